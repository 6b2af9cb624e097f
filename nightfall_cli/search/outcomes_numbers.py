"""The numbers of the table at the end of every line of play: their values, and the choices each value needs."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.search.difference import numbers_of
from nightfall_cli.search.lines_of_play import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.every_line import Graph
    from nightfall_cli.search.lines_of_play import Choice


class Value(NamedTuple):
    """A value of a number at some ends: the count of lines to it, and the choices that all these lines share.

    ``only_if`` omits choices that every line of the search makes.
    """

    value: int
    ends: tuple[int, ...]
    lines: int
    only_if: tuple[Choice, ...]


class Quantity(NamedTuple):
    """A number of the table and its possible values at the end, in order; ``before`` is its value at the start."""

    name: str
    before: int
    values: tuple[Value, ...]


class FirstChoice(NamedTuple):
    """A player's first choice, with the lowest and the highest value of each number that varies."""

    choice: Choice
    ranges: tuple[tuple[str, int, int], ...]


def quantities_of(start: State, graph: Graph, ways: Sequence[int]) -> tuple[Quantity, ...]:
    """Return every number that changes at some end."""
    before = numbers_of(start)
    ends: dict[str, dict[int, list[int]]] = {name: {} for name in before}
    for number, end in graph.ends.items():
        now = numbers_of(end)
        for name in before:
            ends[name].setdefault(now.get(name, 0), []).append(number)
    common = _common_choices(graph)
    always = reduce(and_, (common[end] for end in graph.ends))
    choices = list(graph.choices)

    def value(amount: int, at: list[int]) -> Value:
        bits = reduce(and_, (common[end] for end in at)) & ~always
        only_if = _without_smaller_draws(choice for number, choice in enumerate(choices) if bits >> number & 1)
        return Value(amount, tuple(at), sum(ways[end] for end in at), only_if)

    return tuple(
        Quantity(name, before[name], tuple(value(amount, at) for amount, at in sorted(found.items())))
        for name, found in ends.items()
        if set(found) != {before[name]}
    )


def _common_choices(graph: Graph) -> list[int]:
    """Return for each position the choices, as bits, that every line to it makes."""
    all_bits = -1
    common = [all_bits] * len(graph.edges)
    common[0] = 0
    for number in reversed(graph.order):
        for _, choices, to in graph.edges[number]:
            common[to] &= common[number] | choices
    return common


def _without_smaller_draws(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Keep only the largest number of copies of each drawn card."""
    found: dict[object, Choice] = {}
    for choice in choices:
        key = (choice.player, choice.verb, choice.cards[0]) if choice.what == CHANCE else choice
        if key not in found or len(found[key].cards) < len(choice.cards):
            found[key] = choice
    return tuple(found.values())


# -- by a player's first choice ----------------------------------------------------------------


def first_choices(graph: Graph, seat: int, quantities: Sequence[Quantity]) -> tuple[FirstChoice, ...]:
    """Return each first choice of a player, with the range of each number after it."""
    lows = [_extremes(graph, quantity, min) for quantity in quantities]
    highs = [_extremes(graph, quantity, max) for quantity in quantities]
    found: dict[int, list[int]] = {}
    for number in _first_decisions(graph, seat):
        for choice, _, to in graph.edges[number]:
            found.setdefault(choice, []).append(to)
    choices = list(graph.choices)
    return tuple(
        FirstChoice(
            choices[choice],
            tuple(
                (quantity.name, min(low[at] for at in to), max(high[at] for at in to))
                for quantity, low, high in zip(quantities, lows, highs, strict=True)
                if len(quantity.values) > 1
            ),
        )
        for choice, to in found.items()
    )


def _extremes(graph: Graph, quantity: Quantity, pick: Callable[[Iterable[int]], int]) -> list[int]:
    """Return for each position the lowest or the highest value of a number that it can still reach."""
    reached = [0] * len(graph.edges)
    for value in quantity.values:
        for end in value.ends:
            reached[end] = value.value
    for number in graph.order:
        if graph.edges[number]:
            reached[number] = pick([reached[to] for _, _, to in graph.edges[number]])
    return reached


def _first_decisions(graph: Graph, seat: int) -> list[int]:
    """Return the positions in which a player has a choice for the first time on a line."""
    found: list[int] = []
    seen = {0}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        if graph.deciders[number] == seat and len(graph.edges[number]) > 1:
            found.append(number)
            continue
        for _, _, to in graph.edges[number]:
            if to not in seen:
                seen.add(to)
                waiting.append(to)
    return sorted(found)
