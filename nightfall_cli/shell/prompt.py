"""The prompt: thin adapters from the session to prompt_toolkit's completer, lexer, suggestions, toolbar and keys."""

from __future__ import annotations

import builtins
import os
from functools import partial
from operator import is_not
from select import select
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, get_app, get_app_session, in_terminal, run_in_terminal
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.cursor_shapes import ModalCursorShapeConfig
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import is_dumb_terminal

from nightfall_cli.files.printable import visible
from nightfall_cli.messages.message import in_language
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.shell.complete import complete, ghost, prompt_pieces, spans_of, toolbar_pieces
from nightfall_cli.shell.prompt_pages import card_class, leaving_its_keys
from nightfall_cli.show.rows import CARD_STYLES, STYLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.history import History
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output
    from prompt_toolkit.output.color_depth import ColorDepth

    from nightfall_cli.cards.model import Card
    from nightfall_cli.language.suggest import Candidate
    from nightfall_cli.shell.session import Session
from nightfall_cli.shell.complete import Pieces

Found = TypeVar("Found")
DOT = "●"
AFFORDED_LATER = "claim.influence"  # the code of a refused claim; its description says how many cards to discard for it

TOOLBAR_LINES = 3
QUIET = 0.3  # the seconds without a key after which the next player is asked to look
TYPED = ("<any>", "<bracketed-paste>")  # the keys that are text of the user


