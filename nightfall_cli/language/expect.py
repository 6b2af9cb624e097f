"""Expectations: what a line ``expect …`` says about a position, whether it holds, and what holds instead."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.play import play_text
from nightfall_cli.language.read import (
    MOVE_READERS,
    any_card,
    counted,
    read_archive,
    read_minion,
    read_order,
    read_player,
    split_items,
)
from nightfall_cli.language.say import event_text, move_text
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rules.state import COMMONS, DECISION_KINDS
from nightfall_cli.rules.values import health, price, strength, wounds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


class Verdict(NamedTuple):
    """Whether an expectation holds; ``actual`` is what holds, in words; ``mended`` a subject that would hold, or ""."""

    holds: bool
    actual: str
    mended: str = ""


class Form(NamedTuple):
    """One form of expectation: its name, how it is written, its pattern, and the function that judges it.

    ``word`` is the word it begins with, "" for a name.
    """

    name: str
    usage: str
    pattern: str
    judge: Callable[[State, re.Match[str], object], Verdict | Refusal]
    word: str

    def match(self, subject: str) -> re.Match[str] | None:
        """The match of a whole subject."""
        return _compiled(self.pattern).fullmatch(subject)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


FORMS: list[Form] = []
_EDITIONS = re.compile(r"expect@([a-z,]+)$")


def form(
    name: str, usage: str, pattern: str
) -> Callable[[Callable[[State, re.Match[str], object], Verdict | Refusal]], object]:
    """Register a form under a name; the pattern must match the whole subject."""

    def register(judge: Callable[[State, re.Match[str], object], Verdict | Refusal]) -> object:
        word = usage.split("|")[0].split()[0]
        FORMS.append(Form(name, usage, pattern, judge, word if word.islower() else ""))
        return judge

    return register


def editions_of(word: str) -> tuple[str, ...] | Refusal:
    """The editions that ``expect@de,fr`` is for; all without ``@``."""
    if word == "expect":
        return tuple(EDITIONS)
    match = _EDITIONS.match(word)
    editions = tuple(match[1].split(",")) if match else ()
    if not editions or any(edition not in EDITIONS for edition in editions):
        return Refusal("invalid", "syntax", f"{word!r}: after expect@ come editions: {', '.join(EDITIONS)}")
    return editions


def find_form(subject: str) -> tuple[Form, re.Match[str]] | Refusal:
    """The form a subject is written in, without its ``not``."""
    begins = subject.partition(" ")[0].casefold()
    for known in FORMS:
        match = known.match(subject) if known.word in ("", begins) else None
        if match:
            return known, match
    words = set(subject.casefold().split())
    usages = tuple(known.usage for known in FORMS)
    near = tuple(usage for usage in usages if words & set(re.split(r"[ |,]+", usage))) or usages
    return Refusal("invalid", "syntax", f"{subject!r} is no expectation; forms: {' | '.join(near)}", candidates=near)


def split_not(subject: str) -> tuple[bool, str]:
    """Whether a subject begins with ``not``, and the rest."""
    word, _, rest = subject.partition(" ")
    return (True, rest.strip()) if word.casefold() == "not" else (False, subject)


def judge(state: State, subject: str, since: object = None) -> Verdict | Refusal:
    """Judge the text after ``expect``. ``since`` is the log before the last move, for ``log has``.

    A refusal means that the subject is not understood in this position; the state is never changed.
    """
    negated, subject = split_not(subject)
    found = find_form(subject)
    if isinstance(found, Refusal):
        return found
    verdict = found[0].judge(state, found[1], since)
    if isinstance(verdict, Refusal) or not negated:
        return verdict
    return Verdict(not verdict.holds, verdict.actual, subject if verdict.holds else f"not {subject}")


def _number(actual: int, match: re.Match[str], before: str) -> Verdict:
    return Verdict(actual == int(match["n"]), str(actual), f"{before} {actual}")


# -- players and zones ------------------------------------------------------------------------


@form("wounds", "PLAYER wounds N", r"(?P<player>.+?) (?P<kind>wounds|bites|bleeds|burns) (?P<n>\d+)")
def _wounds(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    counts = wounds_of(state, seat)
    kind = match["kind"].casefold()
    actual = sum(counts.values()) if kind == "wounds" else counts[kind[:-1]]
    return _number(actual, match, f"{match['player']} {kind}")


_ZONE = r"(?P<player>.+?) (?P<zone>hand|deck|discard|play|archives)"


def _zone(state: State, seat: int, zone: str) -> list[Card]:
    """The cards of a zone, top first for piles."""
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


def _listed(cards: list[Card]) -> str:
    """Card names in order, copies that follow each other as ``2 bite``."""
    names: list[str] = []
    index = 0
    while index < len(cards):
        run = 1
        while index + run < len(cards) and cards[index + run] is cards[index]:
            run += 1
        names.append(f"{run} {cards[index].name}" if run > 1 else cards[index].name)
        index += run
    return ", ".join(names)


def _cards(state: State, text: str) -> list[Card] | Refusal:
    found: list[Card] = []
    for item in split_items(text):
        count, name = counted(item)
        card = any_card(state, name)
        if isinstance(card, Refusal):
            return card
        found += [card] * count
    return found


def _contents(state: State, cards: list[Card], match: re.Match[str], before: str) -> Verdict | Refusal:
    """``is``, ``has``, ``count``, ``empty`` and ``top is`` of a list of cards."""
    what = match["what"].casefold()
    shown = _listed(cards) or "empty"
    exact = f"{before} is {shown}" if cards else f"{before} empty"
    if what == "empty":
        return Verdict(not cards, shown, exact)
    if what == "count":
        return Verdict(len(cards) == int(match["items"] or "-1"), str(len(cards)), f"{before} count {len(cards)}")
    wanted = _cards(state, match["items"] or "")
    if isinstance(wanted, Refusal):
        return wanted
    if what == "top is":
        top = cards[: len(wanted)]
        return Verdict(top == wanted, _listed(top) or "empty", f"{before} top is {_listed(top)}" if top else exact)
    if what == "is":
        return Verdict(Counter(cards) == Counter(wanted), shown, exact)
    return Verdict(not Counter(wanted) - Counter(cards), shown, f"not {before} has {match['items']}")


def _what(pattern: str) -> str:
    """Python's patterns cannot name a group twice: one alternative with an optional rest."""
    return pattern + r" (?P<what>top is|is|has|count|empty)(?: (?P<items>.+))?"


