"""The unplayed rest of a sentence, and its moves for the pending question.

A statement that cannot be played raises `Refused` with its clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.language.play import play_text
from nightfall_cli.language.say import card_name, minion_name, ordered_text, owner_name
from nightfall_cli.language.things import likeness
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import TARGETS
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.stated import ACTIVE

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import (
        StatedAct,
        StatedAttack,
        StatedBlock,
        StatedBlockOrder,
        StatedLink,
        StatedWoundEffect,
        Trial,
    )


class Unplayed(NamedTuple):
    """The statements that are not played yet; ``targets`` by the place of each link in the chain."""

    attacks: tuple[StatedAttack, ...]
    blocks: tuple[StatedBlock, ...]
    links: tuple[StatedLink, ...]
    targets: tuple[tuple[str, ...], ...]
    acts: tuple[StatedAct, ...]
    wound_effects: tuple[StatedWoundEffect, ...]
    block_orders: tuple[StatedBlockOrder, ...] = ()


class PlannedMove(NamedTuple):
    """An answer, and the unplayed rest of the sentence after it."""

    move: Move
    unplayed: Unplayed


def unplayed_at_start(trial: Trial) -> Unplayed:
    """Return all statements of a sentence as unplayed."""
    targets = tuple(link.on for link in trial.links)
    acts, effects = trial.acts, trial.wound_effects
    return Unplayed(trial.attacks, trial.blocks, trial.links, targets, acts, effects, trial.block_orders)


def answers(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Return the answers to the pending decision: the stated one, else every different one."""
    assert state.decision is not None
    return _ANSWERS.get(state.decision.kind, _every_answer)(trial, state, unplayed)


def refuse(trial: Trial, clause: int, refusal: Refusal) -> NoReturn:
    """Raise a refusal that names its clause."""
    raise as_error(refusal._replace(message=f"{trial.place(clause)}: {refusal.message}"))


def illegal(trial: Trial, clause: int, rule: str, message: str) -> NoReturn:
    """Raise the refusal of a clause that is against a rule."""
    refuse(trial, clause, Refusal("illegal", rule, message))


def _stated_answer(trial: Trial, state: State, text: str, clause: int, unplayed: Unplayed) -> list[PlannedMove]:
    """Return the answer of a line; raise its refusal with the clause."""
    played = play_text(state, text)
    if isinstance(played, Refusal):
        refuse(trial, clause, played)
    return [PlannedMove(played.moves[0], unplayed)]


def _pass(unplayed: Unplayed) -> list[PlannedMove]:
    return [PlannedMove(PASS, unplayed)]


