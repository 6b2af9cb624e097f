"""The graph of every line of play from a position to the end of its chain, phase or turn; equal positions are merged.

The graph has no cycles. The state's generator decides every shuffle, as in any game; `EveryLine.shuffled` is True when
there was one. `nightfall_cli.search.every_draw` enumerates the draws instead.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar

from nightfall_cli.rules.engine import legal_moves, play_one_game
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.search.budget import Cut, visit
from nightfall_cli.search.lines_of_play import (
    NODES,
    LinesOfPlay,
    WayStep,
    after,
    choice_of,
    collector_paused,
    target_of,
    targets_minions,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.lines_of_play import Choice, Horizon

Edge = tuple[int, int, int]
"""A move: the number of its choice, as bits that choice and the forced ones after it, and the position it leads to."""


class Graph:
    """The positions below the start, which is number 0.

    ``edges`` and ``deciders`` by number; ``ends``: the positions at the horizon; ``order``: every position, each one
    after its followers; ``choices``: the choices with their numbers; ``odds``: for each number that is a draw, the
    probabilities of its edges.
    """

    def __init__(self) -> None:
        self.edges: list[list[Edge]] = []
        self.deciders: list[int] = []
        self.ends: dict[int, State] = {}
        self.order: list[int] = []
        self.choices: dict[Choice, int] = {}
        self.odds: dict[int, tuple[Fraction, ...]] = {}

    def add(self, decider: int) -> int:
        """Add a position, to which its edges are added as they are found, and return its number."""
        self.edges.append([])
        self.deciders.append(decider)
        return len(self.edges) - 1

    def choice(self, choice: Choice) -> int:
        """Return the number of a choice."""
        return self.choices.setdefault(choice, len(self.choices))

    def lines(self) -> list[int]:
        """Return the number of lines of play from each position; for the start, the number of all lines."""
        counts = [1 if number in self.ends else 0 for number in range(len(self.edges))]
        for number in self.order:
            for _, _, to in self.edges[number]:
                counts[number] += counts[to]
        return counts

    def ways(self) -> list[int]:
        """Return the number of lines of play from the start to each position."""
        counts = [0] * len(self.edges)
        counts[0] = 1
        for number in reversed(self.order):
            for _, _, to in self.edges[number]:
                counts[to] += counts[number]
        return counts

    def nearest(self) -> list[tuple[int, int]]:
        """Return for each position its distance in choices and draws, and the one before it on a shortest line."""
        found = [(NOBODY, NOBODY)] * len(self.edges)
        found[0] = (0, NOBODY)
        waiting = deque([0])
        while waiting:
            number = waiting.popleft()
            for _, _, to in self.edges[number]:
                if found[to][0] == NOBODY:
                    found[to] = (found[number][0] + 1, number)
                    waiting.append(to)
        return found


class OpenPosition:
    """A position of the graph whose moves are being played: ``played`` of them, which gave its ``edges``.

    The ``moves`` of a draw are its branches. ``targets``: the edge of each targeted minion, None where no minion is
    targeted or the order of minions counts.
    """

    __slots__ = ("edges", "moves", "number", "played", "state", "targets")

    def __init__(self, number: int, state: State, moves: Sequence[Any], edges: list[Edge], targeted: bool) -> None:
        self.number = number
        self.state = state
        self.moves = moves
        self.played = 0
        self.edges = edges
        self.targets: dict[int, Edge] | None = {} if targeted else None


class EveryLine(LinesOfPlay):
    """The graph of positions below ``start``; ``complete`` is False when the search stopped early."""

    def __init__(self, start: State, until: Horizon, nodes: int, exact: bool = False) -> None:
        super().__init__(start, until, exact)
        self.graph = Graph()
        self.nodes = nodes
        self.complete = True
        self.numbers: dict[Key, int] = {}
        self.open: list[OpenPosition] = []
        self._at_end: Callable[[int, State], bool] | None = None
        self._choices: dict[tuple[int, int, object], tuple[int, int]] = {}
        self._moves: list[Move] = []
        self.stopped = False
        self._nearest: list[tuple[int, int]] | None = None

    def explore(self, at_end: Callable[[int, State], bool] | None = None) -> None:
        """Play every line, depth first; stop at the limit, and at a shuffle unless exact.

        ``at_end`` is called with each end as it is found, and its number; the search also stops when it returns True.
        """
        self._at_end = at_end
        try:
            self._begin()
            while self.open and not self.stopped:
                self._play_on(self.open[-1])
        except Cut:
            self.complete = False
        finally:
            while self.open:
                self._close()

    def _begin(self) -> None:
        """Add the first position."""
        first = self.start.copy()
        first.log = None
        first = self.settled(first)
        self.numbers[self.keys.key(first)] = 0
        self._add(first, () if self.until.reached(first) else legal_moves(first))

    def _play_on(self, position: OpenPosition) -> None:
        """Play the moves of a position up to the next new position with moves, or until the search stops."""
        state, moves, edges, targets = position.state, position.moves, position.edges, position.targets
        count = len(moves)
        for played in range(position.played, count):
            move = moves[played]
            target = NOBODY
            if targets is not None:
                target = target_of(state, move)
                known = targets.get(target)
                if known is not None:
                    edges.append(known)
                    continue
            choice, bit = self._choice(state, move)
            following = state if played == count - 1 else state.copy()
            play_one_game(following, move)
            pauses = self._reach(edges, choice, bit, following)
            if targets is not None and not self.keys.in_order:
                targets[target] = edges[-1]
            if pauses:
                position.played = played + 1
                return
        self._close()

    def _reach(self, edges: list[Edge], choice: int, choices: int, state: State) -> bool:
        """Add the edge to a position, or to the one after its forced answers; return True if the search goes on there.

        True also when the search stops there.
        """
        if state.generator is not self.start.generator and self.must_restart(state):
            raise Cut
        following = len(self.graph.edges)
        number = self.numbers.setdefault(self.keys.key(state), following)
        if number < following:
            edges.append((choice, choices, number))
            return False
        moves = () if self.until.reached(state) else state.legal or legal_moves(state)
        if len(moves) == 1:
            answered: list[WayStep] = []
            settled = self.settled(state, answered)
            for step in answered:
                if step.move is not None and step.move.verb != "pass":
                    choices |= self._choice(step.state, step.move)[1]
            if answered:
                self.numbers.popitem()  # this one
                return self._reach(edges, choice, choices, settled)
        if number >= self.nodes or not visit():
            raise Cut
        edges.append((choice, choices, number))
        return self._add(state, moves)

    def _choice(self, state: State, move: Move) -> tuple[int, int]:
        """Return the number and the bit of a choice; the commonest are made once for a player, a move and a card."""
        assert state.decision is not None
        card = None
        if move.place != NOBODY:
            if move.what != "minion" or move.seat == NOBODY:
                number = self.graph.choice(choice_of(state, move))
                return number, 1 << number
            card = state.play[move.seat][move.place].card
        key = (state.decision.player, id(move), card)
        known = self._choices.get(key)
        if known is None:
            self._moves.append(move)
            number = self.graph.choice(choice_of(state, move))
            known = self._choices[key] = number, 1 << number
        return known

    def _add(self, state: State, moves: tuple[Move, ...]) -> bool:
        """Add a new position, at the horizon without ``moves``; return True if the search goes on or stops there."""
        graph, decision = self.graph, state.decision
        number = graph.add(NOBODY if decision is None else decision.player)
        if moves:
            targeted = targets_minions(moves[0]) and not self.keys.in_order
            self.open.append(OpenPosition(number, state, moves, graph.edges[number], targeted))
            return True
        graph.ends[number] = state
        graph.order.append(number)
        self.stopped = self._at_end is not None and self._at_end(number, state)
        return self.stopped

    def _close(self) -> None:
        """Complete the graph with the position that was opened last."""
        self.graph.order.append(self.open.pop().number)

    def with_exact_keys(self) -> EveryLine:
        """Return the same search with exact keys, not yet explored."""
        return EveryLine(self.start, self.until, self.nodes, exact=True)

    # -- shortest lines -------------------------------------------------------------------------

    def way_to(self, *numbers: int) -> list[WayStep]:
        """Return a shortest line to one of these positions: its moves, forced moves included, with their positions."""
        if self._nearest is None:
            self._nearest = self.graph.nearest()
        nearest = self._nearest
        path = [min(numbers, key=lambda number: nearest[number][0])]
        while path[-1]:
            path.append(nearest[path[-1]][1])
        way: list[WayStep] = []
        state = self.settled(self.start.copy(), way)
        for target in [number for number in reversed(path[:-1]) if number not in self.graph.odds]:
            for step, following in self._steps(state):
                forced: list[WayStep] = []
                reached = self.settled(following, forced)
                if self.numbers.get(self.keys.key(reached)) == target:
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
        search.explore()
    return search


def every_line(start: State, until: Horizon, nodes: int = NODES, exact: bool = False) -> EveryLine:
    """Return the whole graph below a position; if a shuffle occurs, positions are compared with exact pile order."""
    search = explored(EveryLine(start, until, nodes, exact))
    return explored(search.with_exact_keys()) if search.shuffled and not exact else search
