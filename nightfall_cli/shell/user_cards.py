"""A person's own card values: a card file beside the settings, laid over the shipped cards.

A ``[[card]]`` table of it holds a name and the values that differ. `with_value` changes one value of such a table;
`file_text` lays the file out, and leaves alone, with their comments, the tables that did not change.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cards.card_file import CARD_KEYS
from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.cards.model import LABELS
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.shell.settings import config_path, write_private

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

TEXT = "text: "
"""A text's field is called so, with its label after it, as in `Card.reconstructed`."""

Table = dict[str, Any]

_VALUES = (*(key for key in CARD_KEYS if key not in ("text", "names", "source")), "text")
_TABLES = ("names", "source")
_KEYS = (*_VALUES, *_TABLES)
"""The keys of a card in the order in which they are written."""


class UserCards(NamedTuple):
    """The file as it was read: its text, its tables in order, and the shipped cards with it laid over."""

    text: str
    tables: tuple[Table, ...]
    library: Library


def user_cards_path() -> Path:
    """Where a person's own card values are."""
    return config_path().with_name("cards.toml")


def user_card_files() -> tuple[Path, ...]:
    """The file of a person's own card values, if there is one."""
    path = user_cards_path()
    return (path,) if path.exists() else ()


def read_user_cards(path: Path) -> UserCards:
    """The file, as if empty when there is none; raises `CardFileError` with every fault."""
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return UserCards("", (), base_library())
    except (OSError, UnicodeDecodeError) as error:
        raise CardFileError([f"{path}: cannot be read: {error}"]) from None
    library = base_library().with_text(text, str(path))
    return UserCards(text, tuple(tomllib.loads(text).get("card", ())), library)


# -- one table --------------------------------------------------------------------------------


def shipped_value(card: Card, field: str) -> Any:
    """A card's value as a card file has it; a text as its paragraph, None where the card has none."""
    if field.startswith(TEXT):
        found = card.paragraph(field.removeprefix(TEXT))
        return print_paragraph(found) if found else None
    value = getattr(card, field)
    if field == "links":
        return list(value)
    return "X" if field == "strength" and value is None else value


def value_in(table: Table, shipped: Card, field: str) -> Any:
    """As `shipped_value`, of the card with its table laid over."""
    if field.startswith(TEXT):
        entry = _entries(table, shipped).get(field.removeprefix(TEXT))
        return _says(entry) if entry is not None else None
    return table.get(field, shipped_value(shipped, field))


def same_value(field: str, one: Any, other: Any) -> bool:
    """Whether two values of a field say the same; the order of links says nothing."""
    return bool(sorted(one) == sorted(other)) if field == "links" else bool(one == other)


def with_value(table: Table, shipped: Card, field: str, value: Any) -> Table:
    """A card's table with one value changed; one that says what the shipped one says is left out.

    A text may be put under another label than the one of its field.
    """
    if not field.startswith(TEXT):
        new = _without(table, field)
        return new if same_value(field, value, shipped_value(shipped, field)) else {**new, field: value}
    ours = {label: _entry(shipped, label) for label in LABELS if shipped.paragraph(label)}
    entries = _entries(table, shipped)
    entries.pop(field.removeprefix(TEXT), None)
    if value is not None:
        label = value.partition(":")[0]
        entries[label] = ours[label] if value == shipped_value(shipped, TEXT + label) else value
    new = _without(table, "text")
    return new if entries == ours else {**new, "text": [entries[label] for label in LABELS if label in entries]}


def _without(table: Table, key: str) -> Table:
    """The table without a key, and without what it says about that key's source."""
    new = {known: value for known, value in table.items() if known not in (key, "source")}
    source = {known: value for known, value in table.get("source", {}).items() if known != key}
    return {**new, "source": source} if source else new


def _entries(table: Table, shipped: Card) -> dict[str, Any]:
    """The entries of the card's ``text`` by label: those of the table, which replaces all, or the shipped ones."""
    if "text" in table:
        return {_says(entry).partition(":")[0]: entry for entry in table["text"]}
    return {label: _entry(shipped, label) for label in LABELS if shipped.paragraph(label)}


