"""Where keys and tables stand in a TOML text: tomllib does not tell, and an error must say."""

from __future__ import annotations

import re
from typing import NamedTuple

_TABLE = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_.-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"))*)\s*=""")


class Place(NamedTuple):
    """A 1-based line and column."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


Path = tuple[str | int, ...]


class Places:
    """The place of every table and key of one TOML text, found in one pass.

    A path is the keys from the root: ``("player", 1, "hand")`` is key ``hand`` of the second ``[[player]]``.
    """

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.found: dict[Path, Place] = {}
        counts: dict[str, int] = {}
        table: Path = ()
        quote = ""
        for number, line in enumerate(self.lines, 1):
            if quote:
                if quote in line:
                    quote = ""
                continue
            header = _TABLE.match(line)
            if header:
                table = self._table(header[1], header[2], counts)
                self.found.setdefault(table, Place(number, line.index("[") + 1))
                continue
            key = _KEY.match(line)
            if key:
                names = tuple(part.strip().strip("\"'") for part in key[1].split("."))
                self.found.setdefault((*table, *names), Place(number, line.index(key[1]) + 1))
                quote = _opened(line[key.end() :])
            else:
                quote = _opened(line)

    @staticmethod
    def _table(bracket: str, name: str, counts: dict[str, int]) -> Path:
        parts: list[str | int] = []
        dotted = ""
        names = [part.strip().strip("\"'") for part in name.split(".")]
        for index, part in enumerate(names):
            dotted = f"{dotted}.{part}" if dotted else part
            last = index == len(names) - 1
            if last and bracket == "[[":
                counts[dotted] = counts.get(dotted, -1) + 1
            parts.append(part)
            if dotted in counts:
                parts.append(counts[dotted])
        return tuple(parts)

    def of(self, path: Path, needle: str = "") -> Place:
        """The place of ``path``, or of the nearest table above it; with ``needle``, of that word from there on."""
        while path and path not in self.found:
            path = path[:-1]
        place = self.found.get(path, Place(1, 1))
        return self._seek(place, needle) if needle else place

    def _seek(self, place: Place, needle: str) -> Place:
        for number in range(place.line, len(self.lines) + 1):
            start = place.column - 1 if number == place.line else 0
            column = self.lines[number - 1].find(needle, start)
            if column >= 0:
                return Place(number, column + 1)
        return place


def _opened(rest: str) -> str:
    """The triple quote that this piece of a line opens and does not close, or ""."""
    for quote in ('"""', "'''"):
        if rest.count(quote) % 2:
            return quote
    return ""
