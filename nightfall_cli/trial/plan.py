"""What is still to be done of a sentence, and the answers it gives to what the game asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.play import play_text
from nightfall_cli.language.say import card_name, minion_name, ordered_text, owner_name
from nightfall_cli.language.things import likeness
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import TARGETS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.record import ACTIVE

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.record import Act, Attacking, Blocking, Linking, Trial, WoundEffect


class Plan(NamedTuple):
    """What the sentence says that has not happened yet; ``targets`` of each link, by its place in the chain."""

    attacks: tuple[Attacking, ...]
    blocks: tuple[Blocking, ...]
    links: tuple[Linking, ...]
    targets: tuple[tuple[str, ...], ...]
    acts: tuple[Act, ...]
    wound_effects: tuple[WoundEffect, ...]


class Step(NamedTuple):
    """An answer, and what is still to be done after it."""

    move: Move
    plan: Plan


def plan_of(trial: Trial) -> Plan:
    """Everything the sentence says."""
    targets = tuple(link.on for link in trial.links)
    return Plan(trial.attacks, trial.blocks, trial.links, targets, trial.acts, trial.wound_effects)


def answers(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """The answers to the pending decision: one where the sentence says it, every different one where it does not."""
    assert state.decision is not None
    return _ANSWERS.get(state.decision.kind, _open)(trial, state, plan)


def refused_at(trial: Trial, clause: int, refusal: Refusal) -> Refusal:
    """A refusal that names the clause it is about."""
    return refusal._replace(message=f"{trial.place(clause)}: {refusal.message}")


def _said(trial: Trial, state: State, text: str, clause: int, plan: Plan) -> list[Step] | Refusal:
    """The one answer that a line gives."""
    played = play_text(state, text)
    if isinstance(played, Refusal):
        return refused_at(trial, clause, played)
    return [Step(played.moves[0], plan)]


def _pass(plan: Plan) -> list[Step]:
    return [Step(PASS, plan)]


def _open(trial: Trial, state: State, plan: Plan) -> list[Step]:
    """Every different legal answer."""
    found: dict[object, Move] = {}
    for move in legal_moves(state):
        found.setdefault(_alike(state, move), move)
    return [Step(move, plan) for move in found.values()]


def _alike(state: State, move: Move) -> object:
    """What makes an answer different from another: alike copies of a minion are one answer."""
    if move.what != "minion":
        return move
    seat = move.seat if move.seat >= 0 else state.active
    return (move.verb, likeness(state, (seat, move.place)), move.on)


# -- combat -------------------------------------------------------------------------------------


def _attack(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """What the sentence sends, then the minions it does not name, whose only choice is whom to attack."""
    if plan.attacks:
        attack = plan.attacks[0]
        text = f"attack {attack.name} -> {trial.names[attack.defender]}"
        return _said(trial, state, text, attack.clause, plan._replace(attacks=plan.attacks[1:]))
    steps = _open(trial, state, plan)
    return [step for step in steps if step.move.place == steps[0].move.place]


def _block(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """A clause's attacker is read once: later copies of its name mean the same minion."""
    assert state.decision is not None
    at = next((i for i, block in enumerate(plan.blocks) if block.player == state.decision.player), None)
    if at is None:
        return _pass(plan)
    block = plan.blocks[at]
    steps = _said(trial, state, f"block {block.names[0]} -> {block.attacker}", block.clause, plan)
    if isinstance(steps, Refusal):
        return steps
    same = minion_name(state, state.active, steps[0].move.on, alone=True)
    left = (block._replace(attacker=same, names=block.names[1:]),) if block.names[1:] else ()
    return [Step(steps[0].move, plan._replace(blocks=(*plan.blocks[:at], *left, *plan.blocks[at + 1 :])))]


# -- the chain ----------------------------------------------------------------------------------


def _link(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """The links in the order of the sentence; who has none now passes, and whose turn is over is refused."""
    assert state.decision is not None
    seat = state.decision.player
    if not plan.links:
        return _pass(plan)
    link = plan.links[0]
    if link.player == seat:
        rest = plan._replace(links=plan.links[1:])
        return _said(trial, state, f"link {card_name(link.card)}", link.clause, rest)
    if link.player > seat and (state.chain or seat != ACTIVE):
        return _pass(plan)
    names = trial.names
    if not state.chain:
        message = f"{names[seat]} is active and starts the chain, not {names[link.player]}"
        return refused_at(trial, link.clause, Refusal("illegal", "chain.start", message))
    message = f"{names[link.player]} cannot link {link.card.name}: {names[state.chain[-1].player]} has linked since"
    return refused_at(trial, link.clause, Refusal("illegal", "chain.turns", message))


def _target(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """The next answer that the order resolving now was given; answers are its player's own."""
    assert state.decision is not None
    at = len(state.chain) - 1
    if not plan.targets[at]:
        return _open(trial, state, plan)
    link, thing, chooser = trial.links[at], plan.targets[at][0], state.decision.player
    if chooser != link.player:
        message = (
            f"{trial.names[link.player]} does not choose {thing}: {trial.names[chooser]} chooses the targets of "
            f"{link.card.name} now"
        )
        return refused_at(trial, link.clause, Refusal("illegal", "target.chooses", message))
    left = (*plan.targets[:at], plan.targets[at][1:], *plan.targets[at + 1 :])
    steps = _said(trial, state, f"target {thing}", link.clause, plan._replace(targets=left))
    if isinstance(steps, Refusal) and steps.code in ("unknown-player", "unknown-card"):
        message = f"{thing} is no target of {link.card.name}: its text asks for {TARGETS[state.decision.about]}"
        return refused_at(trial, link.clause, Refusal("illegal", "target.legal", message))
    return steps


def _discard(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """A discard that a text forces: the player's next one, if the sentence tells of one."""
    assert state.decision is not None
    seat = state.decision.player
    at = next((i for i, act in enumerate(plan.acts) if act.player == seat and act.verb == "discard"), None)
    return _open(trial, state, plan) if at is None else _act(trial, state, plan, at)


# -- claim and clean-up -------------------------------------------------------------------------


def _claim(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    at = next((i for i, act in enumerate(plan.acts) if act.player == state.active), None)
    return _pass(plan) if at is None else _act(trial, state, plan, at)


def _act(trial: Trial, state: State, plan: Plan, at: int) -> list[Step] | Refusal:
    act = plan.acts[at]
    source = f" from {owner_name(state, act.owner)}" if act.verb == "claim" else ""
    rest = plan._replace(acts=(*plan.acts[:at], *plan.acts[at + 1 :]))
    return _said(trial, state, f"{act.verb} {card_name(act.card)}{source}", act.clause, rest)


def _wounds(trial: Trial, state: State, plan: Plan) -> list[Step] | Refusal:
    """Where the effect may be used before drawing or after, and the sentence does not say when, both are tried."""
    assert state.decision is not None
    if not plan.wound_effects:
        return _pass(plan)
    effect = plan.wound_effects[0]
    rest = plan._replace(wound_effects=plan.wound_effects[1:])
    steps = _said(trial, state, f"wounds {ordered_text(effect.wounds)}", effect.clause, rest)
    if isinstance(steps, Refusal) or state.decision.about != "before-draw":
        return steps
    return [*steps, Step(PASS, plan)]


_ANSWERS = {
    "attack": _attack,
    "block": _block,
    "link": _link,
    "target": _target,
    "discard": _discard,
    "claim": _claim,
    "wounds": _wounds,
}
