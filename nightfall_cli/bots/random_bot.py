"""The bot that plays a random legal move; the same seed gives the same moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.messages.message import Message
from nightfall_cli.rules import chance

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_OWN_STREAM = 0x6E6967687466616C


class RandomBot(Bot):
    """Picks uniformly among the legal moves; its random stream continues from move to move."""

    def __init__(self, seed: int, budget: int | None = None) -> None:
        super().__init__(seed, budget)
        self.stream: int = seed ^ _OWN_STREAM

    def pick(self, view: State) -> Move:
        """Return a random legal move."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        self.stream, at = chance.below(self.stream, len(legal))
        return legal[at]

    def explain(self, view: State) -> tuple[Move, str]:
        return self.pick(view), Message("a random one of {number}", number=len(view.legal or ()))
