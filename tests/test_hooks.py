"""The pre-commit hooks and the GitHub action for folders of scenarios of other people."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import boards
import pytest
import yaml
from samples import each

from nightfall_cli.__main__ import main

ROOT = Path(__file__).parent.parent
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
GOOD = boards.text(phase="chain") + '\n[run]\nscript = """\nexpect phase chain\n"""\n'
BAD = {
    "nightfall-check": (GOOD.replace("expect", "expct"), 2),
    "nightfall-fmt": ("\n\n" + GOOD, 0),
    "nightfall-test": (GOOD.replace("phase chain", "phase claim"), 1),
}


@each("hook", HOOKS)
def test_a_hook_fails_or_changes_a_file_that_is_not_as_it_should_be(hook, tmp_path, monkeypatch, capsys):
    file = tmp_path / "a.toml"

    def run(text):
        file.write_text(text, encoding="utf-8")
        program, *words = shlex.split(hook["entry"])
        monkeypatch.setattr(sys, "argv", [program, *words, str(file)])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code, file.read_text(encoding="utf-8") != text

    run(GOOD)
    tidy = file.read_text(encoding="utf-8")
    text, code = BAD[hook["id"]]
    assert run(tidy) == (0, False), capsys.readouterr()
    assert run(text) == (code, hook["id"] == "nightfall-fmt")


def test_the_action_passes_its_inputs_to_the_commands_and_fails_with_them(tmp_path):
    step = ACTION["runs"]["steps"][-1]
    given = {"paths": "a b.toml", "editions": "en de", "cards": "my.toml", "junit": "out.xml"}
    environment = {
        name: given[value.removeprefix("${{ inputs.").removesuffix(" }}")] for name, value in step["env"].items()
    }
    program = tmp_path / "nightfall"
    program.write_text('#!/bin/sh\necho "$@" >&2\n[ "$1" != fmt ]\n', encoding="utf-8")
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        env={"PATH": path, **environment},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert run.stderr.splitlines() == [
        "check --cards=my.toml a b.toml",
        "fmt --check --cards=my.toml a b.toml",
        "test --junit out.xml --edition=en --edition=de --cards=my.toml a b.toml",
    ]
    assert set(ACTION["inputs"]) == {*given, "python-version"}
