"""Measure the engine as it runs here and, where that is the compiled build, the pure source beside it.

A compiled wheel also holds the sources. A second process reads only those, and so measures the pure build.
"""

from __future__ import annotations

import json
import subprocess
import sys

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.version import build

PURE_BUILD = "pure"

_SOURCES_ONLY = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

class SourcesOnly:
    @staticmethod
    def find_spec(name, path=None, target=None):
        ours = path and name.startswith("nightfall_cli.")
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name) if ours else None

sys.meta_path.insert(0, SourcesOnly)
"""

_MEASURE = """
import json
from nightfall_cli.measure.builds import engine_speed
print(json.dumps(engine_speed({seconds})))
"""


class EngineSpeed(NamedTuple):
    """Decisions per second of silent random games with three players; tries per second of the search bot."""

    decisions: float
    iterations: float


def engine_speed(seconds: float) -> EngineSpeed:
    """Measure the engine in this process."""
    from nightfall_cli.measure.speed import game_speed
    from nightfall_cli.measure.speed_search import search_speed

    return EngineSpeed(game_speed(3, False, seconds).decisions_per_second, search_speed(seconds))


def builds_speed(seconds: float) -> dict[str, EngineSpeed]:
    """Return the speed of each build, measured in a process of its own; nothing where only one build is there."""
    if build() == PURE_BUILD:
        return {}
    return {build(): _measured(_MEASURE, seconds), PURE_BUILD: _measured(_SOURCES_ONLY + _MEASURE, seconds)}


def _measured(program: str, seconds: float) -> EngineSpeed:
    command = [sys.executable, "-c", program.format(seconds=seconds)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return EngineSpeed(*json.loads(done.stdout))
