"""``nightfall test --pause``: open the shell at a failing line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.print_failures import print_report
from nightfall_cli.cli.replay import open_session
from nightfall_cli.cli.run_lines import piped_lines
from nightfall_cli.files.reading import read_text
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
