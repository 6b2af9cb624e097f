"""A graph of numbered positions without cycles: its edges, counts of lines, and shortest lines."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from nightfall_cli.rules.records import NOBODY

if TYPE_CHECKING:
    from fractions import Fraction

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Choice

Edge = tuple[int, int, int]
"""A move: the number of its choice, as bits that choice and the forced ones after it, and the position it leads to."""


class Graph:
    """The positions below the start, which is number 0.

    ``edges`` and ``deciders`` by number; ``ends``: the positions at the horizon; ``order``: every position, each one
    after its followers; ``choices``: the choices with their numbers; ``odds``: for each number that is a draw, the
    probabilities of its edges.
    """

    def __init__(self) -> None:
        self.edges: list[tuple[Edge, ...]] = []
        self.deciders: list[int] = []
        self.ends: dict[int, State] = {}
        self.order: list[int] = []
        self.choices: dict[Choice, int] = {}
        self.odds: dict[int, tuple[Fraction, ...]] = {}

    def add(self, decider: int) -> int:
        """Add a position without edges and return its number."""
        self.edges.append(())
        self.deciders.append(decider)
        return len(self.edges) - 1

    def close(self, number: int, edges: list[Edge]) -> None:
        """Set the edges of a position, when its followers have theirs."""
        self.edges[number] = tuple(edges)
        self.order.append(number)

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
