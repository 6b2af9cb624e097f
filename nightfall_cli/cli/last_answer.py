"""Remember which rulings the last answer listed, so that ``nightfall rule 2`` opens the second of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.shell.rule_answer import LastAnswer

FILE = "last-answer.json"
LISTED, LANGUAGE = "listed", "language"


def path() -> Path:
    """Return the path of the file; raises OSError where its folder cannot be made."""
    from nightfall_cli.shell.user_files import state_path

    return state_path() / FILE


def remember(answer: LastAnswer) -> None:
    """Write down the listed rulings; a disk that cannot be written only loses the numbers."""
    from contextlib import suppress

    from nightfall_cli.files.writing import write_private

    with suppress(OSError):
        write_private(path(), json.dumps({LISTED: answer.ids, LANGUAGE: answer.language}))


def last_answer() -> LastAnswer:
    """Return what the last answer listed; nothing when it was not written down, or cannot be read."""
    from nightfall_cli.cards.model import LANGUAGES
    from nightfall_cli.files.documents import read_object
    from nightfall_cli.files.reading import read_text
    from nightfall_cli.shell.rule_answer import LastAnswer

    try:
        found = read_object(read_text(path()))
    except OSError:
        return LastAnswer()
    ids, language = found.get(LISTED), found.get(LANGUAGE)
    known = ids if isinstance(ids, list) and all(isinstance(id, str) for id in ids) else []
    return LastAnswer(tuple(known), str(language) if language in LANGUAGES else "")
