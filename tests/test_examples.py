"""Every example works as its comment says."""

import io
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from nightfall_cli import base_library
from nightfall_cli.__main__ import main
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario

FOLDER = Path(__file__).parent.parent / "examples"
SCENARIOS = ("question.toml", "house_rule.toml", "puzzle.toml", "recorded_game.toml")
USED = {
    *SCENARIOS,
    "homebrew.toml",
    "opening.txt",
    "ask_a_ruling.txt",
    "random_game.py",
    "question.svg",
    "scenarios.yml",
    "simulate_parquet.py",
}


class Run(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def nightfall(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Runs a command line in this process."""

    def run(*arguments: str) -> Run:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        monkeypatch.setattr(sys, "argv", ["nightfall", *arguments])
        try:
            main()
        except SystemExit as end:
            return Run(int(end.code or 0), *capsys.readouterr())
        return Run(0, *capsys.readouterr())

    return run


def nightfall_alone(*arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a process of its own that finds packages there."""
    command = [sys.executable, "-m", "nightfall_cli", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((path, os.environ.get("PYTHONPATH", "")))}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environment
    )


def test_every_example_is_used_here():
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == USED
    assert [path.name for path in FOLDER.iterdir() if path.is_dir()] == ["own_bot"]


def test_the_homebrew_cards_are_read_and_drafted(nightfall):
    library = base_library().with_file(FOLDER / "homebrew.toml")
    assert {"Night Market", "Grave Warden"} <= {card.name for card in library.pool("en")}
    run = nightfall(
        "play", "--bots", "random", "--quiet", "--cards", str(FOLDER / "homebrew.toml"), "--players", "Ann,Bob"
    )
    assert run.returncode == 0
    assert "wins the game" in run.stdout


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_scenarios_pass(name, nightfall):
    run = nightfall("test", str(FOLDER / name))
    assert run.returncode == 0, run.stdout
    assert run.stdout.endswith(f"{1 if name == 'recorded_game.toml' else 4} passed, 0 failed\n")


def test_the_house_rule_is_one():
    text = (FOLDER / "house_rule.toml").read_text(encoding="utf-8")
    without = re.sub(r"^\[\[card\]\].*?(?=^\[run\])", "", text, flags=re.DOTALL | re.MULTILINE)
    scenario = parse_scenario(without)
    assert not any(run_scenario(scenario, edition).passed for edition in scenario.editions)


def test_the_puzzle_is_not_solved_the_other_way_round():
    text = (FOLDER / "puzzle.toml").read_text(encoding="utf-8")
    first, second = re.findall(r"Scott: link .*", text)
    scenario = parse_scenario(text.replace(first, "@").replace(second, first).replace("@", second))
    assert not any(run_scenario(scenario, edition).passed for edition in scenario.editions)


def test_the_questions_are_answered_and_proven(nightfall):
    run = nightfall("play", "--script", str(FOLDER / "ask_a_ruling.txt"))
    assert run.returncode == 0, run.stderr
    assert "✗" not in run.stdout and run.stdout.count("✓ ") >= 3


def test_the_commands_of_the_job_run(tmp_path, nightfall):
    steps = re.findall(r"run: nightfall (.*)", (FOLDER / "scenarios.yml").read_text(encoding="utf-8"))
    assert [step.split()[0] for step in steps] == ["check", "fmt", "test"]
    for name in SCENARIOS:
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    for step in steps:
        words = step.replace("scenarios.xml", str(tmp_path / "scenarios.xml")).split()
        run = nightfall(*(str(tmp_path) if word == "." else word for word in words))
        assert run.returncode == 0, run.stdout + run.stderr
    assert (tmp_path / "scenarios.xml").exists()


def test_the_picture_is_the_board_of_the_question(tmp_path, nightfall):
    run = nightfall("show", str(FOLDER / "question.toml"), "--svg", str(tmp_path / "question.svg"))
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "question.svg").read_bytes() == (FOLDER / "question.svg").read_bytes()


def test_the_opening_runs(nightfall):
    options = ("--players", "Scott,Janet", "--seed", "7", "--setup", "quick")
    run = nightfall("play", "--script", str(FOLDER / "opening.txt"), *options)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("✓") == 2


def test_the_python_example_plays_a_game():
    run = subprocess.run([sys.executable, str(FOLDER / "random_game.py")], capture_output=True, text=True, check=True)
    assert "winner:" in run.stdout


def test_the_bot_of_another_package_plays_under_its_name(tmp_path, nightfall):
    project = tomllib.loads((FOLDER / "own_bot" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (group,) = project["entry-points"]
    (module,) = (entry.partition(":")[0] for entry in project["entry-points"][group].values())
    shutil.copy(FOLDER / "own_bot" / f"{module}.py", tmp_path)
    info = tmp_path / "nightfall_claimer-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n", encoding="utf-8")
    entries = "".join(f"{name} = {where}\n" for name, where in project["entry-points"][group].items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{entries}", encoding="utf-8")
    words = ("play", "--bot", "Ann=claimer", "--bot", "Bob=random", "--players", "Ann,Bob", "--seed", "1")
    run = nightfall_alone(*words, path=str(tmp_path))
    assert run.returncode == 0, run.stderr
    assert "wins the game" in run.stdout
    assert "'claimer'" in nightfall(*words).stderr
