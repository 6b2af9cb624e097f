"""Collect the faults of a game file."""

from __future__ import annotations

from nightfall_cli.cards.faults import at_place
from nightfall_cli.scenario.errors import ScenarioError

MAX_FAULTS = 20
"""The number of faults reported for one text; a text that is not a game has one for every line."""


class Faults:
    """The faults of one text, each with its line and column, 1-based."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: list[tuple[int, int, str]] = []
        self.reported: list[str] = []
        """Faults of the blocks, as full messages."""

    def add(self, line: int, column: int, problem: str) -> None:
        """Note a fault."""
        self.found.append((line, column, problem))

    @property
    def count(self) -> int:
        """The number of faults so far."""
        return len(self.found) + len(self.reported)

    def error(self) -> ScenarioError | None:
        """Return the error with every fault in file order, or None without faults."""
        found = [at_place(self.where, line, column, problem) for line, column, problem in sorted(self.found)]
        lines = [*self.reported, *found]
        more = [f"{self.where}: {len(lines) - MAX_FAULTS} more faults"] if len(lines) > MAX_FAULTS else []
        return ScenarioError([*lines[:MAX_FAULTS], *more]) if lines else None
