"""The files of a command: list them, apply a function to each, watch them; and the budget of one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, warn
from nightfall_cli.cli.run import load_library
from nightfall_cli.exit_codes import BAD_INPUT, OK
from nightfall_cli.files.limits import POSITIONS
from nightfall_cli.files.reading import list_files
from nightfall_cli.scenario.collect import find_scenarios
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.search.budget import Budget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library

SECONDS = 0.5  # the time between two looks
Stamps = dict["Path", tuple[int, int]]  # the time at which each file was last written, and its size


def list_scenarios(paths: Iterable[str | Path]) -> tuple[Path, ...]:
    """Return the scenario files of `find_scenarios`, and print which files were passed over, and why."""
    listing = find_scenarios(paths)
    warn(*(f"passed over {line}" for line in listing.passed_over))
    return listing.files


def for_each_file(paths: Sequence[str], cards: Sequence[str | Path], do: Callable[[Path, Library], None]) -> int:
    """Call ``do`` with every scenario file and the library, print the faults of files, and return the exit code."""
    files = list_scenarios(paths)
    library = load_library(cards)
    code = OK
    for file in files:
        try:
            do(file, library)
        except ScenarioError as error:
            warn(error)
            code = BAD_INPUT
    return code


def budget_of(nodes: int, timeout: float, default: int = POSITIONS) -> Budget:
    """Return a new budget of these options, 0 for the defaults; raises `CommandError` for a wrong number."""
    if nodes < 0:
        raise CommandError(f"--nodes: expected a number of positions, got {nodes}")
    if not 0 <= timeout < float("inf"):
        raise CommandError(f"--timeout: expected a number of seconds, got {timeout:g}")
    return Budget(nodes or default, timeout)


# -- watching ---------------------------------------------------------------------------------
def stamps(paths: Iterable[Path]) -> Stamps:
    """Return the stamps of these files, and of the TOML files in these folders; missing files are left out."""
    files = [file for path in paths for file in (list_files(path, ".toml").files if path.is_dir() else (path,))]
    status = {file: file.stat() for file in files if file.exists()}
    return {file: (found.st_mtime_ns, found.st_size) for file, found in status.items()}


def changes(before: Stamps, look: Callable[[], Stamps], wait: Callable[[float], object]) -> Iterator[list[Path]]:
    """Yield the files that were written, created or removed since the last look."""
    while True:
        wait(SECONDS)
        now = look()
        changed = [file for file in {**before, **now} if before.get(file) != now.get(file)]
        before = now
        if changed:
            yield changed
