"""Find rulings for a typed question: words in any order, in four languages, with misspelt card names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.rulings.phrases import Phrase, answer_words, asked_with, phrases, weight, word_weights
from nightfall_cli.rulings.question import RulingQuery, read_question
from nightfall_cli.rulings.ruling_library import Ruling, rulings
from nightfall_cli.rulings.words import UNLIKE, nouns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nightfall_cli.cards.library import Library

SHORTEST_STEM = 4
UNKNOWN = 5.0
"""The weight of a word that no ruling's phrases use; it counts against every ruling."""

CARD = 5.0
CARD_OF_THE_RULING = 0.6
"""The part of `CARD` that counts when the ruling is about a card of the question, but the phrase does not name it."""

ASKED = 2.0
"""The weight of recall (words of the question) against precision (words of the ruling)."""

NAMES_A_CARD, ABOUT_A_CARD = 0.75, 0.9
"""Factors on the fit of a ruling about a card when the question names none: the phrase names the card, or not."""

OTHER_CARD = 0.85
"""The factor on the fit for each card that a phrase names and the question does not, if it names others."""

IN_THE_ANSWER = 0.1
MISSED = 0.85
"""The factor on the fit for each noun of the question that the ruling's phrases lack."""

CLOSE_ENOUGH, AHEAD, THE_SAME = 0.7, 0.06, 0.9
"""The least fit of an answer, its least lead over the next ruling, and the fit that needs no lead."""

MISSPELT = 0.8


class Found(NamedTuple):
    """A ruling and how well it fits a question.

    ``fit`` is 1 for a question in the same words and 0 when nothing is shared; ``score`` orders the rulings.
    ``answers`` is True when the ruling answers the question, rather than just sharing words with it.
    """

    ruling: Ruling
    score: float
    fit: float
    answers: bool = False

    @property
    def fits(self) -> bool:
        """True when the ruling is near enough to be shown in full."""
        return self.fit >= CLOSE_ENOUGH


class Asked:
    """A question with the similar words and the weight of each of its words."""

    def __init__(self, question: RulingQuery) -> None:
        self.cards, self.words = question
        self.similar = {word: _similar_words(word) for word in self.words}
        self.weights = {word: _weight(word, self.similar[word]) for word in self.words}
        self.meant: dict[str, float] = {}
        """The words of the rulings that the question may mean, with their similarity."""
        self.meant_by: dict[str, list[tuple[str, float]]] = {}
        """For each of these the words of the question that mean it, with their similarity."""
        for word, similar in self.similar.items():
            for other, how in similar.items():
                self.meant[other] = max(how, self.meant.get(other, 0.0))
                self.meant_by.setdefault(other, []).append((word, how))
        self.total = sum(self.weights.values()) + CARD * len(self.cards)

    def fit(self, ruling: Ruling) -> float:
        """Return the fit of a ruling: the fit of its best phrase, less for missing nouns."""
        spoken = asked_with()[ruling.id]
        if self.meant.keys().isdisjoint(spoken) and not self.cards:
            return 0.0
        best = max(self._like(phrase, ruling) for phrase in phrases()[ruling.id])
        if not best:
            return 0.0
        missed = sum(1 for word in self.words if word in nouns() and self.similar[word].keys().isdisjoint(spoken))
        return best * MISSED**missed

    def answer_share(self, ruling: Ruling) -> float:
        """Return the weighted share of the question's words that occur in the ruling's answer."""
        answer = answer_words()[ruling.id]
        return sum(self.weights[word] for word in self.words if self.similar[word].keys() & answer) / self.total

    def _like(self, phrase: Phrase, ruling: Ruling) -> float:
        """Return the fit of a phrase, from 0 to 1."""
        if self.meant.keys().isdisjoint(phrase.words) and not (self.cards and phrase.cards):
            return 0.0
        named = sum(card in phrase.cards for card in self.cards)
        about = sum(card in ruling.cards and card not in phrase.cards for card in self.cards)
        alike = self._alike(phrase)
        asked = sum(self.weights[word] * alike[word] for word in self.words if word in alike)
        asked += CARD * (named + CARD_OF_THE_RULING * about)
        said = (
            sum(word_weights()[word] * self.meant[word] for word in phrase.words if word in self.meant) + CARD * named
        )
        if not asked or not said:
            return 0.0
        recall = asked / self.total
        precision = said / (weight(phrase) + CARD * len(phrase.cards))
        like = (1 + ASKED) * recall * precision / (ASKED * precision + recall)
        if self.cards:
            return like * OTHER_CARD ** sum(card not in self.cards for card in phrase.cards)
        if not ruling.cards:
            return like
        return like * (NAMES_A_CARD if phrase.cards else ABOUT_A_CARD)

    def _alike(self, phrase: Phrase) -> dict[str, float]:
        """Return the words of the question that a phrase contains or resembles, with their similarity."""
        alike: dict[str, float] = {}
        for other in phrase.words:
            for word, how in self.meant_by.get(other, ()):
                alike[word] = max(how, alike.get(word, 0.0))
        return alike


