"""The cases of a test run, one per scenario and edition and one per file that must be refused, and their reports."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.say import number_of
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.errors import ScenarioError, read_or_fail
from nightfall_cli.scenario.file import Scenario, parse_scenario
from nightfall_cli.scenario.run import EXPECTATION, HOLDS, run_scenario

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.scenario.failure import Failure
    from nightfall_cli.scenario.run import RunResult

SHOWN_LEGAL = 12


class FailureReport(NamedTuple):
    """A failure under one edition: its place, and the events before it; its position is without its log.

    ``since``: the last expectation that held before those events, or "" when they are all events of the script.
    """

    file: str
    line: int
    edition: str
    failure: Failure
    since: str
    events: tuple[str, ...]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def key(self) -> tuple[str, str, str]:
        """Equal when the same line fails in the same way; legal answers, events and board may differ by edition."""
        return self.place, self.failure.problem, self.failure.actual

    @property
    def board(self) -> list[str]:
        from nightfall_cli.show.drawing import board_lines

        return board_lines(self.failure.state)

    def lines(self, with_board: bool = True) -> list[str]:
        """Return the whole report as text."""
        failure, legal = self.failure, self.failure.legal
        more = [f"… and {len(legal) - SHOWN_LEGAL} more"] if len(legal) > SHOWN_LEGAL else []
        return [
            f"{self.place}: [{self.edition}] {failure.text}",
            f"  {failure.problem}",
            f"  actual: {failure.actual}",
            f"  legal now: {' | '.join([*legal[:SHOWN_LEGAL], *more]) or 'nothing'}",
            *self.event_lines(),
            *(("  board:", *(f"    {line}" for line in self.board)) if with_board else ()),
        ]

    def event_lines(self, most: int = 1_000_000) -> list[str]:
        """Return the last events under a heading; none when nothing happened."""
        hidden = max(0, len(self.events) - most)
        since = f"line {self.since}" if self.since else "the board"
        heading = [f"  since {since}:", *([f"    … {number_of(hidden, 'earlier event')}"] if hidden else [])]
        return [*heading, *(f"    {line}" for line in self.events[hidden:])] if self.events else []


def failure_report(run: RunResult, failure: Failure) -> FailureReport:
    """Return the report of a failure, with the events since the last line that held."""
    from nightfall_cli.language.event_values import earlier_in_turn, event_lines

    since, before = _last_to_hold(run, failure)
    events = events_of(failure.state.log, before)
    state = failure.state.copy()
    state.log = ()
    lines = tuple(event_lines(failure.state, events, before=earlier_in_turn(before)))
    place = run.scenario.where, run.scenario.line_number(failure.line)
    return FailureReport(*place, run.edition, failure._replace(state=state), since, lines)


def _last_to_hold(run: RunResult, failure: Failure) -> tuple[str, object]:
    """Return the last expectation that held and was followed by events, and the log there; else that of the board."""
    past, log = set(), failure.state.log
    while log:
        log = log[0]
        past.add(id(log))
    for played in reversed(run.lines):
        if (played.kind, played.result) == (EXPECTATION, HOLDS) and id(played.after.log) in past:
            return f"{run.scenario.line_number(played.line)}, {played.line.text.strip()}", played.after.log
    return "", run.lines[0].before.log


def alike(reports: Sequence[FailureReport]) -> list[list[FailureReport]]:
    """Return the reports in groups of equal failures, in order."""
    groups: dict[tuple[str, ...], list[FailureReport]] = {}
    for report in reports:
        groups.setdefault(report.key, []).append(report)
    return list(groups.values())


def vain_line(run: RunResult) -> str:
    """Return a note on a run that passed and judged no expectation, "" otherwise; `solve` proves a stated goal."""
    if run.expectations or not run.passed:
        return ""
    from nightfall_cli.search.goal import stated_goal

    if stated_goal(run.scenario.about).goal:
        return ""
    return "passed, but proves nothing: no expect line was judged; add one, such as: expect decision PLAYER KIND"


def run_data(run: RunResult, seconds: float) -> dict[str, Any]:
    """Return a run as data for JSON."""
    scenario = run.scenario
    data: dict[str, Any] = {
        "file": scenario.where,
        "title": scenario.title,
        "edition": run.edition,
        "outcome": "passed" if run.passed else "failed",
        "rules": list(scenario.rules),
        "rulings": list(scenario.rulings),
        "expectations": run.expectations,
        "seconds": round(seconds, 6),
    }
    if run.failures:
        failure = run.failures[0]
        data["failure"] = {
            "line": scenario.line_number(failure.line),
            "text": failure.text,
            "problem": failure.problem,
            "actual": failure.actual,
            "legal": list(failure.legal),
            "code": failure.code,
        }
    return data


_EXPECTED_FAULT = late_pattern(r"^#!\s*(\d+:\d+:|not TOML)\s*+(.*)$")


class CaseResult(NamedTuple):
    """The result of a case; ``data`` is the result for programs.

    ``problems``: why a file was not refused as it announces. ``report``: why a scenario failed. ``note``: why a case
    that passed proves nothing, or "".
    """

    passed: bool
    problems: tuple[str, ...]
    data: dict[str, Any]
    note: str = ""
    report: FailureReport | None = None

    @property
    def lines(self) -> list[str]:
        """The report of the failure as text."""
        return [*self.problems, *(self.report.lines() if self.report is not None else ())]


class Case(NamedTuple):
    """A scenario under one edition, or (edition "") a file with faults, which its ``#!`` lines may announce."""

    where: str
    title: str
    edition: str
    scenario: Scenario | None
    expected_faults: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.title} [{self.edition}]" if self.edition else self.title

    def run(self) -> CaseResult:
        if self.scenario is None:
            return self._refusal()
        start = perf_counter()
        result = run_scenario(self.scenario, self.edition)
        data = run_data(result, perf_counter() - start)
        report = failure_report(result, result.failures[0]) if result.failures else None
        return CaseResult(result.passed, (), data, vain_line(result), report)

    def _refusal(self) -> CaseResult:
        announced = self.expected_faults
        problems = compare_faults(self.where, announced, self.faults) if announced else self.faults
        data: dict[str, Any] = {"file": self.where, "title": self.title, "edition": ""}
        data |= {"outcome": "failed" if problems else "passed", "rules": [], "rulings": [], "seconds": 0.0}
        if problems:
            data["failure"] = {"problem": "; ".join(problems)}
        return CaseResult(not problems, tuple(problems), data)


