"""What the README shows works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nightfall_cli import Game, Library, base_library
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.shell.complete import complete
from nightfall_cli.shell.session import Session
from nightfall_cli.show.drawing import screen_text

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_runs(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    assert "claim" in capsys.readouterr().out


def test_the_scenario_passes():
    (text,) = (block for block in blocks("toml") if "[[player]]" in block)
    scenario = parse_scenario(text)
    assert all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def test_the_cards_are_read():
    (text,) = (block for block in blocks("toml") if "[[card]]" in block)
    library = base_library().with_text(text, "README.md")
    assert isinstance(library, Library)
    assert library["Vulko"].cost == 6
    assert "Night Market" in library.cards


def test_the_transcript_is_what_is_printed():
    (block,) = (block for block in blocks("console") if "refused" in block)
    lines = re.search(r"printf '(.*?)'", block)[1].replace("\\n", "\n")
    options = re.search(r"nightfall (play .*)$", block, re.MULTILINE)[1].split()
    run = subprocess.run(
        [sys.executable, "-m", "nightfall_cli", *options], input=lines, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    printed = (run.stdout + run.stderr).splitlines()
    shown = block.splitlines()[2:]
    assert shown == printed[-len(shown) :]


def test_the_question_is_answered_as_shown():
    (block,) = (block for block in blocks("console") if "nightfall rule" in block)
    command, *shown, more = block.splitlines()
    question = re.search(r'"(.*)"', command)[1]
    run = subprocess.run(
        [sys.executable, "-m", "nightfall_cli", "rule", question],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert run.stdout.splitlines()[: len(shown)] == shown and more == "…"


def test_what_the_prompt_offers_is_as_shown():
    (block,) = (block for block in blocks("text") if "nightfall play --scenario" in block)
    scenario = re.search(r"--scenario (\S+)", block)[1]
    session = Session(Game.from_toml((shipped_folder() / scenario).read_text(encoding="utf-8")), auto=True)
    outcome = session.execute(re.search(r"> (link \w+)", block)[1])
    drawn = screen_text(session.scene(outcome.news.digest), 80, 17, color=False).splitlines()
    assert all(line in block for line in drawn[1:])
    offered = complete(session, "link ")
    for candidate in offered[:5]:
        meta = candidate.refused.message if candidate.refused else candidate.meta
        assert f"{candidate.shown} " in block and meta[:60] in block
    assert [candidate.refused is None for candidate in offered[:5]] == [True, True, False, False, False]
