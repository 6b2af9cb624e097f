"""Play a whole script under all editions, and compare the runs: their logs, their expectations and their ends.

Between two runs: the rule choices of an edition that make its run differ from the other's.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.language.lines import without_comment
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.failure import Failure, perft_failure
from nightfall_cli.scenario.placing import FaultyBoard
from nightfall_cli.scenario.run import BOARD, EXPECTATION, FAILS, HOLDS, MOVE, NOT_REACHED, play_script
from nightfall_cli.search.difference import ANSWERS, ASKED, differing, rows_of_the_end, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.events import Event
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
    expected = {played.line for run in runs[:1] for played in run.expectations}
    script = scenario._replace(script=tuple(line for line in scenario.script if line not in expected))
    for run in runs[1:]:
        choices = _deciding_choices(script, run, runs[0])
        if choices:
            found[run.edition, runs[0].edition] = choices
    return found


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


T = TypeVar("T")
Groups = list[tuple[tuple[str, ...], T]]
"""Values with the editions that share them."""


class EditionGroup(NamedTuple):
    """Editions that agree on one line: the events that only they have, and why the line is refused, or ""."""

    editions: tuple[str, ...]
    events: tuple[Event, ...]
    refused: str


class ComparedLine(NamedTuple):
    """The board (line 0) or a line, under all editions that reach it.

    All editions share the events ``before``, then each group has its own, then all share the events ``after``.
    ``differs`` names the parts of the table that differ after the line.
    """

    number: int
    text: str
    before: tuple[Event, ...]
    groups: tuple[EditionGroup, ...]
    after: tuple[Event, ...]
    differs: tuple[str, ...]

    @property
    def together(self) -> bool:
        """True when all editions have the same log of this line."""
        return len(self.groups) == 1


class EditionVerdict(NamedTuple):
    """The result of an expectation, "holds" or "fails"; ``actual`` is the actual value when it fails."""

    result: str
    actual: str = ""


class ComparedExpectation(NamedTuple):
    """An expectation, or the counts of ``perft`` (line 0), with its verdicts under the editions that judge it."""

    number: int
    text: str
    verdicts: Groups[EditionVerdict]


class Comparison(NamedTuple):
    """A scenario under all editions; ``end`` compares the editions ``ended``, those without a refused move, or all."""

    scenario: Scenario
    runs: tuple[EditionRun, ...]
    unplaced: dict[str, str]
    lines: tuple[ComparedLine, ...]
    expectations: tuple[ComparedExpectation, ...]
    ended: tuple[str, ...]
    end: dict[str, Groups[str]]
    elsewhere: tuple[str, ...]
    choices: dict[tuple[str, str], tuple[str, ...]]

    @property
    def agree(self) -> bool:
        """True when no line, expectation or board differs."""
        return (
            not self.unplaced
            and all(line.together and not line.differs for line in self.lines)
            and all(len(expectation.verdicts) < 2 for expectation in self.expectations)
        )


def compare_scenario(scenario: Scenario) -> Comparison:
    """Run a scenario once under each edition, those missing from its ``editions`` too, and compare the runs."""
    runs: list[EditionRun] = []
    unplaced = {}
    for edition in EDITIONS:
        try:
            runs.append(run_under(scenario, edition))
        except FaultyBoard as error:
            unplaced[edition] = str(error)
    ended = [run for run in runs if not run.refused] or runs
    end = _compared_ends(ended)
    return Comparison(
        scenario,
        tuple(runs),
        unplaced,
        _compared_lines(scenario, runs),
        _compared_expectations(scenario, runs),
        tuple(run.edition for run in ended),
        end,
        tuple(name for name in differing([run.end for run in ended]) if name not in end),
        choices_that_differ(scenario, runs),
    )


def _compared_ends(runs: Sequence[EditionRun]) -> dict[str, Groups[str]]:
    """Return the reported fields of the end that differ between these runs, by name."""
    rows = {run.edition: rows_of_the_end(run.end) for run in runs}
    end: dict[str, Groups[str]] = {}
    for name in dict.fromkeys(name for row in rows.values() for name in row):
        groups = grouped({edition: row.get(name, "-") for edition, row in rows.items()})
        if len(groups) > 1 and not (name == ANSWERS and ASKED in end):
            end[name] = groups
    return end


def grouped(values: dict[str, T]) -> Groups[T]:
    """Return each value once, with the editions that share it."""
    found: dict[T, list[str]] = {}
    for edition, value in values.items():
        found.setdefault(value, []).append(edition)
    return [(tuple(editions), value) for value, editions in found.items()]


def _number(scenario: Scenario, played: PlayedLine) -> int:
    """Return the number of the line in the file, 0 for the board."""
    return scenario.line_number(played.line) if played.line.offset >= 0 else 0


def _compared_lines(scenario: Scenario, runs: Sequence[EditionRun]) -> tuple[ComparedLine, ...]:
    found = []
    for index in range(max((len(run.moves) for run in runs), default=0)):
        here = {run.edition: run.moves[index] for run in runs if len(run.moves) > index}
        groups = grouped({edition: (move.events, _problem(move)) for edition, move in here.items()})
        logs = [list(events) for _, (events, _) in groups]
        refused = any(reason for _, (_, reason) in groups)
        first, last = _shared(logs, ends_alike=not refused)
        events = logs[0]
        parted = tuple(
            EditionGroup(editions, tuple(log[first : len(log) - last]), reason)
            for (editions, (_, reason)), log in zip(groups, logs, strict=True)
        )
        going = [move.after for move in here.values() if not move.failure] or [move.after for move in here.values()]
        before, after = tuple(events[:first]), tuple(events[len(events) - last :])
        move = next(iter(here.values()))
        text = without_comment(move.line.text)
        found.append(ComparedLine(_number(scenario, move), text, before, parted, after, differing(going)))
    return tuple(found)


def _problem(move: PlayedLine) -> str:
    return move.failure.problem if move.failure is not None else ""


def _shared(logs: list[list[Event]], ends_alike: bool) -> tuple[int, int]:
    """Return how many events all logs share at their beginning, and how many of the rest at their end."""
    shortest = min(map(len, logs))
    first = 0
    while first < shortest and all(log[first] == logs[0][first] for log in logs):
        first += 1
    last = 0
    while ends_alike and last < shortest - first and all(log[-1 - last] == logs[0][-1 - last] for log in logs):
        last += 1
    return first, last


def _compared_expectations(scenario: Scenario, runs: Sequence[EditionRun]) -> tuple[ComparedExpectation, ...]:
    found = []
    for index, expectation in enumerate(runs[0].expectations if runs else ()):
        results = {run.edition: run.expectations[index] for run in runs}
        verdicts = {edition: _verdict(one) for edition, one in results.items() if one.result in (HOLDS, FAILS)}
        text = without_comment(expectation.line.text)
        found.append(ComparedExpectation(_number(scenario, expectation), text, grouped(verdicts)))
    if runs and scenario.perft:
        text = f"perft {', '.join(map(str, scenario.perft))}"
        found.append(ComparedExpectation(0, text, grouped({run.edition: _counted(run.perft_failure) for run in runs})))
    return tuple(found)


def _verdict(played: PlayedLine) -> EditionVerdict:
    failure = played.failure
    if failure is None:
        return EditionVerdict(HOLDS)
    return EditionVerdict(FAILS, failure.problem if failure.code else failure.actual)


def _counted(failure: Failure | None) -> EditionVerdict:
    return EditionVerdict(FAILS, f"{failure.line.text} is {failure.actual}") if failure else EditionVerdict(HOLDS)
