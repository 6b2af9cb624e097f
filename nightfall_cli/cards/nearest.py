"""The words spelt most like a word, for "did you mean": one measure, and one cut-off for what is near."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

NEAR = 0.5
"""The least likeness, from 0 to 1, of a word that is worth offering: half of its letters in the same order."""

MISSPELT = 0.75
"""The least likeness at which a word passes for a misspelling of another, where more than an offer depends on it."""


def nearest(word: str, known: Iterable[str], count: int = 1, cutoff: float = NEAR) -> tuple[str, ...]:
    """Return up to ``count`` of the known words that are spelt most like a word, the most alike first.

    >>> nearest("comons", ["commons", "exiled"]), nearest("zzz", ["commons"])
    (('commons',), ())
    """
    from difflib import get_close_matches

    return tuple(get_close_matches(word, list(known), count, cutoff))


def did_you_mean(near: Iterable[str]) -> str:
    """Return ``; did you mean Vulko or Villain?``, to be put after a problem; nothing when nothing is near."""
    near = tuple(near)
    return f"; did you mean {' or '.join(near)}?" if near else ""
