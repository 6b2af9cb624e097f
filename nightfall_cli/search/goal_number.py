"""The numbers of a position that a goal can name, such as ``Janet wounds``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.messages.message import Message, phrase, places_of
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.quantified import find_form

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
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
        message = Message("'{text}' is not a number of the game; {names}", text=text, names=_near_numbers(text))
        return Refusal("invalid", "syntax", message)
    return Number(text, *found)


def _near_numbers(text: str) -> Message:
    """Return the numbers that are spelt most like a text, else all of them."""
    words = text.casefold().split()
    known = {word for number in NUMBERS for word in number.split() if word.islower() and word != "of"}
    near = {match for word in words for match in nearest(word, known, cutoff=MISSPELT)}
    found = [number for number in NUMBERS if near & set(number.split())]
    closest = max((len(near & set(number.split())) for number in found), default=0)
    found = [number for number in found if len(near & set(number.split())) == closest]
    few = 0 < len(found) <= 3
    return Message("did you mean {names:or…}?" if few else "known: {names}", names=found if few else NUMBERS)


GOALS = (
    phrase("{player} wounds {limit}"),
    phrase("{player} play count {limit}"),
    phrase("{player} hand count {limit}"),
    phrase("{player} discard has {card}"),
    phrase("winner {player}"),
    phrase("exiled count {limit}"),
    phrase("influence {limit}"),
    phrase("archive {card} of {owner} left {limit}"),
)
"""The goals that are shown in other languages; any other goal stays as it is written."""


def goal_message(text: str, library: Library, limit: str = "") -> str:
    """Return a goal, or a value of it, that can be shown in another language; ``limit`` stands after its number."""
    for goal in GOALS:
        pattern = "".join(f"{re.escape(before)}(?P<{name}>.+)" for before, name, _ in places_of(goal) if name)
        found = re.fullmatch(pattern, f"{text} {limit}".rstrip())
        if found:
            values: dict[str, object] = found.groupdict()
            if "card" in values:
                values["card"] = library.cards.get(found["card"], found["card"])
            return Message(goal, **(values | {"limit": limit} if limit else values))
    return Message("{goal} {limit}", goal=text, limit=limit) if limit else text
