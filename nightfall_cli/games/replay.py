"""Replay a game file and report where it diverges; its shuffle lines list what the seed would draw."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.files.printable import visible_line
from nightfall_cli.games.history import Remarks, Step
from nightfall_cli.games.parts import Branch, Mark, MoveLine, Shuffle, cards_digest, result_text
from nightfall_cli.language.lines import accepted, read_line, read_player, refusal_as_value
from nightfall_cli.language.play import play_line
from nightfall_cli.language.say import copies_in_order
from nightfall_cli.language.things import read_cards
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import chance
from nightfall_cli.rules.identity import position_digest
from nightfall_cli.rules.refusal import Refusal, invalid
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.script import EDITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nightfall_cli.cards.model import Card
    from nightfall_cli.games.parts import Comment, Element, GameText
    from nightfall_cli.rules.state import State

    Piles = tuple[tuple[int, tuple[Card, ...]], ...]
    """Seats and their shuffled discard piles, the top card last."""


OTHER_CARDS = "the card values differ from those of the recorded game"


class Visit(NamedTuple):
    """A visited element: depth, step after it, refusal of a move; a branch is visited when it opens and closes."""

    element: Element
    depth: int
    step: Step
    refusal: Refusal | None = None
    closes: bool = False


def walk(
    start: Step, elements: tuple[Element, ...], allows_impossible: bool = False, list_shuffles: bool = False
) -> Iterator[Visit]:
    """Play the elements in order; a line ends at its first refused move.

    With ``list_shuffles`` every shuffle is visited before the move in which it happens, in place of the shuffle lines
    among the elements. Raises ValueError for a branch whose number fits no move of its line.
    """
    return _walk(elements, {0: start}, start, 0, allows_impossible, list_shuffles)


def _walk(
    elements: tuple[Element, ...], line: dict[int, Step], now: Step, depth: int, allows: bool, list_shuffles: bool
) -> Iterator[Visit]:
    """``line`` holds the steps of this line by number; ``now`` is the last of them."""
    ahead: Piles = ()
    for element in elements:
        if isinstance(element, MoveLine):
            play = partial(state_after, text=element.text, allows_impossible=allows)
            shuffled = ahead or list_shuffles
            after, shuffles = play_shuffled(now.state, ahead, play) if shuffled else (play(now.state), NO_SHUFFLES)
            if isinstance(after, Refusal):
                yield Visit(element, depth, now, after)
                return
            ahead = shuffles.ahead
            for seat, pile in shuffles.done if list_shuffles else ():
                yield Visit(Shuffle(now.state.names[seat], ", ".join(copies_in_order(reversed(pile)))), depth, now)
            now = Step(after, (element.text,), now)
            line[now.number] = now
            yield Visit(element, depth, now)
        elif isinstance(element, Branch):
            if not 1 <= element.number <= now.number + 1:
                raise ValueError(f"branch {element.name} begins with move {element.number} after move {now.number}")
            leaves = line[element.number - 1]
            yield Visit(element, depth, leaves)
            yield from _walk(element.elements, dict(line), leaves, depth + 1, allows, list_shuffles)
            yield Visit(element, depth, leaves, closes=True)
        elif isinstance(element, Shuffle):
            listed = read_shuffle(now.state, element)
            if isinstance(listed, Refusal):
                yield Visit(element, depth, now, listed)
                return
            ahead = (*ahead, listed)
            if not list_shuffles:
                yield Visit(element, depth, now)
        else:
            yield Visit(element, depth, now)


@refusal_as_value
def state_after(state: State, text: str, allows_impossible: bool = False) -> State:
    """Return the state after a move line or a table edit, or its refusal; the given state is not changed."""
    line = accepted(read_line(state, text))
    if line.verb is not None and line.verb.name in EDITS:
        return accepted(edit(state, f"{line.verb.name} {line.argument}", allows_impossible))
    if line.verb is None or line.verb.group != "move":
        raise invalid(f"{text!r} is not a move")
    return accepted(play_line(state, line)).state


class Replayed(NamedTuple):
    """A replayed game: the steps of its main line, its marked steps in file order, and every mismatch."""

    game: GameText
    steps: tuple[Step, ...]
    marks: Mapping[str, Step]
    drifts: tuple[str, ...]  # a sentence for each mismatch with the recorded game
    other_cards: bool
    cut: bool = False  # a line ends early, before a refused move

    @property
    def states(self) -> list[State]:
        """The states of the main line, beginning with the first state."""
        return [step.state for step in self.steps]


class _Line:
    """The end of a line during the replay. ``lead`` collects comments and shuffles for its next move."""

    def __init__(self, now: Step, begins: bool = False) -> None:
        self.now = now
        self.begins = begins
        self.lead: list[Comment | Shuffle] = []

    def advance(self, step: Step, move: MoveLine) -> None:
        """Add the next move to this line."""
        step.remarks = Remarks(move.note, move.line, tuple(self.lead))
        step.saved = True
        self.lead = []
        self.begins = False
        self.now = step

    def comment(self, comment: Comment | Shuffle) -> None:
        """Add a comment after the current step, or a comment or shuffle before the next move."""
        if self.begins or self.lead or isinstance(comment, Shuffle):
            self.lead.append(comment)
        else:
            _append_remark(self.now, comment)


def _append_remark(step: Step, element: Element) -> None:
    step.remarks = step.remarks._replace(after=(*step.remarks.after, element))


def replay(game: GameText) -> Replayed:
    """Replay a game; the main line and each branch end at their first refused move."""
    other_cards = game.tags.get("Cards", "") not in ("", cards_digest(game.start, game.dealt, game.edited))
    drifts: list[str] = []
    opening = Step(game.start)
    opening.remarks = Remarks(tags=game.tags)
    opening.saved = True
    if game.tags.get("Start", "") not in ("", position_digest(game.start)):
        drifts.append("the game begins with a different table")
    marks: dict[str, Step] = {}
    lines = [_Line(opening)]
    refused = cut = False
    for visit in walk(opening, game.elements, game.allows_impossible):
        element, line = visit.element, lines[-1]
        if visit.refusal is not None and isinstance(element, MoveLine | Shuffle):
            drifts.append(_refused(visit.step.number + 1, element, visit.refusal))
            refused, cut = refused or not visit.depth, True
        elif isinstance(element, MoveLine):
            line.advance(visit.step, element)
        elif isinstance(element, Branch) and visit.closes:
            marks[element.name] = lines.pop().now
        elif isinstance(element, Branch):
            marks[element.name] = visit.step
            _append_remark(line.now, element._replace(elements=()))
            lines.append(_Line(visit.step, begins=True))
        elif isinstance(element, Mark):
            marks[element.name] = visit.step
            _append_remark(visit.step, element)
        else:
            line.comment(element)
    last = lines[0].now
    if not refused:
        drifts += _other_end(game.tags, last.state)
    suffix = f"; {OTHER_CARDS}" if other_cards else ""
    sentences = tuple(visible_line(drift + suffix) for drift in drifts)
    return Replayed(game, tuple(last.path()), marks, sentences, other_cards, cut)


def _refused(number: int, move: MoveLine | Shuffle, refusal: Refusal) -> str:
    place = f", line {move.line}" if move.line else ""
    if isinstance(move, Shuffle):
        return f"before move {number}{place}: {refusal.message}"
    return f"move {number}{place}: `{move.text}` is no longer legal: {refusal.message} [{refusal.code}]"


def _other_end(tags: Mapping[str, str], state: State) -> list[str]:
    """Return the mismatch between the end of the main line and the header."""
    result = result_text(state)
    if tags.get("Result", "") not in ("", result):
        return [f"the game ends with a different result: {result}, recorded: {tags['Result']}"]
    if tags.get("End", "") not in ("", position_digest(state)):
        return ["the game ends with a different table"]
    return []


# -- shuffles that are listed, not drawn from the seed ----------------------------------------
class ListedShuffles(NamedTuple):
    """A `nightfall_cli.rules.chance.Chance` for one move: it takes listed shuffles first and draws the others."""

    seed: int  # the generator
    ahead: Piles = ()  # the listed shuffles that have not happened yet
    done: Piles = ()  # every shuffle so far
    wrong: tuple[int, str] | None = None  # the first listed pile with the wrong cards: seat, difference

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[ListedShuffles, tuple[Card, ...]]:
        """Return the next listed order of this player's pile, or else a drawn order."""
        for at, (seat, pile) in enumerate(self.ahead):
            if seat == player:
                ahead = self.ahead[:at] + self.ahead[at + 1 :]
                other = None if Counter(pile) == Counter(cards) else (seat, _difference(pile, cards))
                return self._replace(ahead=ahead, done=(*self.done, (seat, pile)), wrong=self.wrong or other), pile
        seed, pile = chance.shuffled(self.seed, cards)
        return self._replace(seed=seed, done=(*self.done, (player, pile))), pile

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[ListedShuffles, tuple[Card, ...]]:
        """Leave the deck unchanged."""
        return self, deck

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[ListedShuffles, tuple[Card, ...]]:
        """Leave the wound stack unchanged."""
        return self, stack


