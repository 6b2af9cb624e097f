"""Resolve typed names to players, cards, minions, archives and orders of a position.

Every reader returns the thing or a `Refusal`. Nothing here changes the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import copy_number, is_commons, read_count, split_items, split_owner, without_archive
from nightfall_cli.language.lines import ambiguous_words, did_you_mean, unknown_player
from nightfall_cli.language.names import find_player, name_index
from nightfall_cli.language.say import archive_name, minion_name, order_name
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

# -- players and owners -----------------------------------------------------------------------


def read_player(state: State, text: str) -> int | Refusal:
    """Return the seat of a player's name."""
    seats = find_player(state.names, text)
    return seats[0] if len(seats) == 1 else unknown_player(state, text, seats)


def read_owner(state: State, text: str) -> int | Refusal:
    """Return the seat of an owner's name, or `COMMONS`."""
    return COMMONS if is_commons(text) else read_player(state, text)


def read_owned(state: State, text: str) -> tuple[str, int | None] | Refusal:
    """Return a thing's name and its owner, None when no owner is given."""
    name, whose = split_owner(text, name_index(state.library), state.names)
    if not whose:
        return name, None
    owner = read_owner(state, whose)
    return owner if isinstance(owner, Refusal) else (name, owner)


# -- cards ------------------------------------------------------------------------------------


def unknown_card(state: State, typed: str) -> Refusal:
    """Return the refusal of a name that no card has."""
    near = name_index(state.library).nearest(typed)
    return Refusal("invalid", "unknown-card", _no_card(typed, near), candidates=near)


def _no_card(typed: str, near: tuple[str, ...]) -> Message:
    return Message("no card is called '{name}'{hint}", name=typed, hint=did_you_mean(near))


