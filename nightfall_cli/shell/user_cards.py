"""The user's card values: a card file beside the settings that overrides values of the shipped cards.

`file_text` formats the file and keeps unchanged tables with their comments; `UserFile` writes it after every answer.
A card with the user's values is the shipped card with some values and their sources replaced; it may be invalid while
values that need each other are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import CARD_KEYS, paragraph_entry
from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.cards.model import DEFAULTS, LABELS, USER, Card
from nightfall_cli.cards.text import parse_paragraph, print_paragraph
from nightfall_cli.files.documents import read_toml
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import write_private
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Paragraph


_VALUES = (*(key for key in CARD_KEYS if key not in ("text", "names", "source")), "text")
_TABLES = ("names", "source")
_KEYS = (*_VALUES, *_TABLES)
"""The keys of a card, in writing order."""


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
    library = base_library().with_text(text, str(path))
    return UserCards(text, tuple(read_toml(text).get("card", ())), library)


# -- the file ---------------------------------------------------------------------------------


def file_text(read: UserCards, tables: Mapping[str, Table]) -> str:
    """Return the text of the file with these tables, by name: replaced in place, or added at the end; "" for none.

    A table that holds only its name is left out.
    """
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
        self.text = text
        """The text of the file; "" when there is none."""
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


# -- one card ---------------------------------------------------------------------------------


TEXT = "text: "
"""The prefix of a text's field; the label follows, as in `Card.reconstructed`."""
TEXTS = tuple(TEXT + label for label in LABELS)
FIELDS = ("color", "links", "kicker", "cost", "species", "strength", "health", *TEXTS, "copies")
"""The fields of a card, in the order of the questions."""

Table = dict[str, Any]


def paragraph_in(card: Card, field: str) -> Paragraph | None:
    """Return the paragraph of a text field."""
    return card.paragraph(field.removeprefix(TEXT))


def value_in(card: Card, field: str) -> Any:
    """Return a card's value in the form of card files; a text as its paragraph, None where the card has none."""
    if field.startswith(TEXT):
        found = paragraph_in(card, field)
        return print_paragraph(found) if found else None
    value = getattr(card, field)
    if field == "links":
        return list(value)
    return "X" if field == "strength" and value is None else value


def same_value(field: str, one: Any, other: Any) -> bool:
    """True when two values of a field are equal; the order of links does not matter."""
    return bool(sorted(one) == sorted(other)) if field == "links" else bool(one == other)


def is_reconstructed(card: Card, field: str) -> bool:
    """True when a card's value is reconstructed; for links, when one of their colours is."""
    return any(each == field or (field == "links" and each.startswith("link: ")) for each in card.reconstructed())


def differs(card: Card, other: Card, field: str) -> bool:
    """True when a value, or its source, is not the same on both cards; between a user's and a shipped card: set."""
    return bool(_sourced(card, field) != _sourced(other, field))


def _sourced(card: Card, field: str) -> Any:
    """Return a value with its source; a text as `paragraph_entry` writes it."""
    if not field.startswith(TEXT):
        return getattr(card, field), card.source.get(field)
    paragraph = paragraph_in(card, field)
    return paragraph and paragraph_entry(paragraph)


def with_value(card: Card, shipped: Card, field: str, value: Any) -> Card:
    """Return a card with one value of the user.

    A value equal to the shipped one is the shipped one, unless that is reconstructed: then it is confirmed. The label
    of a text may differ from the label of its field.
    """
    if field.startswith(TEXT):
        card = _with_paragraph(card, field, None)
        if value is None:
            return card
        field = TEXT + value.partition(":")[0]
    if same_value(field, value, value_in(shipped, field)) and not is_reconstructed(shipped, field):
        return without_value(card, shipped, field)
    if field.startswith(TEXT):
        return _with_paragraph(card, field, parse_paragraph(value))
    source = [USER] * len(value) if field == "links" else USER
    return _replaced(card, field, tuple(value) if field == "links" else None if value == "X" else value, source)


def without_value(card: Card, shipped: Card, field: str) -> Card:
    """Return a card with the shipped value of a field."""
    if field.startswith(TEXT):
        return _with_paragraph(card, field, paragraph_in(shipped, field))
    return _replaced(card, field, getattr(shipped, field), shipped.source.get(field))


def _replaced(card: Card, field: str, value: Any, source: object) -> Card:
    sources = {key: known for key, known in card.source.items() if key != field}
    if source is not None:
        sources[field] = source
    return _copy(card, **{field: value, "source": sources})


def _with_paragraph(card: Card, field: str, paragraph: Paragraph | None) -> Card:
    found = {each.label: each for each in card.paragraphs} | {field.removeprefix(TEXT): paragraph}
    return _copy(card, paragraphs=tuple(each for label in LABELS if (each := found.get(label))))


def _copy(card: Card, **values: Any) -> Card:
    return Card(card.name, card.kind, **{**{field: getattr(card, field) for field in DEFAULTS}, **values})


def table_of(card: Card, before: Card, shipped: Card, table: Table) -> Table:
    """Return the table of a card that had a ``table`` ``before``; what did not change stays as it was written."""
    new, source = dict(table), dict(table.get("source", {}))
    for field in FIELDS:
        if not field.startswith(TEXT) and differs(card, before, field):
            new.pop(field, None)
            source.pop(field, None)
            if differs(card, shipped, field):
                new[field] = value_in(card, field)
    if any(differs(card, before, text) for text in TEXTS):
        new.pop("text", None)
        source.pop("text", None)
        if any(differs(card, shipped, text) for text in TEXTS):
            new["text"] = [paragraph_entry(paragraph) for paragraph in card.paragraphs]
    new.pop("source", None)
    return {**new, "source": source} if source else new
