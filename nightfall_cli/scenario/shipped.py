"""Find the shipped scenarios: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path


def shipped_folder() -> Path:
    """Return the folder of the shipped scenarios; raises FileNotFoundError when there is none."""
    package = Path(__file__).parent.parent
    for folder in (package / "scenarios", package.parent / "scenarios"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError("the shipped scenarios are not installed")
