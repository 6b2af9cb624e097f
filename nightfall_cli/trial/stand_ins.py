"""Cards that stand for unnamed ones: ``white order``, ``any order`` of an open colour, ``any card``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, Card

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

ANY_CARD = "any card"
COPIES = 60
ANY_ORDER = "any order"
_COLOR_OF = {ANY_CARD: "white", ANY_ORDER: "white", **{f"{color} order": color for color in COLORS}}


@cache
def stand_in(name: str) -> Card | None:
    """Return the card without text that stands for ``white order`` or ``any card``, or None.

    >>> stand_in("white order"), stand_in("Any card"), stand_in("Vulko")
    (<white order>, <any card>, None)
    """
    spelt = " ".join(name.split())
    if spelt != spelt.casefold():
        return stand_in(spelt.casefold())
    if spelt not in _COLOR_OF:
        return None
    return Card(spelt, "action", color=_COLOR_OF[spelt], links=COLORS, copies=COPIES, in_draft=False)


def color_beside(card: Card | None, kicked: bool) -> str:
    """Return a colour for the order before a card: its kicker's, or one that does not trigger its kicker."""
    if card is not None and kicked:
        return card.kicker
    return next(color for color in COLORS if card is None or color != card.kicker)


@cache
def with_stand_ins(library: Library, cards: tuple[Card, ...]) -> Library:
    """Return the library with these cards added."""
    return library.with_cards(list(cards)) if cards else library