def menu_lines(rows: int) -> int:
    """Return the number of screen lines for the line being typed and the menu below it."""
    return max(3, min(8, rows // 6))


def prompt_style() -> Style:
    """Return the palette as a style: ``card.red`` and the other card colours, and a class for each kind of text."""
    rules = [(f"card.{color}", style) for color, style in CARD_STYLES.items()]
    rules += list(STYLES.items())
    rules += [("unknown", "#d7303a underline"), ("comment", "#808080"), ("dimmed", "#808080")]
    rules += [("bottom-toolbar", "noreverse"), ("auto-suggestion", "#808080")]
    return Style(rules)


class CardCompletion(Completion):
    """A completion that knows the card it names."""

    card: Card | None = None


class LineHelp(Completer, Lexer, AutoSuggest):
    """Completes, colours and continues the line being typed as the session does; unknown words are underlined."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._asked: tuple[object, ...] = (None, None, None)
        self._text = ""
        self._found: dict[str, Any] = {}

    def _once(self, what: str, text: str, find: Callable[[Session], Found]) -> Found:
        """Return what is found for a text, found once: keys that arrive together all ask about the last text."""
        session = self.session
        asked = (session, session.state, session.settings)
        if text != self._text or any(map(is_not, asked, self._asked)):
            self._asked, self._text, self._found = asked, text, {}
        if what not in self._found:
            self._found[what] = find(session)
        found: Found = self._found[what]
        return found

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        if "\n" not in text:
            yield from self._once("menu", text, partial(_completions, text))

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        lines = document.lines

        def line(number: int) -> StyleAndTextTuples:
            pieces = spans_of(self.session, lines[number]) if number < len(lines) else []
            styles = (card_class(piece.card) if piece.what == "card" else f"class:{piece.what}" for piece in pieces)
            return [(style, piece.text) for style, piece in zip(styles, pieces, strict=True)]

        return line

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        text = document.text
        if "\n" in text:
            return None
        added = self._once("ghost", text, lambda session: ghost(session, text, buffer.history.get_strings()))
        return Suggestion(added) if added else None


def _completions(text: str, session: Session) -> list[CardCompletion]:
    return [_completion(text, candidate, session.language) for candidate in complete(session, text)]


def _completion(text: str, candidate: Candidate, language: str) -> CardCompletion:
    shown: StyleAndTextTuples = [("", visible(candidate.shown))]
    if candidate.card is not None and candidate.card.color:
        shown.insert(0, (card_class(candidate.card), f"{DOT} "))
    meta = candidate.meta
    if candidate.refused is not None:
        shown = [("class:dimmed", visible(candidate.shown))]
        why = f"{in_language(candidate.refused.message, language)} [{candidate.refused.code}]"
        meta = visible(f"✗ {candidate.meta if candidate.refused.code == AFFORDED_LATER else why}")
    start = candidate.start
    completion = CardCompletion(candidate.line[start:], start - len(text), display=shown, display_meta=meta)
    completion.card = candidate.card
    return completion


def key_bindings(help_pages: Callable[[], Application[None]], on_table: Callable[[], None]) -> KeyBindings:
    """Return the keys: TAB completes a single candidate and moves on; F1 opens help, F2 prints the table again."""
    bindings = KeyBindings()

    @bindings.add("tab")
    def _tab(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        state = buffer.complete_state
        if state is not None and len(state.completions) > 1:
            buffer.complete_next()
            return
        if state is not None and state.current_completion is None:
            buffer.apply_completion(state.completions[0])
        buffer.complete_state = None
        buffer.start_completion(insert_common_part=True)

    @bindings.add("enter", filter=Condition(_chosen_and_unfinished))
    def _accept(event: KeyPressEvent) -> None:
        event.current_buffer.complete_state = None
        event.current_buffer.start_completion()

    @bindings.add("f1")
    async def _help(event: KeyPressEvent) -> None:
        async with in_terminal():
            await help_pages().run_async()

    @bindings.add("f2")
    def _table(event: KeyPressEvent) -> None:
        run_in_terminal(on_table)

    return bindings


def _chosen_and_unfinished() -> bool:
    """True when a completion is selected that needs more text: Enter then accepts it and completes again."""
    buffer = get_app().current_buffer
    chosen = buffer.complete_state is not None and buffer.complete_state.current_completion is not None
    return chosen and buffer.text.endswith(" ")


def ask_for_key(
    question: str, answers: dict[str, bool], input: Input | None = None, output: Output | None = None
) -> bool:
    """Ask a question until the user types one of the answers; returns its value, False when the input ends.

    An answer is a text behind which Enter is pressed, ``enter`` without any, or ``c-c`` or ``c-d``: a line typed too
    early answers nothing. With `TYPED` among the answers, text is one, and is left for the next prompt.
    """
    bindings = KeyBindings()
    bindings.add("c-d")(lambda event: event.app.exit(exception=EOFError))
    for key in answers.keys() & set(TYPED):
        bindings.add(key)(leaving_its_keys(""))
    is_dumb = output is None and is_dumb_terminal()
    prompt: PromptSession[str] = PromptSession(question, key_bindings=bindings, input=input, output=output)
    while True:
        try:
            key = (builtins.input(question) if is_dumb else prompt.prompt()).strip().casefold() or "enter"
        except EOFError:
            return answers.get("c-d", False)
        except KeyboardInterrupt:
            key = "c-c"
        if key in answers:
            return answers[key]


class Prompts:
    """One prompt for each player at the screen; a single person, and an open table, have the kept history of lines."""

    def __init__(
        self,
        session: Session,
        history: History,
        bindings: KeyBindings,
        color_depth: ColorDepth | None = None,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self.session = session
        self.history = history
        self.bindings = bindings
        self.color_depth = color_depth
        self.input = input
        self.output = output
        self._prompts: dict[int, PromptSession[str]] = {}

    def read(self) -> str:
        """Read a line, or several pasted lines; raises KeyboardInterrupt and EOFError."""
        prompt = self._prompt()
        prompt.reserve_space_for_menu = menu_lines(self.rows())
        return prompt.prompt()

    def forget_typed(self) -> None:
        """Forget what was typed before the next question, such as the second Enter of two, until the keys rest."""
        keyboard = self.input or get_app_session().input
        clear_typeahead(keyboard)
        while os.name == "posix" and not keyboard.closed and select([keyboard.fileno()], [], [], QUIET)[0]:
            keyboard.read_keys()

    def rows(self) -> int:
        return self.output.get_size().rows if self.output is not None else get_terminal_size().lines

    def table_rows(self) -> int:
        """Return the number of lines above the line being typed, its menu and the toolbar."""
        return max(1, self.rows() - menu_lines(self.rows()) - TOOLBAR_LINES - (self.session.puzzle is not None))

    def _prompt(self) -> PromptSession[str]:
        session = self.session
        seat = session.viewer if len(session.people) > 1 else NOBODY
        if seat not in self._prompts:
            self._prompts[seat] = self._new_prompt(self.history if seat == NOBODY else InMemoryHistory())
        return self._prompts[seat]

    def _new_prompt(self, history: History) -> PromptSession[str]:
        settings, helper = self.session.settings, LineHelp(self.session)
        return PromptSession(
            message=lambda: _styled(prompt_pieces(self.session)),
            completer=helper,
            complete_while_typing=settings.menu,
            lexer=helper,
            auto_suggest=helper,
            bottom_toolbar=self._toolbar,
            reserve_space_for_menu=menu_lines(self.rows()),
            style=prompt_style(),
            include_default_pygments_style=False,
            history=history,
            key_bindings=self.bindings,
            editing_mode=EditingMode.VI if settings.keys == "vi" else EditingMode.EMACS,
            cursor=ModalCursorShapeConfig() if settings.keys == "vi" else None,
            color_depth=self.color_depth,
            input=self.input,
            output=self.output,
        )

    def _toolbar(self) -> StyleAndTextTuples:
        buffer = self._prompt().default_buffer
        chosen = buffer.complete_state.current_completion if buffer.complete_state is not None else None
        card = chosen.card if isinstance(chosen, CardCompletion) else None
        return _styled(toolbar_pieces(self.session, buffer.text, get_app().output.get_size().columns, card))


def _styled(pieces: Pieces) -> StyleAndTextTuples:
    return [(f"class:{style}" if style else "", visible(text)) for style, text in pieces]
