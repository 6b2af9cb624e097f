"""``nightfall test --pause``, and the plug-in of ``pytest --nightfall-pause``: open the shell at a failing line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.app_scenarios import TestOptions
from nightfall_cli.cli.print_failures import print_failure, print_report, run_file
from nightfall_cli.cli.replay import open_session
from nightfall_cli.cli.run_lines import piped_lines
from nightfall_cli.files.reading import read_text
from nightfall_cli.files.streams import printing
from nightfall_cli.language.say import number_of
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.shell.scenario_steps import FAILURE, scenario_steps
from nightfall_cli.shell.session_state import FailingLine
from nightfall_cli.shell.start import at_terminal, session_of, user_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.print_failures import FileReport
    from nightfall_cli.scenario.run_report import FailureReport


def pause(report: FileReport, again: Callable[[], FileReport], library: Library) -> FileReport:
    """Open the shell at each failure of a file; run a file that was changed meanwhile again, and return its report."""
    seen: list[FailureReport] = []
    while True:
        group = next((group for group in report.groups if not any(group[0].is_like(one) for one in seen)), None)
        if group is None:
            return report
        seen.append(group[0])
        before = read_text(report.path)
        open_failure(group, library)
        if read_text(report.path) != before:
            report, seen = again(), []
            print(f"{report.path}: {number_of(sum(result.passed for result in report.results), 'case')} passed")
            print_report(report, as_json=False, verbose=False, board=False)


def open_failure(group: Sequence[FailureReport], library: Library) -> None:
    """Open the shell before the line that fails under these editions; the script can be stepped through."""
    settings, settings_path = user_settings(at_terminal())
    first = group[0]
    steps = scenario_steps(load_scenario(first.file, library), first.edition)
    session = session_of(steps.replayed, steps.failed, settings, settings_path)
    editions = tuple(report.edition for report in group)
    session.failing = FailingLine(first.file, first.line, editions, library, session.history.now)
    greeting = (
        f"{first.place}: [{', '.join(editions)}] {first.text}: {first.reason}",
        f"back and next go through the script, goto {FAILURE} returns; try another move;",
        "accept writes what holds now into the line; Ctrl-D continues the run",
    )
    open_session(session, greeting, [] if at_terminal() else piped_lines())


def pytest_exception_interact(node: Any) -> None:
    """Open the shell after a scenario failed under pytest, with the terminal as it was before."""
    from nightfall_cli.scenario.pytest_plugin import PAUSED, ScenarioItem

    seen = node.config.stash.setdefault(PAUSED, [])
    if not isinstance(node, ScenarioItem) or node.failure is None or any(map(node.failure.is_like, seen)):
        return
    seen.append(node.failure)
    groups = run_file(node.failure.file, TestOptions()).groups
    group = next((group for group in groups if group[0].is_like(node.failure)), [node.failure])
    capture = node.config.pluginmanager.getplugin("capturemanager")
    capture.suspend_global_capture(in_=True)
    try:
        with printing():
            print()
            print_failure(group, verbose=False, board=False)
            open_failure(group, node.failure.state.library)
    finally:
        capture.resume_global_capture()
