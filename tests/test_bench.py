"""The benchmark prints what it promises, and says where a figure is cut or missing; no figure is judged."""

import json
import os
import sys
from functools import partial

import pytest

from nightfall_cli.cli import selfcheck as command
from nightfall_cli.cli.app_play import BenchOptions
from nightfall_cli.measure import processes, speed
from nightfall_cli.measure import processes as bench
from nightfall_cli.measure.processes import first_prompt, process_seconds
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.shell.complete import KEYS

POSITIVE = {
    "decisions_per_second",
    "games_per_second",
    "copies_per_second",
    "scenarios_per_second",
    "completion_median_ms",
    "completion_slowest_ms",
    "outcomes_positions_per_second",
    "outcomes_puzzles",
    "search_iterations_per_second",
    "startup_ratio",
    "game_ratio",
    "play_command_ratio",
    "test_ratio",
    "prompt_toolkit_ms",
    "cores",
}
OTHERS = {
    "first_prompt_ms",
    "first_prompt_not_measured",
    "outcomes_puzzles_cut",
    "simulation",
    "games",
    "builds",
    "peers",
}
on_pseudo_terminals = pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no pseudo-terminals")


@pytest.fixture(scope="module")
def figures():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "startup_ratios", partial(bench.startup_ratios, runs=1))
        patch.setattr(bench, "first_prompt", partial(first_prompt, runs=1))
        return bench.measure(0.01)


def printed(monkeypatch, capsys, figures, as_json):
    monkeypatch.setattr(command, "measure", lambda *_: figures)
    command.bench_command(BenchOptions(0.01, as_json))
    return capsys.readouterr().out


@pytest.mark.slow
def test_bench_prints_its_figures(figures, monkeypatch, capsys):
    data = json.loads(printed(monkeypatch, capsys, figures, as_json=True))
    assert set(data) == POSITIVE | OTHERS | {"version"}
    assert all(data[name] > 0 for name in POSITIVE)
    assert {(game["players"], game["recorded"]) for game in data["games"]} == {
        (players, recorded) for players in (2, 3, 5) for recorded in (False, True)
    }
    assert [one["bot"] for one in data["simulation"]] == ["random", "greedy"]
    for one in data["simulation"]:
        assert one["games_per_second_1_process"] > 0
        assert one["games_per_second_2_processes"] > 0
        assert one["games"] > 0


@pytest.mark.slow
def test_bench_prints_a_table(figures, monkeypatch, capsys):
    out = printed(monkeypatch, capsys, figures, as_json=False)
    for words in (
        "decisions/s",
        "5 players, recorded",
        "position copies/s",
        "scenario-edition runs/s",
        "completion, ms",
        "outcomes, positions/s",
        "search bot, tries/s",
        "1 process   2 processes   speed-up",
        "greedy bots, games/s",
        "--version",
        "first prompt of the shell, ms",
        "import prompt_toolkit",
    ):
        assert words in out
    assert "cut" not in out


@pytest.mark.slow
def test_no_shipped_puzzle_is_cut(figures):
    assert figures["outcomes_puzzles"] == len(list((shipped_folder() / "puzzles").glob("*.toml")))
    assert figures["outcomes_puzzles_cut"] == 0


@pytest.mark.slow
def test_puzzles_that_are_cut_are_told(figures, monkeypatch):
    monkeypatch.setattr(speed, "NODES", 40)
    found = speed.outcomes_speed(shipped_folder() / "puzzles", 0.01)
    assert 0 < found["outcomes_puzzles_cut"] < found["outcomes_puzzles"]
    told = bench.figures_lines(figures | found)
    assert any(f"{found['outcomes_puzzles_cut']} of the puzzles cut at 40" in line for line in told)


@pytest.mark.slow
def test_games_that_are_cut_are_told(figures):
    one, other = figures["simulation"]
    told = figures | {"simulation": [one | {"games": 50, "cut": 3}, other]}
    assert any("3 of 50 games cut" in line for line in bench.figures_lines(told))