def _checked(match: re.Match[str]) -> Refusal | None:
    what, items = match["what"].casefold(), match["items"]
    if what == "empty" and items:
        return Refusal("invalid", "syntax", "nothing follows empty")
    if what == "count" and not (items or "").isdecimal():
        return Refusal("invalid", "syntax", "a number follows count")
    if what != "empty" and not items:
        return Refusal("invalid", "syntax", f"cards follow {what}")
    return None


@form("zone", "PLAYER hand|deck|discard|play|archives is|has A, B | count N | empty | top is A, B", _what(_ZONE))
def _zone_form(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    cards = _zone_of(state, match)
    if isinstance(cards, Refusal):
        return cards
    return _checked(match) or _contents(state, cards, match, f"{match['player']} {match['zone']}")


@form("exiled", "exiled is|has A, B | count N | empty", _what("exiled"))
def _exiled(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return _checked(match) or _contents(state, list(state.exiled), match, "exiled")


@form("commons", "commons is|has A, B | count N | empty", _what("commons"))
def _commons(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    cards = [archive.card for archive in state.commons]
    return _checked(match) or _contents(state, cards, match, "commons")


@form("chain", "chain is|has A, B | count N | empty", _what("chain"))
def _chain(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    checked = _checked(match)
    if checked is not None:
        return checked
    cards = [link.card for link in state.chain]
    if match["what"].casefold() != "is":
        return _contents(state, cards, match, "chain")
    wanted = _cards(state, match["items"])
    if isinstance(wanted, Refusal):
        return wanted
    return Verdict(cards == wanted, _listed(cards) or "empty", f"chain is {_listed(cards)}" if cards else "chain empty")


@form("kicked", "kicked ORDER", r"kicked (?P<order>.+)")
def _kicked(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    index = read_order(state, match["order"])
    if isinstance(index, Refusal):
        return index
    kicked = state.chain[index].kicked
    return Verdict(kicked, "kicked" if kicked else "not kicked", f"not kicked {match['order']}")


# -- minions and archives ---------------------------------------------------------------------


@form("archive", "archive CARD [of PLAYER] left N", r"(?P<archive>archive .+) left (?P<n>\d+)")
def _archive(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    viewer = state.decision.player if state.decision else state.active
    place = read_archive(state, match["archive"], (COMMONS, *state.players), viewer)
    if isinstance(place, Refusal):
        if place.code != "not-there":
            return place
        return Verdict(int(match["n"]) == 0, "no such archive", f"{match['archive']} left 0")
    return _number(archives_of(state, place[0])[place[1]].left, match, f"{match['archive']} left")


@form(
    "minion",
    "MINION of PLAYER health|strength|damage N",
    r"(?P<minion>.+) (?P<value>health|strength|damage) (?P<n>\d+)",
)
def _minion(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    place = read_minion(state, match["minion"], state.players)
    if isinstance(place, Refusal):
        return Verdict(False, place.message) if place.code == "not-there" else place
    minion = state.play[place[0]][place[1]]
    values = {"health": health(minion), "strength": strength(state, place[0], minion), "damage": minion.damage}
    value = match["value"].casefold()
    return _number(values[value], match, f"{match['minion']} {value}")


# -- the turn ---------------------------------------------------------------------------------


@form("influence", "influence N", r"influence (?P<n>-?\d+)")
def _influence(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return _number(state.influence, match, "influence")


@form("price", "price CARD N", r"price (?P<card>.+) (?P<n>\d+)")
def _price(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    card = any_card(state, match["card"])
    return card if isinstance(card, Refusal) else _number(price(state, card), match, f"price {match['card']}")


@form("phase", "phase combat|chain|claim|cleanup", r"phase (?P<phase>draft|combat|chain|claim|cleanup)")
def _phase(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return Verdict(state.phase == match["phase"].casefold(), state.phase, f"phase {state.phase}")


@form("active", "active PLAYER", r"active (?P<player>.+)")
def _active(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    name = state.names[state.active]
    return Verdict(seat == state.active, name, f"active {name}")


@form("decision", "decision PLAYER KIND", rf"decision (?P<player>.+) (?P<kind>{'|'.join(DECISION_KINDS)})")
def _decision(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seat = read_player(state, match["player"])
    if isinstance(seat, Refusal):
        return seat
    if state.decision is None:
        return Verdict(False, "the game is over", "over")
    actual = f"{state.names[state.decision.player]} {state.decision.kind}"
    holds = state.decision.player == seat and state.decision.kind == match["kind"].casefold()
    return Verdict(holds, actual, f"decision {actual}")


@form("face-up", "face-up N", r"face-up (?P<n>\d+)")
def _face_up(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    return _number(state.face_up, match, "face-up")


@form("over", "over", r"over")
def _over(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    over = state.winners is not None
    return Verdict(over, "over" if over else "not over", "over" if over else "not over")


@form("winner", "winner PLAYER[, PLAYER]", r"winner (?P<players>.+)")
def _winner(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    seats = [read_player(state, name) for name in split_items(match["players"])]
    for seat in seats:
        if isinstance(seat, Refusal):
            return seat
    names = ", ".join(state.names[seat] for seat in state.winners or ())
    return Verdict(
        set(seats) == set(state.winners or ()), names or "nobody yet", f"winner {names}" if names else "not over"
    )


# -- moves and events -------------------------------------------------------------------------


@form("illegal", "illegal LINE [because RULE]", r"illegal (?P<line>.+?)(?: because (?P<why>\S+))?")
def _illegal(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    result = play_text(state, match["line"])
    if not isinstance(result, Refusal):
        return Verdict(False, "legal", f"legal {match['line']}")
    why = match["why"]
    holds = why is None or result.code == why
    return Verdict(holds, f"refused because {result.code}", f"illegal {match['line']} because {result.code}")


@form("legal", "legal LINE", r"legal (?P<line>.+)")
def _legal(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    result = play_text(state, match["line"])
    if isinstance(result, Refusal):
        return Verdict(
            False, f"refused: {result.message} [{result.code}]", f"illegal {match['line']} because {result.code}"
        )
    return Verdict(True, "legal", f"legal {match['line']}")


@form("choices", "choices A, B, … | choices A; B; …", r"choices (?P<items>.+)")
def _choices(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    if state.decision is None:
        return Verdict(False, "the game is over", "over")
    legal = [move for move in legal_moves(state) if move.verb != "pass"]
    kind = state.decision.kind
    texts = [move_text(state, move) for move in legal]
    comma = "; " if any("," in text for text in texts) else ", "
    shown = comma.join(text.removeprefix(f"{kind} ") for text in texts) or "none"
    items = (
        [item.strip() for item in match["items"].split(";")] if ";" in match["items"] else split_items(match["items"])
    )
    wanted = []
    for item in [] if match["items"].casefold() == "none" else items:
        word, _, rest = item.partition(" ")
        verb = BY_NAME.get(word.casefold())
        named = verb is not None and kind in verb.answers and bool(rest)
        move = MOVE_READERS[verb.name if named and verb else kind](state, rest if named else item)
        if isinstance(move, Refusal):
            return Verdict(False, shown, f"choices {shown}") if move.code == "not-there" else move
        wanted.append(move)
    return Verdict(set(wanted) == set(legal), shown, f"choices {shown}")


@form("log", 'log has "words"', r"log has (?P<words>.+)")
def _log(state: State, match: re.Match[str], since: object) -> Verdict | Refusal:
    words = match["words"].strip().strip('"').casefold()
    texts = [event_text(state, event) for event in events_of(state.log, since)]
    holds = any(words in text.casefold() for text in texts)
    return Verdict(holds, "; ".join(texts) or "nothing happened", f'not log has "{words}"')


FORMS.sort(key=lambda known: not known.word)  # forms that begin with a word of their own come first


def unknown_reason(subject: str) -> str:
    """The reason after ``because`` when it is neither a rule id nor a refusal code, else ""."""
    found = find_form(split_not(subject)[1])
    if isinstance(found, Refusal) or found[0].name != "illegal":
        return ""
    why = found[1]["why"]
    return why if why and why not in RULES and why not in CODES else ""
