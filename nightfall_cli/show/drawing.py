"""A board, a chain, a hand or a card to show: as plain lines, on a terminal, or in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.show.board_rows import cards_in_hand, chain_row, hand_row, player_rows
from nightfall_cli.show.plain_lines import board_lines, card_lines, player_lines
from nightfall_cli.show.rows import FORMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State
    from nightfall_cli.show.draw_rows import Drawn
    from nightfall_cli.show.screen_rows import Scene

__all__ = ["FORMS", "Drawing", "picture_of", "plain_lines", "terminal_text"]

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
    """Return a drawing as plain lines."""
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
    """Return a drawing as it is written to a terminal."""
    from nightfall_cli.show.draw_files import ansi

    return ansi(_drawn(drawing, wounds, language, width), width, color)


def screen_text(scene: Scene, width: int, height: int, color: bool) -> str:
    """Return everything to decide on, as it is written to a terminal, in at most ``height`` lines."""
    from nightfall_cli.show.draw_files import ansi
    from nightfall_cli.show.draw_screen import screen

    return ansi(screen(scene, width, height), width, color)


def picture_of(drawing: Drawing, form: str, wounds: Sequence[int], language: str) -> str:
    """Return a drawing as one self-contained file in one of `FORMS`."""
    from nightfall_cli.show.draw_files import picture

    title = f"Nightfall: {' · '.join(drawing.state.names)}"
    return picture(_drawn(drawing, wounds, language, PICTURE_WIDTH), form, PICTURE_WIDTH, title)


def _drawn(drawing: Drawing, wounds: Sequence[int], language: str, width: int) -> Drawn:
    from nightfall_cli.show.draw_boards import archives, board, card, chain, hand, player

    state = drawing.state
    if drawing.card is not None:
        return card(drawing.card, language)
    if drawing.what == "chain":
        return chain(state, language)
    if drawing.what == "archives":
        return archives(state, language)
    if drawing.what == "hand":
        legal = {move.card for move in legal_moves(state) if move.card is not None}
        return hand(cards_in_hand(state, drawing.seat), language, legal)
    if drawing.seat != NOBODY:
        return player(state, drawing.seat, wounds, language)
    return board(state, wounds, language, width)
