"""Which choices of an edition's record make the difference between two editions' runs of a scenario."""

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
    """For an edition against the first: the choices of its record that make the difference, where that is certain."""
    found = {}
    script = _without_expectations(scenario, runs)
    for run in runs[1:]:
        makers = _makers(script, run, runs[0])
        if makers:
            found[run.edition, runs[0].edition] = makers
    return found


def _without_expectations(scenario: Scenario, runs: Sequence[EditionRun]) -> Scenario:
    """Return the scenario with the lines alone that can change anything."""
    expected = {played.line for run in runs[:1] for played in run.expectations}
    return scenario._replace(script=tuple(line for line in scenario.script if line not in expected))


def _makers(scenario: Scenario, run: EditionRun, first: EditionRun) -> tuple[str, ...]:
    """Return the fewest choices that turn the first run into this one and, turned back, this one into it; or none."""
    mine, other = EDITIONS[run.edition], EDITIONS[first.edition]
    fields = [field for field in mine._fields if field != "name" and getattr(mine, field) != getattr(other, field)]
    if not fields:
        return ()
    wanted, given = run.trace, first.trace
    for size in range(1, len(fields) + 1) if wanted != given else ():
        found = [some for some in combinations(fields, size) if _trace(scenario, _with(other, mine, some)) == wanted]
        if found:
            certain = len(found) == 1 and _trace(scenario, _with(mine, other, found[0])) == given
            return found[0] if certain else ()
    return ()


def _with(record: Edition, other: Edition, fields: Sequence[str]) -> Edition:
    return record._replace(**{field: getattr(other, field) for field in fields})


def _trace(scenario: Scenario, edition: Edition) -> object:
    """What happens under a record, or why there is no board under it."""
    try:
        return run_with(scenario, edition).trace
    except FaultyBoard as error:
        return str(error)
