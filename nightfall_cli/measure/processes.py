"""Measure all speed figures of this machine and lay them out; whole processes among them, and each build."""

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
from typing import TYPE_CHECKING, Any

from nightfall_cli.measure import speed
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.simulation.executors import cores
from nightfall_cli.version import build

if TYPE_CHECKING:
    from nightfall_cli.measure.speed import Figures


RUNS = 9  # the number of starts of each process; the median counts


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
    """Return the times of whole processes, also of a bot game through the API, as multiples of ``python -c pass``."""
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
PATIENCE = 20.0  # seconds to wait for output of the shell before giving up
ASKS, ANSWER = b"\x1b[6n", b"\x1b[1;1R"  # the terminal sequence that asks for the cursor position, and its answer
SHOWN = b"TAB complete"  # a text of the toolbar, which appears with the first prompt
SHELL = (sys.executable, "-m", "nightfall_cli")
TERMINAL = {"TERM": "xterm-256color", "LINES": "50", "COLUMNS": "160"}


class NoPrompt(Exception):
    """The first prompt could not be measured; the message is the reason."""


def first_prompt(runs: int = RUNS) -> dict[str, Any]:
    """Return the median time to the first prompt, or why it cannot be measured, and that of prompt_toolkit alone."""
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
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)


# -- all figures ------------------------------------------------------------------------------
RATES = ("decisions_per_second", "games_per_second")
SIMULATED = ("random", "greedy")


def measure(seconds: float, peers: bool = False) -> Figures:
    """Measure every figure for ``seconds`` or a bit longer, of each build, and of ``peers`` where asked for."""
    folder = shipped_folder()
    games = [speed.game_speed(players, record, seconds) for record in (False, True) for players in (2, 3, 5)]
    return {
        **slowest(games),
        "copies_per_second": round(speed.copy_speed(seconds)),
        "scenarios_per_second": round(speed.scenario_speed(folder / "cards", seconds)),
        **speed.completion_speed(seconds),
        **speed.outcomes_speed(folder / "puzzles", seconds),
        "search_iterations_per_second": round(speed.search_speed(seconds), 1),
        **startup_ratios(folder / "examples" / "de-long-chain.toml"),
        **first_prompt(),
        "cores": cores(),
        "simulation": [speed.simulation_speed(bot, seconds) for bot in SIMULATED],
        "games": games,
        "builds": builds_speed(seconds),
        "peers": speed.peer_speeds(seconds) if peers else {},
    }


def slowest(games: list[Figures]) -> Figures:
    """Return the speed of games without a log, with the number of players that is slowest."""
    silent = [game for game in games if not game["recorded"]]
    decisions, games_played = (min(game[name] for game in silent) for name in RATES)
    return dict(zip(RATES, (round(decisions), round(games_played, 1)), strict=True))


TEXT = """\
position copies/s          {copies_per_second:11,}
scenario-edition runs/s    {scenarios_per_second:11,}
completion, ms             {completion_median_ms:11.2f} median, {completion_slowest_ms:.2f} slowest
outcomes, positions/s      {outcomes_positions_per_second:11,} every line of {puzzles}{cut}
search bot, tries/s        {search_iterations_per_second:11,.0f}
simulation, 3 players      1 process   2 processes   speed-up ({here} here)
{simulations}
processes, as multiples of python -c pass (median)
  nightfall --version              {startup_ratio:.1f}
  a bot game through the API       {game_ratio:.1f}
  nightfall play --bots random --quiet {play_command_ratio:.1f}
  nightfall test ONE_FILE          {test_ratio:.1f}
first prompt of the shell, ms (median)
  {prompt}
  python -c 'import prompt_toolkit' {prompt_toolkit_ms:.0f}"""


def figures_lines(figures: Figures) -> list[str]:
    cut, prompt = figures["outcomes_puzzles_cut"], figures["first_prompt_ms"]
    shown = f"{'nightfall':32}  {prompt:.0f}" if prompt else f"not measured: {figures['first_prompt_not_measured']}"
    words = {
        "puzzles": _many(figures["outcomes_puzzles"], "puzzle"),
        "cut": f"\n  {cut} of the puzzles cut at {speed.NODES:,} positions each" if cut else "",
        "here": _many(figures["cores"], "core"),
        "simulations": "\n".join(line for one in figures["simulation"] for line in _simulation_lines(one)),
        "prompt": shown,
    }
    lines = ["random games, one core     decisions/s   games/s"]
    for game in figures["games"]:
        mode = "recorded" if game["recorded"] else "silent  "
        rates = f"{game['decisions_per_second']:14,.0f} {game['games_per_second']:9,.1f}"
        lines.append(f"  {game['players']} players, {mode}  {rates}")
    lines += TEXT.format(**words, **figures).splitlines()
    builds, peers = figures["builds"], figures["peers"]
    head = "builds, 3 players, silent   decisions/s       search tries/s"
    lines.append(head if builds else f"one build here: {build()}")
    lines += [f"  {name:25} {one['decisions']:12,.0f} {one['iterations']:21,.0f}" for name, one in builds.items()]
    rates_of = {name: "not installed" if rate is None else f"{rate:,.0f}" for name, rate in peers.items()}
    lines += ["other libraries, random games, decisions/s"] * bool(peers)
    return lines + [f"  {name:32} {rate:>13}" for name, rate in rates_of.items()]


def _simulation_lines(one: Figures) -> list[str]:
    alone, together = one["games_per_second_1_process"], one["games_per_second_2_processes"]
    cut = f"    {one['cut']:,} of {_many(one['games'], 'game')} cut at the limit of decisions"
    line = f"  {one['bot'] + ' bots, games/s':23}  {alone:9,.1f} {together:13,.1f} {one['speed_up']:10.2f}"
    return [line, cut] if one["cut"] else [line]


def _many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"
