"""Faults of a file: all of them are reported at once, each on one line with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.limits import BeyondLimit
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


_BARE = late_pattern(r"[^,\]}#]*+")
"""A value without quotes."""
_AT_END = " (at end of document)"


def not_toml(where: str, error: ValueError, text: str = "") -> str:
    """Return the fault of a text that `read_toml` refuses, as ``file:line:column: …``.

    For an error at the end of the document the parser gives no place; then it is the end of ``text``, if given.
    """
    if isinstance(error, BeyondLimit):
        return at_place(where, error.line, error.column, error.problem)
    message = str(error).replace(r"Illegal character '\n'", "the text is not closed on its line")
    if text and message.endswith(_AT_END):
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        return at_place(where, line, column, f"not TOML: {message.removesuffix(_AT_END)}")
    head, _, tail = message.partition(" (at line ")
    numbers = [int(part) for part in tail.rstrip(")").replace(", column ", " ").split() if part.isdecimal()]
    if len(numbers) != 2:
        return f"{where}: not TOML: {head}"
    line, column = numbers
    bare = _BARE.match(text.split("\n")[line - 1][column - 1 :]) if text and head == "Invalid value" else None
    word = bare[0].strip() if bare else ""
    if word[:1].isalpha() and len(word) <= limits.NAME:
        head += f"; write {word.lower()}" if word in ("True", "False") else f'; text stands in quotes: "{word}"'
    return at_place(where, line, column, f"not TOML: {head}")


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
        self.faults = tuple(fault if visible_line(fault) == fault else visible_line(fault) for fault in faults)
        super().__init__("\n".join(self.faults))
