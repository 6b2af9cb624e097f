"""The end of a game: scores, tie-breaks and the totals of a series (`end.*`, `setup.series`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import SERIES_LIMIT
from nightfall_cli.rules.events import record
from nightfall_cli.rules.values import counted_wounds, wounds_of

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


def ranking_key(state: State, player: int) -> tuple[int, ...]:
    """Return the key that ranks a player: all wounds, the counts of the kinds from the highest down, `tie_value`."""
    counts = sorted(wounds_of(state, player).values(), reverse=True)
    return (sum(counts), *counts, tie_value(state, player))


def tie_value(state: State, player: int) -> int:
    """Return the last tie-break, lower is better: turns taken, or the distance to the first player's right (`end.tie`).

    The seat on the first player's right counts 1; the first player counts as many as there are players.
    """
    if state.edition.tie_by_turns:
        return state.turns[player]
    return (state.first - player) % len(state.names) or len(state.names)


def winners_now(state: State) -> tuple[int, ...]:
    """Return the seats that would win if the game ended now; several only where the last tie-break can tie."""
    keys = [ranking_key(state, player) for player in state.players]
    return tuple(player for player in state.players if keys[player] == min(keys))


def score_game(state: State) -> None:
    """Add up the wounds, and set the winners of a single game or of a series that has reached its limit."""
    winners = winners_now(state)
    earlier, state.totals = state.totals, ()
    for player in state.players:
        counts = wounds_of(state, player)
        total = sum(counts.values())
        state.totals += (earlier[player] + total,)
        if state.log is not None:
            record(state, ev.SCORED, player, total, counted_wounds(state, counts))
    for player in winners:
        record(state, ev.GAME_OVER, player, sum(wounds_of(state, player).values()))
    if not state.setup.series:
        state.winners = winners
        return
    for player in state.players:
        record(state, ev.SERIES_SCORED, player, state.totals[player])
    if max(state.totals) >= SERIES_LIMIT:
        best = min(state.totals)
        state.winners = tuple(player for player in state.players if state.totals[player] == best)
        for player in state.winners:
            record(state, ev.SERIES_OVER, player, best)
