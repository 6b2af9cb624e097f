"""The best a player can be sure of, knowing only what a player may know.

Everybody has seen what the others draft, claim, receive and discard; so the player knows which cards each of them has
in hand and deck together, but not which of those are in hand, and no deck's order. A plan is worth what it brings with
the worst of all those hands and the worst answers. What is in hand shows as it is played; until then the player does
the same whatever it is. Where a card of an unknown order is drawn, nothing is proven, and the search says so.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import UNKNOWN
from nightfall_cli.search.horizon import after, choice_of, horizon_of_search
from nightfall_cli.search.lines_of_play import NODES, LinesOfPlay
from nightfall_cli.search.outcomes_words import line_text
from nightfall_cli.search.possible_positions import possible_positions
from nightfall_cli.search.solve import UNPROVEN, Unsolved, cut
from nightfall_cli.search.solve_line import OtherAnswer, ProvenLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.horizon import Horizon
    from nightfall_cli.search.possible_positions import PossiblePositions

KINDS = re.compile(r"\b(bites?|bleeds?|burns?|winner|over)\b", re.IGNORECASE)
"""Words of goals that hang on which kinds of wounds come next."""


class KnownSolver(LinesOfPlay):
    """What a player can be sure of. Raises `Unsolved` where it cannot be proven within ``nodes`` positions."""

    def __init__(
        self, start: State, possible: PossiblePositions, player: int, goal: Goal, until: Horizon, nodes: int
    ) -> None:
        super().__init__(start, until, exact=True)
        self.possible = possible
        self.player = player
        self.goal = goal
        self.nodes = nodes
        self.looked_at = 0
        self.values: dict[object, int | Refusal] = {}
        self.left_out = False
        """Whether the line is told without some answers of the others, whose value is not known."""

    def solve(self) -> int:
        """The value that the player can be sure of at the start."""
        return self.value(self.possible)

    def value(self, possible: PossiblePositions) -> int:
        """The value that the player can be sure of, knowing that the position is one of these."""
        key = frozenset(self.key(position) for position in possible)
        known = self.values.get(key)
        if known is None:
            self.looked_at += len(possible)
            if self.looked_at > self.nodes:
                raise Unsolved(cut(self.nodes))
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
            return min(self._read(position) for position in possible)
        if not self.chooses(possible[0]):
            return self._worst(
                self.told_apart((position, move) for position in possible for move in legal_moves(position))
            )
        return self._picked(map(partial(self._plan, possible), legal_moves(possible[0])), max, self.goal.best)

    def _plan(self, possible: PossiblePositions, move: Move) -> int:
        """What a move of the player's is worth."""
        return self._worst(self.told_apart((position, move) for position in possible))

    def chooses(self, state: State) -> bool:
        """Whether the player decides here."""
        return state.decision is not None and state.decision.player == self.player

    def _worst(self, classes: Iterable[PossiblePositions]) -> int:
        return self._picked(map(self.value, classes), min, self.goal.worst)

    def _picked(self, values: Iterator[int], pick: Callable[[int, int], int], enough: int | None) -> int:
        """The best or the worst of these values; given up where one is not known, unless another is ``enough``."""
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

    def _read(self, state: State) -> int:
        value = self.goal.read(state)
        if isinstance(value, Refusal):
            raise Unsolved(value)
        return value

    def told_apart(self, moves: Iterable[tuple[State, Move]]) -> list[PossiblePositions]:
        """The positions after these moves, those together that the player cannot tell apart."""
        return list(self.classes(moves).values())

    def classes(self, moves: Iterable[tuple[State, Move]]) -> dict[object, PossiblePositions]:
        """The positions after these moves by what the player sees of them; equal ones once."""
        found: dict[object, dict[object, State]] = {}
        for position, move in moves:
            reached = after(position, move)
            self._check_draws(position, reached)
            seen = (choice_of(position, move), self._seen(reached))
            found.setdefault(seen, {}).setdefault(self.key(reached), reached)
        return {seen: tuple(possible.values()) for seen, possible in found.items()}

    def _seen(self, state: State) -> object:
        """What the player sees of a position, and knows from what was seen before."""
        seen = state.copy()
        for seat in state.players:
            seen.deck[seat] = (UNKNOWN,) * len(state.deck[seat])
            if seat != self.player:
                seen.hand[seat] = (UNKNOWN,) * len(state.hand[seat])
        return self.key(seen)

    def _check_draws(self, before: State, now: State) -> None:
        """Give up where a card is drawn that nobody knows: from a deck, or a shuffled pile, of different cards."""
        for deck, rest in zip(before.deck, now.deck, strict=True):
            if len(rest) != len(deck) and len(set(deck)) > 1:
                raise Unsolved(_UNKNOWN_DRAW)
        if before.generator != now.generator:
            raise Unsolved(_UNKNOWN_DRAW)

    # -- the line -----------------------------------------------------------------------------

    def line(self) -> ProvenLine:
        """The line that is played on the given board: the player's plan, and the answers that hurt it most there."""
        script: list[str] = []
        branches: list[OtherAnswer] = []
        state, possible = self.start.copy(), self.possible
        while not self.until.reached(state):
            move, possible, others = self._next(state, possible)
            branches += [other._replace(at=len(script)) for other in others]
            script.append(line_text(state, move))
            state = after(state, move)
        return ProvenLine(tuple(script), state, tuple(branches), self.left_out)

    def _next(self, state: State, possible: PossiblePositions) -> tuple[Move, PossiblePositions, list[OtherAnswer]]:
        """The move on the line, what the player then holds possible, and the others' other answers."""
        if self.chooses(state):
            return *self._planned(state, possible), []
        found: list[tuple[int, Move, PossiblePositions]] = []
        classes = self.classes((position, move) for position in possible for move in legal_moves(position))
        for move in legal_moves(state):
            reached = classes[(choice_of(state, move), self._seen(after(state, move)))]
            try:
                found.append((self.value(reached), move, reached))
            except Unsolved:  # what hurts most was found without it
                self.left_out = True
        _, move, reached = min(found, key=lambda one: one[0])
        others = [OtherAnswer(0, line_text(state, other), worth, "") for worth, other, _ in found if other != move]
        return move, reached, others

    def _planned(self, state: State, possible: PossiblePositions) -> tuple[Move, PossiblePositions]:
        """The first move that is as good as any, and what is held possible after it."""
        value = self.value(possible)
        for move in legal_moves(state):
            try:
                worth = self._plan(possible, move)
            except Unsolved:  # another move is proven to be as good
                continue
            if worth == value:
                classes = self.classes((position, move) for position in possible)
                return move, classes[(choice_of(state, move), self._seen(after(state, move)))]
        raise AssertionError("no move keeps the value")


_UNKNOWN_DRAW = Refusal("illegal", UNPROVEN, "not proven: on some lines a card is drawn that the player cannot know")


def known_solver_for(
    start: State, player: int, goal: Goal, until: str = "chain", nodes: int = NODES
) -> KnownSolver | Refusal:
    """A solver for what a player may know; refused where that, or the end, is not there to be played."""
    end = horizon_of_search(start, until)
    if isinstance(end, Refusal):
        return end
    if KINDS.search(goal.text):
        message = f"{goal.text!r} hangs on which wounds come next, which nobody may know"
        return Refusal("illegal", "setup.wounds", message)
    possible = possible_positions(start, player)
    return possible if isinstance(possible, Refusal) else KnownSolver(start, possible, player, goal, end, nodes)
