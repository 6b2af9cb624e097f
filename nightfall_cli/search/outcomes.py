"""Everything that can come of a position by the end of its chain, phase or turn, and how.

Built on `nightfall_cli.search.every_line`, or `every_draw` where chance is played out, too: the ends are grouped
into results, the numbers of the table are told with the lines that lead to each value, and what all lines to a value
have in common is what it takes ("only if").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.identity import result_key
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.dealer import dealt_by_chance
from nightfall_cli.search.every_draw import beginning, every_draw
from nightfall_cli.search.every_line import EveryLine, every_line
from nightfall_cli.search.horizon import horizon_of_search
from nightfall_cli.search.lines_of_play import NODES
from nightfall_cli.search.outcomes_numbers import first_choices, quantities_of
from nightfall_cli.search.outcomes_odds import Odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.lines_of_play import WayStep
    from nightfall_cli.search.outcomes_numbers import FirstChoice, Quantity


class Unknown(NamedTuple):
    """What chance is to play: the seats whose deck lies in unknown order, and how many wounds at the bottom do."""

    decks: tuple[int, ...] = ()
    wounds: int = 0


class EndGroup(NamedTuple):
    """Equivalent ends: their numbers, and how many lines of play lead to them."""

    ends: tuple[int, ...]
    lines: int


class Outcomes(NamedTuple):
    """What can come of ``start``.

    ``lines`` counts every line of play, none merged, each handful that chance may draw apart; ``kinds`` tells whether
    kinds of wounds are told apart; ``odds``: where chance was played and every line looked at, how likely ends are.
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
        """Whether every line of play was looked at."""
        return self.search.complete

    def way(self, ends: Sequence[int]) -> list[WayStep]:
        """A line with the fewest choices and draws to one of these ends."""
        return self.search.way_to(*ends)


def outcomes(
    start: State,
    until: str = "chain",
    by: int | None = None,
    nodes: int = NODES,
    kinds: bool = True,
    unknown: Unknown | None = None,
) -> Outcomes | Refusal:
    """Every result of a position. ``by`` is a seat whose first choices are told apart.

    ``kinds`` is whether it matters which wounds somebody got. With ``unknown`` every draw from what it names, and from
    every shuffled pile, is tried, and the board need not be at its first decision; without it chance is as the state's
    generator has it. Refused where nothing is to be played until that end, or where cards are hidden.
    """
    here = start
    if unknown is not None:
        start, here = beginning(dealt_by_chance(start, unknown.decks, unknown.wounds))
    end = horizon_of_search(here, until)
    if isinstance(end, Refusal):
        return end
    search = every_line(start, end, nodes) if unknown is None else every_draw(start, end, nodes)
    ways = search.ways()
    quantities = quantities_of(start, search, ways) if search.ends else ()
    choices = first_choices(search, by, quantities) if by is not None and search.complete else ()
    results = _results(search, ways, kinds)
    odds = Odds(search) if search.odds and search.complete else None
    return Outcomes(start, search, search.lines()[0], results, quantities, choices, kinds, odds)


# -- results ----------------------------------------------------------------------------------


def _results(search: EveryLine, ways: Sequence[int], kinds: bool) -> tuple[EndGroup, ...]:
    """The results, those with the most lines first."""
    groups: dict[object, list[int]] = {}
    for number, end in search.ends.items():
        groups.setdefault(result_key(end, kinds), []).append(number)
    found = [EndGroup(tuple(ends), sum(ways[end] for end in ends)) for ends in groups.values()]
    return tuple(sorted(found, key=lambda result: -result.lines))
