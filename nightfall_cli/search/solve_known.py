"""Prove the best value a player can guarantee with only the information a player may have.

All players see what the others draft, claim, receive and discard. The player therefore knows which cards each opponent
has in hand and deck together, but not which of them are in hand, nor the order of a deck. The value of a plan is its
value against the worst hands and the worst answers. A hand becomes known as its cards are played; until then the player
makes the same choices against every possible hand. If a line draws a card from a pile in unknown order, nothing is
proven, and the refusal says so.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.language.say import line_text
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import PositionKeys
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import UNKNOWN
from nightfall_cli.search.budget import UNPROVEN, not_proven, visit
from nightfall_cli.search.lines_of_play import NODES, WayStep, after, choice_of, horizon_of_search
from nightfall_cli.search.outcomes_words import script_of_way
from nightfall_cli.search.proven_line import OtherAnswer, ProvenLine
from nightfall_cli.search.solve import Unsolved, ValueSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.lines_of_play import Horizon

MOST_HANDS = 2_000
"""Limit of different hands of the other players."""

PossiblePositions = tuple["State", ...]
"""Positions that the player cannot distinguish."""


def possible_positions(state: State, player: int) -> PossiblePositions | Refusal:
    """Return the given position, then every other one that the player cannot distinguish from it."""
    others = [seat for seat in state.players if seat != player]
    if any(archive.hidden for seat in others for archive in state.archives[seat]):
        return Refusal(
            "illegal",
            "setup.secret",
            Message("cannot search a position in which other players have face-down archives"),
        )
    hands = [_hands(state.hand[seat], state.deck[seat]) for seat in others]
    found = [state]
    keys = PositionKeys(len(state.names), exact=True)
    known = {keys.key(state)}
    for dealt in product(*hands):
        position = state.copy()
        for seat, (hand, deck) in zip(others, dealt, strict=True):
            if Counter(hand) != Counter(state.hand[seat]):
                position.hand[seat], position.deck[seat] = hand, deck
        position.legal = None
        key = keys.key(position)
        if key not in known:
            known.add(key)
            found.append(position)
        if len(found) > MOST_HANDS:
            number = f"{MOST_HANDS:,}"
            message = Message("not proven: the others may hold more than {number} different hands", number=number)
            return Refusal("illegal", UNPROVEN, message)
    return tuple(found)


def _hands(hand: tuple[Card, ...], deck: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return every split of these cards into a hand of the same size and a deck; stop just over `MOST_HANDS`."""
    pool = Counter((*hand, *deck))
    found: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for picked in _picks(tuple(pool.items()), len(hand)):
        rest = pool - Counter(picked)
        found.append((picked, tuple(rest.elements())))
        if len(found) > MOST_HANDS:
            break
    return found


def _picks(counts: tuple[tuple[Card, int], ...], number: int) -> Iterator[tuple[Card, ...]]:
    if not number:
        yield ()
    elif counts:
        (card, copies), rest = counts[0], counts[1:]
        for taken in range(min(copies, number), -1, -1):
            for others in _picks(rest, number - taken):
                yield (card,) * taken + others


KINDS = re.compile(r"\b(bites?|bleeds?|burns?|winner|over)\b", re.IGNORECASE)
"""Words of goals that depend on the kinds of the next wounds."""


