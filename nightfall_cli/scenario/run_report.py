"""Report how scenario runs ended: as text, and as data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import number_of
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.run import EXPECTATION, HOLDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.failure import Failure
    from nightfall_cli.scenario.run import RunResult

SHOWN_LEGAL = 12


class FailureReport(NamedTuple):
    """A failure under one edition: its line in the file, the events before it, and the position without its log.

    ``since``: the last expectation that held before those events, or "" when they are all events of the script.
    """

    file: str
    line: int
    edition: str
    text: str
    problem: str
    actual: str
    reason: str
    legal: tuple[str, ...]
    since: str
    events: tuple[str, ...]
    state: State

    @property
    def place(self) -> str:
        """The file and the line."""
        return f"{self.file}:{self.line}"

    def is_like(self, other: FailureReport) -> bool:
        """True when the same line fails in the same way; legal answers, events and board may differ by edition."""
        return (self.place, self.problem, self.actual) == (other.place, other.problem, other.actual)

    @property
    def board(self) -> list[str]:
        """The lines of the board."""
        from nightfall_cli.show.drawing import board_lines

        return board_lines(self.state)

    def lines(self, with_board: bool = True) -> list[str]:
        """Return the whole report as text."""
        more = [f"… and {len(self.legal) - SHOWN_LEGAL} more"] if len(self.legal) > SHOWN_LEGAL else []
        return [
            f"{self.place}: [{self.edition}] {self.text}",
            f"  {self.problem}",
            f"  actual: {self.actual}",
            f"  legal now: {' | '.join([*self.legal[:SHOWN_LEGAL], *more]) or 'nothing'}",
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
    return FailureReport(
        run.scenario.where,
        run.scenario.line_number(failure.line),
        run.edition,
        failure.line.text.strip(),
        failure.problem,
        failure.actual,
        failure.reason,
        failure.legal,
        since,
        tuple(event_lines(failure.state, events, before=earlier_in_turn(before))),
        state,
    )


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
        groups.setdefault((report.place, report.problem, report.actual), []).append(report)
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
            "text": failure.line.text.strip(),
            "problem": failure.problem,
            "actual": failure.actual,
            "legal": list(failure.legal),
            "code": failure.code,
        }
    return data
