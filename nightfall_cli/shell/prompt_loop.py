"""The loop of the shell on a terminal: read lines, run them in the session, show the outcome."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from prompt_toolkit import print_formatted_text
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.utils import is_dumb_terminal

from nightfall_cli.files.printable import visible, visible_line
from nightfall_cli.files.streams import draw, wrapped
from nightfall_cli.messages.message import Message, all_in, in_language, phrase
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.shell.outcome import News, Outcome
from nightfall_cli.shell.prompt import Prompts, ask_for_key, key_bindings, prompt_style
from nightfall_cli.shell.prompt_pages import KeptHistory, Pages, painter, wants_color
from nightfall_cli.show.digest import end_lines
from nightfall_cli.show.drawing import screen_text, terminal_text

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable
    from pathlib import Path

    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from nightfall_cli.shell.autosave import Keeper
    from nightfall_cli.shell.session import Session

ERASE = "\x1b[3J\x1b[2J\x1b[H"  # erases the screen and its scrollback
REDRAW = "\x1b[H\x1b[J"  # erases the screen, and leaves the scrollback

STAYS = Message("this terminal (TERM=dumb) cannot be cleared: every hand that was shown stays on the screen")
THINKS = phrase("{player} thinks …")

CLEAR_LINE = "\x1b[K\r"  # clears the line, which the next text overwrites
MARGIN = 4  # the number of screen lines for the prompt and its toolbar

MOST_REMARKS = 4  # the number of remarks that stand between the table and the prompt; more stand above the table

FIRST_TIME = (
    Message(
        "Type a move and press TAB: every candidate is legal now; the line below the prompt explains why a move is not."
    ),
    Message(
        "Try board, hand, legal, why and undo; help lists all commands, help VERB shows one with an example, "
        "help symbols explains signs such as ≈ and ★."
    ),
    Message("The game is kept after every line; nightfall resume continues it."),
)

UNSAVED = phrase("not saved to a file; press Ctrl-D again to leave (nightfall resume continues this game)")
LOST = phrase("neither saved to a file nor kept; press Ctrl-D again to leave, and the game is lost")
NOT_KEPT = phrase("the game goes on, but it cannot be resumed later; save FILE.game writes it elsewhere")
LINES_NOT_KEPT = phrase("the history of lines ends with this shell")


class Terminal:
    """A session at a terminal. ``keeper`` saves the running game; ``folder`` holds the history of lines."""

    def __init__(
        self, session: Session, folder: Path, keeper: Keeper, input: Input | None = None, output: Output | None = None
    ) -> None:
        self.session = session
        self.keeper = keeper
        self.output = output
        self.color = wants_color(session.settings.colors)
        self.depth = ColorDepth.DEPTH_1_BIT if not self.color else None
        bindings = key_bindings(lambda: self._pages(session.execute("help").lines), self._show_table)
        self.history = KeptHistory(folder / "history")
        self.prompts = Prompts(session, self.history, bindings, self.depth, input, output)
        self._said: set[str] = set()  # problems already reported; each is printed once
        session.thinking = lambda name: self._write(session.worded(THINKS, player=visible_line(name)) + CLEAR_LINE)
        session.agree, session.replaces = self._agree, self._says_yes
        self._looking = session.viewer
        self._started = False
        self._digest: tuple[str, ...] = ()  # what happened since the last move of the player at the screen

    def run(self, greeting: tuple[str, ...] = ()) -> None:
        """Play until the user leaves or the game is over."""
        self._say(*greeting, *self._hot_seat())
        opening = self.session.begin(brief=True)
        if self._hands_over() and not self._pass_the_screen(None):
            return
        self._started = True
        self._show_situation(opening)
        asked_to_leave = False
        while True:
            try:
                text = self.prompts.read()
            except KeyboardInterrupt:
                asked_to_leave = False
                continue
            except EOFError:
                if self._leaves_a_game() and not asked_to_leave:
                    asked_to_leave = True
                    self._say(self.session.worded(LOST if NOT_KEPT in self._said else UNSAVED))
                    continue
                break
            asked_to_leave = False
            puzzle = self.session.puzzle
            if not self.do(text) or (puzzle is not None and puzzle.ends and puzzle.solved):
                break

    def _leaves_a_game(self) -> bool:
        """True while there is a game that is not saved to a file."""
        return self.session.history.unsaved and self.session.is_kept

    def do(self, text: str) -> bool:
        """Run the typed or pasted lines up to the first refused one; returns False when the session ends."""
        lines = [line for line in text.splitlines() if line.strip()]
        for number, line in enumerate(lines, 1):
            if len(lines) > 1:
                self._say(f"> {line.strip()}")
            before = self.session.state
            try:
                outcome = self.session.execute(line)
            except KeyboardInterrupt:
                unchanged = self.session.state is before
                said = (Message("stopped; nothing was changed" if unchanged else "stopped; earlier lines were kept"),)
                self._keep()
                return self._after(Outcome(said), changed=not unchanged)
            self._keep()
            if outcome.quit:
                if self._leaves_a_game() and self.session.state.decision is not None and NOT_KEPT not in self._said:
                    self._say(FIRST_TIME[-1])
                return False
            looked = self._looking
            if not self._after(outcome, changed=self.session.state is not before):
                return False
            if self._looking != looked and number < len(lines):
                stopped = phrase("stopped after line {number} of {total}: another player decides now")
                self._say(Message(stopped, number=number, total=len(lines)))
                break
            if not outcome.ok:
                if number < len(lines):
                    refused = phrase("line {number} of {total} was refused; later lines were skipped")
                    self._say(Message(refused, number=number, total=len(lines)))
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
            self._say(self.session.worded(what) + why)

    def _after(self, outcome: Outcome, changed: bool) -> bool:
        """Show an outcome; before that, hand over the screen. Returns False when the user leaves instead."""
        if self._hands_over() and not self._pass_the_screen(outcome.parting):
            return False
        if not changed:
            self.show(outcome, in_pager=True)
            return True
        if not outcome.ok:
            self.show(outcome)
        self._show_situation(outcome if outcome.ok else Outcome())
        return True

    # -- passing the screen -------------------------------------------------------------------
    def _hands_over(self) -> bool:
        """Return True when another human player takes the screen, and remember who looks at it."""
        before, self._looking = self._looking, self.session.viewer
        several = len(self.session.people) > 1 and self._looking != NOBODY
        return several and (before != self._looking or not self._started)

    def _hot_seat(self) -> tuple[str, ...]:
        """Return the line that says that several people share the screen, if they do."""
        session = self.session
        if not session.hot_seat:
            return ()
        names = [session.state.names[seat] for seat in session.people]
        text = phrase("hot seat: {players:and} share this screen; a hand is shown only after its player presses Enter")
        return (Message(text, players=names),)

    def _pass_the_screen(self, parting: News | None) -> bool:
        """Hide the last hand once its player has read what is private, then show the next; False if they leave."""
        name = self.session.state.names[self._looking]
        parting = parting or News()
        hides, first = not is_dumb_terminal(), not self._started
        if not hides:
            self._say(STAYS)
        if not first and (parting.private or not hides):
            self._say(*parting.remarks, *((" · ".join(parting.digest),) if parting.digest else ()))
            clear = phrase("Press Enter to clear the screen for {player}")
            if not self._wait(Message(clear if hides else phrase("Press Enter to go on for {player}"), player=name)):
                return False
        if hides and not first:
            self._write(ERASE)
        self.prompts.forget_typed()
        if not self._wait(Message("{player}, press Enter when nobody else is looking", player=name)):
            return False
        if hides:
            self._write(ERASE)
        return True

    def _wait(self, question: str) -> bool:
        return self._answer(Message("{question} (Ctrl-D leaves) ", question=question), {"enter": True, "c-d": False})

    def _agree(self, question: str) -> bool:
        if not is_dumb_terminal():
            self._write(ERASE)
        return self._says_yes(question)

    def _says_yes(self, question: str) -> bool:
        keys = {"y": True, "n": False, "c-c": False, "c-d": False}
        return self._answer(Message("{question} (y/n) ", question=question), keys)

    def _answer(self, asked: str, keys: dict[str, bool]) -> bool:
        asked = in_language(asked, self.session.language)
        return ask_for_key(asked, keys, self.prompts.input, self.prompts.output)

    def show(self, outcome: Outcome, in_pager: bool = False) -> None:
        """Show an outcome: its drawing, or else its lines; a long answer in the pager."""
        session, size = self.session, self._size()
        if outcome.drawing is not None:
            self._write(terminal_text(outcome.drawing, session.wounds, session.language, size.columns, self.color))
        elif not outcome.ok:
            self._say(*outcome.lines, style="class:refused")
        elif in_pager and self._rows(outcome.lines) > size.lines - MARGIN and not is_dumb_terminal():
            self._pages(outcome.lines).run()
        else:
            self._say(*outcome.lines)

    def _rows(self, lines: Iterable[str]) -> int:
        return sum(len(wrapped(visible(line), self._size().columns)) for line in lines)

    def _pages(self, lines: tuple[str, ...]) -> Application[None]:
        return Pages(lines, self.session.language).application(self.prompts.input, self.prompts.output, prompt_style())

    def _show_situation(self, outcome: Outcome) -> None:
        """Show the table with what happened, then the remarks of the outcome; at the end of the game the report."""
        state, remarks = self.session.state, outcome.remarks
        self._digest = outcome.news.digest if outcome.news is not None else ()
        if state.decision is None:
            over = end_lines(state, self.session.language) if state.winners is not None else []
            remarks = (*remarks, *over, Message("again plays another game with the same players; undo goes back"))
        short = len(remarks) <= MOST_REMARKS + len(state.names)
        if not short:
            self._say(*remarks)
        self._show_table(self._rows(all_in(self.session.language, remarks)) if short else 0)
        if short:
            self._say(*remarks)

    def _show_table(self, lines_below: int = 0) -> None:
        session = self.session
        height = max(1, self.prompts.table_rows() - lines_below)
        text = screen_text(session.scene(self._digest), self._size().columns, height, self.color)
        self._write((REDRAW if session.settings.screen == "redraw" and not is_dumb_terminal() else "") + text)

    def _size(self) -> os.terminal_size:
        return shutil.get_terminal_size()

    def _write(self, text: str) -> None:
        if self.output is not None:
            self.output.write_raw(text.replace("\n", "\r\n"))
            self.output.flush()
        else:
            draw(text, sys.stdout)

    def _say(self, *lines: str, style: str = "") -> None:
        paint = painter(self.session)
        width = self._size().columns
        texts = all_in(self.session.language, lines)
        for line in (part for whole in texts for part in wrapped(visible(whole), width)):
            pieces = FormattedText(paint(line, style))
            print_formatted_text(pieces, style=prompt_style(), output=self.output, color_depth=self.depth)
