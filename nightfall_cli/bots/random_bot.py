"""The bot that plays any legal move, each as likely as the others; it repeats itself under the same seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.rules import chance

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_OWN_STREAM = 0x6E6967687466616C


class RandomBot(Bot):
    """Picks uniformly among the legal moves, from a stream of its own that goes on from move to move."""

    def __init__(self, seed: int, budget: int | None = None) -> None:
        super().__init__(seed, budget)
        self.stream: int = chance.seeded(seed ^ _OWN_STREAM)

    def pick(self, view: State) -> Move:
        """One of the legal moves of a view in which this player decides."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        self.stream, at = chance.below(self.stream, len(legal))
        return legal[at]

    def explain(self, view: State) -> tuple[Move, str]:
        return self.pick(view), f"drawn by lot from {len(view.legal or ())}"
