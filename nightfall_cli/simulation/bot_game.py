"""Play a game with bots: each decision is answered by the bot of its seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.ask_bot import ask_bot
from nightfall_cli.rules.engine import play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def bot_moves(state: State, bots: Sequence[Bot], labels: Sequence[str]) -> Iterator[Move]:
    """Play a game to its end, and yield every move before it is made.

    ``bots`` and ``labels`` are by seat; the label names the bot in the `BotError` of a bot that fails.
    """
    while state.decision is not None:
        seat = state.decision.player
        move = ask_bot(bots[seat], state, labels[seat])
        yield move
        play(state, move)
