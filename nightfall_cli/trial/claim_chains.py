"""The shortest chain that holds the cards of a claim, their kickers triggered or not as the claim states.

Orders without text stand between them where a kicker or a link needs one: ``white order``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.trial.stand_ins import stand_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.claim_data import Cause


class ChainLink(NamedTuple):
    """An order of the chain; ``wanted``: the claim names it, else it stands for any order of its colour."""

    card: Card
    kicked: bool
    wanted: bool


def chain_with(causes: Sequence[Cause]) -> tuple[ChainLink, ...]:
    """Return the chain with these cards in their order, and the fewest others."""
    links: list[ChainLink] = []
    for cause in causes:
        before = links[-1].card if links else None
        links += [ChainLink(card, False, False) for card in _between(cause, before)]
        before = links[-1].card if links else None
        links.append(ChainLink(cause.card, is_kicked(cause.card, before), True))
    return tuple(links)


def _between(cause: Cause, before: Card | None) -> list[Card]:
    """Return what is linked before a card: nothing, where it may be linked as the claim states."""
    card = cause.card
    if may_link(card, before) and cause.kicker in (None, is_kicked(card, before)):
        return []
    if not cause.kicker:
        colors = before.links if before is not None else ()
        return [_order(next((color for color in colors if color != card.kicker), colors[0] if colors else "white"))]
    if before is None or card.kicker in before.links:
        return [_order(card.kicker)]
    return [_order(before.links[0]), _order(card.kicker)]


def _order(color: str) -> Card:
    card = stand_in(f"{color} order")
    assert card is not None
    return card


def may_link(card: Card, before: Card | None) -> bool:
    """True when an order may follow another, or start the chain (`chain.link-color`)."""
    return before is None or card.color in before.links


def is_kicked(card: Card, before: Card | None) -> bool:
    """True when the order before triggers a card's kicker (`chain.kicker`)."""
    return before is not None and bool(card.kicker) and before.color == card.kicker
