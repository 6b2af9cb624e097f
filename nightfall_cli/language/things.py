"""Resolve typed names to players, cards, minions, archives and orders of a position.

Every reader returns the thing or raises `Refused`. Nothing here changes the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.language.items import copy_number, is_commons, read_count, split_items, split_owner, without_archive
from nightfall_cli.language.lines import ambiguous, did_you_mean, read_player
from nightfall_cli.language.names import name_index
from nightfall_cli.language.say import archive_name, minion_name, order_name
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import as_error, illegal, invalid

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

Where = TypeVar("Where")
_IN_GAME, _IN_PLAY = Message("in this game"), Message("in play")


def read_owned(state: State, text: str) -> tuple[str, int | None]:
    """Return a thing's name and its owner, a seat or `COMMONS`, None when no owner is given."""
    name, whose = split_owner(text, name_index(state.library), state.names)
    if not whose:
        return name, None
    return name, COMMONS if is_commons(whose) else read_player(state, whose)


def read_card(state: State, typed: str, among: Iterable[Card], place: str) -> Card:
    """Return the card that ``typed`` means; ``place`` describes in a refusal where the cards ``among`` are.

    An exact name always means that card. A shorter form must fit exactly one of the cards ``among``.
    """
    index = name_index(state.library)
    tiers = index.tiers(typed)
    at_hand = dict.fromkeys(among)
    if not tiers:
        message = Message("no card is called '{name}'{hint}", name=typed, hint=did_you_mean(index.near_cards(typed)))
        raise invalid(message, "unknown-card", near=index.nearest(typed))
    for tier in tiers:
        found = [card for card in tier if card in at_hand]
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise ambiguous(typed, found)
    if len(tiers[0]) > 1:
        raise as_error(ambiguous(typed, tiers[0]).refusal._replace(gone=True))
    card = tiers[0][0]
    message = Message("{card} is not {place}", card=card, place=place)
    raise illegal("not-there", message, near=tuple(c.name for c in at_hand))


def any_card(state: State, typed: str) -> Card:
    """Return the card of that name, in any zone."""
    library = state.library
    return read_card(state, typed, (*library.cards.values(), *library.wounds), _IN_GAME)


def read_cards(state: State, text: str) -> list[Card]:
    """Return the cards of a list such as ``Vulko, 2 bite``, in any zone; none for an empty text."""
    counted = map(read_count, split_items(text) if text else ())
    return [card for count, name in counted for card in [any_card(state, name)] * count]


Place = tuple[int, int]
"""A seat or owner and an index there."""


def read_minion(state: State, text: str, seats: Iterable[int], legal: Container[Place] = ()) -> Place:
    """Return seat and index of a minion in play. Different copies need ``#2`` or ``of``; equal ones do not.

    ``legal`` are the places that would answer the question; they win over others of the same name.
    """
    name, owner = read_owned(state, text)
    searched = list(seats) if owner is None else [owner] if owner >= 0 else []
    where = Message("in play under {player}", player=state.names[searched[0]]) if len(searched) == 1 else _IN_PLAY
    zones = [[((seat, at), minion.card) for at, minion in enumerate(state.play[seat])] for seat in searched]
    answering = _answering(_copies(state, name, zones, where), legal)
    if len({likeness(state, place) for place in answering}) > 1:
        raise ambiguous(text, [minion_name(state, *place) for place in answering])
    return answering[0]


def _answering(places: list[Where], legal: Container[Where]) -> list[Where]:
    """Return the places that answer the question, all of them where none does."""
    return [place for place in places if place in legal] or places


def _copies(
    state: State, name: str, zones: Sequence[Sequence[tuple[Where, Card]]], place: str, numbered: str = ""
) -> list[Where]:
    """Return where the card that a name means is, with a copy number at most one place of each zone.

    ``place`` describes the zones in a refusal, ``numbered`` in the refusal of a copy number.
    """
    name, number = copy_number(name)
    card = read_card(state, name, [there for zone in zones for _, there in zone], place)
    found = [[where for where, there in zone if there is card] for zone in zones]
    if number:
        found = [copies[number - 1 : number] for copies in found]
    if not any(found):
        message = Message("there is no {card}#{number} {where}", card=card, number=number, where=numbered or place)
        raise illegal("not-there", message)
    return [where for copies in found for where in copies]


def likeness(state: State, place: Place) -> tuple[object, ...]:
    """Return what distinguishes minions in play: owner, card, damage, and their part in the combat."""
    seat, index = place
    minion = state.play[seat][index]
    roles = tuple((attack.defender, attack.blockers) for attack in state.attacks if attack.attacker == minion.id)
    blocks = tuple(attack.attacker for attack in state.attacks if minion.id in attack.blockers)
    return (seat, minion.card, minion.damage, roles, blocks)


def read_archive(state: State, text: str, owners: Iterable[int], viewer: int | None) -> Place:
    """Return owner and index of an archive, by its card, or by number when it is face down (``archive 2 of Brad``).

    ``viewer`` sees their own face-down archives; None sees all.
    """
    text = without_archive(text)
    name, owner = read_owned(state, text)
    if name.isdecimal() and len(name) < 5 and owner is not None:
        index = int(name) - 1
        if 0 <= index < len(archives_of(state, owner)):
            return owner, index
        raise illegal("not-there", Message("there is no archive {number} there", number=name))
    there = [
        ((who, index), archive.card)
        for who in (owners if owner is None else (owner,))
        for index, archive in enumerate(archives_of(state, who))
        if not archive.hidden or viewer in (who, None)
    ]
    where = Message("in an archive" if owner is None else "in an archive there")
    places = _copies(state, name, [there], where, Message("in an archive"))
    if len(places) > 1:
        legal = {(move.seat, move.place) for move in legal_moves(state) if move.what == "archive"}
        places = _answering(places, legal)
    if len(places) > 1:
        raise ambiguous(text, [archive_name(state, *place, decider(state)) for place in places])
    return places[0]


def read_order(state: State, text: str) -> int:
    """Return the index of an order in the chain, counted from the oldest."""
    name, owner = read_owned(state, text)
    there = [(index, link.card) for index, link in enumerate(state.chain) if owner in (None, link.player)]
    legal = {move.place for move in legal_moves(state) if move.what == "order"}
    answering = _answering(_copies(state, name, [there], Message("in the chain")), legal)
    if len(answering) > 1:
        raise ambiguous(text, [order_name(state, index) for index in answering])
    return answering[0]


def decider(state: State) -> int:
    """Return the seat that decides now; the active player once the game is over."""
    return state.decision.player if state.decision is not None else state.active
