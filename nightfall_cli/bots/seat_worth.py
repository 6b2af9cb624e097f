"""What the zones of a seat are worth: its cards, minions and archives; remembered while the zones stay the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import bargain, minions_worth, power
from nightfall_cli.bots.total import total
from nightfall_cli.rules.edition import HAND_SIZE, MAX_PLAYERS

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State

ARCHIVE = 0.3
"""A private archive is worth this share of one play of its card in the first half of a game."""

_Pile = tuple[float, int]
CardTerms = tuple[float, float, float, int, float, float]


class Seat:
    """What depends only on the zones of a seat and its orders in the chain.

    The values of zones that did not change are taken from ``old``, the one made before for this seat. Zones are never
    changed, only replaced, so the same object is the same zone.
    """

    def __init__(self, state: State, player: int, links: tuple[Card, ...], old: Seat | None) -> None:
        deck, discard, hand = state.deck[player], state.discard[player], state.hand[player]
        in_play, archives = state.play[player], state.archives[player]
        self.deck_zone, self.discard_zone, self.hand_zone = deck, discard, hand
        self.in_play, self.archive_zone, self.links = in_play, archives, links
        self.in_deck: _Pile = old.in_deck if old and old.deck_zone is deck else pile_worth(deck)
        self.in_discard: _Pile = old.in_discard if old and old.discard_zone is discard else pile_worth(discard)
        self.in_hand: _Pile = old.in_hand if old and old.hand_zone is hand else pile_worth(hand)
        in_deck, in_discard, in_hand = self.in_deck, self.in_discard, self.in_hand
        self.private: float = old.private if old and old.archive_zone is archives else archives_worth(archives)
        self.powers: list[float]
        self.minions: float
        if old and old.in_play is in_play:
            self.powers, self.minions = old.powers, old.minions
        else:
            self.powers = [power(one.card) for one in in_play if not one.card.exiled_when_discarded]
            self.minions = minions_worth(in_play, len(in_play))
        worth = in_deck[0] + in_discard[0] + in_hand[0]
        for one in self.powers:
            worth += one
        for card in links:
            worth += power(card)
        held = len(hand)
        self.count = len(deck) + len(discard) + held + len(self.powers)
        whole = self.count + len(links)
        wounds = in_deck[1] + in_discard[1] + in_hand[1]
        missing = HAND_SIZE - held if held < HAND_SIZE else 0
        self.cards: CardTerms = (
            wounds,
            in_hand[0],
            worth / whole if whole else 0.0,
            missing,
            self.minions,
            self.private,
        )


_SEATS: list[Seat | None] = [None] * MAX_PLAYERS
"""The last one made for each seat."""


def seat_of(state: State, player: int, links: tuple[Card, ...]) -> Seat:
    seat = _SEATS[player]
    if (
        seat
        and state.deck[player] is seat.deck_zone
        and state.hand[player] is seat.hand_zone
        and state.discard[player] is seat.discard_zone
        and state.play[player] is seat.in_play
        and state.archives[player] is seat.archive_zone
        and links == seat.links
    ):
        return seat
    seat = _SEATS[player] = Seat(state, player, links, seat)
    return seat


def archives_worth(archives: tuple[Archive, ...]) -> float:
    """Return the worth of private archives."""
    return ARCHIVE * total([bargain(archive.card) for archive in archives])


_WORTHS: dict[Card, tuple[float, int]] = {}
"""The power of the cards met so far, and 1 for each wound."""


@lru_cache(maxsize=2_000)
def pile_worth(cards: tuple[Card, ...]) -> _Pile:
    """Return the total power of these cards, and how many are wounds."""
    worth, wounds = 0.0, 0
    for card in cards:
        known = _WORTHS.get(card)
        if known is None:
            known = _WORTHS[card] = power(card), int(card.kind == "wound")
        worth += known[0]
        wounds += known[1]
    return worth, wounds
