"""The cards that a command plays with: the shipped ones, with card files laid over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.library import Library, base_library

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def load_library(files: Iterable[str | Path]) -> Library:
    """Return the shipped cards with these files laid over; raises `CardFileError` and what reading a file raises."""
    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library
