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

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.card_worth import link_worth, minion_worth, power
from nightfall_cli.bots.total import total
from nightfall_cli.rules.edition import BASE_INFLUENCE, HAND_SIZE
from nightfall_cli.rules.setup import ARCHIVE as TO_BE_ARCHIVE
from nightfall_cli.rules.setup import draft_plan
from nightfall_cli.rules.values import strength

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Attack, Minion
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
AVERAGE_COST = 4
ARCHIVE = 0.3
"""A private archive is worth this share of one play of its card in the first half of a game."""
INFLUENCE = 0.24
"""The worth of one influence in the first half of a game."""
FULL_WORTH = 6.0
"""Archives and influence lose worth once a player has fewer turns left than this."""
SPENT = 8
"""More influence than this is hard to spend in one turn."""
BLOCKED = 0.6
"""The share of the health of minions that may still block which is expected to block."""
WIN = 30.0


def values(state: State) -> list[float]:
    """Return the value of the position for each player."""
    if state.winners is not None:
        won = WIN / len(state.winners)
        return [won if player in state.winners else -WIN for player in state.players]
    sums = _sums(state)
    return [_compared(sums, player) for player in range(len(sums))]


def value(state: State, player: int) -> float:
    """Return the value of the position for one player."""
    return values(state)[player] if state.winners is not None else _compared(_sums(state), player)


def _sums(state: State) -> list[float]:
    return [0.0 + a + b + c + d + e + f + g for a, b, c, d, e, f, g in terms(state)]


def _compared(sums: list[float], player: int) -> float:
    """Return a player's sum less half of the mean and half of the best of the other sums."""
    own = sums[player]
    if len(sums) == 2:
        return own - sums[1 - player]
    if len(sums) == 3:
        one, other = sums[player - 1], sums[player - 2]
        return own - ((one + other) / 2 + (one if one > other else other)) / 2
    others = sums[:player] + sums[player + 1 :]
    return own - (total(others) / len(others) + max(others)) / 2


def compared_terms(state: State, player: int) -> tuple[float, ...]:
    """Return the value for ``player``, term by term, in the order of `TERMS`; all in ``wounds`` if the game is over."""
    if state.winners is not None:
        return (values(state)[player], *(0.0,) * (len(TERMS) - 1))
    found = terms(state)
    own = found[player]
    others = found[:player] + found[player + 1 :]
    best = max(others, key=total)
    return tuple(mine - (total(one[at] for one in others) / len(others) + best[at]) / 2 for at, mine in enumerate(own))


def terms(state: State) -> list[tuple[float, ...]]:
    """Return the terms of each player, in the order of `TERMS`."""
    count = len(state.names)
    fighting = state.phase == "combat"
    coming = pending_wounds(state) if state.attacks else None
    chain = [0.0] * count
    links: list[tuple[Card, ...]] = [()] * count
    for index, link in enumerate(state.chain):
        chain[link.player] += link_worth(state, index)
        links[link.player] += (link.card,)
    turns = state.face_up / WOUNDS_PER_TURN / count
    early = min(1.0, turns / FULL_WORTH)
    active = state.active
    found: list[tuple[float, ...]] = []
    for player in range(count):
        wounds, in_hand, mean, missing, minions, archives = _cards_of(state, player, links[player])
        patience = 1.0 if state.turns[player] <= PATIENCE else max(0.0, (NO_PATIENCE - state.turns[player]) / FADING)
        if state.picks[player]:
            archives += _picks(state, player)
        influence = _influence(state) if player == active else 0.0
        if fighting and player == active:
            minions = _minions(_staying(state, player), len(state.play[player]))
        found.append(
            (
                -wounds - coming[player] if coming else -wounds,
                minions,
                chain[player],
                HELD * patience * in_hand + MISSING * mean * missing,
                PLAYED * mean * HAND_SIZE * turns,
                early * archives,
                early * influence,
            )
        )
    return found


_CardTerms = tuple[float, float, float, int, float, float]
_KNOWN: dict[tuple[object, ...], tuple[object, _CardTerms]] = {}
"""The results of `_cards_of` for the last positions, by the identity of the zones."""
KNOWN = 500
"""How many of them are kept: the moves of one decision change few zones."""


