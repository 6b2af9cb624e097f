"""Find scenario files under paths, and select cases by words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORMAT = re.compile(r"^[ \t]*+format[ \t]*+=", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)
_PLAYER = re.compile(r"^[ \t]*+\[\[[ \t]*+player[ \t]*+\]\]", re.MULTILINE)
_ANNOUNCED = re.compile(r"^#!\s*(?:\d+:\d+:|not TOML)")


def looks_like_scenario(text: str) -> bool:
    """True when a TOML text is a scenario: ``format =`` before any table and a ``[[player]]``, or ``#!`` lines."""
    if _ANNOUNCED.match(text):
        return True
    table = _TABLE.search(text)
    head = text[: table.start()] if table else text
    return bool(_FORMAT.search(head)) and bool(_PLAYER.search(text))


def scenario_paths(paths: Iterable[str | Path]) -> list[Path]:
    """Return every scenario file among the paths and in folders among them, in order, without other TOML files.

    Raises `ScenarioError` for a path that does not exist, or when no scenario is found.
    """
    found: list[Path] = []
    missing = []
    for path in map(Path, paths):
        if path.is_dir():
            found += [file for file in sorted(path.rglob("*.toml")) if _is_scenario(file)]
        elif path.is_file():
            found.append(path)
        else:
            missing.append(f"{path}: no such file or folder")
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
    """True when every word is in the text, in upper or lower case, and no word after ``not`` is."""
    included = True
    lowered = text.casefold()
    for word in words.casefold().split():
        if word in ("not", "and"):
            included = word == "and"
            continue
        if (word in lowered) != included:
            return False
        included = True
    return True
