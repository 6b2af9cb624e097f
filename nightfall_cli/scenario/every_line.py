"""Every line of play from a position to the end of its chain, phase or turn; positions that come to the same are one.

The positions make a graph without circles. Chance is not played out: what is shuffled, the generator of the state
decides, as in any game; `EveryLine.shuffled` tells that it mattered.
"""

from __future__ import annotations

import gc
from collections import deque
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.scenario.horizon import after, choice_of
from nightfall_cli.scenario.same_position import position_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.horizon import Choice, Horizon
    from nightfall_cli.scenario.same_position import Key

NODES = 200_000
"""Positions that are kept at most by default, at about a kilobyte and a half each."""


class Edge(NamedTuple):
    """A move from a position to another: the number of its choice; as bits, it and the choices forced after it."""

    choice: int
    choices: int
    to: int


class _Open(NamedTuple):
    """A position whose moves are being played."""

    number: int
    state: State
    moves: Iterator[Move]
    edges: list[Edge]


class EveryLine:
    """The graph of positions below ``start``; number 0 is the start.

    ``edges`` and ``deciders`` by number; ``ends``: the positions at the horizon; ``order``: every position after all
    that follow it; ``choices``: the choices by number. ``complete`` is false when the limit cut the search.
    """

    def __init__(self, start: State, until: Horizon, nodes: int, exact: bool = False) -> None:
        self.start = start
        self.until = until
        self.nodes = nodes
        self.exact = exact
        self.complete = True
        self.shuffled = False
        self.moves = 0
        self.numbers: dict[Key, int] = {}
        self.edges: list[tuple[Edge, ...]] = []
        self.deciders: list[int] = []
        self.ends: dict[int, State] = {}
        self.order: list[int] = []
        self.choices: dict[Choice, int] = {}

    def explore(self) -> Iterator[tuple[int, State]]:
        """Play every line, giving each end as it is found; stops early at the limit, and at a shuffle unless exact."""
        stack: list[_Open] = []
        first, _ = self._settled(self.start.copy())
        self._add(first, position_key(first, self.exact), stack)
        try:
            if self.ends:
                yield 0, first
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

    def _follow(self, stack: list[_Open], move: Move) -> int:
        """Play a move of the position on top; returns the number of an end that was not known, else NOBODY."""
        top = stack[-1]
        choice = self._choice(top.state, move)
        state, forced = self._settled(after(top.state, move))
        if state.generator != self.start.generator:
            self.shuffled = True
            if not self.exact:
                self.complete = False
                return NOBODY
        key = position_key(state, self.exact)
        number = self.numbers.get(key)
        new = number is None
        if number is None:
            if len(self.numbers) >= self.nodes:
                self.complete = False
                return NOBODY
            number = self._add(state, key, stack)
        top.edges.append(Edge(choice, 1 << choice | forced, number))
        return number if new and number in self.ends else NOBODY

    def _settled(self, state: State) -> tuple[State, int]:
        """The position once everything with one legal answer is answered, and those choices but passes as bits."""
        forced = 0
        while not self.until.reached(state) and len(legal := legal_moves(state)) == 1:
            if legal[0].verb != "pass":
                forced |= 1 << self._choice(state, legal[0])
            state = after(state, legal[0])
        return state, forced

    def _choice(self, state: State, move: Move) -> int:
        self.moves += 1
        return self.choices.setdefault(choice_of(state, move), len(self.choices))

    def _add(self, state: State, key: Key, stack: list[_Open]) -> int:
        number = self.numbers[key] = len(self.edges)
        self.edges.append(())
        self.deciders.append(state.decision.player if state.decision else NOBODY)
        if self.until.reached(state):
            self.ends[number] = state
            self.order.append(number)
        else:
            stack.append(_Open(number, state, iter(legal_moves(state)), []))
        return number

    def _close(self, done: _Open) -> None:
        self.edges[done.number] = tuple(done.edges)
        self.order.append(done.number)

    # -- reading the graph ------------------------------------------------------------------------

    def lines(self) -> list[int]:
        """How many lines of play go on from each position; of the start, all there are."""
        counts = [1 if number in self.ends else 0 for number in range(len(self.edges))]
        for number in self.order:
            for edge in self.edges[number]:
                counts[number] += counts[edge.to]
        return counts

    def ways(self) -> list[int]:
        """How many lines of play lead from the start to each position."""
        counts = [0] * len(self.edges)
        counts[0] = 1
        for number in reversed(self.order):
            for edge in self.edges[number]:
                counts[edge.to] += counts[number]
        return counts

    @cached_property
    def nearest(self) -> list[tuple[int, int]]:
        """For each position how many choices away it is, and the one before it on such a shortest line."""
        found = [(NOBODY, NOBODY)] * len(self.edges)
        found[0] = (0, NOBODY)
        waiting = deque([0])
        while waiting:
            number = waiting.popleft()
            for edge in self.edges[number]:
                if found[edge.to][0] == NOBODY:
                    found[edge.to] = (found[number][0] + 1, number)
                    waiting.append(edge.to)
        return found

    def way_to(self, *numbers: int) -> list[tuple[State, Move]]:
        """A shortest line to one of these positions: the moves with the positions they are made in, forced ones too."""
        path = [min(numbers, key=lambda number: self.nearest[number][0])]
        while path[-1]:
            path.append(self.nearest[path[-1]][1])
        way: list[tuple[State, Move]] = []
        state = self._replay(self.start.copy(), way)
        for wanted in reversed(path[:-1]):
            for move in legal_moves(state):
                forced: list[tuple[State, Move]] = []
                reached = self._replay(after(state, move), forced)
                if self.numbers.get(position_key(reached, self.exact)) == wanted:
                    way += [(state, move), *forced]
                    state = reached
                    break
        return way

    def _replay(self, state: State, way: list[tuple[State, Move]]) -> State:
        """Answer what has one answer, noting it."""
        while not self.until.reached(state) and len(legal := legal_moves(state)) == 1:
            way.append((state, legal[0]))
            state = after(state, legal[0])
        return state


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


def every_line(start: State, until: Horizon, nodes: int = NODES, exact: bool = False) -> EveryLine:
    """The whole graph below a position. When a shuffle occurs, the order of discard piles matters: again, exactly."""
    search = EveryLine(start, until, nodes, exact)
    with collector_paused():
        deque(search.explore(), maxlen=0)
    if search.shuffled and not exact:
        return every_line(start, until, nodes, exact=True)
    return search
