"""Define forms of expectation: the usage, the pattern, and the function that judges a match."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State

    Judge = Callable[[State, re.Match[str], object], "Verdict | Refusal"]
    """Judges a match; takes the position, the match, and the log before the last move."""


class Verdict(NamedTuple):
    """Whether an expectation holds; ``actual`` states what holds; ``corrected`` is a subject that would hold, or "".

    ``vain``: the opposite does not hold either, because what the expectation is about does not exist.
    """

    holds: bool
    actual: str
    corrected: str = ""
    vain: bool = False


class Form(NamedTuple):
    """One form of expectation: its name, usage and pattern, the function that judges it, and what it says in words.

    ``word`` is its first word, "" when it starts with a name.
    """

    name: str
    usage: str
    pattern: str
    judge: Judge
    word: str
    says: str

    def match(self, subject: str) -> re.Match[str] | None:
        """Return the match of a whole subject, None without one."""
        return _compiled(self.pattern).fullmatch(subject)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def form(name: str, usage: str, pattern: str, judge: Judge, says: str) -> Form:
    """Return a form of expectation; the pattern must match the whole subject."""
    word = usage.split("|")[0].split()[0]
    return Form(name, usage, pattern, judge, word if word.islower() else "", says)


def form_rows(forms: Iterable[Form]) -> list[str]:
    """Return the table of these forms for a document."""
    rows = (f"| `{form.usage.replace('|', '/')}` | {form.says} |" for form in sorted(forms, key=lambda f: f.usage))
    return ["| `expect …` | holds when |", "|---|---|", *rows]


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
