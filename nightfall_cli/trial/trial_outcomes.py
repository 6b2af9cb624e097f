"""What comes of a trial: its outcomes, and the choices that are ruled out."""

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
    """One end of a trial. ``ways`` are the choices that lead there, each a tuple of lines, (()) when there are none.

    ``script`` is every line of the first way; ``events`` are what happened on it, up to the end of the sentence's last
    phase; ``start`` and ``end`` are the boards, ``summary`` what happened between them.
    """

    ways: tuple[tuple[str, ...], ...]
    script: tuple[str, ...]
    events: tuple[Event, ...]
    start: State
    end: State
    summary: EventSummary

    def lines(self, language: str = "en", kinds: bool = True) -> list[str]:
        """Return what happened in words; ``kinds``: whether the kinds of wounds count."""
        return summary_lines(self.end, self.summary, language, kinds)

    def key(self, kinds: bool) -> object:
        """Return a value that is equal for equivalent outcomes; ``kinds``: whether the kinds of wounds count."""
        return table_key(self.end, kinds), tuple(self.lines(kinds=kinds))


class RuledOut(NamedTuple):
    """Choices after which what the sentence says is refused; ``events`` are what happened until then."""

    choices: tuple[str, ...]
    refusal: Refusal
    events: tuple[Event, ...]
    state: State


class Tried(NamedTuple):
    """What came of a trial under one edition.

    ``outcomes`` are all different ends, equivalent ones merged; ``ruled_out`` the choices that the rest of the sentence
    does not allow. ``complete`` is false when the limit of lines was reached and there were more. Without an outcome,
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
        """Why the sentence is against the rules, None when it has an outcome."""
        return None if self.outcomes else self.ruled_out[0].refusal
