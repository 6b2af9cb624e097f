"""Deal a game from a seed, and find the deal that leads to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS, read_setup, setup_words
from nightfall_cli.rules.engine import GameOptions, new_state

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State

_GAMMA = 0x9E3779B97F4A7C15
"""The increment of the random generator per draw."""
_DRAWS = 400
"""An upper bound on the draws of a deal."""
_MAX_SEED = 1 << 53


class Deal(NamedTuple):
    """The data from which a game is dealt."""

    players: tuple[str, ...]
    seed: int
    edition: str
    setup: tuple[str, ...] = ()
    first: str = ""

    def begin(self, library: Library) -> State:
        """Return the game at its first decision; raises ValueError when it cannot be set up."""
        first = self.players.index(self.first) if self.first else None
        setup = read_setup(list(self.setup))
        return new_state(library, self.players, self.seed, GameOptions(EDITIONS[self.edition], setup, first))


def deal_of(start: State) -> Deal | None:
    """Return the deal that leads to this state, or None for a board.

    The generator grows by a constant, so the possible seeds can be counted back; every seed within ±`_MAX_SEED` is
    tried.
    """
    if any(name != name.strip() for name in start.names):  # the header separates names by commas and spaces
        return None
    setup, key = tuple(setup_words(start.setup)), start.key()
    for draws in range(_DRAWS):
        seed = (start.generator.seed - draws * _GAMMA) % (1 << 64)
        seed -= (seed >> 63) << 64
        if abs(seed) < _MAX_SEED:
            for first in ("", start.names[start.first]):
                deal = Deal(start.names, seed, start.edition.name, setup, first)
                if deal.begin(start.library).key() == key:
                    return deal
    return None
