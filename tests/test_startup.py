"""What a start costs: the package's tables are read fast, and plain arguments do not load Typer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nightfall_cli.__main__ import with_bots
from nightfall_cli.cli.app import app
from nightfall_cli.cli.border import run_plain
from nightfall_cli.files.shipped_tables import FOLDERS, PACKAGE, json_text, read_table

ROOT = Path(__file__).parents[1]
TABLES = [path for folder in FOLDERS for path in sorted(Path(PACKAGE, folder).glob("*.toml"))]


@pytest.mark.parametrize("toml", TABLES, ids=lambda path: path.name)
def test_the_json_beside_a_table_has_its_values(toml):
    json = toml.with_suffix(".json").read_text(encoding="utf-8")
    assert json == json_text(toml.read_text(encoding="utf-8")), "run python -m nightfall_cli.files.shipped_tables"


def test_a_table_that_was_just_changed_is_read_itself(tmp_path):
    toml, beside = tmp_path / "words.toml", tmp_path / "words.json"
    beside.write_text('{"a": 1}', encoding="utf-8")
    toml.write_text("a = 2", encoding="utf-8")
    written = beside.stat().st_mtime
    for later, value in ((0, 1), (60, 2)):
        os.utime(toml, (written, written + later))
        assert read_table(str(toml)) == {"a": value}


COMMANDS = {"play": "play_command", "rule": "rule_command", "cards": "card_command", "test": "test_command"}
PLAIN = (
    *("play", "play --bots", "play -q --bots greedy,random --seed 12", "play --json --open --seed 007 --bots --quiet"),
    *("card big ghost", "rule must I attack", "test scenarios/rules examples"),
)


@pytest.mark.parametrize("line", PLAIN)
def test_plain_arguments_mean_what_typer_says(line, monkeypatch):
    words, found = with_bots(line.split()), []
    for module, name in COMMANDS.items():
        monkeypatch.setattr(f"nightfall_cli.cli.{module}.{name}", lambda *given: found.append(given) or 0)
    assert run_plain(words[0], words[1:]) == 0
    with pytest.raises(SystemExit):
        app(words)
    assert len(found) == 2
    assert found[0] == found[1]


@pytest.mark.parametrize("line", ["--seed -1", "--seed 1x", "--seed", "--bot Bob=greedy", "extra", "--help", "--q"])
def test_other_arguments_are_left_to_typer(line):
    assert run_plain("play", line.split()) is None


COUNTED = """
import atexit, sys
heavy = {"typer", "platformdirs", "rich", "prompt_toolkit", "asyncio", "multiprocessing"}
own = lambda: [name for name in sys.modules if name.startswith("nightfall_cli")]
atexit.register(lambda: print(len(own()), *heavy.intersection(sys.modules)))
from nightfall_cli.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("line", "most"),
    [("play --bots --quiet", 96), ("test scenarios/rules/chain/after.toml", 100), ("rule must I attack", 110)],
)
def test_the_commonest_commands_import_no_more_modules(line, most):
    """The ceilings are today's numbers of modules of the package; lower them where a start takes less."""
    run = [sys.executable, "-c", COUNTED, *line.split()]
    done = subprocess.run(run, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=ROOT)
    imported, *heavy = done.stdout.splitlines()[-1].split()
    assert int(imported) <= most
    assert heavy == []
