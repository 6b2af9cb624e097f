"""Measure all speed figures of this machine, under the names that they have in JSON; format them as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.measure import speed
from nightfall_cli.measure.processes import builds_speed, first_prompt, startup_ratios
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.simulation.executors import cores
from nightfall_cli.version import build

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.measure.speed import Figures

SIMULATED = ("random", "greedy")
RATIOS = (
    ("startup_ratio", "nightfall --version"),
    ("game_ratio", "a bot game through the API"),
    ("play_command_ratio", "nightfall play --bots random --quiet"),
    ("test_ratio", "nightfall test ONE_FILE"),
)


def measure(seconds: float, peers: bool = False) -> Figures:
    """Measure every figure for ``seconds`` or a bit longer: a started game or round of puzzles is finished.

    ``builds``: the compiled and the pure engine, where both are there; ``peers``: other libraries, where asked for.
    """
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


def slowest(games: Sequence[Figures]) -> Figures:
    """Return the speed of games without a log, with the number of players that is slowest."""
    silent = [game for game in games if not game["recorded"]]
    return {
        "decisions_per_second": round(min(game["decisions_per_second"] for game in silent)),
        "games_per_second": round(min(game["games_per_second"] for game in silent), 1),
    }


# -- as text ----------------------------------------------------------------------------------


def figures_lines(figures: Figures) -> list[str]:
    """Return the figures as lines to read."""
    return [
        *_engine_lines(figures),
        *_outcomes_lines(figures),
        f"search bot, tries/s        {figures['search_iterations_per_second']:11,.0f}",
        *_simulation_lines(figures),
        "processes, as multiples of python -c pass (median)",
        *(f"  {label:32} {figures[name]:.1f}" for name, label in RATIOS),
        *_prompt_lines(figures),
        *_builds_lines(figures["builds"]),
        *_peers_lines(figures["peers"]),
    ]


def _engine_lines(figures: Figures) -> list[str]:
    lines = ["random games, one core     decisions/s   games/s"]
    for game in figures["games"]:
        mode = "recorded" if game["recorded"] else "silent  "
        rates = f"{game['decisions_per_second']:14,.0f} {game['games_per_second']:9,.1f}"
        lines.append(f"  {game['players']} players, {mode}  {rates}")
    median, slowest = figures["completion_median_ms"], figures["completion_slowest_ms"]
    return [
        *lines,
        f"position copies/s          {figures['copies_per_second']:11,}",
        f"scenario-edition runs/s    {figures['scenarios_per_second']:11,}",
        f"completion, ms             {median:11.2f} median, {slowest:.2f} slowest",
    ]


def _outcomes_lines(figures: Figures) -> list[str]:
    rate, cut = figures["outcomes_positions_per_second"], figures["outcomes_puzzles_cut"]
    lines = [f"outcomes, positions/s      {rate:11,} every line of {_many(figures['outcomes_puzzles'], 'puzzle')}"]
    return lines + ([f"  {cut} of the puzzles cut at {speed.NODES:,} positions each"] if cut else [])


def _simulation_lines(figures: Figures) -> list[str]:
    here = _many(figures["cores"], "core")
    lines = [f"simulation, 3 players      1 process   2 processes   speed-up ({here} here)"]
    for one in figures["simulation"]:
        alone, together = one["games_per_second_1_process"], one["games_per_second_2_processes"]
        lines.append(f"  {one['bot'] + ' bots, games/s':23}  {alone:9,.1f} {together:13,.1f} {one['speed_up']:10.2f}")
        if one["cut"]:
            lines.append(f"    {one['cut']:,} of {_many(one['games'], 'game')} cut at the limit of decisions")
    return lines


def _many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"


def _prompt_lines(figures: Figures) -> list[str]:
    found = f"  {'nightfall':32}  {figures['first_prompt_ms']:.0f}" if figures["first_prompt_ms"] is not None else ""
    return [
        "first prompt of the shell, ms (median)",
        found or f"  not measured: {figures['first_prompt_not_measured']}",
        f"  python -c 'import prompt_toolkit' {figures['prompt_toolkit_ms']:.0f}",
    ]


def _builds_lines(builds: dict[str, Any]) -> list[str]:
    if not builds:
        return [f"one build here: {build()}"]
    lines = ["builds, 3 players, silent   decisions/s       search tries/s"]
    return lines + [f"  {name:25} {one['decisions']:12,.0f} {one['iterations']:21,.0f}" for name, one in builds.items()]


def _peers_lines(peers: dict[str, float | None]) -> list[str]:
    rates = {name: "not installed" if rate is None else f"{rate:,.0f}" for name, rate in peers.items()}
    lines = ["other libraries, random games, decisions/s"] if peers else []
    return lines + [f"  {name:32} {rate:>13}" for name, rate in rates.items()]
