"""Measure the time from the start of the shell to its first prompt, on a pseudo-terminal."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from nightfall_cli.measure.speed_processes import RUNS, process_environment, process_seconds
from nightfall_cli.named_tuple import NamedTuple

PATIENCE = 20.0
"""Seconds to wait for output of the shell before giving up."""
ASKS, ANSWER = b"\x1b[6n", b"\x1b[1;1R"
"""The terminal sequence that asks for the cursor position, and its answer."""
SHOWN = b"TAB complete"
"""A text of the toolbar, which appears with the first prompt."""
SHELL = (sys.executable, "-m", "nightfall_cli")
LIBRARY = (sys.executable, "-c", "import prompt_toolkit")
TERMINAL = {"TERM": "xterm-256color", "LINES": "50", "COLUMNS": "160"}


class FirstPrompt(NamedTuple):
    """Seconds from the start of ``nightfall`` to its prompt, or None and the reason in ``why_not``.

    ``library``: seconds of a process that only imports prompt_toolkit.
    """

    seconds: float | None
    why_not: str
    library: float


class NoPrompt(Exception):
    """The first prompt could not be measured; the message is the reason."""


def first_prompt(runs: int = RUNS) -> FirstPrompt:
    """Return the median times of several starts without settings or saved games."""
    with TemporaryDirectory() as folder:
        library = process_seconds(list(LIBRARY), runs, folder)
        try:
            return FirstPrompt(median(_seconds(folder) for _ in range(runs)), "", library)
        except NoPrompt as error:
            return FirstPrompt(None, str(error), library)


def _seconds(folder: str) -> float:
    """Return the seconds of one start, and end the shell at its prompt."""
    if not hasattr(os, "openpty"):
        raise NoPrompt("this system has no pseudo-terminals")
    try:
        ours, theirs = os.openpty()
    except OSError as error:
        raise NoPrompt(f"could not open a pseudo-terminal: {error}") from error
    environment = {**process_environment(folder), **TERMINAL, "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder}
    start = perf_counter()
    process = subprocess.Popen(
        SHELL, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        _await_prompt(ours)
        return perf_counter() - start
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _await_prompt(terminal: int) -> None:
    """Read the shell's output up to its prompt, and answer as a terminal does."""
    written = b""
    answers = 0
    while SHOWN not in written:
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise NoPrompt(f"the shell showed no prompt within {PATIENCE:.0f} seconds")
        new = _read(terminal)
        if not new:
            raise NoPrompt("the shell ended before its first prompt")
        written += new
        while answers < written.count(ASKS):
            os.write(terminal, ANSWER)
            answers += 1


def _read(terminal: int) -> bytes:
    """Return new output; nothing after the shell has ended, when some systems raise OSError."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
