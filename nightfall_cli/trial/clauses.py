"""Read the clauses of a sentence: one reader for each verb and each fact; `read_trial` reads the whole sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.files import limits
from nightfall_cli.language.items import is_any_wound, read_count, read_thing, split_items
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.trial.sentence_forms import WOUND_EFFECT, ZONES, split_thing, split_things
from nightfall_cli.trial.sentence_reader import SentenceReader
from nightfall_cli.trial.stated import (
    ACTIVE,
    StatedAct,
    StatedAttack,
    StatedBlock,
    StatedHolding,
    StatedLink,
    StatedWoundEffect,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.sentence_reader import Clause
    from nightfall_cli.trial.stated import Trial

_ON = re.compile(r"(?<!\s)\s++on\s++", re.IGNORECASE)
_FROM = re.compile(r"(.+)(?<!\s)\s++from\s++(.+)", re.IGNORECASE)
_WITH = re.compile(r"(.+?)(?<!\s)\s++with\s++(.+)", re.IGNORECASE)
_WOUND_EFFECT = re.compile(r"(?:the )?wound effect on (.+)", re.IGNORECASE)
_DAMAGE = re.compile(r"(?<!\s)\s*+\((\d++) damage\)", re.IGNORECASE)
_IN_ZONE = re.compile(r"(.+?)(?<!\s)\s++in\s++(?:(?:the|his|her|their)\s++)?([^\W\d]++(?: pile)?)", re.IGNORECASE)


def read_trial(sentence: str, library: Library) -> Trial | Refusal:
    """Return a sentence as data, or the refusal of the first clause that is not understood."""
    if len(sentence) > limits.LINE:
        return Refusal("invalid", "syntax", limits.TOO_LONG)
    try:
        reader = SentenceReader(sentence, library)
        for number, clause in enumerate(reader.clauses, 1):
            reader.number = number
            CLAUSES[clause.word](reader, clause)
        return reader.trial()
    except Refused as refused:
        return refused.refusal


def _listed_items(reader: SentenceReader, text: str) -> list[str]:
    """Return the items between commas and "and"."""
    return [thing for item in split_items(text) for thing in split_things(item, reader.library)]


def _wounds_of_text(reader: SentenceReader, text: str) -> tuple[Card, ...]:
    wounds: list[Card] = []
    for item in _listed_items(reader, text):
        count, name = read_count(item)
        reader.check_item(count, name)
        if is_any_wound(name):
            reader.refuse(f"expected a kind of wound, got {name!r}", (wound.name for wound in reader.library.wounds))
        wounds += [reader.wound(name)] * count
    return tuple(wounds)


# -- what players have --------------------------------------------------------------------------


def _has(reader: SentenceReader, clause: Clause) -> None:
    """A zone applies to every card since the previous zone. Only minions in play may carry damage."""
    waiting: list[tuple[int, Card, int]] = []
    for item in _listed_items(reader, clause.rest):
        text, zone = _zone_of(reader, item)
        damage = _DAMAGE.search(text)
        count, name = read_count(_DAMAGE.sub("", text).strip())
        reader.check_item(count, name)
        card = (count, reader.card(name), reader.number_from(damage[1]) if damage else 0)
        if damage and not zone:
            _add_holding(reader, clause.player, [card], "play")
            continue
        waiting.append(card)
        if zone:
            _add_holding(reader, clause.player, waiting, zone)
            waiting = []
    _add_holding(reader, clause.player, waiting, "")


def _zone_of(reader: SentenceReader, item: str) -> tuple[str, str]:
    """Return an item without its zone, and the zone, "" where none is given."""
    damage = _DAMAGE.search(item)
    match = _IN_ZONE.fullmatch(_DAMAGE.sub("", item))
    if match is None or plain(item) in name_index(reader.library).exact:
        return item, ""
    zone = match[2].casefold()
    if zone not in ZONES:
        reader.refuse(f"no zone is called {match[2]!r}", nearest(zone, ZONES, 2) or list(ZONES.values()))
    return match[1] + (damage[0] if damage else ""), ZONES[zone]


def _add_holding(reader: SentenceReader, player: int, cards: list[tuple[int, Card, int]], given: str) -> None:
    for count, card, damage in cards:
        zone = given or ("play" if card.is_minion else "hand")
        if zone == "play":
            reader.minion(card.name)
        if zone == "archives" and (card.is_wound or card.starter or count > 1):
            reader.refuse(
                f"archives are listed without numbers: expected {card.name}, got {count} {card.name}"
                if count > 1
                else f"{card.name} has no archive"
            )
        if damage and zone != "play":
            reader.refuse(f"{card.name} in {zone} cannot have damage; only minions in play can")
        for _ in range(count):
            reader.add("holdings", StatedHolding(player, zone, card, damage))


# -- what players do --------------------------------------------------------------------------


def _links(reader: SentenceReader, clause: Clause) -> None:
    for count, item in reader.items(clause.rest):
        name, things = _targets_of(reader, item)
        if reader.is_player(name) and not name_index(reader.library).tiers(name):
            reader.refuse(f'{name} is a player, not a card; join several targets with "and"')
        if count > 1 and things:
            reader.refuse(f"{count} copies cannot share targets; list each copy separately")
        card = reader.card(name)
        for thing in things:
            _check_thing(reader, thing)
        for _ in range(count):
            reader.add("links", StatedLink(clause.player, card, tuple(things), reader.number))


def _targets_of(reader: SentenceReader, item: str) -> tuple[str, list[str]]:
    """Return the card of a link and its targets; ``on`` within a card's name separates nothing."""
    index = name_index(reader.library)
    if plain(item) in index.exact:
        return item, []
    places = list(_ON.finditer(f"{item} "))
    if not places:
        return item, []
    names = {match: item[: match.start()] for match in places}
    whole = [match for match in places if plain(names[match]) in index.exact]
    begun = [match for match in places if index.tiers(names[match])]
    best = [places[0], *begun, *whole][-1]
    rest = item[best.end() :].strip()
    if not rest:
        reader.refuse('expected a target after "on"')
    return item[: best.start()], split_things(rest, reader.library)


