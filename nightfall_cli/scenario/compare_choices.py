"""Find the rule choices of an edition that make its run of a scenario differ from another edition's."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.edition_run import run_with
from nightfall_cli.scenario.placing import FaultyBoard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.scenario.edition_run import EditionRun
    from nightfall_cli.scenario.file import Scenario


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
