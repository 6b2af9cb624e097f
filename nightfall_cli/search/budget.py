"""The budget of a file: how many positions all its searches together may look at, and how long they may take.

`spending` sets the budget for everything inside its block: a search is started from the text of an expectation, which
could not pass a budget on. Every search asks `visit` before each new position; nothing else stops a search.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Final

from nightfall_cli.files.limits import POSITIONS
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

UNPROVEN = "not-proven"
"""The refusal code of a search that stopped before it proved anything."""


class Cut(Exception):
    """The search stops: it reached its limit, or must restart."""


class Budget:
    """The positions and seconds of one file; 0 seconds are no time limit."""

    def __init__(self, positions: int, seconds: float = 0, clock: Callable[[], float] = monotonic) -> None:
        self.positions = positions
        self.seconds = seconds
        self.left = positions
        self.late = False
        self._clock = clock
        self._end = clock() + seconds

    def visit(self, positions: int = 1) -> bool:
        """Count positions that a search looks at; False when the budget is spent."""
        self.left -= positions
        self.late = self.late or (self.seconds > 0 and self._clock() >= self._end)
        return self.left >= 0 and not self.late


_BUDGET: Final[ContextVar[Budget | None]] = ContextVar("budget", default=None)


@contextmanager
def spending(budget: Budget) -> Iterator[Budget]:
    """Let all searches inside the block spend this budget."""
    token = _BUDGET.set(budget)
    try:
        yield budget
    finally:
        _BUDGET.reset(token)


def visit(positions: int = 1) -> bool:
    """Count positions that a search looks at; False when the budget is spent. Without a budget nothing is counted."""
    budget = _BUDGET.get()
    return budget is None or budget.visit(positions)


def allowed() -> int:
    """Return how many positions one search may keep."""
    budget = _BUDGET.get()
    return POSITIONS if budget is None else budget.positions


def limit_reached(nodes: int) -> Message:
    """Return the limit at which a search stopped: ``its limit of 10 positions``."""
    budget = _BUDGET.get()
    if budget is not None and budget.late:
        return Message("its time limit of {number} s", number=f"{budget.seconds:g}")
    return Message("its limit of {number} {number:position|positions}", number=f"{nodes:,}")


def not_proven(nodes: int) -> Refusal:
    """Return the refusal of a search that stopped at its limit."""
    budget = _BUDGET.get()
    option = "--timeout" if budget is not None and budget.late else "--nodes"
    limit = limit_reached(nodes)
    message = Message("not proven: the search stopped at {limit}; raise it with {option}", limit=limit, option=option)
    return Refusal("illegal", UNPROVEN, message)