def _every_answer(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Return every different legal answer."""
    found: dict[object, Move] = {}
    for move in legal_moves(state):
        found.setdefault(_answer_key(state, move), move)
    return [PlannedMove(move, unplayed) for move in found.values()]


def _answer_key(state: State, move: Move) -> object:
    """Return a key that is equal for equivalent answers, such as identical copies of a minion."""
    if move.what != "minion":
        return move
    seat = move.seat if move.seat >= 0 else state.active
    return (move.verb, likeness(state, (seat, move.place)), move.on)


# -- combat -------------------------------------------------------------------------------------


def _attack(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play the stated attacks, then attack with the other minions, which may choose only their defender."""
    if unplayed.attacks:
        attack = unplayed.attacks[0]
        text = f"attack {attack.name} -> {trial.names[attack.defender]}"
        return _stated_answer(trial, state, text, attack.clause, unplayed._replace(attacks=unplayed.attacks[1:]))
    moves = _every_answer(trial, state, unplayed)
    return [planned for planned in moves if planned.move.place == moves[0].move.place]


def _block(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play the next block; all blockers of a clause block the same attacker, which is resolved once."""
    assert state.decision is not None
    at = next((i for i, block in enumerate(unplayed.blocks) if block.player == state.decision.player), None)
    if at is None:
        return _pass(unplayed)
    block = unplayed.blocks[at]
    moves = _stated_answer(trial, state, f"block {block.names[0]} -> {block.attacker}", block.clause, unplayed)
    attacker = minion_name(state, state.active, moves[0].move.on, alone=True)
    left = (block._replace(attacker=attacker, names=block.names[1:]),) if block.names[1:] else ()
    return [
        PlannedMove(moves[0].move, unplayed._replace(blocks=(*unplayed.blocks[:at], *left, *unplayed.blocks[at + 1 :])))
    ]


def _choose(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Let blockers take damage in the stated order; try every answer to any other choice."""
    assert state.decision is not None
    seat, orders = state.decision.player, unplayed.block_orders
    at = next((i for i, order in enumerate(orders) if order.player == seat), None)
    if state.decision.about != "absorb" or at is None:
        return _every_answer(trial, state, unplayed)
    left = (orders[at]._replace(names=orders[at].names[1:]),) if orders[at].names[1:] else ()
    rest = unplayed._replace(block_orders=(*orders[:at], *left, *orders[at + 1 :]))
    return _stated_answer(trial, state, f"choose {orders[at].names[0]}", orders[at].clause, rest)


# -- the chain ----------------------------------------------------------------------------------


def _link(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play the links in order; a player without a link passes, and a link out of turn is refused."""
    assert state.decision is not None
    seat = state.decision.player
    if not unplayed.links:
        return _pass(unplayed)
    link = unplayed.links[0]
    if link.player == seat:
        rest = unplayed._replace(links=unplayed.links[1:])
        return _stated_answer(trial, state, f"link {card_name(link.card)}", link.clause, rest)
    if link.player > seat and (state.chain or seat != ACTIVE):
        return _pass(unplayed)
    names = trial.names
    if not state.chain:
        message = f"{names[link.player]} cannot start the chain: {names[seat]} is active and starts it"
        illegal(trial, link.clause, "chain.start", message)
    message = f"{names[link.player]} can no longer link {link.card.name}: {names[state.chain[-1].player]} has linked"
    illegal(trial, link.clause, "chain.turns", message)


def _target(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Give the next stated target of the resolving order; refused when another player chooses it."""
    assert state.decision is not None
    at = len(state.chain) - 1
    if not unplayed.targets[at]:
        return _every_answer(trial, state, unplayed)
    link, thing, chooser = trial.links[at], unplayed.targets[at][0], state.decision.player
    if chooser != link.player:
        message = (
            f"{trial.names[link.player]} does not choose {thing}: {trial.names[chooser]} chooses the targets of "
            f"{link.card.name} now"
        )
        illegal(trial, link.clause, "target.chooses", message)
    left = (*unplayed.targets[:at], unplayed.targets[at][1:], *unplayed.targets[at + 1 :])
    try:
        return _stated_answer(trial, state, f"target {thing}", link.clause, unplayed._replace(targets=left))
    except Refused as refused:
        if refused.refusal.code not in ("unknown-player", "unknown-card"):
            raise
    message = f"{thing} is not a target of {link.card.name}: its text asks for {TARGETS[state.decision.about]}"
    illegal(trial, link.clause, "target.legal", message)


def _discard(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play a discard that a text forces: the player's next stated discard, else every different one."""
    assert state.decision is not None
    seat = state.decision.player
    at = next((i for i, act in enumerate(unplayed.acts) if act.player == seat and act.verb == "discard"), None)
    return _every_answer(trial, state, unplayed) if at is None else _act(trial, state, unplayed, at)


# -- claim and clean-up -------------------------------------------------------------------------


def _claim(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    at = next((i for i, act in enumerate(unplayed.acts) if act.player == state.active), None)
    return _pass(unplayed) if at is None else _act(trial, state, unplayed, at)


def _act(trial: Trial, state: State, unplayed: Unplayed, at: int) -> list[PlannedMove]:
    act = unplayed.acts[at]
    source = f" from {owner_name(state, act.owner)}" if act.verb == "claim" else ""
    rest = unplayed._replace(acts=(*unplayed.acts[:at], *unplayed.acts[at + 1 :]))
    return _stated_answer(trial, state, f"{act.verb} {card_name(act.card)}{source}", act.clause, rest)


def _wounds(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Use the wound effect; if the edition allows it before or after drawing, try both."""
    assert state.decision is not None
    if not unplayed.wound_effects:
        return _pass(unplayed)
    effect = unplayed.wound_effects[0]
    rest = unplayed._replace(wound_effects=unplayed.wound_effects[1:])
    early = state.decision.about == "before-draw"
    if effect.when == "after" and early:
        return _pass(unplayed)
    if effect.when == "before" and not early:
        message = f"under edition {state.edition.name} the wound effect is used after drawing"
        illegal(trial, effect.clause, "cleanup.wound", message)
    moves = _stated_answer(trial, state, f"wounds {ordered_text(effect.wounds)}", effect.clause, rest)
    if effect.when == "before" or not early:
        return moves
    return [*moves, PlannedMove(PASS, unplayed)]


_ANSWERS = {
    "attack": _attack,
    "block": _block,
    "choose": _choose,
    "link": _link,
    "target": _target,
    "discard": _discard,
    "claim": _claim,
    "wounds": _wounds,
}
