"""A form of expectation: how it is written, and the function that judges it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State

    Judge = Callable[[State, re.Match[str], object], "Verdict | Refusal"]
    """Judges a subject that matches: the position, the match, and the log before the last move."""


class Verdict(NamedTuple):
    """Whether an expectation holds; ``actual`` is what holds, in words; ``mended`` a subject that would hold, or ""."""

    holds: bool
    actual: str
    mended: str = ""


class Form(NamedTuple):
    """One form of expectation: its name, how it is written, its pattern, and the function that judges it.

    ``word`` is the word it begins with, "" for a name.
    """

    name: str
    usage: str
    pattern: str
    judge: Judge
    word: str

    def match(self, subject: str) -> re.Match[str] | None:
        """The match of a whole subject."""
        return _compiled(self.pattern).fullmatch(subject)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def form(name: str, usage: str, pattern: str, judge: Judge) -> Form:
    """Return a form of expectation; the pattern must match the whole subject."""
    word = usage.split("|")[0].split()[0]
    return Form(name, usage, pattern, judge, word if word.islower() else "")


def number_verdict(actual: int, match: re.Match[str], before: str) -> Verdict:
    """Return the verdict on a number that a subject gives as ``n``."""
    return Verdict(actual == int(match["n"]), str(actual), f"{before} {actual}")
