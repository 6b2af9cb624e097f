"""Prove the best value a player can reach from a position; the others hinder or help.

A position in which the player decides has the value of the best move. A position in which another player decides has
the value of the worst move for the player, or of the best if the others help. All cards are open; in
`nightfall_cli.search.solve_known` the player knows only what a player may know. `proven_line` plays the proven moves,
`other_solutions` finds moves that are as good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import PositionKeys
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.budget import not_proven, visit
from nightfall_cli.search.lines_of_play import (
    NODES,
    LinesOfPlay,
    after,
    collector_paused,
    horizon_of_search,
    target_of,
    targets_minions,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.lines_of_play import Horizon


_Found = TypeVar("_Found")


class Unsolved(Exception):
    """The search stopped; ``refusal`` gives the reason."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


class _Shuffled(Exception):
    """A shuffle occurred while positions were compared without pile order."""


ValuedMove = tuple["Move", int, int]
"""A move, and the value and the number of the position after it."""


class TriedMoves:
    """The first ``played`` moves of a position, and their ``answers``: one for moves with equal ``targets``.

    ``targets`` is None where no minion is targeted, or where the order of minions counts.
    """

    __slots__ = ("answers", "played", "targets")

    def __init__(self, targets: set[int] | None) -> None:
        self.answers: list[ValuedMove] = []
        self.played = 0
        self.targets = targets


class ValueSearch(LinesOfPlay):
    """Values of positions for a player's goal. Raises `Unsolved` when ``nodes`` positions do not decide a value."""

    def __init__(self, start: State, until: Horizon, exact: bool, player: int, goal: Goal, nodes: int) -> None:
        super().__init__(start, until, exact)
        self.player = player
        self.goal = goal
        self.nodes = nodes
        self.looked_at = 0

    def chooses(self, state: State) -> bool:
        """True when the player decides here."""
        return state.decision is not None and state.decision.player == self.player

    def read(self, state: State) -> int:
        """Return the value of an end."""
        value = self.goal.read(state)
        if isinstance(value, Refusal):
            raise Unsolved(value)
        return value


class Solver(ValueSearch):
    """Values of positions below a start, with all cards open; the others hinder, or help.

    By the number of a position: its value, and the moves tried there; None before it has a value, and for an end.
    """

    def __init__(self, start: State, player: int, goal: Goal, until: Horizon, nodes: int, help_: bool) -> None:
        super().__init__(start, until, goal.needs_order, player, goal, nodes)
        self.others_help = help_
        self._forget()

    def _forget(self) -> None:
        self.looked_at = 0
        self.keys = PositionKeys(len(self.start.names), self.exact)
        self.numbers: dict[Key, int] = {}
        self.values: list[int | None] = []
        self.tried: list[TriedMoves | None] = []

    def solve(self) -> int:
        """Return the value of the start."""
        return self.value(self.start)

    def chooses(self, state: State) -> bool:
        """True when the pending decision is made in the player's favour: by the player, or by others who help."""
        return self.others_help or super().chooses(state)

    def value(self, state: State) -> int:
        """Return the value of a position for the player.

        After the first shuffle, positions are compared with exact pile order. A position need not follow from the
        start, but must have the same horizon.
        """
        return self.exactly(self.value_here, state)

    def value_here(self, state: State) -> int:
        """Return `value` of a position; to be called by `exactly`."""
        answered = self._answered(state.copy())
        number = self.number(answered)
        value = self.values[number]
        return self._found(answered, number) if value is None else value

    def number(self, state: State) -> int:
        """Return the number of a settled position, which equivalent ones have too, until there is a shuffle."""
        number = self.numbers.setdefault(self.keys.key(state), len(self.values))
        if number == len(self.values):
            self.values.append(None)
            self.tried.append(None)
        return number

    def exactly(self, find: Callable[[State], _Found], state: State) -> _Found:
        """Return what a function finds for a position; at a shuffle, call it again with exact keys."""
        with collector_paused():
            try:
                return find(state)
            except _Shuffled:
                self.exact = True
                self._forget()
                return find(state)

    def _answered(self, state: State) -> State:
        """Return the position after all forced answers, where no shuffle asks for exact keys."""
        if not self.until.reached(state) and len(legal_moves(state)) == 1:
            state = self.settled(state)
        if state.generator is not self.start.generator and self.must_restart(state):
            raise _Shuffled
        return state

    def _found(self, state: State, number: int) -> int:
        """Return the value of a position that has none yet."""
        if self.looked_at >= self.nodes or not visit():
            raise Unsolved(not_proven(self.nodes))
        self.looked_at += 1
        value = self.values[number] = self.read(state) if self.until.reached(state) else self._best(state, number)
        return value

    def _best(self, state: State, number: int) -> int:
        """Return the best or the worst value of the moves; stop at a value that cannot be exceeded."""
        chooses = self.chooses(state)
        enough = self.goal.best if chooses else self.goal.worst
        found: int | None = None
        for _, value, _ in self._answers(state, number, last=True):
            if found is None or (value > found if chooses else value < found):
                found = value
            if found == enough:
                break
        assert found is not None
        return found

    def _answers(self, state: State, number: int, last: bool = False) -> Iterator[ValuedMove]:
        """Yield the moves of a settled position with their values; each is played once, however often it is asked for.

        ``last``: the position is not needed any more, so that its last move is played in it.
        """
        moves, tried = legal_moves(state), self.tried[number]
        if tried is None:
            in_order = not targets_minions(moves[0]) or self.keys.keeps_order(state)
            tried = self.tried[number] = TriedMoves(None if in_order else set())
        yield from tried.answers
        targets = tried.targets
        while tried.played < len(moves):
            move = moves[tried.played]
            target = target_of(state, move) if targets is not None else NOBODY
            if targets is not None and target in targets:
                tried.played += 1
                continue
            following = self._answered(after(state, move, last and tried.played == len(moves) - 1))
            reached = self.number(following)
            if targets is not None and not self.keys.in_order:
                targets.add(target)
            value = self.values[reached]
            answer = move, self._found(following, reached) if value is None else value, reached
            tried.answers.append(answer)
            tried.played += 1
            yield answer

    def answers(self, state: State) -> list[ValuedMove]:
        """Return the moves of a settled position with their values, one move of each equivalent group."""
        return self.exactly(self.answers_here, state)

    def answers_here(self, state: State) -> list[ValuedMove]:
        """Return `answers`; to be called by `exactly`."""
        found: dict[int, ValuedMove] = {}
        for answer in self._answers(state, self.number(state)):
            found.setdefault(answer[2], answer)
        return list(found.values())

    def choice(self, state: State) -> Move:
        """Return the move of the proven line: the first that keeps the value of a settled position."""
        return self.exactly(self._choice, state)

    def _choice(self, state: State) -> Move:
        best = self.value_here(state)
        return next(move for move, value, _ in self._answers(state, self.number(state)) if value == best)


def solver_for(
    start: State, player: int, goal: Goal, until: str = "chain", nodes: int = NODES, others_help: bool = False
) -> Solver | Refusal:
    """Return a solver for a position; refused when the horizon has passed, or when cards are hidden."""
    end = horizon_of_search(start, until)
    if isinstance(end, Refusal):
        return end
    return Solver(start, player, goal, end, nodes, others_help)
