"""The card library: every card by name, the wounds, the pool of each box and the quick-start pairs.

`base_library` reads the shipped files once. `Library.with_file` adds a user's file with new cards, or new values of
known cards. It is checked like the shipped files, and every fault is reported at its line and column.
"""

from __future__ import annotations

import os.path
from functools import cache
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import read_card
from nightfall_cli.cards.faults import Fault, FaultyFile, Places, at_place, more_faults, not_toml
from nightfall_cli.cards.model import Card
from nightfall_cli.files import limits
from nightfall_cli.files.reading import read_text
from nightfall_cli.files.shipped_tables import read_table

if TYPE_CHECKING:
    from pathlib import Path

DATA = os.path.join(os.path.dirname(__file__), "data")
CARD_FILES = ("starters.toml", "minions.toml", "actions.toml", "promos.toml")
STARTER_FILE = "starters.toml"
PROMO_FILE = "promos.toml"


class CardFileError(FaultyFile):
    """A card file with faults; ``faults`` holds ``file:line:column: problem`` lines."""


class Library:
    """Cards by English name, in a fixed order, the wounds, and what the boxes hold.

    ``pools`` maps an edition to the names of its draft cards; ``quick_pairs`` are the names of the quick-start pairs,
    each with the documents that have it. ``drafted`` keeps what `pool` returned.
    """

    def __init__(self, cards: dict[str, Card], promos: tuple[str, ...]) -> None:
        boxes, wounds = _read("boxes.toml"), _read("wounds.toml")
        self.cards = cards
        self.promos = promos
        self.wounds = tuple(map(_wound, wounds["wound"]))
        self.wound_effect: str = wounds["effect"]
        self.starters = tuple(cards[name] for name in boxes["starting_deck"]["cards"])
        self.starter_copies: int = boxes["starting_deck"]["copies"]
        self.pools = {edition: tuple(entry["cards"]) for edition, entry in boxes["pool"].items()}
        self.drafted: dict[tuple[str, bool], tuple[Card, ...]] = {}
        self.quick_pairs = [(quick["pair"], quick["sources"]) for quick in boxes["quick"]]

    def __getitem__(self, name: str) -> Card:
        return self.cards[name]

    def pool(self, edition: str, promos: bool = False) -> tuple[Card, ...]:
        """Return the draft cards of an edition's box, optionally the promos, and every added card (`setup.draft`)."""
        if (edition, promos) in self.drafted:
            return self.drafted[edition, promos]
        names = dict.fromkeys(self.pools[edition])
        if promos:
            names.update(dict.fromkeys(self.promos))
        shipped = {name for pool in self.pools.values() for name in pool} | set(self.promos)
        added = [card.name for card in self.cards.values() if card.in_draft and card.name not in shipped]
        names.update(dict.fromkeys(added))
        found = tuple(self.cards[name] for name in names if self.cards[name].in_draft)
        self.drafted[edition, promos] = found
        return found

    def pairs(self, edition: str) -> tuple[tuple[Card, Card], ...]:
        """Return the quick-start pairs of an edition's document (`setup.quick`); those of en and ru are MAN's."""
        document = edition if edition in ("de", "fr") else "man"
        return tuple(
            (self.cards[first], self.cards[second])
            for (first, second), sources in self.quick_pairs
            if document in sources
        )

    def with_file(self, path: str | Path) -> Library:
        """Return a library with the cards of a file added, or replacing known cards; raises `CardFileError`."""
        return self.with_text(read_text(path), str(path))

    def with_text(self, text: str, where: str) -> Library:
        """Do what `with_file` does, with a string; ``where`` is its name in the faults."""
        from nightfall_cli.files.documents import read_toml

        try:
            document = read_toml(text)
        except ValueError as error:
            raise CardFileError([not_toml(where, error, text)]) from None
        faults = [
            Fault((key,), f"unknown key {key!r}; a card file holds [[card]] tables")
            for key in document
            if key not in ("card", "format")
        ]
        cards, more = self.read_cards(document.get("card", []))
        faults += more
        if faults:
            places = Places(text)
            found = [at_place(where, *places.of(f.path, f.needle), f.problem) for f in faults[: limits.FAULTS]]
            raise CardFileError([*found, *more_faults(where, faults)])
        return self.with_cards(cards)

    def read_cards(self, tables: Any) -> tuple[list[Card], list[Fault]]:
        """Return the cards of ``[[card]]`` tables, based on known cards of the same name, and every fault."""
        cards: list[Card] = []
        faults: list[Fault] = []
        taken = {wound.name for wound in self.wounds}
        if not isinstance(tables, list):
            return [], [Fault(("card",), "write [[card]], with two brackets")]
        if len(tables) > limits.CARDS:
            return [], [Fault(("card",), f"expected at most {limits.CARDS:,} cards, got {len(tables):,}")]
        for index, table in enumerate(tables):
            found: list[Fault] = []
            name = table.get("name") if isinstance(table, dict) else None
            if isinstance(name, str):
                if name in taken:
                    found.append(Fault(("name",), f"{name!r} already exists", name))
                taken.add(name)
            base = self.cards.get(name) if isinstance(name, str) else None
            card = read_card(table, found, base)
            if card is not None:
                cards.append(_shared(card, base))
            faults += [Fault(("card", index, *fault.path), fault.problem, fault.needle) for fault in found]
        return cards, faults

    def with_cards(self, cards: list[Card]) -> Library:
        """Return a library with these cards added, or replacing the cards of the same names."""
        from copy import copy

        new = copy(self)
        new.drafted = {}
        new.cards = {**self.cards, **{card.name: card for card in cards}}
        new.starters = tuple(new.cards[starter.name] for starter in self.starters)
        return new


_SHARED: dict[tuple[object, ...], Card] = {}
"""The newest cards of the user's files."""


def _shared(card: Card, base: Card | None) -> Card:
    """Return the card with these values that is already in use, or this one: equal positions hold equal cards."""
    values = card.values()
    if base is not None and base.values() == values:
        return base
    if values not in _SHARED and len(_SHARED) >= limits.CARDS * 4:
        del _SHARED[next(iter(_SHARED))]
    return _SHARED.setdefault(values, card)


def _read(name: str) -> dict[str, Any]:
    return read_table(f"cards/data/{name}")


def _wound(entry: dict[str, Any]) -> Card:
    names = {language: tuple(words) for language, words in entry["names"].items()}
    return Card(entry["name"], "wound", copies=entry["copies"], names=names, source=entry["source"])


@cache
def base_library() -> Library:
    """Return the shipped library. Raises `CardFileError` only if the package itself is damaged."""
    cards: dict[str, Card] = {}
    promos: tuple[str, ...] = ()
    for file in CARD_FILES:
        faults: list[Fault] = []
        found = [read_card(table, faults, starter=file == STARTER_FILE) for table in _read(file)["card"]]
        if faults:
            raise CardFileError([f"{file}: {fault.problem}" for fault in faults])
        cards |= {card.name: card for card in found if card is not None}
        if file == PROMO_FILE:
            promos = tuple(card.name for card in found if card is not None)
    library = Library(cards, promos)
    for card in library.starters:
        card.in_draft = False
    return library
