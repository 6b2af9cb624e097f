"""A board, a chain, a hand or a card to show: as plain lines, on a terminal, or in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.show.board_rows import archive_rows, board_rows, cards_in_hand, chain_row, hand_row, player_rows
from nightfall_cli.show.card_chunks import archive_chunk, zone_chunks
from nightfall_cli.show.card_rows import card_rows
from nightfall_cli.show.rows import Row, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.board_rows import PlayerRows
    from nightfall_cli.show.draw_rows import Drawn
    from nightfall_cli.show.screen_rows import Scene


PICTURE_WIDTH = 120


class Drawing(NamedTuple):
    """What to show: ``what`` is "board", "chain", "archives", "hand" or "card"; ``state`` holds only what may be seen.

    A board with a ``seat`` is that player's part of it.
    """

    what: str
    state: State
    seat: int = NOBODY
    card: Card | None = None


def plain_lines(drawing: Drawing, language: str) -> list[str]:
    state = drawing.state
    if drawing.card is not None:
        return card_lines(drawing.card, language)
    if drawing.what == "chain":
        return chain_row(state, language).plain_chunks
    if drawing.what == "hand":
        hand = hand_row(cards_in_hand(state, drawing.seat), language)
        return [f"{state.names[drawing.seat]}: {hand.plain_words or '-'}"]
    if drawing.seat == NOBODY:
        return board_lines(state, language)
    return player_lines(player_rows(state, drawing.seat, language))


def terminal_text(drawing: Drawing, wounds: Sequence[int], language: str, width: int, color: bool) -> str:
    from nightfall_cli.show.draw_files import ansi

    return ansi(_drawn(drawing, wounds, language), width, color)


def screen_text(scene: Scene, width: int, height: int, color: bool) -> str:
    """Return everything to decide on, as it is written to a terminal, in at most ``height`` lines."""
    from nightfall_cli.show.draw_boards import screen
    from nightfall_cli.show.draw_files import ansi

    return ansi(screen(scene, height), width, color)


def picture_of(drawing: Drawing, form: str, wounds: Sequence[int], language: str) -> str:
    """Return a drawing as one self-contained file in a form of `rows.FORMS`."""
    from nightfall_cli.show.draw_files import picture

    title = f"Nightfall: {' · '.join(drawing.state.names)}"
    return picture(_drawn(drawing, wounds, language), form, PICTURE_WIDTH, title)


def _drawn(drawing: Drawing, wounds: Sequence[int], language: str) -> Drawn:
    from nightfall_cli.show.draw_boards import board, card, drawn_rows, player

    state = drawing.state
    if drawing.card is not None:
        return card(drawing.card, language)
    if drawing.what == "chain":
        return drawn_rows((chain_row(state, language)._replace(label=""),))
    if drawing.what == "archives":
        return drawn_rows(archive_rows(state, language))
    if drawing.what == "hand":
        legal = {move.card for move in legal_moves(state) if move.card is not None}
        return drawn_rows((hand_row(cards_in_hand(state, drawing.seat), language, legal),))
    if drawing.seat != NOBODY:
        return player(state, drawing.seat, wounds, language)
    return board(state, wounds, language)


LABEL_WIDTH = 10


def zone_text(cards: Iterable[Card], language: str = "en") -> str:
    """Return names with copies counted, in order of first appearance; unknown cards as ``3 unknown``."""
    return Row("", zone_chunks(cards, language)).plain_words or "-"


def archives_text(state: State, archives: Iterable[Archive], language: str = "en") -> str:
    """Return ``Vulko ×7``; an archive that the reader may not know is ``face down ×7``."""
    return Row("", tuple(archive_chunk(state, archive, language) for archive in archives)).plain_words or "-"


def board_lines(state: State, language: str = "en") -> list[str]:
    board = board_rows(state, language)
    players = [line for player in board.players for line in player_lines(player)]
    return [*_lines(board.table), *players, *_lines((board.question,))]


def card_lines(card: Card, language: str = "en") -> list[str]:
    shown = card_rows(card, language)
    head = ": ".join(row.plain_words for row in shown.head)
    colors = "; ".join(f"{row.label} {row.plain_words}" for row in shown.colors)
    numbers = ", ".join(f"{row.label} {row.plain_words}" for row in shown.numbers)
    texts = [row.plain_words for row in shown.texts if row.in_lines]
    return [head, *(f"  {line}" for line in (colors, numbers, *texts) if line)]


def player_lines(player: PlayerRows) -> list[str]:
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
