"""The unplayed rest of a sentence, and its moves for the pending question.

A statement that cannot be played raises `Refused` with its clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nightfall_cli.language.play import play_text
from nightfall_cli.language.say import card_name, minion_name, ordered_text, owner_name
from nightfall_cli.language.things import likeness
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import TARGETS
from nightfall_cli.rules.refusal import Refusal, Refused, as_error
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.stated import ACTIVE, in_clause

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import Stated, Trial


class Unplayed(NamedTuple):
    """The statements that are not played yet; ``targets`` by the place of each link in the chain."""

    stated: tuple[Stated, ...]
    targets: tuple[tuple[str, ...], ...]

    def of(self, *verbs: str) -> list[Stated]:
        """Return the statements with these verbs, in order."""
        return [one for one in self.stated if one.verb in verbs]

    def next(self, verb: str, player: int | None = None) -> Stated | None:
        """Return the first statement with a verb, of a player where one is given."""
        return next((one for one in self.of(verb) if player in (None, one.player)), None)

    def after(self, played: Stated, *left: Stated) -> Unplayed:
        """Return the rest after a statement, of which ``left`` remains."""
        at = next(at for at, one in enumerate(self.stated) if one is played)
        return self._replace(stated=(*self.stated[:at], *left, *self.stated[at + 1 :]))

    def after_name(self, played: Stated, **values: object) -> Unplayed:
        """Return the rest after the first of the named minions of a statement, with other values of what remains."""
        left = played._replace(names=played.names[1:], **values)  # type: ignore[arg-type]
        return self.after(played, *([left] if left.names else []))


class PlannedMove(NamedTuple):
    """An answer, and the unplayed rest of the sentence after it."""

    move: Move
    unplayed: Unplayed


def unplayed_at_start(trial: Trial) -> Unplayed:
    """Return all statements of a sentence as unplayed."""
    played = ("attack", "block", "order", "link", "claim", "discard", "wounds")
    return Unplayed(trial.of(*played), tuple(link.on for link in trial.links))


def answers(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Return the answers to the pending decision: the stated one, else every different one."""
    assert state.decision is not None
    return _ANSWERS.get(state.decision.kind, _every_answer)(trial, state, unplayed)


def refuse(trial: Trial, clause: int, refusal: Refusal) -> NoReturn:
    """Raise a refusal that names its clause."""
    raise as_error(refusal._replace(message=in_clause(clause, trial.clauses[clause - 1], refusal.message)))


def illegal(trial: Trial, clause: int, rule: str, template: str, **values: object) -> NoReturn:
    """Raise the refusal of a clause that is against a rule."""
    refuse(trial, clause, Refusal("illegal", rule, Message(template, **values)))


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
    if (attack := unplayed.next("attack")) is not None:
        text = f"attack {attack.names[0]} -> {trial.names[attack.seat]}"
        return _stated_answer(trial, state, text, attack.clause, unplayed.after(attack))
    moves = _every_answer(trial, state, unplayed)
    return [planned for planned in moves if planned.move.place == moves[0].move.place]


