"""Draw lines of text in the colours of their roles, wrapped to a width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.text import Text

from nightfall_cli.files.printable import visible
from nightfall_cli.show.draw_files import ansi
from nightfall_cli.show.palette import style_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def drawn_lines(lines: Sequence[tuple[str, str]], width: int, most: int, color: bool) -> tuple[str, int]:
    """Draw (line, role) pairs and count the rows; a line takes at most so many rows, or one of any width for 0."""
    rows: list[Text] = []
    for line, role in lines:
        text = Text(visible(line), style_of(role))
        indent = " " * (len(text.plain) - len(text.plain.lstrip()) + 2)
        first, *more = text.wrap(Console(width=width), width - len(indent))[:most] if most else [text]
        rows += [first, *(Text(indent) + row for row in more)]
    return ansi(Group(*rows), max(width, *map(len, rows)), color), len(rows)
