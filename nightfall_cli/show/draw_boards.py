"""The layout of drawings: boards, chains, hands and cards, and one screen in the richest form that fits the height."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from nightfall_cli.files.printable import visible
from nightfall_cli.show import draw_rows
from nightfall_cli.show.board_rows import board_rows, player_rows
from nightfall_cli.show.card_rows import card_rows
from nightfall_cli.show.draw_files import ansi
from nightfall_cli.show.draw_rows import FAINT, Drawn, all_lines, cut, filled, joined, row_lines, ruled, styled
from nightfall_cli.show.rows import style_of
from nightfall_cli.show.screen_rows import screen_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.board_rows import PlayerRows
    from nightfall_cli.show.card_rows import CardRows
    from nightfall_cli.show.rows import Row
    from nightfall_cli.show.screen_rows import Block, Scene


SIDE_BY_SIDE = 120
PANEL_WIDTH = 40
CARD_WIDTH = 44


def board(state: State, wounds: Sequence[int | None], language: str = "en") -> Drawn:
    """Draw the whole board and the question asked; ``wounds`` are the totals per seat, None where not known."""
    rows = board_rows(state, language, wounds)

    def lines(room: int) -> list[Text]:
        players = _rows_of_players if room >= SIDE_BY_SIDE else _stacked_players
        return [*all_lines(rows.table, room), *players(rows.players, room), *row_lines(rows.question, room)]

    return lines


def player(state: State, seat: int, wounds: Sequence[int | None], language: str = "en") -> Drawn:
    """Draw one player's part of the board."""
    return lambda room: _stacked_players((player_rows(state, seat, language, wounds),), room)


def drawn_rows(rows: Sequence[Row]) -> Drawn:
    """Draw rows one below the other, each wrapped between its chunks."""
    return lambda room: all_lines(rows, room)


def card(shown: Card, language: str = "en") -> Drawn:
    """Draw a card as a box, 44 wide where there is room."""
    rows = card_rows(shown, language)
    return lambda room: _card_box(rows, min(CARD_WIDTH, room))


def _stacked_players(players: Sequence[PlayerRows], width: int) -> list[Text]:
    """Return the players one below the other, a rule above each and below the last."""
    lines = []
    for player in players:
        title, content = _titled(player, width, width - 8)
        lines += [ruled(*title, width, "━" if player.active else "─", _border(player)), *content]
    return [*lines, Text("─" * width, FAINT)]


def _titled(player: PlayerRows, width: int, room: int) -> tuple[tuple[Text, Text], list[Text]]:
    """Return a title (name and wounds) and lines; the marks stand in the title if it has ``room``, else below."""
    name, wounds = styled(player.name), styled(player.wounds)
    marks = [styled(mark) for mark in player.marks.drawn_chunks]
    full = Text(player.marks.gap).join([name, *marks])
    lines = all_lines(player.rows, width)
    if full.cell_len + wounds.cell_len <= room:
        return (full, wounds), lines
    return (name, wounds), row_lines(player.marks, width) * bool(marks) + lines


def _border(player: PlayerRows) -> str:
    return style_of("player" if player.active else "faint")


def _rows_of_players(players: Sequence[PlayerRows], width: int) -> list[Text]:
    """Return boxes side by side, as many in each row as have room, the rows as even as can be."""
    count = len(players)
    rows = -(-count // (width // PANEL_WIDTH))
    parts = (players[row * count // rows : (row + 1) * count // rows] for row in range(rows))
    return [line for part in parts for line in _row_of_boxes(part, width)]


def _row_of_boxes(players: Sequence[PlayerRows], width: int) -> list[Text]:
    """Return the boxes of some players, one blank between them."""
    space = width - len(players) + 1
    widths = [space // len(players) + (place < space % len(players)) for place in range(len(players))]
    parts = [_titled(player, room - 4, room - 10) for player, room in zip(players, widths, strict=True)]
    height = max(len(content) for _, content in parts)
    boxes = [
        draw_rows.boxed(title, content, room, height, player.active, _border(player))
        for player, room, (title, content) in zip(players, widths, parts, strict=True)
    ]
    rows = zip(*boxes, strict=True)
    return [Text(" ").join(filled(line, width) for line, width in zip(row, widths, strict=True)) for row in rows]


def _card_box(card: CardRows, width: int) -> list[Text]:
    """Return the parts of a card with lines between them, framed in its colour."""
    inside = max(1, width - 4)
    groups = (card.head, (*card.colors, *card.numbers), card.texts, card.foot)
    parts = [lines for rows in groups if (lines := all_lines(rows, inside))]
    style = style_of(card.role) or FAINT
    lines = [Text("╭" + "─" * (width - 2) + "╮", style)]
    for number, part in enumerate(parts):
        if number:
            lines.append(Text("├" + "─" * (width - 2) + "┤", style))
        lines += [joined(("│ ", style), filled(line, inside), (" │", style)) for line in part]
    return [cut(line, width) for line in (*lines, Text("╰" + "─" * (width - 2) + "╯", style))]


SHORTER = (
    *("archives", "opponents", "own", "news", "archives", "news", "attacks", "play", "opponents", "hand", "head"),
    *("archives", "attacks", "news", "question", "question", "own", "opponents", "chain", "hand", "play", "chain"),
    *("attacks", "archives", "archives", "opponents"),
)
"""The blocks that take their next form, in this order, until everything fits."""


def screen(scene: Scene, height: int) -> Drawn:
    """Draw everything to decide on within so many lines."""
    blocks = screen_blocks(scene)
    return lambda room: _fitting(blocks, room, height)


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
    return ansi(lambda _: rows, max(width, *map(len, rows)), color), len(rows)
