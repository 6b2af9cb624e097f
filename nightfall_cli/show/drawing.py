"""What is to be drawn: a board, a chain, a hand or a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.records import NOBODY

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


class Drawing(NamedTuple):
    """What a terminal may draw in the place of plain lines.

    ``what`` is "board", "chain", "hand" or "card"; ``state`` holds only what may be seen.
    """

    what: str
    state: State
    seat: int = NOBODY
    card: Card | None = None
