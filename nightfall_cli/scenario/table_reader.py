"""Reading the tables of a scenario file: keys, types, names. Every fault is noted and reading goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault
from nightfall_cli.language.items import read_count
from nightfall_cli.language.names import find_player, name_index
from nightfall_cli.scenario.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.places import Path


class TableReader:
    """Reads values of one file; ``faults`` collects what is wrong."""

    def __init__(self, library: Library, names: tuple[str, ...]) -> None:
        self.library = library
        self.names = names
        self.faults: list[Fault] = []

    def fault(self, path: Path, problem: str, needle: str = "") -> None:
        """Note a fault."""
        self.faults.append(Fault(path, problem, needle))

    def keys(self, table: dict[str, Any], known: Collection[str], path: Path) -> None:
        """Note every key of a table that is not known."""
        for key in table:
            if key not in known:
                self.fault((*path, key), f'unknown key "{key}"{did_you_mean(key, known)}', key)

    def table(self, value: Any, path: Path) -> dict[str, Any]:
        """A table."""
        if isinstance(value, dict):
            return value
        self.fault(path, f"a table is wanted here, not {value!r}")
        return {}

    def array(self, value: Any, path: Path) -> list[Any]:
        """A list."""
        if isinstance(value, list):
            return value
        self.fault(path, f"a list is wanted here, not {value!r}")
        return []

    def text(self, value: Any, path: Path) -> str:
        """A string."""
        if isinstance(value, str):
            return value
        self.fault(path, f"a string is wanted here, not {value!r}")
        return ""

    def texts(self, value: Any, path: Path) -> list[str]:
        """A list of strings."""
        return [self.text(item, (*path, index)) for index, item in enumerate(self.array(value, path))]

    def truth(self, value: Any, path: Path) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return value
        self.fault(path, f"true or false is wanted here, not {value!r}")
        return False

    def number(self, value: Any, path: Path, low: int | None = 0) -> int:
        """A whole number, from ``low`` up."""
        if isinstance(value, int) and not isinstance(value, bool) and (low is None or value >= low):
            return value
        wanted = "a whole number" if low is None else f"a whole number from {low} up"
        self.fault(path, f"{wanted} is wanted here, not {value!r}")
        return low or 0

    def word(self, value: Any, known: Sequence[str], path: Path) -> str:
        """One of the known words."""
        if not isinstance(value, str):
            self.text(value, path)
        elif value in known:
            return value
        else:
            self.fault(path, f'unknown "{value}"{did_you_mean(value, known)}', value)
        return known[0]

    def seat(self, value: Any, path: Path) -> int:
        """A player's seat."""
        if not isinstance(value, str):
            self.text(value, path)
            return 0
        seats = find_player(self.names, value)
        if len(seats) == 1:
            return seats[0]
        self.fault(path, f'no player is called "{value}"{did_you_mean(value, self.names)}', value)
        return 0

    def card(self, value: Any, path: Path) -> Card | None:
        """A card or wound by name."""
        if not isinstance(value, str):
            self.text(value, path)
            return None
        text = value
        tiers = name_index(self.library).tiers(text)
        if not tiers:
            near = name_index(self.library).nearest(text, 1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            self.fault(path, f'no card is called "{text}"{hint}', text)
            return None
        if len(tiers[0]) > 1:
            self.fault(path, f'"{text}" may be {" or ".join(card.name for card in tiers[0][:5])}', text)
            return None
        return tiers[0][0]

    def entry(self, value: Any, path: Path, extra: Sequence[str]) -> tuple[Card | None, int, dict[str, Any]]:
        """A card entry: ``"2 Vulko"`` or ``{ card = "Vulko", … }``: the card, how many, the other keys."""
        if isinstance(value, dict):
            self.keys(value, ("card", *extra), path)
            if "card" not in value:
                self.fault(path, 'an entry needs card = "…"')
                return None, 0, {}
            card = self.card(value["card"], path)
            return card, 1, value
        count, name = read_count(value) if isinstance(value, str) else (1, value)
        if count < 1:
            self.fault(path, f"a number from 1 up is wanted before {name}", value)
        return self.card(name, path), count, {}

    def pile(self, value: Any, path: Path) -> tuple[Card, ...]:
        """A pile listed top first, as a state keeps it: top last."""
        cards: list[Card] = []
        for index, entry in enumerate(self.array(value, path)):
            card, count, _ = self.entry(entry, (*path, index), ())
            if card is not None:
                cards += [card] * count
        return tuple(reversed(cards))

    def order(self, card: Card | None, path: Path, kind: str = "") -> Card | None:
        """The card if it is an order (of that kind), else a fault."""
        if card is None:
            return None
        if card.is_wound or (kind and card.kind != kind):
            self.fault(path, f"{card.name} is no {kind or 'order'}", card.name)
            return None
        return card
