"""The value of the moves of a decision, with what the player can still link after them.

`values_after` alone sees only the order that a move links. Most colours end a chain, so the best single order is
seldom the best start: the greatest worth of the orders from the player's hand that can follow counts here, too.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import effect_power, power
from nightfall_cli.bots.evaluation import OVER, value, values_after
from nightfall_cli.bots.total import total
from nightfall_cli.rules.engine import played

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

FOLLOWING = 0.9
"""The share of its worth that an order counts which may follow, because its effects may come to less."""
KICKED = 0.7
"""The share of the worth of a kicker that counts where its colour is met; `power` has counted a smaller share."""


def worths_of(state: State, legal: tuple[Move, ...], player: int) -> list[float]:
    """Return the value for ``player``, who decides, of each of the moves."""
    asked = state.decision
    if asked is None or asked.kind != "link":
        return values_after(state, legal, player)
    found: list[float] = []
    for move in legal:
        after = played(state, move)
        worth = value(after, player)
        asked = after.decision
        if asked is not None and asked.kind == "link" and asked.player == player and worth not in OVER:
            worth += FOLLOWING * following(after.hand[player], after.chain[-1].card)
        found.append(worth)
    return found


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
