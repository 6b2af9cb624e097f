"""The failing line of a scenario at which a session opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.accept import accept_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.games.history import Step
    from nightfall_cli.scenario.accept import Change


class FailingLine(NamedTuple):
    """A line that fails under these editions, at a step of the session's game."""

    file: str
    number: int
    editions: tuple[str, ...]
    library: Library
    step: Step

    def accept(self) -> list[str]:
        """Write what holds into the line, and return the change; no lines when nothing can be written."""
        written: list[Change] = []

        def this_line(changes: Sequence[Change]) -> Sequence[Change]:
            written.extend(change for change in changes if change.number == self.number)
            return written

        accept_file(self.file, self.editions, self.library, approve=this_line)
        return [line for change in written for line in change.lines(Path(self.file))]
