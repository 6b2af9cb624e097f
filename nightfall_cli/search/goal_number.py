"""The numbers of a position that a goal can name, such as ``Janet wounds``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.quantified import find_form

if TYPE_CHECKING:
    import re

    from nightfall_cli.language.form import Form
    from nightfall_cli.rules.state import State

NUMBERS = (
    "PLAYER wounds",
    "PLAYER bites",
    "PLAYER bleeds",
    "PLAYER burns",
    "PLAYER hand count",
    "PLAYER deck count",
    "PLAYER discard count",
    "PLAYER play count",
    "PLAYER archives count",
    "exiled count",
    "influence",
    "face-up",
    "MINION of PLAYER health",
    "MINION of PLAYER strength",
    "archive CARD left",
    "price CARD",
)
"""Every number a goal can name; 0 for a minion that is not in play, or an archive that is gone."""


class Number(NamedTuple):
    """A number of a position, read by a form of expectation."""

    text: str
    form: Form
    match: re.Match[str]

    def read(self, state: State) -> int | Refusal:
        """Return the number in a position."""
        verdict = self.form.judge(state, self.match, None)
        if isinstance(verdict, Refusal):
            return verdict
        return int(verdict.actual) if verdict.actual.lstrip("-").isdecimal() else 0

    def says(self, state: State) -> str:
        """Return the expectation that states the number in a position, "" when the position has no such number."""
        verdict = self.form.judge(state, self.match, None)
        return "" if isinstance(verdict, Refusal) or not verdict.actual.lstrip("-").isdecimal() else verdict.corrected


def read_number(text: str) -> Number | Refusal:
    """Return the number that a text such as ``Janet wounds`` names."""
    text = " ".join(text.split())
    found = find_form(f"{text} 0")
    if not isinstance(found, Refusal) and "n" not in found[1].groupdict() and not text.casefold().endswith(" count"):
        found = Refusal("invalid", "syntax", "")
    if isinstance(found, Refusal):
        return Refusal("invalid", "syntax", f"{text!r} is not a number of the game; {_near_numbers(text)}")
    return Number(text, *found)


def _near_numbers(text: str) -> str:
    """Return the numbers that are spelt most like a text, else all of them."""
    words = text.casefold().split()
    known = {word for number in NUMBERS for word in number.split() if word.islower() and word != "of"}
    near = {match for word in words for match in nearest(word, known, cutoff=MISSPELT)}
    found = [number for number in NUMBERS if near & set(number.split())]
    closest = max((len(near & set(number.split())) for number in found), default=0)
    found = [number for number in found if len(near & set(number.split())) == closest]
    return f"did you mean {' or '.join(found)}?" if 0 < len(found) <= 3 else f"known: {', '.join(NUMBERS)}"
