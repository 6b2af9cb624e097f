"""Numbers computed from the table: strength, health, prices, wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

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


COUNTED = {name: f"{{number}} {name}" for name in ("bite", "bleed", "burn")}
"""The kinds of wounds whose names have other forms for some numbers in other languages."""


def counted_wounds(state: State, counts: Mapping[str, int]) -> Message:
    """Return wounds by kind as words: ``3 bite, 0 bleed``."""
    known = {wound.name: wound for wound in state.library.wounds}
    kinds = [
        Message(COUNTED[name], number=count)
        if name in COUNTED
        else Message("{number} {wound}", number=count, wound=known.get(name, name))
        for name, count in counts.items()
    ]
    return Message("{kinds}", kinds=kinds)


def color_words(card: Card, field: str, color: str) -> Message:
    """Return a colour, after ≈ where that field of the card is reconstructed."""
    return Message("{mark}{color}", mark=card.mark(field), color=Message(color))
