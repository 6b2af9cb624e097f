"""The layout of one screen: each block in the richest form with which all blocks fit the height."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.text import Text

from nightfall_cli.files.printable import visible
from nightfall_cli.show.draw_files import ansi
from nightfall_cli.show.draw_rows import Drawn, all_lines
from nightfall_cli.show.palette import style_of
from nightfall_cli.show.screen_rows import screen_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.show.screen_rows import Block, Scene

SHORTER = (
    *("archives", "opponents", "own", "news", "archives", "news", "attacks", "play", "opponents", "hand", "head"),
    *("archives", "attacks", "news", "question", "question", "own", "opponents", "chain", "hand", "play", "chain"),
    *("attacks", "archives", "archives", "opponents"),
)
"""The blocks that take their next form, in this order, until everything fits."""


def screen(scene: Scene, width: int, height: int) -> Drawn:
    """Draw everything to decide on within so many lines."""
    blocks = screen_blocks(scene)
    return Drawn(lambda room: _fitting(blocks, room, height), width)


def _fitting(blocks: Sequence[Block], width: int, height: int) -> list[Text]:
    """Return the lines of the blocks; when even the shortest forms do not fit, the first lines are left out."""
    forms = dict.fromkeys((block.name for block in blocks), 0)
    lines = {block.name: all_lines(block.forms[0], width) for block in blocks}
    known = {block.name: block.forms for block in blocks}
    for name in SHORTER:
        if sum(map(len, lines.values())) <= height:
            break
        if forms[name] + 1 < len(known[name]):
            forms[name] += 1
            lines[name] = all_lines(known[name][forms[name]], width)
    together = [line for block in lines.values() for line in block]
    return together[-height:] if len(together) > height else together


def drawn_lines(lines: Sequence[tuple[str, str]], width: int, most: int, color: bool) -> tuple[str, int]:
    """Draw (line, role) pairs and count the rows; a line takes at most so many rows, or one of any width for 0."""
    rows: list[Text] = []
    for line, role in lines:
        text = Text(visible(line), style_of(role))
        indent = " " * (len(text.plain) - len(text.plain.lstrip()) + 2)
        first, *more = text.wrap(Console(width=width), width - len(indent))[:most] if most else [text]
        rows += [first, *(Text(indent) + row for row in more)]
    return ansi(Group(*rows), max(width, *map(len, rows)), color), len(rows)