def test_two_processes_play_the_games_that_one_played(monkeypatch):
    played = []
    simulate = speed.simulate

    def watched(plan, games, *more):
        played.append((plan.bots, games))
        return simulate(plan, games, *more)

    monkeypatch.setattr(speed, "simulate", watched)
    found = speed.simulation_speed("random", 0.01)
    assert played == [(("random",) * 3, found["games"])]
    rates = found["games_per_second_2_processes"], found["games_per_second_1_process"]
    assert found["speed_up"] == pytest.approx(rates[0] / rates[1], abs=0.1)


def test_the_searching_bot_is_asked_from_the_first_decisions_to_the_last():
    views = speed._decisions()
    assert len(views) == speed.ASKED
    assert all(len(seen.legal) > 1 for seen in views)
    assert views[0].phase == "draft"
    assert sum(views[-1].turns) > 10


def test_the_slowest_number_of_players_stands_for_all():
    games = [
        {"players": players, "recorded": recorded, "decisions_per_second": 100.0 * players, "games_per_second": 1.0}
        for players, recorded in ((3, False), (2, False), (5, False), (1, True))
    ]
    assert bench.slowest(games) == {"decisions_per_second": 200, "games_per_second": 1.0}


def test_a_measured_process_keeps_its_compiled_modules_where_it_runs(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    code = "import sys; open('told', 'w').write(f'{sys.dont_write_bytecode} {sys.pycache_prefix}')"
    process_seconds([sys.executable, "-c", code], 1, str(tmp_path))
    assert (tmp_path / "told").read_text() == f"False {tmp_path / 'bytecode'}"


# -- the first prompt -------------------------------------------------------------------------


def python(code):
    return (sys.executable, "-c", code)


def test_the_toolbar_holds_the_words_that_are_waited_for():
    assert processes.SHOWN.decode() in KEYS


@on_pseudo_terminals
@pytest.mark.slow
def test_the_shell_shows_its_prompt_on_a_pseudo_terminal(figures):
    assert figures["first_prompt_not_measured"] is None
    assert figures["first_prompt_ms"] > 0


@pytest.mark.slow
@on_pseudo_terminals
def test_a_shell_that_asks_where_the_cursor_is_is_answered(monkeypatch):
    code = (
        "import os, tty; tty.setraw(0); os.write(1, b'\\x1b['); os.write(1, b'6n')\n"
        "os.read(0, 99) == b'\\x1b[1;1R' and os.write(1, b'TAB completes'); os.read(0, 1)"
    )
    monkeypatch.setattr(processes, "SHELL", python(code))
    found = first_prompt(runs=1)
    assert found["first_prompt_ms"] is not None, found["first_prompt_not_measured"]


def without_pseudo_terminals(monkeypatch):
    monkeypatch.delattr(os, "openpty", raising=False)


def with_all_pseudo_terminals_taken(monkeypatch):
    def refused():
        raise OSError("out of pty devices")

    monkeypatch.setattr(os, "openpty", refused, raising=False)


def with_a_shell_that_ends(monkeypatch):
    monkeypatch.setattr(processes, "SHELL", python("print('no')"))


def with_a_shell_that_says_nothing(monkeypatch):
    monkeypatch.setattr(processes, "SHELL", python("input()"))
    monkeypatch.setattr(processes, "PATIENCE", 0.01)


NOT_MEASURED = [
    pytest.param(without_pseudo_terminals, "this system has no pseudo-terminals", id="none"),
    pytest.param(with_all_pseudo_terminals_taken, "out of pty devices", id="taken"),
    pytest.param(with_a_shell_that_ends, "ended before its first prompt", id="ends", marks=on_pseudo_terminals),
    pytest.param(with_a_shell_that_says_nothing, "no prompt within", id="silent", marks=on_pseudo_terminals),
]


@pytest.mark.parametrize(("arrange", "why"), NOT_MEASURED)
@pytest.mark.slow
def test_a_prompt_that_is_not_seen_is_not_measured_and_told_why(arrange, why, monkeypatch, figures):
    arrange(monkeypatch)
    found = first_prompt(runs=1)
    assert found["first_prompt_ms"] is None
    assert why in found["first_prompt_not_measured"]
    assert found["prompt_toolkit_ms"] > 0
    told = bench.figures_lines(figures | found)
    assert any(line.strip().startswith("not measured: ") and why in line for line in told)
