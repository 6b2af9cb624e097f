"""Rate every ruling for a question by what was learned from all ways to ask for each: which words set rulings apart.

Each feature of a question, hashed into a row, has a vector; their sum is compared with the vector of each ruling. The
vectors are whole numbers of one byte, learned beforehand by `train_ratings` and shipped.
"""

from __future__ import annotations

import json
from functools import cache
from math import sqrt
from operator import add, mul
from typing import TYPE_CHECKING
from zlib import crc32

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.ruling_library import DATA

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nightfall_cli.rulings.question import RulingQuery

LEARNED = DATA / "search" / "learned.bin"
ROWS, WIDTH = 1 << 15, 128
"""The rows of features, and the numbers of a vector."""

PIECE = 4
"""The letters of a piece of a word."""

CARD_WEIGHT, TERM_WEIGHT, PAIR_WEIGHT = 3.0, 3.0, 2.0
"""The weights of a card, of a concept and of both together; a piece of a word weighs 1."""


class Learned(NamedTuple):
    """What was learned: the vectors of the rows and of the rulings, and the product of their units."""

    features: memoryview
    rulings: Mapping[str, memoryview]
    unit: float


def features_of(question: RulingQuery) -> list[tuple[int, float]]:
    """Return the rows of a question's cards, concepts, both together and pieces of words, with shares of the whole."""
    weights = (
        {f"p {piece}": 1.0 for piece in pieces_of(question.words)}
        | {f"t {term}": TERM_WEIGHT for term in question.terms}
        | {f"ct {card} {term}": PAIR_WEIGHT for card in question.cards for term in question.terms}
        | {f"c {card}": CARD_WEIGHT for card in question.cards}
    )
    whole = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return [(crc32(name.encode(errors="surrogatepass")) % ROWS, weight / whole) for name, weight in weights.items()]


def pieces_of(words: Sequence[str]) -> dict[str, None]:
    """Return the different pieces of the words in their order; a piece may end one word and begin the next."""
    text = f" {' '.join(words)} "
    return dict.fromkeys(text[at : at + PIECE] for at in range(len(text) - PIECE + 1))


def ratings(question: RulingQuery) -> dict[str, float]:
    """Return how much speaks for each ruling, by id: the logarithm of its odds, but for a constant."""
    learned = _learned()
    summed = [0.0] * WIDTH
    for row, weight in features_of(question):
        vector = learned.features[row * WIDTH : (row + 1) * WIDTH]
        summed = list(map(add, summed, [weight * number for number in vector]))
    return {id: learned.unit * sum(map(mul, summed, vector)) for id, vector in learned.rulings.items()}


@cache
def _learned() -> Learned:
    return read_learned(LEARNED.read_bytes())


def read_learned(file: bytes) -> Learned:
    """Return what a file of `train_ratings` holds."""
    head, _, numbers = file.partition(b"\n")
    unit, ids = json.loads(head)
    vectors = memoryview(numbers).cast("b")
    rulings = vectors[ROWS * WIDTH :]
    by_id = {id: rulings[at * WIDTH : (at + 1) * WIDTH] for at, id in enumerate(ids)}
    return Learned(vectors[: ROWS * WIDTH], by_id, unit)
