"""Play a whole script under an edition; failing expectations do not end the run.

Between two runs: the rule choices of an edition that make its run differ from the other's.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.failure import Failure, perft_failure
from nightfall_cli.scenario.placing import FaultyBoard
from nightfall_cli.scenario.run import BOARD, EXPECTATION, MOVE, NOT_REACHED, play_script
from nightfall_cli.search.difference import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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


# -- the rule choices that make the difference -------------------------------------------------


def choices_that_differ(scenario: Scenario, runs: Sequence[EditionRun]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return, by edition and first edition, the rule choices that make the difference, where that is certain."""
    found = {}
    script = _without_expectations(scenario, runs)
    for run in runs[1:]:
        choices = _deciding_choices(script, run, runs[0])
        if choices:
            found[run.edition, runs[0].edition] = choices
    return found


def _without_expectations(scenario: Scenario, runs: Sequence[EditionRun]) -> Scenario:
    """Return the scenario with only the lines that can change the state."""
    expected = {played.line for run in runs[:1] for played in run.expectations}
    return scenario._replace(script=tuple(line for line in scenario.script if line not in expected))


def _deciding_choices(scenario: Scenario, run: EditionRun, first: EditionRun) -> tuple[str, ...]:
    """Return the fewest rule choices that turn the first run into this one, and this one into the first; else none."""
    mine, other = EDITIONS[run.edition], EDITIONS[first.edition]
    fields = [field for field in mine._fields if field != "name" and getattr(mine, field) != getattr(other, field)]
    if not fields:
        return ()
    goal, begin = run.trace, first.trace
    for size in range(1, len(fields) + 1) if goal != begin else ():
        found = [
            some for some in combinations(fields, size) if _trace(scenario, _with_choices(other, mine, some)) == goal
        ]
        if found:
            certain = len(found) == 1 and _trace(scenario, _with_choices(mine, other, found[0])) == begin
            return found[0] if certain else ()
    return ()


def _with_choices(record: Edition, other: Edition, fields: Sequence[str]) -> Edition:
    return record._replace(**{field: getattr(other, field) for field in fields})


def _trace(scenario: Scenario, edition: Edition) -> object:
    """Return what happens under an edition's record, or why the board cannot be placed under it."""
    try:
        return run_with(scenario, edition).trace
    except FaultyBoard as error:
        return str(error)
