"""Read the clauses of a sentence: one reader for each verb and each fact; `read_trial` reads the whole sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
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

_ON = re.compile(r"\s+on\s+", re.IGNORECASE)
_FROM = re.compile(r"(.+)\s+from\s+(.+)", re.IGNORECASE)
_WITH = re.compile(r"(.+?)\s+with\s+(.+)", re.IGNORECASE)
_WOUND_EFFECT = re.compile(r"(?:the )?wound effect on (.+)", re.IGNORECASE)
_DAMAGE = re.compile(r"\s*\((\d+) damage\)", re.IGNORECASE)
_IN_ZONE = re.compile(r"(.+?)\s+in\s+(?:(?:the|his|her|their)\s+)?([^\W\d]+(?: pile)?)", re.IGNORECASE)


def read_trial(sentence: str, library: Library) -> Trial | Refusal:
    """Return a sentence as data, or why it is not understood, with the clause it stumbled over."""
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
            reader.wrong("say of which kind the wounds are", (wound.name for wound in reader.library.wounds))
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
            _hold(reader, clause.player, [card], "play")
            continue
        waiting.append(card)
        if zone:
            _hold(reader, clause.player, waiting, zone)
            waiting = []
    _hold(reader, clause.player, waiting, "")


def _zone_of(reader: SentenceReader, item: str) -> tuple[str, str]:
    """Return an item without its zone, and the zone, "" where none is given."""
    damage = _DAMAGE.search(item)
    match = _IN_ZONE.fullmatch(_DAMAGE.sub("", item))
    if match is None or plain(item) in name_index(reader.library).exact:
        return item, ""
    zone = match[2].casefold()
    if zone not in ZONES:
        reader.wrong(f"no zone is called {match[2]!r}", nearest(zone, ZONES, 2) or list(ZONES.values()))
    return match[1] + (damage[0] if damage else ""), ZONES[zone]


def _hold(reader: SentenceReader, player: int, cards: list[tuple[int, Card, int]], told: str) -> None:
    for count, card, damage in cards:
        zone = told or ("play" if card.is_minion else "hand")
        if zone == "play":
            reader.minion(card.name)
        if zone == "archives" and (card.is_wound or card.starter or count > 1):
            reader.wrong(f"{count} {card.name} is no archive" if count > 1 else f"{card.name} has no archive")
        if damage and zone != "play":
            reader.wrong(f"{card.name} in {zone} has no damage; only a minion in play has")
        for _ in range(count):
            reader.say("holdings", StatedHolding(player, zone, card, damage))


# -- what somebody does ------------------------------------------------------------------------


def _links(reader: SentenceReader, clause: Clause) -> None:
    for count, item in reader.items(clause.rest):
        name, things = _targets_of(reader, item)
        if reader.is_player(name) and not name_index(reader.library).tiers(name):
            reader.wrong(f"{name} is a player, not a card; several targets are joined by and")
        if count > 1 and things:
            reader.wrong(f"{count} copies cannot share their targets; name each copy")
        card = reader.card(name)
        for thing in things:
            _check_thing(reader, thing)
        for _ in range(count):
            reader.say("links", StatedLink(clause.player, card, tuple(things), reader.number))


def _targets_of(reader: SentenceReader, item: str) -> tuple[str, list[str]]:
    """The card of a link and its targets; ``on`` within a card's name parts nothing."""
    index = name_index(reader.library)
    if plain(item) in index.exact:
        return item, []
    places = list(_ON.finditer(f"{item} "))
    if not places:
        return item, []
    heads = {match: item[: match.start()] for match in places}
    whole = [match for match in places if plain(heads[match]) in index.exact]
    begun = [match for match in places if index.tiers(heads[match])]
    best = [places[0], *begun, *whole][-1]
    rest = item[best.end() :].strip()
    if not rest:
        reader.wrong("a target is missing after on")
    return item[: best.start()], split_things(rest, reader.library)


