"""Count how many of the sentences that are never learned are read rightly as they are most likely meant.

python tests/unlearned_readings.py
"""

from collections import Counter
from typing import NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.trial.cast import Casting, scene_of
from nightfall_cli.trial.clauses import read_clauses
from nightfall_cli.trial.lessons import Unused, is_held_out, is_right, lesson_of, read_pairs
from nightfall_cli.trial.likely_reading import choices, read_likely
from nightfall_cli.trial.network import UNTOLD
from nightfall_cli.trial.two_readings import told


class Tally(NamedTuple):
    """Sentences, those whose things all get their right parts, those that are shown, and the right ones of these.

    ``untold`` are sentences that no clause forms can tell, and ``untold_shown`` those of them that are shown all the
    same; ``other`` are sentences whose readings state what is never learned, or name what the words do not. ``offered``
    are those that are not shown and whose right reading is among those to choose from.
    """

    sentences: int
    right: int
    likely: int
    likely_right: int
    untold: int
    untold_shown: int
    other: int
    offered: int


def tally(every=1):
    """Count the sentences that are held out, of so many one."""
    library = base_library()
    left = [(text, reading) for text, reading in read_pairs() if is_held_out(text)]
    found, untold = [], []
    other = offered = 0
    for text, reading in left[::every]:
        try:
            lesson = lesson_of(text, reading, library)
        except Unused:
            other += 1
            continue
        if reading == UNTOLD:
            untold.append(read_likely(text, library) is not None)
            continue
        scene = scene_of(text, library)
        best = next(iter(Casting(scene).casts()), None) if scene.things else None
        named = scene.named == lesson.scene.named and scene.things == lesson.scene.things
        right = best is not None and named and is_right(best, lesson)
        is_shown = read_likely(text, library) is not None
        found.append((is_shown, right))
        wanted = Counter(told(read_clauses(reading, library)))
        offered += not is_shown and any(Counter(told(one)) == wanted for one in choices(text, library))
    likely = [right for is_likely, right in found if is_likely]
    rights = sum(right for _, right in found)
    return Tally(len(found), rights, len(likely), sum(likely), len(untold), sum(untold), other, offered)


if __name__ == "__main__":
    text = "{} sentences: {} right; {} are shown, {} of them right; {} untold, {} of them shown; {} others; {} offered"
    print(text.format(*tally()))
