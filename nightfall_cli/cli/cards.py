"""``nightfall cards``: list, export, audit or draw the cards that pass the filters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cli.border import bad_input, command, warn
from nightfall_cli.cli.card_data import CSV_COLUMNS, VERSION, card_data, csv_row, print_csv, print_json
from nightfall_cli.cli.card_list import table_lines
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.say import card_name, number_of
from nightfall_cli.show.card_table import WantedError, chosen_cards, one_of, reconstructed_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.card_table import Wanted

FORMS = ("table", "json", "csv")
AUDIT_COLUMNS = ("card", "field", "value", "only_number")


@command("cards")
def cards_command(wanted: Wanted, library: Library) -> None:
    """Print the cards that pass the filters, or draw a graph of their links, or list their reconstructed values."""
    with bad_input():
        form, language = one_of("form", wanted.form, FORMS), one_of("language", wanted.language, LANGUAGES)
        wanted = wanted._replace(form=form, language=language)
        cards = chosen_cards(wanted, library)
        if wanted.graph:
            _draw_graph(wanted, [card for card in cards if not card.is_wound])
            return
    if wanted.audit:
        _print_audit(cards, wanted)
    elif form == "json":
        print_json({"version": VERSION, "cards": [card_data(card, library) for card in cards]})
    elif form == "csv":
        print_csv(CSV_COLUMNS, [csv_row(card, library) for card in cards])
    elif cards:
        print(*table_lines(cards, wanted, library), sep="\n")
    if not cards:
        say = print if form == "table" else warn
        say("no card matches")


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


def _print_audit(cards: Sequence[Card], wanted: Wanted) -> None:
    found = list(reconstructed_values(cards))
    names = [card_name(one.card, wanted.language) for one in found]
    if wanted.form != "table":
        rows = [(name, one.field, one.value, one.only_number) for name, one in zip(names, found, strict=True)]
        if wanted.form == "csv":
            print_csv(AUDIT_COLUMNS, [(*row, "yes" if only_number else "no") for *row, only_number in rows])
        else:
            print_json(
                {"version": VERSION, "reconstructed": [dict(zip(AUDIT_COLUMNS, row, strict=True)) for row in rows]}
            )
        return
    wide, fields = max(map(len, names), default=0), max((len(one.field) for one in found), default=0)
    for name, one in zip(names, found, strict=True):
        number = " (only the number)" if one.only_number else ""
        print(f"{name.ljust(wide)}  {one.field.ljust(fields)}  ≈{one.value}{number}")
    if cards:
        doubtful = len({one.card for one in found})
        print(f"{number_of(len(found), 'reconstructed value')} on {doubtful} of {number_of(len(cards), 'card')}")
