"""The prompt that asks for printed card values: the current value as the default, completion with TAB."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from nightfall_cli.cards.grammar import label_in
from nightfall_cli.cards.model import COLORS, LANGUAGES
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.cards.sentences import CHAIN_EFFECTS, IN_PLAY_EFFECTS, Effect
from nightfall_cli.cards.text import print_effect
from nightfall_cli.messages.message import in_language, phrase, worded
from nightfall_cli.shell.correction_values import NONE, TEXT, WORDS
from nightfall_cli.shell.prompt_pages import leaving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output

    from nightfall_cli.shell.correction import Correction

COMMAND_KEYS = {"f2": "back", "f3": "take back", "f4": "quit", "c-d": "quit"}
"""Keys that answer with a command, whatever the line contains."""

TOOLBAR = phrase("Enter keep or accept  F5 confirm  TAB complete  F2 back  F3 take back  F4 quit and keep answers")
SHOWN = 8
SIMILARITY = 0.4  # the minimum similarity of an offered sentence to the typed text, which is only its beginning
_LAST_WORD = re.compile(r"(?<![^\s,])[^\s,]*+$")
_LAST_SENTENCE = re.compile(r"(?:(?<=\.\s)|(?<=:\s)|^)[^.:]*\.?$")


def candidates(field: str, text: str) -> Iterable[tuple[int, str]]:
    """Yield the possible words or sentences at the end of an answer, each with its start."""
    if field.startswith(TEXT):
        yield from _sentences(field.removeprefix(TEXT), text)
        return
    known = COLORS if field == "links" else WORDS.get(field, ())
    last = _LAST_WORD.search(text)
    start = last.start() if last else len(text)
    taken = text[:start].replace(",", " ").split()
    for word in known:
        if word.startswith(text[start:].casefold()) and word not in taken:
            yield start, word


def _sentences(label: str, text: str) -> Iterable[tuple[int, str]]:
    """Yield sentences that begin with the typed text, then the most similar ones, all with the typed number."""
    before, colon, _ = text.partition(":")
    written = label_in(before) if colon else None
    label = written[1] if written else label
    found = _LAST_SENTENCE.search(text)
    start = found.start() if found else len(text)
    typed = text[start:]
    number = re.search(r"\d{1,3}", typed)
    n = max(1, int(number[0])) if number else 1
    names = IN_PLAY_EFFECTS if label == "In play" else CHAIN_EFFECTS
    languages = (written[0],) if written else LANGUAGES if typed else ("en",)
    known = [print_effect(Effect(name, n), language) for language in languages for name in names]
    fitting = [sentence for sentence in known if sentence.casefold().startswith(typed.casefold())]
    fitting += nearest(typed, known, SHOWN, SIMILARITY)
    for sentence in dict.fromkeys(fitting):
        yield start, sentence
    if NONE.startswith(text.casefold()):
        yield 0, NONE


class AnswerLine(Completer):
    """The line being typed: completes the answer to the current question; ``changed`` is True once it was edited."""

    def __init__(self, correction: Correction) -> None:
        self.correction = correction
        self.changed = False

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        question, text = self.correction.question, document.text_before_cursor
        if question is not None:
            for start, candidate in candidates(question.field, text):
                yield Completion(candidate, start - len(text))

    def begin(self) -> None:
        self.changed = False

    def change(self, buffer: object) -> None:
        self.changed = True


def answer_keys(line: AnswerLine) -> KeyBindings:
    """Return the keys: commands, F5 to confirm, Enter to keep an unchanged line; typing replaces a single word."""
    bindings, correction = KeyBindings(), line.correction
    for key, command in COMMAND_KEYS.items():
        bindings.add(key)(leaving(command))
    unchanged = Condition(lambda: not line.changed)
    bindings.add("enter", filter=unchanged)(leaving(""))

    @bindings.add("f5")
    def _confirm(event: KeyPressEvent) -> None:
        question = correction.question
        event.app.exit(result=correction.current(question) if question else "")

    @Condition
    def replaceable() -> bool:
        question = correction.question
        if question is None or question.field == "links" or question.field.startswith(TEXT):
            return False
        return get_app().current_buffer.document.is_cursor_at_the_end

    @bindings.add(Keys.Any, filter=unchanged & replaceable)
    def _replace(event: KeyPressEvent) -> None:
        line.changed = True
        event.current_buffer.text = event.data
        event.current_buffer.cursor_position = len(event.data)

    return bindings


def ask(
    correction: Correction,
    language: str,
    show: Callable[[str], None],
    input: Input | None = None,
    output: Output | None = None,
) -> None:
    """Ask until every question is answered or the user leaves; Ctrl-C restarts the line, Ctrl-D leaves."""
    line = AnswerLine(correction)
    prompt: PromptSession[str] = PromptSession(
        completer=line,
        complete_while_typing=False,
        history=DummyHistory(),
        bottom_toolbar=worded(language, TOOLBAR),
        key_bindings=answer_keys(line),
        input=input,
        output=output,
    )
    prompt.default_buffer.on_text_changed += line.change
    while (question := correction.question) is not None:
        show(correction.asked(language))
        try:
            text = prompt.prompt("> ", default=correction.current(question), pre_run=line.begin)
        except KeyboardInterrupt:
            continue
        except EOFError:
            text = "quit"
        for reply in correction.answer(text).lines:
            show(f"  {in_language(reply, language)}")
