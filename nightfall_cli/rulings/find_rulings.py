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
from nightfall_cli.rulings.ruling_library import indexed, indexed_outside

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

REREAD = 40
"""The rulings with the highest scores, which are compared with the question in detail."""

CARD = 9.0
"""The score of each card that a question and a ruling have in common."""


MANNER = "define"
"""The concept of asking what a word means: it helps to rank rulings, and is no topic that they could share."""


class Weights(NamedTuple):
    """What each trait of a ruling adds to its rank: logarithms of odds, fitted to phrases that were left out.

    ``common``: asked in many ways, as general rulings are. ``unasked``: the share of its own question that is not in
    the question asked, as in special cases.
    """

    words: float = 0.34
    pieces: float = 0.385
    words_per_meaning: float = 1.84
    likeness: float = 3.66
    unasked: float = -2.09
    common: float = 1.98
    card: float = 5.73
    main_card: float = 2.76
    other_card: float = -0.98
    no_card_shared: float = -0.71
    asked_card_missing: float = 1.98


WEIGHTS = Weights()


class Found(NamedTuple):
    """A ruling and how it fits a question.

    ``rank``: the logarithm of the odds against other rulings; ``score``: how much it has in common with the question;
    ``share``: the share of the question's meaning it has, from 0 to 1; ``unasked``: the share of its own question that
    was not asked.
    """

    ruling: Ruling
    rank: float
    score: float
    share: float
    unasked: float


class Likeness(NamedTuple):
    """What a question and a ruling have in common, before the ruling's phrases are read."""

    ruling: Ruling
    document: IndexedRuling
    words: float
    pieces: float
    cards: int
    share: float

    @property
    def score(self) -> float:
        """Return the sum of what words, pieces and cards have in common."""
        return self.words + self.pieces + CARD * self.cards


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
        """Return the rulings that have most in common with a question, best first."""
        terms = tuple(term for term in dict.fromkeys(question.terms) if term != MANNER)
        unknown = self._rarity(1) / 2
        meaning = sum(self.weights.get(term, unknown) for term in terms)
        total = meaning + CARD * len(question.cards)
        pieces, by_pieces = self._pieces(question.words)
        scale = PIECES * 2 * len(terms) / max(1, len(pieces))
        alike = []
        for (ruling, document), piece_score in zip(self.documents, by_pieces, strict=True):
            same = [term for term in terms if term in document.terms]
            words = sum(self.weights[term] * self._saturated(document, term) for term in same)
            shared = sum(self.weights[term] * min(1.0, document.terms[term]) for term in same)
            cards = sum(card in ruling.cards for card in question.cards)
            named = sum(card in ruling.answer for card in question.cards)
            share = (shared + CARD * max(cards, named)) / total if total else 0.0
            alike.append(Likeness(ruling, document, words, scale * piece_score, cards, share))
        alike = sorted((one for one in alike if one.score > 0), key=lambda one: -one.score)
        best = [self._ranked(one, question, pieces, meaning) for one in alike[:REREAD]]
        return sorted(best, key=lambda one: -one.rank)

    def _ranked(self, one: Likeness, question: RulingQuery, pieces: Mapping[str, float], meaning: float) -> Found:
        likeness = _likeness(question.words, pieces, one.document)
        asked_alike = MANNER in question.terms and MANNER in one.document.terms
        manner = self.weights[MANNER] * self._saturated(one.document, MANNER) if asked_alike else 0.0
        asks = {term: self.weights[term] for term in one.document.asks}
        whole = sum(asks.values())
        unasked = sum(rarity for term, rarity in asks.items() if term not in question.terms) / whole if whole else 0.0
        rank = (
            WEIGHTS.words * (one.words + manner)
            + WEIGHTS.pieces * one.pieces
            + WEIGHTS.words_per_meaning * one.words / (meaning or 1.0)
            + WEIGHTS.likeness * likeness
            + WEIGHTS.unasked * unasked
            + WEIGHTS.common * log(one.document.wording.count(" | ") + 1)
            + _rank_of_cards(question.cards, one.ruling.cards)
        )
        return Found(one.ruling, rank, one.score * (1 + likeness), one.share, unasked)

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


def _rank_of_cards(asked: Sequence[str], cards: Sequence[str]) -> float:
    """Return what the cards of a ruling add to its rank for a question about the cards ``asked``."""
    shared = sum(card in cards for card in asked)
    if shared:
        others = min(2, sum(card not in asked for card in cards))
        return WEIGHTS.card * shared + WEIGHTS.main_card * (cards[0] in asked) + WEIGHTS.other_card * others
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
    found = _index().search(question)
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