def expected_faults(text: str) -> tuple[str, ...]:
    """Return the faults that the ``#! LINE:COLUMN: words`` comments at the top of a file announce."""
    found = []
    for line in text.splitlines():
        match = _EXPECTED_FAULT.match(line) if line.startswith("#!") else None
        if not match:
            break
        found.append(f"{match[1]} {match[2]}".strip())
    return tuple(found)


def compare_faults(where: str, expected: Sequence[str], found: Sequence[str]) -> list[str]:
    """Return a problem for each difference between announced and found faults."""
    actual = [fault.removeprefix(f"{where}:").removeprefix(where) for fault in found]
    problems = []
    for index in range(max(len(expected), len(actual))):
        announced = expected[index] if index < len(expected) else ""
        got = actual[index] if index < len(actual) else ""
        place, _, words = announced.partition(" ")
        if not announced:
            problems.append(f"{where}: fault not announced: {got}")
        elif not got.startswith(place) or words not in got:
            problems.append(f"{where}: expected the fault {announced!r}, got {got or 'none'}")
    return problems


def cases_of(
    path: str | Path, editions: Sequence[str] = (), library: Library | None = None, text: str | None = None
) -> list[Case]:
    """Return the cases of one file, under all its editions or those given.

    Raises `ScenarioError` for a faulty file that does not announce its faults.
    """
    where = str(path)
    text = read_or_fail(path) if text is None else text
    expected = expected_faults(text)
    try:
        scenario = parse_scenario(text, where, library)
    except ScenarioError as error:
        if not expected:
            raise
        return [_to_refuse(where, expected, error.faults)]
    if expected:
        return [_to_refuse(where, expected, ())]
    selected = [edition for edition in scenario.editions if not editions or edition in editions]
    return [Case(where, scenario.title, edition, scenario) for edition in selected]


def _to_refuse(where: str, expected: tuple[str, ...], faults: tuple[str, ...]) -> Case:
    from pathlib import Path

    return Case(where, f"{Path(where).stem} is refused", "", None, expected, faults)
