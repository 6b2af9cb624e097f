"""A person's own card values: a card file beside the settings, laid over the shipped cards.

A ``[[card]]`` table of it holds a name and the values that differ. `with_value` and `without_value` change one value
of such a table; `write_tables` writes the file, leaving alone, with their comments, the tables that did not change.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.cards.model import LABELS, USER, Card, Paragraph
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.shell.settings import config_path, write_private

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nightfall_cli.cards.library import Library

TEXT = "text: "
"""A text's field is called so, with its label after it, as in `Card.reconstructed`."""

Table = dict[str, Any]


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


def value_of(card: Card, field: str) -> Any:
    """A card's value as a card file has it; a text as its paragraph, None where the card has none."""
    if field.startswith(TEXT):
        found = card.paragraph(field.removeprefix(TEXT))
        return print_paragraph(found) if found else None
    value = getattr(card, field)
    if field == "links":
        return list(value)
    return "X" if field == "strength" and value is None else value


def same_value(field: str, one: Any, other: Any) -> bool:
    """Whether two values of a field say the same; the order of links says nothing."""
    return bool(sorted(one) == sorted(other)) if field == "links" else bool(one == other)


def with_value(table: Table, now: Card, shipped: Card, field: str, value: Any) -> Table:
    """A card's table with one value changed; ``now`` is the card with the table laid over.

    A value that says what the shipped one says is left out.
    """
    if field.startswith(TEXT):
        return _with_texts(table, now, shipped, {field.removeprefix(TEXT): value})
    new = _without_keys(table, field)
    return new if same_value(field, value, value_of(shipped, field)) else {**new, field: value}


def move_text(table: Table, now: Card, shipped: Card, old: str, paragraph: str) -> Table:
    """A card's table with the text under one label replaced by a paragraph under another."""
    return _with_texts(table, now, shipped, {old: None, paragraph.partition(":")[0]: paragraph})


def without_value(table: Table, now: Card, shipped: Card, field: str) -> Table:
    """A card's table with the shipped value in the place of one's own."""
    return with_value(table, now, shipped, field, value_of(shipped, field))


def _without_keys(table: Table, key: str) -> Table:
    """The table without a key, and without what it says about that key's source."""
    new = {known: value for known, value in table.items() if known not in (key, "source")}
    source = {known: value for known, value in table.get("source", {}).items() if known != key}
    return {**new, "source": source} if source else new


def _with_texts(table: Table, now: Card, shipped: Card, texts: Mapping[str, str | None]) -> Table:
    """The table with these texts by label; ``text`` replaces all paragraphs, so those kept are repeated with theirs."""
    entries: list[Any] = []
    for label in LABELS:
        paragraph, ours = now.paragraph(label), shipped.paragraph(label)
        wanted = texts.get(label, print_paragraph(paragraph) if paragraph else None)
        if wanted is None:
            continue
        if label not in texts and paragraph is not None:
            entries.append(_entry(paragraph))
        elif ours is not None and wanted == print_paragraph(ours):
            entries.append(_entry(ours))
        else:
            entries.append(wanted)
    new = _without_keys(table, "text")
    return new if entries == _shipped_entries(shipped) else {**new, "text": entries}


def _shipped_entries(card: Card) -> list[Any]:
    return [_entry(paragraph) for label in LABELS if (paragraph := card.paragraph(label)) is not None]


def _entry(paragraph: Paragraph) -> str | dict[str, str]:
    """A paragraph as a card file has it: with its source, unless it is the person's own."""
    says = print_paragraph(paragraph)
    if paragraph.source == paragraph.amount == USER:
        return says
    entry = {"says": says, "source": paragraph.source}
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
    if not kept:
        return ""
    if kept == list(read.tables):
        return read.text
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
    for number, start in enumerate(starts):
        while starts[number] > 0 and lines[starts[number] - 1].startswith("#"):
            starts[number] -= 1
    ends = [*starts[1:], len(lines)]
    return "".join(lines[: starts[0]]), [
        "".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)
    ]


def _tables_of(text: str) -> Any:
    try:
        return tomllib.loads(text).get("card")
    except tomllib.TOMLDecodeError:
        return None


def _block(table: Table) -> str:
    import tomli_w

    return "[[card]]\n" + tomli_w.dumps({key: table[key] for key in sorted(table, key=_rank)}).replace(
        "[source]", "[card.source]"
    ).replace("[names]", "[card.names]")


def _rank(key: str) -> tuple[bool, bool]:
    return (key != "name", key in ("source", "names"))


def write_tables(path: Path, text: str) -> None:
    """Write the file, or remove it for ""; what was there before is kept beside it. Nothing happens without a change."""
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
