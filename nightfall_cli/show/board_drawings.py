"""What a question draws: on a terminal, or in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.show.board_card import drawn_card
from nightfall_cli.show.board_files import ansi, picture
from nightfall_cli.show.boards import board, chain, hand, player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from nightfall_cli.show.drawing import Drawing

PICTURE_WIDTH = 120


def drawn(drawing: Drawing, wounds: Sequence[int], language: str, width: int) -> RenderableType:
    """The renderable of a drawing."""
    state = drawing.state
    if drawing.what == "card":
        assert drawing.card is not None
        return drawn_card(drawing.card, language)
    if drawing.what == "chain":
        return chain(state, language)
    if drawing.what == "hand":
        cards = state.draft_hand[drawing.seat] if state.phase == "draft" else state.hand[drawing.seat]
        legal = {move.card for move in legal_moves(state) if move.card is not None}
        return hand(cards, language, legal)
    if drawing.seat != NOBODY:
        return player(state, drawing.seat, wounds, language)
    return board(state, wounds, language, width)


def terminal_text(drawing: Drawing, wounds: Sequence[int], language: str, width: int, color: bool) -> str:
    """The drawing as it is written to a terminal."""
    return ansi(drawn(drawing, wounds, language, width), width, color)


def picture_of(drawing: Drawing, form: str, wounds: Sequence[int], language: str) -> str:
    """The drawing as one self-contained file: "svg", "html" or "text"."""
    title = f"Nightfall: {' · '.join(drawing.state.names)}"
    return picture(drawn(drawing, wounds, language, PICTURE_WIDTH), form, PICTURE_WIDTH, title)
