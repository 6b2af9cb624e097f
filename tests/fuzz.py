"""Fuzzing of every reader: inputs changed at random, which a reader reads or refuses with a documented error.

``python tests/fuzz.py --cases 50000 -j 2`` is the long run; the tests do a short one. A case is a target, a seed and
a number; it can be run again with ``--only TARGET --case NUMBER``, and a failed one is kept in ``fuzz_seeds/TARGET/``.
"""

from __future__ import annotations

import argparse
import faulthandler
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, NamedTuple

from fuzz_targets import TARGETS
from mutations import changed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from fuzz_targets import Target

KEPT = Path(__file__).parent / "fuzz_seeds"
SECONDS = 5.0
"""A case that computes longer hangs."""
WAITING = 60.0
"""A case that waits longer hangs, too."""
MEMORY = 1 << 30
SMALLEST = 150
"""The number of attempts to make a failed input smaller."""


class Hang(BaseException):
    """A case that takes too long; no reader may catch it."""


class Fault(NamedTuple):
    """A failed case: its target and number, what failed and where, and the input."""

    target: str
    number: int
    problem: str
    data: bytes


def kept_seeds(name: str) -> list[Path]:
    """The inputs of a target that once failed."""
    return sorted((KEPT / name).glob("*"))


def case(target: Target, seed: int, number: int) -> bytes:
    """An input of a target, changed once or several times."""
    choose = random.Random(f"{target.name}/{seed}/{number}")
    inputs = [*target.inputs(), *(path.read_bytes() for path in kept_seeds(target.name))]
    data = choose.choice(inputs)
    for _ in range(choose.choice((1, 1, 2, 4))):
        data = changed(data, target.form, choose)
    return data


@contextmanager
def own_folder() -> Iterator[None]:
    """A new folder to work in, which is also the home."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder) / "a" / "b" / "c"
        inside.mkdir(parents=True)
        os.chdir(inside)
        os.environ.update(dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(inside)))
        try:
            yield
        finally:
            os.chdir(before)


def problem_of(target: Target, data: bytes) -> str:
    """What goes wrong with an input, "" when it is read or properly refused."""
    try:
        _set_alarm(SECONDS, WAITING)
        target.read(data)
    except Hang:
        _set_alarm(0, 0)
        place = traceback.extract_tb(sys.exc_info()[2])
        return f"hang: {SECONDS:g} s; {_inside(place)}"
    except (Exception, SystemExit) as error:
        place = traceback.extract_tb(error.__traceback__)
        words = str(error).strip().splitlines() or [""]
        return f"{type(error).__name__}: {words[-1] if len(words) > 2 else words[0]:.200}; {_inside(place)}"
    finally:
        _set_alarm(0, 0)
    return ""


def _set_alarm(computing: float, waiting: float) -> None:
    """Raise `Hang` after so many seconds, and again: a `with` block of the reader may swallow the first one."""
    signal.setitimer(signal.ITIMER_PROF, computing, computing)
    signal.setitimer(signal.ITIMER_REAL, waiting, waiting)


def _inside(place: traceback.StackSummary) -> str:
    """The last line of the package in a traceback."""
    own = [frame for frame in place if "nightfall_cli" in frame.filename] or list(place)
    frame = own[-1]
    return f"{frame.filename.rpartition('nightfall_cli/')[2]}:{frame.lineno} {frame.name}"


def kind_of(problem: str) -> str:
    """A problem without its values: failures of one kind are printed once."""
    return problem.partition(":")[0] + problem.rpartition(";")[2]


def smaller(target: Target, fault: Fault) -> bytes:
    """A smaller input that fails in the same way: pieces are left out as long as it does."""
    data, kind, left = fault.data, kind_of(fault.problem), SMALLEST
    if fault.problem.startswith("hang"):
        left = 12
    size = len(data) // 2
    while size and left > 0:
        at = 0
        while at < len(data) and left > 0:
            fewer = data[:at] + data[at + size :]
            left -= 1
            if kind_of(problem_of(target, fewer)) == kind:
                data = fewer
            else:
                at += size
        size //= 2
    return data


# -- the long run -----------------------------------------------------------------------------


def hang(number: int, frame: FrameType | None) -> None:
    """End a case whose time is over."""
    raise Hang


def limit() -> None:
    """Bound this process in memory, and its cases in time."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, hang)
    signal.signal(signal.SIGALRM, hang)
    faulthandler.enable()


