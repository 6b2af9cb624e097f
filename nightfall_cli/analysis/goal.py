"""What a search is for: a number of a position (``Janet wounds``) or a condition on it (``Janet wounds >= 5``)."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.expect import find_form, split_not
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.quantified import MODES, needs_order

if TYPE_CHECKING:
    from collections.abc import Callable

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
"""The numbers that can be asked for; those of a minion that is not in play and of an archive that is gone are 0."""

_COMPARED = re.compile(r"(?P<subject>.+?)\s*(?P<sign>>=|<=|!=|==|≥|≤|≠|=|>|<)\s*(?P<n>-?\d+)")
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_ALSO = {"==": "=", "≥": ">=", "≤": "<=", "≠": "!="}


class Number(NamedTuple):
    """A number of a position, by the form of expectation that knows it."""

    text: str
    form: Form
    match: re.Match[str]

    def read(self, state: State) -> int | Refusal:
        """The number in a position."""
        verdict = self.form.judge(state, self.match, None)
        if isinstance(verdict, Refusal):
            return verdict
        return int(verdict.actual) if verdict.actual.lstrip("-").isdecimal() else 0

    def says(self, state: State) -> str:
        """The expectation that gives the number in a position, "" where what it is about is not there."""
        verdict = self.form.judge(state, self.match, None)
        return "" if isinstance(verdict, Refusal) or not verdict.actual.lstrip("-").isdecimal() else verdict.mended


class Goal(NamedTuple):
    """What somebody wants: a number as high or as low as can be, or a condition to hold (1) and not to fail (0).

    ``read`` gives the value of a position, of which more is always better; ``says`` an expectation that holds there and
    tells it; ``best`` is a value that cannot be bettered, ``worst`` the opposite, None where no such value is known.
    """

    text: str
    read: Callable[[State], int | Refusal]
    says: Callable[[State], str]
    best: int | None = None
    worst: int | None = None
    lowest: bool = False

    @property
    def is_condition(self) -> bool:
        """Whether it holds or fails, rather than being more or less."""
        return self.best is not None

    @property
    def needs_order(self) -> bool:
        """Whether it asks for an order that is left out where it does not matter."""
        return needs_order(self.text)

    def shown(self, value: int) -> str:
        """A value in words."""
        if self.is_condition:
            return "yes" if value else "no"
        return str(-value if self.lowest else value)


def read_number(text: str) -> Number | Refusal:
    """The number that a text such as ``Janet wounds`` asks for."""
    text = " ".join(text.split())
    found = find_form(f"{text} 0")
    if not isinstance(found, Refusal) and "n" not in found[1].groupdict() and not text.casefold().endswith(" count"):
        found = Refusal("invalid", "syntax", "")
    if isinstance(found, Refusal):
        return Refusal("invalid", "syntax", f"{text!r} is no number; there are: {', '.join(NUMBERS)}")
    return Number(text, *found)


def extreme(text: str, state: State, lowest: bool) -> Goal | Refusal:
    """The goal of making a number as high as possible, or as low; refused where it cannot be read on this board."""
    number = read_number(text)
    if isinstance(number, Refusal):
        return number
    now = number.read(state)
    if isinstance(now, Refusal):
        return now
    sign = -1 if lowest else 1

    def read(end: State) -> int | Refusal:
        value = number.read(end)
        return value if isinstance(value, Refusal) else sign * value

    return Goal(number.text, read, number.says, lowest=lowest)


def condition(text: str, state: State) -> Goal | Refusal:
    """The goal that a comparison such as ``Janet wounds >= 5``, or an expectation, holds."""
    text = " ".join(text.split())
    compared = _COMPARED.fullmatch(text)
    return _comparison(compared, state) if compared else _expectation(text, state)


def _comparison(compared: re.Match[str], state: State) -> Goal | Refusal:
    number = read_number(compared["subject"])
    if isinstance(number, Refusal):
        return number
    now = number.read(state)
    if isinstance(now, Refusal):
        return now
    sign, limit = _ALSO.get(compared["sign"], compared["sign"]), int(compared["n"])

    def read(end: State) -> int | Refusal:
        value = number.read(end)
        return value if isinstance(value, Refusal) else int(_SIGNS[sign](value, limit))

    return Goal(f"{number.text} {sign} {limit}", read, number.says, best=1, worst=0)


def _expectation(text: str, state: State) -> Goal | Refusal:
    from nightfall_cli.language.expect import judge

    found = find_form(split_not(text)[1])
    if isinstance(found, Refusal):
        return found
    if found[0].name == "log" or found[0].name in MODES:
        return Refusal("invalid", "syntax", f"{found[0].name!r} is not about the position at the end of a line")
    now = judge(state, text)
    if isinstance(now, Refusal):
        return now

    def read(end: State) -> int | Refusal:
        verdict = judge(end, text)
        return verdict if isinstance(verdict, Refusal) else int(verdict.holds)

    def says(end: State) -> str:
        verdict = judge(end, text)
        return "" if isinstance(verdict, Refusal) else text if verdict.holds else verdict.mended

    return Goal(text, read, says, best=1, worst=0)


def stated_goal(about: str) -> str:
    """The goal that a puzzle's ``about`` ends with, after ``Goal:``, without the full stop; "" when it states none."""
    _, found, rest = about.rpartition("Goal:")
    return rest.strip().removesuffix(".") if found else ""
