"""What the zones of a seat are worth: its cards, minions and archives."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import bargain, minions_worth, power
from nightfall_cli.bots.total import total
from nightfall_cli.rules.edition import HAND_SIZE

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State

ARCHIVE = 0.3
"""A private archive is worth this share of one play of its card in the first half of a game."""

CardTerms = tuple[float, float, float, int, float, float]
"""Wounds, power of the hand, mean power, cards missing to a full hand, worth of minions, worth of archives."""


def card_terms(state: State, player: int, links: tuple[Card, ...]) -> CardTerms:
    """Return what depends only on the zones of a seat and its orders in the chain."""
    minions, hand = state.play[player], state.hand[player]
    in_deck, in_discard, in_hand = pile_worth(state.deck[player]), pile_worth(state.discard[player]), pile_worth(hand)
    worth = in_deck[0] + in_discard[0] + in_hand[0]
    count = len(state.deck[player]) + len(state.discard[player]) + len(hand) + len(links)
    for one in minions:
        if not one.card.exiled_when_discarded:
            worth += power(one.card)
            count += 1
    for card in links:
        worth += power(card)
    return (
        in_deck[1] + in_discard[1] + in_hand[1],
        in_hand[0],
        worth / count if count else 0.0,
        HAND_SIZE - len(hand) if len(hand) < HAND_SIZE else 0,
        minions_worth(minions, len(minions)),
        archives_worth(state.archives[player]),
    )


def archives_worth(archives: tuple[Archive, ...]) -> float:
    """Return the worth of private archives."""
    return ARCHIVE * total([bargain(archive.card) for archive in archives])


_WORTHS: dict[Card, tuple[float, int]] = {}
"""The power of the cards met so far, and 1 for each wound."""


@lru_cache(maxsize=2_000)
def pile_worth(cards: tuple[Card, ...]) -> tuple[float, int]:
    """Return the total power of these cards, and how many are wounds."""
    worth, wounds = 0.0, 0
    for card in cards:
        known = _WORTHS.get(card)
        if known is None:
            known = _WORTHS[card] = power(card), int(card.kind == "wound")
        worth += known[0]
        wounds += known[1]
    return worth, wounds
