"""Read the clauses of a sentence: one reader for each verb and each fact; `read_trial` reads the whole sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import MISSPELT, nearest
from nightfall_cli.files import limits
from nightfall_cli.language.items import is_any_wound, read_count, read_thing, split_items
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.trial.everyday import read_everyday
from nightfall_cli.trial.sentence_forms import ANY_ORDER, THE_TURN, WOUND_EFFECT, split_thing, split_things, stand_in
from nightfall_cli.trial.sentence_kind import has_everyday_subject, is_everyday
from nightfall_cli.trial.sentence_reader import Clause, ListedCard, SentenceReader, applied_back, read_holdings
from nightfall_cli.trial.stated import ACTIVE, Trial

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.sentence_reader import Clause

_ON = re.compile(r"(?<!\s)\s++on\s++", re.IGNORECASE)
_FROM = re.compile(r"(.+)(?<!\s)\s++from\s++(.+)", re.IGNORECASE)
_WITH = re.compile(r"(.+?)(?<!\s)\s++with\s++(.+)", re.IGNORECASE)
_WOUND_EFFECT = re.compile(r"(?:the )?wound effect on (.+?)(?: (before|after) drawing)?", re.IGNORECASE)
_KICKED = re.compile(r"(?<!\s)\s*+\((not )?kicked\)", re.IGNORECASE)


def read_trial(sentence: str, library: Library) -> Trial | Refusal:
    """Return a sentence as data, or the refusal of what is not understood in it.

    A sentence in the clause forms is read as it stands; any other one is first read into them.
    """
    if len(sentence) > limits.LINE:
        return Refusal("invalid", "syntax", limits.TOO_LONG)
    trial = read_clauses(sentence, library)
    if isinstance(trial, Trial) and not has_everyday_subject(trial):
        return trial
    if isinstance(trial, Refusal) and set(sentence) & set(";:→"):
        from nightfall_cli.trial.trial_words import in_clause_forms

        printed = read_clauses(forms, library) if (forms := in_clause_forms(sentence)) else trial
        if isinstance(printed, Trial):
            return printed._replace(sentence=" ".join(sentence.split()), reading=forms)
    if isinstance(trial, Refusal) and not is_everyday(sentence, library):
        return trial
    reading = read_everyday(sentence, library)
    if isinstance(reading, Refusal):
        return reading
    understood = read_clauses(reading.reading, library)
    if isinstance(understood, Refusal):
        why = Message("read as: {text}; {why}", text=reading.reading, why=understood.message)
        return understood._replace(message=why)
    return understood._replace(sentence=" ".join(sentence.split()), **reading._asdict())


def read_clauses(sentence: str, library: Library) -> Trial | Refusal:
    try:
        reader = SentenceReader(sentence, library)
        for number, clause in enumerate(reader.clauses, 1):
            reader.number = number
            CLAUSES[clause.word](reader, clause)
        return reader.trial()
    except Refused as refused:
        return refused.refusal


# -- what players do --------------------------------------------------------------------------


def _links(reader: SentenceReader, clause: Clause) -> None:
    for count, text in reader.counted_items(split_items(clause.rest)):
        kicked = _KICKED.search(text)
        item = _KICKED.sub("", text, count=1)
        name, things = _targets_of(reader, item)
        if reader.is_player(name) and not name_index(reader.library).tiers(name):
            reader.refuse('{player} is a player, not a card; join several targets with "and"', player=name)
        if count > 1 and things:
            reader.refuse("{number} copies cannot share targets; list each copy separately", number=count)
        card = reader.card(name)
        for thing in things:
            _check_thing(reader, thing)
        if kicked:
            _check_kicker(reader, card, not kicked[1])
        for _ in range(count):
            reader.add("link", clause.player, card, on=tuple(things))


def _check_kicker(reader: SentenceReader, card: Card, kicked: bool) -> None:
    """Refuse what is said about a kicker and is not so, by the order before it in the chain."""
    before = next((one.card for one in reversed(reader.stated) if one.verb == "link"), None)
    triggered = before is not None and card.kicker == before.color
    if kicked == triggered:
        return
    if not card.kicker:
        why = phrase("{card} has no kicker")
    elif before is stand_in(ANY_ORDER):
        why = phrase("any order before {card} leaves its kicker open; link a {color} order, or none of that colour")
    elif before is None:
        why = phrase("an order that starts the chain is never kicked; link a {color} order before {card}")
    elif kicked:
        why = phrase("the kicker of {card} needs a {color} order before it, and {before} is {other}")
    else:
        why = phrase("the kicker of {card} is triggered by a {color} order before it, and {before} is {other}")
    color, other = Message(card.kicker or ""), Message(before.color if before is not None else "")
    reader.refuse(why, (), "chain.kicker", "illegal", card=card, color=color, before=before, other=other)


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
    rest = item[best.end() :].strip() or reader.refuse('expected a target after "on"')
    return item[: best.start()], split_things(rest, reader.library)


def _check_thing(reader: SentenceReader, text: str) -> None:
    """Refuse a target that is neither a card nor a player; a new player's name adds a seat."""
    name, owner = split_thing(text, reader.library)
    if not name:
        reader.refuse('expected a target before and after "and"')
    if owner:
        reader.owner(owner)
    known = reader.is_player(name) or is_any_wound(name) or stand_in(name) or (owner and name.isdecimal())
    if known or name_index(reader.library).tiers(name):
        return
    is_card = owner or " " in name or not name[0].isupper()
    if is_card or nearest(plain(name), name_index(reader.library).exact, cutoff=MISSPELT):
        reader.card(name)
    reader.seat(name)


