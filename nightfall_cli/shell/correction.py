"""Asking for printed card values one after another: answers, going back and forth, what the file will hold.

Nothing here knows a terminal. A value that cannot stand alone (a kicker colour without a Kicker: text, "X" without
the text that counts) is held until the value it needs is answered too, so that what is kept is valid at any moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cards.library import base_library
from nightfall_cli.shell.correction_questions import ValueQuestion, questions_for
from nightfall_cli.shell.correction_values import (
    KICKER_TEXT,
    AnswerError,
    changed,
    changes,
    check_label,
    hint,
    needs,
    read_value,
    shown,
    shown_in,
)
from nightfall_cli.shell.user_cards import file_text
from nightfall_cli.shell.user_values import (
    TEXT,
    is_own,
    same_value,
    still_reconstructed,
    value_in,
    without_value,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.shell.user_cards import UserCards
    from nightfall_cli.shell.user_values import Table

COMMANDS = (
    "Type what is printed on the card; typed again, the value shown is confirmed as yours.",
    "An empty answer leaves the value as it is.",
    "back: the question before; take back: the shipped value again; quit: leave, and keep what was answered.",
)


class Reply(NamedTuple):
    """What an answer led to; not ``ok`` when it was refused and the question stays."""

    ok: bool
    lines: tuple[str, ...] = ()


class Correction:
    """A run through questions. ``question`` is the one to be answered now, None at the end.

    ``keep`` is given what the file holds, at every answer that is taken.
    """

    def __init__(self, read: UserCards, name: str = "", keep: Callable[[str], None] | None = None) -> None:
        self.read = read
        self.keep = keep
        self.questions = questions_for(read, name)
        self.tables: dict[str, Table] = {table["name"]: table for table in read.tables}
        self._place = 0
        self._held: tuple[Table, tuple[str, ...], str] | None = None
        """A table that is not valid yet, the fields answered in it, and the field that it needs."""
        self._answered: set[ValueQuestion] = set()
        """Questions answered before their turn, because another value needed theirs."""

    # -- what is asked ------------------------------------------------------------------------

    @property
    def question(self) -> ValueQuestion | None:
        """What is asked now."""
        if self._place >= len(self.questions):
            return None
        question = self.questions[self._place]
        return ValueQuestion(question.card, self._held[2]) if self._held else question

    @property
    def progress(self) -> str:
        """``12 of 140``."""
        return f"{min(self._place + 1, len(self.questions))} of {len(self.questions)}"

    def table(self, card: Card) -> Table:
        """The person's table of a card; with its name alone when there is none."""
        return self.tables.get(card.name, {"name": card.name})

    def current(self, question: ValueQuestion) -> str:
        """The value that holds now, as it is typed."""
        return shown(value_in(self.table(question.card), question.card, question.field))

    def asked(self, language: str = "en") -> str:
        """The question in one line."""
        question = self.question
        if question is None:
            return ""
        card, field = question
        source = f" ({question.source})" if question.source else ""
        table = self.table(card)
        yours = f"; yours {shown_in(table, card, field)}" if is_own(table, card, field) else ""
        name = f"{card.mark('name')}{card.shown(language)}"
        return f"{self.progress}  {name}, {field}: {hint(field)}; shipped {question.shipped}{source}{yours}"

    def file_text(self) -> str:
        """What the person's file holds now; "" when there is nothing to hold."""
        return file_text(self.read, self.tables)

    # -- what is answered ---------------------------------------------------------------------

    def answer(self, text: str) -> Reply:
        """Take an answer to the question, or one of the commands."""
        question = self.question
        assert question is not None
        typed = " ".join(text.split())
        command = self._commands().get(typed.casefold())
        try:
            reply = command(question) if command else self._value(question, read_value(question.field, typed))
        except AnswerError as error:
            return Reply(False, error.lines)
        if reply.ok and self.keep:
            self.keep(self.file_text())
        return reply

    def _value(self, question: ValueQuestion, value: Any) -> Reply:
        """Take a value; the one that holds already changes nothing, unless that confirms it."""
        card, field = question
        table = self.table(card)
        if same_value(field, value, value_in(table, card, field)) and not still_reconstructed(table, card, field):
            return self._go_on(question)
        return self._change(question, value)

    def _commands(self) -> dict[str, Callable[[ValueQuestion], Reply]]:
        return {"": self._go_on, "back": self._back, "quit": self._quit, "take back": self._take_back}

    def _go_on(self, question: ValueQuestion) -> Reply:
        lines = self._withdraw()
        self._go(1)
        return Reply(True, lines)

    def _back(self, question: ValueQuestion) -> Reply:
        if self._held:
            return Reply(True, self._withdraw())
        if self._place == 0:
            return Reply(False, ("this is the first question",))
        self._go(-1)
        return Reply(True)

    def _quit(self, question: ValueQuestion) -> Reply:
        lines = self._withdraw()
        self._place = len(self.questions)
        return Reply(True, lines)

    def _withdraw(self) -> tuple[str, ...]:
        """Let go of a value that was held."""
        if self._held is None:
            return ()
        _, fields, needed = self._held
        self._held = None
        return (f"{' and '.join(fields)} not changed: {needed} is needed with it",)

    def _go(self, step: int) -> None:
        """To the next question that makes sense; there is always one at or before the first."""
        self._place += step
        while 0 < self._place < len(self.questions):
            question = self.questions[self._place]
            table = self.table(question.card)
            idle = question.field == KICKER_TEXT and not value_in(table, question.card, "kicker")
            if not idle and not (step > 0 and question in self._answered):
                break
            self._place += step

    def _change(self, question: ValueQuestion, value: Any) -> Reply:
        """Take a value; hold it when it needs another one, and ask for that."""
        card, field = question
        table, fields, _ = self._held or (self.table(card), (), "")
        check_label(table, card, field, value)
        new = changed(table, card, field, value)
        if field.startswith(TEXT) and value is not None:
            field = TEXT + value.partition(":")[0]
        needed = needs(new, card, field)
        if needed in fields:
            raise AnswerError(f"{field}: this does not go together with {' and '.join(fields)}")
        if needed:
            self._held = (new, (*fields, field), needed)
            return Reply(True, (f"{field} {shown(value)}: then {needed} is needed too",))
        reply = self._settle(card, new)
        if reply.ok:
            self._answered.update(ValueQuestion(card, answered) for answered in (*fields, field)[1:])
        return reply

    def _take_back(self, question: ValueQuestion) -> Reply:
        """Return to the shipped value, and to those that it needs."""
        withdrawn = self._held is not None
        lines = self._withdraw()
        if withdrawn:
            return Reply(True, lines)
        card, field = question
        table = self.table(card)
        taken = [field]
        while True:
            table = without_value(table, card, taken[-1])
            needed = needs(table, card, taken[-1])
            if not needed:
                return self._settle(card, table)
            if needed in taken:
                return Reply(False, (f"{field}: the shipped value does not go together with yours",))
            taken.append(needed)

    def _settle(self, card: Card, table: Table) -> Reply:
        """Keep a card's new table and go on."""
        _, faults = base_library().read_cards([table])
        if faults:
            return Reply(False, tuple(fault.problem for fault in faults))
        old = self.table(card)
        self.tables[card.name] = table
        self._held = None
        self._go(1)
        return Reply(True, tuple(changes(old, table, card)))
