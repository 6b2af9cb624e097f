"""Faults of a file: all of them are reported at once, each on one line with its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.files import limits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.places import Path

_BREAKS_A_LINE = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]")


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


class FaultyFile(ValueError):
    """A file with faults; ``faults`` are ``file:line:column: problem`` lines."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(map(one_line, faults))
        super().__init__("\n".join(self.faults))


def one_line(text: str) -> str:
    r"""Return the text with line breaks and other invisible characters escaped, as in a string.

    >>> print(one_line("no card is called 'Vul\nko'"))
    no card is called 'Vul\nko'
    """
    return _BREAKS_A_LINE.sub(lambda sign: repr(sign[0])[1:-1], text)
