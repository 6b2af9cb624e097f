"""Every line of play from a position to the end of its chain, phase or turn; positions that come to the same are one.

The positions make a graph without circles. Chance is not played out here: what is shuffled, the generator of the state
decides, as in any game; `EveryLine.shuffled` tells that it mattered. `nightfall_cli.search.every_draw` plays it out.
"""

from __future__ import annotations

import gc
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import position_key
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.search.graph import Edge, Graph
from nightfall_cli.search.horizon import after, choice_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Choice, Horizon

NODES = 200_000
"""Positions that are kept at most by default: at two to three and a half kilobytes each, the more of them are ends."""


class Step(NamedTuple):
    """A move on a way, with the position it is made in, and what chance gave during it; no move, only chance, at first.

    That is on a board on which something is drawn before anybody is asked.
    """

    state: State
    move: Move | None
    drawn: tuple[Choice, ...] = ()


class Open(NamedTuple):
    """A position whose moves are being played, or a draw whose branches are."""

    number: int
    state: State
    moves: Iterator[Any]
    edges: list[Edge]


class EveryLine(Graph):
    """The graph of positions below ``start``; ``complete`` is false when the limit cut the search."""

    def __init__(self, start: State, until: Horizon, nodes: int, exact: bool = False) -> None:
        super().__init__()
        self.start = start
        self.until = until
        self.nodes = nodes
        self.exact = exact
        self.complete = True
        self.shuffled = False
        self.moves = 0
        self.numbers: dict[Key, int] = {}

    def explore(self) -> Iterator[tuple[int, State]]:
        """Play every line, giving each end as it is found; stops early at the limit, and at a shuffle unless exact."""
        stack: list[Open] = []
        self._begin(stack)
        try:
            yield from self.ends.items()
            while stack and self.complete:
                move = next(stack[-1].moves, None)
                if move is None:
                    self._close(stack.pop())
                    continue
                number = self._follow(stack, move)
                if number != NOBODY:
                    yield number, self.ends[number]
        finally:
            while stack:
                self._close(stack.pop())

    def _begin(self, stack: list[Open]) -> None:
        """Add the start."""
        first, _ = self._settled(self.start.copy())
        self._add(first, position_key(first, self.exact), stack)

    def _follow(self, stack: list[Open], move: Any) -> int:
        """Play a move of the position on top; returns the number of an end that was not known, else NOBODY."""
        top = stack[-1]
        choice = self._choice(top.state, move)
        state, forced = self._settled(after(top.state, move))
        if state.generator != self.start.generator:
            self.shuffled = True
            if not self.exact:
                self.complete = False
                return NOBODY
        return self._reach(stack, choice, 1 << choice | forced, state)

    def _reach(self, stack: list[Open], choice: int, choices: int, state: State) -> int:
        """Lead an edge from what is on top to a position; returns its number if it is an end that was not known."""
        top = stack[-1]
        key = position_key(state, self.exact)
        number = self.numbers.get(key)
        new = number is None
        if number is None:
            if len(self.edges) >= self.nodes:
                self.complete = False
                return NOBODY
            number = self._add(state, key, stack)
        top.edges.append(Edge(choice, choices, number))
        return number if new and number in self.ends else NOBODY

    def _settled(self, state: State) -> tuple[State, int]:
        """The position once everything with one legal answer is answered, and those choices but passes as bits."""
        forced = 0
        while not self.until.reached(state) and len(legal := legal_moves(state)) == 1:
            following = self._after(state, legal[0])
            if following is None:
                break
            if legal[0].verb != "pass":
                forced |= 1 << self._choice(state, legal[0])
            state = following
        return state, forced

    def _after(self, state: State, move: Move) -> State | None:
        """The position after a move, or None where chance has a say in it."""
        return after(state, move)

    def _choice(self, state: State, move: Move) -> int:
        self.moves += 1
        return self.choices.setdefault(choice_of(state, move), len(self.choices))

    def _add(self, state: State, key: Key, stack: list[Open]) -> int:
        number = self.numbers[key] = len(self.edges)
        self.edges.append(())
        self.deciders.append(state.decision.player if state.decision else NOBODY)
        if self.until.reached(state):
            self.ends[number] = state
            self.order.append(number)
        else:
            stack.append(Open(number, state, iter(legal_moves(state)), []))
        return number

    def _close(self, done: Open) -> None:
        self.edges[done.number] = tuple(done.edges)
        self.order.append(done.number)

    # -- ways -------------------------------------------------------------------------------------

    def way_to(self, *numbers: int) -> list[Step]:
        """A shortest line to one of these positions: the moves with the positions they are made in, forced ones too."""
        path = [min(numbers, key=lambda number: self.nearest[number][0])]
        while path[-1]:
            path.append(self.nearest[path[-1]][1])
        way: list[Step] = []
        state = self._replay(self.start.copy(), way)
        for wanted in (number for number in reversed(path[:-1]) if number not in self.odds):
            for step, following in self._steps(state):
                forced: list[Step] = []
                reached = self._replay(following, forced)
                if self.numbers.get(position_key(reached, self.exact)) == wanted:
                    way += [step, *forced]
                    state = reached
                    break
        return way

    def _steps(self, state: State) -> Iterator[tuple[Step, State]]:
        """Every move of a position, with the position after it."""
        for move in legal_moves(state):
            yield Step(state, move), after(state, move)

    def _replay(self, state: State, way: list[Step]) -> State:
        """Answer what has one answer, noting it."""
        while not self.until.reached(state) and len(legal := legal_moves(state)) == 1:
            following = self._after(state, legal[0])
            if following is None:
                break
            way.append(Step(state, legal[0]))
            state = following
        return state


_Search = TypeVar("_Search", bound=EveryLine)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Without looking for circles in memory: a search keeps much, makes none, and is a third faster so."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def explored(search: _Search) -> _Search:
    """The search, carried through."""
    with collector_paused():
        deque(search.explore(), maxlen=0)
    return search


def every_line(start: State, until: Horizon, nodes: int = NODES, exact: bool = False) -> EveryLine:
    """The whole graph below a position. When a shuffle occurs, the order of discard piles matters: again, exactly."""
    search = explored(EveryLine(start, until, nodes, exact))
    if search.shuffled and not exact:
        return every_line(start, until, nodes, exact=True)
    return search
