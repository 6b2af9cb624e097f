"""``nightfall card`` and ``nightfall cards``: one card, or those that are wanted, as text, data or a picture."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.analysis.card_table import (
    Wanted,
    WantedError,
    chosen_cards,
    named_card,
    one_of,
    reconstructed_values,
    shown_name,
    texts_of,
)
from nightfall_cli.cards.model import COLOR_LETTERS, LANGUAGES, USER
from nightfall_cli.cards.text import print_paragraph
from nightfall_cli.language.board import card_lines
from nightfall_cli.language.say import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

__all__ = ["Wanted", "card_command", "cards_command"]

OK, BAD_INPUT = 0, 2
FORMS = ("table", "json", "csv")
COLUMNS = ("name", "kind", "colour", "links", "kicker", "cost", "str", "health")
RIGHT = ("cost", "str", "health")
CSV_COLUMNS = (
    *("name", *LANGUAGES[1:], "kind", "species", "color", "links", "kicker", "cost"),
    *("strength", "health", "copies", "text", "reconstructed"),
)
AUDIT_COLUMNS = ("card", "field", "value", "only_number")
TEXT_WIDTH = 80
VERSION = 1


# -- one card ---------------------------------------------------------------------------------


def card_command(name: str, language: str, as_json: bool, library: Library) -> int:
    """Show a card: drawn on a terminal, else as plain lines, or as one JSON object; returns the exit code."""
    try:
        language = one_of("language", language, LANGUAGES)
        card = named_card(name, library)
    except WantedError as error:
        print(f"nightfall card: {error}", file=sys.stderr)
        return BAD_INPUT
    if as_json:
        _print_json({"version": VERSION, "card": card_data(card, library)})
    elif sys.stdout.isatty():
        _draw(card, language)
    else:
        print(*map(_clean, card_lines(card, language)), sep="\n")
        if card.is_wound:
            print(f"  {library.wound_effect}")
    return OK


def _draw(card: Card, language: str) -> None:
    from nightfall_cli.shell.board_card import drawn_card
    from nightfall_cli.shell.board_files import ansi

    color, width = not os.environ.get("NO_COLOR"), shutil.get_terminal_size().columns
    print(ansi(drawn_card(card, language), width, color), end="")


def card_data(card: Card, library: Library) -> dict[str, Any]:
    """A card as JSON has it: every value with its source, or null for a value that the card has not."""
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
        "texts": _texts_data(card, library),
        "reconstructed": list(card.reconstructed()),
    }


def _sourced(card: Card, field: str) -> dict[str, Any] | None:
    value = getattr(card, field)
    minion = field in ("species", "strength", "health")
    if (minion and not card.is_minion) or (field == "cost" and card.is_wound) or value == "":
        return None
    return {"value": "X" if value is None else value, "source": card.source.get(field)}


def _texts_data(card: Card, library: Library) -> list[dict[str, Any]]:
    """The paragraphs; ``amount`` says who attests the number in one."""
    if card.is_wound:
        return [{"label": None, "says": library.wound_effect, "source": None, "amount": None}]
    data = []
    for paragraph in card.paragraphs:
        label, _, says = print_paragraph(paragraph).partition(": ")
        data.append({"label": label, "says": says, "source": paragraph.source, "amount": paragraph.amount})
    return data


# -- cards that are wanted --------------------------------------------------------------------


def cards_command(wanted: Wanted, library: Library) -> int:
    """Tell the cards that are wanted, or draw what they link to, or list what is reconstructed on them."""
    try:
        form, language = one_of("form", wanted.form, FORMS), one_of("language", wanted.language, LANGUAGES)
        wanted = wanted._replace(form=form, language=language)
        cards = chosen_cards(wanted, library)
        if wanted.graph:
            return _draw_graph(wanted, [card for card in cards if not card.is_wound])
    except (WantedError, OSError) as error:
        print(f"nightfall cards: {error}", file=sys.stderr)
        return BAD_INPUT
    if wanted.audit:
        _print_audit(cards, wanted)
    elif form == "json":
        _print_json({"version": VERSION, "cards": [card_data(card, library) for card in cards]})
    elif form == "csv":
        _print_csv(CSV_COLUMNS, [_csv_row(card, library) for card in cards])
    elif cards:
        print(*_table(cards, wanted, library), sep="\n")
    if not cards:
        print("no card is like that", file=sys.stdout if form == "table" else sys.stderr)
    return OK


def _draw_graph(wanted: Wanted, cards: Sequence[Card]) -> int:
    from nightfall_cli.analysis.card_graph import edges, graph_dot, graph_svg

    file = Path(wanted.graph)
    form = file.suffix.casefold()
    if form not in (".svg", ".dot"):
        raise WantedError(f"a graph is drawn in a file that ends in .svg or .dot, unlike {wanted.graph!r}")
    if wanted.audit:
        raise WantedError("choose one of graph and audit")
    if not cards:
        print("no card is like that: nothing is drawn")
        return OK
    draw = graph_svg if form == ".svg" else graph_dot
    file.write_text(draw(cards, wanted.language), encoding="utf-8", newline="\n")
    pairs = edges(cards)
    kicked = sum(edge.kicked for edge in pairs)
    print(f"drawn in {file}: {_counted(len(cards), 'card')}, {_counted(len(pairs), 'link')}, {kicked} with a kicker")
    return OK


# -- the table --------------------------------------------------------------------------------


def _table(cards: Sequence[Card], wanted: Wanted, library: Library) -> list[str]:
    """Aligned columns; below a card its texts when words in them were asked for."""
    rows = [_row(card, wanted.language) for card in cards]
    widths = [max(len(row[at]) for row in (COLUMNS, *rows)) for at in range(len(COLUMNS))]
    lines = [_aligned(COLUMNS, widths)]
    for card, row in zip(cards, rows, strict=True):
        lines.append(_aligned(row, widths))
        if wanted.text:
            lines += _text_lines(card, library)
    note = "; ≈ reconstructed, not attested" if any("≈" in line for line in lines) else ""
    return [*lines, _counted(len(cards), "card") + note]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = zip(COLUMNS, row, widths, strict=True)
    return "  ".join(cell.rjust(width) if name in RIGHT else cell.ljust(width) for name, cell, width in cells).rstrip()


def _row(card: Card, language: str) -> tuple[str, ...]:
    name = _clean(shown_name(card, language))
    if card.is_wound:
        return (name, card.kind, *("-",) * (len(COLUMNS) - 2))
    color, kicker = (
        card.mark(field) + COLOR_LETTERS[value] if value else "-"
        for field, value in (("color", card.color), ("kicker", card.kicker))
    )
    links = " ".join(card.mark(f"link: {link}") + COLOR_LETTERS[link] for link in card.links)
    fixed = (name, card.mark("species") + (card.species or card.kind), color, links, kicker)
    strength = "X" if card.strength is None else str(card.strength)
    fight = (card.mark("strength") + strength, f"{card.mark('health')}{card.health}") if card.is_minion else ("-", "-")
    return (*fixed, f"{card.mark('cost')}{card.cost}", *fight)


def _text_lines(card: Card, library: Library) -> list[str]:
    doubts = [paragraph.reconstructed for paragraph in card.paragraphs] or [False]
    marked = [("≈ " if doubt else "") + text for doubt, text in zip(doubts, texts_of(card, library), strict=True)]
    return [
        line
        for text in marked
        for line in textwrap.wrap(text, TEXT_WIDTH, initial_indent="    ", subsequent_indent="      ")
    ]


# -- what is reconstructed; CSV and JSON ------------------------------------------------------


def _print_audit(cards: Sequence[Card], wanted: Wanted) -> None:
    found = list(reconstructed_values(cards))
    names = [card_name(one.card, wanted.language) for one in found]
    if wanted.form != "table":
        rows = [(name, one.field, one.value, one.only_number) for name, one in zip(names, found, strict=True)]
        if wanted.form == "csv":
            _print_csv(AUDIT_COLUMNS, [(*row, "yes" if only_number else "no") for *row, only_number in rows])
        else:
            _print_json(
                {"version": VERSION, "reconstructed": [dict(zip(AUDIT_COLUMNS, row, strict=True)) for row in rows]}
            )
        return
    names = [_clean(name) for name in names]
    wide, fields = max(map(len, names), default=0), max((len(one.field) for one in found), default=0)
    for name, one in zip(names, found, strict=True):
        number = " (only the number)" if one.only_number else ""
        print(f"{name.ljust(wide)}  {one.field.ljust(fields)}  ≈{_clean(one.value)}{number}")
    if cards:
        doubtful = len({one.card for one in found})
        print(f"{_counted(len(found), 'reconstructed value')} on {doubtful} of {_counted(len(cards), 'card')}")


def _csv_row(card: Card, library: Library) -> tuple[object, ...]:
    """One line of the file; the last column names the fields that are reconstructed."""
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
        " ".join(texts_of(card, library)),
        "; ".join(card.reconstructed()),
    )


def _print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)


def _print_json(data: object) -> None:
    import json

    print(json.dumps(data, ensure_ascii=False))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _clean(text: str) -> str:
    """Text for one line: a sign that is not printed, or that moves the cursor, is replaced."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in text)
