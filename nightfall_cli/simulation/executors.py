"""Executors for games: local processes or a dask cluster, both as `concurrent.futures.Executor`."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.simulation.progress import on_interrupt

if TYPE_CHECKING:
    from collections.abc import Iterator
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
