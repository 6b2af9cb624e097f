"""Count how many sentences that were not learned are read rightly as they are most likely meant; needs numpy.

    python tests/unlearned_readings.py

Every 10th sentence of ``trial/readings`` is left out of the training.
"""

from typing import NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.trial import cast
from nightfall_cli.trial.cast import Casting, scene_of
from nightfall_cli.trial.likely_reading import LEAST_ODDS
from nightfall_cli.trial.train_cast import Unused, is_right, lesson_of, read_pairs, train


class Tally(NamedTuple):
    """Sentences, those whose things all get their right parts, those likely enough to be shown, and the right ones."""

    sentences: int
    right: int
    likely: int
    likely_right: int


def tally():
    """Train without every 10th sentence, and count those."""
    library, pairs = base_library(), read_pairs()
    left = pairs[::10]
    weights = memoryview(train(pairs, library, {text for text, _ in left})).cast("b")
    shipped, cast._weights = cast._weights, lambda: weights
    found = []
    try:
        for text, reading in left:
            try:
                lesson = lesson_of(text, reading, library)
            except Unused:
                continue
            best = next(iter(Casting(scene_of(text, library)).casts()), None)
            found.append((best is not None and best.odds >= LEAST_ODDS, best is not None and is_right(best, lesson)))
    finally:
        cast._weights = shipped
    likely = [right for is_likely, right in found if is_likely]
    return Tally(len(found), sum(right for _, right in found), len(likely), sum(likely))


if __name__ == "__main__":
    print("{} sentences: {} right; {} likely enough to be shown, {} of them right".format(*tally()))
