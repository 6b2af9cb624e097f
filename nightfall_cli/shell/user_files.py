"""Where the user's files lie: the folder of the settings and card values, and that of history, kept games and lists."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import UnreadableFile, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

APPLICATION, CARDS = "nightfall", "cards.toml"
CONFIG, STATE = ("config", ".config"), ("state", ".local/state")
"""The kinds of folders, and where they usually lie in the home folder."""


def config_path() -> Path:
    from pathlib import Path

    return Path(_folder(*CONFIG), "settings.toml")


def state_path() -> Path:
    """Return the folder of the history and the kept games; it is created when something is written."""
    from pathlib import Path

    return Path(_folder(*STATE))


def listed_in(name: str) -> frozenset[str]:
    """Return the lines of a list beside the history, none when there is no such file; raises `UnreadableFile`."""
    try:
        return frozenset(read_text(os.path.join(_folder(*STATE), name)).splitlines())
    except UnreadableFile as error:
        if error.missing:
            return frozenset()
        raise


def write_list(name: str, lines: Iterable[str]) -> None:
    """Replace a list beside the history; raises `UnwritableFile`."""
    from nightfall_cli.files.writing import write_private

    write_private(state_path() / name, "".join(f"{line}\n" for line in sorted(lines)))


def _folder(kind: str, usual: str) -> str:
    """Return the user's folder of a kind as platformdirs does, which is slow to load and not needed on most Linux."""
    home = os.environ.get("HOME", "")
    folder = os.environ.get(f"XDG_{kind.upper()}_HOME") or (home and f"{home.rstrip('/')}/{usual}")
    if sys.platform == "linux" and folder.startswith("/") and "ANDROID_ROOT" not in os.environ:
        return os.path.join(folder, APPLICATION)
    import platformdirs

    found: str = getattr(platformdirs, f"user_{kind}_dir")(APPLICATION)
    return found


def user_cards_path() -> Path:
    return config_path().with_name(CARDS)


def user_card_files() -> tuple[Path, ...]:
    """Return the user's card file, if it exists."""
    return (user_cards_path(),) if os.path.exists(os.path.join(_folder(*CONFIG), CARDS)) else ()
