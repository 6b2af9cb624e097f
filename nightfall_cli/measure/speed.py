"""Measure speed; each function returns its figures under the names that they have in JSON."""

from __future__ import annotations

import json
from itertools import count, islice
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.search_bot import SearchBot
from nightfall_cli.cards.library import base_library
from nightfall_cli.language.suggest import suggest
from nightfall_cli.rules.engine import GameOptions, legal_moves, new_state, play
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import view
from nightfall_cli.scenario.collect import find_scenarios
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.suite import cases_of
from nightfall_cli.search.every_line import every_line
from nightfall_cli.search.lines_of_play import horizon
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.play_games import NAMES, SimulationPlan, play_games, simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

COPIES = 1000


Figures = dict[str, Any]  # measured figures by their names


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


def game_speed(players: int, record: bool, seconds: float) -> Figures:
    """Play random games on one core for about ``seconds``; return decisions and games per second."""

    def play_game(seed: int) -> int:  # that of `random_play`
        state = new_state(base_library(), NAMES[:players], seed, GameOptions(record=record))
        choose, decisions = Random(seed).random, 0
        while state.decision is not None:
            moves = legal_moves(state)
            play(state, moves[int(choose() * len(moves))])
            decisions += 1
        return decisions

    play_game(0)
    decisions, games = per_second(play_game, seconds)
    return {"players": players, "recorded": record, "decisions_per_second": decisions, "games_per_second": games}


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
    files = find_scenarios([folder]).files
    return per_second(lambda _: len([case.run() for file in files for case in cases_of(file)]), seconds)[0]


def completion_speed(seconds: float) -> Figures:
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
    slowest = round(1000 * max(times), 3)
    return {"completion_median_ms": round(1000 * median(times), 3), "completion_slowest_ms": slowest}


# -- outcomes, the search bot, simulations --------------------------------------------------
NODES = 20_000  # the maximum of positions per puzzle
ASKED, BUDGET = 8, 100  # the number of decisions for the search bot, and its tries at each
PROCESSES = 2
LONGER = 3  # simulations are measured this many times longer, to outweigh the start of the processes
PLAYERS = 3


def outcomes_speed(folder: Path, seconds: float) -> Figures:
    """Measure the exploration of every puzzle of a folder to the end of its chain, cut at `NODES`, repeatedly."""
    states = [load_scenario(path).place() for path in find_scenarios([folder]).files]
    reached = ((state, horizon(state, "chain")) for state in states)
    boards = [(state, until) for state, until in reached if not isinstance(until, Refusal)]
    cut: list[int] = []

    def explore(_: int) -> int:
        found = [every_line(state, until, NODES) for state, until in boards]
        cut[:] = [not one.complete for one in found]
        return sum(len(one.graph.edges) for one in found)

    rate = round(per_second(explore, seconds)[0])
    return {"outcomes_positions_per_second": rate, "outcomes_puzzles": len(boards), "outcomes_puzzles_cut": sum(cut)}


def search_speed(seconds: float) -> float:
    """Return the search bot's tries per second, at decisions spread over a three-player game."""
    bot = SearchBot(1, BUDGET)
    views = _decisions()
    return per_second(lambda _: sum(one.tries for seen in views for one in bot.search(seen)), seconds)[0]


def _decisions() -> list[State]:
    """Return views at decisions of a random game with several legal moves, evenly spread over the game."""
    asked = ((state, state.decision) for state, moves in random_play(PLAYERS, 1) if len(moves) > 1)
    views = [view(state, decision.player, with_log=False) for state, decision in asked if decision is not None]
    return [views[len(views) * number // ASKED] for number in range(ASKED)]


def simulation_speed(bot: str, seconds: float) -> Figures:
    """Play three-player games of one bot for ``seconds`` times `LONGER`, then the same games with two processes."""
    plan = SimulationPlan((bot,) * PLAYERS)
    play_games(plan, 0, 1)
    lines: list[str] = []
    start = perf_counter()
    while (alone := perf_counter() - start) < seconds * LONGER:
        lines += play_games(plan, len(lines), len(lines) + 1)
    start = perf_counter()
    with crew(PROCESSES) as (executor, workers):
        again = [line for some in simulate(plan, len(lines), 0, executor, workers) for line in some]
    together = perf_counter() - start
    assert again == lines, "two processes played other games than one"
    return {
        "bot": bot,
        "games_per_second_1_process": round(len(lines) / alone, 1),
        "games_per_second_2_processes": round(len(lines) / together, 1),
        "speed_up": round(alone / together, 2),
        "games": len(lines),
        "cut": sum(json.loads(line)["cut"] for line in lines),
    }


# -- other libraries ------------------------------------------------------------------------
def peer_speeds(seconds: float) -> dict[str, float | None]:
    """Return decisions per second by the name of the game; None for a library that is not installed."""
    rates: dict[str, float | None] = {}
    for name, prepare in _PEERS.items():
        try:
            play = prepare()
        except ImportError:
            rates[name] = None
            continue
        play(0)
        rates[name] = per_second(play, seconds)[0]
    return rates


def _catanatron() -> Callable[[int], int]:
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)], seed=seed)
        game.play()
        return len(game.state.actions)

    return play


def _open_spiel(name: str) -> Callable[[], Callable[[int], int]]:
    def prepare() -> Callable[[int], int]:
        import pyspiel

        rules = pyspiel.load_game(name)

        def play(seed: int) -> int:
            state = rules.new_initial_state()
            choose = Random(seed).random
            decisions = 0
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
            return decisions

        return play

    return prepare


_PEERS = {
    "catanatron": _catanatron,
    "open_spiel hearts": _open_spiel("hearts"),
    "open_spiel hanabi": _open_spiel("hanabi"),
    "open_spiel gin_rummy": _open_spiel("gin_rummy"),
}
"""By name, the function that prepares a game; the game returns its decisions. The first word is the package."""
