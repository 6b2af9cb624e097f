"""Format cards as a table for reading."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import COLOR_LETTERS
from nightfall_cli.files.streams import text_width
from nightfall_cli.language.offers import about_card
from nightfall_cli.messages.message import worded
from nightfall_cli.show.card_rows import FOOTER
from nightfall_cli.show.card_table import marked_texts, shown_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.card_table import Wanted

COLUMNS = (
    *("name¦column", "kind¦column", "colour¦column", "{number:links|links}", "kicker¦label", "cost¦column"),
    *("str¦column", "health"),
)
RIGHT = COLUMNS[-3:]
TEXT_WIDTH = 80


def table_lines(cards: Sequence[Card], wanted: Wanted, library: Library) -> list[str]:
    """Return the cards in aligned columns; after a search with ``--words`` each card is followed by its texts.

    On a narrow terminal the values stand behind the name, as in menus.
    """
    head = [worded(wanted.language, column, number=2) for column in COLUMNS]
    rows = [_row(card, wanted.language) for card in cards]
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(COLUMNS))]
    wide = sum(widths) + 2 * len(widths) - 2 <= text_width()
    lines = [_aligned(head, widths)] * wide
    for card, row in zip(cards, rows, strict=True):
        lines.append(_aligned(row, widths) if wide else f"{row[0]}  {about_card(card).partition(' · ')[0]}")
        if wanted.text:
            lines += _text_lines(card, library, wanted.language)
    note = f"; ≈ {worded(wanted.language, FOOTER)}" if any("≈" in line for line in lines) else ""
    count = worded(wanted.language, "{number} {number:card|cards}", number=len(cards))
    return [*lines, count + note]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = zip(COLUMNS, row, widths, strict=True)
    return "  ".join(cell.rjust(width) if name in RIGHT else cell.ljust(width) for name, cell, width in cells).rstrip()


def _row(card: Card, language: str) -> tuple[str, ...]:
    name = shown_name(card, language)
    if card.is_wound:
        return (name, worded(language, card.kind), *("-",) * (len(COLUMNS) - 2))
    color, kicker = (
        card.mark(field) + COLOR_LETTERS.get(value, "-")
        for field, value in (("color", card.color), ("kicker", card.kicker))
    )
    links = " ".join(card.mark(f"link: {link}") + COLOR_LETTERS[link] for link in card.links)
    fixed = (name, card.mark("species") + worded(language, card.species or card.kind), color, links, kicker)
    strength = "X" if card.strength is None else str(card.strength)
    fight = (card.mark("strength") + strength, f"{card.mark('health')}{card.health}") if card.is_minion else ("-", "-")
    return (*fixed, f"{card.mark('cost')}{card.cost}", *fight)


def _text_lines(card: Card, library: Library, language: str) -> list[str]:
    return [
        line
        for text in marked_texts(card, library, language)
        for line in textwrap.wrap(
            text, min(TEXT_WIDTH, text_width()), initial_indent="    ", subsequent_indent="      "
        )
    ]
