"""Learn which words set rulings apart, from all ways to ask for each.

``python -m nightfall_cli.rulings.train_ratings`` needs numpy. A softmax over the rulings is fitted to some questions
after the other, each step scaled by the steps before it (Adagrad). The mean of two fits that begin with other random
numbers errs less than either.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.writing import write_file
from nightfall_cli.rulings.learned_ratings import LEARNED, ROWS, WIDTH, features_of
from nightfall_cli.rulings.question import read_question
from nightfall_cli.rulings.ruling_library import in_language, read_rulings
from nightfall_cli.rulings.search_index import questions_of, read_outside

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from nightfall_cli.cards.library import Library

ROUNDS, STEP, TOGETHER, FITS = 4, 0.1, 16, 2
"""How often every question is seen, the length of a step, the questions of a step, and the fits side by side."""

LANGUAGES = ("de", "fr", "ru")
"""The languages into which the rulings' own questions are translated."""

LARGEST = 127


def fit(questions: Sequence[tuple[list[tuple[int, float]], int]], rulings: int, seed: int = 0) -> tuple[Any, Any]:
    """Return the vectors of features and of rulings, learned from the features of questions and their rulings."""
    numpy: Any = import_module("numpy")
    random, width = numpy.random.default_rng(seed), WIDTH // FITS
    vectors = numpy.zeros((ROWS, width), numpy.float32)
    answers = (random.standard_normal((rulings, width)) / width**0.5).astype(numpy.float32)
    seen, seen_answers = numpy.full((ROWS, 1), 0.001), numpy.full((rulings, 1), 0.001)
    for _ in range(ROUNDS):
        order = random.permutation(len(questions))
        for start in range(0, len(order), TOGETHER):
            some = [questions[place] for place in order[start : start + TOGETHER]]
            rows = sorted({row for features, _ in some for row, _ in features})
            places = {row: place for place, row in enumerate(rows)}
            shares = numpy.zeros((len(some), len(rows)), numpy.float32)
            for at, (features, _) in enumerate(some):
                for row, share in features:
                    shares[at, places[row]] += share
            summed = shares @ vectors[rows]
            scores = summed @ answers.T
            errors = numpy.exp(scores - scores.max(1, keepdims=True))
            errors /= errors.sum(1, keepdims=True)
            errors[range(len(some)), [ruling for _, ruling in some]] -= 1
            slope, slope_answers = shares.T @ (errors @ answers), errors.T @ summed
            seen[rows] += (slope * slope).mean(1, keepdims=True)
            seen_answers += (slope_answers * slope_answers).mean(1, keepdims=True)
            vectors[rows] -= STEP * slope / seen[rows] ** 0.5
            answers -= STEP * slope_answers / seen_answers**0.5
    return vectors, answers


def train(library: Library, left_out: Collection[str] = ()) -> bytes:
    """Return the bytes of the file: the unit and the ids in a line, then the numbers of features and rulings.

    The questions ``left_out`` are not learned.
    """
    asked = {
        one.id: [text for _, text in questions_of(one)]
        + [in_language(one, language).question for language in LANGUAGES if one.question]
        for one in (*read_rulings().values(), *read_outside())
    }
    questions = [
        (features_of(read_question(text, library)), place)
        for place, ways in enumerate(asked.values())
        for text in ways
        if text not in left_out
    ]
    unit, numbers = 1 / FITS, b""
    fits = zip(*(fit(questions, len(asked), seed) for seed in range(FITS)), strict=True)
    for table in map(import_module("numpy").hstack, fits):
        part = float(abs(table).max()) / LARGEST
        unit *= part
        numbers += (table / part).round().astype("int8").tobytes()
    return json.dumps([unit, list(asked)]).encode() + b"\n" + numbers


if __name__ == "__main__":
    from nightfall_cli.cards.library import base_library

    write_file(LEARNED, train(base_library()))