def find(text: str, library: Library, card: str = "", edition: str = "") -> list[Found]:
    """Return the rulings that fit a question, best first; none when no word of it is known.

    Only the first ruling can have ``answers``: it must fit well, and better than all others.
    ``card`` (an English name) and ``edition`` keep only rulings about that card and valid in that edition.
    """
    question = read_question(text, library)
    if card and card not in question.cards:
        question = question._replace(cards=(*question.cards, card))
    asked = Asked(question)
    found = []
    for ruling in rulings().values():
        if (card and card not in ruling.cards) or (edition and edition not in ruling.editions):
            continue
        fit = asked.fit(ruling) if asked.total else 0.0
        if fit:
            found.append(Found(ruling, fit + IN_THE_ANSWER * asked.answer_share(ruling), fit))
    found.sort(key=lambda one: -one.score)
    if found and question.words and _answers(found):
        found[0] = found[0]._replace(answers=True)
    return found


def _answers(found: list[Found]) -> bool:
    first, next_score = found[0], found[1].score if len(found) > 1 else 0.0
    return first.fit >= THE_SAME or (first.fits and first.score - next_score >= AHEAD)


@cache
def _similar_words(typed: str) -> dict[str, float]:
    """Return the words of the rulings that a typed word may mean, with their similarity."""
    beginning_alike = _by_beginning().get(typed[:SHORTEST_STEM], ())
    similar = {word: how for word in beginning_alike if (how := _similarity(typed, word))}
    if not similar and len(typed) > SHORTEST_STEM:
        similar = dict.fromkeys(nearest(typed, word_weights(), cutoff=MISSPELT), MISSPELT)
    return similar


@cache
def _by_beginning() -> dict[str, list[str]]:
    """Return the words of the rulings by their first letters; other words are not similar."""
    words: dict[str, list[str]] = {}
    for word in word_weights():
        words.setdefault(word[:SHORTEST_STEM], []).append(word)
    return words


def _weight(word: str, near: Mapping[str, float]) -> float:
    return word_weights().get(word) or min((word_weights()[other] for other in near), default=UNKNOWN)


def _similarity(typed: str, word: str) -> float:
    """Return the similarity: 1 for equal words, less for a common beginning (``kicker``, ``kickers``), else 0."""
    if typed == word:
        return 1.0
    if f"{typed} {word}" in UNLIKE:
        return 0.0
    shared = 0
    for one, other in zip(typed, word, strict=False):
        if one != other:
            break
        shared += 1
    longest = max(len(typed), len(word))
    if shared == min(len(typed), len(word)) >= SHORTEST_STEM and longest - shared <= 2:
        return 0.95
    if shared == len(typed) >= SHORTEST_STEM:
        return 0.8
    return 0.8 * shared / longest if shared >= SHORTEST_STEM and shared >= 0.6 * longest else 0.0
