"""The phrases of the rulings: every way to ask for them, taken apart, and how much each word tells."""

from __future__ import annotations

from functools import cache
from math import log
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.language.names import plain
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.rulings.words import game_words, nouns, small_words, split_words, telling_words

if TYPE_CHECKING:
    from nightfall_cli.rulings.ruling_library import Ruling

MATTERS, MATTERS_LITTLE = 3.0, 1.0
"""The least that a word tells that names a thing of the game, and the most that a small word tells."""

SHORTEST_NAME = 4
LONGEST_NAME = 4


class Phrase(NamedTuple):
    """One way to ask for a ruling: its telling words, and the cards it names."""

    ruling: str
    words: tuple[str, ...]
    cards: tuple[str, ...]


@cache
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """For each ruling the ways to ask for it."""
    return {ruling.id: tuple(_phrases(ruling)) for ruling in rulings().values()}


def _phrases(ruling: Ruling) -> list[Phrase]:
    asked = [("en", ruling.question), *ruling.ask.items()]
    asked += [(language, text) for language, texts in ruling.also.items() for text in texts]
    return [_phrase(ruling, language, text) for language, text in asked]


def _phrase(ruling: Ruling, language: str, text: str) -> Phrase:
    words, cards = without_names(split_words(text), ruling.cards)
    return Phrase(ruling.id, telling_words(words, language), cards)


def without_names(words: list[str], cards: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
    """The words without the names of these cards, and those of the cards that are named."""
    named: dict[str, None] = {}
    forms = {form: card for card in cards for form in _forms(card)}
    start, kept = 0, []
    while start < len(words):
        for length in range(min(LONGEST_NAME, len(words) - start), 0, -1):
            typed = " ".join(words[start : start + length])
            card = forms.get(typed) or forms.get(typed.removesuffix("s"))
            if card:
                named[card] = None
                start += length
                break
        else:
            kept.append(words[start])
            start += 1
    return kept, tuple(named)


@cache
def _forms(card: str) -> tuple[str, ...]:
    """How a card is named in the phrases of its own rulings: in full, or by a word of its name that is no game word."""
    forms: dict[str, None] = {}
    for name in base_library()[card].all_names():
        words = split_words(name)
        forms[" ".join(words)] = None
        forms[plain(name)] = None
        for word in words:
            if len(word) >= SHORTEST_NAME and word not in game_words():
                forms[word] = None
    return tuple(forms)


@cache
def asked_with() -> dict[str, frozenset[str]]:
    """For each ruling the words of all its phrases."""
    return {id: frozenset(word for phrase in asked for word in phrase.words) for id, asked in phrases().items()}


@cache
def weight(phrase: Phrase) -> float:
    """How much the words of a phrase tell."""
    return sum(telling()[word] for word in phrase.words)


@cache
def answer_words() -> dict[str, frozenset[str]]:
    """For each ruling the telling words of its answer."""
    return {
        ruling.id: frozenset(telling_words(split_words(" ".join([ruling.answer, *ruling.answers.values()])), "en"))
        for ruling in rulings().values()
    }


@cache
def telling() -> dict[str, float]:
    """How much each word tells: the fewer rulings ask with it, the more."""
    counts: dict[str, int] = {}
    for asked in phrases().values():
        for word in {word for phrase in asked for word in phrase.words}:
            counts[word] = counts.get(word, 0) + 1
    known = {word: log(1 + len(phrases()) / count) for word, count in counts.items()}
    known |= {word: max(known[word], MATTERS) for word in nouns() if word in known}
    return known | {word: min(known[word], MATTERS_LITTLE) for word in small_words() if word in known}
