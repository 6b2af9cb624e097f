"""Finding rulings by what people type: words in any order, in four languages, with card names spelt as they come."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from math import log
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.names import name_index
from nightfall_cli.rulings.library import Ruling, rulings
from nightfall_cli.rulings.words import GAME_WORDS, NOTHING, in_latin_letters, meaning, split_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.library import Library

WEIGHTS = {"id": 2.5, "ask": 3.0, "question": 3.0, "answer": 1.0, "rules": 1.5}
FIRST_CARD, OTHER_CARD = 9.0, 5.0
LONGEST_NAME = 4
SHORTEST_STEM = 4
CLOSE = 0.8
MOST_TELLING = 4.0
OTHER_CARDS_ASKED = 0.4
AS_ASKED = 8.0
"""Added for a ruling whose question is put in the same words, less for words that differ."""

CARD_NOT_ASKED = 3.0
"""Taken off a ruling about cards when the question names none."""


class Question(NamedTuple):
    """A typed question taken apart: the cards it names, and the other words that tell something."""

    cards: tuple[str, ...]
    words: tuple[str, ...]


class Found(NamedTuple):
    """A ruling and how well it fits; higher is better."""

    ruling: Ruling
    score: float


def read_question(text: str, library: Library) -> Question:
    """Find the card names in a question, longest first, misspelt ones too; what is left are its words."""
    words = split_words(text)
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
    return Question(tuple(cards), tuple(meaning(word) for word in words if word not in NOTHING))


def _card_named(typed: str, library: Library) -> str:
    """The one card that a word or words clearly mean, or ""."""
    index = name_index(library)
    if typed in NOTHING or len(typed) < SHORTEST_STEM or typed in GAME_WORDS:
        return ""
    tiers = index.tiers(typed)
    if tiers:
        return tiers[0][0].name if len(tiers[0]) == 1 and not tiers[0][0].is_wound else ""
    length = typed.count(" ")
    forms = {form: card.name for form, _, _, card in index.forms if form.count(" ") == length and not card.is_wound}
    near = get_close_matches(in_latin_letters(_without_possessive(typed)), forms, 1, CLOSE)
    return forms[near[0]] if near else ""


def _without_possessive(typed: str) -> str:
    return typed.removesuffix("s") if len(typed) > SHORTEST_STEM else typed


@cache
def _phrases() -> dict[str, tuple[frozenset[str], ...]]:
    """For each ruling the words of its question, as it is put and as people ask it."""
    return {
        ruling.id: tuple(_telling_words(text) for text in (ruling.question, *ruling.ask.values()))
        for ruling in rulings().values()
    }


def _telling_words(text: str) -> frozenset[str]:
    return frozenset(meaning(word) for word in split_words(text) if word not in NOTHING)


@cache
def _index() -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    """For each ruling its words with their weights; for each word how telling it is."""
    bags: dict[str, dict[str, float]] = {}
    for ruling in rulings().values():
        fields = {
            "id": ruling.id.replace(".", " "),
            "ask": " ".join(ruling.ask.values()),
            "question": ruling.question,
            "answer": " ".join([ruling.answer, *ruling.answers.values()]),
            "rules": " ".join(ruling.rules).replace(".", " "),
        }
        bag: dict[str, float] = {}
        for field, text in fields.items():
            for word in split_words(text):
                if word not in NOTHING:
                    known = meaning(word)
                    bag[known] = max(bag.get(known, 0.0), WEIGHTS[field])
        bags[ruling.id] = bag
    counts: dict[str, int] = {}
    for bag in bags.values():
        for word in bag:
            counts[word] = counts.get(word, 0) + 1
    return bags, {word: min(MOST_TELLING, log(1 + len(bags) / count)) for word, count in counts.items()}


def _alike(typed: str, word: str) -> float:
    """1 for the same word, less for one that begins alike (``kicker`` and ``kickers``), else 0."""
    if typed == word:
        return 1.0
    shared = 0
    for one, other in zip(typed, word, strict=False):
        if one != other:
            break
        shared += 1
    longest = max(len(typed), len(word))
    if shared == len(typed) >= SHORTEST_STEM:
        return 0.8
    return 0.8 * shared / longest if shared >= SHORTEST_STEM and shared >= 0.6 * longest else 0.0


def find(text: str, library: Library, card: str = "", edition: str = "") -> list[Found]:
    """The rulings that fit a question, the best first; none when nothing in it is known.

    ``card`` (an English name) and ``edition`` leave only rulings about that card, or that hold there.
    """
    question, asked = read_question(text, library), _telling_words(text)
    bags, telling = _index()
    near = {typed: [(word, how) for word in telling if (how := _alike(typed, word))] for typed in question.words}
    found = []
    for ruling in rulings().values():
        if (card and card not in ruling.cards) or (edition and edition not in ruling.editions):
            continue
        cards = _of_cards(ruling, question.cards)
        words = _of_words(bags[ruling.id], near, telling)
        score = cards + (words if cards or not question.cards else words * OTHER_CARDS_ASKED)
        score += AS_ASKED * max(_same(asked, phrase) for phrase in _phrases()[ruling.id])
        score -= CARD_NOT_ASKED if ruling.cards and not question.cards and not card else 0.0
        if cards or words or (card and not text.strip()):
            found.append(Found(ruling, score))
    found.sort(key=lambda one: -one.score)
    return found


def _same(asked: frozenset[str], phrase: frozenset[str]) -> float:
    """How much two questions are put in the same words: 1 for the same, 0 when they share none."""
    return 2 * len(asked & phrase) / (len(asked) + len(phrase)) if asked and phrase else 0.0


def _of_cards(ruling: Ruling, cards: Iterable[str]) -> float:
    scores = (FIRST_CARD if ruling.cards[0] == card else OTHER_CARD for card in cards if card in ruling.cards)
    return sum(scores)


def _of_words(bag: dict[str, float], near: dict[str, list[tuple[str, float]]], telling: dict[str, float]) -> float:
    total = 0.0
    for words in near.values():
        total += max((bag[word] * how * telling[word] for word, how in words if word in bag), default=0.0)
    return total
