"""Remember which rulings the last answer listed, so that ``nightfall rule 2`` opens the second of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FILE = "last-answer.json"


def _path() -> Path:
    from nightfall_cli.shell.settings import state_path

    return state_path() / FILE


def remember(ids: Iterable[str]) -> None:
    """Write down the listed rulings; a disk that cannot be written only loses the numbers."""
    from contextlib import suppress

    from nightfall_cli.files.writing import UnwritableFile, write_private

    with suppress(UnwritableFile):
        write_private(_path(), json.dumps(list(ids)))


def opened(number: int) -> str:
    """Return the id of the ruling with a number, counted from 1; raises LookupError with the reason."""
    try:
        ids = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        ids = []
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        ids = []
    if not ids:
        raise LookupError("there is no last answer; ask a question first")
    if not 1 <= number <= len(ids):
        raise LookupError(f"the last answer listed {len(ids)} rulings; expected a number from 1 to {len(ids)}")
    return str(ids[number - 1])
