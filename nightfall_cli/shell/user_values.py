"""A card with the user's values: read a value and its origin, change a value, restore the shipped one.

It is the shipped card with some values and their sources replaced, and may be invalid while values that need each other
are asked. Its ``[[card]]`` table holds the name and the user's values: those that differ from the shipped ones, and
those that confirm a reconstructed shipped value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import paragraph_entry
from nightfall_cli.cards.model import DEFAULTS, LABELS, USER, Card
from nightfall_cli.cards.text import parse_paragraph, print_paragraph

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Paragraph

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
