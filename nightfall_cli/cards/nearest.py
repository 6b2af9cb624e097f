"""Find the known words most similar to a word, for "did you mean"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

NEAR = 0.6
"""The similarity, from 0 to 1, from which a word is suggested: most of its letters in the same order."""

MISSPELT = 0.75
"""The similarity from which a word counts as a misspelling, where it is accepted and not only suggested."""


def nearest(word: str, known: Iterable[str], count: int = 1, cutoff: float = NEAR) -> tuple[str, ...]:
    """Return up to ``count`` known words most similar to a word, the most similar first.

    >>> nearest("comons", ["commons", "exiled"]), nearest("zzz", ["commons"])
    (('commons',), ())
    """
    from difflib import get_close_matches

    return tuple(get_close_matches(word, list(known), count, cutoff))
