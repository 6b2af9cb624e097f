"""A full disk, a failed rename or flush: the old file is whole, nothing is left over, the game goes on."""

import os

import pytest
from disk_faults import COMMANDS, LINES, OLD, Disk, Written, every_failure

from nightfall_cli.files import writing

QUICK = ("fmt", "test --accept", "try", "pass")
EVERY = [
    pytest.param(command, id=command.name, marks=[] if command.name.startswith(QUICK) else [pytest.mark.slow])
    for command in (*COMMANDS, *LINES)
]


@pytest.mark.parametrize("command", EVERY)
def test_nothing_is_lost_whichever_call_fails(command, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert every_failure(command, tmp_path) >= 10


CALLS = {"open", "write", "fsync", "replace", "chmod"}


def test_every_step_of_the_writer_is_one_that_fails(tmp_path):
    (tmp_path / "old").write_text(OLD, encoding="utf-8")
    failed = set()
    for number in range(1, 9):
        disk = Disk(tmp_path, number)
        with disk.at_work():
            try:
                writing.write_file(tmp_path / "old", "new\n")
            except OSError:
                failed.add(disk.failed)
    assert failed == CALLS


def in_place(target, data, mode):
    """A writer that loses the old file when it fails."""
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    try:
        writing._write_all(descriptor, data)
    finally:
        os.close(descriptor)


def beside(target, data, mode):
    """A writer that leaves its new file when it fails."""
    new = target.with_name("new")
    in_place(new, data, mode)
    new.replace(target)


@pytest.mark.parametrize(("writer", "fault"), [(in_place, "neither the old nor the new"), (beside, "left over")])
def test_a_worse_writer_is_found(writer, fault, tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "_replace", writer)
    with pytest.raises(AssertionError, match=fault):
        every_failure(Written("cards", "cards --graph out.dot", {"out.dot": OLD}), tmp_path)
