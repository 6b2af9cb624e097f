"""Ask for printed card values one by one: questions, answers, and the resulting text of the user's card file.

This module needs no terminal. A value that is invalid alone (a kicker colour without a Kicker: text, "X" without the
text that counts) is held back until the value it needs is answered; the file is therefore valid after every answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.model import RECONSTRUCTED
from nightfall_cli.language.event_values import field_in
from nightfall_cli.messages.message import ENGLISH, Message, phrase, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.shell import correction_values as values
from nightfall_cli.shell.correction_values import FIELDS, TEXT, AnswerError
from nightfall_cli.shell.user_cards import file_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.shell.user_cards import Table, UserCards

COMMANDS = (
    phrase("Type the value printed on the card; type the shown value again to confirm it as yours."),
    phrase("An empty answer leaves the value unchanged."),
    phrase("back: previous question; take back: restore the shipped value; quit: leave and keep your answers."),
)


class ValueQuestion(NamedTuple):
    """A question for one value: the shipped card, and the field as in `Card.reconstructed`; links are one field."""

    card: Card
    field: str

    @property
    def shipped(self) -> str:
        """The shipped value as text, with ≈ where it is reconstructed."""
        return values.shown_in(self.card, self.field)

    @property
    def source(self) -> str:
        """The source of the shipped value; "" where the card has no such value."""
        return values.source_of(self.card, self.field)


def questions_for(read: UserCards, name: str = "") -> tuple[ValueQuestion, ...]:
    """Return a question for every value still reconstructed, or for all values of the shipped card of that name."""
    shipped = base_library().cards
    if name:
        card = shipped[name]
        return tuple(ValueQuestion(card, field) for field in FIELDS if values.may_have(card, field))
    found = []
    for card in shipped.values():
        current = read.library[card.name]
        found += [ValueQuestion(card, field) for field in FIELDS if values.is_reconstructed(current, field)]
    return tuple(found)


class Reply(NamedTuple):
    """The reply to an answer; ``ok`` is False when the answer was refused and the question stays."""

    ok: bool
    lines: tuple[str, ...] = ()


class Correction:
    """A series of questions with the current one, None at the end; ``keep`` gets the file's text after each answer."""

    def __init__(self, read: UserCards, name: str = "", keep: Callable[[str], None] | None = None) -> None:
        self.read = read
        self.keep = keep
        self.questions = questions_for(read, name)
        self.tables: dict[str, Table] = {table["name"]: table for table in read.tables}
        self.cards = dict(read.library.cards)  # the cards with the user's values, by name
        self._place = 0
        self._held: tuple[Card, tuple[str, ...], str] | None = None
        """A card that is not valid yet, the fields answered in it, and the field that it needs."""
        self._answered: set[ValueQuestion] = set()
        """Questions answered ahead of their turn, because another value needed them."""

    @property
    def question(self) -> ValueQuestion | None:
        """The current question; None at the end."""
        if self._place >= len(self.questions):
            return None
        question = self.questions[self._place]
        return ValueQuestion(question.card, self._held[2]) if self._held else question

    @property
    def progress(self) -> Message:
        """The number of the current question: ``12 of 140``."""
        total = len(self.questions)
        return Message("{number} of {total}", number=min(self._place + 1, total), total=total)

    def current(self, question: ValueQuestion) -> str:
        """Return the current value, as the user would type it."""
        return values.shown(values.value_in(self.cards[question.card.name], question.field))

    def asked(self, language: str = "en") -> str:
        """Return the question in one line."""
        question = self.question
        if question is None:
            return ""
        card, field = question
        mine = self.cards[card.name]
        given = Message("reconstructed¦source") if question.source == RECONSTRUCTED else question.source
        set_here = values.differs(mine, card, field)
        words = field_in(card.field_words("link" if field == "links" else field), language)
        return worded(
            language,
            "{progress}  {card}, {field}: {hint}; shipped {value}{source}{yours}",
            progress=self.progress,
            card=f"{card.mark('name')}{card.shown(language)}",
            field=field if language == ENGLISH else words,
            hint=values.hint(field),
            value=question.shipped,
            source=Message(" ({source})", source=given) if given else "",
            yours=Message("; yours {value}", value=values.shown_in(mine, field)) if set_here else "",
        )

    def file_text(self) -> str:
        """Return the current text of the user's file; "" when it holds no values."""
        return file_text(self.read, self.tables)

    def answer(self, text: str) -> Reply:
        """Handle an answer to the question, or one of the commands."""
        question = self.question
        assert question is not None
        typed = " ".join(text.split())
        commands = {"": self._skip, "back": self._back, "quit": self._quit, "take back": self._take_back}
        command = commands.get(typed.casefold())
        try:
            reply = command(question) if command else self._value(question, values.read_value(question.field, typed))
        except AnswerError as error:
            return Reply(False, error.lines)
        if reply.ok and self.keep:
            self.keep(self.file_text())
        return reply

    def _value(self, question: ValueQuestion, value: Any) -> Reply:
        """Accept a value; the current value changes nothing, unless it confirms a reconstructed one."""
        card, field = self.cards[question.card.name], question.field
        if values.same_value(field, value, values.value_in(card, field)) and not values.is_reconstructed(card, field):
            return self._skip(question)
        return self._change(question, value)

    def _skip(self, question: ValueQuestion) -> Reply:
        lines = self._withdraw()
        self._move(1)
        return Reply(True, lines)

    def _back(self, question: ValueQuestion) -> Reply:
        if self._held:
            return Reply(True, self._withdraw())
        if self._place == 0:
            return Reply(False, (Message("this is the first question"),))
        self._move(-1)
        return Reply(True)

    def _quit(self, question: ValueQuestion) -> Reply:
        lines = self._withdraw()
        self._place = len(self.questions)
        return Reply(True, lines)

    def _withdraw(self) -> tuple[str, ...]:
        """Discard the value that was held back."""
        if self._held is None:
            return ()
        _, fields, needed = self._held
        self._held = None
        return (Message("{fields:and} not changed: {needed} is missing", fields=fields, needed=needed),)

    def _move(self, step: int) -> None:
        """Move to the next applicable question; the first question is always applicable."""
        self._place += step
        while 0 < self._place < len(self.questions):
            question = self.questions[self._place]
            idle = question.field == values.KICKER_TEXT and not self.cards[question.card.name].kicker
            if not idle and not (step > 0 and question in self._answered):
                break
            self._place += step

    def _change(self, question: ValueQuestion, value: Any) -> Reply:
        """Accept a value; hold it back when it needs another value, and ask for that."""
        card, field = question
        held, fields, _ = self._held or (self.cards[card.name], (), "")
        values.check_label(held, field, value)
        new = values.changed(held, card, field, value)
        if field.startswith(TEXT) and value is not None:
            field = TEXT + value.partition(":")[0]
        needed = values.needs(new, field)
        if needed in fields:
            raise AnswerError(Message("{field}: this value conflicts with {fields:and}", field=field, fields=fields))
        if needed:
            self._held = (new, (*fields, field), needed)
            shown = values.shown(value)
            needs_too = Message("{field} {value} also needs {needed}", field=field, value=shown, needed=needed)
            return Reply(True, (needs_too,))
        reply = self._settle(card, new)
        if reply.ok:
            self._answered.update(ValueQuestion(card, answered) for answered in (*fields, field)[1:])
        return reply

    def _take_back(self, question: ValueQuestion) -> Reply:
        """Restore the shipped value, and the shipped values that it needs."""
        if self._held:
            return Reply(True, self._withdraw())
        shipped, field = question
        card, taken = self.cards[shipped.name], [field]
        while True:
            card = values.without_value(card, shipped, taken[-1])
            needed = values.needs(card, taken[-1])
            if not needed:
                return self._settle(shipped, card)
            if needed in taken:
                raise AnswerError(Message("{field}: the shipped value conflicts with your other values", field=field))
            taken.append(needed)

    def _settle(self, shipped: Card, new: Card) -> Reply:
        """Keep the new values of a card, and move to the next question."""
        name, old = shipped.name, self.cards[shipped.name]
        table = values.table_of(new, old, shipped, self.tables.get(name, {"name": name}))
        cards, faults = base_library().read_cards([table])
        if faults:
            return Reply(False, tuple(fault.problem for fault in faults))
        self.tables[name], self.cards[name] = table, cards[0]
        self._held = None
        self._move(1)
        return Reply(True, tuple(values.changes(old, new, shipped)))
