"""Telling people and programs how scenario runs ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.show.board_text import board_lines

if TYPE_CHECKING:
    from nightfall_cli.scenario.run import Failure, Outcome

SHOWN_LEGAL = 12


def failure_lines(outcome: Outcome, failure: Failure) -> list[str]:
    """A failure: the line, what was expected, what holds, the legal answers and the board."""
    where = f"{outcome.scenario.where}:{outcome.scenario.line_number(failure.line)}"
    shown = failure.legal[:SHOWN_LEGAL]
    more = [f"… and {len(failure.legal) - SHOWN_LEGAL} more"] if len(failure.legal) > SHOWN_LEGAL else []
    lines = [
        f"{where}: [{outcome.edition}] {failure.line.text.strip()}",
        f"  {failure.problem}",
        f"  actual: {failure.actual}",
        f"  legal now: {' | '.join([*shown, *more]) or 'nothing'}",
        "  board:",
    ]
    return lines + [f"    {line}" for line in board_lines(failure.state)]


def outcome_data(outcome: Outcome, seconds: float) -> dict[str, Any]:
    """One run as plain data for JSON."""
    scenario = outcome.scenario
    data: dict[str, Any] = {
        "file": scenario.where,
        "title": scenario.title,
        "edition": outcome.edition,
        "outcome": "passed" if outcome.passed else "failed",
        "rules": list(scenario.rules),
        "rulings": list(scenario.rulings),
        "seconds": round(seconds, 6),
    }
    if outcome.failures:
        failure = outcome.failures[0]
        data["failure"] = {
            "line": scenario.line_number(failure.line),
            "text": failure.line.text.strip(),
            "problem": failure.problem,
            "actual": failure.actual,
            "legal": list(failure.legal),
            "code": failure.code,
        }
    return data
