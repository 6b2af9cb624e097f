"""A graph of numbered positions without cycles: its edges, counts of lines, and shortest lines."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.records import NOBODY

if TYPE_CHECKING:
    from fractions import Fraction

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Choice


class Edge(NamedTuple):
    """A move to the position ``to``: the number of its choice, and as bits that choice and the forced ones after it."""

    choice: int
    choices: int
    to: int


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

    def lines(self) -> list[int]:
        """Return the number of lines of play from each position; for the start, the number of all lines."""
        counts = [1 if number in self.ends else 0 for number in range(len(self.edges))]
        for number in self.order:
            for edge in self.edges[number]:
                counts[number] += counts[edge.to]
        return counts

    def ways(self) -> list[int]:
        """Return the number of lines of play from the start to each position."""
        counts = [0] * len(self.edges)
        counts[0] = 1
        for number in reversed(self.order):
            for edge in self.edges[number]:
                counts[edge.to] += counts[number]
        return counts

    @cached_property
    def nearest(self) -> list[tuple[int, int]]:
        """For each position: its distance in choices and draws, and the position before it on a shortest line."""
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
