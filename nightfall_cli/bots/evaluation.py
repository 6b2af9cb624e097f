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
    from nightfall_cli.rules.records import Archive, Attack, Minion
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
    return _compared([0.0 + a + b + c + d + e + f + g for a, b, c, d, e, f, g in terms(state)])


def estimates(state: State) -> list[float]:
    """Return the value of the position for each player."""
    return values(state)


def _compared(sums: list[float]) -> list[float]:
    """Return each sum less half of the mean and half of the best of the other sums."""
    if len(sums) == 2:
        first, second = sums
        return [first - second, second - first]
    found = []
    for player, own in enumerate(sums):
        others = sums[:player] + sums[player + 1 :]
        found.append(own - (total(others) / len(others) + max(others)) / 2)
    return found


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
    found: list[tuple[float, ...]] = []
    for player in range(count):
        in_play = state.play[player]
        others = (*[one.card for one in in_play if not one.card.exiled_when_discarded], *links[player])
        wounds, in_hand, mean, missing = _cards(state.deck[player], state.discard[player], state.hand[player], others)
        patience = 1.0 if state.turns[player] <= PATIENCE else max(0.0, (NO_PATIENCE - state.turns[player]) / FADING)
        archives = ARCHIVE * _bargains(state.archives[player])
        if state.picks[player]:
            archives += _picks(state, player)
        influence = 0.0
        if player == state.active:
            influence = _influence(state)
        minions = 0.0
        for minion in _staying(state, player) if fighting and player == state.active else in_play:
            minions += minion_worth(minion, len(in_play))
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


@lru_cache(maxsize=20_000)
def _cards(
    deck: tuple[Card, ...], discard: tuple[Card, ...], hand: tuple[Card, ...], others: tuple[Card, ...]
) -> tuple[float, float, float, int]:
    """Return a player's wounds, the power of the hand, the mean power, and the number of cards missing in hand.

    ``others`` are the player's cards in play and in the chain.
    """
    in_deck, deck_wounds = _pile(deck)
    in_discard, discard_wounds = _pile(discard)
    in_hand, hand_wounds = _pile(hand)
    worth = in_deck + in_discard + in_hand
    count = len(deck) + len(discard) + len(hand) + len(others)
    for card in others:
        worth += power(card)
    wounds = deck_wounds + discard_wounds + hand_wounds
    return wounds, in_hand, worth / count if count else 0.0, max(0, HAND_SIZE - len(hand))


@lru_cache(maxsize=20_000)
def _pile(cards: tuple[Card, ...]) -> tuple[float, int]:
    """Return the total power of these cards, and how many are wounds."""
    return total(map(power, cards)), sum(card.kind == "wound" for card in cards)


def _picks(state: State, player: int) -> float:
    """Return the worth of the draft picks that will become archives."""
    places = draft_plan(state.setup, len(state.names)).picks
    picks = zip(state.picks[player], places, strict=False)
    return ARCHIVE * total(_bargain(card) for card, place in picks if place == TO_BE_ARCHIVE)


@lru_cache(maxsize=20_000)
def _bargains(archives: tuple[Archive, ...]) -> float:
    return total(_bargain(archive.card) for archive in archives)


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
