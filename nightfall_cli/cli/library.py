"""The cards a command plays with."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError, Library, base_library

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

BAD_INPUT = 2


def load_library(files: Iterable[str | Path]) -> Library:
    """The shipped cards with these files laid over; raises `CardFileError` and what reading a file raises."""
    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library


def library_or_exit(files: Iterable[str | Path]) -> Library:
    """As `load_library`; a file that cannot be used is told, and ends the program."""
    try:
        return load_library(files)
    except (CardFileError, OSError, UnicodeDecodeError) as error:
        print(f"nightfall: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)
