"""Which puzzles the person has solved: one name a line, in a file beside the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.shell.settings import state_path, write_private

if TYPE_CHECKING:
    from pathlib import Path

FILE = "puzzles-solved"


def solved_file() -> Path:
    """Where it is kept; raises OSError where nothing can be kept."""
    return state_path() / FILE


def solved_puzzles() -> set[str]:
    """The names of the solved puzzles; raises OSError and UnicodeDecodeError when the file cannot be read."""
    file = solved_file()
    return set(file.read_text(encoding="utf-8").split()) if file.exists() else set()


def note_solved(name: str) -> None:
    """Add a puzzle to those that are solved; raises what reading and writing the file raises."""
    known = solved_puzzles()
    if name not in known:
        write_private(solved_file(), "".join(f"{one}\n" for one in sorted({*known, name})))
