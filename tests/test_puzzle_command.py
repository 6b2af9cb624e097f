"""``nightfall puzzle`` lists the puzzles and opens one; ``hint`` asks a bot."""

import boards
import pytest

from nightfall_cli import base_library
from nightfall_cli.cli.puzzle import puzzle_command
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.shell.session import Session

COUNT = len(list((shipped_folder() / "puzzles").glob("*.toml")))


def test_the_puzzles_are_listed(capsys):
    assert puzzle_command(0, base_library()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert COUNT >= 12 and len(lines) == COUNT + 1 and lines[0].startswith(" 1. ")


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_a_puzzle_shows_its_goal_and_its_board(number, capsys):
    assert puzzle_command(number, base_library()) == 0
    out = capsys.readouterr().out
    assert "nightfall solve " in out and "phase, influence" in out


def test_there_is_no_other_puzzle(capsys):
    assert puzzle_command(COUNT + 1, base_library()) == 2
    assert f"puzzles 1 to {COUNT}" in capsys.readouterr().err


def test_a_hint_is_a_legal_move_with_a_reason():
    session = Session(boards.linking())
    first, *legal = session.execute("hint").lines
    assert first.startswith("a greedy bot would: ")
    assert any(first.removeprefix("a greedy bot would: ").startswith(line.strip()) for line in legal[1:])
