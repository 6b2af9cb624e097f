"""The best a player can do from a position, proven: every line of play, the others against it or helping.

The value of a position is the best for the player where the player decides and, unless they help, the worst for the
player where somebody else does. All cards are open here; `nightfall_cli.search.solve_known` plays with what the
player may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.horizon import after, horizon_of_search
from nightfall_cli.search.lines_of_play import NODES, LinesOfPlay, collector_paused

if TYPE_CHECKING:
    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.horizon import Horizon


UNPROVEN = "not-proven"
"""The code of a refusal that says nothing about the question, only that the search was given up."""


class Unsolved(Exception):
    """The search was given up: ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


class _Shuffled(Exception):
    """A shuffle occurred while the order of piles was left out."""


class ValuedMove(NamedTuple):
    """One of several moves somebody may make in a position, and what the position after it is worth."""

    move: Move
    value: int
    after: State


class Solver(LinesOfPlay):
    """Values of positions below a start. Raises `Unsolved` where ``nodes`` positions do not settle one."""

    def __init__(self, start: State, player: int, goal: Goal, until: Horizon, nodes: int, help_: bool) -> None:
        super().__init__(start, until, exact=goal.needs_order)
        self.player = player
        self.goal = goal
        self.nodes = nodes
        self.others_help = help_
        self.values: dict[Key, int] = {}
        self.looked_at = 0

    def solve(self) -> int:
        """The value of the start."""
        return self.value(self.start)

    def chooses(self, state: State) -> bool:
        """Whether what is decided here is decided for the player's good."""
        return self.others_help or (state.decision is not None and state.decision.player == self.player)

    def value(self, state: State) -> int:
        """What a position is worth for the player; when a shuffle occurs, piles are compared in their order from then.

        Positions need not follow from the start, as long as its horizon is theirs.
        """
        with collector_paused():
            try:
                return self._value(state)
            except _Shuffled:
                self.exact = True
                self.values.clear()
                self.looked_at = 0
                return self._value(state)

    def _value(self, state: State) -> int:
        state = self.settled(state)
        if self.begins_again(state):
            raise _Shuffled
        key = self.key(state)
        known = self.values.get(key)
        if known is None:
            if self.looked_at >= self.nodes:
                raise Unsolved(cut(self.nodes))
            self.looked_at += 1
            known = self._read(state) if self.until.reached(state) else self._best(state)
            self.values[key] = known
        return known

    def _read(self, state: State) -> int:
        value = self.goal.read(state)
        if isinstance(value, Refusal):
            raise Unsolved(value)
        return value

    def _best(self, state: State) -> int:
        """The best or the worst of what the moves lead to; no more is tried once nothing can be better or worse."""
        chooses = self.chooses(state)
        enough = self.goal.best if chooses else self.goal.worst
        found: int | None = None
        for move in legal_moves(state):
            value = self._value(after(state, move))
            if found is None or (value > found if chooses else value < found):
                found = value
            if found == enough:
                break
        assert found is not None
        return found

    def answers(self, state: State) -> list[ValuedMove]:
        """The moves of a settled position with their values, those that come to the same once."""
        found: dict[Key, ValuedMove] = {}
        for move in legal_moves(state):
            reached = self.settled(after(state, move))
            found.setdefault(self.key(reached), ValuedMove(move, self.value(reached), reached))
        return list(found.values())

    def choice(self, state: State) -> ValuedMove:
        """The move of the proven line: the first that keeps the value of a settled position, so nothing is searched."""
        value = self.value(state)
        reached = ((move, self.settled(after(state, move))) for move in legal_moves(state))
        return next(ValuedMove(move, value, there) for move, there in reached if self.value(there) == value)


def cut(nodes: int) -> Refusal:
    """The refusal that says that a search was given up at its limit."""
    positions = f"{nodes:,} position{'s' * (nodes != 1)}"
    return Refusal("illegal", UNPROVEN, f"not proven: the search was cut at {positions}; --nodes allows more")


def solver_for(
    start: State, player: int, goal: Goal, until: str = "chain", nodes: int = NODES, others_help: bool = False
) -> Solver | Refusal:
    """A solver for a position; refused where nothing is to be played until that end, or where cards are hidden."""
    end = horizon_of_search(start, until)
    if isinstance(end, Refusal):
        return end
    return Solver(start, player, goal, end, nodes, others_help)
