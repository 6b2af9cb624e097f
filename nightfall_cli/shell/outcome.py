"""The `Outcome` of a line, and outcomes of refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import ENGLISH, Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import CODES, RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.shell.announcements import News
    from nightfall_cli.show.drawing import Drawing


class Outcome(NamedTuple):
    """The result of a line. ``lines`` is the text to show; ``refusal`` is set when the line was refused.

    ``failed`` is true for an expectation that does not hold or a question without answer; ``quit`` ends the session.
    When the screen passes to another player, ``lines`` are for that player, and ``parting`` is for the player who
    leaves. Instead of ``lines`` a ``drawing`` may be shown, and beside a board the digest and the remarks of ``news``.
    """

    lines: tuple[str, ...] = ()
    refusal: Refusal | None = None
    failed: bool = False
    quit: bool = False
    parting: News | None = None
    drawing: Drawing | None = None
    news: News | None = None

    @property
    def farewell(self) -> tuple[str, ...]:
        """The lines for the player who leaves the screen."""
        return self.parting.lines if self.parting is not None else ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """The lines that are not sentences of events."""
        return self.lines if self.news is None else self.news.remarks

    @property
    def ok(self) -> bool:
        """True when the line was not refused and did not fail."""
        return self.refusal is None and not self.failed


def announced(news: News, before: tuple[str, ...] = (), after: tuple[str, ...] = (), question: str = "") -> Outcome:
    """Return the outcome of a line after which something has happened, with the lines before and after that."""
    asked = (question,) if question else ()
    return Outcome((*before, *news.lines, *after, *asked), news=news._replace(remarks=(*before, *after)))


def rule_text(rule: str, language: str) -> str:
    """Return the sentence of a rule or a code of refusals in a language."""
    if language == ENGLISH:
        return RULES.get(rule) or CODES[rule]
    from nightfall_cli.rulings.ruling_library import rule_sentence

    return rule_sentence(rule, language)


def invalid(message: str, candidates: tuple[str, ...] = ()) -> Refusal:
    """Return the refusal of a command that is not understood, or cannot be done as it is written."""
    return Refusal("invalid", "syntax", message, candidates=candidates)


def usage(lines: str) -> Refusal:
    """Return the refusal of a command with wrong arguments."""
    return invalid(Message("write {line}", line=lines if isinstance(lines, Message) else Message(lines)))


def refused(refusal: Refusal, legal: Sequence[str], language: str) -> Outcome:
    """Return the outcome of a refused line: the reason, the rule, and the ``legal`` alternatives as they are shown."""
    lines = [Message("refused: {why} [{code}]", why=refusal.message, code=refusal.code)]
    if refusal.code in RULES:
        lines.append(Message("  rule {rule}: {text}", rule=refusal.code, text=rule_text(refusal.code, language)))
    if legal:
        lines.append(Message("  legal: {lines}", lines=" | ".join(legal)))
    return Outcome(tuple(lines), refusal)
