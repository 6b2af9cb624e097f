"""What the prompt prints and keeps: long answers leafed through, cards in their colours, the lines that were typed."""

from __future__ import annotations

import os
import re
from functools import partial
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.history import FileHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from nightfall_cli.files.printable import visible
from nightfall_cli.files.streams import wrapped
from nightfall_cli.files.writing import append_private
from nightfall_cli.language.say import card_name
from nightfall_cli.messages.message import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output
    from prompt_toolkit.styles import BaseStyle

    from nightfall_cli.cards.model import Card
    from nightfall_cli.shell.session import Session


FAR = 1 << 30
LINES = {"down": 1, "j": 1, "enter": 1, "up": -1, "k": -1, "home": -FAR, "g": -FAR, "end": FAR, "G": FAR}
LEAF = {"pagedown": 1, "space": 1, "f": 1, "pageup": -1, "b": -1}
BACK = ("q", "escape", "f1", "c-c", "c-d")


def leaving(result: object) -> Callable[[KeyPressEvent], None]:
    """Return what a key does that ends the application with a result."""
    return lambda event: event.app.exit(result=result)


def leaving_its_keys(result: object) -> Callable[[KeyPressEvent], None]:
    """Return what a key does that ends the application with a result, and is left for the next application."""

    def leave(event: KeyPressEvent) -> None:
        event.app.exit(result=result)
        event.app.key_processor.feed_multiple(event.key_sequence, first=True)

    return leave


class Pages:
    """Lines on a screen of their own; the first line shown is ``top``."""

    def __init__(self, lines: Sequence[str], language: str = "en") -> None:
        self.lines = [visible(line) for line in lines]
        self.language = language
        self.top = 0

    def application(self, input: Input | None, output: Output | None, style: BaseStyle) -> Application[None]:
        """Return the application that shows the lines until the user goes back."""
        window = Window(FormattedTextControl(self._text, show_cursor=False), always_hide_cursor=True)
        return Application(
            Layout(window), key_bindings=self._keys(), full_screen=True, input=input, output=output, style=style
        )

    def _text(self) -> StyleAndTextTuples:
        size = get_app().output.get_size()
        room = max(1, size.rows - 1)
        lines = [part for line in self.lines for part in wrapped(line, size.columns)]
        self.top = max(0, min(self.top, len(lines) - room))
        shown = lines[self.top : self.top + room]
        at = {"first": self.top + 1, "last": self.top + len(shown), "total": len(lines)}
        foot = worded(self.language, "lines {first}-{last} of {total} · space next page, b previous · q returns", **at)
        blank = "\n" * (room - len(shown) + 1)
        return [("", "\n".join(shown)), ("", blank), ("class:faint", foot[: size.columns])]

    def _keys(self) -> KeyBindings:
        bindings = KeyBindings()

        @bindings.add("<any>")
        def _ignore(event: KeyPressEvent) -> None:
            """Do nothing for other keys."""

        for key, lines in LINES.items():
            bindings.add(key)(partial(self._go, lines))
        for key, sign in LEAF.items():
            bindings.add(key)(lambda event, sign=sign: self._go(sign * (event.app.output.get_size().rows - 2), event))
        for key in BACK:
            bindings.add(key)(leaving(None))
        return bindings

    def _go(self, lines: int, event: KeyPressEvent) -> None:
        self.top = max(0, self.top + lines)


# -- colours ----------------------------------------------------------------------------------
def wants_color(colors: str) -> bool:
    """True when output is coloured: by the setting; for "auto" unless NO_COLOR is set or the terminal is dumb."""
    if colors == "auto":
        return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return colors == "always"


def card_class(card: Card | None) -> str:
    """Return the style class of a card's colour."""
    return f"class:card.{card.color}" if card is not None and card.color else "class:word"


def painter(session: Session) -> Callable[[str, str], StyleAndTextTuples]:
    """Return a function that paints the card names of a line in their colours."""
    language = session.language
    cards = {card_name(card, language): card for card in session.state.library.cards.values()}
    names = sorted(cards, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, names)) + r")(?!\w)")

    def paint(line: str, style: str) -> StyleAndTextTuples:
        if line.startswith("✓"):
            style = "class:holds"
        return [(card_class(cards[piece]) if piece in cards else style, piece) for piece in pattern.split(line)]

    return paint


# -- the history of typed lines -----------------------------------------------------------------
class KeptHistory(FileHistory):
    """The lines of this session and of earlier ones; a file that cannot be written is a ``problem``, not an error."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path
        self.problem = ""  # why the last line could not be kept, "" when it was
        self._append("")

    def load_history_strings(self) -> Iterable[str]:
        """Return the kept lines, the latest first; none when the file is not one that can be written."""
        return () if self.problem else super().load_history_strings()

    def store_string(self, string: str) -> None:
        self._append("\n" + "".join(f"+{line}\n" for line in string.split("\n")))

    def _append(self, text: str) -> None:
        try:
            append_private(self.path, text)
            self.problem = ""
        except OSError as error:
            self.problem = str(error)
