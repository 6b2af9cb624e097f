"""Commands that do one thing with every scenario file they are given."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.library import load_library
from nightfall_cli.scenario.collect import scenario_paths
from nightfall_cli.scenario.faults import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library

OK, BAD_FILE = 0, 2


def with_each_file(paths: Sequence[str], cards: Sequence[str], do: Callable[[Path, Library], None]) -> int:
    """Do it with one file after the other, those with faults told and left out; returns the exit code."""
    try:
        files = scenario_paths(paths)
        library = load_library(cards)
    except (ScenarioError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    code = OK
    for file in files:
        try:
            do(file, library)
        except ScenarioError as error:
            print(error, file=sys.stderr)
            code = BAD_FILE
    return code