def _attacks(reader: SentenceReader, clause: Clause) -> None:
    line = "PLAYER attacks PLAYER with MINION, MINION"
    match = _WITH.fullmatch(clause.rest) or reader.refuse("expected {line}", line=line)
    defender = reader.seat(match[1])
    for name, card, owner in _minions(reader, clause.player, match[2]):
        reader.add("attack", clause.player, card, names=(name,), owners=(owner,), seat=defender)


def _blocks(reader: SentenceReader, clause: Clause) -> None:
    line = "PLAYER blocks ATTACKER with MINION, MINION"
    match = _WITH.fullmatch(clause.rest) or reader.refuse("expected {line}", line=line)
    if not any(other.word == "attacks" for other in reader.clauses):
        reader.refuse('nothing attacks; add a clause "PLAYER attacks PLAYER with MINION"')
    name, owner = split_thing(match[1], reader.library)
    reader.minion(name)
    attacker_owner = reader.seat(owner) if owner else ACTIVE
    names, cards, owners = zip(*_minions(reader, clause.player, match[2]), strict=True)
    reader.add("block", clause.player, *cards, names=names, owners=owners, on=(match[1],), seat=attacker_owner)


def _minions(reader: SentenceReader, player: int, text: str) -> list[tuple[str, Card, int]]:
    """Return minions with their owners; without a named owner, the player owns them."""
    found = []
    for count, typed in reader.counted_items(reader.listed_items(text)):
        name, number, owner = read_thing(typed, name_index(reader.library))
        card = reader.minion(name)
        if count > 1 and number:
            reader.refuse("{text} is a single minion, got {number}", text=typed, number=count)
        seat = reader.seat(owner) if owner else player
        found += [(card.name + (f"#{number}" if number else ""), card, seat)] * count
    return found


def _claims(reader: SentenceReader, clause: Clause) -> None:
    """``from OWNER`` applies to every card since the previous ``from``."""
    items: list[ListedCard] = []
    for item in reader.listed_items(clause.rest):
        match = None if plain(item) in name_index(reader.library).exact else _FROM.fullmatch(item)
        count, name = read_count(match[1] if match else item)
        reader.check_item(count, name)
        items.append(ListedCard(count, reader.card(name), match[2] if match else ""))
    for one in applied_back(items):
        if one.card.is_wound or one.card.starter:
            reader.refuse("{card} has no archive, so it cannot be claimed", card=one.card)
        owner = reader.owner(one.word) if one.word else COMMONS
        for _ in range(one.number):
            reader.add("claim", clause.player, one.card, seat=owner)


