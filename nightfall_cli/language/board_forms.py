"""Forms of expectation about zones, minions and archives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, missing, number_verdict
from nightfall_cli.language.items import is_any_wound, read_count, split_items
from nightfall_cli.language.say import ordered_text
from nightfall_cli.language.things import (
    any_card,
    read_archive,
    read_minion,
    read_order,
    read_player,
)
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.records import COMMONS, NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.values import health, strength, wounds_of

if TYPE_CHECKING:
    import re

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


# -- players and zones ------------------------------------------------------------------------


def _wounds(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    counts = wounds_of(state, seat)
    kind = match["kind"].casefold()
    actual = sum(counts.values()) if kind == "wounds" else counts[kind[:-1]]
    return number_verdict(actual, match, f"{match['player']} {kind}")


_LINKS = {
    "kicked": "the order in the chain resolves its kicker",
    "cancelled": "the order in the chain will be discarded when it would resolve",
    "doubled": "the order in the chain resolves twice",
}
_ZONE_USAGE = "PLAYER hand|deck|discard|play|archives is|has A, B | count N | empty | top is A, B"
_ZONE = r"(?P<player>.+?) (?P<zone>hand|deck|discard|play|archives)"


def _zone(state: State, seat: int, zone: str) -> list[Card]:
    """Return the cards of a zone; piles come top first."""
    if zone == "play":
        return [minion.card for minion in state.play[seat]]
    if zone == "archives":
        return [archive.card for archive in state.archives[seat]]
    if zone == "hand":
        return list(state.hand[seat])
    pile = state.deck[seat] if zone == "deck" else state.discard[seat]
    return list(reversed(pile))


def _zone_of(state: State, match: re.Match[str]) -> list[Card] | Refusal:
    seat = read_player(state, match["player"])
    return seat if isinstance(seat, Refusal) else _zone(state, seat, match["zone"].casefold())


def _contents(state: State, cards: list[Card], match: re.Match[str], before: str) -> Verdict | Refusal:
    """Judge ``is``, ``has``, ``count``, ``empty`` and ``top is`` for a list of cards."""
    what = match["what"].casefold()
    shown = ordered_text(cards) or "empty"
    exact = f"{before} is {shown}" if cards else f"{before} empty"
    if what == "empty":
        return Verdict(not cards, shown, exact)
    if what == "count":
        return Verdict(len(cards) == int(match["items"] or "-1"), str(len(cards)), f"{before} count {len(cards)}")
    if what == "has":
        return _has(state, cards, match, before)
    named = _named(state, match["items"])
    if isinstance(named, Refusal):
        return named
    if what == "top is":
        if not cards:
            return missing(shown, exact)
        top = cards[: len(named)]
        return Verdict(_alike(top, named), ordered_text(top), f"{before} top is {ordered_text(top)}")
    return Verdict(len(cards) == len(named) and _among(named, cards), shown, exact)


def _has(state: State, cards: list[Card], match: re.Match[str], before: str) -> Verdict | Refusal:
    """Judge ``has``: at least these cards."""
    named = _named(state, match["items"])
    if isinstance(named, Refusal):
        return named
    return Verdict(_among(named, cards), ordered_text(cards) or "empty", f"not {before} has {match['items']}")


def _named(state: State, text: str) -> list[Card | None] | Refusal:
    """Return the cards of a list; None represents ``wound``, a wound of any kind."""
    found: list[Card | None] = []
    for item in split_items(text):
        count, name = read_count(item)
        card = None if is_any_wound(name) else any_card(state, name)
        if isinstance(card, Refusal):
            return card
        found += [card] * count
    return found


def _among(named: list[Card | None], cards: list[Card]) -> bool:
    """True when the cards contain all those named; ``wound`` is any wound beside the wounds named by kind."""
    left = Counter(cards)
    left.subtract(card for card in named if card is not None)
    wounds = sum(count for card, count in left.items() if card.is_wound)
    return min(left.values(), default=0) >= 0 and wounds >= named.count(None)


def _alike(cards: list[Card], named: list[Card | None]) -> bool:
    """True when the cards are those named, in this order."""
    fits = (card.is_wound if name is None else card is name for card, name in zip(cards, named, strict=False))
    return len(cards) == len(named) and all(fits)


def _what(pattern: str) -> str:
    """Return a pattern for all five words: one alternative, because a group name may not occur twice."""
    return pattern + r" (?P<what>top is|is|has|count|empty)(?: (?P<items>.+))?"


def _checked(match: re.Match[str]) -> Refusal | None:
    what, items = match["what"].casefold(), match["items"]
    if what == "empty" and items:
        return Refusal("invalid", "syntax", "expected nothing after empty")
    if what == "count" and not ((items or "").isdecimal() and len(items) < 10):
        return Refusal("invalid", "syntax", "expected a number after count")
    if what != "empty" and not items:
        return Refusal("invalid", "syntax", f"expected cards after {what}")
    return None


def _zone_form(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    cards = _zone_of(state, match)
    if isinstance(cards, Refusal):
        return cards
    return _checked(match) or _contents(state, cards, match, f"{match['player']} {match['zone']}")


def _exiled(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return _checked(match) or _contents(state, list(state.exiled), match, "exiled")


def _commons(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    cards = [archive.card for archive in state.commons]
    return _checked(match) or _contents(state, cards, match, "commons")


def _chain(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    checked = _checked(match)
    if checked is not None:
        return checked
    cards = [link.card for link in state.chain]
    if match["what"].casefold() != "is":
        return _contents(state, cards, match, "chain")
    expected = _named(state, match["items"])
    if isinstance(expected, Refusal):
        return expected
    shown = ordered_text(cards)
    return Verdict(_alike(cards, expected), shown or "empty", f"chain is {shown}" if cards else "chain empty")


def _link(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    """Judge ``kicked``, ``cancelled`` and ``doubled``."""
    index = read_order(state, match["order"])
    if isinstance(index, Refusal):
        return missing(index.message) if index.code == "not-there" else index
    word = match["word"].casefold()
    holds: bool = getattr(state.chain[index], word)
    return Verdict(holds, word if holds else f"not {word}", f"not {word} {match['order']}")


def _aimed(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    index, seat = read_order(state, match["order"]), read_player(state, match["player"])
    if isinstance(index, Refusal):
        return missing(index.message) if index.code == "not-there" else index
    if isinstance(seat, Refusal):
        return seat
    link = state.chain[index]
    aims = link.player if link.chooser == NOBODY else link.chooser
    return Verdict(aims == seat, state.names[aims], f"aimed {match['order']} by {state.names[aims]}")


# -- minions and archives ---------------------------------------------------------------------


def _archive(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    place = read_archive(state, match["archive"], (COMMONS, *state.players), None)
    if isinstance(place, Refusal):
        if place.code != "not-there":
            return place
        corrected = f"{match['archive']} left 0"
        return missing("no such archive", corrected) if int(match["n"]) else Verdict(True, "no such archive", corrected)
    return number_verdict(archives_of(state, place[0])[place[1]].left, match, f"{match['archive']} left")


def _face_down(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    place = read_archive(state, match["archive"], (COMMONS, *state.players), None)
    if isinstance(place, Refusal):
        return missing("no such archive") if place.code == "not-there" else place
    hidden = archives_of(state, place[0])[place[1]].hidden
    return Verdict(hidden, f"face {'down' if hidden else 'up'}", f"not {match['archive']} face down")


def _minion(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    place = read_minion(state, match["minion"], state.players)
    if isinstance(place, Refusal):
        return missing(place.message) if place.code == "not-there" else place
    minion = state.play[place[0]][place[1]]
    values = {"health": health(minion), "strength": strength(state, place[0], minion), "damage": minion.damage}
    value = match["value"].casefold()
    return number_verdict(values[value], match, f"{match['minion']} {value}")


BOARD_FORMS = (
    form(
        "wounds",
        "PLAYER wounds N",
        r"(?P<player>.+?) (?P<kind>wounds|bites|bleeds|burns) (?P<n>\d{1,9})",
        _wounds,
        "the player has so many wounds in deck, hand and discard pile; `bites`, `bleeds` and `burns` count one kind",
    ),
    form(
        "zone",
        _ZONE_USAGE,
        _what(_ZONE),
        _zone_form,
        "the zone holds just these cards, at least these, so many, none, or begins with these; `wound` is any wound",
    ),
    form(
        "exiled",
        "exiled is|has A, B | count N | empty",
        _what("exiled"),
        _exiled,
        "the same of the exiled cards",
    ),
    form(
        "commons",
        "commons is|has A, B | count N | empty",
        _what("commons"),
        _commons,
        "the same of the archives in the commons",
    ),
    form(
        "chain",
        "chain is|has A, B | count N | empty",
        _what("chain"),
        _chain,
        "the same of the orders in the chain; `is` names them oldest first",
    ),
    *(form(word, f"{word} ORDER", rf"(?P<word>{word}) (?P<order>.+)", _link, says) for word, says in _LINKS.items()),
    form(
        "aimed",
        "aimed ORDER by PLAYER",
        r"aimed (?P<order>.+) by (?P<player>.+)",
        _aimed,
        "this player chooses the targets of the order",
    ),
    form(
        "archive",
        "archive CARD [of PLAYER] left N",
        r"(?P<archive>archive .+) left (?P<n>\d{1,9})",
        _archive,
        "so many cards are left; 0 when the archive is gone",
    ),
    form(
        "face down",
        "archive CARD [of PLAYER] face down",
        r"(?P<archive>archive .+) face[ -]down",
        _face_down,
        "the archive is face down; it may be named by number, as in `archive 1 of Brad`",
    ),
    form(
        "minion",
        "MINION of PLAYER health|strength|damage N",
        r"(?P<minion>.+) (?P<value>health|strength|damage) (?P<n>\d{1,9})",
        _minion,
        "the minion in play has this value now",
    ),
)
"""The forms about zones, minions and archives."""
