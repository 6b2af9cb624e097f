"""Bots at a table: each decision is answered by the bot of its seat."""

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
    """Play a game: yield every move before it is made, until the game is over.

    ``bots`` and ``labels`` are by seat; a label says which bot it is in the `BotError` of a bot that fails.
    """
    while state.decision is not None:
        seat = state.decision.player
        move = ask_bot(bots[seat], state, labels[seat])
        yield move
        play(state, move)
