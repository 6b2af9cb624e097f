"""Find rulings for a typed question: words in any order, in four languages, with misspelt card names.

Each ruling is one document in four languages. A question is compared with it by concepts (BM25 over `terms_of`), by
pieces of words (BM25 over four letters in a row) and by the cards it names.
"""

from __future__ import annotations

from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.question import read_question
from nightfall_cli.rulings.ruling_library import indexed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.question import RulingQuery
    from nightfall_cli.rulings.ruling_library import IndexedRuling, Ruling

PIECE = 4
"""The letters of a piece of a word."""

SATURATION, LENGTH = 1.7, 0.5
"""The constants k1 and b of BM25: how soon more of a term counts no more, and how much long documents count less."""

PIECES = 0.5
"""The weight of pieces of words against concepts."""

SAME_WORDS = 2.0
"""The likeness of a ruling that is asked in the very words of the question; at most 1 otherwise."""

REREAD = 25
"""The best rulings whose phrases are compared with the question one by one."""

CARD, MAIN_CARD = 9.0, 1.5
"""The score of each card that a question and a ruling have in common; more for the card the ruling is first about."""

OTHER_CARD = 0.8
"""The factor on the score for each card of a ruling that the question does not name, if it names others."""

CARD_NOT_SHARED = 0.63
"""The factor on the score of a ruling about cards, for a question without them, and the other way round."""


class Found(NamedTuple):
    """A ruling, its score (higher is better) and the share of the question's meaning it has, from 0 to 1."""

    ruling: Ruling
    score: float
    share: float


class Index:
    """The rulings with the statistics that the scores need."""

    def __init__(self, documents: Sequence[tuple[Ruling, IndexedRuling]]) -> None:
        self.documents = documents
        counts: dict[str, int] = {}
        for _, found in documents:
            for term in found.terms:
                counts[term] = counts.get(term, 0) + 1
        self.weights = {term: self._rarity(count) for term, count in counts.items()}
        self.average = sum(found.length for _, found in documents) / len(documents)
        self.average_wording = sum(len(found.wording) for _, found in documents) / len(documents)
        self._known: dict[str, tuple[float, list[tuple[int, float]]]] = {}

    def _rarity(self, count: int) -> float:
        return log(1 + (len(self.documents) - count + 0.5) / (count + 0.5))

    def search(self, question: RulingQuery) -> list[Found]:
        """Return the rulings that share something with a question, best first."""
        terms = tuple(dict.fromkeys(question.terms))
        unknown = self._rarity(1) / 2
        total = sum(self.weights.get(term, unknown) for term in terms) + CARD * len(question.cards)
        pieces, by_pieces = self._pieces(question.words)
        scale = PIECES * 2 * len(terms) / max(1, len(pieces))
        found = []
        for (ruling, document), piece_score in zip(self.documents, by_pieces, strict=True):
            alike = [term for term in terms if term in document.terms]
            words = sum(self.weights[term] * self._saturated(document, term) for term in alike)
            score = _with_cards(words + scale * piece_score, question.cards, ruling.cards)
            if score > 0:
                shared = sum(self.weights[term] * min(1.0, document.terms[term]) for term in alike)
                shared += CARD * sum(card in ruling.cards for card in question.cards)
                found.append((Found(ruling, score, shared / total if total else 0.0), document))
        found.sort(key=lambda one: -one[0].score)
        best = [
            one._replace(score=one.score * (1 + _likeness(question.words, pieces, document)))
            for one, document in found[:REREAD]
        ]
        return sorted(best, key=lambda one: -one.score) + [one for one, _ in found[REREAD:]]

    def _saturated(self, document: IndexedRuling, term: str) -> float:
        return _saturated(document.terms[term], document.length / self.average)

    def _pieces(self, words: Sequence[str]) -> tuple[dict[str, float], list[float]]:
        """Return the pieces of the words with their rarity, and the score of each ruling by them."""
        text = f" {' '.join(words)} "
        rarities, scores = {}, [0.0] * len(self.documents)
        for piece in dict.fromkeys(text[at : at + PIECE] for at in range(len(text) - PIECE + 1)):
            if piece not in self._known:
                self._known[piece] = self._piece(piece)
            rarities[piece], found = self._known[piece]
            for place, score in found:
                scores[place] += score
        return rarities, scores

    def _piece(self, piece: str) -> tuple[float, list[tuple[int, float]]]:
        """Return the rarity of a piece, and the places of the rulings that have it, each with its score."""
        wordings = [document.wording for _, document in self.documents]
        counts = {place: count for place, wording in enumerate(wordings) if (count := wording.count(piece))}
        rarity, average = self._rarity(len(counts)), self.average_wording
        return rarity, [
            (place, rarity * _saturated(count, len(wordings[place]) / average)) for place, count in counts.items()
        ]


def _likeness(words: Sequence[str], pieces: Mapping[str, float], document: IndexedRuling) -> float:
    """Return the share of pieces in common with the most similar phrase of a ruling, more for the very same words."""
    if words and f"| {' '.join(words)} |" in document.wording:
        return SAME_WORDS
    whole = sum(pieces.values())
    best = 0.0
    for phrase in document.wording.strip("| ").split(" | "):
        padded = f" {phrase} "
        shared = sum(rarity for piece, rarity in pieces.items() if piece in padded)
        if shared:
            best = max(best, shared / sqrt(whole * (len(phrase) + 2 - PIECE + 1) * whole / len(pieces)))
    return min(1.0, best)


def _saturated(count: float, length: float) -> float:
    return count * (SATURATION + 1) / (count + SATURATION * (1 - LENGTH + LENGTH * length))


def _with_cards(score: float, asked: Sequence[str], cards: Sequence[str]) -> float:
    """Return the score of a ruling about ``cards`` for a question about ``asked``."""
    shared = sum(card in cards for card in asked)
    if not shared:
        return score * CARD_NOT_SHARED if asked or cards else score
    score += CARD * shared + MAIN_CARD * (cards[0] in asked)
    return float(score * OTHER_CARD ** min(2, sum(card not in asked for card in cards)))


@cache
def _index() -> Index:
    return Index(indexed())


def find(text: str, library: Library, card: str = "", edition: str = "") -> list[Found]:
    """Return the rulings that share something with a question, best first.

    ``card`` (an English name) and ``edition`` keep only rulings about that card and valid in that edition.
    """
    question = read_question(text, library)
    if card and card not in question.cards:
        question = question._replace(cards=(*question.cards, card))
    return [
        found
        for found in _index().search(question)
        if (not card or card in found.ruling.cards) and (not edition or edition in found.ruling.editions)
    ]


def rulings_about(cards: Sequence[str], found: Sequence[Found] = ()) -> tuple[Ruling, ...]:
    """Return the rulings about all these cards, else about one of them, best first; mainly about them come first."""
    best_first = {one.ruling.id: one.ruling for one in found} | {ruling.id: ruling for ruling, _ in indexed()}
    about = [ruling for ruling in best_first.values() if set(cards) & set(ruling.cards)]
    of_all = [ruling for ruling in about if set(cards) <= set(ruling.cards)] or about
    return tuple(sorted(of_all, key=lambda ruling: ruling.cards[0] not in cards))
