"""Measure all speed figures of this machine, under the names that they have in JSON; format them as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.measure import speed
from nightfall_cli.measure.processes import builds_speed, first_prompt, startup_ratios
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.simulation.executors import cores
from nightfall_cli.version import build

if TYPE_CHECKING:
    from nightfall_cli.measure.speed import Figures

RATES = ("decisions_per_second", "games_per_second")
SIMULATED = ("random", "greedy")


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
    """Return the figures as lines to read."""
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
