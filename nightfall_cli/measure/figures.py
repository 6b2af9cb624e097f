"""Measure all speed figures of this machine; format them as a table and as data."""

from __future__ import annotations

from nightfall_cli.measure.processes import EngineSpeed, FirstPrompt, builds_speed, first_prompt, startup_ratios
from nightfall_cli.measure.speed import (
    NODES,
    CompletionSpeed,
    GameSpeed,
    OutcomesSpeed,
    SimulationSpeed,
    completion_speed,
    copy_speed,
    game_speed,
    outcomes_speed,
    peer_speeds,
    scenario_speed,
    search_speed,
    simulation_speed,
)
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.simulation.executors import cores
from nightfall_cli.version import build

SIMULATED = ("random", "greedy")
RATIOS = (
    ("startup_ratio", "nightfall --version"),
    ("game_ratio", "a bot game through the API"),
    ("play_command_ratio", "nightfall play --bots random --quiet"),
    ("test_ratio", "nightfall test ONE_FILE"),
)


class Figures(NamedTuple):
    """All measured figures. ``ratios`` are whole processes as multiples of ``python -c pass``.

    ``builds``: the compiled and the pure engine, where both are there; ``peers``: `peer_speeds`, where asked for.
    """

    games: tuple[GameSpeed, ...]
    copies: float
    scenarios: float
    completion: CompletionSpeed
    outcomes: OutcomesSpeed
    iterations: float
    simulations: tuple[SimulationSpeed, ...]
    cores: int
    ratios: dict[str, float]
    prompt: FirstPrompt
    builds: dict[str, EngineSpeed]
    peers: dict[str, float | None]


def measure(seconds: float, peers: bool = False) -> Figures:
    """Measure every figure for ``seconds`` or a bit longer: a started game or round of puzzles is finished."""
    folder = shipped_folder()
    return Figures(
        games=tuple(game_speed(players, record, seconds) for record in (False, True) for players in (2, 3, 5)),
        copies=copy_speed(seconds),
        scenarios=scenario_speed(folder / "cards", seconds),
        completion=completion_speed(seconds),
        outcomes=outcomes_speed(folder / "puzzles", seconds),
        iterations=search_speed(seconds),
        simulations=tuple(simulation_speed(bot, seconds) for bot in SIMULATED),
        cores=cores(),
        ratios=startup_ratios(folder / "examples" / "de-long-chain.toml"),
        prompt=first_prompt(),
        builds=builds_speed(seconds),
        peers=peer_speeds(seconds) if peers else {},
    )


# -- as text ----------------------------------------------------------------------------------


def figures_lines(figures: Figures) -> list[str]:
    """Return the figures as lines to read."""
    return [
        *_engine_lines(figures),
        *_outcomes_lines(figures.outcomes),
        f"search bot, tries/s        {figures.iterations:11,.0f}",
        *_simulation_lines(figures),
        "processes, as multiples of python -c pass (median)",
        *(f"  {label:32} {figures.ratios[name]:.1f}" for name, label in RATIOS),
        *_prompt_lines(figures.prompt),
        *_builds_lines(figures.builds),
        *_peers_lines(figures.peers),
    ]


def _engine_lines(figures: Figures) -> list[str]:
    completion = figures.completion
    lines = ["random games, one core     decisions/s   games/s"]
    for speed in figures.games:
        mode = "recorded" if speed.recorded else "silent  "
        rates = f"{speed.decisions_per_second:14,.0f} {speed.games_per_second:9,.1f}"
        lines.append(f"  {speed.players} players, {mode}  {rates}")
    return [
        *lines,
        f"position copies/s          {figures.copies:11,.0f}",
        f"scenario-edition runs/s    {figures.scenarios:11,.0f}",
        f"completion, ms             {completion.median:11.2f} median, {completion.slowest:.2f} slowest",
    ]


