"""Faults of a file: all of them are reported at once, each on one line with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.files import limits
from nightfall_cli.files.printable import visible_line
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.places import Path


class Fault(NamedTuple):
    """A fault: a path of keys, the problem, and a word to search for from that path."""

    path: Path
    problem: str
    needle: str = ""


def quoted(value: Any) -> str:
    """Return a wrong value as a message quotes it: its beginning, when it is long."""
    text = repr(value)
    return text if len(text) <= limits.QUOTED else f"{text[: limits.QUOTED]}…"


def more_faults(where: str, faults: Sequence[Fault]) -> list[str]:
    """Return a line about the faults beyond those that are reported, if any."""
    more = len(faults) - limits.FAULTS
    return [f"{where}: {more:,} more fault{'s'[: more > 1]}"] if more > 0 else []


def at_place(where: str, line: int, column: int, problem: str) -> str:
    """Return a problem with its place, in the form in which faults are printed: ``file:line:column: problem``."""
    return f"{where}:{line}:{column}: {problem}"


def read_fault(where: str, fault: str) -> tuple[int, int, str]:
    """Return line, column and problem of a printed fault; line 1 for a fault without a place.

    >>> read_fault("mine.toml", at_place("mine.toml", 3, 7, "expected a list"))
    (3, 7, 'expected a list')
    """
    line, _, rest = fault.removeprefix(f"{where}:").lstrip().partition(":")
    column, _, problem = rest.partition(": ")
    if line.isdecimal() and column.isdecimal():
        return int(line), int(column), problem
    return 1, 1, fault.removeprefix(f"{where}: ")


class FaultyFile(ValueError):
    """A file with faults; ``faults`` are ``file:line:column: problem`` lines."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(map(visible_line, faults))
        super().__init__("\n".join(self.faults))
