"""The error that lists every fault of a scenario file, and the hint for misspelt words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import FaultyFile
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.files import limits
from nightfall_cli.files.reading import UnreadableFile, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nightfall_cli.language.names import NameIndex

LISTED = 20
"""The most words that a hint lists when none is similar."""


class Suggestions:
    """The suggestions for one file: after a number of them no others are looked for, which takes time."""

    def __init__(self) -> None:
        self.left = limits.SUGGESTIONS

    def _one(self) -> bool:
        """True while suggestions are left; one is used up."""
        self.left -= 1
        return self.left >= 0

    def among(self, word: str, known: Iterable[str]) -> str:
        """Return what `did_you_mean` returns, "" after the last suggestion."""
        return did_you_mean(word, known) if self._one() else ""

    def card(self, index: NameIndex, name: str) -> str:
        """Return ``; did you mean "Vulko"?`` for an unknown name, if a card is similar."""
        near = index.nearest(name, 1) if self._one() else ()
        return f'; did you mean "{near[0]}"?' if near else ""


class ScenarioError(FaultyFile):
    """A scenario file that cannot be used; ``faults`` are ``file:line:column: problem`` lines, in file order."""


def read_or_fail(path: str | Path) -> str:
    """Return the text of a file; raises `ScenarioError` when it cannot be read."""
    try:
        return read_text(path)
    except UnreadableFile as error:
        raise ScenarioError([str(error)]) from None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean "hand"?``, else the known words when they are few, else ""."""
    known = list(known)
    near = nearest(word, known)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; known: {', '.join(known)}" if len(known) <= LISTED else ""