def _outcomes_lines(speed: OutcomesSpeed) -> list[str]:
    lines = [
        f"outcomes, positions/s      {speed.positions_per_second:11,.0f} every line of {_many(speed.puzzles, 'puzzle')}"
    ]
    if speed.cut:
        lines.append(f"  {speed.cut} of the puzzles cut at {NODES:,} positions each")
    return lines


def _simulation_lines(figures: Figures) -> list[str]:
    lines = [f"simulation, 3 players      1 process   2 processes   speed-up ({_many(figures.cores, 'core')} here)"]
    for speed in figures.simulations:
        rates = f"{speed.one_process:9,.1f} {speed.two_processes:13,.1f} {speed.speed_up:10.2f}"
        lines.append(f"  {speed.bot + ' bots, games/s':23}  {rates}")
        if speed.cut:
            lines.append(f"    {speed.cut:,} of {_many(speed.games, 'game')} cut at the limit of decisions")
    return lines


def _many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"


def _prompt_lines(prompt: FirstPrompt) -> list[str]:
    library = f"  python -c 'import prompt_toolkit' {1000 * prompt.library:.0f}"
    if prompt.seconds is None:
        return ["first prompt of the shell, ms (median)", f"  not measured: {prompt.why_not}", library]
    return ["first prompt of the shell, ms (median)", f"  {'nightfall':32}  {1000 * prompt.seconds:.0f}", library]


def _builds_lines(builds: dict[str, EngineSpeed]) -> list[str]:
    if not builds:
        return [f"one build here: {build()}"]
    lines = ["builds, 3 players, silent   decisions/s       search tries/s"]
    return lines + [f"  {name:25} {one.decisions:12,.0f} {one.iterations:21,.0f}" for name, one in builds.items()]


def _peers_lines(peers: dict[str, float | None]) -> list[str]:
    rates = {name: "not installed" if rate is None else f"{rate:,.0f}" for name, rate in peers.items()}
    lines = ["other libraries, random games, decisions/s"] if peers else []
    return lines + [f"  {name:32} {rate:>13}" for name, rate in rates.items()]


# -- as data ----------------------------------------------------------------------------------


def figures_data(figures: Figures) -> dict[str, object]:
    """Return the figures as plain data for JSON."""
    silent = [speed for speed in figures.games if not speed.recorded]
    prompt = figures.prompt
    return {
        "decisions_per_second": round(min(speed.decisions_per_second for speed in silent)),
        "games_per_second": round(min(speed.games_per_second for speed in silent), 1),
        "copies_per_second": round(figures.copies),
        "scenarios_per_second": round(figures.scenarios),
        "completion_median_ms": round(figures.completion.median, 3),
        "completion_slowest_ms": round(figures.completion.slowest, 3),
        "outcomes_positions_per_second": round(figures.outcomes.positions_per_second),
        "outcomes_puzzles": figures.outcomes.puzzles,
        "outcomes_puzzles_cut": figures.outcomes.cut,
        "search_iterations_per_second": round(figures.iterations, 1),
        **{name: round(ratio, 2) for name, ratio in figures.ratios.items()},
        "first_prompt_ms": None if prompt.seconds is None else round(1000 * prompt.seconds, 1),
        "first_prompt_not_measured": prompt.why_not or None,
        "prompt_toolkit_ms": round(1000 * prompt.library, 1),
        "cores": figures.cores,
        "simulation": [_simulation_data(speed) for speed in figures.simulations],
        "games": [speed._asdict() for speed in figures.games],
        "builds": {name: one._asdict() for name, one in figures.builds.items()},
        "peers": figures.peers,
    }


def _simulation_data(speed: SimulationSpeed) -> dict[str, object]:
    return {
        "bot": speed.bot,
        "games_per_second_1_process": round(speed.one_process, 1),
        "games_per_second_2_processes": round(speed.two_processes, 1),
        "speed_up": round(speed.speed_up, 2),
        "games": speed.games,
        "cut": speed.cut,
    }
