"""Load the cards of a command: the shipped ones, overridden by card files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.library import Library, base_library

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def load_library(files: Iterable[str | Path]) -> Library:
    """Return the shipped cards, overridden by these files; raises `CardFileError` and what reading a file raises."""
    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library
