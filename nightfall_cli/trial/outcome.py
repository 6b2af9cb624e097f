"""One outcome of a trial: the choices that lead there, what happened, and the board at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.identity import table_key
from nightfall_cli.search.event_summary import summary_lines

if TYPE_CHECKING:
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.event_summary import EventSummary


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
