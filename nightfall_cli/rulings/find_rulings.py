"""Finding rulings by what people type: words in any order, in four languages, with card names spelt as they come."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.rulings.phrases import Phrase, answer_words, asked_with, phrases, telling, weight
from nightfall_cli.rulings.question import RulingQuery, read_question
from nightfall_cli.rulings.ruling_library import Ruling, rulings
from nightfall_cli.rulings.words import UNLIKE, nouns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nightfall_cli.cards.library import Library

SHORTEST_STEM = 4
UNKNOWN = 5.0
"""How much a word tells that no ruling asks with: it weighs against every answer."""

CARD = 5.0
CARD_OF_THE_RULING = 0.6
"""What a card that is asked for counts where the ruling is about it and the phrase does not name it."""

ASKED = 2.0
"""How much more the words that are asked count than those of the ruling that are not asked."""

NAMES_A_CARD, ABOUT_A_CARD = 0.75, 0.9
"""What is left of the fit of a ruling about a card when the question names none."""

OTHER_CARD = 0.85
"""What is left of the fit for each card that a phrase names and the question, which names others, does not."""

IN_THE_ANSWER = 0.1
MISSED = 0.85
"""What is left of the fit for each thing asked about of which the ruling's questions do not speak."""

CLOSE_ENOUGH, AHEAD, THE_SAME = 0.7, 0.06, 0.9
"""The least fit of a ruling that answers, how far it must be ahead of the next one, and the fit that needs no lead."""

MISSPELT = 0.8


class Found(NamedTuple):
    """A ruling and how well it fits a question.

    ``fit`` is 1 when the question is put in the same words and 0 when nothing is shared; ``score`` orders the rulings.
    ``answers`` is whether the ruling answers what is asked, and not only something with the same words in it.
    """

    ruling: Ruling
    score: float
    fit: float
    answers: bool = False

    @property
    def fits(self) -> bool:
        """Whether it is near enough to be shown in full."""
        return self.fit >= CLOSE_ENOUGH


class Asked:
    """A question and what each of its words may stand for and tells."""

    def __init__(self, question: RulingQuery) -> None:
        self.cards, self.words = question
        self.kin = {word: _kin(word) for word in self.words}
        self.weights = {word: _weight(word, self.kin[word]) for word in self.words}
        self.meant: dict[str, float] = {}
        """The words of the rulings that are meant, each with how likely it is."""
        self.meant_by: dict[str, list[tuple[str, float]]] = {}
        """The same by the words of the question."""
        for word, kin in self.kin.items():
            for other, how in kin.items():
                self.meant[other] = max(how, self.meant.get(other, 0.0))
                self.meant_by.setdefault(other, []).append((word, how))
        self.total = sum(self.weights.values()) + CARD * len(self.cards)

    def fit(self, ruling: Ruling) -> float:
        """How well a ruling fits: as well as that of its phrases which fits best."""
        spoken = asked_with()[ruling.id]
        if self.meant.keys().isdisjoint(spoken) and not self.cards:
            return 0.0
        best = max(self._like(phrase, ruling) for phrase in phrases()[ruling.id])
        if not best:
            return 0.0
        missed = sum(1 for word in self.words if word in nouns() and self.kin[word].keys().isdisjoint(spoken))
        return best * MISSED**missed

    def told(self, ruling: Ruling) -> float:
        """How much of the question the answer of a ruling speaks of."""
        answer = answer_words()[ruling.id]
        return sum(self.weights[word] for word in self.words if self.kin[word].keys() & answer) / self.total

    def _like(self, phrase: Phrase, ruling: Ruling) -> float:
        """How much the question and a phrase say the same."""
        if self.meant.keys().isdisjoint(phrase.words) and not (self.cards and phrase.cards):
            return 0.0
        named = sum(card in phrase.cards for card in self.cards)
        about = sum(card in ruling.cards and card not in phrase.cards for card in self.cards)
        alike = self._alike(phrase)
        asked = sum(self.weights[word] * alike[word] for word in self.words if word in alike)
        asked += CARD * (named + CARD_OF_THE_RULING * about)
        said = sum(telling()[word] * self.meant[word] for word in phrase.words if word in self.meant) + CARD * named
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
        """The words of the question that a phrase speaks of, each with how alike they are."""
        alike: dict[str, float] = {}
        for other in phrase.words:
            for word, how in self.meant_by.get(other, ()):
                alike[word] = max(how, alike.get(word, 0.0))
        return alike


def find(text: str, library: Library, card: str = "", edition: str = "") -> list[Found]:
    """The rulings that fit a question, the best first; none when nothing in it is known.

    Only the first one can be one that ``answers``: when it fits well and no other fits nearly as well.
    ``card`` (an English name) and ``edition`` leave only rulings about that card, or that hold there.
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
            found.append(Found(ruling, fit + IN_THE_ANSWER * asked.told(ruling), fit))
    found.sort(key=lambda one: -one.score)
    if found and question.words and _answers(found):
        found[0] = found[0]._replace(answers=True)
    return found


def _answers(found: list[Found]) -> bool:
    first, next_score = found[0], found[1].score if len(found) > 1 else 0.0
    return first.fit >= THE_SAME or (first.fits and first.score - next_score >= AHEAD)


@cache
def _kin(typed: str) -> dict[str, float]:
    """The words of the rulings that a typed word may stand for, each with how alike it is."""
    beginning_alike = _by_beginning().get(typed[:SHORTEST_STEM], ())
    kin = {word: how for word in beginning_alike if (how := _alike(typed, word))}
    if not kin and len(typed) > SHORTEST_STEM:
        kin = dict.fromkeys(nearest(typed, telling(), cutoff=MISSPELT), MISSPELT)
    return kin


@cache
def _by_beginning() -> dict[str, list[str]]:
    """The words of the rulings by their first letters; words that begin otherwise are not alike."""
    words: dict[str, list[str]] = {}
    for word in telling():
        words.setdefault(word[:SHORTEST_STEM], []).append(word)
    return words


def _weight(word: str, near: Mapping[str, float]) -> float:
    return telling().get(word) or min((telling()[other] for other in near), default=UNKNOWN)


def _alike(typed: str, word: str) -> float:
    """1 for the same word, less for one that begins alike (``kicker`` and ``kickers``), else 0."""
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
