"""The worth of cards to their player, in wounds: 1.0 equals one more wound for the opponents.

`power` depends on the card alone; `link_worth` values an order in the chain of this table. Both are rough on purpose:
bots call them thousands of times in a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.total import total
from nightfall_cli.cards import sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.rules.records import Minion
    from nightfall_cli.rules.state import State

WOUND_POWER: Final = 0.15
"""A wound in hand can be discarded for influence, or for two cards in the clean-up."""
KICKER_CHANCE: Final = 0.3
STRENGTH, HEALTH, UNBLOCKABLE, BLOCKS = 0.5, 0.25, 0.3, 0.3
AVERAGE_COST: Final = 4
NOT_ENTERED: Final = 0.9
"""The share of its worth that a minion in the chain counts, because it may be cancelled."""
COUNTED_STRENGTH: Final = 2
"""The assumed strength of a minion that counts minions, where the table is unknown."""

_PER_POINT: Final[dict[type[Effect], float]] = {
    sentences.DamageTargetPlayer: 0.85,
    sentences.DamageTargetOpponent: 0.85,
    sentences.DamageTargetMinion: 0.25,
    sentences.DamageEachPlayer: 0.1,
    sentences.DamageEachMinion: 0.05,
    sentences.DamageMinionsOfTargetPlayer: 0.4,
    sentences.ReceiveWounds: 1.0,
    sentences.PierceBlocks: 0.2,
    sentences.DestroyBlockers: 0.1,
    sentences.ExileDiscardedWound: 1.0,
    sentences.DestroyTargetMinion: 0.8,
    sentences.ReturnTargetMinion: 0.4,
    sentences.HealTargetMinion: 0.15,
    sentences.ReviveMinion: 1.2,
    sentences.EnterDamaged: -0.2,
    sentences.DrawCards: 0.4,
    sentences.EachPlayerDraws: 0.1,
    sentences.TargetPlayerDiscards: 0.3,
    sentences.ThatPlayerExilesOrders: 0.1,
    sentences.RecallOrder: 0.5,
    sentences.GainInfluence: 0.25,
    sentences.DoubleInfluence: 0.5,
    sentences.TargetPlayerLosesInfluence: 0.1,
    sentences.CheaperClaims: 0.4,
    sentences.ClaimFromOpponent: 0.2,
    sentences.TakeFromArchive: 0.8,
    sentences.ExileFromArchive: 0.05,
    sentences.CancelOrder: 0.9,
    sentences.ChooseTargets: 0.4,
    sentences.NextOrderTwice: 0.7,
    sentences.ThatOrderTwice: 0.4,
    sentences.ResolveItsChainText: 0.4,
}
"""The worth of one point of an effect, or of the effect where its sentence has no number."""

_ONLY_ACTIVE: Final = (
    sentences.GainInfluence,
    sentences.DoubleInfluence,
    sentences.CheaperClaims,
    sentences.ClaimFromOpponent,
)


def effect_power(effect: Effect) -> float:
    """Return the worth of an effect where the table is unknown."""
    return _PER_POINT.get(type(effect), 0.0) * (effect.n or 1)


@cache
def body_worth(strength: int, health: int, card: Card) -> float:
    """Return the worth of a minion in play, which attacks once and may block before that."""
    worth = STRENGTH * strength + HEALTH * health
    if card.unblockable:
        worth += UNBLOCKABLE
    if card.blocks_damage:
        worth += BLOCKS * health
    return worth


@cache
def power(card: Card) -> float:
    """Return the worth of playing the card once, on an average table."""
    if card.kind == "wound":
        return WOUND_POWER
    worth = 0.0
    if card.kind == "minion":
        worth = body_worth(COUNTED_STRENGTH if card.strength is None else card.strength, card.health, card)
    worth += total(map(effect_power, card.program(("Chain", "Your chain"))))
    kicker = card.paragraph("Kicker")
    if kicker is not None:
        worth += KICKER_CHANCE * total(map(effect_power, kicker.effects))
    return worth


def minion_worth(minion: Minion, in_play: int) -> float:
    """Return the worth of a minion in play, with its remaining health; ``in_play`` minions count for its strength."""
    card = minion.card
    return body_worth(in_play if card.strength is None else card.strength, card.health - minion.damage, card)


def minions_worth(minions: tuple[Minion, ...], in_play: int) -> float:
    """Return the worth of minions of a player who has ``in_play`` minions."""
    worth = 0.0
    for minion in minions:
        worth += minion_worth(minion, in_play)
    return worth


@cache
def bargain(card: Card) -> float:
    """Return the power of a card for the cost of an average card."""
    return power(card) * AVERAGE_COST / max(card.cost, 1)


# -- orders in the chain ----------------------------------------------------------------------


def link_worth(state: State, index: int) -> float:
    """Return the worth of order ``index`` of the chain to its player, 0 for a cancelled order."""
    link = state.chain[index]
    if link.cancelled:
        return 0.0
    card = link.card
    kicker = card.paragraph("Kicker") if link.kicked else None
    texts = ("Chain", "Your chain") if link.player == state.active else ("Chain",)
    effects = () if kicker is not None and kicker.instead else card.program(texts)
    if kicker is not None:
        effects = (*effects, *kicker.effects)
    worth = total(_effect_worth(state, link.player, index, effect) for effect in effects)
    if link.doubled:
        worth *= 2
    if card.kind == "minion":
        strength = len(state.play[link.player]) + 1 if card.strength is None else card.strength
        worth += NOT_ENTERED * body_worth(strength, card.health, card)
    return worth


def _effect_worth(state: State, player: int, index: int, effect: Effect) -> float:
    rule = _ON_TABLE.get(type(effect))
    if rule is not None:
        return rule(state, player, index, effect)
    if player != state.active and isinstance(effect, _ONLY_ACTIVE):
        return 0.0
    return effect_power(effect)


def _minions(state: State, player: int) -> tuple[list[float], list[float]]:
    """Return the worths of the other players' minions, and of this player's minions."""
    theirs: list[float] = []
    mine: list[float] = []
    for seat, minions in enumerate(state.play):
        for minion in minions:
            (mine if seat == player else theirs).append(minion_worth(minion, len(minions)))
    return theirs, mine


def _against_minion(share: float) -> Callable[[State, int, int, Effect], float]:
    """Return the worth of an effect that harms one minion; without other minions it hits one of the player's."""

    def worth(state: State, player: int, index: int, effect: Effect) -> float:
        theirs, mine = _minions(state, player)
        if theirs:
            return min(share * max(theirs), effect_power(effect) + 0.3)
        return -share * min(mine) if mine else 0.0

    return worth


