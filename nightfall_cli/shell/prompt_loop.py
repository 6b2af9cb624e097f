"""The loop of the shell on a terminal: read lines, run them in the session, show the outcome."""

from __future__ import annotations

import os
import re
import shutil
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from prompt_toolkit import print_formatted_text
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.utils import is_dumb_terminal

from nightfall_cli.files.printable import visible, visible_line
from nightfall_cli.files.streams import draw
from nightfall_cli.language.say import card_name
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.prompt import Prompts, ask_for_key, card_class, key_bindings, prompt_style
from nightfall_cli.shell.prompt_history import KeptHistory
from nightfall_cli.show.drawing import Drawing, terminal_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from nightfall_cli.shell.autosave import Keeper
    from nightfall_cli.shell.session import Session

ERASE = "\x1b[3J\x1b[2J\x1b[H"
"""Erases the screen and its scrollback."""

STAYS = "this terminal (TERM=dumb) cannot be cleared: every hand that was shown stays on the screen"

CLEAR_LINE = "\x1b[K\r"
"""Clears the line, which the next text overwrites."""

MARGIN = 4
"""The number of screen lines for the prompt and its toolbar."""

FIRST_TIME = (
    "Type a move and press TAB: every candidate is legal now; the line below the prompt explains why a move is not.",
    "Try board, hand, legal, why and undo; help lists all commands, and help VERB shows one with an example.",
    "The game is kept after every line; nightfall resume continues it.",
)

UNSAVED = "not saved to a file; press Ctrl-D again to leave (nightfall resume continues this game)"
LOST = "neither saved to a file nor kept; press Ctrl-D again to leave, and the game is lost"
NOT_KEPT = "the game goes on, but it cannot be resumed later; save FILE.game writes it elsewhere"
LINES_NOT_KEPT = "the history of lines ends with this shell"


