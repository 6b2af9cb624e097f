"""One scenario under every edition: where the logs part, what fails under which, how the ends differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.state import State
from nightfall_cli.scenario.compare_choices import choices_that_differ
from nightfall_cli.scenario.compare_run import FAILS, HOLDS, placed_board, run_under
from nightfall_cli.search.table_fields import ANSWERS, ASKED, differing, rows_of_the_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.events import Event
    from nightfall_cli.scenario.compare_run import Check, Run
    from nightfall_cli.scenario.file import Scenario

T = TypeVar("T")
Groups = list[tuple[tuple[str, ...], T]]
"""Values with the editions that share them."""


class Side(NamedTuple):
    """Editions that go together at one line: the events only they have, and why the line is refused."""

    editions: tuple[str, ...]
    events: tuple[Event, ...]
    refused: str


class Moment(NamedTuple):
    """One line under all the editions that reach it: events shared first, then by side, then shared again.

    ``differs`` names what of the table differs after it.
    """

    number: int
    text: str
    before: tuple[Event, ...]
    sides: tuple[Side, ...]
    after: tuple[Event, ...]
    differs: tuple[str, ...]

    @property
    def together(self) -> bool:
        """Whether the logs do not part here."""
        return len(self.sides) == 1


class Comparison(NamedTuple):
    """A scenario under all editions. ``end`` compares ``ended``: runs never refused, or all when each was."""

    scenario: Scenario
    runs: tuple[Run, ...]
    unplaced: dict[str, str]
    moments: tuple[Moment, ...]
    checks: tuple[tuple[Check, Groups[Check]], ...]
    ended: tuple[str, ...]
    end: dict[str, Groups[str]]
    elsewhere: tuple[str, ...]
    choices: dict[tuple[str, str], tuple[str, ...]]

    @property
    def agree(self) -> bool:
        """Whether no difference was found, on the way or at the end."""
        return (
            not self.unplaced
            and all(moment.together and not moment.differs for moment in self.moments)
            and all(len(groups) < 2 for _, groups in self.checks)
        )


def compare_scenario(scenario: Scenario) -> Comparison:
    """Run a scenario under every edition, also those that its ``editions`` leaves out, and compare."""
    boards = {edition: placed_board(scenario, record) for edition, record in EDITIONS.items()}
    runs = tuple(run_under(scenario, edition, board) for edition, board in boards.items() if isinstance(board, State))
    ended = [run for run in runs if not run.steps[-1].refused] or list(runs)
    rows = {run.edition: rows_of_the_end(run.steps[-1].state) for run in ended}
    end = {}
    for name in dict.fromkeys(name for row in rows.values() for name in row):
        groups = grouped({edition: row.get(name, "-") for edition, row in rows.items()})
        if len(groups) > 1 and not (name == ANSWERS and ASKED in end):
            end[name] = groups
    elsewhere = tuple(name for name in differing([run.steps[-1].state for run in ended]) if name not in end)
    return Comparison(
        scenario,
        runs,
        {edition: board for edition, board in boards.items() if isinstance(board, str)},
        _moments(runs),
        _checks_of(runs),
        tuple(run.edition for run in ended),
        end,
        elsewhere,
        choices_that_differ(scenario, [run.edition for run in runs]),
    )


def grouped(values: dict[str, T]) -> Groups[T]:
    """The values, each once, with the editions that share it."""
    found: list[tuple[list[str], T]] = []
    for edition, value in values.items():
        together = next((editions for editions, known in found if known == value), None)
        if together is None:
            found.append(([edition], value))
        else:
            together.append(edition)
    return [(tuple(editions), value) for editions, value in found]


def _moments(runs: Sequence[Run]) -> tuple[Moment, ...]:
    moments = []
    for index in range(max((len(run.steps) for run in runs), default=0)):
        here = {run.edition: run.steps[index] for run in runs if len(run.steps) > index}
        groups = grouped({edition: (step.events, step.refused) for edition, step in here.items()})
        logs = [list(events) for _, (events, _) in groups]
        refused = any(reason for _, (_, reason) in groups)
        first, last = _shared(logs, ends_alike=not refused)
        events = logs[0]
        sides = tuple(
            Side(editions, tuple(log[first : len(log) - last]), reason)
            for (editions, (_, reason)), log in zip(groups, logs, strict=True)
        )
        going = [step.state for step in here.values() if not step.refused] or [step.state for step in here.values()]
        step = next(iter(here.values()))
        before, after = tuple(events[:first]), tuple(events[len(events) - last :])
        moments.append(Moment(step.number, step.text, before, sides, after, differing(going)))
    return tuple(moments)


def _shared(logs: list[list[Event]], ends_alike: bool) -> tuple[int, int]:
    """How many events all logs begin with, and how many of the others they end with."""
    shortest = min(map(len, logs))
    first = 0
    while first < shortest and all(log[first] == logs[0][first] for log in logs):
        first += 1
    last = 0
    while ends_alike and last < shortest - first and all(log[-1 - last] == logs[0][-1 - last] for log in logs):
        last += 1
    return first, last


def _checks_of(runs: Sequence[Run]) -> tuple[tuple[Check, Groups[Check]], ...]:
    """Each expectation, with its results where it is meant and reached."""
    found = []
    for number, check in enumerate(runs[0].checks if runs else ()):
        results = {run.edition: run.checks[number] for run in runs}
        counted = {edition: one for edition, one in results.items() if one.result in (HOLDS, FAILS)}
        found.append((check, grouped(counted)))
    return tuple(found)
