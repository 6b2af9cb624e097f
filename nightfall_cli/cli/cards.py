"""``nightfall cards``: list, export, audit or draw the cards that pass the filters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import bad_input, command, print_json, speaks, warn
from nightfall_cli.cli.card_audit import print_audit
from nightfall_cli.cli.card_data import CSV_COLUMNS, VERSION, card_data, csv_row, print_csv
from nightfall_cli.cli.card_list import table_lines
from nightfall_cli.exit_codes import OK
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.say import number_of
from nightfall_cli.messages.message import worded
from nightfall_cli.show.card_table import Wanted, WantedError, chosen_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cli.app_rules import CardsOptions


@command("cards")
@speaks()
def cards_command(options: CardsOptions, library: Library) -> int:
    """Print the cards that pass the filters, graph their links, list their reconstructed values, or correct them."""
    if options.correct:
        from nightfall_cli.cli.correct import correct_cards

        return correct_cards(options.only, options.language)
    form = "json" if options.json else "csv" if options.csv else "table"
    language, asked = options.language, options._asdict()
    wanted = Wanted(form=form, **{field: value for field, value in asked.items() if field in Wanted._fields})
    with bad_input():
        cards = chosen_cards(wanted, library)
        if wanted.graph:
            _draw_graph(wanted, [card for card in cards if not card.is_wound])
            return OK
    if wanted.audit:
        print_audit(cards, wanted)
    elif form == "json":
        print_json({"version": VERSION, "cards": [card_data(card, library, language) for card in cards]})
    elif form == "csv":
        print_csv(CSV_COLUMNS, [csv_row(card, library) for card in cards])
    elif cards:
        print(*table_lines(cards, wanted, library), sep="\n")
    if not cards:
        say = print if form == "table" else warn
        say(worded(language, "no card matches"))
    return OK


def _draw_graph(wanted: Wanted, cards: Sequence[Card]) -> None:
    from nightfall_cli.show.card_graph import graph_dot, link_pairs

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