def _peak() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _work(names: list[str], seed: int, numbers: range, last: object, faults: object) -> None:
    """Run cases, and put their faults and the peak of memory into a queue."""
    limit()
    seen: dict[str, int] = {}
    slowest = (0.0, "", 0)
    parent = os.getppid()
    with own_folder():
        for number in numbers:
            if os.getppid() != parent:  # the long run was ended
                return
            target = TARGETS[names[number % len(names)]]
            last.value = number  # type: ignore[attr-defined]
            data = case(target, seed, number)
            begun = time.process_time()
            problem = problem_of(target, data)
            slowest = max(slowest, (time.process_time() - begun, target.name, number))
            if problem:
                fault = Fault(target.name, number, problem, data)
                kind = kind_of(problem)
                seen[kind] = seen.get(kind, 0) + 1
                if seen[kind] == 1:
                    fault = fault._replace(data=smaller(target, fault))
                faults.put(fault)  # type: ignore[attr-defined]
    faults.put((_peak(), slowest))  # type: ignore[attr-defined]


def run(names: list[str], cases: int, seed: int, jobs: int) -> tuple[list[Fault], int, list[tuple[float, str, int]]]:
    """Run cases in processes; a process that dies is a fault, and another goes on behind its case."""
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    left = [range(job, cases, jobs) for job in range(jobs)]
    faults: list[Fault] = []
    peak, slowest = 0, []

    def start(numbers: range) -> tuple[object, object, range]:
        last = context.Value("q", numbers.start)
        process = context.Process(target=_work, args=(names, seed, numbers, last, queue))
        process.start()
        return process, last, numbers

    names = [name for name in names for _ in range(max(1, TARGETS[name].few // 8))]
    working = [start(numbers) for numbers in left if numbers]
    while working or not queue.empty():
        try:
            found = queue.get(timeout=0.2)
        except Empty:
            ended = [one for one in working if not one[0].is_alive()]
            for process, last, numbers in ended:
                working.remove((process, last, numbers))
                if process.exitcode:
                    number = last.value
                    target = TARGETS[names[number % len(names)]]
                    problem = f"process ended with {process.exitcode}; {target.name}"
                    faults.append(Fault(target.name, number, problem, case(target, seed, number)))
                    rest = range(number + jobs, cases, jobs)
                    if rest:
                        working.append(start(rest))
            continue
        if isinstance(found, Fault):
            faults.append(found)
        else:
            peak = max(peak, found[0])
            slowest.append(found[1])
    return faults, peak, slowest


def main() -> int:
    """Run cases, print every kind of fault once, and keep its input."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=2000, help="how many cases, over all targets")
    parser.add_argument("--seed", type=int, default=1, help="other seeds make other cases")
    parser.add_argument("-j", type=int, default=1, dest="jobs", help="number of processes")
    parser.add_argument("--only", default=",".join(TARGETS), help=f"targets, with commas: {', '.join(TARGETS)}")
    parser.add_argument("--case", type=int, help="run this case here, and print its traceback")
    parser.add_argument("--keep", type=Path, help=f"folder for the inputs that failed ({KEPT.name} keeps them)")
    options = parser.parse_args()
    names = options.only.split(",")
    if options.case is not None:
        target = TARGETS[names[0]]
        with own_folder():
            data = case(target, options.seed, options.case)
            print(data)
            target.read(data)
        return 0
    begun = time.monotonic()
    faults, peak, slowest = run(names, options.cases, options.seed, options.jobs)
    kinds: dict[str, list[Fault]] = {}
    for fault in faults:
        kinds.setdefault(kind_of(fault.problem), []).append(fault)
    for alike in sorted(kinds.values(), key=len, reverse=True):
        first = min(alike, key=lambda fault: len(fault.data))
        print(f"{len(alike)} × {first.target}, case {first.number}: {first.problem}\n    {first.data[:300]!r}")
        if options.keep:
            folder = options.keep / first.target
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{options.seed}-{first.number}").write_bytes(first.data)
    hangs = sum(fault.problem.startswith("hang") for fault in faults)
    died = sum(fault.problem.startswith("process") for fault in faults)
    seconds, name, number = max(slowest, default=(0.0, "", 0))
    print(
        f"{options.cases:,} cases of {len(names)} targets in {time.monotonic() - begun:.0f} s: "
        f"{len(faults) - hangs - died} undocumented errors, {hangs} hangs over {SECONDS:g} s, {died} ended processes; "
        f"peak memory {peak / 2**20:.0f} MB of {MEMORY >> 20}; slowest {seconds:.1f} s ({name}, case {number})"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
