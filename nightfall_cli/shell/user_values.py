"""One table of the user's card file: read a value and its origin, change a value, restore the shipped one.

A ``[[card]]`` table overrides a shipped card. It holds the name and the user's values: those that differ from the
shipped ones, and those that confirm a reconstructed shipped value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import paragraph_entry, read_paragraph
from nightfall_cli.cards.model import LABELS, RECONSTRUCTED, USER
from nightfall_cli.cards.text import print_paragraph

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card, Paragraph

TEXT = "text: "
"""The prefix of a text's field; the label follows, as in `Card.reconstructed`."""

Table = dict[str, Any]


def shipped_value(card: Card, field: str) -> Any:
    """Return a card's value in the form of card files; a text as its paragraph, None where the card has none."""
    if field.startswith(TEXT):
        found = card.paragraph(field.removeprefix(TEXT))
        return print_paragraph(found) if found else None
    value = getattr(card, field)
    if field == "links":
        return list(value)
    return "X" if field == "strength" and value is None else value


def value_in(table: Table, shipped: Card, field: str) -> Any:
    """Return the value of a card with the user's table applied, as `shipped_value` does."""
    if field.startswith(TEXT):
        entry = _entries(table, shipped).get(field.removeprefix(TEXT))
        return _says(entry) if entry is not None else None
    return table.get(field, shipped_value(shipped, field))


def same_value(field: str, one: Any, other: Any) -> bool:
    """True when two values of a field are equal; the order of links does not matter."""
    return bool(sorted(one) == sorted(other)) if field == "links" else bool(one == other)


def is_reconstructed(card: Card, field: str) -> bool:
    """True when a card's value is reconstructed; for links, when one of their colours is."""
    return any(each == field or (field == "links" and each.startswith("link: ")) for each in card.reconstructed())


def set_by_user(table: Table, shipped: Card, field: str) -> bool:
    """True when the user's table sets this field."""
    if not field.startswith(TEXT):
        return field in table
    label = field.removeprefix(TEXT)
    return bool(_entries(table, shipped).get(label) != _shipped_entries(shipped).get(label))


def still_reconstructed(table: Table, shipped: Card, field: str) -> bool:
    """True when the value of a card with the user's table applied is reconstructed."""
    if not set_by_user(table, shipped, field):
        return is_reconstructed(shipped, field)
    if field.startswith(TEXT):
        paragraph = paragraph_in(table, shipped, field)
        return paragraph is not None and paragraph.reconstructed
    source = table.get("source", {}).get(field, USER)
    return RECONSTRUCTED in (source if isinstance(source, list) else [source])


def paragraph_in(table: Table, shipped: Card, field: str) -> Paragraph | None:
    """Return the paragraph of a text field with the user's table applied."""
    entry = _entries(table, shipped).get(field.removeprefix(TEXT))
    return None if entry is None else read_paragraph(entry)


def with_value(table: Table, shipped: Card, field: str, value: Any) -> Table:
    """Return a card's table with one value changed.

    A value equal to the shipped one is left out, unless the shipped one is reconstructed: then it confirms it.
    The label of a text may differ from the label of its field.
    """
    if not field.startswith(TEXT):
        new = _without(table, field)
        return new if _is_attested(shipped, field, value) else {**new, field: value}
    entries = _entries(table, shipped)
    entries.pop(field.removeprefix(TEXT), None)
    if value is not None:
        label = value.partition(":")[0]
        entries[label] = _entry(shipped, label) if _is_attested(shipped, TEXT + label, value) else value
    return _with_entries(table, shipped, entries)


def without_value(table: Table, shipped: Card, field: str) -> Table:
    """Return a card's table without one value."""
    if not field.startswith(TEXT):
        return _without(table, field)
    label = field.removeprefix(TEXT)
    entries = _entries(table, shipped)
    entries.pop(label, None)
    if shipped.paragraph(label):
        entries[label] = _entry(shipped, label)
    return _with_entries(table, shipped, entries)


def _is_attested(shipped: Card, field: str, value: Any) -> bool:
    """True when a value is the shipped one, and the shipped one is not reconstructed."""
    return same_value(field, value, shipped_value(shipped, field)) and not is_reconstructed(shipped, field)


def _with_entries(table: Table, shipped: Card, entries: dict[str, Any]) -> Table:
    new = _without(table, "text")
    if entries == _shipped_entries(shipped):
        return new
    return {**new, "text": [entries[label] for label in LABELS if label in entries]}


def _without(table: Table, key: str) -> Table:
    """Return the table without a key and its source."""
    new = {known: value for known, value in table.items() if known not in (key, "source")}
    source = {known: value for known, value in table.get("source", {}).items() if known != key}
    return {**new, "source": source} if source else new


def _entries(table: Table, shipped: Card) -> dict[str, Any]:
    """Return the entries of the card's ``text`` in English by label: those of the table, else the shipped ones."""
    if "text" in table:
        entries = (paragraph_entry(read_paragraph(entry)) for entry in table["text"])
        return {_says(entry).partition(":")[0]: entry for entry in entries}
    return _shipped_entries(shipped)


def _shipped_entries(shipped: Card) -> dict[str, Any]:
    return {label: _entry(shipped, label) for label in LABELS if shipped.paragraph(label)}


def _says(entry: Any) -> str:
    return str(entry["says"] if isinstance(entry, dict) else entry)


def _entry(card: Card, label: str) -> Any:
    """Return a shipped paragraph in the form of card files; its source shows that it is not the user's."""
    paragraph = card.paragraph(label)
    assert paragraph is not None
    return paragraph_entry(paragraph)
