"""Run card effects: one function per `Effect` class (`EFFECT_RULES`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.rules import changes
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.chain import chain_parts
from nightfall_cli.rules.damage import EachMinion, EachPlayer, hit_player
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.events import record
from nightfall_cli.rules.hands import DiscardFromHand, ExileFromHand, TakeFree
from nightfall_cli.rules.resolution import Resolution, current, why

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

    Rule = Callable[[State, Effect, Any], None]


# -- damage and wounds ------------------------------------------------------------------------


def damage_target_player(state: State, effect: Effect, target: Move) -> None:
    hit_player(state, target.seat, effect.n, current(state).player)


def damage_target_minion(state: State, effect: Effect, target: Move) -> None:
    changes.damage_minion(state, target.seat, target.place, effect.n)


def damage_each_player(state: State, effect: Effect, target: None) -> None:
    state.frames.append(EachPlayer(current(state).player, "damage", effect.n, tuple(state.players)))


def damage_each_minion(state: State, effect: Effect, target: None) -> None:
    _damage_minions(state, effect.n, state.players)


def damage_minions_of_target_player(state: State, effect: Effect, target: Move) -> None:
    _damage_minions(state, effect.n, [target.seat])


def _damage_minions(state: State, amount: int, players: list[int] | range) -> None:
    ids = tuple(minion.id for player in players for minion in state.play[player])
    state.frames.append(EachMinion(current(state).player, "damage", amount, ids))


def receive_wounds(state: State, effect: Effect, target: Move) -> None:
    changes.receive_wounds(state, target.seat, effect.n)


def pierce_blocks(state: State, effect: Effect, target: None) -> None:
    player = current(state).player
    state.piercing = (*(seat for seat in state.piercing if seat != player), player)
    record(state, ev.PIERCING, player, why(state))


def destroy_blockers(state: State, effect: Effect, target: None) -> None:
    frame = current(state)
    state.frames.append(EachMinion(frame.player, "destroy", 0, frame.blockers))


def exile_discarded_wound(state: State, effect: Effect, target: Move) -> None:
    assert target.card is not None
    changes.exile_discarded_wound(state, current(state).player, target.card)


# -- minions ----------------------------------------------------------------------------------


def destroy_target_minion(state: State, effect: Effect, target: Move) -> None:
    changes.destroy(state, target.seat, target.place, why(state))


def return_target_minion(state: State, effect: Effect, target: Move) -> None:
    changes.return_to_hand(state, target.seat, target.place, why(state))


def heal_target_minion(state: State, effect: Effect, target: Move) -> None:
    changes.heal(state, target.seat, target.place)


def revive_minion(state: State, effect: Effect, target: Move) -> None:
    frame = current(state)
    assert target.card is not None
    minion = changes.revive(state, frame.player, target.card, why(state))
    state.frames[-1] = frame.changed(that_minion=minion)


def enter_damaged(state: State, effect: Effect, target: None) -> None:
    """Set the damage with which a card in the chain will enter play, or damage a card that the text just put there."""
    frame = current(state)
    if not frame.nested:
        state.frames[-1] = frame.changed(enters=effect.n)
        return
    player, index = state.find_minion(frame.this_minion)
    if player >= 0:
        changes.set_damage(state, player, index, effect.n)
        record(state, ev.ENTERED_DAMAGED, frame.card, player, effect.n, why(state))
        if effect.n >= frame.card.health:
            changes.destroy(state, player, index)


# -- hands and decks --------------------------------------------------------------------------


def draw_cards(state: State, effect: Effect, target: None) -> None:
    changes.draw(state, current(state).player, effect.n)


def each_player_draws(state: State, effect: Effect, target: None) -> None:
    state.frames.append(EachPlayer(current(state).player, "draw", effect.n, tuple(state.players)))


def target_player_discards(state: State, effect: Effect, target: Move) -> None:
    state.frames.append(DiscardFromHand(target.seat, effect.n))


def that_player_exiles_orders(state: State, effect: Effect, target: None) -> None:
    player = current(state).that_player
    if player >= 0:
        state.frames.append(ExileFromHand(player, effect.n))


def recall_order(state: State, effect: Effect, target: Move) -> None:
    assert target.card is not None
    changes.recall(state, current(state).player, target.card, why(state))


# -- archives and influence -------------------------------------------------------------------


def gain_influence(state: State, effect: Effect, target: None) -> None:
    player = current(state).player
    if player == state.active:
        changes.set_influence(state, state.influence + effect.n)
    else:
        record(state, ev.NOT_ACTIVE, player)


def double_influence(state: State, effect: Effect, target: None) -> None:
    player = current(state).player
    if player != state.active:
        record(state, ev.NOT_ACTIVE, player)
    elif state.edition.influence_at_claim:
        state.doubled_influence = True
        record(state, ev.DOUBLING_WAITS)
    elif state.edition.doubling_stacks or not state.doubled_influence:
        state.doubled_influence = True
        changes.set_influence(state, state.influence * 2)


def target_player_loses_influence(state: State, effect: Effect, target: Move) -> None:
    if target.seat != state.active:
        record(state, ev.NOT_ACTIVE, target.seat)
        return
    floor = -BASE_INFLUENCE if state.edition.influence_at_claim else 0
    changes.set_influence(state, max(floor, state.influence - effect.n))


def cheaper_claims(state: State, effect: Effect, target: None) -> None:
    player = current(state).player
    if player == state.active:
        state.discount += effect.n
        record(state, ev.CHEAPER, player, state.discount)


def claim_from_opponent(state: State, effect: Effect, target: None) -> None:
    player = current(state).player
    if player == state.active:
        state.permissions += effect.n
        record(state, ev.PERMITTED, player, state.permissions)


def take_from_archive(state: State, effect: Effect, target: None) -> None:
    state.frames.append(TakeFree(current(state).player, effect.n))


def exile_from_archive(state: State, effect: Effect, target: Move) -> None:
    changes.exile_from_archive(state, target.seat, target.place, effect.n)


# -- the chain itself -------------------------------------------------------------------------


def cancel_order(state: State, effect: Effect, target: Move) -> None:
    link = state.chain[target.place]
    changes.change_link(state, target.place, link.altered("cancelled", True))
    record(state, ev.CANCELLED, link.card, link.player, why(state))


def choose_targets(state: State, effect: Effect, target: Move) -> None:
    link = state.chain[target.place]
    player = current(state).player
    changes.change_link(state, target.place, link.altered("chooser", player))
    kind = ev.TARGETS_CANCELLED if link.cancelled else ev.TARGETS_TAKEN
    record(state, kind, player, link.card, link.player, why(state))


def _double(state: State, index: int) -> None:
    """Double the order at that place of the chain; a cancelled order is not replaced by another one [I]."""
    link = state.chain[index]
    changes.change_link(state, index, link.altered("doubled", True))
    record(state, ev.DOUBLED_CANCELLED if link.cancelled else ev.DOUBLED, link.card, link.player, why(state))


def that_order_twice(state: State, effect: Effect, target: None) -> None:
    order = current(state).that_order
    if order >= 0:
        _double(state, order)


def next_order_twice(state: State, effect: Effect, target: None) -> None:
    following = len(state.chain) - 2
    if following >= 0:
        _double(state, following)
    else:
        record(state, ev.NOTHING_DOUBLED)


def resolve_its_chain_text(state: State, effect: Effect, target: None) -> None:
    frame = current(state)
    card = frame.that_card
    if card is not None:
        parts = chain_parts(state, card, frame.player)
        state.frames.append(
            Resolution(card, frame.player, frame.chooser, parts, nested=True, this_minion=frame.that_minion)
        )


_RULES: tuple[Rule, ...] = (
    *(damage_target_player, damage_target_minion, damage_each_player, damage_each_minion),
    *(damage_minions_of_target_player, receive_wounds, pierce_blocks, destroy_blockers, exile_discarded_wound),
    *(destroy_target_minion, return_target_minion, heal_target_minion, revive_minion, enter_damaged, draw_cards),
    *(each_player_draws, target_player_discards, that_player_exiles_orders, recall_order, gain_influence),
    *(double_influence, target_player_loses_influence, cheaper_claims, claim_from_opponent, take_from_archive),
    *(exile_from_archive, cancel_order, choose_targets, that_order_twice, next_order_twice, resolve_its_chain_text),
)
EFFECT_RULES: dict[str, Rule] = {
    **{"".join(word.capitalize() for word in rule.__name__.split("_")): rule for rule in _RULES},
    "DamageTargetOpponent": damage_target_player,
}
"""The function that runs each effect, whose name it has; called with the state, the effect and its target or None."""
