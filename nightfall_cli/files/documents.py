"""Read TOML and JSON from outside: sizes that would take much time or memory are refused before the parser runs."""

from __future__ import annotations

from typing import Any

from nightfall_cli.files import limits
from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.files.limits import BeyondLimit, check_lines

_SIGN = late_pattern(
    r'''"""[^"\\]*+(?:(?:\\[\S\s]|"(?!""))[^"\\]*+)*+(?:"""|\\?\Z)|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'''
    r"""|'''[^']*+(?:'(?!'')[^']*+)*+(?:'''|\Z)|'[^'\n]*+'"""
    rf"""|["'#][^\n]*+|(?P<sign>[\[\]{{}}.=:,\n]|[0-9][0-9A-Za-z_]{{{limits.DIGITS},}}+)"""
)
"""A text with its quotes, a comment, or a sign that counts; a text that is not closed goes on to the end of its line,
with three quotes to the end. No part of the pattern goes back."""


def read_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text; raises `BeyondLimit`, or the ValueError of the parser."""
    import tomllib

    check_sizes(text)
    return tomllib.loads(text)


def read_object(line: str | bytes) -> dict[str, Any]:
    """Return the JSON object of a line, or {} if the line is anything else, or beyond a limit."""
    import json

    try:
        text = line if isinstance(line, str) else line.decode()
        check_sizes(text, limits.RECORD_BYTES)
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def check_sizes(text: str, longest_line: int = limits.FILE_LINE) -> None:
    """Raise `BeyondLimit` for a TOML or JSON text with a line, a key, a number or a nesting beyond the limits."""
    check_lines(text, longest_line)
    depth = parts = keys = 0
    for match in _SIGN.finditer(text):
        sign = match["sign"]
        if not sign:
            continue
        if sign == ".":
            parts += 1
            if parts >= limits.KEY_PARTS:
                raise _beyond(text, match.start(), f"a key has over {limits.KEY_PARTS} parts")
        elif len(sign) > 1:
            raise _beyond(text, match.start(), f"a number has over {limits.DIGITS} digits")
        else:
            parts = 0
            depth = max(0, depth + (sign in "[{") - (sign in "]}"))
            keys += sign in "[=:"
            if depth > limits.NESTING:
                raise _beyond(text, match.start(), f"brackets are nested too deep (at most {limits.NESTING})")
            if keys > limits.KEYS:
                raise _beyond(text, match.start(), f"there are over {limits.KEYS:,} keys and lists")


def _beyond(text: str, at: int, problem: str) -> BeyondLimit:
    return BeyondLimit(problem, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
