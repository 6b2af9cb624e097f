"""Which card may be linked after which, as a graph: the pairs of cards, and the arrows from colour to colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.model import COLOR_LETTERS, COLORS
from nightfall_cli.show.card_table import is_kicked, may_follow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card

HUES = {
    "white": "#8c8c86",
    "red": "#c8323c",
    "green": "#2c8a47",
    "blue": "#2a6fc4",
    "purple": "#8b4fc4",
    "yellow": "#b58900",
}


class Edge(NamedTuple):
    """``after`` may be linked right after ``before``; ``kicked`` when it then has its kicker."""

    before: Card
    after: Card
    kicked: bool


class Arrow(NamedTuple):
    """From colour to colour: how many cards of the first link to the second, how many kickers that sets off."""

    before: str
    after: str
    links: int
    kicks: int


def edges(cards: Sequence[Card]) -> list[Edge]:
    """Every pair of these cards that may stand one right after the other in a chain; two copies of a card too."""
    pairs = ((before, after) for before in cards for after in cards)
    return [Edge(before, after, is_kicked(before, after)) for before, after in pairs if may_follow(before, after)]


def arrows(cards: Sequence[Card]) -> list[Arrow]:
    """The edges, put together by the colours of their cards."""
    found: dict[tuple[str, str], tuple[set[Card], set[Card]]] = {}
    for before, after, kicked in edges(cards):
        linking, kicking = found.setdefault((before.color, after.color), (set(), set()))
        linking.add(before)
        if kicked:
            kicking.add(after)
    order = [(before, after) for before in COLORS for after in COLORS if (before, after) in found]
    return [Arrow(*pair, len(found[pair][0]), len(found[pair][1])) for pair in order]


def groups(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """The cards by colour, without the colours that have none."""
    found = {color: [card for card in cards if card.color == color] for color in COLORS}
    return {color: members for color, members in found.items() if members}


def letters(card: Card, field: str, colors: Iterable[str]) -> list[tuple[str, str]]:
    """For each colour, the colour and its letter, with ≈ when it is reconstructed; ``field`` may hold ``{}``."""
    return [(color, card.mark(field.format(color)) + COLOR_LETTERS[color]) for color in colors]
