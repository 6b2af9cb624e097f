"""Finding scenario files under paths, and choosing among them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.scenario.faults import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable

MARKER = "format"


def looks_like_scenario(text: str) -> bool:
    """Whether a TOML text begins as a scenario does: ``format =`` before any table."""
    for line in text.splitlines():
        stripped = line.strip()
        if stripped.startswith("["):
            return False
        if stripped.startswith(MARKER) and stripped[len(MARKER) :].lstrip().startswith("="):
            return True
    return False


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
        raise ScenarioError(["no scenario file found; a scenario begins with format = 1"])
    return list(dict.fromkeys(found))


def _is_scenario(path: Path) -> bool:
    try:
        return looks_like_scenario(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return True


def matches(words: str, text: str) -> bool:
    """Whether every word is in the text, in any case; ``not word`` excludes."""
    wanted = True
    lowered = text.casefold()
    for word in words.casefold().split():
        if word == "not":
            wanted = False
            continue
        if (word in lowered) != wanted:
            return False
        wanted = True
    return True
