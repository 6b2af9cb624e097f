"""Remember which rulings the last answer listed, so that ``nightfall rule 2`` opens the second of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FILE = "last-answer.json"
LISTED = "listed"


def path() -> Path:
    """Return the path of the file; raises OSError where its folder cannot be made."""
    from nightfall_cli.shell.settings import state_path

    return state_path() / FILE


def remember(ids: Iterable[str]) -> None:
    """Write down the listed rulings; a disk that cannot be written only loses the numbers."""
    from contextlib import suppress

    from nightfall_cli.files.writing import write_private

    with suppress(OSError):
        write_private(path(), json.dumps({LISTED: list(ids)}))


def opened(number: int) -> str:
    """Return the id of the ruling with a number, counted from 1; raises LookupError with the reason."""
    from nightfall_cli.files.documents import read_object
    from nightfall_cli.files.reading import read_text

    try:
        ids = read_object(read_text(path())).get(LISTED)
    except OSError:
        ids = []
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        ids = []
    if not ids:
        raise LookupError("there is no last answer; ask a question first")
    if not 1 <= number <= len(ids):
        raise LookupError(f"the last answer listed {len(ids)} rulings; expected a number from 1 to {len(ids)}")
    return str(ids[number - 1])
