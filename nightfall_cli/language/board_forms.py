"""Forms of expectation about zones, minions and archives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.language.form import Verdict, form, missing, number_verdict
from nightfall_cli.language.items import is_any_wound, read_count, split_items
from nightfall_cli.language.lines import accepted, read_player, tried
from nightfall_cli.language.say import ordered_text
from nightfall_cli.language.things import any_card, read_archive, read_minion, read_order
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.records import COMMONS, NOBODY
from nightfall_cli.rules.refusal import Refusal, invalid
from nightfall_cli.rules.values import health, strength, wounds_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.form import Form
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State


@form(
    "PLAYER wounds N",
    r"(?P<player>.+?) (?P<kind>wounds|bites|bleeds|burns) (?P<n>\d{1,9})",
    "the player has so many wounds in deck, hand and discard pile; `bites`, `bleeds` and `burns` count one kind",
)
def _wounds(state: State, match: re.Match[str], since: object) -> Verdict:
    counts = wounds_of(state, read_player(state, match["player"]))
    kind = match["kind"].casefold()
    actual = sum(counts.values()) if kind == "wounds" else counts[kind[:-1]]
    return number_verdict(actual, match, f"{match['player']} {kind}")


def _what(pattern: str) -> str:
    """Return a pattern for all five words: one alternative, because a group name may not occur twice."""
    return pattern + r" (?P<what>top is|is|has|count|empty)(?: (?P<items>.+))?"


@form(
    "PLAYER hand|deck|discard|play|archives is|has A, B | count N | empty | top is A, B",
    _what(r"(?P<player>.+?) (?P<zone>hand|deck|discard|play|archives)"),
    "the zone holds just these cards, at least these, so many, none, or begins with these; `wound` is any wound",
)
def _zone(state: State, match: re.Match[str], since: object) -> Verdict:
    seat, zone = read_player(state, match["player"]), match["zone"].casefold()
    cards: list[Card]
    if zone == "play":
        cards = [minion.card for minion in state.play[seat]]
    elif zone == "archives":
        cards = [archive.card for archive in state.archives[seat]]
    else:
        cards = list(getattr(state, zone)[seat])
        if zone != "hand":  # piles come top first
            cards.reverse()
    return _contents(state, cards, match, f"{match['player']} {match['zone']}")


def _cards_in(word: str, says: str, cards: Callable[[State], list[Card]], ordered: bool = False) -> Form:
    @form(f"{word} is|has A, B | count N | empty", _what(word), says, word)
    def judge(state: State, match: re.Match[str], since: object) -> Verdict:
        return _contents(state, cards(state), match, word, ordered)

    return judge


def _contents(state: State, cards: list[Card], match: re.Match[str], before: str, ordered: bool = False) -> Verdict:
    """Judge ``is`` (in order where the zone is ``ordered``), ``has``, ``count``, ``empty`` and ``top is``."""
    what, items = match["what"].casefold(), match["items"]
    shown = ordered_text(cards) or "empty"
    exact = f"{before} is {shown}" if cards else f"{before} empty"
    if what == "empty":
        if items:
            raise invalid("expected nothing after empty")
        return Verdict(not cards, shown, exact)
    if what == "count":
        if not ((items or "").isdecimal() and len(items) < 10):
            raise invalid("expected a number after count")
        return Verdict(len(cards) == int(items), str(len(cards)), f"{before} count {len(cards)}")
    if not items:
        raise invalid(f"expected cards after {what}")
    named = _named(state, items)
    if what == "has":
        return Verdict(_among(named, cards), shown, f"not {before} has {items}")
    if what == "top is":
        if not cards:
            return missing(shown, exact)
        top = cards[: len(named)]
        return Verdict(_alike(top, named), ordered_text(top), f"{before} top is {ordered_text(top)}")
    holds = _alike(cards, named) if ordered else len(cards) == len(named) and _among(named, cards)
    return Verdict(holds, shown, exact)


def _named(state: State, text: str) -> list[Card | None]:
    """Return the cards of a list; None represents ``wound``, a wound of any kind."""
    found: list[Card | None] = []
    for count, name in map(read_count, split_items(text)):
        found += [None if is_any_wound(name) else any_card(state, name)] * count
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


def _link(word: str, says: str) -> Form:
    @form(f"{word} ORDER", rf"{word} (?P<order>.+)", says, word)
    def judge(state: State, match: re.Match[str], since: object) -> Verdict:
        holds: bool = getattr(state.chain[read_order(state, match["order"])], word)
        return Verdict(holds, word if holds else f"not {word}", f"not {word} {match['order']}")

    return judge


@form("aimed ORDER by PLAYER", r"aimed (?P<order>.+) by (?P<player>.+)", "this player chooses the targets of the order")
def _aimed(state: State, match: re.Match[str], since: object) -> Verdict:
    link, seat = state.chain[read_order(state, match["order"])], read_player(state, match["player"])
    aims = link.player if link.chooser == NOBODY else link.chooser
    return Verdict(aims == seat, state.names[aims], f"aimed {match['order']} by {state.names[aims]}")


def _archive_of(state: State, match: re.Match[str]) -> Archive | None:
    """Return the archive that a match names, None when there is none."""
    place = tried(read_archive, state, match["archive"], (COMMONS, *state.players), None)
    if isinstance(place, Refusal) and place.code == "not-there":
        return None
    owner, index = accepted(place)
    return archives_of(state, owner)[index]


@form(
    "archive CARD [of PLAYER] left N",
    r"(?P<archive>archive .+) left (?P<n>\d{1,9})",
    "so many cards are left; 0 when the archive is gone",
)
def _archive(state: State, match: re.Match[str], since: object) -> Verdict:
    archive, before = _archive_of(state, match), f"{match['archive']} left"
    if archive is not None:
        return number_verdict(archive.left, match, before)
    gone = f"{before} 0"
    return missing("no such archive", gone) if int(match["n"]) else Verdict(True, "no such archive", gone)


@form(
    "archive CARD [of PLAYER] face down",
    r"(?P<archive>archive .+) face[ -]down",
    "the archive is face down; it may be named by number, as in `archive 1 of Brad`",
)
def _face_down(state: State, match: re.Match[str], since: object) -> Verdict:
    archive = _archive_of(state, match)
    if archive is None:
        return missing("no such archive")
    side = "down" if archive.hidden else "up"
    return Verdict(archive.hidden, f"face {side}", f"not {match['archive']} face down")


@form(
    "MINION of PLAYER health|strength|damage N",
    r"(?P<minion>.+) (?P<value>health|strength|damage) (?P<n>\d{1,9})",
    "the minion in play has this value now",
)
def _minion(state: State, match: re.Match[str], since: object) -> Verdict:
    seat, index = read_minion(state, match["minion"], state.players)
    minion, value = state.play[seat][index], match["value"].casefold()
    values = {"health": health(minion), "strength": strength(state, seat, minion), "damage": minion.damage}
    return number_verdict(values[value], match, f"{match['minion']} {value}")


BOARD_FORMS = (
    *(_wounds, _zone),
    _cards_in("exiled", "the same of the exiled cards", lambda state: list(state.exiled)),
    _cards_in("commons", "the same of the archives in the commons", lambda state: [one.card for one in state.commons]),
    _cards_in(
        "chain",
        "the same of the orders in the chain; `is` names them oldest first",
        lambda state: [link.card for link in state.chain],
        ordered=True,
    ),
    _link("kicked", "the order in the chain resolves its kicker"),
    _link("cancelled", "the order in the chain will be discarded when it would resolve"),
    _link("doubled", "the order in the chain resolves twice"),
    *(_aimed, _archive, _face_down, _minion),
)
"""The forms about zones, minions and archives."""
