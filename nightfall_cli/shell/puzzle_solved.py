"""The puzzles the user has solved: one name per line, in a file beside the history of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.reading import read_text
from nightfall_cli.files.writing import write_private
from nightfall_cli.shell.user_files import state_path

if TYPE_CHECKING:
    from pathlib import Path

FILE = "puzzles-solved"


def solved_file() -> Path:
    """Return the path of the file."""
    return state_path() / FILE


def solved_puzzles() -> set[str]:
    """Return the names of the solved puzzles; raises OSError when the file cannot be read."""
    file = solved_file()
    return set(read_text(file).split()) if file.exists() else set()


def note_solved(name: str) -> None:
    """Add a puzzle to the solved ones; raises the errors of reading and writing the file."""
    known = solved_puzzles()
    if name not in known:
        write_private(solved_file(), "".join(f"{one}\n" for one in sorted({*known, name})))