def _cards_of(state: State, player: int, links: tuple[Card, ...]) -> _CardTerms:
    """Return what depends only on a player's zones and orders in the chain.

    It is the number of wounds, the power of the hand, the mean power of all cards, the number of cards missing in hand,
    and the worth of the minions and of the archives.
    """
    deck, discard, hand = state.deck[player], state.discard[player], state.hand[player]
    in_play, archives = state.play[player], state.archives[player]
    key = (id(deck), id(discard), id(hand), id(in_play), id(archives), links)
    known = _KNOWN.get(key)
    if known is not None:
        return known[1]
    in_deck, deck_wounds = _pile(deck)
    in_discard, discard_wounds = _pile(discard)
    in_hand, hand_wounds = _pile(hand)
    worth = in_deck + in_discard + in_hand
    others = (*[one.card for one in in_play if not one.card.exiled_when_discarded], *links)
    for card in others:
        worth += power(card)
    count = len(deck) + len(discard) + len(hand) + len(others)
    terms = (
        deck_wounds + discard_wounds + hand_wounds,
        in_hand,
        worth / count if count else 0.0,
        max(0, HAND_SIZE - len(hand)),
        _minions(in_play, len(in_play)),
        ARCHIVE * total([_bargain(archive.card) for archive in archives]),
    )
    if len(_KNOWN) >= KNOWN:
        _KNOWN.clear()
    _KNOWN[key] = (deck, discard, hand, in_play, archives), terms
    return terms


def _minions(minions: tuple[Minion, ...], in_play: int) -> float:
    """Return the worth of minions of a player who has ``in_play`` minions."""
    worth = 0.0
    for minion in minions:
        worth += minion_worth(minion, in_play)
    return worth


@lru_cache(maxsize=2_000)
def _pile(cards: tuple[Card, ...]) -> tuple[float, int]:
    """Return the total power of these cards, and how many are wounds."""
    worth, wounds = 0.0, 0
    for card in cards:
        worth += power(card)
        if card.kind == "wound":
            wounds += 1
    return worth, wounds


def _picks(state: State, player: int) -> float:
    """Return the worth of the draft picks that will become archives."""
    places = draft_plan(state.setup, len(state.names)).picks
    picks = zip(state.picks[player], places, strict=False)
    return ARCHIVE * total(_bargain(card) for card, place in picks if place == TO_BE_ARCHIVE)


@cache
def _bargain(card: Card) -> float:
    """Return the power of a card for the cost of an average card."""
    return power(card) * AVERAGE_COST / max(card.cost, 1)


def _influence(state: State) -> float:
    """Return the worth of the active player's influence."""
    if state.phase == "cleanup":
        return 0.0
    influence = state.influence
    if state.edition.influence_at_claim and state.phase in ("combat", "chain"):
        influence += BASE_INFLUENCE
    return INFLUENCE * min(influence, SPENT)


# -- combat under way -------------------------------------------------------------------------


def _staying(state: State, player: int) -> tuple[Minion, ...]:
    """Return the active player's minions that stay in play after the current combat."""
    minions = state.play[player]
    waiting = {attack.attacker for attack in state.attacks}
    asked = state.decision is not None and state.decision.kind == "attack"
    return tuple(m for m in minions if m.card.stays_in_play or (asked and m.id not in waiting))


def pending_wounds(state: State) -> list[float]:
    """Return the wounds that pending attacks will inflict on each player, less the expected blocks."""
    coming = [0.0] * len(state.names)
    asked = state.decision
    for attack in state.attacks:
        coming[attack.defender] += _unblocked(state, attack)
    for player in state.players:
        if coming[player]:
            open_to_blocks = asked is not None and (
                asked.kind == "attack" or (asked.kind == "block" and _blocks_later(state, asked.player, player))
            )
            coming[player] = max(0.0, coming[player] - _in_the_way(state, player, open_to_blocks))
    return coming


def _blocks_later(state: State, asked: int, player: int) -> bool:
    count = len(state.names)
    return (player - state.active) % count >= (asked - state.active) % count


def _unblocked(state: State, attack: Attack) -> float:
    seat, index = state.find_minion(attack.attacker)
    left = strength(state, seat, state.play[seat][index])
    for blocker in attack.blockers:
        owner, place = state.find_minion(blocker)
        if owner >= 0:
            minion = state.play[owner][place]
            left -= min(left, minion.card.health - minion.damage)
    return float(left)


def _in_the_way(state: State, player: int, open_to_blocks: bool) -> float:
    busy = {blocker for attack in state.attacks for blocker in attack.blockers}
    health = 0.0
    for minion in state.play[player]:
        if minion.id not in busy:
            left = minion.card.health - minion.damage
            if minion.card.blocks_damage:
                health += left
            elif open_to_blocks:
                health += BLOCKED * left
    return health
