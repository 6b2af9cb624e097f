"""What cards are worth to their player, in wounds: the opponents have one more for every 1.0.

`power` is read off the card alone; `link_worth` is what an order in the chain of this very table may do. Both are rough
on purpose: they are asked thousands of times in a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.cards import effects as says

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.effects import Effect
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Minion
    from nightfall_cli.rules.state import State

WOUND_POWER = 0.15
"""A wound in hand can be discarded for influence, or for two cards in clean-up."""
KICKER_CHANCE = 0.3
STRENGTH, HEALTH, UNBLOCKABLE, BLOCKS = 0.5, 0.25, 0.3, 0.3
NOT_ENTERED = 0.9
"""A minion still in the chain may be cancelled."""
COUNTED_STRENGTH = 2
"""The strength of a minion that counts minions, where no table says it."""

_PER_POINT: dict[type[Effect], float] = {
    says.DamageTargetPlayer: 0.85,
    says.DamageTargetOpponent: 0.85,
    says.DamageTargetMinion: 0.25,
    says.DamageEachPlayer: 0.1,
    says.DamageEachMinion: 0.05,
    says.DamageMinionsOfTargetPlayer: 0.4,
    says.ReceiveWounds: 1.0,
    says.PierceBlocks: 0.2,
    says.DestroyBlockers: 0.1,
    says.ExileDiscardedWound: 1.0,
    says.DestroyTargetMinion: 0.8,
    says.ReturnTargetMinion: 0.4,
    says.HealTargetMinion: 0.15,
    says.ReviveMinion: 1.2,
    says.EnterDamaged: -0.2,
    says.DrawCards: 0.4,
    says.EachPlayerDraws: 0.1,
    says.TargetPlayerDiscards: 0.3,
    says.ThatPlayerExilesOrders: 0.1,
    says.RecallOrder: 0.5,
    says.GainInfluence: 0.25,
    says.DoubleInfluence: 0.5,
    says.TargetPlayerLosesInfluence: 0.1,
    says.CheaperClaims: 0.4,
    says.ClaimFromOpponent: 0.2,
    says.TakeFromArchive: 0.8,
    says.ExileFromArchive: 0.05,
    says.CancelOrder: 0.9,
    says.ChooseTargets: 0.4,
    says.NextOrderTwice: 0.7,
    says.ThatOrderTwice: 0.4,
    says.ResolveItsChainText: 0.4,
}
"""Worth of one point of an effect, or of the effect where its sentence has no number."""

_ONLY_ACTIVE = (says.GainInfluence, says.DoubleInfluence, says.CheaperClaims, says.ClaimFromOpponent)


def effect_power(effect: Effect) -> float:
    """What an effect is worth where the table is not known."""
    return _PER_POINT.get(type(effect), 0.0) * (effect.n or 1)


@cache
def body_worth(strength: int, health: int, card: Card) -> float:
    """A minion in play: it attacks once and may block before."""
    worth = STRENGTH * strength + HEALTH * health
    if card.unblockable:
        worth += UNBLOCKABLE
    if card.blocks_damage:
        worth += BLOCKS * health
    return worth


@cache
def power(card: Card) -> float:
    """What one play of the card is worth on an average table."""
    if card.kind == "wound":
        return WOUND_POWER
    worth = 0.0
    if card.kind == "minion":
        worth = body_worth(COUNTED_STRENGTH if card.strength is None else card.strength, card.health, card)
    worth += sum(map(effect_power, card.program(("Chain", "Your chain"))))
    kicker = card.paragraph("Kicker")
    if kicker is not None:
        worth += KICKER_CHANCE * sum(map(effect_power, kicker.effects))
    return worth


def minion_worth(state: State, seat: int, minion: Minion) -> float:
    """A minion in play, with the health it has left."""
    card = minion.card
    strength = len(state.play[seat]) if card.strength is None else card.strength
    return body_worth(strength, card.health - minion.damage, card)


# -- orders in the chain ----------------------------------------------------------------------


def link_worth(state: State, index: int) -> float:
    """What the order ``index`` of the chain will do for its player, cancelled orders nothing."""
    link = state.chain[index]
    if link.cancelled:
        return 0.0
    card = link.card
    kicker = card.paragraph("Kicker") if link.kicked else None
    texts = ("Chain", "Your chain") if link.player == state.active else ("Chain",)
    effects = () if kicker is not None and kicker.instead else card.program(texts)
    if kicker is not None:
        effects = (*effects, *kicker.effects)
    worth = sum(_effect_worth(state, link.player, index, effect) for effect in effects)
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
    """What the minions of the others are worth, and those of this player."""
    theirs: list[float] = []
    mine: list[float] = []
    for seat, minions in enumerate(state.play):
        for minion in minions:
            (mine if seat == player else theirs).append(minion_worth(state, seat, minion))
    return theirs, mine


def _against_minion(share: float) -> Callable[[State, int, int, Effect], float]:
    """Something bad for one minion: an own one has to do when there is no other."""

    def worth(state: State, player: int, index: int, effect: Effect) -> float:
        theirs, mine = _minions(state, player)
        if theirs:
            return min(share * max(theirs), effect_power(effect) + 0.3)
        return -share * min(mine) if mine else 0.0

    return worth


def _against_each_minion(state: State, player: int, index: int, effect: Effect) -> float:
    theirs, mine = _minions(state, player)
    return 0.3 * effect.n * (sum(theirs) - sum(mine))


def _against_their_minions(state: State, player: int, index: int, effect: Effect) -> float:
    return 0.3 * effect.n * sum(_minions(state, player)[0])


def _against_order(state: State, player: int, index: int, effect: Effect) -> float:
    """Cancelling: the best order of another that waits, or an own one when there is no other."""
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
    """Doubling the order that resolves next."""
    if not index:
        return 0.0
    before = state.chain[index - 1]
    again = 0.7 * sum(map(effect_power, before.card.program(("Chain",))))
    return again if before.player == player else -again


def _pile(kind: str) -> Callable[[State, int, int, Effect], float]:
    """An effect on a card of one's own discard pile: nothing where the pile is known to hold none."""

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


_ON_TABLE: dict[type[Effect], Callable[[State, int, int, Effect], float]] = {
    says.DamageTargetMinion: _against_minion(0.7),
    says.DestroyTargetMinion: _against_minion(0.8),
    says.ReturnTargetMinion: _against_minion(0.5),
    says.DamageEachMinion: _against_each_minion,
    says.DamageMinionsOfTargetPlayer: _against_their_minions,
    says.CancelOrder: _against_order,
    says.NextOrderTwice: _twice,
    says.ThatOrderTwice: _twice,
    says.ExileDiscardedWound: _pile("wound"),
    says.ReviveMinion: _pile("minion"),
    says.RecallOrder: _pile("order"),
}
"""Effects whose worth is read off the table: called with state, player, place in the chain and effect."""
