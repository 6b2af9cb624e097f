"""The budget of a file: every search, count and script spends it, and what stops at it says so."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest
from samples import each

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_play import OutcomesOptions, SolveOptions
from nightfall_cli.cli.app_rules import TestOptions as Options
from nightfall_cli.cli.border import CommandError, budget_of
from nightfall_cli.cli.outcomes import outcomes_command
from nightfall_cli.cli.solve import solve_command
from nightfall_cli.cli.test import test_command as run_tests
from nightfall_cli.search import budget as budgets
from nightfall_cli.search.budget import Budget, spending, visit

BOARD = """format = 1
title = "Many answers"
editions = ["en"]
[[player]]
name = "Ann"
hand = ["Vulko", "Big Ghost", "Death Grip", "Flank Attack"]
[[player]]
name = "Bob"
hand = ["Vulko", "Big Ghost", "Death Grip", "Flank Attack"]
play = ["Vulko"]
"""
ALWAYS = "expect never Bob wounds 99"
PASSES = "expect possible Bob wounds 0"


def file_with(tmp_path: Path, script: str = "", top: str = "") -> str:
    path = tmp_path / "many.toml"
    path.write_text(top + BOARD + (f'[run]\nscript = """\n{script}\n"""\n' if script else ""), encoding="utf-8")
    return str(path)


def failures(capsys: pytest.CaptureFixture[str], options: Options) -> tuple[int, list[dict[str, str]]]:
    code = run_tests(options._replace(json=True))
    cases = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return code, [case["failure"] for case in cases if "failure" in case]


def test_a_budget_counts_positions_and_then_refuses() -> None:
    with spending(Budget(3)) as budget:
        assert [visit() for _ in range(5)] == [True, True, True, False, False]
    assert budget.left == -2
    assert all(visit() for _ in range(5))


def test_a_budget_ends_when_its_time_is_over() -> None:
    ticks = count()
    with spending(Budget(100, seconds=3, clock=lambda: next(ticks))):
        assert [visit() for _ in range(5)] == [True, True, False, False, False]


@each(("nodes", "timeout"), [(-1, 0), (0, -1), (0, float("nan")), (0, float("inf"))])
def test_a_wrong_budget_is_refused(nodes: int, timeout: float) -> None:
    with pytest.raises(CommandError, match="expected a number of"):
        budget_of(nodes, timeout)


def test_the_lines_of_a_file_share_one_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = failures(capsys, Options((file_with(tmp_path, PASSES),), nodes=12))
    assert (code, found) == (0, [])
    code, found = failures(capsys, Options((file_with(tmp_path, "\n".join([PASSES] * 20)),), nodes=12))
    assert code == 1
    assert [one["problem"] for one in found] == [
        "refused: not proven either way: the search stopped at its limit of 12 positions [not-proven]"
    ]


def test_the_editions_of_a_file_share_one_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(file_with(tmp_path, PASSES))
    path.write_text(path.read_text(encoding="utf-8").replace('["en"]', '["en", "de", "fr", "ru"]'), encoding="utf-8")
    code, found = failures(capsys, Options((str(path),), nodes=12))
    assert code == 1
    assert 0 < len(found) < 4


def test_perft_spends_the_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = failures(capsys, Options((file_with(tmp_path, top="perft = [5, 1]\n"),), nodes=3))
    assert code == 1
    assert [one["problem"] for one in found] == ["not proven: the run stopped at its limit of 3 positions"]


def test_moves_spend_the_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = "\n".join(["Ann: pass", "Ann: pass"])
    code, found = failures(capsys, Options((file_with(tmp_path, script),), nodes=1))
    assert code == 1
    assert [one["problem"] for one in found] == ["not proven: the run stopped at its limit of 1 position"]


def test_bots_spend_the_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(file_with(tmp_path, "Ann: pass"))
    text = path.read_text(encoding="utf-8").replace('name = "Ann"', 'name = "Ann"\nbot = "random"')
    path.write_text(text.replace('name = "Bob"', 'name = "Bob"\nbot = "random"'), encoding="utf-8")
    code, found = failures(capsys, Options((str(path),), nodes=5))
    assert code == 1
    assert [one["problem"] for one in found] == ["not proven: the run stopped at its limit of 5 positions"]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which every look takes a second."""
    ticks = count()

    monkeypatch.setattr(
        "nightfall_cli.search.budget.Budget",
        lambda positions, seconds=0: Budget(positions, seconds, lambda: next(ticks)),
    )


@pytest.mark.usefixtures("slow")
def test_every_command_says_its_time_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cards = file_with(tmp_path, ALWAYS), base_library()
    code, found = failures(capsys, Options((file,), timeout=9))
    assert code == 1
    assert "the search stopped at its time limit of 9 s" in found[0]["problem"]
    assert outcomes_command(OutcomesOptions(file, timeout=9), cards) == 1
    assert "stopped at its time limit of 9 s: the result is incomplete" in capsys.readouterr().out
    assert outcomes_command(OutcomesOptions(file, chance="enumerate", timeout=9), cards) == 1
    assert "stopped at its time limit of 9 s: the result is incomplete" in capsys.readouterr().out
    for known_only in (False, True):
        options = SolveOptions(file, maximise="Bob wounds", known_only=known_only, timeout=9)
        assert solve_command(options, cards) == 1
        assert "at its time limit of 9 s; raise it with --timeout" in capsys.readouterr().err


def test_a_search_without_a_budget_has_the_published_limit() -> None:
    assert budgets.allowed() == 200_000
