"""Forms of expectation about zones, minions and archives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, number_verdict
from nightfall_cli.language.items import is_any_wound, read_count, split_items
from nightfall_cli.language.say import ordered_text
from nightfall_cli.language.things import (
    read_archive,
    read_cards,
    read_minion,
    read_order,
    read_player,
)
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.records import COMMONS
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
    named = read_cards(state, match["items"] or "")
    if isinstance(named, Refusal):
        return named
    if what == "top is":
        top = cards[: len(named)]
        return Verdict(
            top == named, ordered_text(top) or "empty", f"{before} top is {ordered_text(top)}" if top else exact
        )
    return Verdict(Counter(cards) == Counter(named), shown, exact)


def _has(state: State, cards: list[Card], match: re.Match[str], before: str) -> Verdict | Refusal:
    """Judge ``has``: at least these cards; ``wound`` is any wound beside the wounds named by kind."""
    items = [read_count(item) for item in split_items(match["items"])]
    any_wounds = sum(count for count, name in items if is_any_wound(name))
    named = [f"{count} {name}" for count, name in items if not is_any_wound(name)]
    expected = read_cards(state, ", ".join(named))
    if isinstance(expected, Refusal):
        return expected
    wounds = sum(card.is_wound for card in cards) - sum(card.is_wound for card in expected)
    holds = not Counter(expected) - Counter(cards) and wounds >= any_wounds
    return Verdict(holds, ordered_text(cards) or "empty", f"not {before} has {match['items']}")


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
    expected = read_cards(state, match["items"])
    if isinstance(expected, Refusal):
        return expected
    return Verdict(
        cards == expected, ordered_text(cards) or "empty", f"chain is {ordered_text(cards)}" if cards else "chain empty"
    )


def _kicked(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    index = read_order(state, match["order"])
    if isinstance(index, Refusal):
        return Verdict(False, index.message) if index.code == "not-there" else index
    kicked = state.chain[index].kicked
    return Verdict(kicked, "kicked" if kicked else "not kicked", f"not kicked {match['order']}")


# -- minions and archives ---------------------------------------------------------------------


def _archive(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    place = read_archive(state, match["archive"], (COMMONS, *state.players), None)
    if isinstance(place, Refusal):
        if place.code != "not-there":
            return place
        return Verdict(int(match["n"]) == 0, "no such archive", f"{match['archive']} left 0")
    return number_verdict(archives_of(state, place[0])[place[1]].left, match, f"{match['archive']} left")


def _minion(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    place = read_minion(state, match["minion"], state.players)
    if isinstance(place, Refusal):
        return Verdict(False, place.message) if place.code == "not-there" else place
    minion = state.play[place[0]][place[1]]
    values = {"health": health(minion), "strength": strength(state, place[0], minion), "damage": minion.damage}
    value = match["value"].casefold()
    return number_verdict(values[value], match, f"{match['minion']} {value}")


BOARD_FORMS = (
    form("wounds", "PLAYER wounds N", r"(?P<player>.+?) (?P<kind>wounds|bites|bleeds|burns) (?P<n>\d{1,9})", _wounds),
    form("zone", _ZONE_USAGE, _what(_ZONE), _zone_form),
    form("exiled", "exiled is|has A, B | count N | empty", _what("exiled"), _exiled),
    form("commons", "commons is|has A, B | count N | empty", _what("commons"), _commons),
    form("chain", "chain is|has A, B | count N | empty", _what("chain"), _chain),
    form("kicked", "kicked ORDER", r"kicked (?P<order>.+)", _kicked),
    form("archive", "archive CARD [of PLAYER] left N", r"(?P<archive>archive .+) left (?P<n>\d{1,9})", _archive),
    form(
        "minion",
        "MINION of PLAYER health|strength|damage N",
        r"(?P<minion>.+) (?P<value>health|strength|damage) (?P<n>\d{1,9})",
        _minion,
    ),
)
"""The forms about zones, minions and archives."""
