"""Perft: count the move sequences from a position, to check the move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves, play

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves, games that end earlier not counted; ``state`` is unchanged."""
    if depth == 0:
        return 1
    legal = legal_moves(state)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = state.copy()
        play(after, move)
        total += perft(after, depth - 1)
    return total
