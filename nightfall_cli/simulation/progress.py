"""The progress line of a run of many games, and the handling of Ctrl-C.

>>> progress_line(2500, 10000, 20.0, 2000)
' 25 % [=====               ] 2,500 of 10,000 games, 25/s, 5 min left'
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.streams import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BAR = 20
STOPPING = b"\nstopping; press Ctrl-C again to stop at once\n"


def progress_line(done: int, games: int, seconds: float, before: int = 0) -> str:
    """Return the line; ``before`` games were finished before the ``seconds`` began."""
    share = done / games
    bar = ("=" * int(share * BAR)).ljust(BAR)
    line = f"{100 * done // games:3d} % [{bar}] {done:,} of {games:,} games"
    played = done - before
    if not played or seconds <= 0:
        return line
    rate = played / seconds
    return f"{line}, {rate_text(rate)}/s, {duration((games - done) / rate)} left"


def rate_text(rate: float) -> str:
    """Return a rate with sensible digits."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def duration(seconds: float) -> str:
    """Return a time in seconds, minutes or hours."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"


class ProgressBar:
    """The progress line on a terminal; ``before`` games were finished earlier, ``quiet`` hides the line."""

    def __init__(self, games: int, before: int = 0, quiet: bool = False) -> None:
        self.games = games
        self.before = before
        self.shown = not quiet and sys.stderr.isatty()
        self.start = perf_counter()
        self.width = 0

    def show(self, done: int) -> None:
        """Redraw the line."""
        if self.shown:
            line = progress_line(done, self.games, perf_counter() - self.start, self.before)
            draw(f"\r{line.ljust(self.width)}", sys.stderr)
            self.width = len(line)

    def end(self) -> float:
        """Erase the line and return the seconds since the start."""
        if self.width:
            draw(f"\r{' ' * self.width}\r", sys.stderr)
            self.width = 0
        return perf_counter() - self.start


@contextmanager
def on_interrupt(handler: Any) -> Iterator[None]:
    """Let a signal handler take Ctrl-C while the block runs; only the main thread has such handlers."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Yield a function that says whether Ctrl-C was pressed; a second Ctrl-C interrupts as usual."""
    pressed = threading.Event()

    def note(signum: int, frame: Any) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, before if callable(before) else signal.default_int_handler)
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), STOPPING)  # unbuffered: the handler may interrupt a write to the buffer

    before = signal.getsignal(signal.SIGINT)
    with on_interrupt(note):
        yield pressed.is_set
