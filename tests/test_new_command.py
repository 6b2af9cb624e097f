"""``nightfall new``: the start of a scenario file, from names and a phase, a sentence, or a recorded game."""

import pytest
from samples import each
from typer.testing import CliRunner

from nightfall_cli.cli.app import app
from nightfall_cli.cli.new import STARTS, start_text
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.file import load_scenario, parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.toml_text import formatted


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new(*words):
    run = CliRunner().invoke(app, ["new", "--no-user-cards", *words])
    return run.exit_code, run.output


@each("edition", EDITIONS)
@each("phase", STARTS)
def test_the_start_passes_and_is_laid_out(phase, edition):
    text = start_text("a start", ("Ann", "Bob", "Cid"), phase, edition)
    assert formatted(text) == text
    scenario = parse_scenario(text)
    assert run_scenario(scenario, edition).passed
    assert scenario.document.tables["table"]["phase"] == phase


@each("sentence", ["", "asdf qwer", "Bob frobnicates the frob on me", "Scott links Vulko, Big Ghost"])
def test_a_sentence_that_makes_no_file_ends_as_with_try(sentence, folder):
    tried = CliRunner().invoke(app, ["try", "--no-user-cards", sentence])
    code, told = new("mine.toml", "--sentence", sentence)
    assert code == tried.exit_code > 0 and told and list(folder.iterdir()) == []


@pytest.mark.parametrize("words", [["--players", "Kim,Zoé"], ["--sentence", "Scott links Blood Rage on Janet"]])
def test_a_new_file_passes(words):
    code, _ = new("mine.toml", *words)
    assert code == 0
    scenario = load_scenario("mine.toml")
    assert all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def test_a_new_file_takes_the_last_position_of_a_game(folder):
    game = '[Format "nightfall-game 1"]\n[Players "Ann, Bob"]\n[Seed "7"]\n[Setup "quick"]\n\n1. Ann: pass\n'
    (folder / "a.game").write_text(game, encoding="utf-8")
    code, out = new("mine.toml", "--from", "a.game")
    assert (code, load_scenario("mine.toml").title) == (0, "A game of Ann, Bob, after move 1"), out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--phase", "night"], "no phase is called 'night'; known: combat, chain, claim, cleanup"),
        (["--players", "Ann"], "expected two to five names for --players, got 1"),
        (["--edition", "it"], 'unknown edition "it"; known: en, de, fr, ru'),
        (["--from", "no.game"], "nightfall new: no.game: cannot be read"),
        (["--sentence", "nobody does anything"], "nightfall new: "),
        (["--from", "99"], "no game 99 is kept; list them with: nightfall resume --list"),
        (["--from", "1", "--sentence", "x"], "--sentence and --from cannot be combined; choose one"),
    ],
)
def test_what_cannot_be_written_is_refused(folder, words, problem):
    code, out = new("mine.toml", *words)
    assert code == 2 and problem in out
    assert not (folder / "mine.toml").exists()


def test_no_file_is_written_over(folder):
    (folder / "mine.toml").write_text("mine", encoding="utf-8")
    assert new("mine.toml") == (2, "nightfall new: mine.toml exists; choose another name\n")
    assert (folder / "mine.toml").read_text(encoding="utf-8") == "mine"
