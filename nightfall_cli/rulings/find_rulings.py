"""Find rulings for a typed question: words in any order, in four languages, with misspelt card names.

Each ruling is one document in four languages. A question is compared with it by concepts (BM25 over `terms_of`), by the
cards it names, by its most similar phrase, and by what was learned from all phrases (`ratings`).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.learned_ratings import PIECE, pieces_of, ratings
from nightfall_cli.rulings.question import read_question
from nightfall_cli.rulings.ruling_library import indexed, indexed_outside

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.question import RulingQuery
    from nightfall_cli.rulings.ruling_library import IndexedRuling, Ruling

SATURATION, LENGTH = 1.7, 0.5
"""The constants k1 and b of BM25: how soon more of a term counts no more, and how much long documents count less."""

SAME_WORDS = 2.0
"""The likeness of a ruling that is asked in the very words of the question; at most 1 otherwise."""

REREAD = 40
"""The rulings with the highest ranks, whose phrases are compared with the question."""

CARD = 9.0
"""The weight of a card against a concept in the share of a question."""


class Weights(NamedTuple):
    """What each trait of a ruling adds to its rank: logarithms of odds, fitted to questions that were judged.

    ``learned``: its rating by `ratings`; ``common``: asked in many ways, as general rulings are; ``foreign``: for what
    no document answers, the share of the question's terms that no ruling has.
    """

    learned: float = 0.77
    words_per_meaning: float = 2.4
    likeness: float = 6.1
    common: float = 2.5
    card: float = 2.9
    main_card: float = 1.7
    no_card_shared: float = 1.2
    asked_card_missing: float = -0.45
    foreign: float = 8.0


WEIGHTS = Weights()


class Found(NamedTuple):
    """A ruling and how it fits a question.

    ``rank``: the logarithm of the odds against other rulings; ``share``: the share of the question's meaning it has,
    from 0 to 1.
    """

    ruling: Ruling
    rank: float
    share: float


class Index:
    """The rulings with the statistics that the ranks need."""

    def __init__(self, documents: Sequence[tuple[Ruling, IndexedRuling]]) -> None:
        self.documents = documents
        counts = Counter(term for _, found in documents for term in found.terms)
        self.weights = {term: self._rarity(count) for term, count in counts.items()}
        self.own = {term for ruling, found in documents if ruling.standing for term in found.terms}
        self.average = sum(found.length for _, found in documents) / len(documents)

    def _rarity(self, count: int) -> float:
        return log(1 + (len(self.documents) - count + 0.5) / (count + 0.5))

    def search(self, question: RulingQuery, rated: Mapping[str, float]) -> list[Found]:
        """Return the rulings that fit a question best, best first; ``rated`` are their `ratings`."""
        terms = tuple(dict.fromkeys(question.terms))
        unknown = self._rarity(1) / 2
        meaning = sum(self.weights.get(term, unknown) for term in terms)
        total = meaning + CARD * len(question.cards)
        foreign = WEIGHTS.foreign * sum(term not in self.own for term in terms) / max(1, len(terms))
        found = []
        for ruling, document in self.documents:
            same = [term for term in terms if term in document.terms]
            words = sum(self.weights[term] * self._saturated(document, term) for term in same)
            shared = sum(self.weights[term] * min(1.0, document.terms[term]) for term in same)
            cards = sum(card in ruling.cards or card in ruling.answer for card in question.cards)
            rank = (
                WEIGHTS.learned * rated.get(ruling.id, 0.0)
                + WEIGHTS.words_per_meaning * words / (meaning or 1.0)
                + WEIGHTS.common * log(document.wording.count(" | ") + 1)
                + _rank_of_cards(question.cards, ruling.cards)
                + (0.0 if ruling.standing else foreign)
            )
            found.append((rank, (shared + CARD * cards) / total if total else 0.0, ruling, document))
        found.sort(key=lambda one: -one[0])
        pieces = pieces_of(question.words)
        best = [
            Found(ruling, rank + WEIGHTS.likeness * _likeness(question.words, pieces, document), share)
            for rank, share, ruling, document in found[:REREAD]
        ]
        return sorted(best, key=lambda one: -one.rank)

    def _saturated(self, document: IndexedRuling, term: str) -> float:
        count, length = document.terms[term], document.length / self.average
        return count * (SATURATION + 1) / (count + SATURATION * (1 - LENGTH + LENGTH * length))


def _likeness(words: Sequence[str], pieces: Collection[str], document: IndexedRuling) -> float:
    """Return the share of pieces in common with the most similar phrase of a ruling, more for the very same words."""
    if words and f"| {' '.join(words)} |" in document.wording:
        return SAME_WORDS
    best = 0.0
    for phrase in document.wording.strip("| ").split(" | "):
        padded = f" {phrase} "
        shared = sum(piece in padded for piece in pieces)
        if shared:
            best = max(best, shared / sqrt(len(pieces) * max(1, len(padded) - PIECE + 1)))
    return min(1.0, best)


def _rank_of_cards(asked: Sequence[str], cards: Sequence[str]) -> float:
    """Return what the cards of a ruling add to its rank for a question about the cards ``asked``."""
    shared = sum(card in cards for card in asked)
    if shared:
        return WEIGHTS.card * shared + WEIGHTS.main_card * (cards[0] in asked)
    return (WEIGHTS.no_card_shared if asked or cards else 0.0) + (WEIGHTS.asked_card_missing if asked else 0.0)


@cache
def _index() -> Index:
    return Index((*indexed(), *indexed_outside()))


def find(text: str, library: Library, card: str = "", edition: str = "") -> list[Found]:
    """Return the rulings that share something with a question, best first.

    ``card`` (an English name) and ``edition`` keep only rulings about that card and valid in that edition.
    """
    return find_beside(text, library, card, edition)[0]


def find_beside(text: str, library: Library, card: str = "", edition: str = "") -> tuple[list[Found], list[Found]]:
    """Return `find`, and beside it what no document answers and shares something with the question, best first."""
    question = read_question(text, library)
    if card and card not in question.cards:
        question = question._replace(cards=(*question.cards, card))
    found = _index().search(question, ratings(question))
    return [
        one
        for one in found
        if one.ruling.standing
        and (not card or card in one.ruling.cards)
        and (not edition or edition in one.ruling.editions)
    ], [one for one in found if not one.ruling.standing]


def rulings_about(cards: Sequence[str], found: Sequence[Found] = ()) -> tuple[Ruling, ...]:
    """Return the rulings about all these cards, else about one of them, best first; mainly about them come first."""
    best_first = {one.ruling.id: one.ruling for one in found} | {ruling.id: ruling for ruling, _ in indexed()}
    about = [ruling for ruling in best_first.values() if set(cards) & set(ruling.cards)]
    of_all = [ruling for ruling in about if set(cards) <= set(ruling.cards)] or about
    return tuple(sorted(of_all, key=lambda ruling: ruling.cards[0] not in cards))
