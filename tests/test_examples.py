"""Every example works as its comment says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from nightfall_cli import base_library
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


def nightfall(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nightfall_cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def test_every_example_is_used_here():
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == USED


def test_the_homebrew_cards_are_read_and_drafted():
    library = base_library().with_file(FOLDER / "homebrew.toml")
    assert {"Night Market", "Grave Warden"} <= {card.name for card in library.pool("en")}
    run = nightfall("play", "--bots", "--quiet", "--cards", str(FOLDER / "homebrew.toml"), "--players", "Ann,Bob")
    assert run.returncode == 0
    assert "wins the game" in run.stdout


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_scenarios_pass(name):
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


def test_the_questions_are_answered_and_proven():
    run = nightfall("play", "--script", str(FOLDER / "ask_a_ruling.txt"))
    assert run.returncode == 0, run.stderr
    assert "✗" not in run.stdout and run.stdout.count("  ✓ ") == 3


def test_the_commands_of_the_job_run(tmp_path):
    steps = re.findall(r"run: nightfall (.*)", (FOLDER / "scenarios.yml").read_text(encoding="utf-8"))
    assert [step.split()[0] for step in steps] == ["check", "fmt", "test"]
    for name in SCENARIOS:
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    for step in steps:
        words = step.replace("scenarios.xml", str(tmp_path / "scenarios.xml")).split()
        run = nightfall(*(str(tmp_path) if word == "." else word for word in words))
        assert run.returncode == 0, run.stdout + run.stderr
    assert (tmp_path / "scenarios.xml").exists()


def test_the_picture_is_the_board_of_the_question(tmp_path):
    run = nightfall("show", str(FOLDER / "question.toml"), "--svg", str(tmp_path / "question.svg"))
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "question.svg").read_bytes() == (FOLDER / "question.svg").read_bytes()


def test_the_opening_runs():
    options = ("--players", "Scott,Janet", "--seed", "7", "--setup", "quick")
    run = nightfall("play", "--script", str(FOLDER / "opening.txt"), *options)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("✓") == 2


def test_the_python_example_plays_a_game():
    run = subprocess.run([sys.executable, str(FOLDER / "random_game.py")], capture_output=True, text=True, check=True)
    assert "winner:" in run.stdout
