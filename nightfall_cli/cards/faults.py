"""Faults of a file: all of them are reported at once, each on one line with its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.places import Path

_BREAKS_A_LINE = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]")


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
        self.faults = tuple(map(one_line, faults))
        super().__init__("\n".join(self.faults))


def one_line(text: str) -> str:
    r"""Return the text with line breaks and other invisible characters escaped, as in a string.

    >>> print(one_line("no card is called 'Vul\nko'"))
    no card is called 'Vul\nko'
    """
    return _BREAKS_A_LINE.sub(lambda sign: repr(sign[0])[1:-1], text)
