"""The worth of cards to their player, in wounds: 1.0 equals one more wound for the opponents.

`power` depends on the card alone; `link_worth` values an order in the chain of this table. Both are rough on purpose:
bots call them thousands of times in a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.total import total

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

_PER_POINT: Final[dict[str, float]] = {
    "DamageTargetPlayer": 0.85,
    "DamageTargetOpponent": 0.85,
    "DamageTargetMinion": 0.25,
    "DamageEachPlayer": 0.1,
    "DamageEachMinion": 0.05,
    "DamageMinionsOfTargetPlayer": 0.4,
    "ReceiveWounds": 1.0,
    "PierceBlocks": 0.2,
    "DestroyBlockers": 0.1,
    "ExileDiscardedWound": 1.0,
    "DestroyTargetMinion": 0.8,
    "ReturnTargetMinion": 0.4,
    "HealTargetMinion": 0.15,
    "ReviveMinion": 1.2,
    "EnterDamaged": -0.2,
    "DrawCards": 0.4,
    "EachPlayerDraws": 0.1,
    "TargetPlayerDiscards": 0.3,
    "ThatPlayerExilesOrders": 0.1,
    "RecallOrder": 0.5,
    "GainInfluence": 0.25,
    "DoubleInfluence": 0.5,
    "TargetPlayerLosesInfluence": 0.1,
    "CheaperClaims": 0.4,
    "ClaimFromOpponent": 0.2,
    "TakeFromArchive": 0.8,
    "ExileFromArchive": 0.05,
    "CancelOrder": 0.9,
    "ChooseTargets": 0.4,
    "NextOrderTwice": 0.7,
    "ThatOrderTwice": 0.4,
    "ResolveItsChainText": 0.4,
}
"""The worth of one point of an effect, or of the effect where its sentence has no number."""

_ONLY_ACTIVE: Final = ("GainInfluence", "DoubleInfluence", "CheaperClaims", "ClaimFromOpponent")


def effect_power(effect: Effect) -> float:
    """Return the worth of an effect where the table is unknown."""
    return _PER_POINT.get(effect.name, 0.0) * (effect.n or 1)


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
    return order_worth(state, link.player, index, link.card, link.kicked, link.doubled)


def order_worth(
    state: State, player: int, index: int, card: Card, kicked: bool = False, doubled: bool = False
) -> float:
    """Return the worth of an order to its player as order ``index`` of the chain; it need not be there yet."""
    active = player == state.active
    effects, fixed = _text(card, kicked, active)
    worth = 0.0
    if fixed is None:
        for effect in effects:
            rule = _ON_TABLE.get(effect.name)
            worth += _alone(effect, active) if rule is None else rule(state, player, index, effect)
    else:
        worth = fixed
    if doubled:
        worth *= 2
    if card.kind == "minion":
        strength = len(state.play[player]) + 1 if card.strength is None else card.strength
        worth += NOT_ENTERED * body_worth(strength, card.health, card)
    return worth


@cache
def _text(card: Card, kicked: bool, active: bool) -> tuple[tuple[Effect, ...], float | None]:
    """Return the effects of an order in the chain, and their worth if it is the same on every table."""
    kicker = card.paragraph("Kicker") if kicked else None
    texts = ("Chain", "Your chain") if active else ("Chain",)
    effects = () if kicker is not None and kicker.instead else card.program(texts)
    if kicker is not None:
        effects = (*effects, *kicker.effects)
    if any(effect.name in _ON_TABLE for effect in effects):
        return effects, None
    return effects, total(_alone(effect, active) for effect in effects)


def _alone(effect: Effect, active: bool) -> float:
    return 0.0 if not active and effect.name in _ONLY_ACTIVE else effect_power(effect)


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


_ON_TABLE: Final[dict[str, Callable[[State, int, int, Effect], float]]] = {
    "DamageTargetMinion": _against_minion(0.7),
    "DestroyTargetMinion": _against_minion(0.8),
    "ReturnTargetMinion": _against_minion(0.5),
    "DamageEachMinion": _against_each_minion,
    "DamageMinionsOfTargetPlayer": _against_their_minions,
    "CancelOrder": _against_order,
    "NextOrderTwice": _twice,
    "ThatOrderTwice": _twice,
    "ExileDiscardedWound": _pile("wound"),
    "ReviveMinion": _pile("minion"),
    "RecallOrder": _pile("order"),
}
"""Functions for effects whose worth depends on the table, called with state, player, index in the chain and effect."""
