"""The bot that plays any legal move, each as likely as the others; it repeats itself under the same seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import chance

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_OWN_STREAM = 0x6E6967687466616C


class RandomBot:
    """Picks uniformly among the legal moves, from a generator of its own, apart from the game's chance."""

    def __init__(self, seed: int) -> None:
        self.generator = chance.seeded(seed ^ _OWN_STREAM)

    def pick(self, view: State) -> Move:
        """One of the legal moves of a view in which this player decides."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        self.generator, at = chance.below(self.generator, len(legal))
        return legal[at]


BOTS = {"random": RandomBot}
