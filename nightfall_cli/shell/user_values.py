"""One table of a person's card file: a value of it, whose it is, and the table with a value changed or taken back.

A ``[[card]]`` table laid over a shipped card holds a name and the person's values: those that differ from the shipped
ones, and those that the person confirms where the shipped one is reconstructed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.model import LABELS, RECONSTRUCTED, USER
from nightfall_cli.cards.text import print_paragraph

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card

TEXT = "text: "
"""A text's field is called so, with its label after it, as in `Card.reconstructed`."""

Table = dict[str, Any]


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


def is_reconstructed(card: Card, field: str) -> bool:
    """Whether a card's value is reconstructed; links are when one of their colours is."""
    return any(each == field or (field == "links" and each.startswith("link: ")) for each in card.reconstructed())


def is_own(table: Table, shipped: Card, field: str) -> bool:
    """Whether the table says something about a field, be it what the shipped card says too."""
    if not field.startswith(TEXT):
        return field in table
    label = field.removeprefix(TEXT)
    return bool(_entries(table, shipped).get(label) != _shipped_entries(shipped).get(label))


def still_reconstructed(table: Table, shipped: Card, field: str) -> bool:
    """As `is_reconstructed`, of the card with its table laid over."""
    if not is_own(table, shipped, field):
        return is_reconstructed(shipped, field)
    if field.startswith(TEXT):
        entry = _entries(table, shipped).get(field.removeprefix(TEXT))
        return isinstance(entry, dict) and RECONSTRUCTED in (entry.get("source"), entry.get("amount"))
    source = table.get("source", {}).get(field, USER)
    return RECONSTRUCTED in (source if isinstance(source, list) else [source])


def with_value(table: Table, shipped: Card, field: str, value: Any) -> Table:
    """A card's table with one value changed.

    One that says what the shipped one says is left out, unless that one is reconstructed: then it is confirmed.
    A text may be put under another label than the one of its field.
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
    """A card's table that says nothing about one value any more."""
    if not field.startswith(TEXT):
        return _without(table, field)
    label = field.removeprefix(TEXT)
    entries = _entries(table, shipped)
    entries.pop(label, None)
    if shipped.paragraph(label):
        entries[label] = _entry(shipped, label)
    return _with_entries(table, shipped, entries)


def _is_attested(shipped: Card, field: str, value: Any) -> bool:
    """Whether a value is the shipped one, and that one is not reconstructed."""
    return same_value(field, value, shipped_value(shipped, field)) and not is_reconstructed(shipped, field)


def _with_entries(table: Table, shipped: Card, entries: dict[str, Any]) -> Table:
    new = _without(table, "text")
    if entries == _shipped_entries(shipped):
        return new
    return {**new, "text": [entries[label] for label in LABELS if label in entries]}


def _without(table: Table, key: str) -> Table:
    """The table without a key, and without what it says about that key's source."""
    new = {known: value for known, value in table.items() if known not in (key, "source")}
    source = {known: value for known, value in table.get("source", {}).items() if known != key}
    return {**new, "source": source} if source else new


def _entries(table: Table, shipped: Card) -> dict[str, Any]:
    """The entries of the card's ``text`` by label: those of the table, which replaces all, or the shipped ones."""
    if "text" in table:
        return {_says(entry).partition(":")[0]: entry for entry in table["text"]}
    return _shipped_entries(shipped)


def _shipped_entries(shipped: Card) -> dict[str, Any]:
    return {label: _entry(shipped, label) for label in LABELS if shipped.paragraph(label)}


def _says(entry: Any) -> str:
    return str(entry["says"] if isinstance(entry, dict) else entry)


def _entry(card: Card, label: str) -> dict[str, str]:
    """A shipped paragraph as a card file has it, with who attests it, so that repeating it does not make it ours."""
    paragraph = card.paragraph(label)
    assert paragraph is not None
    entry = {"says": print_paragraph(paragraph), "source": paragraph.source}
    return entry if paragraph.amount == paragraph.source else {**entry, "amount": paragraph.amount}