def _check_thing(reader: SentenceReader, text: str) -> None:
    """A target must be a card, or a player, who may be named here for the first time."""
    name, owner = split_thing(text, reader.library)
    if not name:
        reader.wrong("a target is missing beside and")
    if owner:
        reader.owner(owner)
    known = reader.is_player(name) or is_any_wound(name) or (owner and name.isdecimal())
    if known or name_index(reader.library).tiers(name):
        return
    if owner or " " in name or not name[0].isupper() or reader.like_a_card(name):
        reader.card(name)
    reader.seat(name)


def _attacks(reader: SentenceReader, clause: Clause) -> None:
    match = _WITH.fullmatch(clause.rest)
    if not match:
        reader.wrong("write PLAYER attacks PLAYER with MINION, MINION")
    defender = reader.seat(match[1])
    for name, card, owner in _minions(reader, clause.player, match[2]):
        reader.say("attacks", StatedAttack(clause.player, defender, name, card, owner, reader.number))


def _blocks(reader: SentenceReader, clause: Clause) -> None:
    match = _WITH.fullmatch(clause.rest)
    if not match:
        reader.wrong("write PLAYER blocks ATTACKER with MINION, MINION")
    if not reader.said.get("attacks") and not any(other.word == "attacks" for other in reader.clauses):
        reader.wrong("nobody attacks; say who attacks with what")
    name, whose = split_thing(match[1], reader.library)
    reader.minion(name)
    attacker_owner = reader.seat(whose) if whose else ACTIVE
    names, cards, owners = zip(*_minions(reader, clause.player, match[2]), strict=True)
    reader.say("blocks", StatedBlock(clause.player, match[1], attacker_owner, names, cards, owners, reader.number))


def _minions(reader: SentenceReader, player: int, text: str) -> list[tuple[str, Card, int]]:
    """Minions with their owners: the player's own, where it does not say whose."""
    found = []
    for item in _listed_items(reader, text):
        count, typed = read_count(item)
        reader.check_item(count, typed)
        name, number, whose = read_thing(typed, name_index(reader.library))
        card = reader.minion(name)
        if count > 1 and number:
            reader.wrong(f"{typed} is one minion, not {count}")
        owner = reader.seat(whose) if whose else player
        found += [(card.name + (f"#{number}" if number else ""), card, owner)] * count
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
            reader.wrong(f"{card.name} has no archive to be claimed from")
        for _ in range(count):
            reader.say("acts", StatedAct(clause.player, verb, card, owner, reader.number))


def _uses(reader: SentenceReader, clause: Clause) -> None:
    match = _WOUND_EFFECT.fullmatch(clause.rest)
    if not match:
        reader.wrong(f"write PLAYER uses {WOUND_EFFECT} 2 bite")
    wounds = _wounds_of_text(reader, match[1])
    reader.say("wound_effects", StatedWoundEffect(clause.player, wounds, reader.number))


# -- facts of the table -------------------------------------------------------------------------


def _next(reader: SentenceReader, clause: Clause) -> None:
    first, _, rest = clause.rest.partition(" ")
    if first.casefold() != "wounds":
        reader.wrong("write next wounds bite, burn")
    reader.fact("next_wounds", _wounds_of_text(reader, rest))


def _commons(reader: SentenceReader, clause: Clause) -> None:
    cards = tuple(reader.card(item) for item in _listed_items(reader, clause.rest))
    for card in cards:
        if card.is_wound or card.starter:
            reader.wrong(f"{card.name} has no archive")
    reader.fact("commons", cards)


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
    "influence": lambda reader, clause: reader.fact("influence", reader.number_from(clause.rest)),
    "face-up": lambda reader, clause: reader.fact("face_up", reader.number_from(clause.rest)),
    "edition": lambda reader, clause: reader.fact("edition", reader.edition_from(clause.rest)),
    "seed": lambda reader, clause: reader.fact("seed", reader.number_from(clause.rest, None)),
}
"""The function that reads each verb and each fact."""
