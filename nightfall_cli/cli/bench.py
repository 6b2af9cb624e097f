"""``nightfall bench``: figures of this machine, as a table or as JSON."""

from __future__ import annotations

import json


def bench_command(seconds: float, as_json: bool) -> None:
    """Measure and print."""
    from nightfall_cli.analysis.speed import completion_speed, copy_speed, game_speed, scenario_speed, startup_ratios
    from nightfall_cli.scenario.shipped import shipped_folder

    folder = shipped_folder()
    speeds = [game_speed(players, record, seconds) for record in (False, True) for players in (2, 3, 5)]
    copies = copy_speed(seconds)
    completion = completion_speed(seconds)
    scenarios = scenario_speed(folder / "cards", seconds)
    ratios = startup_ratios(folder / "examples" / "de-long-chain.toml")
    silent = [speed for speed in speeds if not speed.recorded]
    if as_json:
        figures: dict[str, object] = {
            "decisions_per_second": round(min(speed.decisions_per_second for speed in silent)),
            "games_per_second": round(min(speed.games_per_second for speed in silent), 1),
            "copies_per_second": round(copies),
            "scenarios_per_second": round(scenarios),
            "completion_median_ms": round(completion.median, 3),
            "completion_slowest_ms": round(completion.slowest, 3),
            **{name: round(ratio, 2) for name, ratio in ratios.items()},
            "games": [speed._asdict() for speed in speeds],
        }
        print(json.dumps(figures))
        return
    print("random games, one core     decisions/s   games/s")
    for speed in speeds:
        mode = "recorded" if speed.recorded else "silent  "
        rates = f"{speed.decisions_per_second:14,.0f} {speed.games_per_second:9,.1f}"
        print(f"  {speed.players} players, {mode}  {rates}")
    print(f"position copies/s          {copies:11,.0f}")
    print(f"scenario-edition runs/s    {scenarios:11,.0f}")
    print(f"completion, ms             {completion.median:11.2f} median, {completion.slowest:.2f} slowest")
    print("processes, as multiples of python -c pass (median)")
    for name, label in (
        ("startup_ratio", "nightfall --version"),
        ("game_ratio", "a bot game through the API"),
        ("play_command_ratio", "nightfall play --bots --quiet"),
        ("test_ratio", "nightfall test ONE_FILE"),
    ):
        print(f"  {label:32} {ratios[name]:.1f}")
