"""``nightfall cards`` and ``card``: list, export, audit or draw the cards that pass the filters; show one card."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from nightfall_cli.cards.grammar import wound_effect
from nightfall_cli.cards.model import COLOR_LETTERS, COLORS
from nightfall_cli.cli.border import bad_input, command, print_json, speaks, warn
from nightfall_cli.cli.card_data import CSV_COLUMNS, VERSION, card_data, csv_row, print_audit, print_csv
from nightfall_cli.cli.card_filters import chosen_cards, is_kicked, may_follow
from nightfall_cli.exit_codes import OK
from nightfall_cli.files.printable import visible_line
from nightfall_cli.files.streams import draw, text_width
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.names import plain
from nightfall_cli.language.offers import about_card, color_signs, kicker_sign
from nightfall_cli.language.say import number_of
from nightfall_cli.messages.message import worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.find_rulings import rulings_about
from nightfall_cli.rulings.ruling_library import in_language
from nightfall_cli.show.card_rows import FOOTER, WantedError, marked_texts, named_card, shown_name
from nightfall_cli.show.drawing import card_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cli.app_rules import CardOptions, CardsOptions


@command("cards")
@speaks()
def cards_command(options: CardsOptions, library: Library) -> int:
    """Print the cards that pass the filters, graph their links, list their reconstructed values, or correct them."""
    if options.correct:
        from nightfall_cli.cli.correct import correct_cards

        return correct_cards(options.only, options.language)
    with bad_input():
        cards = chosen_cards(options, library)
        if options.graph:
            _draw_graph(options, [card for card in cards if not card.is_wound])
            return OK
    if options.audit:
        print_audit(cards, options)
    elif options.json:
        print_json({"version": VERSION, "cards": [card_data(card, library, options.language) for card in cards]})
    elif options.csv:
        print_csv(CSV_COLUMNS, [csv_row(card, library) for card in cards])
    elif cards:
        print(*table_lines(cards, options, library), sep="\n")
    if not cards:
        say = warn if options.json or options.csv else print
        say(worded(options.language, "no card matches"))
    return OK


def _draw_graph(wanted: CardsOptions, cards: Sequence[Card]) -> None:

    file = Path(wanted.graph)
    form = file.suffix.casefold()
    if form == ".svg":
        dot = file.with_suffix(".dot")
        raise WantedError(f"graphs are written as .dot files: use --graph {dot}, then run dot -Tsvg {dot} -o {file}")
    if form != ".dot":
        raise WantedError(f"expected a file name that ends in .dot, got {wanted.graph!r}")
    if wanted.audit:
        raise WantedError("--graph and --audit cannot be combined; choose one")
    if not cards:
        print("no card matches; nothing drawn")
        return
    write_file(file, graph_dot(cards, wanted.language))
    pairs = link_pairs(cards)
    kicked = sum(pair.kicked for pair in pairs)
    print(f"drawn in {file}: {number_of(len(cards), 'card')}, {number_of(len(pairs), 'link')}, {kicked} with a kicker")


HUES = {
    "white": "#8c8c86",
    "red": "#c8323c",
    "green": "#2c8a47",
    "blue": "#2a6fc4",
    "purple": "#8b4fc4",
    "yellow": "#b58900",
}


class LinkPair(NamedTuple):
    """``after`` may be linked right after ``before``; ``kicked`` when it then has its kicker."""

    before: Card
    after: Card
    kicked: bool


def link_pairs(cards: Sequence[Card]) -> list[LinkPair]:
    """Return every pair of these cards that may stand in a row in a chain, two copies of a card included."""
    pairs = ((before, after) for before in cards for after in cards)
    return [LinkPair(before, after, is_kicked(before, after)) for before, after in pairs if may_follow(before, after)]


def graph_dot(cards: Sequence[Card], language: str = "en") -> str:
    """Return the graph in the language of Graphviz; the same cards give the same text."""

    def label(card: Card) -> str:
        return f"{shown_name(card, language)} {color_signs(card)}{kicker_sign(card)}"

    lines = ["digraph nightfall {", "  // bold with a star: the kicker of the second card is set off"]
    lines += ['  graph [rankdir=LR, label="≈ reconstructed, not attested"];', "  node [shape=box, style=rounded];"]
    for color in dict.fromkeys(sorted((card.color for card in cards), key=COLORS.index)):
        members = [card for card in cards if card.color == color]
        lines += [f"  subgraph cluster_{color} {{", f'    label="{color}"; color="{HUES[color]}";']
        lines += [f"    {_quoted(card.name)} [label={_quoted(label(card))}];" for card in members]
        lines.append("  }")
    for before, after, kicked in link_pairs(cards):
        look = ', style=bold, penwidth=3, label="★"' if kicked else ""
        lines.append(f'  {_quoted(before.name)} -> {_quoted(after.name)} [color="{HUES[before.color]}"{look}];')
    return "\n".join((*lines, "}\n"))


def _quoted(text: str) -> str:
    return '"' + visible_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


COLUMNS = (
    *("name¦column", "kind¦column", "colour¦column", "{number:links|links}", "kicker¦label", "cost¦column"),
    *("str¦column", "health"),
)
RIGHT = COLUMNS[-3:]
TEXT_WIDTH = 80


def table_lines(cards: Sequence[Card], wanted: CardsOptions, library: Library) -> list[str]:
    """Return the cards in aligned columns, on a narrow terminal as in menus; after ``--words`` with their texts."""
    head = [worded(wanted.language, column, number=2) for column in COLUMNS]
    rows = [_row(card, wanted.language) for card in cards]
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(COLUMNS))]
    wide = sum(widths) + 2 * len(widths) - 2 <= text_width()
    lines = [_aligned(head, widths)] * wide
    for card, row in zip(cards, rows, strict=True):
        lines.append(_aligned(row, widths) if wide else f"{row[0]}  {about_card(card).partition(' · ')[0]}")
        for text in marked_texts(card, library, wanted.language) if wanted.text else ():
            lines += wrap(text, min(TEXT_WIDTH, text_width()), initial_indent="    ", subsequent_indent="      ")
    note = f"; ≈ {worded(wanted.language, FOOTER)}" if any("≈" in line for line in lines) else ""
    return [*lines, worded(wanted.language, "{number} {number:card|cards}", number=len(cards)) + note]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = zip(COLUMNS, row, widths, strict=True)
    return "  ".join(cell.rjust(width) if name in RIGHT else cell.ljust(width) for name, cell, width in cells).rstrip()


def _row(card: Card, language: str) -> tuple[str, ...]:
    name = shown_name(card, language)
    if card.is_wound:
        return (name, worded(language, card.kind), *("-",) * (len(COLUMNS) - 2))
    color, kicker = (card.mark(field) + COLOR_LETTERS.get(getattr(card, field), "-") for field in ("color", "kicker"))
    links = " ".join(card.mark(f"link: {link}") + COLOR_LETTERS[link] for link in card.links)
    fixed = (name, card.mark("species") + worded(language, card.species or card.kind), color, links, kicker)
    strength = "X" if card.strength is None else str(card.strength)
    fight = (card.mark("strength") + strength, f"{card.mark('health')}{card.health}") if card.is_minion else ("-", "-")
    return (*fixed, f"{card.mark('cost')}{card.cost}", *fight)


WIDEST = 100
MOST = 6  # the most rulings listed below a card


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
        from nightfall_cli.show.draw_boards import card as drawn_card
        from nightfall_cli.show.draw_files import ansi

        color, width = not os.environ.get("NO_COLOR"), shutil.get_terminal_size().columns
        draw(ansi(drawn_card(card, language), width, color), sys.stdout)
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
