"""The lines of the prompt: those that are printed, with cards in their colours, and those typed, kept in a file."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from prompt_toolkit.history import FileHistory

from nightfall_cli.files.writing import append_private
from nightfall_cli.language.say import card_name
from nightfall_cli.shell.prompt import card_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

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


# -- the history of typed lines -----------------------------------------------------------------


class KeptHistory(FileHistory):
    """The lines of this session and of earlier ones; a file that cannot be written is a ``problem``, not an error."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path
        self.problem = ""
        """Why the last line could not be kept, "" when it was."""
        self._append("")

    def load_history_strings(self) -> Iterable[str]:
        """Return the kept lines, the latest first; none when the file is not one that can be written."""
        return () if self.problem else super().load_history_strings()

    def store_string(self, string: str) -> None:
        """Add a line to the file."""
        self._append("\n" + "".join(f"+{line}\n" for line in string.split("\n")))

    def _append(self, text: str) -> None:
        try:
            append_private(self.path, text)
            self.problem = ""
        except OSError as error:
            self.problem = str(error)
