"""Faults of a scenario file: everything wrong with it, each at its line and column, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.places import Path


class Fault(NamedTuple):
    """One thing wrong: where (a path of keys, and a word to look for from there) and what."""

    path: Path
    problem: str
    needle: str = ""


class ScenarioError(ValueError):
    """A file that cannot be run; ``faults`` are ``file:line:column: problem`` lines, in file order."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean "hand"?`` or the list of what is known."""
    from difflib import get_close_matches

    known = list(known)
    near = get_close_matches(word, known, 1, 0.5)
    return f'; did you mean "{near[0]}"?' if near else f"; known: {', '.join(known)}"
