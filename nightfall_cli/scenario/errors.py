"""The error that lists every fault of a scenario file, and the hint for misspelt words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import FaultyFile
from nightfall_cli.cards.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

LISTED = 20
"""The most words that a hint lists when none is similar."""


class ScenarioError(FaultyFile):
    """A scenario file that cannot be used; ``faults`` are ``file:line:column: problem`` lines, in file order."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean "hand"?``, else the known words when they are few, else ""."""
    known = list(known)
    near = nearest(word, known)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; known: {', '.join(known)}" if len(known) <= LISTED else ""
