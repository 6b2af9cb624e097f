"""The phrases of the rulings: every way to ask for them, split into words, with the weight of each word."""

from __future__ import annotations

from functools import cache
from math import log
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.language.names import plain
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.rulings.words import game_words, nouns, significant_words, small_words, split_words

if TYPE_CHECKING:
    from nightfall_cli.rulings.ruling_library import Ruling

MATTERS, MATTERS_LITTLE = 3.0, 1.0
"""The least weight of a word for a thing of the game, and the greatest weight of a small word."""

SCALE = 315
"""The scale of the weights of words, not the number of rulings, so that a new ruling shifts no other ruling's fit."""

SHORTEST_NAME = 4
LONGEST_NAME = 4


class Phrase(NamedTuple):
    """One way to ask for a ruling: its significant words, and the cards it names."""

    ruling: str
    words: tuple[str, ...]
    cards: tuple[str, ...]


@cache
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """Return the phrases of each ruling by its id."""
    return {ruling.id: tuple(_phrases(ruling)) for ruling in rulings().values()}


def _phrases(ruling: Ruling) -> list[Phrase]:
    asked = [("en", ruling.question), *ruling.ask.items()]
    asked += [(language, text) for language, texts in ruling.also.items() for text in texts]
    return [_phrase(ruling, language, text) for language, text in asked]


def _phrase(ruling: Ruling, language: str, text: str) -> Phrase:
    words, cards = without_names(split_words(text), ruling.cards)
    return Phrase(ruling.id, significant_words(words, language), cards)


def without_names(words: list[str], cards: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
    """Return the words without the names of these cards, and the cards named."""
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
    """Return the names of a card in its rulings' phrases: full names, and words of them that are no game words."""
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
    """Return the words of all phrases of each ruling, by its id."""
    return {id: frozenset(word for phrase in asked for word in phrase.words) for id, asked in phrases().items()}


@cache
def weight(phrase: Phrase) -> float:
    """Return the sum of the weights of a phrase's words."""
    return sum(word_weights()[word] for word in phrase.words)


@cache
def answer_words() -> dict[str, frozenset[str]]:
    """Return the significant words of each ruling's answer, by its id."""
    return {
        ruling.id: frozenset(significant_words(split_words(" ".join([ruling.answer, *ruling.answers.values()])), "en"))
        for ruling in rulings().values()
    }


@cache
def word_weights() -> dict[str, float]:
    """Return the weight of each word: the fewer rulings use it in their phrases, the greater."""
    counts: dict[str, int] = {}
    for asked in phrases().values():
        for word in {word for phrase in asked for word in phrase.words}:
            counts[word] = counts.get(word, 0) + 1
    known = {word: log(1 + SCALE / count) for word, count in counts.items()}
    known |= {word: max(known[word], MATTERS) for word in nouns() if word in known}
    return known | {word: min(known[word], MATTERS_LITTLE) for word in small_words() if word in known}
