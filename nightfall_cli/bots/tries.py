"""How the search tries a move: every player goes on like the greedy bot, and the end of it is the result.

`ShortTries` end with the next turn. `WholeGames` end with the game: for cards that are played in later turns.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, ClassVar, Final

from nightfall_cli.bots.deck import standing
from nightfall_cli.bots.evaluation import compared
from nightfall_cli.bots.gains import Gains
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

SCALE: Final = 3.0
"""The difference in wounds that turns an even result into a good one."""
TURNS: Final = 2
"""How many turns a short try plays to their ends."""
MAX_TURNS: Final = 60
"""The longest try of a whole game, in turns."""
MAX_PLIES: Final = 60
"""The longest try, or turn of a whole game, in moves."""


class ShortTries:
    """Tries to the end of the next turn, valued from 0 to 1 by what changed since the decision."""

    weight: ClassVar[int] = 1
    """How many tries the position right after the move counts for."""

    def __init__(self, table: State, player: int) -> None:
        self.player = player
        self.gains = Gains(table).of
        self.now = standing(table, player)
        self.end = sum(table.turns) + TURNS

    def prior(self, gain: float) -> float:
        """Return the result of a move that brings so much right after it."""
        return result(gain, 0.0)

    def result(self, state: State) -> float:
        """Play on from this position, and return the result."""
        return result(standing(play_out(state, self.end, self.gains), self.player), self.now)

    @staticmethod
    def wounds(mean: float) -> float:
        """Return the change in wounds that a mean result stands for."""
        return SCALE * log(max(mean, 1e-6) / max(1 - mean, 1e-6))


class WholeGames(ShortTries):
    """Tries to the end of the game, valued by the change of the lead in wounds.

    The players value their claims by their decks of that turn: by those of the first turn they would claim badly.
    """

    weight = 30  # the ends of games differ by many wounds

    def __init__(self, table: State, player: int) -> None:
        super().__init__(table, player)
        self.lead = _lead(table, player)

    def prior(self, gain: float) -> float:
        return gain

    def result(self, state: State) -> float:
        for _ in range(MAX_TURNS):
            if state.decision is None:
                break
            play_out(state, sum(state.turns) + 1, Gains(state).of)
        return _lead(state, self.player) - self.lead

    @staticmethod
    def wounds(mean: float) -> float:
        return mean


def play_out(state: State, end: int, worths: Callable[[State, tuple[Move, ...], int], list[float]]) -> State:
    """Return the position after ``end`` turns when every player picks the move of the greatest worth."""
    for _ in range(MAX_PLIES):
        if state.decision is None or sum(state.turns) >= end:
            break
        player = state.decision.player
        legal = legal_moves(state)
        best = 0
        if len(legal) > 1:
            worth = worths(state, legal, player)
            best = worth.index(max(worth))
        play(state, legal[best])
    return state


def result(now: float, before: float) -> float:
    """Return the result from 0 to 1 that a change of value stands for."""
    return 1 / (1 + exp((before - now) / SCALE))


def _lead(state: State, player: int) -> float:
    """Return how many wounds fewer than the other players the player has."""
    return compared([-float(sum(wounds_of(state, seat).values())) for seat in state.players], player)
