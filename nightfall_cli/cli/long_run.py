"""What a command shows while it plays many games, and how the user stops it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.simulation.progress import progress_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

INTERRUPTED = 130
"""The exit code of a run that the user stopped."""
STOPPING = b"\nstopping; Ctrl-C again stops at once\n"


class ProgressBar:
    """One line on a terminal that tells how far the games are; ``before`` of them were there already."""

    def __init__(self, games: int, before: int, shown: bool) -> None:
        self.games = games
        self.before = before
        self.shown = shown
        self.start = perf_counter()
        self.width = 0

    def show(self, done: int) -> None:
        """Tell it."""
        if self.shown:
            line = progress_line(done, self.games, perf_counter() - self.start, self.before)
            print(f"\r{line.ljust(self.width)}", end="", file=sys.stderr, flush=True)
            self.width = len(line)

    def end(self) -> float:
        """Wipe the line away; returns the seconds it took."""
        if self.width:
            print(f"\r{' ' * self.width}\r", end="", file=sys.stderr, flush=True)
            self.width = 0
        return perf_counter() - self.start


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Whether the user pressed Ctrl-C: the first time is only noted, the second time is as ever."""
    pressed = threading.Event()

    def note(signum: int, frame: Any) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, before if callable(before) else signal.default_int_handler)
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), STOPPING)  # not through a buffer, in which a handler could find another

    if threading.current_thread() is not threading.main_thread():
        yield pressed.is_set
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
