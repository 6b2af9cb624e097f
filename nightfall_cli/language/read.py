"""Read the argument of a move verb in a position: one reader for each verb.

Every reader returns a `Move` or a `Refusal`. The move may be illegal: `nightfall_cli.rules.why_not.refuse` decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import copy_number, is_any_wound, split_arrow
from nightfall_cli.language.things import (
    Place,
    any_card,
    decider,
    read_archive,
    read_card,
    read_minion,
    read_order,
    read_player,
)
from nightfall_cli.language.verbs import VERBS
from nightfall_cli.language.wounds import read_wounds
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import moves
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


ATTACK = phrase("{minion} is {owner}'s; only minions of {player} attack")
BLOCK = phrase("{minion} is {owner}'s; only minions of {player} block for that player")
"""Why another player's minion is refused."""


def _hand_card(make: Callable[[Card], Move]) -> Callable[[State, str], Move | Refusal]:
    def read(state: State, text: str) -> Move | Refusal:
        player = decider(state)
        hand = state.hand[player]
        if is_any_wound(text):
            wound = next((card for card in hand if card.is_wound), None)
            if wound is None:
                return Refusal(
                    "illegal", "not-there", Message("no wound is in {player}'s hand", player=state.names[player])
                )
            return make(wound)
        name, number = copy_number(text)
        card = read_card(state, name, hand, Message("in {player}'s hand", player=state.names[player]))
        if isinstance(card, Refusal):
            return card
        if number > hand.count(card):
            return Refusal(
                "illegal", "not-there", Message("there is no {card}#{number} in hand", card=card, number=number)
            )
        return make(card)

    return read


def _read_draft(state: State, text: str) -> Move | Refusal:
    player = decider(state)
    where = Message("in {player}'s draft hand", player=state.names[player])
    card = read_card(state, text, state.draft_hand[player], where)
    return card if isinstance(card, Refusal) else moves.draft(card)


def _legal_places(state: State, verb: str) -> set[Place]:
    seat = decider(state)
    return {(seat, move.place) for move in legal_moves(state) if move.verb == verb}


def _read_attack(state: State, text: str) -> Move | Refusal:
    name, arrow, target = split_arrow(text)
    if not arrow:
        return Refusal("invalid", "syntax", Message("write attack MINION -> PLAYER"))
    place = _minion_of(state, name, state.active, _legal_places(state, "attack"), "combat.must-attack", ATTACK)
    if isinstance(place, Refusal):
        return place
    defender = read_player(state, target)
    return defender if isinstance(defender, Refusal) else moves.attack(place, defender)


def _read_block(state: State, text: str) -> Move | Refusal:
    name, arrow, target = split_arrow(text)
    if not arrow:
        return Refusal("invalid", "syntax", Message("write block MINION -> ATTACKER"))
    place = _minion_of(state, name, decider(state), _legal_places(state, "block"), "combat.block", BLOCK)
    if isinstance(place, Refusal):
        return place
    legal = {(state.active, move.on) for move in legal_moves(state) if move.verb == "block"}
    attacker = _minion_of(state, target, state.active, legal, "combat.block", ATTACK)
    return attacker if isinstance(attacker, Refusal) else moves.block(place, attacker)


def _read_resolve(state: State, text: str) -> Move | Refusal:
    place = _minion_of(state, text, state.active, _legal_places(state, "resolve"), "combat.order", ATTACK)
    return place if isinstance(place, Refusal) else moves.resolve(place)


def _minion_of(state: State, text: str, seat: int, legal: set[Place], rule: str, may: str) -> int | Refusal:
    """Return the index of a minion among one player's minions; refuse another player's minion."""
    place = read_minion(state, text, [seat], legal)
    if isinstance(place, Refusal):
        return place
    if place[0] != seat:
        minion, player = state.play[place[0]][place[1]].card, state.names[seat]
        return Refusal("illegal", rule, Message(may, minion=minion, owner=state.names[place[0]], player=player))
    return place[1]


