"""``nightfall cards --audit``: the reconstructed values, and the evidence about them."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import DATA
from nightfall_cli.cli.border import print_json
from nightfall_cli.cli.card_data import VERSION, print_csv
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.language.event_values import field_in
from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import Message, phrase, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.show.card_table import reconstructed_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.show.card_table import Reconstructed, Wanted

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


def print_audit(cards: Sequence[Card], wanted: Wanted) -> None:
    """Print the reconstructed values of these cards and the evidence about them, in the form that is wanted."""
    values, evidence = list(reconstructed_values(cards, wanted.language)), evidence_about(cards)
    if wanted.form == "table":
        for line in _lines(cards, values, evidence, wanted.language):
            print(line)
    elif wanted.form == "csv":
        rows = [_row(one, evidence, wanted.language) for one in values]
        print_csv(COLUMNS, [(*row, "; ".join(words), "; ".join(map(_text, told))) for *row, words, told in rows])
    else:
        rows = [_row(one, evidence, wanted.language) for one in values]
        found = [{**dict(zip(COLUMNS, row, strict=True)), "evidence": [_data(one) for one in row[-1]]} for row in rows]
        print_json({"version": VERSION, "reconstructed": found, "notes": NOTES})


def _row(
    one: Reconstructed, evidence: Sequence[Evidence], language: str
) -> tuple[str, str, str, tuple[str, ...], list[Evidence]]:
    told = [each for each in evidence if each.field == one.field and one.card in each.cards]
    return card_name(one.card, language), one.field, one.value, one.words, told


def _data(one: Evidence) -> dict[str, object]:
    return {"says": one.says, "source": one.source, "against": one.against}


def _text(one: Evidence) -> str:
    return f"{'against' if one.against else 'open'}: {one.says} ({one.source})"


def _lines(
    cards: Sequence[Card], values: Sequence[Reconstructed], evidence: Sequence[Evidence], language: str
) -> list[str]:
    names = [card_name(one.card, language) for one in values]
    words = [field_in(one.field, language) for one in values]
    wide, fields = (max(map(len, texts), default=0) for texts in (names, words))
    lines = [
        f"{name.ljust(wide)}  {field.ljust(fields)}  {one.marked}"
        for name, field, one in zip(names, words, values, strict=True)
    ]
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
    tables = read_table(str(Path(DATA, FILE)))["evidence"]
    found = []
    for key in ("against", "about"):
        for table in tables:
            here = tuple(named[name] for name in table.get(key, ()) if name in named)
            doubtful = tuple(card for card in here if card.mark(table["field"]))
            if doubtful:
                found.append(Evidence(table["says"], table["source"], table["field"], key == "against", doubtful))
    return found
