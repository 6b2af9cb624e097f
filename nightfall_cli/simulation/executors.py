"""Run many games: executors (local processes or a dask cluster), the progress line, and Ctrl-C.

Every executor is a `concurrent.futures.Executor`.

>>> progress_line(2500, 10000, 20.0, 2000)
' 25 % [=====               ] 2,500 of 10,000 games, 25/s, 5 min left'
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
from contextlib import ExitStack, contextmanager
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.streams import draw
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

LOCAL = "local"
ONE_PER_PROCESS = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}

ORPHANED = 1
"""The exit code of a worker whose parent has ended."""


class Crew(NamedTuple):
    """An executor and the number of games it plays at once; without an executor this process plays."""

    executor: Executor | None = None
    workers: int = 1


class DaskError(Exception):
    """Dask is not installed, or the cluster cannot be reached."""


def cores() -> int:
    """Return the number of processor cores, at least 1."""
    return os.cpu_count() or 1


@contextmanager
def crew(jobs: int, dask: str = "") -> Iterator[Crew]:
    """Yield a crew of ``jobs`` processes (0: one per core), or a dask cluster at an address (``local``: a new one)."""
    jobs = jobs or cores()
    if dask:
        with _cluster(dask, jobs) as found:
            yield found
    elif jobs == 1:
        yield Crew()
    else:
        with processes(jobs) as executor:
            yield Crew(executor, jobs)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Yield an executor of so many local processes, which end with this process and when the block fails."""
    from concurrent.futures import ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(jobs, initializer=begin_worker)
    done = False
    try:
        yield executor
        done = True
    finally:
        if not done:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        executor.shutdown(cancel_futures=True)


def begin_worker() -> None:
    """Prepare a worker: it ignores Ctrl-C, which its parent process handles, and it ends when its parent has ended.

    The system closes a pipe to the parent however the parent ends, so that a kill is noticed, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a worker has a parent"
    parent.join()
    os._exit(ORPHANED)


@contextmanager
def _cluster(address: str, jobs: int) -> Iterator[Crew]:
    try:
        distributed = import_module("dask.distributed")
    except ImportError:
        raise DaskError('--dask needs dask: python -m pip install "nightfall-cli[dask]"') from None
    with ExitStack() as closing:
        try:
            where = address
            if address == LOCAL:
                with on_interrupt(signal.SIG_IGN):  # the processes of the cluster inherit this
                    where = distributed.LocalCluster(**ONE_PER_PROCESS, n_workers=jobs)
                closing.callback(where.close)
            client = distributed.Client(where, timeout="10s")
            closing.callback(client.close)
            client.wait_for_workers(1, timeout="30s")
        except (OSError, ValueError) as error:
            raise DaskError(f"--dask {address}: {str(error) or type(error).__name__}") from error
        yield Crew(client.get_executor(), sum(client.nthreads().values()))


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