def _check_thing(reader: SentenceReader, text: str) -> None:
    """Refuse a target that is neither a card nor a player; a new player's name adds a seat."""
    name, owner = split_thing(text, reader.library)
    if not name:
        reader.refuse('expected a target before and after "and"')
    if owner:
        reader.owner(owner)
    known = reader.is_player(name) or is_any_wound(name) or (owner and name.isdecimal())
    if known or name_index(reader.library).tiers(name):
        return
    if owner or " " in name or not name[0].isupper() or reader.resembles_card(name):
        reader.card(name)
    reader.seat(name)


def _attacks(reader: SentenceReader, clause: Clause) -> None:
    match = _WITH.fullmatch(clause.rest)
    if not match:
        reader.refuse("expected PLAYER attacks PLAYER with MINION, MINION")
    defender = reader.seat(match[1])
    for name, card, owner in _minions(reader, clause.player, match[2]):
        reader.add("attacks", StatedAttack(clause.player, defender, name, card, owner, reader.number))


def _blocks(reader: SentenceReader, clause: Clause) -> None:
    match = _WITH.fullmatch(clause.rest)
    if not match:
        reader.refuse("expected PLAYER blocks ATTACKER with MINION, MINION")
    if not reader.stated.get("attacks") and not any(other.word == "attacks" for other in reader.clauses):
        reader.refuse('nothing attacks; add a clause "PLAYER attacks PLAYER with MINION"')
    name, owner = split_thing(match[1], reader.library)
    reader.minion(name)
    attacker_owner = reader.seat(owner) if owner else ACTIVE
    names, cards, owners = zip(*_minions(reader, clause.player, match[2]), strict=True)
    reader.add("blocks", StatedBlock(clause.player, match[1], attacker_owner, names, cards, owners, reader.number))


