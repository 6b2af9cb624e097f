"""Cards as data: JSON lists every value with its source, CSV has one row per card; and what no document attests."""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.grammar import wound_effect
from nightfall_cli.cards.marking import marked_paragraph, reconstructed_words
from nightfall_cli.cards.model import LANGUAGES, USER
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.cli.border import print_json
from nightfall_cli.files.printable import csv_cell
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.language.event_values import field_in
from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import Message, phrase, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.show.card_rows import marked_texts, reconstructed_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card, Paragraph
    from nightfall_cli.cli.app_rules import CardsOptions
    from nightfall_cli.show.card_rows import Reconstructed


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
    """Return the paragraphs of a card with their sources and our words; in another language also ``in_language``."""
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
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(map(csv_cell, row) for row in rows)


# -- the reconstructed values and the evidence about them ---------------------------------------
COLUMNS = ("card", "field", "value", "words", "evidence")
WIDTH = 100
AGAINST = phrase("evidence against these values, which stay placeholders")
OPEN = phrase("evidence that leaves the value open")
NOTES = (
    phrase("No document says that a card has no further text."),
    phrase(
        "Only DE and FR list the draft cards; the boxes en and ru get the list of DE. "
        "EN and MAN name 18 of the 24, RU 13."
    ),
)


def print_audit(cards: Sequence[Card], wanted: CardsOptions) -> None:
    """Print the reconstructed values of these cards and the evidence about them, in the form that is wanted."""
    values, evidence = list(reconstructed_values(cards, wanted.language)), evidence_about(cards)
    rows = []
    for one in values:
        told = [each for each in evidence if each.field == one.field and one.card in each.cards]
        rows.append((card_name(one.card, wanted.language), one.field, one.value, one.words, told))
    if not (wanted.json or wanted.csv):
        for line in _lines(cards, values, evidence, wanted.language):
            print(line)
    elif wanted.csv and not wanted.json:
        print_csv(COLUMNS, [(*row, "; ".join(words), "; ".join(map(_text, told))) for *row, words, told in rows])
    else:
        found = [{**dict(zip(COLUMNS, row, strict=True)), "evidence": [_data(one) for one in row[-1]]} for row in rows]
        print_json({"version": VERSION, "reconstructed": found, "notes": NOTES})


def _data(one: Evidence) -> dict[str, object]:
    return {"says": one.says, "source": one.source, "against": one.against}


def _text(one: Evidence) -> str:
    return f"{'against' if one.against else 'open'}: {one.says} ({one.source})"


def _lines(
    cards: Sequence[Card], values: Sequence[Reconstructed], evidence: Sequence[Evidence], language: str
) -> list[str]:
    rows = [(card_name(one.card, language), field_in(one.field, language), one.marked) for one in values]
    wide, fields = (max((len(row[at]) for row in rows), default=0) for at in (0, 1))
    lines = [f"{name.ljust(wide)}  {field.ljust(fields)}  {marked}" for name, field, marked in rows]
    marked = {(one.card, one.field): one.marked for one in values}
    for title, against in ((AGAINST, True), (OPEN, False)):
        told = [one for one in evidence if one.against is against]
        lines += [worded(language, title)] if told else []
        for one in told:
            about = ", ".join(f"{card_name(card, language)} {marked[card, one.field]}" for card in one.cards)
            lines += wrap(f"{one.says} ({one.source}): {about}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    if cards:
        for note in NOTES if values else ():
            lines += wrap(worded(language, "note: {text}", text=Message(note)), WIDTH, subsequent_indent="  ")
        doubtful = len({one.card for one in values})
        template = phrase("{number} reconstructed {number:value|values} on {some} of {count} {count:card|cards}")
        lines.append(worded(language, template, number=len(values), some=doubtful, count=len(cards)))
    return lines


FILE = "evidence.toml"


class Evidence(NamedTuple):
    """A statement with its source, about a field of ``cards``; ``against``: True when it contradicts their values."""

    says: str
    source: str
    field: str
    against: bool
    cards: tuple[Card, ...]


def evidence_about(cards: Iterable[Card]) -> list[Evidence]:
    """Return the evidence about these cards, for the values among theirs that are reconstructed; the contrary first."""
    named = {card.name: card for card in cards}
    tables = read_table(f"cards/data/{FILE}")["evidence"]
    found = []
    for key in ("against", "about"):
        for table in tables:
            here = tuple(named[name] for name in table.get(key, ()) if name in named)
            doubtful = tuple(card for card in here if card.mark(table["field"]))
            if doubtful:
                found.append(Evidence(table["says"], table["source"], table["field"], key == "against", doubtful))
    return found
