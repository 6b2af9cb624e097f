"""The graph of every line of play from a position to the end of its chain, phase or turn; equal positions are merged.

The graph has no cycles. The state's generator decides every shuffle, as in any game; `EveryLine.shuffled` is True when
there was one. `nightfall_cli.search.every_draw` enumerates the draws instead.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.search.budget import Cut, visit
from nightfall_cli.search.graph import Edge, Graph
from nightfall_cli.search.horizon import after, choice_of
from nightfall_cli.search.lines_of_play import NODES, LinesOfPlay, WayStep, collector_paused, depth_first

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Horizon


class NumberedPosition(NamedTuple):
    """A position of the graph with its number; a draw has branches instead of moves."""

    number: int
    state: State
    branches: tuple[Any, ...] = ()


class EveryLine(Graph, LinesOfPlay):
    """The graph of positions below ``start``; ``complete`` is False when the search stopped early."""

    def __init__(self, start: State, until: Horizon, nodes: int, exact: bool = False) -> None:
        Graph.__init__(self)
        LinesOfPlay.__init__(self, start, until, exact)
        self.nodes = nodes
        self.complete = True
        self.numbers: dict[Key, int] = {}

    def explore(self) -> Iterator[NumberedPosition]:
        """Play every line and yield each end as it is found; stop at the limit, and at a shuffle unless exact."""
        try:
            yield from depth_first(self._first(), self._following)
        except Cut:
            self.complete = False

    def _first(self) -> Generator[NumberedPosition, None, None]:
        first = self.settled(self.start.copy())
        self.numbers[self.key(first)] = 0
        yield self._add(first)

    def _following(self, position: NumberedPosition) -> Generator[NumberedPosition, None, None] | None:
        return None if position.number in self.ends else self._moves(position)

    def _moves(self, position: NumberedPosition) -> Generator[NumberedPosition, None, None]:
        """Play the moves of a position and yield the new positions."""
        state = position.state
        edges: list[Edge] = []
        try:
            for move in legal_moves(state):
                choice = self._choice(state, move)
                reached, forced = self._settled(after(state, move))
                if self.must_restart(reached):
                    raise Cut
                new = self._reach(edges, choice, 1 << choice | forced, reached)
                if new is not None:
                    yield new
        finally:
            self._close(position.number, edges)

    def _reach(self, edges: list[Edge], choice: int, choices: int, state: State) -> NumberedPosition | None:
        """Add an edge to a position; return the position if it is new."""
        number = self.numbers.setdefault(self.key(state), len(self.edges))
        new = None
        if number == len(self.edges):
            if number >= self.nodes or not visit():
                raise Cut
            new = self._add(state)
        edges.append(Edge(choice, choices, number))
        return new

    def _settled(self, state: State) -> tuple[State, int]:
        """Return the settled position, and its forced choices as bits, passes excluded."""
        if self.until.reached(state) or len(legal_moves(state)) > 1:
            return state, 0
        answered: list[WayStep] = []
        state = self.settled(state, answered)
        forced = 0
        for step in answered:
            if step.move is not None and step.move.verb != "pass":
                forced |= 1 << self._choice(step.state, step.move)
        return state, forced

    def _choice(self, state: State, move: Move) -> int:
        return self.choices.setdefault(choice_of(state, move), len(self.choices))

    def _add(self, state: State) -> NumberedPosition:
        number = len(self.edges)
        self.edges.append(())
        self.deciders.append(state.decision.player if state.decision else NOBODY)
        if self.until.reached(state):
            self.ends[number] = state
            self.order.append(number)
        return NumberedPosition(number, state)

    def _close(self, number: int, edges: list[Edge]) -> None:
        self.edges[number] = tuple(edges)
        self.order.append(number)

    def with_exact_keys(self) -> EveryLine:
        """Return the same search with exact keys, not yet explored."""
        return EveryLine(self.start, self.until, self.nodes, exact=True)

    # -- shortest lines -------------------------------------------------------------------------

    def way_to(self, *numbers: int) -> list[WayStep]:
        """Return a shortest line to one of these positions: its moves, forced moves included, with their positions."""
        path = [min(numbers, key=lambda number: self.nearest[number][0])]
        while path[-1]:
            path.append(self.nearest[path[-1]][1])
        way: list[WayStep] = []
        state = self.settled(self.start.copy(), way)
        for target in (number for number in reversed(path[:-1]) if number not in self.odds):
            for step, following in self._steps(state):
                forced: list[WayStep] = []
                reached = self.settled(following, forced)
                if self.numbers.get(self.key(reached)) == target:
                    way += [step, *forced]
                    state = reached
                    break
        return way

    def _steps(self, state: State) -> Iterator[tuple[WayStep, State]]:
        """Yield every move of a position, with the position after it."""
        for move in legal_moves(state):
            yield WayStep(state, move), after(state, move)


_Search = TypeVar("_Search", bound=EveryLine)


def explored(search: _Search) -> _Search:
    """Run a search to its end and return it."""
    with collector_paused():
        deque(search.explore(), maxlen=0)
    return search


def every_line(start: State, until: Horizon, nodes: int = NODES, exact: bool = False) -> EveryLine:
    """Return the whole graph below a position; if a shuffle occurs, positions are compared with exact pile order."""
    search = explored(EveryLine(start, until, nodes, exact))
    return explored(search.with_exact_keys()) if search.shuffled and not exact else search
