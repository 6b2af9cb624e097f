"""Play a whole script under one edition; failing expectations do not end the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.failure import Failure, perft_failure
from nightfall_cli.scenario.run import BOARD, EXPECTATION, MOVE, NOT_REACHED, play_script
from nightfall_cli.search.table_fields import table_of

if TYPE_CHECKING:
    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.run import PlayedLine


class EditionRun(NamedTuple):
    """A script played under one edition: its moves and expectations, and the first wrong ``perft`` count.

    ``moves`` are the board, then the moves and edits, up to the first that is refused.
    """

    edition: str
    moves: tuple[PlayedLine, ...]
    expectations: tuple[PlayedLine, ...]
    perft_failure: Failure | None = None

    @property
    def refused(self) -> bool:
        """True when the last of the moves is refused."""
        return self.moves[-1].failure is not None

    @property
    def end(self) -> State:
        """Return the last state."""
        return self.moves[-1].after

    @property
    def trace(self) -> object:
        """Return the events, the refusal and the final table: equal for runs without a difference."""
        board = self.moves[0].before
        problem = (self.moves[-1].line, self.moves[-1].failure.problem) if self.moves[-1].failure else None
        return events_of(board.log), events_of(self.end.log, board.log), problem, table_of(self.end)


def run_under(scenario: Scenario, edition: str) -> EditionRun:
    """Play the script under an edition and check the ``perft`` counts; raises `FaultyBoard`."""
    run = run_with(scenario, EDITIONS[edition])
    return run._replace(perft_failure=perft_failure(scenario, edition))


def run_with(scenario: Scenario, edition: Edition) -> EditionRun:
    """Play the script under an edition given as a record; raises `FaultyBoard`."""
    lines = list(play_script(scenario, scenario.document.place(edition, record=True)))
    moves = tuple(line for line in lines if line.kind in (BOARD, MOVE) and line.result != NOT_REACHED)
    return EditionRun(edition.name, moves, tuple(line for line in lines if line.kind == EXPECTATION))
