"""The user's card values: a card file beside the settings that overrides values of the shipped cards.

`file_text` formats the file and keeps unchanged tables with their comments; `UserFile` writes it after every answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import CARD_KEYS
from nightfall_cli.cards.faults import Places
from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.files.documents import read_toml
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import write_private
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nightfall_cli.cards.library import Library


Table = dict[str, Any]
"""A ``[[card]]`` table: the name and the user's values, which differ from the shipped ones or confirm a guess."""
_VALUES = (*(key for key in CARD_KEYS if key not in ("text", "names", "source")), "text")
_TABLES = ("names", "source")
_KEYS = (*_VALUES, *_TABLES)  # the keys of a card, in writing order


class UserCards(NamedTuple):
    """The file as read: its text, its tables in order, and the shipped cards with its values applied."""

    text: str
    tables: tuple[Table, ...]
    library: Library


def read_user_cards(path: Path) -> UserCards:
    """Read the user's card file; a missing file counts as empty. Raises `CardFileError` with every fault."""
    try:
        text = read_text(path, exact=True)
    except UnreadableFile as error:
        if error.missing:
            return UserCards("", (), base_library())
        raise CardFileError([str(error)]) from None
    library = base_library().with_text(text, str(path))  # raises the faults of a text that is no TOML, too
    return UserCards(text, tuple(read_toml(text).get("card", ())), library)


def file_text(read: UserCards, tables: Mapping[str, Table]) -> str:
    """Return the text of the file with these tables, by name; those that hold only a name are left out. "" for none."""
    read_names = [table["name"] for table in read.tables]
    merged = [tables.get(table["name"], table) for table in read.tables]
    merged += [table for name, table in tables.items() if name not in read_names]
    kept = [table for table in merged if table.keys() - {"name"}]
    if kept == list(read.tables):
        return read.text
    if not kept:
        return ""
    head, blocks = _blocks(read.text, len(read.tables))
    pieces = [
        blocks[index] if blocks and index < len(blocks) and table == read.tables[index] else _block(table)
        for index, table in enumerate(merged)
        if table.keys() - {"name"}
    ]
    text = "\n".join(piece.strip("\n") + "\n" for piece in (head, *pieces) if piece.strip())
    return text if _tables_of(text) == kept else "\n".join(map(_block, kept))


def _blocks(text: str, count: int) -> tuple[str, list[str]]:
    """Return the text before the first ``[[card]]``, and the text of each table with the comments above it."""
    places = Places(text)
    lines = text.splitlines(keepends=True)
    starts = [places.found[("card", index)].line - 1 for index in range(count) if ("card", index) in places.found]
    if len(starts) < count or not starts:
        return "", []
    starts = [_above(lines, start) for start in starts]
    ends = [*starts[1:], len(lines)]
    return "".join(lines[: starts[0]]), ["".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _above(lines: list[str], start: int) -> int:
    """Return the first line of the comment right above a line."""
    while start > 0 and lines[start - 1].startswith("#"):
        start -= 1
    return start


def _tables_of(text: str) -> Any:
    try:
        return read_toml(text).get("card")
    except ValueError:
        return None


def _block(table: Table) -> str:
    """Return the text of a table in the layout of the shipped files."""
    from nightfall_cli.scenario.toml_text import table_lines

    lines = ["[[card]]", *(_line(key, table[key]) for key in sorted(table, key=_KEYS.index) if key in _VALUES)]
    for key in _TABLES:
        if key in table:
            lines += ["", *table_lines(f"[card.{key}]", table[key].items())]
    return "\n".join(lines) + "\n"


def _line(key: str, value: Any) -> str:
    from nightfall_cli.scenario.toml_text import assignment, inline

    if key == "text" and value:
        return "text = [\n" + "".join(f"  {inline(entry)},\n" for entry in value) + "]"
    return assignment(key, value)


class UserFile:
    """The card file during a correction: written at every change; the first change saves a backup beside it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text  # the text of the file; "" when there is none
        self._backed_up = False

    def write(self, text: str) -> None:
        """Write the file if its text changed, or remove it for ""; raises `CardFileError`."""
        if text == self.text:
            return
        try:
            self._replace(text)
        except OSError as error:
            raise CardFileError([str(error)]) from None
        self.text = text

    def _replace(self, text: str) -> None:
        if self._text_now() != self.text:
            raise CardFileError([f"{self.path}: another program changed the file since it was read"])
        if self.text and not self._backed_up:
            write_private(self.path.with_name(self.path.name + ".bak"), self.text)
        self._backed_up = True
        if text:
            write_private(self.path, text)
        else:
            self.path.unlink()

    def _text_now(self) -> str | None:
        """Return the text that the file has now, "" when there is none, and None when it is no text any more."""
        try:
            return read_text(self.path, exact=True)
        except UnreadableFile as error:
            return "" if error.missing else None