def _block(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play the next block; all blockers of a clause block the same attacker, which is resolved once."""
    assert state.decision is not None
    block = unplayed.next("block", state.decision.player)
    if block is None:
        return _pass(unplayed)
    (planned,) = _stated_answer(trial, state, f"block {block.names[0]} -> {block.on[0]}", block.clause, unplayed)
    attacker = minion_name(state, state.active, planned.move.on, alone=True)
    return [PlannedMove(planned.move, unplayed.after_name(block, on=(attacker,)))]


def _choose(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Let blockers take damage in the stated order; try every answer to any other choice."""
    assert state.decision is not None
    order = unplayed.next("order", state.decision.player)
    if state.decision.about != "absorb" or order is None:
        return _every_answer(trial, state, unplayed)
    return _stated_answer(trial, state, f"choose {order.names[0]}", order.clause, unplayed.after_name(order))


# -- the chain ----------------------------------------------------------------------------------


def _link(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play the links in order; a player without a link passes, and a link out of turn is refused."""
    assert state.decision is not None
    seat = state.decision.player
    link = unplayed.next("link")
    if link is None:
        return _pass(unplayed)
    if link.player == seat:
        return _stated_answer(trial, state, f"link {card_name(link.card)}", link.clause, unplayed.after(link))
    if link.player > seat and (state.chain or seat != ACTIVE):
        return _pass(unplayed)
    names = trial.names
    if not state.chain:
        template = phrase("{player} cannot start the chain: {other} is active and starts it")
        illegal(trial, link.clause, "chain.start", template, player=names[link.player], other=names[seat])
    players = {"player": names[link.player], "other": names[state.chain[-1].player]}
    template = phrase("{player} can no longer link {card}: {other} has linked")
    illegal(trial, link.clause, "chain.turns", template, card=link.card, **players)


def _target(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Give the next stated target of the resolving order; refused when another player chooses it."""
    assert state.decision is not None
    at = len(state.chain) - 1
    if not unplayed.targets[at]:
        return _every_answer(trial, state, unplayed)
    link, thing, chooser = trial.links[at], unplayed.targets[at][0], state.decision.player
    if chooser != link.player:
        players = {"player": trial.names[link.player], "other": trial.names[chooser]}
        template = phrase("{player} does not choose {thing}: {other} chooses the targets of {card} now")
        illegal(trial, link.clause, "target.chooses", template, thing=thing, card=link.card, **players)
    kinds = targets_of(link.card)
    kicked = at > 0 and trial.links[at - 1].card.color == link.card.kicker and state.decision.about in kinds[:1]
    of_kicker = kicked and any(_is_of(trial, thing, kind) for kind in kinds[1:])
    if of_kicker and not _is_of(trial, thing, state.decision.about):
        return _every_answer(trial, state, unplayed)  # "its kicker finishes off my Vulko": whom it hits is open
    left = (*unplayed.targets[:at], unplayed.targets[at][1:], *unplayed.targets[at + 1 :])
    try:
        return _stated_answer(trial, state, f"target {thing}", link.clause, unplayed._replace(targets=left))
    except Refused as refused:
        if refused.refusal.code not in ("unknown-player", "unknown-card"):
            raise
    template = phrase("{thing} is not a target of {card}: its text asks for {asked}")
    asked = Message(TARGETS[state.decision.about])
    illegal(trial, link.clause, "target.legal", template, thing=thing, card=link.card, asked=asked)


def _is_of(trial: Trial, thing: str, kind: str) -> bool:
    """True for a player where a kind of target is a player, and for a minion in play where it is one."""
    return (thing in trial.names) == (kind in ("player", "opponent")) and kind in ("player", "opponent", "minion")


def _discard(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Play a discard that a text forces: the player's next stated discard, else every different one."""
    assert state.decision is not None
    act = unplayed.next("discard", state.decision.player)
    return _every_answer(trial, state, unplayed) if act is None else _act(trial, state, unplayed, act)


# -- claim and clean-up -------------------------------------------------------------------------


def _claim(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    act = next((act for act in unplayed.of("claim", "discard") if act.player == state.active), None)
    return _pass(unplayed) if act is None else _act(trial, state, unplayed, act)


def _act(trial: Trial, state: State, unplayed: Unplayed, act: Stated) -> list[PlannedMove]:
    source = f" from {owner_name(state, act.seat)}" if act.verb == "claim" else ""
    return _stated_answer(trial, state, f"{act.verb} {card_name(act.card)}{source}", act.clause, unplayed.after(act))


def _wounds(trial: Trial, state: State, unplayed: Unplayed) -> list[PlannedMove]:
    """Use the wound effect; if the edition allows it before or after drawing, try both."""
    assert state.decision is not None
    effect, early = unplayed.next("wounds"), state.decision.about == "before-draw"
    if effect is None or (effect.word == "after" and early):
        return _pass(unplayed)
    if effect.word == "before" and not early:
        template = phrase("under edition {edition} the wound effect is used after drawing")
        illegal(trial, effect.clause, "cleanup.wound", template, edition=state.edition.name)
    text, rest = f"wounds {ordered_text(effect.cards)}", unplayed.after(effect)
    moves = _stated_answer(trial, state, text, effect.clause, rest)
    return moves if effect.word == "before" or not early else [*moves, PlannedMove(PASS, unplayed)]


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