def _minions(reader: SentenceReader, player: int, text: str) -> list[tuple[str, Card, int]]:
    """Return minions with their owners; without a named owner, the player owns them."""
    found = []
    for item in _listed_items(reader, text):
        count, typed = read_count(item)
        reader.check_item(count, typed)
        name, number, owner = read_thing(typed, name_index(reader.library))
        card = reader.minion(name)
        if count > 1 and number:
            reader.refuse(f"{typed} is a single minion, got {count}")
        seat = reader.seat(owner) if owner else player
        found += [(card.name + (f"#{number}" if number else ""), card, seat)] * count
    return found


def _claims(reader: SentenceReader, clause: Clause) -> None:
    """``from OWNER`` applies to every card since the previous ``from``."""
    waiting: list[tuple[int, Card]] = []
    for item in _listed_items(reader, clause.rest):
        match = None if plain(item) in name_index(reader.library).exact else _FROM.fullmatch(item)
        count, name = read_count(match[1] if match else item)
        reader.check_item(count, name)
        waiting.append((count, reader.card(name)))
        if match:
            _act(reader, clause, "claim", waiting, reader.owner(match[2]))
            waiting = []
    _act(reader, clause, "claim", waiting, COMMONS)


def _discards(reader: SentenceReader, clause: Clause) -> None:
    cards = []
    for item in _listed_items(reader, clause.rest):
        count, name = read_count(item)
        reader.check_item(count, name)
        cards.append((count, reader.card(name)))
    _act(reader, clause, "discard", cards, COMMONS)


def _act(reader: SentenceReader, clause: Clause, verb: str, cards: list[tuple[int, Card]], owner: int) -> None:
    for count, card in cards:
        if verb == "claim" and (card.is_wound or card.starter):
            reader.refuse(f"{card.name} has no archive, so it cannot be claimed")
        for _ in range(count):
            reader.add("acts", StatedAct(clause.player, verb, card, owner, reader.number))


def _uses(reader: SentenceReader, clause: Clause) -> None:
    match = _WOUND_EFFECT.fullmatch(clause.rest)
    if not match:
        reader.refuse(f"expected PLAYER uses {WOUND_EFFECT} 2 bite")
    wounds = _wounds_of_text(reader, match[1])
    reader.add("wound_effects", StatedWoundEffect(clause.player, wounds, reader.number))


# -- facts of the table -------------------------------------------------------------------------


def _next(reader: SentenceReader, clause: Clause) -> None:
    first, _, rest = clause.rest.partition(" ")
    if first.casefold() != "wounds":
        reader.refuse("expected next wounds bite, burn")
    reader.set_fact("next_wounds", _wounds_of_text(reader, rest))


def _commons(reader: SentenceReader, clause: Clause) -> None:
    cards = tuple(reader.card(item) for item in _listed_items(reader, clause.rest))
    for card in cards:
        if card.is_wound or card.starter:
            reader.refuse(f"{card.name} has no archive")
    reader.set_fact("commons", cards)


CLAUSES: dict[str, Callable[[SentenceReader, Clause], None]] = {
    "has": _has,
    "links": _links,
    "attacks": _attacks,
    "blocks": _blocks,
    "claims": _claims,
    "discards": _discards,
    "uses": _uses,
    "next": _next,
    "commons": _commons,
    "influence": lambda reader, clause: reader.set_fact("influence", reader.number_from(clause.rest)),
    "face-up": lambda reader, clause: reader.set_fact("face_up", reader.number_from(clause.rest)),
    "edition": lambda reader, clause: reader.set_fact("edition", reader.edition_from(clause.rest)),
    "seed": lambda reader, clause: reader.set_fact("seed", reader.number_from(clause.rest, None)),
}
"""The function that reads each verb and each fact."""
