"""Find scenario files under paths, and select cases by words."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.reading import Listing, UnreadableFile, glance, list_files, spelt
from nightfall_cli.messages.message import Message
from nightfall_cli.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

A_SCENARIO = "a scenario has format = 1 and [[player]] tables"
_FORMAT = late_pattern(r"^[ \t]*+format[ \t]*+=", re.MULTILINE)
_TABLE = late_pattern(r"^[ \t]*+\[", re.MULTILINE)
_PLAYER = late_pattern(r"^[ \t]*+\[\[[ \t]*+player[ \t]*+\]\]", re.MULTILINE)
_RUN = late_pattern(r"^[ \t]*+\[[ \t]*+run[ \t]*+\]", re.MULTILINE)
_ANNOUNCED = late_pattern(r"^#!\s*(?:\d+:\d+:|not TOML)")


def looks_like_scenario(text: str) -> bool:
    """True when a TOML text has two marks of a scenario, so that one may be misspelt, or ``#!`` lines.

    The marks are ``format =`` before any table, a table ``[[player]]``, and the table ``[run]``.
    """
    if _ANNOUNCED.match(text):
        return True
    table = _TABLE.search(text)
    head = text[: table.start()] if table else text
    return sum(mark is not None for mark in (_FORMAT.search(head), _PLAYER.search(text), _RUN.search(text))) > 1


def find_scenarios(paths: Iterable[str | Path]) -> Listing:
    """Return every scenario file among the paths and in folders among them, in order, and what was passed over there.

    A scenario that is too large or not UTF-8 is among the files: reading it gives its fault. Raises `ScenarioError` for
    a path that is not a file or a folder, or when no scenario is found.
    """
    found: list[str] = []
    passed: list[str] = []
    wrong = []
    for path in map(spelt, paths):
        mode = _mode(path)
        if stat.S_ISDIR(mode):
            listing = list_files(path, ".toml")
            passed += listing.passed_over
            for file in listing.files:
                if is_scenario(file):
                    found.append(file)
                else:
                    passed.append(f"{file}: not a scenario; {A_SCENARIO}")
        elif stat.S_ISREG(mode):
            found.append(path)
        else:
            missing = Message("{path}: no such file or folder", path=path)
            wrong.append(Message("{path}: not a regular file", path=path) if mode else missing)
    if wrong:
        raise ScenarioError(wrong)
    if not found:
        raise ScenarioError([*(f"passed over {line}" for line in passed), f"no scenario file found; {A_SCENARIO}"])
    return Listing(tuple(dict.fromkeys(found)), tuple(dict.fromkeys(passed)))


def _mode(path: str) -> int:
    """Return the kind and the permissions of a file, 0 where there is none."""
    try:
        return os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: no file can have such a name
        return 0


def is_scenario(path: Path | str) -> bool:
    """True when a file looks like a scenario, or cannot be read to see that it is none."""
    try:
        return looks_like_scenario(glance(path))
    except UnreadableFile:
        return True


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


def shipped_folder() -> Path:
    """Return the folder of the shipped scenarios; raises FileNotFoundError when there is none."""
    from pathlib import Path

    package = Path(__file__).parent.parent
    for folder in (package / "scenarios", package.parent / "scenarios"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError("the shipped scenarios are not installed")
