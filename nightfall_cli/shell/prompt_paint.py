"""The colours of printed lines: whether there are any, and the names of cards in the colours of the cards."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from nightfall_cli.language.say import card_name
from nightfall_cli.shell.prompt import card_class

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.formatted_text import StyleAndTextTuples

    from nightfall_cli.shell.session import Session


def wants_color(colors: str) -> bool:
    """True when output is coloured: by the setting; for "auto" unless NO_COLOR is set or the terminal is dumb."""
    if colors == "auto":
        return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return colors == "always"


def painter(session: Session) -> Callable[[str, str], StyleAndTextTuples]:
    """Return a function that paints the card names of a line in their colours."""
    language = session.language
    cards = {card_name(card, language): card for card in session.state.library.cards.values()}
    names = sorted(cards, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, names)) + r")(?!\w)")

    def paint(line: str, style: str) -> StyleAndTextTuples:
        if line.startswith("✓"):
            style = "class:holds"
        pieces = pattern.split(line)
        return [(card_class(cards[piece]) if piece in cards else style, piece) for piece in pieces]

    return paint
