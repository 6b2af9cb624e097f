"""Boards, chains, hands and cards as plain lines: in reports, and where there is no terminal to draw on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.show.board_rows import board_rows
from nightfall_cli.show.card_chunks import archive_chunk, zone_chunks
from nightfall_cli.show.card_rows import card_rows
from nightfall_cli.show.rows import Row, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.board_rows import PlayerRows

LABEL_WIDTH = 10


def zone_text(cards: Iterable[Card], language: str = "en") -> str:
    """Return names with copies counted, in order of first appearance; unknown cards as ``3 unknown``."""
    return Row("", zone_chunks(cards, language)).plain_words or "-"


def archives_text(state: State, archives: Iterable[Archive], language: str = "en") -> str:
    """Return ``Vulko ×7``; an archive that the reader may not know is ``face down ×7``."""
    return Row("", tuple(archive_chunk(state, archive, language) for archive in archives)).plain_words or "-"


def board_lines(state: State, language: str = "en") -> list[str]:
    """Return the lines of the whole board and the question asked."""
    board = board_rows(state, language)
    players = [line for player in board.players for line in player_lines(player)]
    return [*_lines(board.table), *players, *_lines((board.question,))]


def card_lines(card: Card, language: str = "en") -> list[str]:
    """Return the lines of a card."""
    shown = card_rows(card, language)
    head = ": ".join(row.plain_words for row in shown.head)
    colors = "; ".join(f"{row.label} {row.plain_words}" for row in shown.colors)
    numbers = ", ".join(f"{row.label} {row.plain_words}" for row in shown.numbers)
    texts = [row.plain_words for row in shown.texts if row.in_lines]
    return [head, *(f"  {line}" for line in (colors, numbers, *texts) if line)]


def player_lines(player: PlayerRows) -> list[str]:
    """Return the lines of one player's part of the board."""
    marks = player.marks.plain_words
    title = plain_text(player.name) + (f" ({marks})" if marks else "")
    return [title, *(f"  {line}" for line in _lines(player.rows))]


def _lines(rows: Iterable[Row]) -> list[str]:
    """Return a line for each row that plain lines show; rows with a chunk a line stand below their label."""
    lines = []
    for row in rows:
        label = row.label if row.plain_label is None else row.plain_label
        if not row.in_lines:
            continue
        if row.plain_gap == "\n":
            lines += [label, *(f"  {chunk}" for chunk in row.plain_chunks)]
        else:
            lines.append((label.ljust(LABEL_WIDTH) if label else "") + (row.plain_words or "-"))
    return lines
