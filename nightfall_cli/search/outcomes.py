"""Every result of a position at the end of its chain, phase or turn, and the lines that lead to it.

`nightfall_cli.search.every_line` finds the ends, or `every_draw` when draws are enumerated. The ends are grouped into
results. Each value of a number of the table has its lines of play; the choices common to all of them are its "only if".
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.identity import result_key
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.dealer import with_unknown_piles
from nightfall_cli.search.every_draw import every_draw, search_start
from nightfall_cli.search.every_line import EveryLine, every_line
from nightfall_cli.search.lines_of_play import NODES, horizon_of_search
from nightfall_cli.search.outcomes_numbers import first_choices, quantities_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.every_line import Graph
    from nightfall_cli.search.lines_of_play import WayStep
    from nightfall_cli.search.outcomes_numbers import FirstChoice, Quantity


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


class Unknown(NamedTuple):
    """The piles in unknown order: the decks of these seats, and the bottom ``wounds`` of the wound stack."""

    decks: tuple[int, ...] = ()
    wounds: int = 0


class EndGroup(NamedTuple):
    """Equivalent ends: their numbers, and the count of lines of play to them."""

    ends: tuple[int, ...]
    lines: int


class Outcomes(NamedTuple):
    """Every result of ``start``.

    ``lines`` counts every line of play, merged ones included and each drawn handful separately; ``kinds``: True when
    kinds of wounds are distinguished; ``odds``: the probabilities of ends, if draws were enumerated and the search is
    complete.
    """

    start: State
    search: EveryLine
    lines: int
    results: tuple[EndGroup, ...]
    quantities: tuple[Quantity, ...]
    first_choices: tuple[FirstChoice, ...]
    kinds: bool
    odds: Odds | None = None

    @property
    def complete(self) -> bool:
        """True when every line of play was searched."""
        return self.search.complete

    def way(self, ends: Sequence[int]) -> list[WayStep]:
        """Return a line with the fewest choices and draws to one of these ends."""
        return self.search.way_to(*ends)


def outcomes(
    start: State,
    until: str = "chain",
    by: int | None = None,
    nodes: int = NODES,
    kinds: bool = True,
    unknown: Unknown | None = None,
) -> Outcomes | Refusal:
    """Return every result of a position; ``by`` is a seat whose first choices group the results.

    ``kinds``: True when the kinds of wounds are distinguished. With ``unknown``, every draw from these piles and from
    shuffled piles is enumerated, and the board need not be at its first decision. Without it, the state's generator
    decides. Refused when the horizon has passed, or when cards are hidden.
    """
    here = start
    if unknown is not None:
        start, here = search_start(with_unknown_piles(start, unknown.decks, unknown.wounds))
    end = horizon_of_search(here, until)
    if isinstance(end, Refusal):
        return end
    search = every_line(start, end, nodes) if unknown is None else every_draw(start, end, nodes)
    graph = search.graph
    ways = graph.ways()
    quantities = quantities_of(start, graph, ways) if graph.ends else ()
    choices = first_choices(graph, by, quantities) if by is not None and search.complete else ()
    results = _results(graph, ways, kinds)
    odds = Odds(graph) if graph.odds and search.complete else None
    return Outcomes(start, search, graph.lines()[0], results, quantities, choices, kinds, odds)


# -- results ----------------------------------------------------------------------------------


def _results(graph: Graph, ways: Sequence[int], kinds: bool) -> tuple[EndGroup, ...]:
    """Return the results, most lines first."""
    groups: dict[object, list[int]] = {}
    for number, end in graph.ends.items():
        groups.setdefault(result_key(end, kinds), []).append(number)
    found = [EndGroup(tuple(ends), sum(ways[end] for end in ends)) for ends in groups.values()]
    return tuple(sorted(found, key=lambda result: -result.lines))
