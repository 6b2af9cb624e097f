"""Put minions into play, let them attack and block, damage them, take them out; put orders into the chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.changes.piles import without, without_top
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import Attack, Link, Minion

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def enter_play(state: State, player: int, card: Card, why: str, damage: int = 0) -> int:
    """Put a minion with ``damage`` into play, under the rule ``why``; return its id (`chain.after`)."""
    state.serial += 1
    state.play[player] += (Minion(state.serial, card, damage),)
    if state.log is not None:
        record(state, ev.ENTERED_PLAY, card, player, why)
    return state.serial


def revive(state: State, player: int, card: Card, why: str) -> int:
    """Put a minion from its owner's discard pile into play, under the rule ``why``; return its id."""
    state.discard[player] = without_top(state.discard[player], card)
    return enter_play(state, player, card, why)


def set_damage(state: State, player: int, index: int, damage: int) -> None:
    """Replace the damage on a minion, and record no event."""
    minions = state.play[player]
    minion = minions[index]
    state.play[player] = (*minions[:index], Minion(minion.id, minion.card, damage), *minions[index + 1 :])


def damage_minion(state: State, player: int, index: int, amount: int) -> int:
    """Inflict damage on a minion and destroy it at no health; return the damage it took (`damage.minion`)."""
    minion = state.play[player][index]
    health = minion.card.health
    damage = minion.damage + amount
    taken = amount if damage < health else health - minion.damage
    if state.log is not None:
        record(state, ev.MINION_DAMAGED, minion.card, player, taken)
    if damage >= health:
        destroy(state, player, index)
    else:
        set_damage(state, player, index, damage)
    return taken


def heal(state: State, player: int, index: int) -> None:
    """Restore a minion's printed health, never more (`damage.heal`)."""
    set_damage(state, player, index, 0)
    record(state, ev.HEALED, state.play[player][index].card, player)


def _leave_play(state: State, player: int, index: int) -> Card:
    """Take a minion out of play, and out of the attacks it blocks; return its card."""
    minions = state.play[player]
    state.play[player] = minions[:index] + minions[index + 1 :]
    minion_id = minions[index].id
    if state.attacks and any(minion_id in attack.blockers for attack in state.attacks):
        state.attacks = tuple(
            Attack(attack.attacker, attack.defender, tuple(b for b in attack.blockers if b != minion_id))
            for attack in state.attacks
        )
    return minions[index].card


def destroy(state: State, player: int, index: int, why: str = "damage.minion") -> None:
    """Destroy a minion, under the rule ``why``: it has no health left, or a text destroys it.

    Its text may return it to hand (`zone.in-play`) or exile it; otherwise it goes on the discard pile.
    """
    card = _leave_play(state, player, index)
    if state.log is not None:
        record(state, ev.DESTROYED, card, player, why)
    if card.returns_when_destroyed:
        state.hand[player] += (card,)
        record(state, ev.RETURNED_DESTROYED, card, player)
    elif card.exiled_when_destroyed:
        state.exiled += (card,)
        record(state, ev.EXILED_FROM_PLAY, card, player, "damage.starter-exile" if card.starter else "zone.in-play")
    else:
        state.discard[player] += (card,)


def discard_from_play(state: State, player: int, index: int) -> None:
    """Discard a minion after its attack, or exile it if its text says so (`combat.discard`, `damage.starter-exile`)."""
    card = _leave_play(state, player, index)
    if card.exiled_when_discarded:
        state.exiled += (card,)
        record(state, ev.EXILED_FROM_PLAY, card, player, "damage.starter-exile" if card.starter else "zone.in-play")
    else:
        state.discard[player] += (card,)
        if state.log is not None:
            record(state, ev.DISCARDED_FROM_PLAY, card, player)


def return_to_hand(state: State, player: int, index: int, why: str) -> None:
    """Return a minion to its owner's hand, under the rule ``why``; it is neither destroyed nor discarded."""
    card = _leave_play(state, player, index)
    state.hand[player] += (card,)
    record(state, ev.RETURNED, card, player, why)


def assign_attack(state: State, minion: Minion, defender: int) -> None:
    """Send a minion of the active player against ``defender`` (`combat.must-attack`)."""
    state.attacks += (Attack(minion.id, defender),)
    if state.log is not None:
        record(state, ev.ATTACKED, minion.card, state.active, defender)


def assign_blocker(state: State, blocker: Minion, defender: int, attacker: Minion) -> None:
    """Let a minion of ``defender`` block an attacker (`combat.block`)."""
    state.attacks = tuple(
        Attack(attack.attacker, attack.defender, (*attack.blockers, blocker.id))
        if attack.attacker == attacker.id
        else attack
        for attack in state.attacks
    )
    record(state, ev.BLOCKED, blocker.card, defender, attacker.card)


def start_attack(state: State, attack: Attack, attacker: Card, strength: int) -> None:
    """Remove an attack from the waiting attacks, because it resolves now (`combat.order`)."""
    state.attacks = tuple(other for other in state.attacks if other is not attack)
    if state.log is not None:
        record(state, ev.ATTACK_RESOLVES, attacker, attack.defender, strength)


# -- orders in the chain ----------------------------------------------------------------------


def add_link(state: State, player: int, card: Card) -> None:
    """Move an order from hand to the end of the chain; it is kicked if the order before has its kicker's colour."""
    before = state.chain[-1].card if state.chain else None
    kicked = before is not None and card.kicker == before.color
    state.hand[player] = without(state.hand[player], card)
    state.chain += (Link(player, card, kicked),)
    if state.log is not None:
        record(state, ev.LINKED if before else ev.STARTED_CHAIN, player, card)
        if before is not None and kicked:
            record(state, ev.KICKED, card, before.color, before)


def change_link(state: State, index: int, link: Link) -> None:
    """Replace the record of an order in the chain."""
    chain = state.chain
    state.chain = (*chain[:index], link, *chain[index + 1 :])


def leave_chain(state: State, damage: int = 0, why: str = "") -> None:
    """Take the resolved order out of the chain: a minion enters play, an action is discarded (`chain.after`).

    A text may make the minion enter with ``damage``, under the rule ``why``.
    """
    link = state.chain[-1]
    state.chain = state.chain[:-1]
    if link.card.kind == "minion":
        fatal = damage >= link.card.health
        enter_play(state, link.player, link.card, "chain.after", 0 if fatal else damage)
        if fatal:
            destroy(state, link.player, len(state.play[link.player]) - 1)
        elif damage:
            record(state, ev.ENTERED_DAMAGED, link.card, link.player, damage, why)
    else:
        state.discard[link.player] += (link.card,)
        if state.log is not None:
            record(state, ev.ACTION_DONE, link.card, link.player)


def discard_from_chain(state: State) -> None:
    """Discard a cancelled order when it would resolve; it is not in play, so it is never exiled."""
    link = state.chain[-1]
    state.chain = state.chain[:-1]
    state.discard[link.player] += (link.card,)
    record(state, ev.DISCARDED_UNRESOLVED, link.card, link.player)