def _says(entry: Any) -> str:
    return str(entry["says"] if isinstance(entry, dict) else entry)


def _entry(card: Card, label: str) -> dict[str, str]:
    """A shipped paragraph as a card file has it, with who attests it, so that repeating it does not make it ours."""
    paragraph = card.paragraph(label)
    assert paragraph is not None
    entry = {"says": print_paragraph(paragraph), "source": paragraph.source}
    return entry if paragraph.amount == paragraph.source else {**entry, "amount": paragraph.amount}


# -- the file ---------------------------------------------------------------------------------


def file_text(read: UserCards, tables: Mapping[str, Table]) -> str:
    """The text of the file with these tables, by name, in the place of those read, or after them; "" for none.

    A table that holds nothing but its name is left out.
    """
    read_names = [table["name"] for table in read.tables]
    wanted = [tables.get(table["name"], table) for table in read.tables]
    wanted += [table for name, table in tables.items() if name not in read_names]
    kept = [table for table in wanted if table.keys() - {"name"}]
    if kept == list(read.tables):
        return read.text
    if not kept:
        return ""
    head, blocks = _blocks(read.text, len(read.tables))
    pieces = [
        blocks[index] if blocks and index < len(blocks) and table == read.tables[index] else _block(table)
        for index, table in enumerate(wanted)
        if table.keys() - {"name"}
    ]
    text = "\n".join(piece.strip("\n") + "\n" for piece in (head, *pieces) if piece.strip())
    return text if _tables_of(text) == kept else "\n".join(map(_block, kept))


def _blocks(text: str, count: int) -> tuple[str, list[str]]:
    """What stands before the first ``[[card]]``, and the piece of the text of each, with the comments above it."""
    from nightfall_cli.cards.places import Places

    places = Places(text)
    lines = text.splitlines(keepends=True)
    starts = [places.found[("card", index)].line - 1 for index in range(count) if ("card", index) in places.found]
    if len(starts) < count or not starts:
        return "", []
    starts = [_above(lines, start) for start in starts]
    ends = [*starts[1:], len(lines)]
    return "".join(lines[: starts[0]]), ["".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _above(lines: list[str], start: int) -> int:
    """Where the comment begins that stands right above a line."""
    while start > 0 and lines[start - 1].startswith("#"):
        start -= 1
    return start


def _tables_of(text: str) -> Any:
    try:
        return tomllib.loads(text).get("card")
    except tomllib.TOMLDecodeError:
        return None


def _block(table: Table) -> str:
    """A table as it is laid out in the shipped files."""
    lines = ["[[card]]", *(_line(key, table[key]) for key in sorted(table, key=_KEYS.index) if key in _VALUES)]
    for key in _TABLES:
        if key in table:
            lines += ["", f"[card.{key}]", *(_line(each, value) for each, value in table[key].items())]
    return "\n".join(lines) + "\n"


def _line(key: str, value: Any) -> str:
    import tomli_w

    if key == "text" and value:
        return "text = [\n" + "".join(f"  {_inline(entry)},\n" for entry in value) + "]"
    if isinstance(value, list):
        return f"{_key(key)} = [{', '.join(map(_inline, value))}]"
    return tomli_w.dumps({key: value}).rstrip("\n")


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(_line(key, each) for key, each in value.items()) + " }"
    return _line("value", value).removeprefix("value = ")


def _key(key: str) -> str:
    return _line(key, "").removesuffix(' = ""')


def write_user_cards(path: Path, text: str) -> None:
    """Write the file, or remove it for ""; what was there is kept beside it. Without a change nothing happens."""
    try:
        before = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        before = ""
    if text == before:
        return
    if path.exists():
        write_private(path.with_name(path.name + ".bak"), before)
    if text:
        write_private(path, text)
    else:
        path.unlink()
