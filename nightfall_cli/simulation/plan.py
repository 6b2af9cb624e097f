"""What is played: bots, editions, set-ups and cards. A plan and the number of a game fix that game, chance included."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.games.digests import cards_digest
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
"""A game with more decisions than this is cut: it has no winner and counts in no table."""
_SEED_BITS = 53
"""Seeds of games are whole numbers that every reader of JSON keeps exactly."""


class CardFile(NamedTuple):
    """A card file that is laid over the shipped cards, as text: who plays the games need not have the file."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path) -> CardFile:
        """The file at a path; raises OSError."""
        return cls(str(path), path.read_text(encoding="utf-8"))


def library_of(cards: Iterable[CardFile]) -> Library:
    """The shipped cards with card files laid over; raises `CardFileError`."""
    library = base_library()
    for file in cards:
        library = library.with_text(file.text, file.name)
    return library


class Variant(NamedTuple):
    """An edition and the words of a set-up, with commas."""

    edition: str
    setup: str

    def rules(self) -> Setup:
        """The set-up itself."""
        return read_setup(self.setup.split(","))


class SimulationPlan(NamedTuple):
    """Everything on which a game depends, but for its number. The variants take turns."""

    bots: tuple[str, ...]
    seed: int = 1
    variants: tuple[Variant, ...] = (Variant("en", "draft"),)
    cards: tuple[CardFile, ...] = ()
    limit: int = DECISION_LIMIT

    def variant(self, index: int) -> Variant:
        """The variant of game number ``index``."""
        return self.variants[index % len(self.variants)]

    def game_seed(self, index: int) -> int:
        """The seed of game number ``index``, drawn from the plan's seed and the number alone."""
        start = chance.advance(chance.seeded(self.seed))[1]
        return chance.advance(chance.seeded(start + index))[1] >> (64 - _SEED_BITS)

    def library(self) -> Library:
        """The shipped cards with the card files laid over; raises `CardFileError`."""
        return library_of(self.cards)

    def header(self) -> dict[str, object]:
        """The plan as the first line of a file of games tells it; two plans with equal headers play the same games."""
        some_start = new_state(self.library(), NAMES[:2], options=GameOptions(record=False))
        return {
            "format": FORMAT,
            "engine": __version__,
            "seed": self.seed,
            "bots": list(self.bots),
            "variants": [list(variant) for variant in self.variants],
            "values": cards_digest(some_start, dealt=False, edited=True),
            "limit": self.limit,
        }
