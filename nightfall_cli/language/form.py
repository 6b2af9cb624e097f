"""Define forms of expectation: the usage, the pattern, and the function that judges a match."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.language.lines import tried
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.state import State

    Judge = Callable[[State, re.Match[str], object], "Verdict | Refusal"]
    """Judges a match or refuses it; takes the position, the match, and the log before the last move."""


class Verdict(NamedTuple):
    """Whether an expectation holds; ``actual`` states what holds; ``corrected`` is a subject that would hold, or "".

    ``vain``: the opposite does not hold either, because what the expectation is about does not exist.
    """

    holds: bool
    actual: str
    corrected: str = ""
    vain: bool = False


class Form(NamedTuple):
    """One form of expectation: its name, usage and pattern, what it says in words, and the test of a match.

    ``word`` is its first word, "" when it starts with a name.
    """

    name: str
    usage: str
    pattern: str
    test: Judge
    word: str
    says: str

    def match(self, subject: str) -> re.Match[str] | None:
        """Return the match of a whole subject, None without one."""
        return _compiled(self.pattern).fullmatch(subject)

    def judge(self, state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
        """Return the verdict on a match; neither a subject that is not there nor its opposite holds."""
        verdict = tried(self.test, state, match, since)
        if isinstance(verdict, Refusal) and verdict.code == "not-there":
            return missing(verdict.message)
        return verdict


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def form(usage: str, pattern: str, says: str, name: str = "") -> Callable[[Judge], Form]:
    """Make a form of expectation of the function that judges it; the pattern must match the whole subject.

    Its name is the name of the function, unless it is given.
    """
    word = usage.split("|")[0].split()[0]

    def named(test: Judge) -> Form:
        known = name or test.__name__.strip("_").replace("_", " ")
        return Form(known, usage, pattern, test, word if word.islower() else "", says)

    return named


def missing(why: str, corrected: str = "") -> Verdict:
    """Return the verdict where the subject does not exist, so that neither the expectation nor its opposite holds."""
    return Verdict(False, why, corrected, vain=True)


def number_verdict(actual: int, match: re.Match[str], before: str) -> Verdict:
    """Return the verdict on a number that a subject gives as ``n``."""
    return Verdict(actual == int(match["n"]), str(actual), f"{before} {actual}")


def has_words(match: re.Match[str], texts: list[str]) -> bool:
    """True when one of the texts contains the words of a match."""
    words = _unmarked(match["words"].strip().strip('"').casefold())
    return any(words in _unmarked(text.casefold()) for text in texts)


def _unmarked(text: str) -> str:
    """Return the text without ``≈``, so that correcting a card does not break an expectation."""
    return text.replace("≈", "")
