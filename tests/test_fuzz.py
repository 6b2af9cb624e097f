"""Fuzzing, a short run: every input that once failed, and some changed ones for every reader. See `fuzz`."""

import random

import fuzz
import pytest
from fuzz_targets import TARGETS
from mutations import changed, cut, mutate

SEEDS = [(name, path) for name in TARGETS for path in fuzz.kept_seeds(name)]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize(("name", "path"), SEEDS, ids=lambda value: getattr(value, "name", value))
def test_an_input_that_once_failed_is_read_or_refused(name, path):
    TARGETS[name].read(path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_a_changed_input_is_read_or_refused(name):
    target = TARGETS[name]
    for number in range(target.few):
        target.read(fuzz.case(target, 0, number))


@pytest.mark.parametrize("name", TARGETS)
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
    document = {}
    mutate(document, random.Random(1))
    assert document == {}
