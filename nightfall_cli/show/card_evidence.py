"""Evidence about placeholders: it speaks against them, or leaves them open, and does not give the printed value."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import DATA
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card

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
