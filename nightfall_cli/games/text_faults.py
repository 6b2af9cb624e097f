"""The faults of a game in text form."""

from __future__ import annotations

from nightfall_cli.cards.faults import at_place
from nightfall_cli.games.parts import printable
from nightfall_cli.scenario.errors import ScenarioError

MAX_FAULTS = 20
"""So many faults of one text are told; what is no game at all has as many as it has lines."""


class Faults:
    """What is wrong with one text, each fault at a line and column, 1-based."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: list[tuple[int, int, str]] = []
        self.told: list[str] = []

    def add(self, line: int, column: int, problem: str) -> None:
        """Note a fault."""
        self.found.append((line, column, problem))

    def error(self) -> ScenarioError | None:
        """The error with every fault in file order, if there is one."""
        lines = [at_place(self.where, line, column, problem) for line, column, problem in sorted(self.found)]
        told = [*map(printable, self.told), *map(printable, lines)]
        more = [f"{self.where}: {len(told) - MAX_FAULTS} more faults"] if len(told) > MAX_FAULTS else []
        return ScenarioError([*told[:MAX_FAULTS], *more]) if told else None
