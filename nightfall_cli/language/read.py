"""Reading moves: what a typed argument means in this position. Nothing here changes the state.

Every reader returns a `Move` (legal or not: `nightfall_cli.rules.refusal.refuse` tells) or a `Refusal`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.language.lines import unknown_player
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.language.say import archive_name, minion_name, order_name
from nightfall_cli.rules import moves
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.state import COMMONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_NUMBERED = re.compile(r"^(.*?)\s*#\s*(\d{1,3})$")
_POSSESSIVE = re.compile(r"^(.+?)['’]s?\s+(.+)$")
_COUNTED = re.compile(r"^(\d{1,2})\s*(?:[x×]\s*)?(\S.*)$")
_COMMON_WORDS = frozenset({"commons", "common", "the commons"})


def split_items(text: str) -> list[str]:
    """The items between commas."""
    return [item.strip() for item in text.split(",")]


def counted(item: str) -> tuple[int, str]:
    """``2 Vulko`` is two copies of ``Vulko``."""
    match = _COUNTED.match(item)
    return (int(match[1]), match[2]) if match else (1, item)


def copy_number(item: str) -> tuple[str, int]:
    """``Vulko#2`` is copy 2 of ``Vulko``; copy 0 when no number is given."""
    match = _NUMBERED.match(item)
    return (match[1], int(match[2])) if match else (item, 0)


# -- players and owners -----------------------------------------------------------------------


def read_player(state: State, text: str) -> int | Refusal:
    """A seat."""
    seats = find_player(state.names, text)
    return seats[0] if len(seats) == 1 else unknown_player(state, text, seats)


def read_owner(state: State, text: str) -> int | Refusal:
    """A seat, or `COMMONS`."""
    return COMMONS if plain(text) in _COMMON_WORDS else read_player(state, text)


def split_owner(state: State, text: str) -> tuple[str, int | None] | Refusal:
    """``Vulko of Janet``, ``Vulko from Janet``, ``Janet's Vulko``: the thing and its owner, None when not said."""
    for word in (" of ", " from "):
        head, found, tail = text.rpartition(word)
        if found:
            owner = read_owner(state, tail)
            return owner if isinstance(owner, Refusal) else (head.strip(), owner)
    match = _POSSESSIVE.match(text)
    if match:
        seats = find_player(state.names, match[1])
        if len(seats) == 1:
            return match[2], seats[0]
    return text, None


# -- cards ------------------------------------------------------------------------------------


def unknown_card(state: State, typed: str) -> Refusal:
    """The refusal for a name no card has."""
    near = name_index(state.library).nearest(typed)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return Refusal("invalid", "unknown-card", f"no card is called {typed!r}{hint}", candidates=near)


def read_card(state: State, typed: str, among: Iterable[Card], place: str) -> Card | Refusal:
    """The card that ``typed`` means, those ``among`` first; ``place`` says where they are, for the refusal.

    An exact name always means that card. A shorter form means the one card among those at hand that it fits.
    """
    tiers = name_index(state.library).tiers(typed)
    at_hand = dict.fromkeys(among)
    if not tiers:
        return unknown_card(state, typed)
    for tier in tiers:
        found = [card for card in tier if card in at_hand]
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            return ambiguous(typed, [card.name for card in found])
    if len(tiers[0]) > 1:
        return ambiguous(typed, [card.name for card in tiers[0]])
    card = tiers[0][0]
    return Refusal("illegal", "not-there", f"{card.name} is not {place}", candidates=tuple(c.name for c in at_hand))


def ambiguous(typed: str, names: list[str]) -> Refusal:
    """The refusal for a name that fits several things."""
    shown = names if len(names) < 6 else [*names[:5], "…"]
    return Refusal("ambiguous", "ambiguous", f"{typed!r} may be {' or '.join(shown)}", candidates=tuple(names))


def any_card(state: State, typed: str) -> Card | Refusal:
    """The card of that name, wherever it is."""
    library = state.library
    return read_card(state, typed, (*library.cards.values(), *library.wounds), "in this game")


# -- things in places -------------------------------------------------------------------------

Place = tuple[int, int]
"""A seat or owner and an index there."""


def read_minion(state: State, text: str, seats: Iterable[int], legal: set[Place] | None = None) -> Place | Refusal:
    """A minion in play: seat and index. Alike copies are interchangeable; different ones need ``#2`` or ``of``.

    ``legal`` are the places that would answer the question; they win over others of the same name.
    """
    split = split_owner(state, text)
    if isinstance(split, Refusal):
        return split
    (name, owner), wanted = split, list(seats)
    if owner is not None:
        wanted = [owner] if owner >= 0 else []
    name, number = copy_number(name)
    there = [(seat, index) for seat in wanted for index in range(len(state.play[seat]))]
    cards = [state.play[seat][index].card for seat, index in there]
    where = f"in play{_whose(state, wanted)}"
    card = read_card(state, name, cards, where)
    if isinstance(card, Refusal):
        return card
    places = [place for place, found in zip(there, cards, strict=True) if found is card]
    if number:
        per_seat = [place for seat in wanted for place in [p for p in places if p[0] == seat][number - 1 : number]]
        if not per_seat:
            return Refusal("illegal", "not-there", f"there is no {card.name}#{number} {where}")
        places = per_seat
    return _pick(state, text, places, legal)


