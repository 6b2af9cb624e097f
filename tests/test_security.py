"""What CONTRIBUTING promises under "Security": the test that it names for each promise exists, and some are here."""

import os
import re
import subprocess
import sys
from pathlib import Path

import boards
import disk_faults
import pytest
from samples import each, some

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.files import writing
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario

TESTS = Path(__file__).parent
SECTION = re.compile(r"^## Security\n(.*?)^## ", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`(test_\w+)`")


def test_the_tests_that_hold_the_promises_exist():
    section = SECTION.search((TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8"))[1]
    names = set(NAMED.findall(section))
    code = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    known = {*re.findall(r"^def (test_\w+)", code, re.MULTILINE), *(path.stem for path in TESTS.glob("test_*.py"))}
    assert names and names <= known, names - known


WATCHED = """
import sys

sys.dont_write_bytecode = True
from nightfall_cli.__main__ import main

DEEDS = ("socket", "subprocess", "os.system", "os.exec", "os.fork", "os.posix_spawn")
DEEDS += ("os.remove", "os.rename", "os.mkdir", "os.truncate")
HARMLESS = ("socket.gethostname",)

def watch(event, arguments):
    if event.startswith(DEEDS) and event not in HARMLESS:
        raise SystemExit(f"did {event} {arguments}")
    if event == "open" and not str(arguments[0]).startswith("/dev/null"):
        if set(str(arguments[1] or "")) & set("wax+") or (arguments[2] or 0) & 3:
            raise SystemExit(f"wrote {arguments}")

sys.addaudithook(watch)
sys.argv = ["nightfall", *sys.argv[1:]]
main()
"""

READING = ("test a.toml", "check a.toml", "show a.toml", "outcomes a.toml", "solve a.toml --goal Janet#wounds#>=#9")
READING += ("replay a.game", "replay a.game --check", "play --scenario a.toml --bots", "fmt --check a.toml")
READING += ("card Vulko --cards cards.toml", "cards --cards cards.toml", "test --compare a.toml")


def watched(words, folder):
    """A command in a process that may neither write, nor start a program, nor open a connection."""
    arguments = [word.replace("#", " ") for word in words.split()]
    command = [sys.executable, "-c", WATCHED, *arguments]
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(folder / "home"))
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **homes},
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )


def stranger(folder):
    """Files from a stranger in a folder."""
    (folder / "a.toml").write_text(disk_faults.FAILING, encoding="utf-8")
    (folder / "a.game").write_text(disk_faults.game_file(), encoding="utf-8")
    homebrew = TESTS.parent / "examples" / "homebrew.toml"
    (folder / "cards.toml").write_bytes(homebrew.read_bytes())


@pytest.mark.parametrize("words", some(READING, 3))
def test_a_command_that_reads_does_nothing_else(words, tmp_path):
    stranger(tmp_path)
    before = disk_faults.files_in(tmp_path)
    run = watched(words, tmp_path)
    assert run.returncode in (0, 1) and run.stdout, run.stderr
    assert "did " not in run.stderr and "wrote " not in run.stderr
    assert disk_faults.files_in(tmp_path) == before


def test_a_command_that_does_more_is_seen(tmp_path):
    stranger(tmp_path)
    assert "wrote " in watched("show a.toml --svg out.svg", tmp_path).stderr


def test_a_folder_of_scenarios_runs_no_code_beside_them(tmp_path):
    stranger(tmp_path)
    for name in ("conftest.py", "sitecustomize.py", "nightfall_cli.py", "a.py"):
        (tmp_path / name).write_text("open('ran', 'w').close()\n", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run = watched(f"test {tmp_path}", elsewhere)
    assert run.returncode == 1 and "expect" in run.stdout, run.stderr
    assert not list(tmp_path.rglob("ran"))


@each("name", ["os:system", "claimer:Claimer", "examples.own_bot.claimer", "/tmp/a.py", "a.py"])
def test_no_file_names_a_module_as_a_bot(name):
    assert name not in BOTS
    with pytest.raises(ScenarioError, match="unknown"):
        parse_scenario(boards.text({"bot": name}))


def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(tmp_path, monkeypatch):
    order = []
    for name in ("write", "fsync", "replace"):
        real = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *given, name=name, real=real: (order.append(name), real(*given))[1])
    writing.write_file(tmp_path / "a", "new")
    assert order == ["write", "fsync", "replace", "fsync"]
