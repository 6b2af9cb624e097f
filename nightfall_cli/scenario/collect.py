"""Finding scenario files under paths, and choosing among them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORMAT = re.compile(r"^\s*format\s*=", re.MULTILINE)
_TABLE = re.compile(r"^\s*\[", re.MULTILINE)
_PLAYER = re.compile(r"^\s*\[\[\s*player\s*\]\]", re.MULTILINE)
_ANNOUNCED = re.compile(r"^#!\s*(?:\d+:\d+:|not TOML)")


def looks_like_scenario(text: str) -> bool:
    """Whether a TOML text is a scenario: ``format =`` before any table and a ``[[player]]``, or announced faults."""
    if _ANNOUNCED.match(text):
        return True
    table = _TABLE.search(text)
    head = text[: table.start()] if table else text
    return bool(_FORMAT.search(head)) and bool(_PLAYER.search(text))


def scenario_paths(paths: Iterable[str | Path]) -> list[Path]:
    """Every scenario file named or under a named folder, in order; other TOML files in folders are left alone.

    Raises `ScenarioError` for a path that is not there, or when nothing is found.
    """
    found: list[Path] = []
    missing = []
    for path in map(Path, paths):
        if path.is_dir():
            found += [file for file in sorted(path.rglob("*.toml")) if _is_scenario(file)]
        elif path.is_file():
            found.append(path)
        else:
            missing.append(f"{path}: there is no such file or folder")
    if missing:
        raise ScenarioError(missing)
    if not found:
        raise ScenarioError(["no scenario file found; a scenario has format = 1 and [[player]] tables"])
    return list(dict.fromkeys(found))


def _is_scenario(path: Path) -> bool:
    try:
        return looks_like_scenario(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def matches(words: str, text: str) -> bool:
    """Whether every word is in the text, in any case; ``not word`` excludes it."""
    wanted = True
    lowered = text.casefold()
    for word in words.casefold().split():
        if word in ("not", "and"):
            wanted = word == "and"
            continue
        if (word in lowered) != wanted:
            return False
        wanted = True
    return True
