"""Bounds on the probability of reaching given ends, over all players' choices.

A deciding player knows every card that is open or in known order, and no future draw.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.search.graph import Graph


class Range(NamedTuple):
    """The lowest and the highest probability that the players' choices can produce."""

    least: Fraction
    most: Fraction


class Odds:
    """Probabilities in a complete graph.

    They are computed as integers, which is much faster: the probability of a position is a numerator over the
    position's entry in ``wholes``. ``factors`` converts the numerator of a following position to the denominator of the
    position before it. Only positions that can reach a given end are visited.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.wholes = [1] * len(graph.edges)
        self.factors: dict[int, tuple[tuple[int, int], ...]] = {}
        self.before: list[list[int]] = [[] for _ in graph.edges]
        self.rank = [0] * len(graph.edges)
        for rank, number in enumerate(graph.order):
            self.rank[number] = rank
            for _, _, to in graph.edges[number]:
                self.before[to].append(number)
            if graph.edges[number]:
                self._measure(number)

    def _measure(self, number: int) -> None:
        edges = self.graph.edges[number]
        odds = self.graph.odds.get(number, (Fraction(1),) * len(edges))
        wholes = self.wholes
        whole = wholes[number] = lcm(*[p.denominator * wholes[to] for p, (_, _, to) in zip(odds, edges, strict=True)])
        self.factors[number] = tuple(
            (to, p.numerator * whole // (p.denominator * wholes[to])) for p, (_, _, to) in zip(odds, edges, strict=True)
        )

    def of(self, ends: Iterable[int]) -> Range:
        """Return the bounds on the probability of reaching one of these ends."""
        targets = tuple(ends)
        above = self._above(targets)
        return Range(self._from_start(targets, above, min), self._from_start(targets, above, max))

    def _above(self, ends: Sequence[int]) -> list[int]:
        """Return every position that can reach one of these ends, each one after its followers."""
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
            following = [chances[to] * factor for to, factor in factors[number]]
            chances[number] = sum(following) if number in drawn else pick(following)
        return Fraction(chances[0], self.wholes[0])
