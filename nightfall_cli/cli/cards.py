"""``nightfall cards``: list, export, audit or draw the cards that pass the filters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import bad_input, command, language_of, speaking, warn
from nightfall_cli.cli.card_audit import print_audit
from nightfall_cli.cli.card_data import CSV_COLUMNS, VERSION, card_data, csv_row, print_csv, print_json
from nightfall_cli.cli.card_list import table_lines
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.say import number_of
from nightfall_cli.messages.message import worded
from nightfall_cli.show.card_table import WantedError, chosen_cards, one_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.card_table import Wanted

FORMS = ("table", "json", "csv")


@command("cards")
def cards_command(wanted: Wanted, library: Library) -> None:
    """Print the cards that pass the filters, or draw a graph of their links, or list their reconstructed values."""
    language = language_of(wanted.language)
    with speaking(language), bad_input():
        form = one_of("form", wanted.form, FORMS)
        wanted = wanted._replace(form=form, language=language)
        cards = chosen_cards(wanted, library)
        if wanted.graph:
            _draw_graph(wanted, [card for card in cards if not card.is_wound])
            return
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
