"""Simulation plans: bots, editions, set-ups and cards. A plan and a game number determine the game completely."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.files.reading import read_text
from nightfall_cli.games.parts import cards_digest
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import chance
from nightfall_cli.rules.edition import read_setup
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.edition import Setup

FORMAT = "nightfall-games 1"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
DECISION_LIMIT = 20_000
"""A game with more decisions is cut: it has no winner and counts in no table."""
_SEED_BITS = 53
"""The size of game seeds: every JSON reader keeps such integers exactly."""


class CardFile(NamedTuple):
    """The text of a card file that overrides shipped cards; workers need no access to the file."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path) -> CardFile:
        """Read the file at a path; raises OSError."""
        return cls(str(path), read_text(path))


@lru_cache(1)
def library_of(cards: tuple[CardFile, ...]) -> Library:
    """Return the shipped cards, overridden by card files; raises `CardFileError`."""
    library = base_library()
    for file in cards:
        library = library.with_text(file.text, file.name)
    return library


def values_digest(library: Library) -> str:
    """Return a digest of the values of all cards."""
    some_start = new_state(library, NAMES[:2], options=GameOptions(record=False))
    return cards_digest(some_start, dealt=False, edited=True)


def first_line(form: str, seed: int, bots: Iterable[str], library: Library, **terms: object) -> dict[str, object]:
    """Return the first line of a file of results: what every plan has, and the terms of this one."""
    known = {"format": form, "engine": __version__, "seed": seed, "bots": list(bots)}
    return {**known, **terms, "values": values_digest(library)}


class Variant(NamedTuple):
    """An edition, and the words of a set-up separated by commas."""

    edition: str
    setup: str

    def rules(self) -> Setup:
        """Return the set-up."""
        return read_setup(self.setup.split(","))


class SimulationPlan(NamedTuple):
    """Everything a game depends on except its number. The games alternate between the variants."""

    bots: tuple[str, ...]
    seed: int = 1
    variants: tuple[Variant, ...] = (Variant("en", "draft"),)
    cards: tuple[CardFile, ...] = ()
    limit: int = DECISION_LIMIT

    def variant(self, index: int) -> Variant:
        """Return the variant of game number ``index``."""
        return self.variants[index % len(self.variants)]

    def game_seed(self, index: int) -> int:
        """Return the seed of game number ``index``, derived from the plan's seed and the number only."""
        start = chance.advance(self.seed)[1]
        return chance.advance(start + index)[1] >> (64 - _SEED_BITS)

    def expected(self, index: int) -> dict[str, object]:
        """Return the values of a game's line that follow from the plan."""
        edition, setup = self.variant(index)
        seed = self.game_seed(index)
        return {"index": index, "seed": seed, "edition": edition, "setup": setup, "bots": list(self.bots)}

    def library(self) -> Library:
        """Return the shipped cards, overridden by the card files; raises `CardFileError`."""
        return library_of(self.cards)

    def header(self) -> dict[str, object]:
        """Return the first line of a file of games; plans with equal headers produce identical games."""
        variants = [list(variant) for variant in self.variants]
        return first_line(FORMAT, self.seed, self.bots, self.library(), variants=variants) | {"limit": self.limit}
