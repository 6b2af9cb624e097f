"""A game in text form played again, and what is not as it was."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.games.digests import cards_digest, result_text
from nightfall_cli.games.history import Remarks, Step
from nightfall_cli.games.parts import EDITS, Branch, Mark, MoveLine, Shuffle, printable
from nightfall_cli.games.shuffles import NOTHING_TOLD, read_shuffle, shuffle_lines, with_told
from nightfall_cli.language.lines import read_line
from nightfall_cli.language.play import play_line
from nightfall_cli.rules.identity import position_digest
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nightfall_cli.games.parts import Comment, Element, GameText
    from nightfall_cli.games.shuffles import Piles
    from nightfall_cli.rules.state import State

OTHER_CARDS = "the cards' values differ from those of the game"


class Visit(NamedTuple):
    """An element on the way through a game: how deep in branches, the step then, and why a move is refused.

    A branch is visited when it opens, with the step it leaves from, and once more when it closes.
    """

    element: Element
    depth: int
    step: Step
    refusal: Refusal | None = None
    closes: bool = False


def walk(
    start: Step, elements: tuple[Element, ...], allows_impossible: bool = False, tell: bool = False
) -> Iterator[Visit]:
    """Play through the elements in their order; what follows a refused move in its line is left out.

    With ``tell`` every shuffle is visited before the move in which it happens, and those that are told are not.
    Raises ValueError for a branch that leaves at no move of its line.
    """
    return _walk(elements, {0: start}, start, 0, allows_impossible, tell)


def _walk(
    elements: tuple[Element, ...], line: dict[int, Step], now: Step, depth: int, allows: bool, tell: bool
) -> Iterator[Visit]:
    """``line`` holds the steps of this line by number, ``now`` is the last of them."""
    ahead: Piles = ()
    for element in elements:
        if isinstance(element, MoveLine):
            play = partial(state_after, text=element.text, allows_impossible=allows)
            after, told = with_told(now.state, ahead, play) if ahead or tell else (play(now.state), NOTHING_TOLD)
            if isinstance(after, Refusal):
                yield Visit(element, depth, now, after)
                return
            ahead = told.ahead
            for shuffle in shuffle_lines(now.state, told.done) if tell else ():
                yield Visit(shuffle, depth, now)
            now = Step(after, (element.text,), now)
            line[now.number] = now
            yield Visit(element, depth, now)
        elif isinstance(element, Branch):
            if not 1 <= element.number <= now.number + 1:
                raise ValueError(f"branch {element.name} begins with move {element.number} after move {now.number}")
            leaves = line[element.number - 1]
            yield Visit(element, depth, leaves)
            yield from _walk(element.elements, dict(line), leaves, depth + 1, allows, tell)
            yield Visit(element, depth, leaves, closes=True)
        elif isinstance(element, Shuffle):
            pile = read_shuffle(now.state, element)
            if isinstance(pile, Refusal):
                yield Visit(element, depth, now, pile)
                return
            ahead = (*ahead, pile)
            if not tell:
                yield Visit(element, depth, now)
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
    """A game played again: the steps of its main line, those that have names in file order, and every drift.

    A drift is a sentence about something that is not as it was; without one the game repeats itself to the end.
    ``cut``: a line ends before a move that is refused.
    """

    game: GameText
    steps: tuple[Step, ...]
    marks: Mapping[str, Step]
    drifts: tuple[str, ...]
    other_cards: bool
    cut: bool = False

    @property
    def states(self) -> list[State]:
        """The states of the main line, that at the start first."""
        return [step.state for step in self.steps]


class _Line:
    """A line of play on the way through it, with the comments on a branch that has no move yet."""

    def __init__(self, now: Step, begins: bool = False) -> None:
        self.now = now
        self.begins = begins
        self.lead: list[Comment | Shuffle] = []

    def goes_to(self, step: Step, move: MoveLine) -> None:
        """The next move of this line."""
        step.remarks = Remarks(move.note, move.line, tuple(self.lead))
        step.saved = True
        self.lead = []
        self.begins = False
        self.now = step

    def comment(self, comment: Comment | Shuffle) -> None:
        """A comment where the line is now, or a shuffle that is told for what comes."""
        if self.begins or self.lead or isinstance(comment, Shuffle):
            self.lead.append(comment)
        else:
            _stands_behind(self.now, comment)


def _stands_behind(step: Step, element: Element) -> None:
    step.remarks = step.remarks._replace(after=(*step.remarks.after, element))


def replay(game: GameText) -> Replayed:
    """Play a game again, up to the first move that is refused, each branch likewise."""
    other_cards = game.tags.get("Cards", "") not in ("", cards_digest(game.start, game.dealt, game.edited))
    drifts: list[str] = []
    opening = Step(game.start)
    opening.remarks = Remarks(tags=game.tags)
    opening.saved = True
    if game.tags.get("Start", "") not in ("", position_digest(game.start)):
        drifts.append("the game begins with another table than it did")
    marks: dict[str, Step] = {}
    lines = [_Line(opening)]
    refused = cut = False
    for visit in walk(opening, game.elements, game.allows_impossible):
        element, line = visit.element, lines[-1]
        if visit.refusal is not None and isinstance(element, MoveLine | Shuffle):
            drifts.append(_refused(visit.step.number + 1, element, visit.refusal))
            refused, cut = refused or not visit.depth, True
        elif isinstance(element, MoveLine):
            line.goes_to(visit.step, element)
        elif isinstance(element, Branch) and visit.closes:
            marks[element.name] = lines.pop().now
        elif isinstance(element, Branch):
            marks[element.name] = visit.step
            _stands_behind(line.now, element._replace(elements=()))
            lines.append(_Line(visit.step, begins=True))
        elif isinstance(element, Mark):
            marks[element.name] = visit.step
            _stands_behind(visit.step, element)
        else:
            line.comment(element)
    last = lines[0].now
    if not refused:
        drifts += _other_end(game.tags, last.state)
    suffix = f"; {OTHER_CARDS}" if other_cards else ""
    told = tuple(printable(drift + suffix) for drift in drifts)
    return Replayed(game, tuple(last.path()), marks, told, other_cards, cut)


def _refused(number: int, move: MoveLine | Shuffle, refusal: Refusal) -> str:
    place = f", line {move.line}" if move.line else ""
    if isinstance(move, Shuffle):
        return f"before move {number}{place}: {refusal.message}"
    return f"move {number}{place}: `{move.text}` is no longer legal: {refusal.message} [{refusal.code}]"


def _other_end(tags: Mapping[str, str], state: State) -> list[str]:
    """What is not as the header says at the end of the main line."""
    result = result_text(state)
    if tags.get("Result", "") not in ("", result):
        return [f"the game ends otherwise than it did: {result}, not {tags['Result']}"]
    if tags.get("End", "") not in ("", position_digest(state)):
        return ["the game ends with another table than it did"]
    return []
