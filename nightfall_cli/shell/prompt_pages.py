"""Long answers inside the program: lines wrapped at the width of the terminal, leafed through with a few keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from nightfall_cli.files.printable import visible
from nightfall_cli.files.streams import wrapped
from nightfall_cli.messages.message import worded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output
    from prompt_toolkit.styles import BaseStyle

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
        control = FormattedTextControl(self._text, show_cursor=False)
        window = Window(control, always_hide_cursor=True)
        return Application(
            Layout(window), key_bindings=self._keys(), full_screen=True, input=input, output=output, style=style
        )

    def _text(self) -> StyleAndTextTuples:
        size = get_app().output.get_size()
        room = max(1, size.rows - 1)
        lines = [part for line in self.lines for part in wrapped(line, size.columns)]
        self.top = max(0, min(self.top, len(lines) - room))
        shown = lines[self.top : self.top + room]
        places = {"first": self.top + 1, "last": self.top + len(shown), "total": len(lines)}
        foot = worded(
            self.language, "lines {first}-{last} of {total} · space next page, b previous · q returns", **places
        )
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