class KnownSolver(ValueSearch):
    """Values a player can guarantee."""

    def __init__(
        self, start: State, possible: PossiblePositions, player: int, goal: Goal, until: Horizon, nodes: int
    ) -> None:
        super().__init__(start, until, True, player, goal, nodes)
        self.possible = possible
        self.values: dict[object, int | Refusal] = {}
        self.left_out = False
        """True when `line` omits answers of the others whose value was not proven."""

    def solve(self) -> int:
        """Return the value that the player can guarantee from the start."""
        return self.value(self.possible)

    def value(self, possible: PossiblePositions) -> int:
        """Return the value that the player can guarantee if the position is one of these."""
        key = frozenset(self.keys.key(position) for position in possible)
        known = self.values.get(key)
        if known is None:
            self.looked_at += len(possible)
            if self.looked_at > self.nodes or not visit(len(possible)):
                raise Unsolved(not_proven(self.nodes))
            try:
                known = self._value(possible)
            except Unsolved as given_up:
                known = given_up.refusal
            self.values[key] = known
        if isinstance(known, Refusal):
            raise Unsolved(known)
        return known

    def _value(self, possible: PossiblePositions) -> int:
        if self.until.reached(possible[0]):
            return min(self.read(position) for position in possible)
        if not self.chooses(possible[0]):
            return self._worst((position, move) for position in possible for move in legal_moves(position))
        return self._extreme(map(partial(self._plan, possible), legal_moves(possible[0])), max, self.goal.best)

    def _plan(self, possible: PossiblePositions, move: Move) -> int:
        """Return the value of a move of the player."""
        return self._worst((position, move) for position in possible)

    def _worst(self, moves: Iterable[tuple[State, Move]]) -> int:
        """Return the worst value of the positions after these moves, grouped by what the player can distinguish."""
        return self._extreme(map(self.value, self.classes(moves).values()), min, self.goal.worst)

    def _extreme(self, values: Iterator[int], pick: Callable[[int, int], int], enough: int | None) -> int:
        """Return the best or the worst of these values; raises `Unsolved` if one is unknown and none is ``enough``."""
        found: int | None = None
        unsolved: Unsolved | None = None
        while found is None or found != enough:
            try:
                value = next(values)
            except StopIteration:
                break
            except Unsolved as given_up:
                unsolved = unsolved or given_up
            else:
                found = value if found is None else pick(found, value)
        if unsolved is not None and (found is None or found != enough):
            raise unsolved
        assert found is not None
        return found

    def classes(self, moves: Iterable[tuple[State, Move]]) -> dict[object, PossiblePositions]:
        """Return the positions after these moves by what the player sees of them; equal positions once."""
        found: dict[object, dict[object, State]] = {}
        for position, move in moves:
            reached = after(position, move)
            self._check_draws(position, reached)
            seen = (choice_of(position, move), self._seen(reached))
            found.setdefault(seen, {}).setdefault(self.keys.key(reached), reached)
        return {seen: tuple(possible.values()) for seen, possible in found.items()}

    def _seen(self, state: State) -> object:
        """Return what the player knows of a position, from this view and earlier ones."""
        seen = state.copy()
        for seat in state.players:
            seen.deck[seat] = (UNKNOWN,) * len(state.deck[seat])
            if seat != self.player:
                seen.hand[seat] = (UNKNOWN,) * len(state.hand[seat])
        return self.keys.key(seen)

    def _check_draws(self, before: State, now: State) -> None:
        """Raise `Unsolved` when an unknown card is drawn: from a deck or a shuffled pile of different cards."""
        for deck, rest in zip(before.deck, now.deck, strict=True):
            if len(rest) != len(deck) and len(set(deck)) > 1:
                raise Unsolved(_UNKNOWN_DRAW)
        if before.generator != now.generator:
            raise Unsolved(_UNKNOWN_DRAW)

    # -- the line -----------------------------------------------------------------------------

    def line(self) -> ProvenLine:
        """Return the line on the given board: the player's plan, and the answers that are worst for it."""
        way: list[WayStep] = []
        branches: list[OtherAnswer] = []
        state, possible = self.start.copy(), self.possible
        while not self.until.reached(state):
            move, possible, others = self._next(state, possible)
            branches += [other._replace(at=len(way)) for other in others]
            way.append(WayStep(state, move))
            state = after(state, move)
        return ProvenLine(tuple(script_of_way(way)), state, tuple(branches), tuple(way), self.left_out)

    def _next(self, state: State, possible: PossiblePositions) -> tuple[Move, PossiblePositions, list[OtherAnswer]]:
        """Return the next move of the line, the possible positions after it, and the others' other answers."""
        if self.chooses(state):
            return *self._planned(state, possible), []
        found: list[tuple[int, Move, PossiblePositions]] = []
        classes = self.classes((position, move) for position in possible for move in legal_moves(position))
        for move in legal_moves(state):
            reached = classes[(choice_of(state, move), self._seen(after(state, move)))]
            try:
                found.append((self.value(reached), move, reached))
            except Unsolved:  # the worst answer was found without this one
                self.left_out = True
        _, move, reached = min(found, key=lambda one: one[0])
        others = [OtherAnswer(0, line_text(state, other), worth, "") for worth, other, _ in found if other != move]
        return move, reached, others

    def _planned(self, state: State, possible: PossiblePositions) -> tuple[Move, PossiblePositions]:
        """Return the first of the best moves, and the possible positions after it."""
        value = self.value(possible)
        for move in legal_moves(state):
            try:
                worth = self._plan(possible, move)
            except Unsolved:  # another move is proven to have this value
                continue
            if worth == value:
                classes = self.classes((position, move) for position in possible)
                return move, classes[(choice_of(state, move), self._seen(after(state, move)))]
        raise AssertionError("no move keeps the value")


_UNKNOWN_DRAW = Refusal("illegal", UNPROVEN, Message("not proven: on some lines an unknown card is drawn"))


def known_solver_for(
    start: State, player: int, goal: Goal, until: str = "chain", nodes: int = NODES
) -> KnownSolver | Refusal:
    """Return a solver limited to what a player may know; refused without a horizon, or without possible positions."""
    end = horizon_of_search(start, until)
    if isinstance(end, Refusal):
        return end
    if KINDS.search(goal.text):
        message = Message("'{goal}' depends on the next wounds, which are unknown to every player", goal=goal.text)
        return Refusal("illegal", "setup.wounds", message)
    possible = possible_positions(start, player)
    return possible if isinstance(possible, Refusal) else KnownSolver(start, possible, player, goal, end, nodes)
