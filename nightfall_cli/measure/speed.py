"""Measure the speed of the engine: random games, copies, scenarios, completion."""

from __future__ import annotations

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
    from pathlib import Path

    from nightfall_cli.rules.state import State

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


class GameSpeed(NamedTuple):
    """Random games on one core: players, whether events are recorded, decisions and games per second."""

    players: int
    recorded: bool
    decisions_per_second: float
    games_per_second: float


def random_game(players: int, seed: int, record: bool) -> int:
    """Play one game of random moves, listing the legal moves at every decision; return the number of decisions."""
    state = new_state(base_library(), NAMES[:players], seed, GameOptions(record=record))
    choose = Random(seed).random
    decisions = 0
    while state.decision is not None:
        moves = legal_moves(state)
        play(state, moves[int(choose() * len(moves))])
        decisions += 1
    return decisions


def game_speed(players: int, record: bool, seconds: float) -> GameSpeed:
    """Play random games for about ``seconds`` and return the speed."""
    random_game(players, 0, record)
    decisions = games = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        games += 1
        decisions += random_game(players, games, record)
    return GameSpeed(players, record, decisions / spent, games / spent)


def copy_speed(seconds: float) -> float:
    """Return copies per second of a position in the middle of a three-player game."""
    state: State = new_state(base_library(), NAMES[:3], 1)
    choose = Random(1).random
    for _ in range(150):
        moves = legal_moves(state)
        play(state, moves[int(choose() * len(moves))])
    copies = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        for _ in range(1000):
            state.copy()
        copies += 1000
    return copies / spent


def scenario_speed(folder: Path, seconds: float) -> float:
    """Return scenario-edition runs per second; files are read, parsed and run repeatedly in one process."""
    files = scenario_paths([folder])
    runs = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        for file in files:
            for case in cases_of(file):
                case.run()
                runs += 1
    return runs / spent


class CompletionSpeed(NamedTuple):
    """Milliseconds to complete a line: the median and the slowest."""

    median: float
    slowest: float


def completion_speed(seconds: float) -> CompletionSpeed:
    """Measure completion in random three-player games, of an empty line and of every legal verb."""
    times: list[float] = []
    start = perf_counter()
    seed = 0
    while perf_counter() - start < seconds:
        seed += 1
        state = new_state(base_library(), NAMES[:3], seed, GameOptions(record=False))
        choose = Random(seed).random
        while state.decision is not None and perf_counter() - start < seconds:
            moves = legal_moves(state)
            for text in ("", *{f"{move.verb} " for move in moves}):
                before = perf_counter()
                suggest(state, text)
                times.append(perf_counter() - before)
            play(state, moves[int(choose() * len(moves))])
    return CompletionSpeed(1000 * median(times), 1000 * max(times))
