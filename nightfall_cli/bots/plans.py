"""Plans: the moves of a player up to the end of a claim phase.

What a discard or a first claim is worth depends on what the same player claims after it.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves, play, played

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

Plan = tuple[tuple["Move", ...], float]
"""The moves of a plan, and what it loses by the rule of the greedy bot."""


def plans(table: State, most: int, worths: Callable[[State, tuple[Move, ...], int], list[float]]) -> list[Plan]:
    """Return the plans that lose least: at each move, what is missing to its best. Plans of equal moves count once."""
    assert table.decision is not None
    player = table.decision.player
    found: list[Plan] = []
    seen: set[frozenset[tuple[Move, int]]] = set()
    waiting: list[tuple[float, int, tuple[Move, ...], State]] = [(0.0, 0, (), table)]
    number = 0
    while waiting and len(found) < most:
        loss, _, moves, state = heappop(waiting)
        equal = frozenset([(move, moves.count(move)) for move in moves])
        if equal in seen:
            continue
        seen.add(equal)
        if moves:
            state = played(state, moves[-1])
        asked = state.decision
        if asked is None or asked.kind != "claim" or asked.player != player:
            found.append((moves, loss))
            continue
        legal = legal_moves(state)
        worth = worths(state, legal, player)
        best = max(worth)
        for move, one in zip(legal, worth, strict=True):
            number += 1
            heappush(waiting, (loss + best - one, number, (*moves, move), state))
    return found


def followed(state: State, moves: tuple[Move, ...]) -> State:
    """Return the position after these moves, or after those of them that are legal."""
    for move in moves:
        if move not in legal_moves(state):
            break
        play(state, move)
    return state
