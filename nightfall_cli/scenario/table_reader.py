"""Read values from the tables of a scenario file; faults are collected, and reading continues after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault, quoted
from nightfall_cli.files import limits
from nightfall_cli.language.items import read_count
from nightfall_cli.language.names import find_player, name_index
from nightfall_cli.rules.records import Archive
from nightfall_cli.scenario.board_keys import KEYS
from nightfall_cli.scenario.errors import Suggestions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from nightfall_cli.cards.faults import Path
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

TABLES = {"table": "table", "[player]": "player", "chain": "chain", "combat": "combat", "game": "game", "run": "run"}
"""The tables that a key may have been meant for, as they are written, and their names in `KEYS`."""
WOUNDS_OF_PLAYER = '; a player\'s wounds are cards in hand, deck or discard: discard = ["2 bite"]'


class TableReader:
    """Reads the values of one file. Each method returns a value of its type, and notes a fault for a wrong one."""

    def __init__(self, library: Library, names: tuple[str, ...]) -> None:
        self.library = library
        self.names = names
        self.faults: list[Fault] = []
        self.suggestions = Suggestions()

    def fault(self, path: Path, problem: str, needle: str = "") -> None:
        self.faults.append(Fault(path, problem, needle))

    def keys(self, table: dict[str, Any], known: Collection[str], path: Path) -> None:
        """Note every unknown key of a table, with the table that it belongs in, or the keys that are like it."""
        for key in table:
            if key not in known:
                homes = [f"[{written}]" for written, name in TABLES.items() if key in KEYS[name]]
                home = f"; it belongs in {' or '.join(homes)}" if homes else ""
                hint = self.suggestions.among(key, (*known, *(["wounds"] if path[:1] == ("player",) else [])))
                hint = WOUNDS_OF_PLAYER if '"wounds"' in hint else home or hint
                self.fault((*path, key), f'unknown key "{key}"{hint}', key)

    def values(self, name: str, table: dict[str, Any], path: Path) -> dict[str, Any]:
        """Return the plain values that a table of this name gives, each read as its kind; note every unknown key."""
        self.keys(table, KEYS[name], path)
        kinds: dict[str, Callable[[Any, Path], object]] = {
            "text": self.text,
            "truth": self.truth,
            "number": self.number,
            "count": lambda value, place: self.number(value, place, 1),
            "seed": lambda value, place: self.number(value, place, None),
            "player": self.seat,
            **dict.fromkeys(("list of text", "list of rule", "list of edition"), self.texts),
            "list of entry": self.pile,
            "list of player": self.seats,
            "list of archive": self.archives,
        }
        given = {key: kinds.get(row["kind"]) for key, row in KEYS[name].items() if key in table}
        return {key: read(table[key], (*path, key)) for key, read in given.items() if read is not None}

    def table(self, value: Any, path: Path) -> dict[str, Any]:
        """Return a table, {} for a wrong value."""
        if isinstance(value, dict):
            return value
        self.fault(path, f"expected a table, got {quoted(value)}")
        return {}

    def array(self, value: Any, path: Path) -> list[Any]:
        """Return a list, [] for a wrong value."""
        if not isinstance(value, list):
            self.fault(path, f"expected a list, got {quoted(value)}")
            return []
        return value if self.fits(len(value), limits.ZONE, "entries", path) else []

    def fits(self, size: int, most: int, what: str, path: Path) -> bool:
        """True when a size is within its limit; else a fault is noted."""
        if size > most:
            self.fault(path, f"expected at most {most:,} {what}, got {size:,}")
        return size <= most

    def text(self, value: Any, path: Path, most: int = limits.TEXT) -> str:
        """Return a string of at most so many characters, "" for a wrong value."""
        if not isinstance(value, str):
            self.fault(path, f"expected a string, got {quoted(value)}")
            return ""
        return value if self.fits(len(value), most, "characters", path) else ""

    def texts(self, value: Any, path: Path) -> list[str]:
        return [self.text(item, (*path, index)) for index, item in enumerate(self.array(value, path))]

    def truth(self, value: Any, path: Path) -> bool:
        """Return a truth value, false for a wrong value."""
        if isinstance(value, bool):
            return value
        self.fault(path, f"expected true or false, got {quoted(value)}")
        return False

    def number(self, value: Any, path: Path, low: int | None = 0) -> int:
        """Return a whole number from ``low`` up, ``low`` or 0 for a wrong value; without ``low`` a seed."""
        if isinstance(value, int) and not isinstance(value, bool) and (low is None or value >= low):
            most = value if low is None else limits.NUMBER
            if value <= most:
                return value
            self.fault(path, f"expected a whole number up to {most:,}, got {value}")
            return low or 0
        expected = "a whole number" if low is None else f"a whole number from {low} up"
        self.fault(path, f"expected {expected}, got {quoted(value)}")
        return low or 0

    def word(self, value: Any, known: Sequence[str], path: Path) -> str:
        """Return one of the known words, the first for a wrong value."""
        if not isinstance(value, str) or len(value) > limits.NAME:
            self.text(value, path, limits.NAME)
        elif value in known:
            return value
        else:
            self.fault(path, f'unknown "{value}"{self.suggestions.among(value, known)}', value)
        return known[0]

    def seat(self, value: Any, path: Path) -> int:
        """Return the seat of a player's name, 0 for an unknown name."""
        if not isinstance(value, str) or len(value) > limits.NAME:
            self.text(value, path, limits.NAME)
            return 0
        seats = find_player(self.names, value)
        if len(seats) == 1:
            return seats[0]
        self.fault(path, f'no player is called "{value}"{self.suggestions.among(value, self.names)}', value)
        return 0

    def seats(self, value: Any, path: Path) -> tuple[int, ...]:
        return tuple(self.seat(name, (*path, number)) for number, name in enumerate(self.array(value, path)))

    def card(self, value: Any, path: Path) -> Card | None:
        """Return the card or wound of a name, None for an unknown or ambiguous name."""
        if not isinstance(value, str):
            self.text(value, path)
            return None
        text = value
        if not self.fits(len(text), limits.NAME, "characters in a name", path):
            return None
        tiers = name_index(self.library).tiers(text)
        if not tiers:
            hint = self.suggestions.card(name_index(self.library), text)
            self.fault(path, f'no card is called "{text}"{hint}', text)
            return None
        if len(tiers[0]) > 1:
            self.fault(path, f'"{text}" is ambiguous: {" or ".join(card.name for card in tiers[0][:5])}', text)
            return None
        return tiers[0][0]

    def entry(self, value: Any, path: Path, known: Collection[str]) -> tuple[Card | None, int, dict[str, Any]]:
        """Return the card, the count and the keys of a card entry, ``"2 Vulko"`` or ``{ card = "Vulko", … }``."""
        if isinstance(value, dict):
            self.keys(value, known, path)
            if "card" not in value:
                self.fault(path, 'expected card = "…" in this entry')
                return None, 0, {}
            card = self.card(value["card"], path)
            return card, 1, value
        count, name = read_count(value) if isinstance(value, str) else (1, value)
        if count < 1:
            self.fault(path, f"expected a number from 1 up before {name}", value)
        return self.card(name, path), count, {}

    def pile(self, value: Any, path: Path) -> tuple[Card, ...]:
        """Return a pile in the order of a state, top last; files list the top first."""
        cards: list[Card] = []
        for index, entry in enumerate(self.array(value, path)):
            card, count, _ = self.entry(entry, (*path, index), KEYS["entry"])
            if card is not None:
                cards += [card] * count
        return tuple(reversed(cards)) if self.fits(len(cards), limits.ZONE, "cards in a zone", path) else ()

    def archives(self, value: Any, path: Path) -> tuple[Archive, ...]:
        archives = []
        for number, entry in enumerate(self.array(value, path)):
            where = (*path, number)
            card, count, keys = self.entry(entry, where, KEYS["archive"])
            card = self.order(card, where)
            if count > 1:
                name = card.name if card is not None else "…"
                self.fault(where, f'an archive is a single entry; write {{ card = "{name}", left = {count} }}')
            if card is not None:
                left = self.number(keys.get("left", card.copies), (*where, "left"), 1)
                archives.append(Archive(card, left, self.truth(keys.get("hidden", False), (*where, "hidden"))))
        return tuple(archives)

    def order(self, card: Card | None, path: Path, kind: str = "") -> Card | None:
        """Return the card if it is an order (of that kind), else note a fault and return None."""
        if card is None:
            return None
        if card.is_wound or (kind and card.kind != kind):
            self.fault(path, f"{card.name} is not {f'a {kind}' if kind else 'an order'}", card.name)
            return None
        return card
