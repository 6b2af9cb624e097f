"""Faults of a file: all of them are reported at once, each on one line with its place.

tomllib does not report the line and column of keys and tables: they are found here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.limits import BeyondLimit
from nightfall_cli.files.printable import visible_line
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TABLE = late_pattern(r"^\s*+(\[\[?)([^\[\]]++)\]\]?\s*+(?:#.*)?$")
_KEY = late_pattern(
    r"""^\s*+((?:[A-Za-z0-9_-]++|"[^"]*+"|'[^']*+')(?:\s*+\.\s*+(?:[A-Za-z0-9_-]++|"[^"]*+"))*+)\s*+="""
)

TOKEN = late_pattern(
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


class Fault(NamedTuple):
    """A fault: a path of keys, the problem, and a word to search for from that path."""

    path: Path
    problem: str
    needle: str = ""


def quoted(value: Any) -> str:
    """Return a wrong value as a message quotes it: its beginning, when it is long."""
    text = repr(value)
    return text if len(text) <= limits.QUOTED else f"{text[: limits.QUOTED]}…"


def more_faults(where: str, faults: Sequence[Fault]) -> list[str]:
    """Return a line about the faults beyond those that are reported, if any."""
    more = len(faults) - limits.FAULTS
    return [f"{where}: {more:,} more fault{'s'[: more > 1]}"] if more > 0 else []


def at_place(where: str, line: int, column: int, problem: str) -> str:
    """Return a problem with its place, in the form in which faults are printed: ``file:line:column: problem``."""
    return f"{where}:{line}:{column}: {problem}"


_BARE = late_pattern(r"[^,\]}#]*+")
"""A value without quotes."""
_AT_END = " (at end of document)"


def not_toml(where: str, error: ValueError, text: str = "") -> str:
    """Return the fault of a text that `read_toml` refuses, as ``file:line:column: …``.

    For an error at the end of the document the parser gives no place; then it is the end of ``text``, if given.
    """
    if isinstance(error, BeyondLimit):
        return at_place(where, error.line, error.column, error.problem)
    message = str(error).replace(r"Illegal character '\n'", "the text is not closed on its line")
    if text and message.endswith(_AT_END):
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        return at_place(where, line, column, f"not TOML: {message.removesuffix(_AT_END)}")
    head, _, tail = message.partition(" (at line ")
    numbers = [int(part) for part in tail.rstrip(")").replace(", column ", " ").split() if part.isdecimal()]
    if len(numbers) != 2:
        return f"{where}: not TOML: {head}"
    line, column = numbers
    bare = _BARE.match(text.split("\n")[line - 1][column - 1 :]) if text and head == "Invalid value" else None
    word = bare[0].strip() if bare else ""
    if word[:1].isalpha() and len(word) <= limits.NAME:
        head += f"; write {word.lower()}" if word in ("True", "False") else f'; text stands in quotes: "{word}"'
    return at_place(where, line, column, f"not TOML: {head}")


def read_fault(where: str, fault: str) -> tuple[int, int, str]:
    """Return line, column and problem of a printed fault; line 1 for a fault without a place.

    >>> read_fault("mine.toml", at_place("mine.toml", 3, 7, "expected a list"))
    (3, 7, 'expected a list')
    """
    line, _, rest = fault.removeprefix(f"{where}:").lstrip().partition(":")
    column, _, problem = rest.partition(": ")
    if line.isdecimal() and column.isdecimal():
        return int(line), int(column), problem
    return 1, 1, fault.removeprefix(f"{where}: ")


class FaultyFile(ValueError):
    """A file with faults; ``faults`` are ``file:line:column: problem`` lines."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(fault if visible_line(fault) == fault else visible_line(fault) for fault in faults)
        super().__init__("\n".join(self.faults))
