"""Report how scenario runs ended: as text, and as data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.search.goal import stated_goal

if TYPE_CHECKING:
    from nightfall_cli.scenario.failure import Failure
    from nightfall_cli.scenario.run import RunResult

SHOWN_LEGAL = 12


def failure_lines(run: RunResult, failure: Failure) -> list[str]:
    """Return the text of a failure: the line, the expected and the actual result, the legal answers, the board."""
    from nightfall_cli.show.plain_lines import board_lines

    where = f"{run.scenario.where}:{run.scenario.line_number(failure.line)}"
    shown = failure.legal[:SHOWN_LEGAL]
    more = [f"… and {len(failure.legal) - SHOWN_LEGAL} more"] if len(failure.legal) > SHOWN_LEGAL else []
    lines = [
        f"{where}: [{run.edition}] {failure.line.text.strip()}",
        f"  {failure.problem}",
        f"  actual: {failure.actual}",
        f"  legal now: {' | '.join([*shown, *more]) or 'nothing'}",
        "  board:",
    ]
    return lines + [f"    {line}" for line in board_lines(failure.state)]


def vain_line(run: RunResult) -> str:
    """Return a note on a run that passed and judged no expectation, "" otherwise; `solve` proves a stated goal."""
    if run.expectations or not run.passed or stated_goal(run.scenario.about).goal:
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
