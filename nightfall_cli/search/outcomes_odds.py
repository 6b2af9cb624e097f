"""How likely it is to come to some ends: the most and the least that the choices of all players can make of it.

Whoever decides knows every card that lies open or in a known order, and nothing of what chance will draw.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.search.graph import Graph


class Range(NamedTuple):
    """The probability when every choice is made against it, and when every choice is made for it."""

    least: Fraction
    most: Fraction


class Odds:
    """Probabilities in a complete graph.

    They are counted in whole numbers, which is much faster: a position's chances are so many of its ``wholes``, and
    an edge has the factor that brings those of the position it leads to to the wholes of its own. Only positions
    from which an end can come are looked at.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.wholes = [1] * len(graph.edges)
        self.factors: dict[int, tuple[tuple[int, int], ...]] = {}
        self.before: list[list[int]] = [[] for _ in graph.edges]
        self.rank = [0] * len(graph.edges)
        for rank, number in enumerate(graph.order):
            self.rank[number] = rank
            for edge in graph.edges[number]:
                self.before[edge.to].append(number)
            if graph.edges[number]:
                self._measure(number)

    def _measure(self, number: int) -> None:
        edges = self.graph.edges[number]
        odds = self.graph.odds.get(number, (Fraction(1),) * len(edges))
        wholes = self.wholes
        whole = wholes[number] = lcm(*(p.denominator * wholes[edge.to] for p, edge in zip(odds, edges, strict=True)))
        self.factors[number] = tuple(
            (edge.to, p.numerator * whole // (p.denominator * wholes[edge.to]))
            for p, edge in zip(odds, edges, strict=True)
        )

    def of(self, ends: Iterable[int]) -> Range:
        """How likely it is to come to one of these ends."""
        wanted = tuple(ends)
        above = self._above(wanted)
        return Range(self._from_start(wanted, above, min), self._from_start(wanted, above, max))

    def _above(self, ends: Sequence[int]) -> list[int]:
        """Every position from which one of these ends can come, each after all of them that follow it."""
        found = set(ends)
        waiting = list(ends)
        while waiting:
            for number in self.before[waiting.pop()]:
                if number not in found:
                    found.add(number)
                    waiting.append(number)
        return sorted(found.difference(ends), key=self.rank.__getitem__)

    def _from_start(self, ends: Sequence[int], above: Sequence[int], pick: Callable[[Iterable[int]], int]) -> Fraction:
        chances = [0] * len(self.wholes)
        for end in ends:
            chances[end] = 1
        drawn, factors = self.graph.odds, self.factors
        for number in above:
            every = [chances[to] * factor for to, factor in factors[number]]
            chances[number] = sum(every) if number in drawn else pick(every)
        return Fraction(chances[0], self.wholes[0])
