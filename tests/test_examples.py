"""Every example works as its comment says."""

import subprocess
import sys
from pathlib import Path

from nightfall_cli import base_library

FOLDER = Path(__file__).parent.parent / "examples"
USED = {"homebrew.toml", "question.toml", "opening.txt", "random_game.py", "question.svg"}


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


def test_the_question_is_answered():
    run = nightfall("test", str(FOLDER / "question.toml"))
    assert run.returncode == 0
    assert "4 passed, 0 failed" in run.stdout


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