def _read_claim(state: State, text: str) -> Move | Refusal:
    viewer = decider(state)
    owners = [COMMONS, viewer, *(seat for seat in state.players if seat != viewer)]
    place = read_archive(state, text, owners, viewer)
    return place if isinstance(place, Refusal) else moves.claim(*place)


def _read_target(state: State, text: str) -> Move | Refusal:
    about = state.decision.about if state.decision is not None else "player"
    reader = {
        "player": _thing_player,
        "opponent": _thing_player,
        "minion": _thing_minion,
        "order in the chain": _thing_order,
        "archive": _thing_archive,
    }.get(about, _thing_discarded)
    move = reader(state, text, "target")
    if isinstance(move, Refusal) and move.kind != "ambiguous":
        return _other_thing(state, text) or move
    return move


def _other_thing(state: State, text: str) -> Move | None:
    """Return a visible thing of another kind that ``text`` names, the first of several; None without one."""
    for reader in (_thing_player, _thing_minion, _thing_order):
        move = reader(state, text, "target")
        if isinstance(move, Refusal) and move.kind == "ambiguous":
            move = reader(state, move.candidates[0], "target")
        if not isinstance(move, Refusal):
            return move
    seat = decider(state)
    card = any_card(state, copy_number(text)[0])
    tops = [pile[-1] for pile in state.discard if pile]
    if not isinstance(card, Refusal) and card in (*state.hand[seat], *state.discard[seat], *tops):
        return moves.card("target", card)
    archive = _thing_archive(state, text, "target")
    return None if isinstance(archive, Refusal) else archive


def _thing_player(state: State, text: str, verb: str) -> Move | Refusal:
    seat = read_player(state, text)
    return seat if isinstance(seat, Refusal) else moves.player(verb, seat)


def _thing_minion(state: State, text: str, verb: str) -> Move | Refusal:
    legal = {(move.seat, move.place) for move in legal_moves(state) if move.what == "minion"}
    place = read_minion(state, text, state.players, legal)
    return place if isinstance(place, Refusal) else moves.minion(verb, *place)


def _thing_order(state: State, text: str, verb: str) -> Move | Refusal:
    index = read_order(state, text)
    return index if isinstance(index, Refusal) else moves.order(verb, index)


def _thing_archive(state: State, text: str, verb: str) -> Move | Refusal:
    place = read_archive(state, text, (COMMONS, *state.players), decider(state))
    return place if isinstance(place, Refusal) else moves.archive(verb, *place)


def _thing_discarded(state: State, text: str, verb: str) -> Move | Refusal:
    legal = [move.card for move in legal_moves(state) if move.card is not None]
    if is_any_wound(text) and legal and legal[0].is_wound:
        return moves.card(verb, legal[0])
    card = read_card(state, copy_number(text)[0], legal, Message("in the discard pile, or not of the requested kind"))
    return card if isinstance(card, Refusal) else moves.card(verb, card)


def _thing_hand(state: State, text: str, verb: str) -> Move | Refusal:
    return _hand_card(lambda card: moves.card(verb, card))(state, text)


def _read_choose(state: State, text: str) -> Move | Refusal:
    legal = legal_moves(state)
    what = legal[0].what if legal and legal[0].verb == "choose" else "player"
    reader = {"player": _thing_player, "minion": _thing_minion, "archive": _thing_archive}.get(what, _thing_hand)
    return reader(state, text, "choose")


MOVE_READERS: dict[str, Callable[[State, str], Move | Refusal]] = {
    "draft": _read_draft,
    "attack": _read_attack,
    "block": _read_block,
    "resolve": _read_resolve,
    "link": _hand_card(moves.link),
    "discard": _hand_card(moves.discard),
    "claim": _read_claim,
    "target": _read_target,
    "choose": _read_choose,
    "wounds": read_wounds,
}
"""The reader of one item of each move verb."""

LISTED = frozenset(verb.name for verb in VERBS if verb.group == "move" and any(slot.many for slot in verb.slots)) - {
    "wounds"
}
"""Verbs whose argument may be a list of moves, one for each item; the list of ``wounds`` is one move."""
