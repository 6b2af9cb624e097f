"""The pytest plug-in: collects scenario files, one item per scenario and edition, and ignores other TOML files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from nightfall_cli.files.printable import visible, visible_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nightfall_cli.scenario.suite import Case, FailureReport

EDITIONS = ("en", "de", "fr", "ru")

PAUSE = "--nightfall-pause"
PAUSING = "nightfall_cli.cli.step"
"""The plug-in of that option, which needs the shell."""
PAUSED = pytest.StashKey[list["FailureReport"]]()
"""The failures at which a run paused: it does so once for equal failures of several editions."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("nightfall")
    group.addoption(PAUSE, action="store_true", help="open the nightfall shell at each failing line of a scenario")


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers and, where a failure is to pause, its plug-in."""
    if config.getoption(PAUSE):
        if config.getoption("numprocesses", None):
            raise pytest.UsageError(f"{PAUSE} needs one process: add -n 0")
        config.pluginmanager.import_plugin(PAUSING)
    config.addinivalue_line("markers", "scenario: a Nightfall scenario file")
    for edition in EDITIONS:
        config.addinivalue_line("markers", f"edition_{edition}: a Nightfall scenario run under edition {edition}")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Return a collector for a TOML file that is a scenario, None for other files; one that is not UTF-8 fails."""
    if file_path.suffix != ".toml":
        return None
    from nightfall_cli.scenario.collect import is_scenario

    if not is_scenario(file_path):
        return None
    shown = visible_line(str(file_path))
    options: dict[str, Any] = {} if shown == str(file_path) else {"nodeid": shown}
    collector: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path, **options)
    return collector


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for each edition, or the one failing item of a faulty file."""
        from nightfall_cli.scenario.errors import ScenarioError
        from nightfall_cli.scenario.suite import Case, cases_of

        try:
            cases = cases_of(self.path)
        except ScenarioError as error:
            faulty = Case(str(self.path), self.path.name, "", None, (), error.faults)
            yield ScenarioItem.from_parent(self, name="faulty", case=faulty)
            return
        for case in cases:
            yield ScenarioItem.from_parent(self, name=case.edition or "refused", case=case)


class ScenarioFailure(Exception):
    """A scenario that failed; the text is the report."""


class ScenarioItem(pytest.Item):
    """A case of a scenario file; its failure is shown as text, without a traceback."""

    def __init__(self, *, case: Case, **options: Any) -> None:
        super().__init__(**options)
        self.case = case
        self.failure: FailureReport | None = None
        self.add_marker("scenario")
        if case.edition:
            self.add_marker(f"edition_{case.edition}")
        if case.scenario is not None:
            words = (*case.scenario.rules, *case.scenario.rulings, case.title)
            self.extra_keyword_matches.update(words)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the file and the name of the item."""
        return type(self.path)(visible_line(str(self.path))), 0, visible_line(self.case.name)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the failing line with expectation, actual value, legal answers and board."""
        if isinstance(excinfo.value, ScenarioFailure):
            return visible(str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def runtest(self) -> None:
        """Run the case, within the budget of a file."""
        from nightfall_cli.files.limits import TEST_POSITIONS
        from nightfall_cli.search.budget import Budget, spending

        with spending(Budget(TEST_POSITIONS)):
            result = self.case.run()
        self.failure = result.report
        if not result.passed:
            raise ScenarioFailure("\n".join(result.lines))
        if result.note:
            self.warn(pytest.PytestWarning(f"{visible_line(self.case.name)}: {result.note}"))
