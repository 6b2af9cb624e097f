"""Pick a ruling on the terminal: the list is filtered while typing, and the answer of the marked one is previewed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.processors import BeforeInput

from nightfall_cli.files.streams import between_words
from nightfall_cli.rulings.answer import why_line
from nightfall_cli.rulings.find_rulings import find
from nightfall_cli.rulings.ruling_library import STANDINGS, in_language, rulings
from nightfall_cli.shell.prompt_pages import leaving

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output

    from nightfall_cli.rulings.answer import Shown
    from nightfall_cli.rulings.ruling_library import Ruling

LISTED = 10  # the rows of the list; with the preview it fits a terminal of 24 lines


class RulingPicker:
    """The typed words, the rulings that fit them best, and the marked one."""

    def __init__(self, shown: Shown, card: str = "") -> None:
        self.shown = shown
        self.card = card
        self.typed = Buffer(on_text_changed=lambda _: self.filter(), multiline=False)
        self.found: list[Ruling] = []
        self.at = 0
        self.filter()

    def filter(self) -> None:
        """List the rulings for the typed words, best first; without words, all in their order."""
        words = self.typed.text.strip()
        if words:
            self.found = [one.ruling for one in find(words, self.shown.library, self.card, self.shown.edition)]
        else:
            self.found = [one for one in rulings().values() if not self.card or self.card in one.cards]
        self.at = 0

    def move(self, by: int) -> None:
        self.at = max(0, min(len(self.found) - 1, self.at + by))

    @property
    def picked(self) -> Ruling | None:
        """The marked ruling, None when nothing fits."""
        return self.found[self.at] if self.found else None

    def list_text(self) -> StyleAndTextTuples:
        """Return the rows around the marked ruling."""
        first = max(0, min(self.at - LISTED // 2, len(self.found) - LISTED))
        rows: StyleAndTextTuples = []
        for place, ruling in enumerate(self.found[first : first + LISTED], first):
            question = in_language(ruling, self.shown.language).question
            row = between_words(question, self.shown.width, "› " if place == self.at else "  ", most=1)[0]
            rows.append(("reverse" if place == self.at else "", f"{row}\n"))
        return rows or [("", f"  {self.shown.say('nothing fits; other words?')}\n")]

    def preview_text(self) -> str:
        """Return the answer of the marked ruling; proofs run when it is opened."""
        if self.picked is None:
            return ""
        ruling = in_language(self.picked, self.shown.language)
        lines = self.shown.wrapped(ruling.answer)
        lines += [line for edition, text in ruling.answers.items() for line in self.shown.wrapped(f"{edition}: {text}")]
        standing = self.shown.say(STANDINGS[ruling.standing])
        lines += self.shown.wrapped(f"{why_line(ruling, self.shown)}; {standing}", "  ")
        return "\n".join(lines)


def pick_ruling(shown: Shown, card: str = "", keyboard: Input | None = None, screen: Output | None = None) -> str:
    """Return the id of the ruling that the user opens with Enter, "" when they leave with Escape or Ctrl-C."""
    picker = RulingPicker(shown, card)
    keys = shown.say("Enter opens, arrows move, Escape leaves")
    layout = Layout(
        HSplit(
            [
                Window(BufferControl(picker.typed, [BeforeInput(shown.say("question: "))]), height=1),
                Window(FormattedTextControl(picker.list_text), height=LISTED),
                Window(char="─", height=1),
                Window(FormattedTextControl(picker.preview_text), wrap_lines=True),
                Window(FormattedTextControl(keys), height=1, style="reverse"),
            ]
        )
    )
    application: Application[str] = Application(
        layout=layout, key_bindings=_keys(picker), full_screen=True, input=keyboard, output=screen
    )
    return application.run() or ""


def _keys(picker: RulingPicker) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("enter")
    def _open(event: KeyPressEvent) -> None:
        if picker.picked:
            event.app.exit(result=picker.picked.id)

    for key in ("escape", "c-c", "c-d"):
        keys.add(key, eager=key == "escape")(leaving(""))
    for key, by in (("up", -1), ("down", 1), ("pageup", -LISTED), ("pagedown", LISTED)):
        keys.add(key)(lambda _, by=by: picker.move(by))
    return keys
