"""Cards as data: JSON lists every value with its source, CSV has one row per card."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.grammar import wound_effect
from nightfall_cli.cards.marking import marked_paragraph, reconstructed_words
from nightfall_cli.cards.model import LANGUAGES, USER
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.files.printable import csv_cell
from nightfall_cli.language.say import card_name
from nightfall_cli.show.card_table import marked_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card, Paragraph

CSV_COLUMNS = (
    *("name", *LANGUAGES[1:], "kind", "species", "color", "links", "kicker", "cost"),
    *("strength", "health", "copies", "text", "reconstructed"),
)
VERSION = 1


def card_data(card: Card, library: Library, language: str = "en") -> dict[str, Any]:
    """Return a card for JSON: every value with its source, or None for a value that the card lacks."""
    english, *others = LANGUAGES
    names = {english: [card.name, *card.names.get(english, ())], **{one: card.names.get(one, ()) for one in others}}
    sources = card.source.get("links")
    known = (*(sources if isinstance(sources, (list, tuple)) else ()), None, None)
    return {
        "name": {"value": card.name, "source": card.source.get("name", USER)},
        "names": names,
        "kind": card.kind,
        **{field: _sourced(card, field) for field in ("species", "color")},
        "links": [{"value": color, "source": source} for color, source in zip(card.links, known, strict=False)],
        **{field: _sourced(card, field) for field in ("kicker", "cost", "strength", "health", "copies")},
        "starter": card.starter,
        "pools": [edition for edition in library.pools if card in library.pool(edition)],
        "texts": _texts_data(card, library, language),
        "reconstructed": list(card.reconstructed()),
    }


def _sourced(card: Card, field: str) -> dict[str, Any] | None:
    value = getattr(card, field)
    minion = field in ("species", "strength", "health")
    if (minion and not card.is_minion) or (field == "cost" and card.is_wound):
        return None
    source = card.source.get(field)
    if value == "":
        return {"value": None, "source": source} if source else None
    return {"value": "X" if value is None else value, "source": source}


def _texts_data(card: Card, library: Library, language: str) -> list[dict[str, Any]]:
    """Return the paragraphs of a card: the source, that of the number, the words that are ours, the marked text.

    In another language the label, the sentences and the marked text stand under ``in_language``, too.
    """
    if card.is_wound:
        data = [{"label": None, "says": library.wound_effect, "source": None, "amount": None}]
        shown = [{"label": None, "says": wound_effect(library.wound_effect, language)}]
    else:
        data = [_paragraph_data(paragraph) for paragraph in card.paragraphs]
        shown = [_words(paragraph, language) for paragraph in card.paragraphs]
    if language == "en":
        return data
    return [{**entry, "in_language": {"language": language, **words}} for entry, words in zip(data, shown, strict=True)]


def _paragraph_data(paragraph: Paragraph) -> dict[str, Any]:
    words = _words(paragraph, "en")
    marked = words.pop("marked")
    sources = {"source": paragraph.source, "amount": paragraph.amount}
    return {**words, **sources, "words": reconstructed_words(paragraph), "marked": marked}


def _words(paragraph: Paragraph, language: str) -> dict[str, Any]:
    label, _, says = print_paragraph(paragraph, language).partition(":")
    return {"label": label.rstrip(), "says": says.lstrip(), "marked": marked_paragraph(paragraph, language)}


def csv_row(card: Card, library: Library) -> tuple[object, ...]:
    """Return a card's row of the CSV file; the last column names the reconstructed fields."""
    others = (card_name(card, language) if card.names.get(language) else "" for language in LANGUAGES[1:])
    minion = ("X" if card.strength is None else card.strength, card.health) if card.is_minion else ("", "")
    return (
        card.name,
        *others,
        card.kind,
        card.species,
        card.color,
        " ".join(card.links),
        card.kicker,
        "" if card.is_wound else card.cost,
        *minion,
        card.copies,
        " ".join(marked_texts(card, library)),
        "; ".join(card.reconstructed()),
    )


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a header and rows as CSV."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(map(csv_cell, row) for row in rows)
