"""Where the user's files lie: the folder of the settings and card values, and that of history and kept games."""

from __future__ import annotations

import os
import sys
from pathlib import Path

APPLICATION = "nightfall"


def config_path() -> Path:
    """Return the path of the settings file."""
    return _folder("config", ".config") / "settings.toml"


def state_path() -> Path:
    """Return the folder of the history and the kept games; it is created when something is written."""
    return _folder("state", ".local/state")


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
    """Return the path of the user's card file."""
    return config_path().with_name("cards.toml")


def user_card_files() -> tuple[Path, ...]:
    """Return the user's card file, if it exists."""
    path = user_cards_path()
    return (path,) if path.exists() else ()
