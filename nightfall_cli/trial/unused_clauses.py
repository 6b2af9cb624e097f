"""Refuse clauses of a sentence that never take effect, so that none is ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.language.names import name_index
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.trial.notes import LACKING, lacking
from nightfall_cli.trial.sentence_forms import split_thing
from nightfall_cli.trial.stated import ACTIVE
from nightfall_cli.trial.unplayed import illegal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import StatedAttack, StatedBlock, StatedLink, Trial
    from nightfall_cli.trial.unplayed import Unplayed


def check_players(trial: Trial) -> None:
    """Refuse acts of players out of turn, and minions of another player."""
    _check_turn(trial)
    _check_owners(trial)


def _check_turn(trial: Trial) -> None:
    """Refuse attacks, claims and wound effects of players whose turn it is not."""
    done = [(attack.player, attack.clause, "attacks") for attack in trial.attacks]
    done += [(act.player, act.clause, "claims") for act in trial.acts if act.verb == "claim"]
    done += [(effect.player, effect.clause, "uses the wound effect") for effect in trial.wound_effects]
    for player, clause, verb in done:
        if player != ACTIVE:
            names = trial.names
            message = f"it is {names[ACTIVE]}'s turn, so only {names[ACTIVE]} {verb}, not {names[player]}"
            illegal(trial, clause, "turn.phases", message)


def _check_owners(trial: Trial) -> None:
    """Refuse attackers and blockers of another player, and blocked attackers that are not the active player's."""
    names = trial.names
    minions = [
        ("attacks", "combat.must-attack", attack.player, attack.card, attack.owner, attack.clause)
        for attack in trial.attacks
    ]
    minions += [
        ("blocks", "combat.block", block.player, card, owner, block.clause)
        for block in trial.blocks
        for card, owner in zip(block.cards, block.owners, strict=True)
    ]
    for verb, rule, player, card, owner, clause in minions:
        if owner != player:
            message = f"{names[player]} {verb} only with {names[player]}'s minions; {card.name} is {names[owner]}'s"
            illegal(trial, clause, rule, message)
    for block in trial.blocks:
        if block.attacker_owner != ACTIVE:
            message = f"{block.attacker} does not attack: it is {names[ACTIVE]}'s turn"
            illegal(trial, block.clause, "combat.block", message)


def is_unresolved(link: StatedLink, events: Iterable[Event]) -> bool:
    """True when an order was discarded without resolving, so that its targets are never asked for."""
    return any(event[0] is ev.DISCARDED_UNRESOLVED and event[1:3] == (link.card, link.player) for event in events)


def check_unused(trial: Trial, start: State, state: State, unplayed: Unplayed, over: bool) -> None:
    """Refuse statements that can no longer be played; ``start``: the first board; ``over``: the last phase is over."""
    if not unplayed.links:
        for at in range(len(state.chain), len(unplayed.targets)):
            if unplayed.targets[at] and not is_unresolved(trial.links[at], events_of(state.log)):
                _refuse_target(trial, start, state, unplayed, at)
    if unplayed.blocks and (over or state.phase != "combat"):
        _refuse_block(trial, state, unplayed.blocks[0])
    if unplayed.attacks and (state.decision is None or state.decision.kind != "attack"):
        _refuse_attack(trial, unplayed.attacks[0])
    for order in unplayed.block_orders:
        if (over or state.phase != "combat") and len(order.names) == len(order.cards):
            message = f"{' and '.join(order.names)} do not block one attacker together with others"
            illegal(trial, order.clause, "combat.order", message)
    if not over:
        return
    for result in trial.results:
        if not any(event[0] is ev.DESTROYED and event[1] is result.card for event in events_of(state.log)):
            illegal(trial, result.clause, "damage.minion", f"{result.card.name} is not destroyed")
    late = [*(link.clause for link in unplayed.links), *(act.clause for act in unplayed.acts)]
    late += [effect.clause for effect in unplayed.wound_effects]
    if late and state.winners is not None:
        illegal(trial, late[0], "end.trigger", "the game ends before this: the last face-up wound is taken")
    for act in unplayed.acts:
        message = (
            f"no text makes {trial.names[act.player]} discard {act.card.name}, and the claim phase is another player's"
        )
        illegal(trial, act.clause, "claim.influence", message)
    if unplayed.wound_effects:
        used = len(unplayed.wound_effects) < len(trial.wound_effects)
        message = "the wound effect can be used only once in a clean-up" if used else "no wounds are left in hand"
        illegal(trial, late[0], "cleanup.wound", message)
    if late:
        illegal(trial, late[0], "turn.phases", "the turn ends before this")


def _refuse_attack(trial: Trial, attack: StatedAttack) -> NoReturn:
    message = f"all of {trial.names[attack.player]}'s minions already attack, and each attacks once"
    illegal(trial, attack.clause, "combat.must-attack", message)


def _refuse_target(trial: Trial, start: State, state: State, unplayed: Unplayed, at: int) -> NoReturn:
    link, thing = trial.links[at], unplayed.targets[at][0]
    events = events_of(state.log)
    name, player = link.card.name, trial.names[link.player]
    if any(event[0] is ev.NO_TARGET and event[1] is link.card for event in events):
        gaps = [LACKING[what][1] for what in lacking(start, events)]
        code, why = "target.none", "; ".join((f"{name} finds no legal target", *gaps))
    elif len(unplayed.targets[at]) < len(link.on):
        code, why = "target.chooses", f"{name} has no more targets here"
    else:
        code, why = "target.chooses", f"no text of {name} that applies here has a target"
    illegal(trial, link.clause, code, f"{player} is never asked for {thing}: {why}")


def _refuse_block(trial: Trial, state: State, block: StatedBlock) -> NoReturn:
    player, name = trial.names[block.player], split_thing(block.attacker, state.library)[0]
    attacks = [event for event in events_of(state.log) if event[0] is ev.ATTACKED and event[3] == block.player]
    meant = [event[1] for event in attacks if any(event[1] in tier for tier in name_index(state.library).tiers(name))]
    if block.player == ACTIVE:
        code, why = "combat.block", f"{player} attacks and cannot block"
    elif not meant:
        code, why = "combat.block", f"no {name} attacks {player}"
    elif all(card.unblockable for card in meant):
        code, why = "combat.unblockable", f"{meant[0].name} can't be blocked"
    else:
        code, why = "combat.block", f"{player} has no minion free to block; each minion blocks one attacker"
    illegal(trial, block.clause, code, why)
