"""Faults of a scenario file: everything wrong with it, each at its line and column, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import FaultyFile
from nightfall_cli.cards.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

LISTED = 20
"""The most words that are worth listing when none is near."""


class ScenarioError(FaultyFile):
    """A file that cannot be run; ``faults`` are ``file:line:column: problem`` lines, in file order."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean "hand"?``, or what is known where that is a short list."""
    known = list(known)
    near = nearest(word, known)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; known: {', '.join(known)}" if len(known) <= LISTED else ""
