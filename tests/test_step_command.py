"""``nightfall step``: the script of a scenario as steps, under one edition or compared with the others."""

import io
import json
import sys

import boards
import pytest
import samples
import shipped

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app_rules import StepOptions
from nightfall_cli.cli.replay import _greeting
from nightfall_cli.cli.step import scenario_steps, step_command
from nightfall_cli.games.replay import state_after
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.shell.autosave import Keeper
from nightfall_cli.shell.session_state import FailingLine
from nightfall_cli.shell.settings import Settings
from nightfall_cli.shell.start import session_of

BRANCHES = """
seed 3
Scott: target Janet
mark hit
expect@de influence 2
expect@en,fr,ru influence 3
Scott: pass
expect@de Janet wounds 1
goto hit
expect Janet wounds 2
Scott: claim Vulko from commons
expect over
"""


@pytest.fixture
def step(capsys, monkeypatch, tmp_path):
    """Runs the command on a script after Franz Orlok, with lines piped to it; returns exit code and output."""

    def run(script, lines="", edition="", json=False, bot=""):
        chain = {"links": [{"player": "Scott", "card": "Franz Orlok"}], "stage": "resolving"}
        text = boards.text({}, None, {"bot": bot} if bot else {}, chain=chain, commons=["Vulko"], impossible=False)
        text = text.replace('"en",', '"en", "de", "fr", "ru"')
        file = tmp_path / "mine.toml"
        file.write_text(f'{text}[run]\nscript = """{script}"""\n', encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return step_command(StepOptions(str(file), edition, json), base_library()), *capsys.readouterr()

    return run


def test_the_greeting_counts_the_moves_of_a_line_with_several():
    replayed = scenario_steps(load_scenario(shipped.FOLDER / "lessons" / "01-attack.toml"), "en").replayed
    assert _greeting(replayed)[0].startswith(f"{replayed.game.title}: {replayed.steps[-1].number} moves")


def played_again(step):
    state = step.before.state
    for line in step.script:
        state = state_after(state, line, allows_impossible=True)
    return state


@pytest.mark.parametrize("every", samples.some_or_all(40, 1))
def test_the_lines_of_a_step_lead_to_its_position(every):
    steps = 0
    for path in shipped.READ[::every]:
        scenario = shipped.scenario(path)
        edition = scenario.editions[0]
        replayed, failed = scenario_steps(scenario, edition)
        assert not replayed.drifts and failed == 0 and "failure" not in replayed.marks, path
        assert replayed.steps[-1].state == shipped.run(path, edition).state
        for step in replayed.steps[1:]:
            assert step.begins or played_again(step) == step.state, path
            steps += 1
    assert steps > 20


def test_steps_are_printed_with_the_expectations_and_what_differs(step):
    code, out, err = step(BRANCHES)
    lines = out.splitlines()
    assert code == 1
    for line in (
        *("2. Scott: target Janet  ; line 25", "; de instead: influence is now 2", "mark hit", "; goto hit"),
        *("; ✗ expect@en,fr,ru influence 3: actual: 2", "; ✗ de: expect@de Janet wounds 1: actual: 2"),
        *("; ✓ expect Janet wounds 2", "; not reached: expect over"),
    ):
        assert lines.count(line) == 1, line
    assert lines.count("    Scott targets Janet") == 1
    assert "mine.toml: line 28: expect@en,fr,ru influence 3: actual: 2" in err
    assert "mine.toml: line 30: ✗ de: expect@de Janet wounds 1: actual: 2" in err
    code, out, err = step(BRANCHES, edition="de")
    assert code == 1 and "line 28" not in err and "line 30: expect@de Janet wounds 1: actual: 2" in err
    code, out, _ = step(BRANCHES.partition("mark")[0], json=True)
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [one.get("line") for one in found] == [None, None, "seed 3", "Scott: target Janet"]
    assert found[-1]["at"] == 25 and found[-1]["after"] == ["; de instead: influence is now 2"]
    german = str(shipped.FOLDER / "examples" / "de-long-chain.toml")
    assert step_command(StepOptions(german, "fr"), base_library()) == 2


def test_lines_run_on_the_script_like_on_a_game(step):
    code, out, _ = step(BRANCHES, lines="next 2\nback\nnext\ngoto failure\nScott: pass\nundo\ngoto hit\nnext 9")
    assert code == 1
    for words in ("before 2. Scott: target Janet", "> Scott: pass\n  Scott: clean-up", "at hit; return with goto back"):
        assert words in out
    moves = "\n".join(line for line in out.splitlines() if line.startswith("  2. "))
    assert moves.count("Scott: target Janet") == 2


def test_what_is_tried_at_a_failing_line_is_not_kept(tmp_path):
    path = shipped.FOLDER / "examples" / "kicker-exiles-the-last-card.toml"
    for kept in (True, False):
        session = session_of(scenario_steps(shipped.scenario(path), "en").replayed, 0, Settings())
        if not kept:
            session.failing = FailingLine(str(path), 26, ("en",), base_library(), session.history.now)
        assert session.execute("Janet: target Brad").ok
        Keeper(tmp_path / str(kept)).keep(session)
        assert (tmp_path / str(kept)).exists() is kept


def test_the_moves_of_bots_are_in_the_steps(step, tmp_path):
    assert step("\nScott: target Janet\nScott: pass\n", bot="greedy")[0] == 0
    steps = scenario_steps(load_scenario(tmp_path / "mine.toml"), "en").replayed.steps
    assert any(line.startswith("Janet: ") for line in steps[-1].script)
    assert all(played_again(one) == one.state for one in steps[1:])
