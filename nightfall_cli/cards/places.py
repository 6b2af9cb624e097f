"""Find the line and column of TOML keys and tables, which tomllib does not report."""

from __future__ import annotations

import re

from nightfall_cli.named_tuple import NamedTuple

_TABLE = re.compile(r"^\s*+(\[\[?)([^\[\]]++)\]\]?\s*+(?:#.*)?$")
_KEY = re.compile(r"""^\s*+((?:[A-Za-z0-9_-]++|"[^"]*+"|'[^']*+')(?:\s*+\.\s*+(?:[A-Za-z0-9_-]++|"[^"]*+"))*+)\s*+=""")

TOKEN = re.compile(
    r'"""(?:[^"\\\n]|\\.?|"(?!""))*+(?:""")?|"(?:[^"\\\n]|\\.)*+"?'
    r"|'''(?:[^'\n]|'(?!''))*+(?:''')?|'[^'\n]*+'?"
    r"""|#[^\n]*+|[^\s\[\]{}=,"'#]++|[\[\]{}=,\n]"""
)
"""A part of a line of TOML: a text, which may lack its closing quotes, a comment, a word, a sign or the line's end."""


class Place(NamedTuple):
    """A 1-based line and column."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


Path = tuple[str | int, ...]


class Places:
    """The places of the tables and keys of one TOML text, found in one pass.

    A path lists the keys from the root: ``("player", 1, "hand")`` is key ``hand`` of the second ``[[player]]``.
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
                quote = opened(line[key.end() :])
            else:
                quote = opened(line)

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
        """Return the place of ``path``, or else of the nearest table or key above it.

        With ``needle``, return the place of that word, searched from there. A path may end in the index of a list item,
        or continue with a key of that item.
        """
        place = self._place(path)
        return self._seek(place, needle) if needle else place

    def _place(self, path: Path) -> Place:
        if not path:
            return Place(1, 1)
        known = self.found.get(path) or self.found.get((*path, 0))
        if known is not None:
            return known
        if len(path) == 1 and isinstance(path[0], str):
            return self.found.get(("player", 0), Place(1, 1))
        above = self._place(path[:-1])
        last = path[-1]
        if isinstance(last, int):
            items = self._items(above) if path[:-1] in self.found else []
            return items[last] if last < len(items) else above
        inside = len(path) > 2 and path[:-1] not in self.found and isinstance(path[-2], int)
        return self._seek(above, last) if inside else above

    def _items(self, place: Place) -> list[Place]:
        """Return the places of the items of the list assigned at ``place``."""
        items: list[Place] = []
        depth = 0
        expecting = False
        for number in range(place.line, len(self.lines) + 1):
            line = self.lines[number - 1]
            start = line.find("=", place.column - 1) + 1 if number == place.line else 0
            for token in TOKEN.finditer(line, start):
                sign = token[0]
                if depth == 1 and expecting and sign[0] not in ",]#":
                    items.append(Place(number, token.start() + 1))
                    expecting = False
                if sign in "[{":
                    depth += 1
                    expecting = expecting or depth == 1
                elif sign in "]}":
                    depth -= 1
                    if depth == 0:
                        return items
                elif sign == "," and depth == 1:
                    expecting = True
        return items

    def _seek(self, place: Place, needle: str) -> Place:
        whole = re.compile(rf"(?<!\w){re.escape(needle)}(?!\w)")
        for number in range(place.line, len(self.lines) + 1):
            start = place.column - 1 if number == place.line else 0
            match = whole.search(_without_comment(self.lines[number - 1]), start)
            if match:
                return Place(number, match.start() + 1)
        return place


def _without_comment(line: str) -> str:
    """Return the line up to a ``#`` outside quotes."""
    comment = next((token.start() for token in TOKEN.finditer(line) if token[0].startswith("#")), None)
    return line[:comment]


def opened(line: str) -> str:
    """Return the triple quote that a line opens and does not close, or ""; texts and comments do not count."""
    last = [token[0] for token in TOKEN.finditer(line)][-1:]
    quote = last[0][:3] if last else ""
    is_open = quote in ('"""', "'''") and not (last[0].endswith(quote) and len(last[0]) >= 6)
    return quote if is_open else ""
