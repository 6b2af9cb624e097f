"""Measure whole processes, from start to end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

RUNS = 9
"""The number of starts of each process; the median counts."""


def process_environment(folder: str) -> dict[str, str]:
    """Return an environment that caches bytecode in the folder, as an installed package would."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}


def process_seconds(command: list[str], runs: int, folder: str) -> float:
    """Return the median time of a process from start to end; the process runs in the folder."""
    times = []
    silent = subprocess.DEVNULL
    environment = process_environment(folder)
    for _ in range(runs):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=silent, stderr=silent, cwd=folder, env=environment)
        times.append(perf_counter() - start)
    return median(times)


ONE_GAME = """
from nightfall_cli import Game
from nightfall_cli.bots.random_bot import RandomBot
game, bot = Game.new(["Ann", "Bob"], seed=1, record=False), RandomBot(1)
while not game.over:
    game.play(bot.pick(game.view(game.players[game.decision.player])))
"""


def startup_ratios(scenario: Path, runs: int = RUNS) -> dict[str, float]:
    """Return the times of whole processes as multiples of ``python -c pass``.

    The processes: ``--version``, a bot game through the API and by command, ``nightfall test`` of one file.
    """
    python = sys.executable
    with TemporaryDirectory() as folder:
        baseline = process_seconds([python, "-c", "pass"], runs, folder)
        commands = {
            "startup_ratio": [python, "-m", "nightfall_cli", "--version"],
            "game_ratio": [python, "-c", ONE_GAME],
            "play_command_ratio": [python, "-m", "nightfall_cli", "play", "--bots", "random", "--quiet"],
            "test_ratio": [python, "-m", "nightfall_cli", "test", str(scenario.resolve())],
        }
        return {name: process_seconds(command, runs, folder) / baseline for name, command in commands.items()}
