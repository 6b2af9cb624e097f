"""Read the argument of a move verb in a position: one reader for each verb.

Every reader returns a `Move` or raises `Refused`. The move may be illegal: `rules.why_not.refuse` decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import copy_number, is_any_wound, read_count, split_arrow, split_items
from nightfall_cli.language.lines import ambiguous, read_player, tried
from nightfall_cli.language.say import ordered_text
from nightfall_cli.language.things import Place, any_card, decider, read_archive, read_card, read_minion, read_order
from nightfall_cli.language.verbs import VERBS, is_all
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import moves
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import AmbiguousMove, Refusal, Refused, illegal, invalid

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

ATTACK = phrase("{minion} is {owner}'s; only minions of {player} attack")
BLOCK = phrase("{minion} is {owner}'s; only minions of {player} block for that player")
"""Why another player's minion is refused."""


def _hand_card(make: Callable[[Card], Move]) -> Callable[[State, str], Move]:
    def read(state: State, text: str) -> Move:
        player = decider(state)
        hand, where = state.hand[player], Message("in {player}'s hand", player=state.names[player])
        if is_any_wound(text):
            wound = next((card for card in hand if card.is_wound), None)
            if wound is None:
                raise illegal("not-there", Message("no wound is in {player}'s hand", player=state.names[player]))
            return make(wound)
        name, number = copy_number(text)
        card = read_card(state, name, hand, where)
        if number > hand.count(card):
            raise illegal("not-there", Message("there is no {card}#{number} in hand", card=card, number=number))
        return make(card)

    return read


def _read_draft(state: State, text: str) -> Move:
    player = decider(state)
    where = Message("in {player}'s draft hand", player=state.names[player])
    return moves.draft(read_card(state, text, state.draft_hand[player], where))


def _legal_places(state: State, verb: str) -> set[Place]:
    seat = decider(state)
    return {(seat, move.place) for move in legal_moves(state) if move.verb == verb}


def _read_attack(state: State, text: str) -> Move:
    name, arrow, target = split_arrow(text)
    if not arrow:
        raise invalid(Message("write attack MINION -> PLAYER"))
    place = _minion_of(state, name, state.active, _legal_places(state, "attack"), "combat.must-attack", ATTACK)
    return moves.attack(place, read_player(state, target))


def _read_block(state: State, text: str) -> Move:
    name, arrow, target = split_arrow(text)
    if not arrow:
        raise invalid(Message("write block MINION -> ATTACKER"))
    place = _minion_of(state, name, decider(state), _legal_places(state, "block"), "combat.block", BLOCK)
    legal = {(state.active, move.on) for move in legal_moves(state) if move.verb == "block"}
    return moves.block(place, _minion_of(state, target, state.active, legal, "combat.block", ATTACK))


def _read_resolve(state: State, text: str) -> Move:
    return moves.resolve(_minion_of(state, text, state.active, _legal_places(state, "resolve"), "combat.order", ATTACK))


def _minion_of(state: State, text: str, seat: int, legal: set[Place], rule: str, may: str) -> int:
    """Return the index of a minion among one player's minions; refuse another player's minion."""
    owner, index = read_minion(state, text, [seat], legal)
    if owner != seat:
        minion, player = state.play[owner][index].card, state.names[seat]
        raise illegal(rule, Message(may, minion=minion, owner=state.names[owner], player=player))
    return index


def _read_claim(state: State, text: str) -> Move:
    viewer = decider(state)
    owners = [COMMONS, viewer, *(seat for seat in state.players if seat != viewer)]
    return moves.claim(*read_archive(state, text, owners, viewer))


def _read_target(state: State, text: str) -> Move:
    about = state.decision.about if state.decision is not None else "player"
    try:
        return _read_thing(state, text, "target", about)
    except AmbiguousMove:
        raise
    except Refused:
        move = _other_thing(state, text)
        if move is None:
            raise
        return move


def _other_thing(state: State, text: str) -> Move | None:
    """Return a visible thing of another kind that ``text`` names, the first of several; None without one."""
    for what in ("player", "minion", "order"):
        move = tried(_read_thing, state, text, "target", what)
        if isinstance(move, Refusal) and move.kind == "ambiguous":
            move = tried(_read_thing, state, move.candidates[0], "target", what)
        if not isinstance(move, Refusal):
            return move
    seat = decider(state)
    card = tried(any_card, state, copy_number(text)[0])
    tops = [pile[-1] for pile in state.discard if pile]
    if not isinstance(card, Refusal) and card in (*state.hand[seat], *state.discard[seat], *tops):
        return moves.card("target", card)
    archive = tried(_read_thing, state, text, "target", "archive")
    return None if isinstance(archive, Refusal) else archive