def _whose(state: State, seats: list[int]) -> str:
    return f" under {state.names[seats[0]]}" if len(seats) == 1 else ""


def _pick(state: State, text: str, places: list[Place], legal: set[Place] | None) -> Place | Refusal:
    answering = [place for place in places if legal is None or place in legal] or places
    if len({_likeness(state, place) for place in answering}) == 1:
        return answering[0]
    return ambiguous(text, [minion_name(state, seat, index) for seat, index in answering])


def _likeness(state: State, place: Place) -> tuple[object, ...]:
    seat, index = place
    minion = state.play[seat][index]
    roles = tuple((attack.defender, attack.blockers) for attack in state.attacks if attack.attacker == minion.id)
    blocks = tuple(attack.attacker for attack in state.attacks if minion.id in attack.blockers)
    return (seat, minion.card, minion.damage, roles, blocks)


def read_archive(state: State, text: str, owners: Iterable[int], viewer: int) -> Place | Refusal:
    """An archive: owner and index, by its card, or by number when it lies face down (``archive 2 of Brad``)."""
    words = text.split(" ", 1)
    if words[0].casefold() == "archive" and len(words) == 2:
        text = words[1].strip()
    split = split_owner(state, text)
    if isinstance(split, Refusal):
        return split
    name, owner = split
    wanted = [owner] if owner is not None else list(owners)
    if name.isdecimal() and owner is not None:
        index = int(name) - 1
        if 0 <= index < len(archives_of(state, owner)):
            return owner, index
        return Refusal("illegal", "not-there", f"there is no archive {name} there")
    name, number = copy_number(name)
    there = [
        (who, index)
        for who in wanted
        for index, archive in enumerate(archives_of(state, who))
        if not archive.hidden or who == viewer
    ]
    cards = [archives_of(state, who)[index].card for who, index in there]
    card = read_card(state, name, cards, "in an archive there" if owner is not None else "in an archive")
    if isinstance(card, Refusal):
        return card
    places = [place for place, found in zip(there, cards, strict=True) if found is card]
    if number:
        places = places[number - 1 : number]
    if not places:
        return Refusal("illegal", "not-there", f"there is no {card.name}#{number} in an archive")
    if len(places) > 1:
        legal = {(move.seat, move.place) for move in legal_moves(state) if move.what == "archive"}
        answering = [place for place in places if place in legal]
        if len(answering) != 1:
            return ambiguous(text, [archive_name(state, *place, viewer) for place in places])
        places = answering
    return places[0]


def read_order(state: State, text: str) -> int | Refusal:
    """An order in the chain: its index, counted from the oldest."""
    split = split_owner(state, text)
    if isinstance(split, Refusal):
        return split
    name, owner = split
    name, number = copy_number(name)
    there = [index for index, link in enumerate(state.chain) if owner in (None, link.player)]
    cards = [state.chain[index].card for index in there]
    card = read_card(state, name, cards, "in the chain")
    if isinstance(card, Refusal):
        return card
    places = [index for index, found in zip(there, cards, strict=True) if found is card]
    if number:
        places = places[number - 1 : number]
        if not places:
            return Refusal("illegal", "not-there", f"there is no {card.name}#{number} in the chain")
    legal = {move.place for move in legal_moves(state) if move.what == "order"}
    answering = [index for index in places if index in legal] or places
    if len(answering) > 1:
        return ambiguous(text, [order_name(state, index) for index in answering])
    return answering[0]


# -- one move per verb ------------------------------------------------------------------------


def _decider(state: State) -> int:
    return state.decision.player if state.decision is not None else state.active


def _hand_card(make: Callable[[Card], Move]) -> Callable[[State, str], Move | Refusal]:
    def read(state: State, text: str) -> Move | Refusal:
        player = _decider(state)
        hand = state.hand[player]
        if plain(text) in ("wound", "wounds"):
            wound = next((card for card in hand if card.is_wound), None)
            if wound is None:
                return Refusal("illegal", "not-there", f"no wound is in {state.names[player]}'s hand")
            return make(wound)
        name, number = copy_number(text)
        card = read_card(state, name, hand, f"in {state.names[player]}'s hand")
        if isinstance(card, Refusal):
            return card
        if number > hand.count(card):
            return Refusal("illegal", "not-there", f"there is no {card.name}#{number} in hand")
        return make(card)

    return read


def _read_draft(state: State, text: str) -> Move | Refusal:
    player = _decider(state)
    card = read_card(state, text, state.draft_hand[player], f"in {state.names[player]}'s draft hand")
    return card if isinstance(card, Refusal) else moves.draft(card)


def _legal_places(state: State, verb: str) -> set[Place]:
    seat = _decider(state)
    return {(seat, move.place) for move in legal_moves(state) if move.verb == verb}


