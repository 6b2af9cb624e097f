"""Measure the speed of ``outcomes``, of the search bot and of simulations."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING

from nightfall_cli.bots.search_bot import SearchBot
from nightfall_cli.measure.speed import per_second, random_play
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import view
from nightfall_cli.scenario.collect import scenario_paths
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.search.every_line import every_line
from nightfall_cli.search.horizon import horizon
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.plan import SimulationPlan
from nightfall_cli.simulation.play_games import play_games, simulate

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Horizon

NODES = 20_000
"""The maximum of positions per puzzle."""
ASKED, BUDGET = 8, 100
"""The number of decisions for the search bot, and its tries at each."""
PROCESSES = 2
LONGER = 3
"""Simulations are measured this many times longer, to outweigh the start of the processes."""
PLAYERS = 3


class OutcomesSpeed(NamedTuple):
    """Positions per second over ``puzzles`` boards, and the number of boards cut at `NODES` positions."""

    positions_per_second: float
    puzzles: int
    cut: int


def outcomes_speed(folder: Path, seconds: float) -> OutcomesSpeed:
    """Measure the exploration of every puzzle of a folder to the end of its chain, repeatedly."""
    boards = _boards(folder)
    cut: list[int] = []

    def explore(_: int) -> int:
        found = [every_line(state, until, NODES) for state, until in boards]
        cut[:] = [not one.complete for one in found]
        return sum(len(one.graph.edges) for one in found)

    return OutcomesSpeed(per_second(explore, seconds)[0], len(boards), sum(cut))


def _boards(folder: Path) -> list[tuple[State, Horizon]]:
    """Return the boards of a folder's scenarios from which the end of a chain can be reached."""
    boards = []
    for path in scenario_paths([folder]):
        scenario = load_scenario(path)
        state = scenario.place()
        until = horizon(state, "chain")
        if not isinstance(until, Refusal):
            boards.append((state, until))
    return boards


def search_speed(seconds: float) -> float:
    """Return the search bot's tries per second, at decisions spread over a three-player game."""
    bot = SearchBot(1, BUDGET)
    views = _decisions()
    return per_second(lambda _: sum(one.tries for seen in views for one in bot.search(seen)), seconds)[0]


def _decisions() -> list[State]:
    """Return views at decisions of a random game with several legal moves, evenly spread over the game."""
    views = [
        view(state, state.decision.player, with_log=False)
        for state, moves in random_play(PLAYERS, 1)
        if len(moves) > 1 and state.decision is not None
    ]
    return [views[len(views) * number // ASKED] for number in range(ASKED)]


class SimulationSpeed(NamedTuple):
    """Games per second with one process and with two; the number of games, and of cut games."""

    bot: str
    one_process: float
    two_processes: float
    games: int
    cut: int

    @property
    def speed_up(self) -> float:
        """The speed of two processes divided by that of one, including their start and end."""
        return self.two_processes / self.one_process


def simulation_speed(bot: str, seconds: float) -> SimulationSpeed:
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
    cut = sum(json.loads(line)["cut"] for line in lines)
    return SimulationSpeed(bot, len(lines) / alone, len(lines) / together, len(lines), cut)
