"""The numbers of the table at the ends of every line of play: which values there are, and what it takes to get them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.search.horizon import CHANCE
from nightfall_cli.search.table_fields import numbers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.every_line import EveryLine
    from nightfall_cli.search.horizon import Choice


class Value(NamedTuple):
    """A value of a number at some ends: how many lines lead to it, and the choices that all of those make.

    Choices that every line makes are left out of ``only_if``.
    """

    value: int
    ends: tuple[int, ...]
    lines: int
    only_if: tuple[Choice, ...]


class Quantity(NamedTuple):
    """A number of the table and the values it can have at the end, in order; ``before`` is its value at the start."""

    name: str
    before: int
    values: tuple[Value, ...]


class FirstChoice(NamedTuple):
    """A player's first choice and, for each number that is not always the same, its least and its highest value."""

    choice: Choice
    ranges: tuple[tuple[str, int, int], ...]


def quantities_of(start: State, search: EveryLine, ways: Sequence[int]) -> tuple[Quantity, ...]:
    """Every number that the end does not leave as it was."""
    before = numbers_of(start)
    ends: dict[str, dict[int, list[int]]] = {name: {} for name in before}
    for number, end in search.ends.items():
        now = numbers_of(end)
        for name in before:
            ends[name].setdefault(now.get(name, 0), []).append(number)
    common = _in_common(search)
    every = _all(common[end] for end in search.ends)
    choices = list(search.choices)

    def value(amount: int, at: list[int]) -> Value:
        bits = _all(common[end] for end in at) & ~every
        only_if = _said_once(choice for number, choice in enumerate(choices) if bits >> number & 1)
        return Value(amount, tuple(at), sum(ways[end] for end in at), only_if)

    return tuple(
        Quantity(name, before[name], tuple(value(amount, at) for amount, at in sorted(found.items())))
        for name, found in ends.items()
        if set(found) != {before[name]}
    )


def _in_common(search: EveryLine) -> list[int]:
    """For each position the choices, as bits, that every line makes which leads there."""
    everything = -1
    common = [everything] * len(search.edges)
    common[0] = 0
    for number in reversed(search.order):
        for edge in search.edges[number]:
            common[edge.to] &= common[number] | edge.choices
    return common


def _said_once(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Without the fewer copies of a card, where chance has to draw more of it."""
    found: dict[object, Choice] = {}
    for choice in choices:
        key = (choice.player, choice.verb, choice.cards[0]) if choice.what == CHANCE else choice
        if key not in found or len(found[key].cards) < len(choice.cards):
            found[key] = choice
    return tuple(found.values())


def _all(bits: Iterable[int]) -> int:
    found = -1
    for some in bits:
        found &= some
    return found


# -- by a player's first choice ----------------------------------------------------------------


def first_choices(search: EveryLine, seat: int, quantities: Sequence[Quantity]) -> tuple[FirstChoice, ...]:
    """What each first choice of a player leaves open."""
    lows = [_spread(search, quantity, min) for quantity in quantities]
    highs = [_spread(search, quantity, max) for quantity in quantities]
    found: dict[int, list[int]] = {}
    for number in _first_asked(search, seat):
        for edge in search.edges[number]:
            found.setdefault(edge.choice, []).append(edge.to)
    choices = list(search.choices)
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


def _spread(search: EveryLine, quantity: Quantity, pick: Callable[[Iterable[int]], int]) -> list[int]:
    """The least or the highest value of a number that each position can still come to."""
    reached = [0] * len(search.edges)
    for value in quantity.values:
        for end in value.ends:
            reached[end] = value.value
    for number in search.order:
        if search.edges[number]:
            reached[number] = pick(reached[edge.to] for edge in search.edges[number])
    return reached


def _first_asked(search: EveryLine, seat: int) -> list[int]:
    """The positions in which a player has a choice for the first time."""
    found: list[int] = []
    seen = {0}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        if search.deciders[number] == seat and len(search.edges[number]) > 1:
            found.append(number)
            continue
        for edge in search.edges[number]:
            if edge.to not in seen:
                seen.add(edge.to)
                waiting.append(edge.to)
    return sorted(found)
