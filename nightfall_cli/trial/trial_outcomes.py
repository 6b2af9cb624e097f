"""The outcomes of a trial, and the choices that it rules out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.identity import table_key
from nightfall_cli.search.event_summary import summary_lines

if TYPE_CHECKING:
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.event_summary import EventSummary
    from nightfall_cli.trial.stated import Trial


class TrialOutcome(NamedTuple):
    """One outcome of a trial: choices, events, and the changes to the board.

    ``ways`` are the choices that lead to it, each a tuple of lines, (()) without any; ``script`` is every line of the
    first way; ``events`` are its events up to the end of the sentence's last phase; ``start`` and ``end`` are the
    boards, ``summary`` sums up the events between them.
    """

    ways: tuple[tuple[str, ...], ...]
    script: tuple[str, ...]
    events: tuple[Event, ...]
    start: State
    end: State
    summary: EventSummary

    def lines(self, language: str = "en", kinds: bool = True) -> list[str]:
        """Return the summary as lines; ``kinds``: True when the kinds of wounds count."""
        return summary_lines(self.end, self.summary, language, kinds)

    def key(self, kinds: bool) -> object:
        """Return a key that is equal for equivalent outcomes; ``kinds``: True when the kinds of wounds count."""
        return table_key(self.end, kinds), tuple(self.lines(kinds=kinds))


class RuledOut(NamedTuple):
    """Choices after which the rest of the sentence is refused, and the events up to it; ``script`` are the lines."""

    choices: tuple[str, ...]
    refusal: Refusal
    events: tuple[Event, ...]
    state: State
    script: tuple[str, ...] = ()


class Tried(NamedTuple):
    """The answer of a trial under one edition.

    ``outcomes`` are the different ends, equivalent ones merged; ``ruled_out`` are the choices that the rest of the
    sentence does not allow. ``complete`` is False when the search stopped at the limit of lines. Without an outcome,
    the first of ``ruled_out`` is the answer: `refusal`.
    """

    trial: Trial
    edition: str
    start: State
    outcomes: tuple[TrialOutcome, ...]
    ruled_out: tuple[RuledOut, ...]
    complete: bool

    @property
    def refusal(self) -> Refusal | None:
        """Return why the sentence is against the rules, or None when it has an outcome."""
        return None if self.outcomes else self.ruled_out[0].refusal
