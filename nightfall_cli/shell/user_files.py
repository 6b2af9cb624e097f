"""Where the user's files lie: the folder of the settings and card values, and that of history, kept games and lists."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import write_private

if TYPE_CHECKING:
    from collections.abc import Iterable

APPLICATION = "nightfall"


def config_path() -> Path:
    return _folder("config", ".config") / "settings.toml"


def state_path() -> Path:
    """Return the folder of the history and the kept games; it is created when something is written."""
    return _folder("state", ".local/state")


def listed_in(name: str) -> frozenset[str]:
    """Return the lines of a list beside the history, none when there is no such file; raises `UnreadableFile`."""
    try:
        return frozenset(read_text(state_path() / name).splitlines())
    except UnreadableFile as error:
        if error.missing:
            return frozenset()
        raise


def write_list(name: str, lines: Iterable[str]) -> None:
    """Replace a list beside the history; raises `UnwritableFile`."""
    write_private(state_path() / name, "".join(f"{line}\n" for line in sorted(lines)))


def _folder(kind: str, usual: str) -> Path:
    """Return the user's folder of a kind as platformdirs does, which is slow to load and not needed on most Linux."""
    home = os.environ.get("HOME", "")
    folder = os.environ.get(f"XDG_{kind.upper()}_HOME") or (home and f"{home.rstrip('/')}/{usual}")
    if sys.platform == "linux" and folder.startswith("/") and "ANDROID_ROOT" not in os.environ:
        return Path(folder, APPLICATION)
    import platformdirs

    found: Path = getattr(platformdirs, f"user_{kind}_path")(APPLICATION)
    return found


def user_cards_path() -> Path:
    return config_path().with_name("cards.toml")


def user_card_files() -> tuple[Path, ...]:
    """Return the user's card file, if it exists."""
    path = user_cards_path()
    return (path,) if path.exists() else ()
