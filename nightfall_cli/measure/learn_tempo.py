"""Learn the tempo of the evaluation from games of the greedy bot: ``python -m nightfall_cli.measure.learn_tempo``.

The tempo of a position after a move is how much better than its value the active player stands when the turn is over.
It is averaged by phase and question. What a new turn is worth to the player who begins it is learned first, from the
results of the games. One move in ten is random, so that the games differ from what the bot prefers.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from nightfall_cli.bots import evaluation
from nightfall_cli.bots.registry import make_bot
from nightfall_cli.bots.total import total
from nightfall_cli.cards.library import base_library
from nightfall_cli.files.writing import write_file
from nightfall_cli.measure.speed import NAMES
from nightfall_cli.rules.engine import GameOptions, legal_moves, new_state, play
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view

if TYPE_CHECKING:
    from collections.abc import Iterable

GAMES, SEED, RANDOM = 200, 1, 0.1
LEAST = 50
"""A question that was asked less often has no tempo of its own."""

Moment = tuple[int, int, str, float]
"""The turn, the active player, the phase and question, and the value for the active player."""


def moments(seed: int) -> tuple[list[Moment], list[int]]:
    """Play one game; return its moments after each move, and the players' wounds at the end."""
    state = new_state(base_library(), NAMES[:2], seed, GameOptions(record=False))
    bots = [make_bot("greedy:1", seed + seat) for seat in state.players]
    chance = Random(seed)
    found: list[Moment] = []
    while state.decision is not None:
        legal, player = legal_moves(state), state.decision.player
        if len(legal) > 1 and chance.random() >= RANDOM:
            move = bots[player].pick(view(state, player, with_log=False))
        else:
            move = chance.choice(legal)
        play(state, move)
        if state.decision is not None and state.phase != "draft":
            value = evaluation.values(state)[state.active]
            found.append((sum(state.turns), state.active, evaluation.moment(state), value))
    return found, [sum(wounds_of(state, player).values()) for player in state.players]


def learned(games: Iterable[tuple[list[Moment], list[int]]]) -> tuple[float, dict[str, float]]:
    """Return the tempo of a new turn, and the tempo by phase and question."""
    starts: list[float] = []
    rest: dict[str, list[float]] = {}
    for found, wounds in games:
        before: list[Moment] = []
        for turn, active, name, value in found:
            if before and before[-1][0] != turn:
                starts.append(wounds[1 - active] - wounds[active] - value)
                for _, _, earlier, then in before[1:]:
                    rest.setdefault(earlier, []).append(-value - then)
                before = []
            before.append((turn, active, name, value))
    start = total(starts) / len(starts)
    return start, {name: total(more) / len(more) - start for name, more in sorted(rest.items()) if len(more) >= LEAST}


def main() -> None:
    """Play the games and write the file."""
    start, rest = learned(moments(SEED + number) for number in range(GAMES))
    recipe = f"python -m nightfall_cli.measure.learn_tempo: {GAMES} games of greedy:1 from seed {SEED}, two players"
    lines = [f'recipe = "{recipe}"', f"new_turn = {start:.2f}", "", "[tempo]"]
    write_file(evaluation.TEMPO, "\n".join([*lines, *(f'"{name}" = {more:.2f}' for name, more in rest.items())]) + "\n")


if __name__ == "__main__":
    main()