def _against_each_minion(state: State, player: int, index: int, effect: Effect) -> float:
    theirs, mine = _minions(state, player)
    return 0.3 * effect.n * (total(theirs) - total(mine))


def _against_their_minions(state: State, player: int, index: int, effect: Effect) -> float:
    return 0.3 * effect.n * total(_minions(state, player)[0])


def _against_order(state: State, player: int, index: int, effect: Effect) -> float:
    """Return the worth of cancelling the best waiting order of another player, or else one of the player's."""
    theirs: list[float] = []
    mine: list[float] = []
    for at in range(index):
        link = state.chain[at]
        if not link.cancelled:
            (mine if link.player == player else theirs).append(power(link.card))
    if theirs:
        return 0.9 * max(theirs)
    return -min(mine) if mine else 0.0


def _twice(state: State, player: int, index: int, effect: Effect) -> float:
    """Return the worth of doubling the order that resolves next."""
    if not index:
        return 0.0
    before = state.chain[index - 1]
    again = 0.7 * total(map(effect_power, before.card.program(("Chain",))))
    return again if before.player == player else -again


def _pile(kind: str) -> Callable[[State, int, int, Effect], float]:
    """Return the worth of an effect on a card in the player's discard pile; nothing if no such card is known there."""

    def worth(state: State, player: int, index: int, effect: Effect) -> float:
        pile = state.discard[player]
        if kind == "order":
            found = [power(card) for card in pile if card.kind != "wound"]
        else:
            found = [power(card) for card in pile if card.kind == kind]
        if not found:
            return 0.0
        return effect_power(effect) if kind == "wound" else effect_power(effect) * max(found) / 1.5

    return worth


_ON_TABLE: Final[dict[type[Effect], Callable[[State, int, int, Effect], float]]] = {
    sentences.DamageTargetMinion: _against_minion(0.7),
    sentences.DestroyTargetMinion: _against_minion(0.8),
    sentences.ReturnTargetMinion: _against_minion(0.5),
    sentences.DamageEachMinion: _against_each_minion,
    sentences.DamageMinionsOfTargetPlayer: _against_their_minions,
    sentences.CancelOrder: _against_order,
    sentences.NextOrderTwice: _twice,
    sentences.ThatOrderTwice: _twice,
    sentences.ExileDiscardedWound: _pile("wound"),
    sentences.ReviveMinion: _pile("minion"),
    sentences.RecallOrder: _pile("order"),
}
"""Functions for effects whose worth depends on the table, called with state, player, index in the chain and effect."""
