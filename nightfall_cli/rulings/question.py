"""Parse a typed question: the cards it names, also misspelt, and its significant words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.names import name_index
from nightfall_cli.rulings.words import (
    filler_words,
    game_words,
    in_latin_letters,
    language_of,
    significant_words,
    split_words,
)

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

LONGEST_NAME = 4
SHORTEST = 4
CLOSE = 0.8
"""The least similarity of a misspelt word and a card name; ordinary words must not match a card."""


class RulingQuery(NamedTuple):
    """A parsed question: the cards it names, and its other significant words."""

    cards: tuple[str, ...]
    words: tuple[str, ...]


def read_question(text: str, library: Library) -> RulingQuery:
    """Return the cards named in a question, longest names first, also misspelt, and its other significant words."""
    words = split_words(text)
    language = language_of(words)
    cards: dict[str, None] = {}
    for length in range(LONGEST_NAME, 0, -1):
        start = 0
        while start + length <= len(words):
            card = _card_named(" ".join(words[start : start + length]), library)
            if card:
                cards[card] = None
                del words[start : start + length]
            else:
                start += 1
    return RulingQuery(tuple(cards), significant_words(words, language))


def _card_named(typed: str, library: Library) -> str:
    """Return the card that the words clearly mean, or ""."""
    index = name_index(library)
    if typed not in index.exact and not _may_be_a_name(typed.split()):
        return ""
    tiers = index.tiers(typed)
    if tiers:
        return tiers[0][0].name if len(tiers[0]) == 1 and not tiers[0][0].is_wound else ""
    forms = _names(library, typed.count(" ") + 1)
    near = nearest(in_latin_letters(_without_possessive(typed)), forms, cutoff=CLOSE)
    return forms[near[0]] if near else ""


@cache
def _names(library: Library, length: int) -> dict[str, str]:
    """Return the card names of ``length`` words, each with the card's English name."""
    forms = name_index(library).forms
    return {form: card.name for form, _, words, card in forms if len(words) == length and not card.is_wound}


def _may_be_a_name(words: list[str]) -> bool:
    """False for filler and game words alone, and where the first or last word is a filler word."""
    if sum(len(word) for word in words) < SHORTEST or all(
        word in filler_words() or word in game_words() for word in words
    ):
        return False
    return len(words) == 1 or not (words[0] in filler_words() or words[-1] in filler_words())


def _without_possessive(typed: str) -> str:
    return typed.removesuffix("s") if len(typed) > SHORTEST else typed
