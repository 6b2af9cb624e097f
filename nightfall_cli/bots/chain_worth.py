"""The worth of cards that link to each other: what `evaluation` leaves out, because it adds one card at a time.

A chain ends where no order in the hand has the colour. So the best single order is seldom the best start of a chain,
and a deck is worth more when its orders link to each other than the mean power of its cards shows.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import effect_power, power
from nightfall_cli.bots.evaluation import OVER, PLAYED, compared, pace_of, sums_of, value, values_after
from nightfall_cli.bots.seat_worth import seat_of
from nightfall_cli.bots.total import total
from nightfall_cli.cards.model import COLORS
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.edition import HAND_SIZE
from nightfall_cli.rules.engine import played

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

FOLLOWING = 0.9
"""The share of its worth that an order counts which may follow, because its effects may come to less."""
KICKED = 0.7
"""The share of the worth of a kicker that counts where its colour is met; `power` has counted a smaller share."""
USED = 0.08
"""The share of a hand's power that is played, and of the power that can be linked to each card of the hand."""


def worths_of(state: State, legal: tuple[Move, ...], player: int) -> list[float]:
    """Return the value for ``player``, who decides, of each of the moves."""
    asked = state.decision
    if asked is not None and asked.kind == "link":
        return [_link_worth(played(state, move), player) for move in legal]
    found = values_after(state, legal, player)
    if asked is not None and asked.kind == "claim" and any(move.verb == "claim" for move in legal):
        deck = Deck(state, player)
        now = deck.worth()
        for at, move in enumerate(legal):
            if move.verb == "claim":
                found[at] += deck.worth(archives_of(state, move.seat)[move.place].card) - now
    return found


def standing(state: State, player: int) -> float:
    """Return the value of a position between two turns for one player."""
    if state.winners is not None:
        return value(state, player)
    sums = [worth + Deck(state, seat).worth() for seat, worth in enumerate(sums_of(state))]
    return compared(sums, player)


def _link_worth(after: State, player: int) -> float:
    """Return the value of the position after a player's move while linking."""
    worth = value(after, player)
    asked = after.decision
    if asked is not None and asked.kind == "link" and asked.player == player and worth not in OVER:
        worth += FOLLOWING * following(after.hand[player], after.chain[-1].card)
    return worth


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


class Deck:
    """All cards a player owns, and how much power can be linked to them, over every pair of two cards."""

    def __init__(self, state: State, player: int) -> None:
        seat = seat_of(state, player, ())
        self.mean, self.count = seat.cards[2], seat.count
        self.turns = pace_of(state.face_up, state.turns[player], len(state.names))[0]
        power_of = dict.fromkeys(COLORS, 0.0)
        links_to = dict.fromkeys(COLORS, 0)
        in_play = [one.card for one in state.play[player] if not one.card.exiled_when_discarded]
        self_linked = 0.0
        for card in (*state.deck[player], *state.discard[player], *state.hand[player], *in_play):
            if card.links:
                worth, color = power(card), card.color
                power_of[color] += worth
                for link in card.links:
                    links_to[link] += 1
                    if link == color:
                        self_linked += worth
        self.power_of, self.links_to = power_of, links_to
        self.pairs = total([power_of[color] * links_to[color] for color in COLORS]) - self_linked

    def worth(self, card: Card | None = None) -> float:
        """Return the worth of the deck, with one more card if given, above the worth that `evaluation` counts."""
        mean, pairs, count = self.mean, self.pairs, self.count
        if card is not None:
            mean = (mean * count + power(card)) / (count + 1)
            pairs += power(card) * self.links_to[card.color] + total([self.power_of[link] for link in card.links])
            count += 1
        linked = HAND_SIZE * pairs / (count * count) if count else 0.0
        return HAND_SIZE * self.turns * ((USED - PLAYED) * mean + USED * linked)
