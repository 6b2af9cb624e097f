"""Read the package's own TOML tables from the JSON beside them, which is read twenty times as fast.

After a change of one of these TOML files, run ``python -m nightfall_cli.files.shipped_tables``.
"""

from __future__ import annotations

import json
import os
from typing import Any

PACKAGE = os.path.dirname(os.path.dirname(__file__))
FOLDERS = ("cards/data", "language/data", "rulings/data/search", "scenario/data", "trial/words")
"""The folders whose TOML files have JSON beside them."""
TOGETHER = 5
"""Files were written together if no more seconds lie between them, as a checkout and an installation write them."""


def read_table(name: str) -> dict[str, Any]:
    """Return the values of a TOML file in the package, from the file itself where it was changed after its JSON."""
    path = os.path.join(PACKAGE, name)
    beside = path.removesuffix("toml") + "json"
    changed = os.stat(path).st_mtime > os.stat(beside).st_mtime + TOGETHER
    with open(path if changed else beside, encoding="utf-8") as file:
        text = file.read()
    found: dict[str, Any] = _values(text) if changed else json.loads(text)
    return found


def _values(toml: str) -> dict[str, Any]:
    """Return the values of a TOML text; a table of words with all its phrases."""
    import tomllib

    from nightfall_cli.files.word_forms import with_phrases

    values = tomllib.loads(toml)
    return with_phrases(values) if "inflection" in values else values


def json_text(toml: str) -> str:
    """Return the text of the JSON file for a TOML text: a line for each table."""
    return json.dumps(_values(toml), ensure_ascii=False, separators=(",", ":")).replace("},", "},\n") + "\n"


def write_tables() -> None:
    from pathlib import Path

    from nightfall_cli.files.writing import write_file

    for folder in FOLDERS:
        for path in Path(PACKAGE, folder).glob("*.toml"):
            write_file(path.with_suffix(".json"), json_text(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    write_tables()