def read_card(state: State, typed: str, among: Iterable[Card], place: str) -> Card | Refusal:
    """Return the card that ``typed`` means; ``place`` describes in a refusal where the cards ``among`` are.

    An exact name always means that card. A shorter form must fit exactly one of the cards ``among``.
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
        return ambiguous(typed, [card.name for card in tiers[0]])._replace(gone=True)
    card = tiers[0][0]
    return Refusal(
        "illegal",
        "not-there",
        Message("{card} is not {place}", card=card, place=place),
        candidates=tuple(c.name for c in at_hand),
    )


def ambiguous(typed: str, names: list[str]) -> Refusal:
    """Return the refusal of a name that fits several things."""
    shown = names if len(names) < 6 else [*names[:5], "…"]
    return Refusal("ambiguous", "ambiguous", ambiguous_words(typed, shown), candidates=tuple(names))


def any_card(state: State, typed: str) -> Card | Refusal:
    """Return the card of that name, in any zone."""
    library = state.library
    return read_card(state, typed, (*library.cards.values(), *library.wounds), Message("in this game"))


def read_cards(state: State, text: str) -> list[Card] | Refusal:
    """Return the cards of a list such as ``Vulko, 2 bite``, in any zone; none for an empty text."""
    found: list[Card] = []
    for item in split_items(text) if text else []:
        count, name = read_count(item)
        card = any_card(state, name)
        if isinstance(card, Refusal):
            return card
        found += [card] * count
    return found


# -- things in places -------------------------------------------------------------------------

Place = tuple[int, int]
"""A seat or owner and an index there."""


def read_minion(state: State, text: str, seats: Iterable[int], legal: set[Place] | None = None) -> Place | Refusal:
    """Return seat and index of a minion in play. Different copies need ``#2`` or ``of``; equal ones do not.

    ``legal`` are the places that would answer the question; they win over others of the same name.
    """
    split = read_owned(state, text)
    if isinstance(split, Refusal):
        return split
    (name, owner), searched = split, list(seats)
    if owner is not None:
        searched = [owner] if owner >= 0 else []
    name, number = copy_number(name)
    there = [(seat, index) for seat in searched for index in range(len(state.play[seat]))]
    cards = [state.play[seat][index].card for seat, index in there]
    where = Message("in play")
    if len(searched) == 1:
        where = Message("in play under {player}", player=state.names[searched[0]])
    card = read_card(state, name, cards, where)
    if isinstance(card, Refusal):
        return card
    places = [place for place, found in zip(there, cards, strict=True) if found is card]
    if number:
        per_seat = [place for seat in searched for place in [p for p in places if p[0] == seat][number - 1 : number]]
        if not per_seat:
            return Refusal("illegal", "not-there", _no_copy(card, number, where))
        places = per_seat
    return _pick(state, text, places, legal)


def _no_copy(card: Card, number: int, where: str) -> Message:
    return Message("there is no {card}#{number} {where}", card=card, number=number, where=where)


def _pick(state: State, text: str, places: list[Place], legal: set[Place] | None) -> Place | Refusal:
    answering = [place for place in places if legal is None or place in legal] or places
    if len({likeness(state, place) for place in answering}) == 1:
        return answering[0]
    return ambiguous(text, [minion_name(state, seat, index) for seat, index in answering])


def likeness(state: State, place: Place) -> tuple[object, ...]:
    """Return what distinguishes minions in play: owner, card, damage, and their part in the combat."""
    seat, index = place
    minion = state.play[seat][index]
    roles = tuple((attack.defender, attack.blockers) for attack in state.attacks if attack.attacker == minion.id)
    blocks = tuple(attack.attacker for attack in state.attacks if minion.id in attack.blockers)
    return (seat, minion.card, minion.damage, roles, blocks)


def read_archive(state: State, text: str, owners: Iterable[int], viewer: int | None) -> Place | Refusal:
    """Return owner and index of an archive, by its card, or by number when it is face down (``archive 2 of Brad``).

    ``viewer`` sees their own face-down archives; None sees all.
    """
    text = without_archive(text)
    split = read_owned(state, text)
    if isinstance(split, Refusal):
        return split
    name, owner = split
    searched = [owner] if owner is not None else list(owners)
    if name.isdecimal() and len(name) < 5 and owner is not None:
        index = int(name) - 1
        if 0 <= index < len(archives_of(state, owner)):
            return owner, index
        return Refusal("illegal", "not-there", Message("there is no archive {number} there", number=name))
    name, number = copy_number(name)
    there = [
        (who, index)
        for who in searched
        for index, archive in enumerate(archives_of(state, who))
        if not archive.hidden or viewer in (who, None)
    ]
    cards = [archives_of(state, who)[index].card for who, index in there]
    card = read_card(state, name, cards, Message("in an archive there" if owner is not None else "in an archive"))
    if isinstance(card, Refusal):
        return card
    places = [place for place, found in zip(there, cards, strict=True) if found is card]
    if number:
        places = places[number - 1 : number]
    if not places:
        return Refusal("illegal", "not-there", _no_copy(card, number, Message("in an archive")))
    if len(places) > 1:
        legal = {(move.seat, move.place) for move in legal_moves(state) if move.what == "archive"}
        answering = [place for place in places if place in legal]
        if len(answering) != 1:
            return ambiguous(text, [archive_name(state, *place, decider(state)) for place in places])
        places = answering
    return places[0]


def read_order(state: State, text: str) -> int | Refusal:
    """Return the index of an order in the chain, counted from the oldest."""
    split = read_owned(state, text)
    if isinstance(split, Refusal):
        return split
    name, owner = split
    name, number = copy_number(name)
    there = [index for index, link in enumerate(state.chain) if owner in (None, link.player)]
    cards = [state.chain[index].card for index in there]
    card = read_card(state, name, cards, Message("in the chain"))
    if isinstance(card, Refusal):
        return card
    places = [index for index, found in zip(there, cards, strict=True) if found is card]
    if number:
        places = places[number - 1 : number]
        if not places:
            return Refusal("illegal", "not-there", _no_copy(card, number, Message("in the chain")))
    legal = {move.place for move in legal_moves(state) if move.what == "order"}
    answering = [index for index in places if index in legal] or places
    if len(answering) > 1:
        return ambiguous(text, [order_name(state, index) for index in answering])
    return answering[0]


def decider(state: State) -> int:
    """Return the seat that decides now; the active player once the game is over."""
    return state.decision.player if state.decision is not None else state.active
