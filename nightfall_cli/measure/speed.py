"""Measure the speed of the engine: random games, copies, scenarios, completion."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.language.suggest import suggest
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import GameOptions, legal_moves, new_state, play
from nightfall_cli.scenario.collect import scenario_paths
from nightfall_cli.scenario.suite import cases_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
COPIES = 1000


class GameSpeed(NamedTuple):
    """Random games on one core: players, whether events are recorded, decisions and games per second."""

    players: int
    recorded: bool
    decisions_per_second: float
    games_per_second: float


def per_second(play: Callable[[int], float], seconds: float) -> tuple[float, float]:
    """Call ``play`` with 1, 2, 3 … for ``seconds`` or a bit longer; return what it did in a second, and its calls."""
    done, calls, start = 0.0, 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        calls += 1
        done += play(calls)
    return done / spent, calls / spent


def random_play(players: int, seed: int, record: bool = False) -> Iterator[tuple[State, tuple[Move, ...]]]:
    """Yield the state of a game of random moves at every decision, and its legal moves."""
    state = new_state(base_library(), NAMES[:players], seed, GameOptions(record=record))
    choose = Random(seed).random
    while state.decision is not None:
        moves = legal_moves(state)
        yield state, moves
        play(state, moves[int(choose() * len(moves))])


def game_speed(players: int, record: bool, seconds: float) -> GameSpeed:
    """Play random games for about ``seconds`` and return the speed."""

    def play_game(seed: int) -> int:
        return sum(1 for _ in random_play(players, seed, record))

    play_game(0)
    return GameSpeed(players, record, *per_second(play_game, seconds))


def copy_speed(seconds: float) -> float:
    """Return copies per second of a position in the middle of a three-player game."""
    state, _ = next(islice(random_play(3, 1, record=True), 150, None))

    def copy(_: int) -> int:
        for _ in range(COPIES):
            state.copy()
        return COPIES

    return per_second(copy, seconds)[0]


def scenario_speed(folder: Path, seconds: float) -> float:
    """Return scenario-edition runs per second; files are read, parsed and run repeatedly in one process."""
    files = scenario_paths([folder])
    return per_second(lambda _: len([case.run() for file in files for case in cases_of(file)]), seconds)[0]


class CompletionSpeed(NamedTuple):
    """Milliseconds to complete a line: the median and the slowest."""

    median: float
    slowest: float


def completion_speed(seconds: float) -> CompletionSpeed:
    """Measure completion in random three-player games, of an empty line and of every legal verb."""
    times: list[float] = []
    start = perf_counter()
    for state, moves in (found for seed in count(1) for found in random_play(3, seed)):
        for text in ("", *{f"{move.verb} " for move in moves}):
            before = perf_counter()
            suggest(state, text)
            times.append(perf_counter() - before)
        if perf_counter() - start >= seconds:
            break
    return CompletionSpeed(1000 * median(times), 1000 * max(times))