NO_SHUFFLES = ListedShuffles(0)


def _difference(pile: tuple[Card, ...], cards: tuple[Card, ...]) -> str:
    missing, more = Counter(cards) - Counter(pile), Counter(pile) - Counter(cards)
    parts = [f"missing {', '.join(_names(missing))}"] if missing else []
    parts += [f"not in the pile {', '.join(_names(more))}"] if more else []
    return "; ".join(parts)


def _names(cards: Counter[Card]) -> list[str]:
    return copies_in_order(sorted(cards.elements(), key=lambda card: card.name))


@refusal_as_value
def read_shuffle(state: State, shuffle: Shuffle) -> tuple[int, tuple[Card, ...]]:
    """Return the seat and the pile of a shuffle line, the top card last."""
    return read_player(state, shuffle.player), tuple(reversed(read_cards(state, shuffle.cards)))


def play_shuffled(
    state: State, ahead: Piles, play: Callable[[State], State | Refusal]
) -> tuple[State | Refusal, ListedShuffles]:
    """Return the result of ``play`` and the shuffles, listed ones first; none take effect in a draft or a series."""
    if state.phase == "draft" or state.setup.series:
        return play(state), ListedShuffles(state.generator.seed, ahead)
    before = state.copy()
    before.generator = ListedShuffles(state.generator.seed, ahead)
    after = play(before)
    if isinstance(after, Refusal):
        return after, ListedShuffles(state.generator.seed, ahead)
    dealer = after.generator
    if not isinstance(dealer, ListedShuffles):  # a line that sets the seed
        return after, ListedShuffles(dealer.seed, ahead)
    if dealer.wrong:
        seat, difference = dealer.wrong
        problem = f"the shuffle line does not match {state.names[seat]}'s discard pile: {difference}"
        return Refusal("illegal", "zone.draw", problem), dealer
    after.generator = chance.seeded(dealer.seed)
    return after, dealer