def _read_attack(state: State, text: str) -> Move | Refusal:
    name, arrow, target = _arrow(text)
    if not arrow:
        return Refusal("invalid", "syntax", "write attack MINION -> PLAYER")
    place = read_minion(state, name, [state.active], _legal_places(state, "attack"))
    if isinstance(place, Refusal):
        return place
    defender = read_player(state, target)
    return defender if isinstance(defender, Refusal) else moves.attack(place[1], defender)


def _read_block(state: State, text: str) -> Move | Refusal:
    name, arrow, target = _arrow(text)
    if not arrow:
        return Refusal("invalid", "syntax", "write block MINION -> ATTACKER")
    place = read_minion(state, name, [_decider(state)], _legal_places(state, "block"))
    if isinstance(place, Refusal):
        return place
    legal = {(state.active, move.on) for move in legal_moves(state) if move.verb == "block"}
    attacker = read_minion(state, target, [state.active], legal)
    return attacker if isinstance(attacker, Refusal) else moves.block(place[1], attacker[1])


def _read_resolve(state: State, text: str) -> Move | Refusal:
    place = read_minion(state, text, [state.active], _legal_places(state, "resolve"))
    return place if isinstance(place, Refusal) else moves.resolve(place[1])


def _read_claim(state: State, text: str) -> Move | Refusal:
    viewer = _decider(state)
    owners = [COMMONS, viewer, *(seat for seat in state.players if seat != viewer)]
    place = read_archive(state, text, owners, viewer)
    return place if isinstance(place, Refusal) else moves.claim(*place)


def _arrow(text: str) -> tuple[str, str, str]:
    for arrow in ("->", "→", "=>"):
        if arrow in text:
            name, _, target = text.partition(arrow)
            return name.strip(), arrow, target.strip()
    return text, "", ""


def _read_target(state: State, text: str) -> Move | Refusal:
    wanted = state.decision.about if state.decision is not None else "player"
    reader = {
        "player": _thing_player,
        "opponent": _thing_player,
        "minion": _thing_minion,
        "order in the chain": _thing_order,
        "archive": _thing_archive,
    }.get(wanted, _thing_discarded)
    move = reader(state, text, "target")
    if isinstance(move, Refusal) and move.kind != "ambiguous":
        return _other_thing(state, text) or move
    return move


def _other_thing(state: State, text: str) -> Move | None:
    """What ``text`` names, as far as the decider can see it, when it is not what is asked for."""
    for reader in (_thing_player, _thing_minion, _thing_order):
        move = reader(state, text, "target")
        if not isinstance(move, Refusal):
            return move
    decider = _decider(state)
    card = any_card(state, copy_number(text)[0])
    tops = [pile[-1] for pile in state.discard if pile]
    if not isinstance(card, Refusal) and card in (*state.hand[decider], *state.discard[decider], *tops):
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
    place = read_archive(state, text, (COMMONS, *state.players), _decider(state))
    return place if isinstance(place, Refusal) else moves.archive(verb, *place)


def _thing_discarded(state: State, text: str, verb: str) -> Move | Refusal:
    legal = [move.card for move in legal_moves(state) if move.card is not None]
    if plain(text) in ("wound", "wounds") and legal and legal[0].is_wound:
        return moves.card(verb, legal[0])
    card = read_card(state, copy_number(text)[0], legal, "in the discard pile, or not of the kind asked for")
    return card if isinstance(card, Refusal) else moves.card(verb, card)


def _thing_hand(state: State, text: str, verb: str) -> Move | Refusal:
    return _hand_card(lambda card: moves.card(verb, card))(state, text)


def _read_choose(state: State, text: str) -> Move | Refusal:
    legal = legal_moves(state)
    what = legal[0].what if legal and legal[0].verb == "choose" else "player"
    reader = {"player": _thing_player, "minion": _thing_minion, "archive": _thing_archive}.get(what, _thing_hand)
    return reader(state, text, "choose")


def _read_wounds(state: State, text: str) -> Move | Refusal:
    hand = [card for card in state.hand[_decider(state)] if card.is_wound]
    if plain(text) == "all":
        picked = hand
    elif text.isdecimal():
        if int(text) > len(hand):
            return Refusal("illegal", "not-there", f"only {len(hand)} wounds are in hand")
        picked = hand[: int(text)]
    else:
        picked = []
        left = list(hand)
        for item in split_items(text):
            count, name = counted(item)
            for _ in range(count):
                card = left[0] if plain(name) in ("wound", "wounds") and left else _wound(state, name, left)
                if isinstance(card, Refusal):
                    return card
                left.remove(card)
                picked.append(card)
    order = state.library.wounds
    return moves.wounds(tuple(sorted(picked, key=order.index)))


def _wound(state: State, name: str, left: list[Card]) -> Card | Refusal:
    card = read_card(state, name, left, "among the wounds in hand")
    if not isinstance(card, Refusal) and card not in left:
        return Refusal("illegal", "not-there", f"{card.name} is not among the wounds in hand")
    return card


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
    "wounds": _read_wounds,
}
"""The reader of one item of each move verb."""

LISTED = frozenset({"attack", "block", "discard", "claim", "choose"})
"""Verbs whose argument may be a list; each item is a move of its own."""
