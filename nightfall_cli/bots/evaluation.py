"""The value of a position for each player, in wounds.

Each player's sum has these terms:

- ``wounds``: every wound in deck, hand and discard pile counts -1; so do the expected wounds of pending attacks, less
  the damage that blockers can take;
- ``minions``: each minion in play by strength and remaining health (`card_worth.minion_worth`), without the attackers
  of a combat, because they are discarded after it;
- ``chain``: each order that waits in the chain, by its effects on this table (`card_worth.link_worth`);
- ``hand``: a share of the power of each card, and of an average card for every card missing to five;
- ``deck``: the mean power of all cards a player owns, for every card that may still be played in the rest of the game:
  the more face-up wounds remain, the more a good deck is worth;
- ``archives``: a share of the power of each private archive, and of each draft pick that will become one;
- ``influence``: in the active player's turn, the influence that can still be spent.

A player's value is the player's sum less half of the mean and half of the best sum of the other players. When the game
is over, only the winners count.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import bargain, link_worth, minions_worth
from nightfall_cli.bots.combat_worth import pending_wounds, staying_minions
from nightfall_cli.bots.seat_worth import ARCHIVE, card_terms
from nightfall_cli.bots.total import total
from nightfall_cli.rules.edition import BASE_INFLUENCE, HAND_SIZE
from nightfall_cli.rules.engine import played
from nightfall_cli.rules.setup import ARCHIVE as TO_BE_ARCHIVE
from nightfall_cli.rules.setup import draft_plan

if TYPE_CHECKING:
    from nightfall_cli.bots.seat_worth import CardTerms
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

TERMS = ("wounds", "minions", "chain", "hand", "deck", "archives", "influence")

HELD = 0.15
"""A card in hand is worth this share of its power."""
PATIENCE, NO_PATIENCE = 15, 25
"""The turns of a player after which held cards lose worth, and after which they have none: games must not stall."""
FADING = NO_PATIENCE - PATIENCE
MISSING = 0.25
"""A card that will be drawn is worth this share of its power."""
PLAYED = 0.35
"""The share of the cards in a hand that are played with their full effect."""
WOUNDS_PER_TURN = 2.2
"""About how many face-up wounds are taken in a turn."""
INFLUENCE = 0.24
"""The worth of one influence in the first half of a game."""
FULL_WORTH = 6.0
"""Archives and influence lose worth once a player has fewer turns left than this."""
SPENT = 8
"""More influence than this is hard to spend in one turn."""
WIN = 30.0


def values(state: State) -> list[float]:
    """Return the value of the position for each player."""
    if state.winners is not None:
        won = WIN / len(state.winners)
        return [won if player in state.winners else -WIN for player in state.players]
    sums = sums_of(state)
    return [compared(sums, player) for player in range(len(sums))]


def value(state: State, player: int) -> float:
    """Return the value of the position for one player."""
    return values(state)[player] if state.winners is not None else compared(sums_of(state), player)


def sums_of(state: State, seats: list[CardTerms] | None = None) -> list[float]:
    """Return each player's sum of terms."""
    return [_added(one) for one in terms(state, seats)]


def _added(terms: _Terms) -> float:
    a, b, c, d, e, f, g = terms
    return 0.0 + a + b + c + d + e + f + g


def compared(sums: list[float], player: int) -> float:
    """Return a player's sum less half of the mean and half of the best of the other players' sums."""
    return sums[player] - _against(sums, player)


def _against(sums: list[float], player: int) -> float:
    """Return half of the mean and half of the best of the other players' sums."""
    if len(sums) == 2:
        return sums[1 - player]
    if len(sums) == 3:
        one, other = sums[player - 1], sums[player - 2]
        return ((one + other) / 2 + (one if one > other else other)) / 2
    others = sums[:player] + sums[player + 1 :]
    return (total(others) / len(others) + max(others)) / 2


def values_after(state: State, legal: tuple[Move, ...], player: int) -> list[float]:
    """Return the value for ``player`` of the position after each of the moves."""
    return [value(played(state, move), player) for move in legal]


def compared_terms(state: State, player: int) -> tuple[float, ...]:
    """Return the value for ``player``, term by term, in the order of `TERMS`; all in ``wounds`` if the game is over."""
    if state.winners is not None:
        return (values(state)[player], *(0.0,) * (len(TERMS) - 1))
    found = terms(state)
    own = found[player]
    others = found[:player] + found[player + 1 :]
    best = max(others, key=total)
    return tuple(mine - (total(one[at] for one in others) / len(others) + best[at]) / 2 for at, mine in enumerate(own))


def terms(state: State, seats: list[CardTerms] | None = None) -> list[_Terms]:
    """Return the terms of each player, in the order of `TERMS`; ``seats`` are those of the cards, where known."""
    count = len(state.names)
    coming = pending_wounds(state) if state.attacks else [0.0] * count
    chain = [0.0] * count
    links: list[tuple[Card, ...]] = [()] * count
    for index, link in enumerate(state.chain):
        chain[link.player] += link_worth(state, index)
        links[link.player] += (link.card,)
    found: list[_Terms] = []
    for player in range(count):
        cards = seats[player] if seats else card_terms(state, player, links[player])
        influence = 0.0
        if state.picks[player]:
            cards = (*cards[:5], cards[5] + _picks(state, player))
        if player == state.active:
            influence = _influence(state, state.influence)
            if state.phase == "combat":
                staying = minions_worth(staying_minions(state, player), len(state.play[player]))
                cards = (*cards[:4], staying, cards[5])
        pace = pace_of(state.face_up, state.turns[player], count)
        found.append(_terms_of(pace, cards, influence, chain[player], coming[player]))
    return found


@cache
def pace_of(face_up: int, begun: int, players: int) -> tuple[float, float, float]:
    """Return how many turns a player has left, and the worth of what pays later and of held cards as shares."""
    turns = face_up / WOUNDS_PER_TURN / players
    patience = 1.0 if begun <= PATIENCE else max(0.0, (NO_PATIENCE - begun) / FADING)
    return turns, min(1.0, turns / FULL_WORTH), HELD * patience


def _terms_of(
    pace: tuple[float, float, float], cards: CardTerms, influence: float, chain: float, coming: float
) -> _Terms:
    turns, early, held = pace
    wounds, in_hand, mean, missing, minions, archives = cards
    return (
        -wounds - coming,
        minions,
        chain,
        held * in_hand + MISSING * mean * missing,
        PLAYED * mean * HAND_SIZE * turns,
        early * archives,
        early * influence,
    )


_Terms = tuple[float, float, float, float, float, float, float]


def _picks(state: State, player: int) -> float:
    """Return the worth of the draft picks that will become archives."""
    places = draft_plan(state.setup, len(state.names)).picks
    picks = zip(state.picks[player], places, strict=False)
    return ARCHIVE * total(bargain(card) for card, place in picks if place == TO_BE_ARCHIVE)


def _influence(state: State, influence: int) -> float:
    """Return the worth of that much influence to the active player."""
    if state.phase == "cleanup":
        return 0.0
    if state.edition.influence_at_claim and state.phase in ("combat", "chain"):
        influence += BASE_INFLUENCE
    return INFLUENCE * min(influence, SPENT)
