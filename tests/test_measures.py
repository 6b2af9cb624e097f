"""The commands that measure and self-check print what they promise; no figure is judged."""

import json

from nightfall_cli.analysis import selfcheck
from nightfall_cli.cli.bench import bench_command
from nightfall_cli.cli.selfcheck import selfcheck_command

FIGURES = {
    "decisions_per_second",
    "games_per_second",
    "copies_per_second",
    "scenarios_per_second",
    "completion_median_ms",
    "completion_slowest_ms",
    "startup_ratio",
    "game_ratio",
    "play_command_ratio",
    "test_ratio",
}


def test_bench_prints_its_figures(capsys):
    bench_command(0.01, as_json=True)
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == FIGURES | {"games"}
    assert all(figures[name] > 0 for name in FIGURES)
    assert {(game["players"], game["recorded"]) for game in figures["games"]} == {
        (players, recorded) for players in (2, 3, 5) for recorded in (False, True)
    }


def test_bench_prints_a_table(capsys):
    bench_command(0.01, as_json=False)
    out = capsys.readouterr().out
    for words in (
        "decisions/s",
        "5 players, recorded",
        "position copies/s",
        "scenario-edition runs/s",
        "completion, ms",
        "--version",
    ):
        assert words in out


def test_the_self_check_counts_what_it_checked(capsys):
    assert selfcheck_command(decisions=40, seed=4, save_every=5, jobs=1) == 0
    assert "decisions checked" in capsys.readouterr().out
    assert selfcheck_command(decisions=40, seed=4, save_every=50, jobs=2) == 0


def test_a_failed_self_check_prints_a_scenario(capsys, monkeypatch):
    monkeypatch.setattr(selfcheck, "census", lambda state: {"serial": state.serial, "turns": sum(state.turns)})
    assert selfcheck_command(decisions=40, seed=4, save_every=5, jobs=1) == 1
    err = capsys.readouterr().err
    assert "cards are not conserved" in err
    assert "format = 1" in err
