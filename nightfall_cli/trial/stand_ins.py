"""Cards that stand for unnamed ones: ``white order``, ``any order`` of an open colour, ``any card``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLORS, Card
from nightfall_cli.cards.sentences import EnterDamaged

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial

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


def any_of(name: str) -> Card:
    """Return the card that stands for ``white order`` or ``any card``."""
    card = stand_in(name)
    assert card is not None
    return card


def color_beside(card: Card | None, kicked: bool) -> str:
    """Return a colour for the order before a card: its kicker's, or one that does not trigger its kicker."""
    if card is not None and kicked:
        return card.kicker
    return next(color for color in COLORS if card is None or color != card.kicker)


def own_damage(card: Card) -> int:
    """Return the damage with which a minion enters play by its chain text."""
    return sum(e.n for p in card.paragraphs for e in p.effects if isinstance(e, EnterDamaged) and p.label == "Chain")


@cache
def with_stand_ins(library: Library, cards: tuple[Card, ...]) -> Library:
    """Return the library with these cards added."""
    return library.with_cards(list(cards)) if cards else library


def colored(trial: Trial) -> list[tuple[tuple[str, ...], Trial]]:
    """Return the trials that a sentence stands for, each with what is chosen in it: one without ``any order``.

    Before an order with a kicker, ``any order`` has the colour of the kicker, and another one.
    """
    open_order = any_of(ANY_ORDER)
    at = next((i for i, link in enumerate(trial.links) if link.card is open_order), None)
    if at is None:
        return [((), trial)]
    after = trial.links[at + 1].card if at + 1 < len(trial.links) else None
    kicked = [color_beside(after, True)] if after is not None and after.kicker else []
    found = []
    for color in (*kicked, color_beside(after, False)):
        card = any_of(f"{color} order")
        links = (*trial.links[:at], trial.links[at]._replace(card=card), *trial.links[at + 1 :])
        left = [link.card for link in links]
        stand_ins = tuple(dict.fromkeys((*(c for c in trial.stand_ins if c is not open_order or c in left), card)))
        choice = (f"the order before {after.name} is {color}",) if after is not None and kicked else ()
        found += [((*choice, *more), one) for more, one in colored(trial._replace(links=links, stand_ins=stand_ins))]
    return found
