"""What a sentence says and the game never asks for: refused by name, never left out in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.names import name_index
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.forms import split_thing
from nightfall_cli.trial.notes import LACKING, lacking
from nightfall_cli.trial.plan import refused_at
from nightfall_cli.trial.record import ACTIVE

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.plan import Plan
    from nightfall_cli.trial.record import Attacking, Blocking, Trial


def out_of_turn(trial: Trial) -> Refusal | None:
    """Attacks, claims and wound effects of players whose turn it is not."""
    done = [(attack.player, attack.clause, "attacks") for attack in trial.attacks]
    done += [(act.player, act.clause, "claims") for act in trial.acts if act.verb == "claim"]
    done += [(effect.player, effect.clause, "uses the wound effect") for effect in trial.wound_effects]
    for player, clause, verb in done:
        if player != ACTIVE:
            names = trial.names
            message = f"it is {names[ACTIVE]}'s turn, and only {names[ACTIVE]} {verb}, not {names[player]}"
            return refused_at(trial, clause, Refusal("illegal", "turn.phases", message))
    return None


def of_another(trial: Trial) -> Refusal | None:
    """Attackers and blockers that are another player's, and blocked attackers that are not the active player's."""
    names = trial.names
    sent = [
        ("attacks", "combat.must-attack", attack.player, attack.card, attack.owner, attack.clause)
        for attack in trial.attacks
    ]
    sent += [
        ("blocks", "combat.block", block.player, card, owner, block.clause)
        for block in trial.blocks
        for card, owner in zip(block.cards, block.owners, strict=True)
    ]
    for verb, rule, player, card, owner, clause in sent:
        if owner != player:
            own = f"{names[player]} {verb} with minions of {names[player]} only"
            message = f"{own}, and {card.name} is {names[owner]}'s"
            return refused_at(trial, clause, Refusal("illegal", rule, message))
    for block in trial.blocks:
        if block.attacker_owner != ACTIVE:
            message = f"{block.attacker} attacks nobody: it is {names[ACTIVE]}'s turn"
            return refused_at(trial, block.clause, Refusal("illegal", "combat.block", message))
    return None


def missed(trial: Trial, start: State, state: State, plan: Plan, over: bool) -> Refusal | None:
    """What can no longer be done of the sentence that began at ``start``; ``over`` when nothing more is played."""
    if not plan.links:
        for at in range(len(state.chain), len(plan.targets)):
            if plan.targets[at]:
                return _missed_target(trial, start, state, plan, at)
    if plan.blocks and (over or state.phase != "combat"):
        return _missed_block(trial, state, plan.blocks[0])
    if plan.attacks and (state.decision is None or state.decision.kind != "attack"):
        return _missed_attack(trial, plan.attacks[0])
    if not over:
        return None
    late = [*(link.clause for link in plan.links), *(act.clause for act in plan.acts)]
    late += [effect.clause for effect in plan.wound_effects]
    if late and state.winners is not None:
        message = "it does not come to that: the last face-up wound is taken, and the game is over"
        return refused_at(trial, late[0], Refusal("illegal", "end.trigger", message))
    for act in plan.acts:
        message = f"no text makes {trial.names[act.player]} discard {act.card.name}, and it is another's claim phase"
        return refused_at(trial, act.clause, Refusal("illegal", "claim.influence", message))
    if plan.wound_effects:
        used = len(plan.wound_effects) < len(trial.wound_effects)
        message = "the wound effect is used once in a clean-up" if used else "no wound is in hand any more"
        return refused_at(trial, late[0], Refusal("illegal", "cleanup.wound", message))
    return refused_at(trial, late[0], Refusal("illegal", "turn.phases", "it does not come to that")) if late else None


def _missed_attack(trial: Trial, attack: Attacking) -> Refusal:
    message = f"every minion of {trial.names[attack.player]} is sent already, and each attacks once"
    return refused_at(trial, attack.clause, Refusal("illegal", "combat.must-attack", message))


def _missed_target(trial: Trial, start: State, state: State, plan: Plan, at: int) -> Refusal:
    link, thing = trial.links[at], plan.targets[at][0]
    events = events_of(state.log)
    name, player = link.card.name, trial.names[link.player]
    if any(event[0] is ev.DISCARDED_UNRESOLVED and event[1:3] == (link.card, link.player) for event in events):
        code, why = "chain.text", f"{name} is discarded without resolving"
    elif any(event[0] is ev.NO_TARGET and event[1] is link.card for event in events):
        gaps = [LACKING[what][1] for what in lacking(start, events)]
        code, why = "target.none", "; ".join((f"{name} finds no legal target", *gaps))
    elif len(plan.targets[at]) < len(link.on):
        code, why = "target.chooses", f"{name} asks for no more targets here"
    else:
        code, why = "target.chooses", f"no text of {name} that works here has a target"
    message = f"{player} is never asked for {thing}: {why}"
    return refused_at(trial, link.clause, Refusal("illegal", code, message))


def _missed_block(trial: Trial, state: State, block: Blocking) -> Refusal:
    player, name = trial.names[block.player], split_thing(block.attacker, state.library)[0]
    attacks = [event for event in events_of(state.log) if event[0] is ev.ATTACKED and event[3] == block.player]
    meant = [event[1] for event in attacks if any(event[1] in tier for tier in name_index(state.library).tiers(name))]
    if block.player == ACTIVE:
        code, why = "combat.block", f"{player} attacks, and so blocks nobody"
    elif not meant:
        code, why = "combat.block", f"no {name} attacks {player}"
    elif all(card.unblockable for card in meant):
        code, why = "combat.unblockable", f"{meant[0].name} can't be blocked"
    else:
        code, why = "combat.block", f"no minion of {player} is free to block; a minion blocks one attacker"
    return refused_at(trial, block.clause, Refusal("illegal", code, why))
