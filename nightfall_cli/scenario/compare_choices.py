"""Which choices of an edition's record make the difference between two editions' runs of a scenario."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.compare_run import placed_board, sorted_lines
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.search.table_fields import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.scenario.file import Scenario


def choices_that_differ(scenario: Scenario, editions: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """For an edition against the first: the choices of its record that make the difference, where that is certain."""
    found = {}
    for edition in editions[1:]:
        makers = _makers(scenario, EDITIONS[edition], EDITIONS[editions[0]])
        if makers:
            found[edition, editions[0]] = makers
    return found


def _makers(scenario: Scenario, mine: Edition, other: Edition) -> tuple[str, ...]:
    """The fewest choices that turn the other's run into mine, and turned back, mine into the other's; else none."""
    fields = [field for field in mine._fields if field != "name" and getattr(mine, field) != getattr(other, field)]
    if not fields:
        return ()
    wanted, given = _trace(scenario, mine), _trace(scenario, other)
    for size in range(1, len(fields) + 1) if wanted != given else ():
        found = [some for some in combinations(fields, size) if _trace(scenario, _with(other, mine, some)) == wanted]
        if found:
            certain = len(found) == 1 and _trace(scenario, _with(mine, other, found[0])) == given
            return found[0] if certain else ()
    return ()


def _with(record: Edition, other: Edition, fields: Sequence[str]) -> Edition:
    return record._replace(**{field: getattr(other, field) for field in fields})


def _trace(scenario: Scenario, edition: Edition) -> object:
    """All that happens under a record, and how it ends: equal for runs between which nothing differs."""
    board = placed_board(scenario, edition)
    if isinstance(board, str):
        return board
    moves = tuple(sorted_lines(scenario)[0])
    run = run_scenario(scenario._replace(boards={edition.name: board}, script=moves, perft=()), edition.name)
    problems = [(failure.line, failure.problem) for failure in run.failures]
    return events_of(board.log), events_of(run.state.log), problems, table_of(run.state)
