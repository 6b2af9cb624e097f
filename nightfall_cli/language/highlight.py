"""Which part of a line is what, for colouring it while it is typed. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.items import copy_number, read_count, without_archive
from nightfall_cli.language.lines import without_comment
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.language.verbs import BY_NAME

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.verbs import Verb
    from nightfall_cli.rules.state import State

_PIECES = re.compile(r"(\s*(?:,|->|→|=>|;|=)\s*|\s+(?:of|from)\s+|\s*['’]s\s+)")
_SPACE = re.compile(r"(\S*)(\s?)(.*)", re.DOTALL)
_WORDS = frozenset({"all", "commons", "on", "off", "wound", "wounds", "archive", "not", "because"})
_JUDGED = frozenset({"move"})


class Span(NamedTuple):
    """A piece of the line: ``what`` is "verb", "player", "card", "number", "word", "comment" or "unknown"."""

    text: str
    what: str
    card: Card | None = None


def spans(state: State, text: str) -> list[Span]:
    """The line in pieces; joined, their texts are the line. Names that fit nothing are "unknown"."""
    found: list[Span] = []
    body = without_comment(text)
    end = text.find(body) + len(body) if body else len(text) if "#" not in text else 0
    comment = text[end:] if text[end:].lstrip().startswith("#") else ""
    rest = text[: len(text) - len(comment)]
    head, colon, tail = rest.partition(":")
    if colon and len(find_player(state.names, head)) == 1 and head.strip().casefold() not in BY_NAME:
        found.append(Span(head + colon, "player"))
        rest = tail
    lead = rest[: len(rest) - len(rest.lstrip())]
    word, space, argument = _SPACE.match(rest.lstrip()).groups()  # type: ignore[union-attr]
    verb = BY_NAME.get(word.casefold().partition("@")[0])
    begun = any(name.startswith(word.casefold()) for name in BY_NAME) or bool(find_player(state.names, word))
    known = verb is not None or (not space and begun) or not word
    found += [Span(lead, "word"), Span(word + space, "verb" if known else "unknown")]
    if verb is not None and argument:
        found += _argument(state, argument, verb)
    elif argument:
        found.append(Span(argument, "word"))
    found.append(Span(comment, "comment"))
    return [span for span in found if span.text]


def _argument(state: State, argument: str, verb: Verb) -> list[Span]:
    found = []
    before = ""
    for piece in _PIECES.split(argument):
        if not piece or _PIECES.fullmatch(piece):
            found.append(Span(piece, "word"))
            before = piece.strip()
        elif verb.name == "attack" and before in ("->", "→", "=>") and find_player(state.names, piece):
            found.append(Span(piece, "player"))
        else:
            span = _thing(state, piece)
            judged = verb.group in _JUDGED or span.what != "unknown"
            found.append(span if judged else Span(piece, "word"))
    return found


def _thing(state: State, piece: str) -> Span:
    name = piece.strip()
    if name.isdecimal():
        return Span(piece, "number")
    if plain(name) in _WORDS:
        return Span(piece, "word")
    if any(plain(name) == plain(known) for known in state.names):
        return Span(piece, "player")
    name = copy_number(read_count(name)[1])[0]
    name = without_archive(name)
    if name.isdecimal():
        return Span(piece, "number")
    tiers = name_index(state.library).tiers(name)
    near = _at_hand(state)
    if not any(card in near for tier in tiers for card in tier) and find_player(state.names, name):
        return Span(piece, "player")
    if not tiers:
        return Span(piece, "unknown")
    tier = next((tier for tier in tiers if any(card in near for card in tier)), tiers[0])
    cards = [card for card in tier if card in near] or list(tier)
    return Span(piece, "card", cards[0] if len(cards) == 1 else None)


def _at_hand(state: State) -> set[Card]:
    """The cards that a move by the decider may well be about."""
    player = state.decision.player if state.decision is not None else state.active
    near = {*state.hand[player], *(archive.card for archive in state.commons), *(link.card for link in state.chain)}
    near.update(minion.card for minions in state.play for minion in minions)
    return near