def _read_thing(state: State, text: str, verb: str, what: str) -> Move:
    """Return the move with a thing of this kind: the ``what`` of a move, or one of `rules.questions.TARGETS`."""
    if what in ("player", "opponent"):
        return moves.player(verb, read_player(state, text))
    if what == "minion":
        answers = {(move.seat, move.place) for move in legal_moves(state) if move.what == "minion"}
        return moves.minion(verb, *read_minion(state, text, state.players, answers))
    if what in ("order", "order in the chain"):
        return moves.order(verb, read_order(state, text))
    if what == "archive":
        return moves.archive(verb, *read_archive(state, text, (COMMONS, *state.players), decider(state)))
    if not what.startswith("own discarded"):
        return _hand_card(lambda card: moves.card(verb, card))(state, text)
    legal = [move.card for move in legal_moves(state) if move.card is not None]
    if is_any_wound(text) and legal and legal[0].is_wound:
        return moves.card(verb, legal[0])
    where = Message("in the discard pile, or not of the requested kind")
    return moves.card(verb, read_card(state, copy_number(text)[0], legal, where))


def _read_choose(state: State, text: str) -> Move:
    legal = legal_moves(state)
    what = legal[0].what if legal and legal[0].verb == "choose" else "player"
    return _read_thing(state, text, "choose", what)


def _read_wounds(state: State, text: str) -> Move:
    """Return the move: named wounds are discarded in their order, counted wounds kind by kind."""
    hand = [card for card in state.hand[decider(state)] if card.is_wound]
    order = state.library.wounds.index
    if is_all(text.strip()):
        return moves.wounds(tuple(sorted(hand, key=order)))
    if text.isdecimal() and len(text) < 5:
        if int(text) > len(hand):
            raise _too_few(hand)
        if 0 < int(text) < len(hand) and len(set(hand)) > 1:
            several = [move.cards for move in legal_moves(state) if len(move.cards) == int(text)]
            raise ambiguous(text, [ordered_text(cards) for cards in several])
        return moves.wounds(tuple(sorted(hand[: int(text)], key=order)))
    picked, left = [], list(hand)
    for count, name in map(read_count, split_items(text)):
        for _ in range(count):
            picked.append(_wound(state, name, hand, left))
            left.remove(picked[-1])
    return moves.wounds(tuple(picked))


def _wound(state: State, name: str, hand: list[Card], left: list[Card]) -> Card:
    """Return a wound among the remaining wounds in hand."""
    where = Message("among the wounds in hand")
    if is_any_wound(name):
        if not left:
            raise _too_few(hand)
        return left[0]
    try:
        return read_card(state, name, left, where)
    except Refused as refused:
        there = tried(read_card, state, name, hand, where)
        if isinstance(there, Refusal):
            raise
        raise _too_few([wound for wound in hand if wound is there], there) from refused


def _too_few(there: list[Card], kind: Card | None = None) -> Refused:
    """Return the refusal for more wounds, or more wounds of a kind, than are in hand."""
    return illegal("not-there", only_so_many(len(there), kind, Message("in hand")))


def only_so_many(number: int, card: Card | None, where: Message) -> Message:
    """Return the message that fewer copies of a card, or fewer wounds of any kind, are there."""
    name = card or Message("{number:wound|wounds}", number=number)
    return Message("only {number} {name} {number:is|are} {where}", number=number, name=name, where=where)


MOVE_READERS: dict[str, Callable[[State, str], Move]] = {
    "draft": _read_draft,
    "attack": _read_attack,
    "block": _read_block,
    "resolve": _read_resolve,
    "link": _hand_card(moves.link),
    "discard": _hand_card(moves.discard),
    "claim": _read_claim,
    "target": _read_target,
    "choose": _read_choose,
    "wounds": _read_wounds,
}
"""The reader of one item of each move verb."""

LISTED = frozenset(verb.name for verb in VERBS if verb.group == "move" and any(slot.many for slot in verb.slots)) - {
    "wounds"
}
"""Verbs whose argument may be a list of moves, one for each item; the list of ``wounds`` is one move."""
