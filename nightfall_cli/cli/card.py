"""``nightfall card``: print one card as a drawing, as plain lines or as JSON."""

from __future__ import annotations

import os
import shutil
import sys
from textwrap import shorten
from typing import TYPE_CHECKING

from nightfall_cli.cards.grammar import wound_effect
from nightfall_cli.cli.border import bad_input, command, print_json, speaks
from nightfall_cli.cli.card_data import VERSION, card_data
from nightfall_cli.files.streams import draw
from nightfall_cli.language.names import plain
from nightfall_cli.messages.message import worded
from nightfall_cli.rulings.find_rulings import rulings_about
from nightfall_cli.rulings.ruling_library import in_language
from nightfall_cli.show.card_rows import named_card
from nightfall_cli.show.drawing import card_lines

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cli.app_rules import CardOptions

WIDEST = 100
MOST = 6
"""The most rulings listed below a card."""


@command("card")
@speaks()
def card_command(options: CardOptions, library: Library) -> None:
    """Print a card: drawn on a terminal, else as plain lines, or as one JSON object."""
    language = options.language
    with bad_input():
        card = named_card(options.name, library)
    if options.json:
        rulings = [ruling.id for ruling in rulings_about((card.name,))]
        print_json({"version": VERSION, "card": {**card_data(card, library, language), "rulings": rulings}})
        return
    if sys.stdout.isatty():
        _draw(card, language)
    else:
        print(*card_lines(card, language), sep="\n")
        if card.is_wound:
            print(f"  {wound_effect(library.wound_effect, language)}")
    for line in _ruling_lines(card, language):
        print(line)


def _ruling_lines(card: Card, language: str) -> list[str]:
    """Return the ids and questions of the card's first rulings, and how to see the others."""
    found = rulings_about((card.name,))
    width = shutil.get_terminal_size((WIDEST, 24)).columns
    shown = (f"{ruling.id}: {in_language(ruling, language).question}" for ruling in found[:MOST])
    lines = [shorten(line, width, placeholder=" …") for line in shown]
    left = worded(language, "{number} more", number=len(found) - MOST)
    return lines + [f"{left}: nightfall rule {plain(card.name)}"] * (len(found) > MOST)


def _draw(card: Card, language: str) -> None:
    from nightfall_cli.show.draw_boards import card as drawn_card
    from nightfall_cli.show.draw_files import ansi

    color, width = not os.environ.get("NO_COLOR"), shutil.get_terminal_size().columns
    draw(ansi(drawn_card(card, language), width, color), sys.stdout)
