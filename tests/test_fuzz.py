"""Fuzzing, a short run: every input that once failed, and some changed ones for every reader. See `fuzz`."""

import contextlib
import random
import signal
import subprocess
import sys
from pathlib import Path

import fuzz
import pytest
from fuzz_targets import LONG, TARGETS, WORDS, code_of
from mutations import changed, cut, mutate, other_toml
from samples import each, some_or_all

from nightfall_cli.cli.app import commands

SEEDS = [(name, path) for name in TARGETS for path in fuzz.kept_seeds(name)]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))


@each(("name", "path"), SEEDS)
def test_an_input_that_once_failed_is_read_or_refused(name, path):
    TARGETS[name].read(path.read_bytes())


@pytest.mark.parametrize("share", some_or_all(16, 1))
@pytest.mark.parametrize("name", TARGETS)
def test_a_changed_input_is_read_or_refused(name, share):
    target = TARGETS[name]
    for number in range(0, target.few, share):
        target.read(fuzz.case(target, 0, number))


@each("name", TARGETS)
def test_an_input_as_it_is_passes_and_changes_differ_from_it(name):
    target = TARGETS[name]
    inputs = target.inputs()
    target.read(inputs[0])
    others = {changed(inputs[0], target.form, random.Random(number)) for number in range(20)}
    assert len(others) > 10


def test_every_kept_input_belongs_to_a_target():
    assert {path.name for path in fuzz.KEPT.glob("*")} <= set(TARGETS)


def test_a_reader_with_a_fault_is_found():
    def read(data):
        return data.decode("ascii")

    lines = TARGETS["settings"]._replace(read=read)
    with pytest.raises(UnicodeDecodeError):
        for number in range(100):
            lines.read(fuzz.case(lines, 0, number))


def test_changes_are_the_same_for_the_same_random_numbers():
    for change in (cut, lambda text, choose: changed(text.encode(), "toml", choose)):
        assert change("a = 1\nb = [2]\n", random.Random(5)) == change("a = 1\nb = [2]\n", random.Random(5))
    deep = "a." * 2000 + "a = 1\n"
    assert any(other_toml(deep, random.Random(number)) != deep for number in range(5))
    document = {}
    mutate(document, random.Random(1))
    assert document == {}


def test_every_command_is_a_target():
    named = {line.split()[0] for lines in WORDS.values() for line in lines.splitlines()}
    assert {*named, *LONG} == set(commands())


def test_the_words_of_commands_are_right(capsys):
    for data in TARGETS["options"].inputs():
        words, _, file = data.partition(b"\n\n")
        Path("FILE").write_bytes(file)
        code_of(words.decode().split("\n"))
        assert "Usage" not in capsys.readouterr().err, words


# -- the long run -----------------------------------------------------------------------------


@pytest.fixture
def alarm():
    """The alarm of a long run; what was set before is set again."""
    before = [(number, signal.signal(number, fuzz.hang)) for number in (signal.SIGPROF, signal.SIGALRM)]
    yield
    for number, handler in before:
        signal.signal(number, handler)


def endless(data):
    while True:
        with contextlib.suppress(Exception):
            int(data)


def recursive(data):
    recursive(data)


@pytest.mark.parametrize(("read", "problem"), [(endless, "hang"), (recursive, "RecursionError"), (int, "ValueError")])
def test_a_long_run_sees_what_goes_wrong_and_makes_the_input_smaller(alarm, monkeypatch, read, problem):
    if read is endless:
        monkeypatch.setattr(fuzz, "SECONDS", 0.05)
    target = TARGETS["settings"]._replace(read=read)
    fault = fuzz.Fault("settings", 0, fuzz.problem_of(target, b"not a number"), b"not a number")
    assert fault.problem.startswith(problem)
    assert len(fuzz.smaller(target, fault)) < 3
    assert fuzz.problem_of(target._replace(read=len), b"1") == ""


def test_a_reader_that_eats_the_memory_is_stopped():
    code = "import fuzz; fuzz.limit(); print(fuzz.problem_of(fuzz.TARGETS['settings']._replace(read=eat), b''))"
    code = f"def eat(data):\n    return bytearray(1 << 31)\n{code}"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(fuzz.__file__).parent, capture_output=True, encoding="utf-8"
    )
    assert run.stdout.startswith("MemoryError"), run.stderr


@pytest.mark.slow
def test_the_long_run_reports_what_it_did():
    command = [sys.executable, fuzz.__file__, "--cases", "600", "--seed", "7", "-j", "2"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stdout + run.stderr
    assert (
        run.stdout.startswith(f"600 cases of {len(TARGETS)} targets") and "0 undocumented errors, 0 hangs" in run.stdout
    )
