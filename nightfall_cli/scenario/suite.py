"""The cases of a test run: one per scenario and edition, and one per file that must be refused."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.errors import ScenarioError, read_or_fail
from nightfall_cli.scenario.file import Scenario, parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.run_report import failure_report, run_data, vain_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.scenario.run_report import FailureReport

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
        """Return the title and the edition."""
        return f"{self.title} [{self.edition}]" if self.edition else self.title

    def run(self) -> CaseResult:
        """Run the case."""
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
        data: dict[str, Any] = {
            "file": self.where,
            "title": self.title,
            "edition": "",
            "outcome": "failed" if problems else "passed",
            "rules": [],
            "rulings": [],
            "seconds": 0.0,
        }
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
