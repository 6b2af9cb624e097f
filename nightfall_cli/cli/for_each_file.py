"""Apply a function to each scenario file and collect faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.border import warn
from nightfall_cli.cli.run import load_library
from nightfall_cli.exit_codes import BAD_INPUT, OK
from nightfall_cli.scenario.collect import find_scenarios
from nightfall_cli.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library


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
