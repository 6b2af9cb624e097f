"""Perft: count the move sequences from a position, to check the move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.state import State


def perft(state: State, depth: int, visited: Callable[[], None] = lambda: None) -> int:
    """Return the number of sequences of ``depth`` moves, games that end earlier not counted; ``state`` is unchanged.

    ``visited`` is called before each position, and may raise to stop.
    """
    visited()
    if depth == 0:
        return 1
    legal = legal_moves(state)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = state.copy()
        play(after, move)
        total += perft(after, depth - 1, visited)
    return total
