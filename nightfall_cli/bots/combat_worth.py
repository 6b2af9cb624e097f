"""What a combat under way will do: the minions that stay in play, and the wounds that pending attacks will inflict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.rules.values import strength

if TYPE_CHECKING:
    from nightfall_cli.rules.records import Attack, Minion
    from nightfall_cli.rules.state import State

BLOCKED: Final = 0.6
"""The share of the health of minions that may still block which is expected to block."""


def staying_minions(state: State, player: int) -> tuple[Minion, ...]:
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
        coming[attack.defender] += unblocked(state, attack)
    for player in state.players:
        if coming[player]:
            open_to_blocks = asked is not None and (
                asked.kind == "attack" or (asked.kind == "block" and _blocks_later(state, asked.player, player))
            )
            coming[player] = max(0.0, coming[player] - in_the_way(state, player, open_to_blocks))
    return coming


def _blocks_later(state: State, asked: int, player: int) -> bool:
    count = len(state.names)
    return (player - state.active) % count >= (asked - state.active) % count


def unblocked(state: State, attack: Attack) -> float:
    seat, index = state.find_minion(attack.attacker)
    left = strength(state, seat, state.play[seat][index])
    for blocker in attack.blockers:
        owner, place = state.find_minion(blocker)
        if owner >= 0:
            minion = state.play[owner][place]
            left -= min(left, minion.card.health - minion.damage)
    return float(left)


def in_the_way(state: State, player: int, open_to_blocks: bool) -> float:
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
