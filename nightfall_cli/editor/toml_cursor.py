"""Find where a cursor is in a TOML text that may be unfinished: the keys that lead there, and the word begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.places import TOKEN
from nightfall_cli.editor.edited_file import Spot
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.editor.edited_file import EditedFile


class TomlCursor(NamedTuple):
    """The keys from the root to a cursor, without the indices of lists, and the word there.

    ``is_key``: the word is a key of the table that ``keys`` lead to; else a value, or an item of a list of values.
    """

    keys: tuple[str, ...]
    spot: Spot
    is_key: bool


class _Level(NamedTuple):
    """A table or list that is open: its bracket, and its last key in a list of at most one."""

    bracket: str
    key: list[str]


def toml_cursor(file: EditedFile, line: int, column: int) -> TomlCursor:
    """Return the cursor; its word reaches to the end of the word or of the quotes around the column."""
    table, first = _table(file, line)
    levels = [_Level("", [])]
    last = Spot(line, column, column)
    word = ""
    for number in range(first, line + 1):
        for token in TOKEN.finditer(file.lines[number] + "\n"):
            if number == line and token.start() >= column:
                break
            sign = token[0]
            if sign == "=":
                levels[-1].key[:] = [word]
            elif sign in "[{":
                levels.append(_Level(sign, []))
            elif sign in "]}" and len(levels) > 1:
                levels.pop()
            elif (sign == "," and levels[-1].bracket == "{") or (sign == "\n" and not levels[-1].bracket):
                levels[-1].key.clear()
            elif sign not in ",\n" and not sign.startswith("#"):
                word = sign.strip("\"'")
                if number == line and token.end() >= column:
                    last = Spot(line, token.start(), token.end())
    keys = (*table, *(key for level in levels for key in level.key))
    return TomlCursor(keys, last, levels[-1].bracket != "[" and not levels[-1].key)


def _table(file: EditedFile, line: int) -> tuple[tuple[str, ...], int]:
    """Return the keys of the table that a line stands in, and the first line below its header."""
    keys: tuple[str, ...] = ()
    first = 0
    for path, place in file.places.found.items():
        if place.line <= line and file.lines[place.line - 1].lstrip().startswith("["):
            keys, first = tuple(key for key in path if isinstance(key, str)), place.line
    return keys, first
