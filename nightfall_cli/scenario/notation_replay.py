"""A game in text form played again, and what is not as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.lines import read_line
from nightfall_cli.language.play import play_line
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.notation_parts import EDITS, Branch, Mark, MoveLine
from nightfall_cli.scenario.notation_start import cards_digest, position_digest, result_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.notation_parts import Element, GameText

OTHER_CARDS = "the cards' values differ from those of the game"


class Moment:
    """The state after a move, the move, and the moment before it; ``number`` is 0 at the start."""

    __slots__ = ("before", "move", "number", "state")

    def __init__(self, state: State, number: int = 0, move: MoveLine | None = None, before: Moment | None = None):
        self.state = state
        self.number = number
        self.move = move
        self.before = before

    def after(self, move: MoveLine, state: State) -> Moment:
        """The moment that a move leads to."""
        return Moment(state, self.number + 1, move, self)

    def path(self) -> list[Moment]:
        """The moments that lead here, the start first."""
        moments = [self]
        while moments[-1].before is not None:
            moments.append(moments[-1].before)
        return moments[::-1]


class Visit(NamedTuple):
    """An element on the way through a game: how deep in branches, the moment then, and why a move is refused.

    A branch is visited when it opens, with the moment it leaves from, and once more when it closes.
    """

    element: Element
    depth: int
    moment: Moment
    refusal: Refusal | None = None
    closes: bool = False


def walk(start: Moment, elements: tuple[Element, ...], allows_impossible: bool = False) -> Iterator[Visit]:
    """Play through the elements in their order; what follows a refused move in its line is left out.

    Raises ValueError for a branch that leaves at no move of its line.
    """
    return _walk(elements, {0: start}, start, 0, allows_impossible)


def _walk(
    elements: tuple[Element, ...], line: dict[int, Moment], now: Moment, depth: int, allows: bool
) -> Iterator[Visit]:
    """``line`` holds the moments of this line by number, ``now`` is the last of them."""
    for element in elements:
        if isinstance(element, MoveLine):
            after = state_after(now.state, element.text, allows)
            if isinstance(after, Refusal):
                yield Visit(element, depth, now, after)
                return
            now = now.after(element, after)
            line[now.number] = now
            yield Visit(element, depth, now)
        elif isinstance(element, Branch):
            if not 1 <= element.number <= now.number + 1:
                raise ValueError(f"branch {element.name} begins with move {element.number} after move {now.number}")
            leaves = line[element.number - 1]
            yield Visit(element, depth, leaves)
            yield from _walk(element.elements, dict(line), leaves, depth + 1, allows)
            yield Visit(element, depth, leaves, closes=True)
        else:
            yield Visit(element, depth, now)


def state_after(state: State, text: str, allows_impossible: bool = False) -> State | Refusal:
    """The state after a move line or a table edit, or why it is refused; the given state is not changed."""
    line = read_line(state, text)
    if isinstance(line, Refusal):
        return line
    if line.verb is not None and line.verb.name in EDITS:
        return edit(state, f"{line.verb.name} {line.argument}", allows_impossible)
    if line.verb is None or line.verb.group != "move":
        return Refusal("invalid", "syntax", f"{text!r} is not a move")
    result = play_line(state, line)
    return result if isinstance(result, Refusal) else result.state


class Replayed(NamedTuple):
    """A game played again: the moments of its main line, those that have names, and every drift.

    A drift is a sentence about something that is not as it was; without one the game repeats itself to the end.
    """

    game: GameText
    moments: tuple[Moment, ...]
    marks: Mapping[str, Moment]
    drifts: tuple[str, ...]
    other_cards: bool

    @property
    def states(self) -> list[State]:
        """The states of the main line, that at the start first."""
        return [moment.state for moment in self.moments]


def replay(game: GameText) -> Replayed:
    """Play a game again, up to the first move that is refused, each branch likewise."""
    other_cards = game.tags.get("Cards", "") not in ("", cards_digest(game.start, game.dealt, game.edited))
    drifts: list[str] = []
    last = Moment(game.start)
    if game.tags.get("Start", "") not in ("", position_digest(game.start)):
        drifts.append("the game begins with another table than it did")
    marks: dict[str, Moment] = {}
    ends: list[Moment] = []
    refused = False
    for visit in walk(last, game.elements, game.allows_impossible):
        element = visit.element
        if visit.refusal is not None and isinstance(element, MoveLine):
            drifts.append(_refused(visit.moment.number + 1, element, visit.refusal))
            refused = refused or not visit.depth
        elif isinstance(element, Mark):
            marks[element.name] = visit.moment
        elif isinstance(element, Branch):
            if visit.closes:
                marks[element.name] = ends.pop()
            else:
                ends.append(visit.moment)
        elif isinstance(element, MoveLine):
            if visit.depth:
                ends[-1] = visit.moment
            else:
                last = visit.moment
    if not refused:
        drifts += _other_end(game.tags, last.state)
    suffix = f"; {OTHER_CARDS}" if other_cards else ""
    return Replayed(game, tuple(last.path()), marks, tuple(drift + suffix for drift in drifts), other_cards)


def _refused(number: int, move: MoveLine, refusal: Refusal) -> str:
    place = f", line {move.line}" if move.line else ""
    return f"move {number}{place}: `{move.text}` is no longer legal: {refusal.message} [{refusal.code}]"


def _other_end(tags: Mapping[str, str], state: State) -> list[str]:
    """What is not as the header says at the end of the main line."""
    result = result_text(state)
    if tags.get("Result", "") not in ("", result):
        return [f"the game ends otherwise than it did: {result}, not {tags['Result']}"]
    if tags.get("End", "") not in ("", position_digest(state)):
        return ["the game ends with another table than it did"]
    return []
