"""Words that may be a nickname of a card, a player's name, or neither; the network says what they are."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.question import card_named
from nightfall_cli.rulings.words import in_latin_letters, tables
from nightfall_cli.trial.lexicon import folded, is_first_name, stem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

KINDS = ("unknown", "name", "noun", "filler", "verb", "color", "pronoun", "preposition", "number")
"""Kinds of tokens of which several may be a nickname of a card."""
LONGEST = 3
"""The most words of a nickname."""
SHORTEST = 3
"""The fewest letters of a word that may be part of a card's name."""
ALIKE = 0.7
"""The least likeness of a word with a part of a card's name; what it is, is decided by its sentence."""


class OpenName(NamedTuple):
    """What a word may be, of card, name and word; the card, and how much it is like its name, in tenths."""

    text: str
    options: tuple[str, ...]
    card: Card | None
    likeness: int


def open_names(tokens: Sequence[Token], language: str, library: Library) -> tuple[list[Token], dict[int, OpenName]]:
    """Return the tokens with cards for nicknames of several words; and the open ones among them, by their places."""
    found: list[Token] = []
    unclear: dict[int, OpenName] = {}
    at = 0
    while at < len(tokens):
        token, size = _nickname(tokens, at, library)
        if size == 1 and token.kind != "card" and (name := _open_name(token, language, library)) is not None:
            unclear[len(found)] = name
        found.append(token)
        at += size
    return found, unclear


def _nickname(tokens: Sequence[Token], at: int, library: Library) -> tuple[Token, int]:
    """Return a card for several words that are its nickname, and their number; else the token."""
    token = tokens[at]
    for size in range(LONGEST, 1, -1):
        run = tokens[at : at + size]
        odd = any(one.kind in ("unknown", "name") for one in run)
        if len(run) == size and odd and all(one.kind in KINDS for one in run):
            name = card_named(" ".join(folded(one.text) for one in run), library)
            if card := next((one for one in library.cards.values() if one.name == name), None):
                return token._replace(kind="card", value=card.name, card=card), size
    return token, 1


def _open_name(token: Token, language: str, library: Library) -> OpenName | None:
    capital = token.text[:1].isupper()
    if token.kind not in KINDS or len(token.text) < SHORTEST or not (capital or token.kind == "unknown"):
        return None
    card, likeness = _card_like(folded(token.text), language, library)
    known = token.kind not in ("unknown", "name")
    if known and likeness < 1:
        return None
    first = token.kind == "name" and is_first_name(token.text)
    options = (
        *(("card",) if card is not None else ()),
        *(("name",) if capital and not known else ()),
        *(() if first else ("word",)),
    )
    return OpenName(token.text, options, card, int(likeness * 10)) if len(options) > 1 else None


@cache
def _card_like(typed: str, language: str, library: Library) -> tuple[Card | None, float]:
    """Return the card of which a word may be a part of the name, and how alike they are, from 0 to 1."""
    best: tuple[Card | None, float] = (None, 0.0)
    forms = {typed, stem(typed)} if language == "ru" else {typed, typed.removesuffix("s")}
    forms |= {in_latin_letters(form).replace("kh", "h") for form in forms if not form.isascii()}
    for part, card in _parts(library):
        for form in forms:
            if form[:1] == part[:1] and abs(len(form) - len(part)) <= LONGEST:
                alike = SequenceMatcher(None, form, part).ratio()
                if alike >= ALIKE and alike > best[1]:
                    best = (card, alike)
    return best


@cache
def _parts(library: Library) -> list[tuple[str, Card]]:
    """Return the words that only one card has in its names or nicknames, with the card."""
    found: dict[str, set[str]] = {}
    cards = {card.name: card for card in library.cards.values() if not card.is_wound}
    for card in cards.values():
        for name in card.all_names():
            for word in plain(name).split():
                found.setdefault(word, set()).add(card.name)
    for name, nicknames in tables()["nicknames"].items():
        for word in nicknames.replace(",", " ").split():
            found.setdefault(word, set()).add(name)
    single = ((word, names) for word, names in found.items() if len(names) == 1 and len(word) >= SHORTEST)
    return [(word, cards[name]) for word, names in single for name in names if name in cards]
