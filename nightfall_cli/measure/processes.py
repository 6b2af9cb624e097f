"""Measure whole processes: from start to end, up to the first prompt of the shell, and the engine of each build."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from nightfall_cli.version import build

RUNS = 9
"""The number of starts of each process; the median counts."""


def process_environment(folder: str, **more: str) -> dict[str, str]:
    """Return an environment that caches bytecode in the folder, as an installed package would."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode")), **more}


def process_seconds(command: list[str], runs: int, folder: str) -> float:
    """Return the median time of a process from start to end; the process runs in the folder."""
    times, silent, environment = [], subprocess.DEVNULL, process_environment(folder)
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
        return {name: round(process_seconds(each, runs, folder) / baseline, 2) for name, each in commands.items()}


# -- the first prompt of the shell ----------------------------------------------------------


PATIENCE = 20.0
"""Seconds to wait for output of the shell before giving up."""
ASKS, ANSWER = b"\x1b[6n", b"\x1b[1;1R"
"""The terminal sequence that asks for the cursor position, and its answer."""
SHOWN = b"TAB complete"
"""A text of the toolbar, which appears with the first prompt."""
SHELL = (sys.executable, "-m", "nightfall_cli")
TERMINAL = {"TERM": "xterm-256color", "LINES": "50", "COLUMNS": "160"}


class NoPrompt(Exception):
    """The first prompt could not be measured; the message is the reason."""


def first_prompt(runs: int = RUNS) -> dict[str, Any]:
    """Return the median times of several starts of ``nightfall`` to its prompt, without settings or saved games.

    Where they cannot be measured, return the reason; also the time of a process that only imports prompt_toolkit.
    """
    prompt, why_not = None, None
    with TemporaryDirectory() as folder:
        toolkit = process_seconds([sys.executable, "-c", "import prompt_toolkit"], runs, folder)
        try:
            prompt = round(1000 * median(_seconds(folder) for _ in range(runs)), 1)
        except NoPrompt as error:
            why_not = str(error)
    measured = {"first_prompt_ms": prompt, "first_prompt_not_measured": why_not}
    return {**measured, "prompt_toolkit_ms": round(1000 * toolkit, 1)}


def _seconds(folder: str) -> float:
    """Return the seconds of one start, and end the shell at its prompt."""
    if not hasattr(os, "openpty"):
        raise NoPrompt("this system has no pseudo-terminals")
    try:
        ours, theirs = os.openpty()
    except OSError as error:
        raise NoPrompt(f"could not open a pseudo-terminal: {error}") from error
    environment = process_environment(folder, **TERMINAL, XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder)
    start = perf_counter()
    process = subprocess.Popen(
        SHELL, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        _await_prompt(ours)
        return perf_counter() - start
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _await_prompt(terminal: int) -> None:
    """Read the shell's output up to its prompt, and answer as a terminal does."""
    written = b""
    answers = 0
    while SHOWN not in written:
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise NoPrompt(f"the shell showed no prompt within {PATIENCE:.0f} seconds")
        try:
            new = os.read(terminal, 65536)
        except OSError:  # some systems raise it after the shell has ended
            new = b""
        if not new:
            raise NoPrompt("the shell ended before its first prompt")
        written += new
        while answers < written.count(ASKS):
            os.write(terminal, ANSWER)
            answers += 1


# -- the compiled and the pure build --------------------------------------------------------


PURE_BUILD = "pure"

_SOURCES_ONLY = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

class SourcesOnly:
    @staticmethod
    def find_spec(name, path=None, target=None):
        ours = path and name.startswith("nightfall_cli.")
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name) if ours else None

sys.meta_path.insert(0, SourcesOnly)
"""

_MEASURE = """
import json
from nightfall_cli.measure.processes import engine_speed
print(json.dumps(engine_speed({seconds})))
"""


def engine_speed(seconds: float) -> dict[str, float]:
    """Return decisions a second of silent random games with three players, and tries a second of the search bot."""
    from nightfall_cli.measure.speed import game_speed, search_speed

    return {"decisions": game_speed(3, False, seconds)["decisions_per_second"], "iterations": search_speed(seconds)}


def builds_speed(seconds: float) -> dict[str, Any]:
    """Return the speed of each build, measured in a process of its own; nothing where only one build is there."""
    if build() == PURE_BUILD:
        return {}
    return {build(): _measured(_MEASURE, seconds), PURE_BUILD: _measured(_SOURCES_ONLY + _MEASURE, seconds)}


def _measured(program: str, seconds: float) -> Any:
    command = [sys.executable, "-c", program.format(seconds=seconds)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return json.loads(done.stdout)
