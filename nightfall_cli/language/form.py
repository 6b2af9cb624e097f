"""What a form of expectation is: how it is written, and the function that judges it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State


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
    judge: Callable[[State, re.Match[str], object], Verdict | Refusal]
    word: str

    def match(self, subject: str) -> re.Match[str] | None:
        """The match of a whole subject."""
        return _compiled(self.pattern).fullmatch(subject)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


FORMS: list[Form] = []
"""Every form; those that begin with a word of their own are tried before those that begin with a name."""


def form(
    name: str, usage: str, pattern: str
) -> Callable[[Callable[[State, re.Match[str], object], Verdict | Refusal]], object]:
    """Register a form under a name; the pattern must match the whole subject."""

    def register(judge: Callable[[State, re.Match[str], object], Verdict | Refusal]) -> object:
        word = usage.split("|")[0].split()[0]
        FORMS.append(Form(name, usage, pattern, judge, word if word.islower() else ""))
        return judge

    return register


def number_verdict(actual: int, match: re.Match[str], before: str) -> Verdict:
    return Verdict(actual == int(match["n"]), str(actual), f"{before} {actual}")
