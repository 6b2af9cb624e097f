"""Numbers computed from the table: strength, health, prices, wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Minion
    from nightfall_cli.rules.state import State


def strength(state: State, player: int, minion: Minion) -> int:
    """Return the damage a minion inflicts when it attacks; a minion that counts minions counts itself."""
    if minion.card.counts_minions:
        return len(state.play[player])
    return minion.card.strength or 0


def health(minion: Minion) -> int:
    """Return the damage a minion can still take."""
    return minion.card.health - minion.damage


def price(state: State, card: Card) -> int:
    """Return the price of a card in this claim phase; no discount takes it below 1 (`claim.from`)."""
    cost = card.cost
    return cost if cost <= 1 or not state.discount else max(1, cost - state.discount)


def wounds_of(state: State, player: int) -> dict[str, int]:
    """Return the number of wounds of each kind in a player's deck, hand and discard pile (`end.winner`)."""
    counts = {wound.name: 0 for wound in state.library.wounds}
    for zone in (state.deck[player], state.hand[player], state.discard[player]):
        for card in zone:
            if card.kind == "wound":
                counts[card.name] = counts.get(card.name, 0) + 1  # a foresight has unknown wounds
    return counts
