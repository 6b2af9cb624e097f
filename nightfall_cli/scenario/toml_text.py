"""Write TOML: whole documents, and tables with each value on one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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
    """Return a value on one line."""
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
