"""Goals of a search: a number of a position (``Janet wounds``) or a condition on it (``Janet wounds >= 5``)."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT
from nightfall_cli.cards.nearest import nearest as nearest_words
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.lines import accepted, refusal_as_value
from nightfall_cli.messages.message import Message, phrase, places_of
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal, as_error, invalid
from nightfall_cli.search.quantified import find_form, judge, needs_order, no_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.language.form import Form
    from nightfall_cli.rules.state import State

    Read = Callable[[State], int | Refusal]
    """Reads a number of a position."""

NUMBERS = (
    *("PLAYER wounds", "PLAYER bites", "PLAYER bleeds", "PLAYER burns"),
    *(f"PLAYER {zone} count" for zone in ("hand", "deck", "discard", "play", "archives")),
    *("exiled count", "influence", "face-up"),
    *("MINION of PLAYER health", "MINION of PLAYER strength", "archive CARD left", "price CARD"),
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


@refusal_as_value
def read_number(text: str) -> Number:
    """Return the number that a text such as ``Janet wounds`` names."""
    text = " ".join(text.split())
    found = find_form(f"{text} 0")
    if isinstance(found, Refusal) or ("n" not in found[1].groupdict() and not text.casefold().endswith(" count")):
        raise invalid(Message("'{text}' is not a number of the game; {names}", text=text, names=_near_numbers(text)))
    return Number(text, *found)


def _near_numbers(text: str) -> Message:
    """Return the numbers that are spelt most like a text, else all of them."""
    words = text.casefold().split()
    known = {word for number in NUMBERS for word in number.split() if word.islower() and word != "of"}
    near = {match for word in words for match in nearest_words(word, known, cutoff=MISSPELT)}
    found = [number for number in NUMBERS if near & set(number.split())]
    closest = max((len(near & set(number.split())) for number in found), default=0)
    found = [number for number in found if len(near & set(number.split())) == closest]
    few = 0 < len(found) <= 3
    return Message("did you mean {names:or…}?" if few else "known: {names}", names=found if few else NUMBERS)


_COMPARED = late_pattern(r"(?P<subject>[^<>=!≥≤≠]++)(?P<sign>>=|<=|!=|==|≥|≤|≠|=|>|<)\s*+(?P<n>-?\d{1,30})")
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_ALSO = {"==": "=", "≥": ">=", "≤": "<=", "≠": "!="}


class Goal(NamedTuple):
    """A player's goal: a number as high or as low as possible, or a condition that holds (1) or fails (0).

    ``read`` returns the value of a position, where a higher value is always better; ``says`` returns an expectation
    that holds in a position and states its value; ``best`` and ``worst`` are the limits of the value, None if unknown.
    """

    text: str
    read: Read
    says: Callable[[State], str]
    best: int | None = None
    worst: int | None = None
    lowest: bool = False

    @property
    def is_condition(self) -> bool:
        """True when the goal is a condition, False when it is a number."""
        return self.best is not None

    @property
    def needs_order(self) -> bool:
        """True when the goal depends on pile order or copy numbers."""
        return needs_order(self.text)

    def shown(self, value: int) -> str:
        """Return a value in words."""
        if self.is_condition:
            return "yes" if value else "no"
        return str(-value if self.lowest else value)


@refusal_as_value
def extreme(text: str, state: State, lowest: bool) -> Goal:
    """Return the goal of making a number as high or as low as possible; refused if this board has no such number."""
    if isinstance(read_number(text), Refusal) and _COMPARED.fullmatch(" ".join(text.split())):
        raise invalid(Message("'{text}' is a condition, not a number; use --goal", text=text))
    number = _number_here(text, state)
    sign = -1 if lowest else 1
    return Goal(number.text, _valued(number.read, lambda value: sign * value), number.says, lowest=lowest)


def _number_here(text: str, state: State) -> Number:
    """Return the number that a text names; raises `Refused` if this board has no such number."""
    number = accepted(read_number(text))
    accepted(number.read(state))
    return number


def _valued(number: Read, worth: Callable[[int], int]) -> Read:
    """Return a function that reads a number and returns what it is worth."""

    def read(state: State) -> int | Refusal:
        value = number(state)
        return value if isinstance(value, Refusal) else worth(value)

    return read


@refusal_as_value
def condition(text: str, state: State) -> Goal:
    """Return the goal that a comparison such as ``Janet wounds >= 5``, or an expectation, holds."""
    text = " ".join(text.split())
    compared = _COMPARED.fullmatch(text)
    if not compared:
        return _expectation(text, state)
    number = _number_here(compared["subject"].rstrip(), state)
    sign, limit = _sign_and_limit(compared)
    read = _valued(number.read, lambda value: int(_SIGNS[sign](value, limit)))
    return Goal(f"{number.text} {sign} {limit}", read, number.says, best=1, worst=0)


def _sign_and_limit(compared: re.Match[str]) -> tuple[str, int]:
    return _ALSO.get(compared["sign"], compared["sign"]), int(compared["n"])


def _expectation(text: str, state: State) -> Goal:
    refusal = no_end(text)
    if refusal is not None:
        _refuse_nearly_a_comparison(text)
        raise as_error(refusal)
    accepted(judge(state, text))

    def read(end: State) -> int | Refusal:
        verdict = judge(end, text)
        return verdict if isinstance(verdict, Refusal) else int(verdict.holds)

    def says(end: State) -> str:
        verdict = judge(end, text)
        return "" if isinstance(verdict, Refusal) else text if verdict.holds else verdict.corrected

    return Goal(text, read, says, best=1, worst=0)


def _refuse_nearly_a_comparison(text: str) -> None:
    """Refuse a number without a comparison, and a comparison with a wrong sign or limit."""
    if not isinstance(read_number(text), Refusal):
        raise invalid(
            Message("'{text}' is a number: add a comparison, such as '{goal}'", text=text, goal=f"{text} >= 1")
        )
    compared = re.fullmatch(r"(?P<subject>[^<>=!≥≤≠]++)(?P<sign>[<>=!≥≤≠]++)\s*+(?P<n>.*)", text)
    if compared is None or isinstance(read_number(compared["subject"].rstrip()), Refusal):
        return
    sign = compared["sign"]
    if sign not in _SIGNS and sign not in _ALSO:
        raise invalid(Message("unknown comparison '{sign}'; known: {names}", sign=sign, names=" ".join(_SIGNS)))
    raise invalid(Message("expected a number after '{sign}', got '{text}'", sign=sign, text=compared["n"]))


def nearest(text: str, state: State) -> Goal | None:
    """Return the goal of coming as near as possible to a comparison; None for other conditions, ``!=`` included."""
    compared = _COMPARED.fullmatch(" ".join(text.split()))
    if compared is None:
        return None
    sign, limit = _sign_and_limit(compared)
    goal = None if sign == "!=" else extreme(compared["subject"].rstrip(), state, lowest=sign in ("<", "<="))
    if goal is None or isinstance(goal, Refusal):
        return None
    return goal._replace(read=_valued(goal.read, lambda value: -abs(value - limit))) if sign == "=" else goal


_STATED = late_pattern(
    r"\bGoal(?: for (?P<player>[^:()\n]+?))?(?: by the end of the (?P<until>chain|phase|turn))?"
    r"(?P<help> \(the others help\))?:(?P<goal>.*)",
    re.DOTALL,
)


class StatedGoal(NamedTuple):
    """The goal that the end of a puzzle's ``about`` states: ``Goal for Ann by the end of the turn: …``.

    ``goal`` has no full stop, and is "" without a stated goal; ``player`` is "" for the active player.
    """

    goal: str = ""
    player: str = ""
    until: str = "chain"
    others_help: bool = False


def stated_goal(about: str) -> StatedGoal:
    """Return the last goal that the description of a puzzle states."""
    begins = [match.start() for match in re.finditer(r"\bGoal\b", about)]
    found = next(filter(None, (_STATED.match(about, start) for start in reversed(begins))), None)
    if found is None:
        return StatedGoal()
    goal = found["goal"].strip().removesuffix(".")
    return StatedGoal(goal, found["player"] or "", found["until"] or "chain", bool(found["help"]))


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