class Terminal:
    """A session at a terminal. ``keeper`` saves the running game; ``folder`` holds the history of lines."""

    def __init__(
        self, session: Session, folder: Path, keeper: Keeper, input: Input | None = None, output: Output | None = None
    ) -> None:
        self.session = session
        self.keeper = keeper
        self.output = output
        self.color = wants_color(session.settings.colors)
        depth = ColorDepth.DEPTH_1_BIT if not self.color else None
        bindings = key_bindings(lambda: self._ask("help"), lambda: self._ask("board"))
        self.history = KeptHistory(folder / "history")
        self.prompts = Prompts(lambda: self.session, self.history, bindings, depth, input, output)
        self._said: set[str] = set()
        """Problems already reported; each is printed once."""
        session.thinking = lambda name: self._write(f"{visible_line(name)} thinks …{CLEAR_LINE}")
        session.agree = self._agree
        self._looking = session.viewer
        self._turn = (NOBODY, NOBODY)

    def run(self, greeting: tuple[str, ...] = ()) -> None:
        """Play until the user leaves or the game is over."""
        self._say(greeting)
        opening = self.session.begin(brief=True)
        if self._hands_over() and not self._pass_the_screen():
            return
        self.show(opening)
        self._show_situation()
        asked_to_leave = False
        while True:
            try:
                text = self.prompts.read()
            except KeyboardInterrupt:
                asked_to_leave = False
                continue
            except EOFError:
                if self.session.history.unsaved and self.session.puzzle is None and not asked_to_leave:
                    asked_to_leave = True
                    self._say((LOST if NOT_KEPT in self._said else UNSAVED,))
                    continue
                break
            asked_to_leave = False
            if not self.do(text) or self._ends():
                break

    def _ends(self) -> bool:
        """True when the puzzle is solved, and the terminal is left then."""
        puzzle = self.session.puzzle
        return puzzle is not None and puzzle.ends and puzzle.solved

    def do(self, text: str) -> bool:
        """Run the typed or pasted lines up to the first refused one; returns False when the session ends."""
        lines = [line for line in text.splitlines() if line.strip()]
        for number, line in enumerate(lines, 1):
            if len(lines) > 1:
                self._say((f"> {line.strip()}",))
            before = self.session.state
            try:
                outcome = self.session.execute(line)
            except KeyboardInterrupt:
                unchanged = self.session.state is before
                said = ("stopped; nothing was changed" if unchanged else "stopped; earlier lines were kept",)
                self._keep()
                return self._after(Outcome(said), changed=not unchanged)
            self._keep()
            if outcome.quit:
                return False
            looked = self._looking
            if not self._after(outcome, changed=self.session.state is not before):
                return False
            if self._looking != looked and number < len(lines):
                self._say((f"stopped after line {number} of {len(lines)}: another player decides now",))
                break
            if not outcome.ok:
                if number < len(lines):
                    self._say((f"line {number} of {len(lines)} was refused; later lines were skipped",))
                break
        return True

    def _keep(self) -> None:
        """Keep the game; what cannot be written is said once, and the game goes on."""
        try:
            self.keeper.keep(self.session)
        except OSError as error:
            self._say_once(NOT_KEPT, f": {error}")
        if self.keeper.note:
            self._say_once(self.keeper.note)
        if self.history.problem:
            self._say_once(LINES_NOT_KEPT, f": {self.history.problem}")

    def _say_once(self, what: str, why: str = "") -> None:
        if what not in self._said:
            self._said.add(what)
            self._say((what + why,))

    def _after(self, outcome: Outcome, changed: bool) -> bool:
        """Show an outcome; before that, hand over the screen. Returns False when the user leaves instead."""
        if self._hands_over():
            self._say(outcome.farewell)
            if not self._pass_the_screen():
                return False
        self.show(outcome, in_pager=not changed)
        if changed:
            self._show_situation()
        return True

    # -- passing the screen -------------------------------------------------------------------

    def _hands_over(self) -> bool:
        """Return True when another human player takes the screen, and remember who looks at it."""
        before, self._looking = self._looking, self.session.viewer
        several = len(self.session.people) > 1 and self._looking != NOBODY
        return several and (before != self._looking or self._turn == (NOBODY, NOBODY))

    def _pass_the_screen(self) -> bool:
        """Hide the last hand, and show the next one only on Enter. Returns False when the user leaves instead."""
        name = self.session.state.names[self._looking]
        hides, first = not is_dumb_terminal(), self._turn == (NOBODY, NOBODY)
        if not hides:
            self._say((STAYS,))
        if not first and not self._wait(f"Press Enter to {'clear the screen' if hides else 'go on'} for {name}"):
            return False
        self._erase(not first and hides)
        if not self._wait(f"{name}, press Enter when nobody else is looking"):
            return False
        self._erase(hides)
        return True

    def _erase(self, wanted: bool) -> None:
        if wanted:
            self._write(ERASE)

    def _wait(self, question: str) -> bool:
        return self._answer(f"{question} (Ctrl-D leaves) ", {"enter": True, "c-j": True, "c-d": False})

    def _agree(self, question: str) -> bool:
        return self._answer(f"{question} (y/n) ", {"y": True, "n": False, "c-c": False, "c-d": False})

    def _answer(self, question: str, answers: dict[str, bool]) -> bool:
        return ask_for_key(question, answers, self.prompts.input, self.prompts.output)

    # -- showing ------------------------------------------------------------------------------

    def show(self, outcome: Outcome, in_pager: bool = False) -> None:
        """Show an outcome: its drawing, or else its lines; a long answer in the pager."""
        if outcome.drawing is not None:
            self._write(self._text_of(outcome.drawing))
        elif not outcome.ok:
            self._say(outcome.lines, "class:refused")
        elif in_pager and os.isatty(1) and len(outcome.lines) > shutil.get_terminal_size().lines - MARGIN:
            _page(visible("\n".join(outcome.lines)) + "\n")
        else:
            self._say(outcome.lines)

    def _text_of(self, drawing: Drawing) -> str:
        session, width = self.session, shutil.get_terminal_size().columns
        return terminal_text(drawing, session.wounds, session.language, width, self.color)

    def _ask(self, question: str) -> None:
        self.show(self.session.execute(question), in_pager=True)

    def _show_situation(self) -> None:
        """Show the board at the beginning of a turn, else the chain and hand where the decision needs them."""
        session, state = self.session, self.session.state
        if state.decision is None:
            self._say(("the game is over; use undo to go back, or new to begin another game",))
            return
        turn = (state.active, state.turns[state.active])
        if turn != self._turn:
            self._turn = turn
            self._ask("board")
            return
        seat = state.decision.player
        cards = state.draft_hand[seat] if state.phase == "draft" else state.hand[seat]
        if state.chain:
            self._write(self._text_of(Drawing("chain", session.seen())))
        if question_of(state.decision).hand and cards and session.viewer in (NOBODY, seat):
            self._write(self._text_of(Drawing("hand", session.seen(), seat)))

    def _write(self, text: str) -> None:
        if self.output is not None:
            self.output.write_raw(text.replace("\n", "\r\n"))
            self.output.flush()
        else:
            draw(text, sys.stdout)

    def _say(self, lines: tuple[str, ...], style: str = "") -> None:
        paint = painter(self.session)
        width = shutil.get_terminal_size().columns
        for line in (part for whole in lines for part in wrapped(visible(whole), width)):
            pieces = FormattedText(paint(line, style))
            depth = ColorDepth.DEPTH_1_BIT if not self.color else None
            print_formatted_text(pieces, style=prompt_style(), output=self.output, color_depth=depth)


def wrapped(line: str, width: int) -> list[str]:
    """Return a line wrapped to a width, broken between words, with the indent of the line."""
    if len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _page(text: str) -> None:
    from pydoc import pager

    os.environ.setdefault("LESS", "-FRX")
    pager(text)


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
