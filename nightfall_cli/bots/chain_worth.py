"""The worth of the orders in a hand that can follow in the chain, and of the opponents' orders that may follow those.

A chain ends where no order in the hand has the colour. So the best single order is seldom the best start of a chain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.card_worth import order_worth

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

FOLLOWING: Final = 0.9
"""The share of its worth that an order counts which may follow, because its effects may come to less."""


class ChainWorth:
    """What orders are worth to a player in the chain of this table, and what may follow them.

    ``answers`` are by colour the worth of the orders which later players may link to the player's last one.
    """

    def __init__(self, state: State, player: int, answers: dict[str, float]) -> None:
        self.state = state
        self.player = player
        self.answers = answers
        self.plain: dict[Card, float] = {}
        self.kicked: dict[Card, float] = {}

    def worth(self, card: Card, before: Card | None) -> float:
        """Return the worth of linking the card to the order before it."""
        kicked = before is not None and card.kicker == before.color
        known = self.kicked if kicked else self.plain
        worth = known.get(card)
        if worth is None:
            worth = known[card] = order_worth(self.state, self.player, len(self.state.chain), card, kicked)
        return worth

    def following(self, hand: tuple[Card, ...], last: Card) -> float:
        """Return the worth of the best orders from this hand that can follow ``last``, less the answers to the end."""
        best = 0.0
        for color in last.links:
            best -= self.answers[color]
        for at, card in enumerate(hand):
            if card.color in last.links and card not in hand[:at]:
                best = max(best, self.worth(card, last) + self.following(hand[:at] + hand[at + 1 :], card))
        return best
