"""Faults of a file: all of them are reported at once, each on one line with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.files.printable import visible_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.places import Path


class Fault(NamedTuple):
    """A fault: a path of keys, the problem, and a word to search for from that path."""

    path: Path
    problem: str
    needle: str = ""


def at_place(where: str, line: int, column: int, problem: str) -> str:
    """Return a problem with its place, in the form in which faults are printed: ``file:line:column: problem``."""
    return f"{where}:{line}:{column}: {problem}"


class FaultyFile(ValueError):
    """A file with faults; ``faults`` are ``file:line:column: problem`` lines."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(map(visible_line, faults))
        super().__init__("\n".join(self.faults))
