"""The worth of the orders in a hand that can follow in the chain.

A chain ends where no order in the hand has the colour. So the best single order is seldom the best start of a chain.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import effect_power, power
from nightfall_cli.bots.total import total

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card

FOLLOWING = 0.9
"""The share of its worth that an order counts which may follow, because its effects may come to less."""
KICKED = 0.7
"""The share of the worth of a kicker that counts where its colour is met; `power` has counted a smaller share."""


@lru_cache(maxsize=10_000)
def following(hand: tuple[Card, ...], last: Card) -> float:
    """Return the greatest total worth of orders from this hand that can follow ``last``, one linked to another."""
    best = 0.0
    for at, card in enumerate(hand):
        if card.color in last.links and card not in hand[:at]:
            worth = _linked_worth(card, last.color) + following(hand[:at] + hand[at + 1 :], card)
            best = max(best, worth)
    return best


@cache
def _linked_worth(card: Card, color: str) -> float:
    """Return the worth of linking the card to an order of that colour."""
    kicker = card.paragraph("Kicker")
    if kicker is None or card.kicker != color:
        return power(card)
    return power(card) + KICKED * total(map(effect_power, kicker.effects))