def _discards(reader: SentenceReader, clause: Clause) -> None:
    for count, name in reader.counted_items(reader.listed_items(clause.rest)):
        for _ in range(count):
            reader.add("discard", clause.player, reader.card(name))


def _wounds_of(reader: SentenceReader, text: str) -> tuple[Card, ...]:
    """Return the wounds of a list; each must name its kind."""
    wounds: list[Card] = []
    for count, name in reader.counted_items(reader.listed_items(text)):
        near = [wound.name for wound in reader.library.wounds]
        if is_any_wound(name):
            reader.refuse("expected a kind of wound, got '{text}'", near, text=name)
        card = reader.card(name)
        if not card.is_wound:
            reader.refuse("{card} is not a wound", near, card=card)
        wounds += [card] * count
    return tuple(wounds)


def _uses(reader: SentenceReader, clause: Clause) -> None:
    line = f"PLAYER uses {WOUND_EFFECT} 2 bite"
    match = _WOUND_EFFECT.fullmatch(clause.rest) or reader.refuse("expected {line}", line=line)
    reader.add("wounds", clause.player, *_wounds_of(reader, match[1]), word=(match[2] or "").casefold())


def _orders(reader: SentenceReader, clause: Clause) -> None:
    names, cards, _ = zip(*_minions(reader, clause.player, clause.rest), strict=True)
    if not any(clause.word == "blocks" for clause in reader.clauses):
        reader.refuse('nothing blocks; add a clause "PLAYER blocks ATTACKER with MINION, MINION"')
    reader.add("order", clause.player, *cards, names=names)


def _ends(reader: SentenceReader, clause: Clause) -> None:
    if clause.rest.casefold() != THE_TURN:
        reader.refuse("expected {line}", line=f"PLAYER ends {THE_TURN}")
    if clause.player != ACTIVE:
        names = reader.names
        reader.refuse("it is the turn of {player}, not of {other}", player=names[ACTIVE], other=names[clause.player])
    reader.set_fact("ends_turn", True)


# -- facts of the table -------------------------------------------------------------------------


def _next(reader: SentenceReader, clause: Clause) -> None:
    first, _, rest = clause.rest.partition(" ")
    if first.casefold() != "wounds":
        reader.refuse("expected {line}", line="next wounds bite, burn")
    reader.set_fact("next_wounds", _wounds_of(reader, rest))


def _commons(reader: SentenceReader, clause: Clause) -> None:
    cards = tuple(reader.card(item) for item in reader.listed_items(clause.rest))
    for card in cards:
        if card.is_wound or card.starter:
            reader.refuse("{card} has no archive", card=card)
    reader.set_fact("commons", cards)


def _players(reader: SentenceReader, clause: Clause) -> None:
    for item in reader.listed_items(clause.rest):
        reader.seat(item)


def _destroyed(reader: SentenceReader, clause: Clause) -> None:
    for item in reader.listed_items(clause.rest):
        reader.add("destroyed", clause.player, reader.minion(item))


CLAUSES: dict[str, Callable[[SentenceReader, Clause], None]] = {
    "has": read_holdings,
    "links": _links,
    "attacks": _attacks,
    "blocks": _blocks,
    "claims": _claims,
    "discards": _discards,
    "uses": _uses,
    "orders": _orders,
    "ends": _ends,
    "players": _players,
    "destroyed": _destroyed,
    "next": _next,
    "commons": _commons,
    "influence": lambda reader, clause: reader.set_fact("influence", reader.number_from(clause.rest)),
    "face-up": lambda reader, clause: reader.set_fact("face_up", reader.number_from(clause.rest)),
    "edition": lambda reader, clause: reader.set_fact("edition", reader.edition_from(clause.rest)),
    "seed": lambda reader, clause: reader.set_fact("seed", reader.number_from(clause.rest, None)),
}
"""The function that reads each verb and each fact."""
