"""Goals of a search: a number of a position (``Janet wounds``) or a condition on it (``Janet wounds >= 5``)."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.expect import split_not
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.goal_number import read_number
from nightfall_cli.search.quantified import MODES, NOT_AT_THE_END, find_form, judge, needs_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.state import State

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
    read: Callable[[State], int | Refusal]
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


def extreme(text: str, state: State, lowest: bool) -> Goal | Refusal:
    """Return the goal of making a number as high or as low as possible; refused if this board has no such number."""
    number = read_number(text)
    if isinstance(number, Refusal):
        if _COMPARED.fullmatch(" ".join(text.split())):
            return Refusal("invalid", "syntax", f"{text!r} is a condition, not a number; use --goal")
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
    """Return the goal that a comparison such as ``Janet wounds >= 5``, or an expectation, holds."""
    text = " ".join(text.split())
    compared = _COMPARED.fullmatch(text)
    return _comparison(compared, state) if compared else _expectation(text, state)


def _comparison(compared: re.Match[str], state: State) -> Goal | Refusal:
    number = read_number(compared["subject"].rstrip())
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
    found = find_form(split_not(text)[1])
    if isinstance(found, Refusal):
        return _nearly_comparison(text) or found
    if found[0].name == "log" or found[0].name in MODES:
        return Refusal("invalid", "syntax", NOT_AT_THE_END.format(found[0].name))
    now = judge(state, text)
    if isinstance(now, Refusal):
        return now

    def read(end: State) -> int | Refusal:
        verdict = judge(end, text)
        return verdict if isinstance(verdict, Refusal) else int(verdict.holds)

    def says(end: State) -> str:
        verdict = judge(end, text)
        return "" if isinstance(verdict, Refusal) else text if verdict.holds else verdict.corrected

    return Goal(text, read, says, best=1, worst=0)


def _nearly_comparison(text: str) -> Refusal | None:
    """Return the fault of a number without a comparison, or of a comparison with a wrong sign or limit."""
    if not isinstance(read_number(text), Refusal):
        return Refusal("invalid", "syntax", f"{text!r} is a number: add a comparison, such as {text + ' >= 1'!r}")
    compared = re.fullmatch(r"(?P<subject>[^<>=!≥≤≠]++)(?P<sign>[<>=!≥≤≠]++)\s*+(?P<n>.*)", text)
    if compared is None or isinstance(read_number(compared["subject"].rstrip()), Refusal):
        return None
    sign = compared["sign"]
    if sign not in _SIGNS and sign not in _ALSO:
        return Refusal("invalid", "syntax", f"unknown comparison {sign!r}; known: {' '.join(_SIGNS)}")
    return Refusal("invalid", "syntax", f"expected a number after {sign!r}, got {compared['n']!r}")


def nearest(text: str, state: State) -> Goal | None:
    """Return the goal of coming as near as possible to a comparison; None for other conditions, ``!=`` included."""
    compared = _COMPARED.fullmatch(" ".join(text.split()))
    if compared is None:
        return None
    sign, limit = _ALSO.get(compared["sign"], compared["sign"]), int(compared["n"])
    if sign == "!=":
        return None
    goal = extreme(compared["subject"].rstrip(), state, lowest=sign in ("<", "<="))
    if isinstance(goal, Refusal):
        return None
    if sign != "=":
        return goal
    number = goal.read

    def read(end: State) -> int | Refusal:
        value = number(end)
        return value if isinstance(value, Refusal) else -abs(value - limit)

    return goal._replace(read=read)


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
