"""The shipped scenario files for tests, each read and parsed once in a process; nothing returned may be changed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.scenario.collect import find_scenarios, shipped_folder
from nightfall_cli.scenario.file import Scenario, parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.suite import Case, cases_of

if TYPE_CHECKING:
    from nightfall_cli.scenario.run import RunResult

FOLDER = shipped_folder()
FILES = tuple(map(Path, find_scenarios([FOLDER]).files))
PUZZLES = [path for path in FILES if path.parent == FOLDER / "puzzles"]


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def document(path: Path) -> dict[str, Any]:
    return tomllib.loads(text(path))


@cache
def scenario(path: Path) -> Scenario:
    return parse_scenario(text(path), str(path))


@cache
def run(path: Path, edition: str) -> RunResult:
    return run_scenario(scenario(path), edition)


@cache
def cases(path: Path) -> tuple[Case, ...]:
    return tuple(cases_of(path, text=text(path)))


def name(path: Path) -> str:
    """The path below the folder of shipped files, as an id of a test."""
    return path.relative_to(FOLDER).as_posix()


READ = [path for path in FILES if not text(path).startswith("#!")]
"""Those that are no examples of files that are refused."""
