"""The readers of clauses in which somebody does something: links, attacks, blocks, claims, discards, uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.language.items import is_any_wound, read_count, read_thing, split_items
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.trial.forms import WOUND_EFFECT, split_thing, split_things
from nightfall_cli.trial.record import ACTIVE, Act, Attacking, Blocking, Linking, WoundEffect

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.words import Head, Words

_ON = re.compile(r"\s+on\s+", re.IGNORECASE)
_FROM = re.compile(r"(.+)\s+from\s+(.+)", re.IGNORECASE)
_WITH = re.compile(r"(.+?)\s+with\s+(.+)", re.IGNORECASE)
_WOUND_EFFECT = re.compile(r"(?:the )?wound effect on (.+)", re.IGNORECASE)


def listed_items(words: Words, text: str) -> list[str]:
    """The items between commas and "and"."""
    return [thing for item in split_items(text) for thing in split_things(item, words.library)]


def links(words: Words, head: Head) -> None:
    for count, item in words.items(head.rest):
        name, things = _targets_of(words, item)
        if words.is_player(name) and not name_index(words.library).tiers(name):
            words.wrong(f"{name} is a player, not a card; several targets are joined by and")
        if count > 1 and things:
            words.wrong(f"{count} copies cannot share their targets; name each copy")
        card = words.card(name)
        for thing in things:
            _check_thing(words, thing)
        for _ in range(count):
            words.say("links", Linking(head.player, card, tuple(things), words.number))


def _targets_of(words: Words, item: str) -> tuple[str, list[str]]:
    """The card of a link and its targets; ``on`` within a card's name parts nothing."""
    index = name_index(words.library)
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
        words.wrong("a target is missing after on")
    return item[: best.start()], split_things(rest, words.library)


def _check_thing(words: Words, text: str) -> None:
    """A target must be a card, or a player, who may be named here for the first time."""
    name, owner = split_thing(text, words.library)
    if not name:
        words.wrong("a target is missing beside and")
    if owner:
        words.owner(owner)
    known = words.is_player(name) or is_any_wound(name) or (owner and name.isdecimal())
    if known or name_index(words.library).tiers(name):
        return
    if owner or " " in name or not name[0].isupper() or words.like_a_card(name):
        words.card(name)
    words.seat(name)


def attacks(words: Words, head: Head) -> None:
    match = _WITH.fullmatch(head.rest)
    if not match:
        words.wrong("write PLAYER attacks PLAYER with MINION, MINION")
    defender = words.seat(match[1])
    for name, card, owner in _minions(words, head.player, match[2]):
        words.say("attacks", Attacking(head.player, defender, name, card, owner, words.number))


def blocks(words: Words, head: Head) -> None:
    match = _WITH.fullmatch(head.rest)
    if not match:
        words.wrong("write PLAYER blocks ATTACKER with MINION, MINION")
    if not words.said.get("attacks") and not any(other.word == "attacks" for other in words.heads):
        words.wrong("nobody attacks; say who attacks with what")
    name, whose = split_thing(match[1], words.library)
    words.minion(name)
    attacker_owner = words.seat(whose) if whose else ACTIVE
    names, cards, owners = zip(*_minions(words, head.player, match[2]), strict=True)
    words.say("blocks", Blocking(head.player, match[1], attacker_owner, names, cards, owners, words.number))


def _minions(words: Words, player: int, text: str) -> list[tuple[str, Card, int]]:
    """Minions with their owners: the player's own, where it does not say whose."""
    found = []
    for item in listed_items(words, text):
        count, typed = read_count(item)
        words.check_item(count, typed)
        name, number, whose = read_thing(typed, name_index(words.library))
        card = words.minion(name)
        if count > 1 and number:
            words.wrong(f"{typed} is one minion, not {count}")
        owner = words.seat(whose) if whose else player
        found += [(card.name + (f"#{number}" if number else ""), card, owner)] * count
    return found


def claims(words: Words, head: Head) -> None:
    """Whom the cards are claimed from holds for the cards before it, back to the one told before."""
    waiting: list[tuple[int, Card]] = []
    for item in listed_items(words, head.rest):
        match = None if plain(item) in name_index(words.library).exact else _FROM.fullmatch(item)
        count, name = read_count(match[1] if match else item)
        words.check_item(count, name)
        waiting.append((count, words.card(name)))
        if match:
            _act(words, head, "claim", waiting, words.owner(match[2]))
            waiting = []
    _act(words, head, "claim", waiting, COMMONS)


def discards(words: Words, head: Head) -> None:
    cards = []
    for item in listed_items(words, head.rest):
        count, name = read_count(item)
        words.check_item(count, name)
        cards.append((count, words.card(name)))
    _act(words, head, "discard", cards, COMMONS)


def _act(words: Words, head: Head, verb: str, cards: list[tuple[int, Card]], owner: int) -> None:
    for count, card in cards:
        if verb == "claim" and (card.is_wound or card.starter):
            words.wrong(f"{card.name} has no archive to be claimed from")
        for _ in range(count):
            words.say("acts", Act(head.player, verb, card, owner, words.number))


def uses(words: Words, head: Head) -> None:
    match = _WOUND_EFFECT.fullmatch(head.rest)
    if not match:
        words.wrong(f"write PLAYER uses {WOUND_EFFECT} 2 bite")
    wounds = wounds_of_text(words, match[1])
    words.say("wound_effects", WoundEffect(head.player, wounds, words.number))


def wounds_of_text(words: Words, text: str) -> tuple[Card, ...]:
    wounds: list[Card] = []
    for item in listed_items(words, text):
        count, name = read_count(item)
        words.check_item(count, name)
        if is_any_wound(name):
            words.wrong("say of which kind the wounds are", (wound.name for wound in words.library.wounds))
        wounds += [words.wound(name)] * count
    return tuple(wounds)
