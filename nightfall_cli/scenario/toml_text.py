"""TOML text: documents and tables written with each value on one line, and scenario files in the standard layout."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import TOKEN, opened
from nightfall_cli.files.documents import read_toml
from nightfall_cli.files.late_patterns import late_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

INDENT = "    "
WIDTH = 100
_STRING = r'"(?:[^"\\\n]++|\\.)*+"'


def document_text(document: Mapping[str, Any], multiline: bool = False) -> str:
    """Return a document as text; with ``multiline``, strings of several lines are written as multi-line strings."""
    import tomli_w

    return tomli_w.dumps(document, multiline_strings=multiline)


def table_lines(header: str, values: Iterable[tuple[str, Any]]) -> list[str]:
    """Return the lines of a table: its header, ``[table]`` or ``[[player]]`` (none for ""), and a line per value."""
    return [*([header] if header else []), *(assignment(key, value) for key, value in values)]


def assignment(key: str, value: Any) -> str:
    """Return ``key = value`` on one line.

    >>> assignment("attacker", {"card": "Vulko", "damage": 1, "names": ["a", "b"]})
    'attacker = { card = "Vulko", damage = 1, names = ["a", "b"] }'
    """
    written_key = _plain(key, 0).removesuffix(" = 0")
    return f"{written_key} = {inline(value)}"


def inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(assignment(key, item) for key, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(inline, value))}]"
    return _plain("value", value).removeprefix("value = ")


def _plain(key: str, value: Any) -> str:
    return document_text({key: value}).rstrip("\n")


def filled(text: str) -> str:
    """Return TOML text with lists of strings wrapped into full lines instead of one string per line."""

    def fill(match: re.Match[str]) -> str:
        lines = [""]
        for word in re.findall(_STRING, match[1]):
            if len(lines[-1]) + len(word) > WIDTH:
                lines.append("")
            lines[-1] += f"{', ' if lines[-1] else ''}{word}"
        return f"[{lines[0]}]" if len(lines) == 1 else f"[\n{INDENT}" + f",\n{INDENT}".join(lines) + ",\n]"

    return re.sub(rf"\[\n((?: ++{_STRING},\n)++)\]", fill, text)


_ASSIGNMENT = late_pattern(r"^([A-Za-z0-9_.-]++|\"[^\"]*+\")\s*+=\s*+(.*)$")
_HEADER = late_pattern(r"^(\[\[?)([^\[\]]++)(\]\]?)\s*+(#.*)?$")


def formatted(text: str) -> str:
    """Return the text in the standard layout, with the same meaning; formatting it again changes nothing.

    The layout: no trailing spaces, one space around ``=``, one blank line before each table and at most one elsewhere,
    script lines without indentation. Raises ValueError when the text is not TOML.
    """
    if "\r\n" in text:
        return formatted(text.replace("\r\n", "\n")).replace("\n", "\r\n")
    meaning = read_toml(text)
    lines: list[str] = []
    quote = ""
    depth = 0
    for raw in text.split("\n"):
        line = raw.rstrip()
        if quote:
            lines.append(line.strip() if quote == '"""' and not line.endswith("\\") else line)
            quote = "" if quote in line else quote
            continue
        stripped = line.strip()
        if depth == 0:
            line = _tidy(stripped)
            if _HEADER.match(line):
                _blank_before(lines)
        else:
            line = f"    {stripped}" if stripped and not stripped.startswith("]") else stripped
        if not line and (not lines or not lines[-1]):
            continue
        lines.append(line)
        quote = opened(line)
        depth += 0 if quote else _brackets(line)
    result = "\n".join(lines).strip("\n") + "\n"
    return result if _same(tomllib.loads(result), meaning) else text


def _tidy(line: str) -> str:
    header = _HEADER.match(line)
    if header:
        comment = f"  {header[4]}" if header[4] else ""
        return f"{header[1]}{header[2].strip()}{header[3]}{comment}"
    assignment = _ASSIGNMENT.match(line)
    return f"{assignment[1]} = {assignment[2]}" if assignment else line


def _blank_before(lines: list[str]) -> None:
    """Add a blank line before the comments that belong to the next table."""
    at = len(lines)
    while at and lines[at - 1].startswith("#"):
        at -= 1
    if at and lines[at - 1]:
        lines.insert(at, "")


def _brackets(line: str) -> int:
    """Return how many more brackets a line opens than it closes; headers, texts and comments do not count."""
    signs = [] if _HEADER.match(line) else [token[0] for token in TOKEN.finditer(line)]
    return sum(sign in "[{" for sign in signs) - sum(sign in "]}" for sign in signs)


def _bare_lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def _same(left: object, right: object) -> bool:
    """True when two documents are equal, except for the indentation of script lines."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_same(left[key], right[key]) for key in left)
    if isinstance(left, str) and isinstance(right, str):
        return _bare_lines(left) == _bare_lines(right)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    return left == right
