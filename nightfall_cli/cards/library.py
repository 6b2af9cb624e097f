"""The card library: every card by name, the wounds, the pool of each box and the quick-start pairs.

`base_library` reads the shipped files once. `Library.with_file` adds a user's file with new cards, or new values of
known cards. It is checked like the shipped files, and every fault is reported at its line and column.
"""

from __future__ import annotations

import os.path
from functools import cache
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import not_toml, read_card
from nightfall_cli.cards.faults import Fault, FaultyFile, at_place, more_faults
from nightfall_cli.cards.model import Card
from nightfall_cli.files import limits
from nightfall_cli.files.reading import read_text
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

DATA = os.path.join(os.path.dirname(__file__), "data")  # noqa: PTH118, PTH120  (pathlib costs start-up time)
CARD_FILES = ("starters.toml", "minions.toml", "actions.toml", "promos.toml")
STARTER_FILE = "starters.toml"
PROMO_FILE = "promos.toml"


class CardFileError(FaultyFile):
    """A card file with faults; ``faults`` holds ``file:line:column: problem`` lines."""


class Boxes(NamedTuple):
    """The contents of the boxes, besides the orders themselves."""

    wounds: tuple[Card, ...]
    wound_effect: str
    starters: tuple[str, ...]
    starter_copies: int
    promos: tuple[str, ...]
    pools: dict[str, tuple[str, ...]]
    quick_pairs: tuple[tuple[tuple[str, str], tuple[str, ...]], ...]


class Library:
    """Cards by English name, in a fixed order. ``pools`` maps an edition to the names of its draft cards."""

    __slots__ = (
        "boxes",
        "cards",
        "pools",
        "promos",
        "quick_pairs",
        "starter_copies",
        "starters",
        "wound_effect",
        "wounds",
    )

    def __init__(self, cards: dict[str, Card], boxes: Boxes) -> None:
        self.cards = cards
        self.boxes = boxes
        self.wounds = boxes.wounds
        self.wound_effect = boxes.wound_effect
        self.starters = tuple(cards[name] for name in boxes.starters)
        self.starter_copies = boxes.starter_copies
        self.promos = boxes.promos
        self.pools = boxes.pools
        self.quick_pairs = boxes.quick_pairs

    def __getitem__(self, name: str) -> Card:
        return self.cards[name]

    def pool(self, edition: str, promos: bool = False) -> tuple[Card, ...]:
        """Return the draft cards of an edition's box, optionally the promos, and every added card (`setup.draft`)."""
        names = dict.fromkeys(self.pools[edition])
        if promos:
            names.update(dict.fromkeys(self.promos))
        shipped = {name for pool in self.pools.values() for name in pool} | set(self.promos)
        added = [card.name for card in self.cards.values() if card.in_draft and card.name not in shipped]
        names.update(dict.fromkeys(added))
        return tuple(self.cards[name] for name in names if self.cards[name].in_draft)

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
        tables = document.get("card", [])
        if not isinstance(tables, list):
            faults.append(Fault(("card",), "write [[card]], with two brackets"))
            tables = []
        cards, more = self.read_cards(tables)
        faults += more
        if faults:
            from nightfall_cli.cards.places import Places

            places = Places(text)
            found = [at_place(where, *places.of(f.path, f.needle), f.problem) for f in faults[: limits.FAULTS]]
            raise CardFileError([*found, *more_faults(where, faults)])
        return self.with_cards(cards)

    def read_cards(self, tables: list[Any]) -> tuple[list[Card], list[Fault]]:
        """Return the cards of ``[[card]]`` tables, based on known cards of the same name, and every fault."""
        cards: list[Card] = []
        faults: list[Fault] = []
        taken = {wound.name for wound in self.wounds}
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
        return Library({**self.cards, **{card.name: card for card in cards}}, self.boxes)


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
    return read_table(os.path.join(DATA, name))  # noqa: PTH118


def _read_wounds() -> tuple[tuple[Card, ...], str]:
    document = _read("wounds.toml")
    wounds = tuple(
        Card(
            entry["name"],
            "wound",
            copies=entry["copies"],
            names={language: tuple(words) for language, words in entry["names"].items()},
            source=entry["source"],
        )
        for entry in document["wound"]
    )
    return wounds, document["effect"]


@cache
def base_library() -> Library:
    """Return the shipped library. Raises `CardFileError` only if the package itself is damaged."""
    cards: dict[str, Card] = {}
    by_file: dict[str, list[Card]] = {}
    for file in CARD_FILES:
        faults: list[Fault] = []
        for table in _read(file)["card"]:
            card = read_card(table, faults, starter=file == STARTER_FILE)
            if card is not None:
                cards[card.name] = card
                by_file.setdefault(file, []).append(card)
        if faults:
            raise CardFileError([f"{file}: {fault.problem}" for fault in faults])
    boxes = _read("boxes.toml")
    starting_deck = boxes["starting_deck"]
    for name in starting_deck["cards"]:
        cards[name].in_draft = False
    wounds, wound_effect = _read_wounds()
    held = Boxes(
        wounds=wounds,
        wound_effect=wound_effect,
        starters=tuple(starting_deck["cards"]),
        starter_copies=starting_deck["copies"],
        promos=tuple(card.name for card in by_file[PROMO_FILE]),
        pools={edition: tuple(entry["cards"]) for edition, entry in boxes["pool"].items()},
        quick_pairs=tuple(((quick["pair"][0], quick["pair"][1]), tuple(quick["sources"])) for quick in boxes["quick"]),
    )
    return Library(cards, held)
