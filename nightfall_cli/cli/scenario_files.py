"""The files of a command: list them, run each, print their failures once for equal editions, watch them; JUnit."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import budget_of, load_library, print_json, warn
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.files.printable import visible, visible_line
from nightfall_cli.files.reading import list_files
from nightfall_cli.files.streams import draw
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.collect import find_scenarios, matches
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.suite import alike, cases_of
from nightfall_cli.search.budget import Budget, spending
from nightfall_cli.shell.user_files import listed_in, write_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import TestOptions
    from nightfall_cli.scenario.suite import Case, CaseResult, FailureReport


SECONDS = 0.5  # the time between two looks
Stamps = dict[str, tuple[int, int]]  # the time at which each file was last written, and its size


def list_scenarios(paths: Iterable[str | Path]) -> tuple[str, ...]:
    """Return the scenario files of `find_scenarios`, and print which files were passed over, and why."""
    listing = find_scenarios(paths)
    warn(*(f"passed over {line}" for line in listing.passed_over))
    return listing.files


def for_each_file(paths: Sequence[str], cards: Sequence[str | Path], do: Callable[[str, Library], None]) -> int:
    """Call ``do`` with every scenario file and the library, print the faults of files, and return the exit code."""
    files = list_scenarios(paths)
    library = load_library(cards)
    code = OK
    for file in files:
        try:
            do(file, library)
        except ScenarioError as error:
            warn(error)
            code = BAD_INPUT
    return code


def stamps(paths: Iterable[str]) -> Stamps:
    """Return the stamps of these files, and of the TOML files in these folders; missing files are left out."""
    files = [file for path in paths for file in (list_files(path, ".toml").files if os.path.isdir(path) else (path,))]
    status = {file: os.stat(file) for file in files if os.path.exists(file)}
    return {file: (found.st_mtime_ns, found.st_size) for file, found in status.items()}


def changes(before: Stamps, look: Callable[[], Stamps], wait: Callable[[float], object]) -> Iterator[list[str]]:
    """Yield the files that were written, created or removed since the last look."""
    while True:
        wait(SECONDS)
        now = look()
        changed = [file for file in {**before, **now} if before.get(file) != now.get(file)]
        before = now
        if changed:
            yield changed


# -- running a file, and its failures ---------------------------------------------------------
WIDTH, HEIGHT = 120, 24  # the size of a report that is not printed on a terminal
SUMMARY = 5  # the number of screen lines that are left for the summary and the prompt
SHOWN_EVENTS, SHOWN_FILES, MOST_ROWS = 6, 20, 3
"""The events and failed files that are printed without ``-v``, and the rows of one wrapped line."""


class FileReport(NamedTuple):
    """The results of one file, or its faults."""

    path: str
    results: tuple[CaseResult, ...]
    faults: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """True when the file is faulty or a case failed."""
        return bool(self.faults) or any(not result.passed for result in self.results)

    @property
    def groups(self) -> list[list[FailureReport]]:
        """The failures, equal ones of several editions together."""
        return alike([result.report for result in self.results if result.report is not None])


def budget_for(options: TestOptions) -> Budget:
    return budget_of(options.nodes, options.timeout, TEST_POSITIONS)


def run_file(path: str, options: TestOptions) -> FileReport:
    """Run the selected cases of a file; with ``stop`` only up to the first failure."""
    try:
        cases = cases_of(path, options.editions, load_library(options.cards))
    except ScenarioError as error:
        return FileReport(path, (), error.faults)
    results: list[CaseResult] = []
    with spending(budget_for(options)):
        for case in cases:
            if selected(options, case):
                results.append(case.run())
                if options.stop and not results[-1].passed:
                    break
    return FileReport(path, tuple(results))


def selected(options: TestOptions, case: Case) -> bool:
    ids = " ".join((*case.scenario.rules, *case.scenario.rulings)) if case.scenario else ""
    only = options.only
    chosen = only is None or not only.isdisjoint(entry(case.where, edition) for edition in (case.edition, ""))
    return chosen and (not options.words or matches(options.words, f"{case.where} {case.name} {ids}"))


def print_report(report: FileReport, as_json: bool, verbose: bool, board: bool = True) -> None:
    """Print the faults of a file, and its failures or, as JSON, all its results."""
    warn(*report.faults)
    for result in report.results:
        if as_json:
            print_json(result.data)
        else:
            print(*result.problems, sep="\n", end="\n" * bool(result.problems))
    for group in () if as_json else report.groups:
        print_failure(group, verbose, board)
    noted = [result for result in report.results if result.note]
    if noted:
        editions = ", ".join(result.data["edition"] for result in noted)
        warn(f"{report.path}: [{editions}] {noted[0].note}")


def print_failure(group: Sequence[FailureReport], verbose: bool, board: bool) -> None:
    """Print the failure of a group of editions within a screen, unless ``verbose``; coloured on a terminal."""
    from shutil import get_terminal_size

    from nightfall_cli.show.draw_boards import drawn_lines

    on_terminal = sys.stdout.isatty()
    size = get_terminal_size() if on_terminal else os.terminal_size((WIDTH, HEIGHT))
    color = on_terminal and not os.environ.get("NO_COLOR")
    first = group[0]
    short = [f"  {first.failure.reason}", *first.event_lines(SHOWN_EVENTS)]
    rest = first.lines(with_board=False)[1:] if verbose else short
    if board and any(report.board != first.board for report in group):
        rest.append(f"  board under {first.edition}:")
    lines = [(f"{first.place}: [{_editions(group)}] {first.failure.text}", "refused"), *((line, "") for line in rest)]
    text, used = drawn_lines(lines, size.columns, MOST_ROWS if on_terminal and not verbose else 0, color)
    draw(text, sys.stdout)
    if board:
        draw(_board(first, size, used, color, verbose), sys.stdout)


def _editions(group: Sequence[FailureReport]) -> str:
    return ", ".join(report.edition for report in group)


def _board(report: FailureReport, size: os.terminal_size, used: int, color: bool, verbose: bool) -> str:
    """Return the drawing of the board: the whole one if ``verbose``, else what to decide on, in the rows left."""
    from nightfall_cli.show.drawing import Drawing, screen_text, terminal_text
    from nightfall_cli.show.screen_rows import Scene

    state = report.failure.state
    wounds = tuple(sum(wounds_of(state, seat).values()) for seat in state.players)
    if verbose:
        return terminal_text(Drawing("board", state), wounds, "en", size.columns, color)
    seat = state.decision.player if state.decision is not None else state.active
    return screen_text(Scene(state, seat, wounds, {}), size.columns, max(1, size.lines - SUMMARY - used), color)


def summarize(
    reports: Sequence[FileReport], printed: bool, seconds: float, options: TestOptions, say: Callable[[str], None]
) -> int:
    """Print the counts and return the exit code; list what failed, unless a single ``printed`` failure says so."""
    results = [result for report in reports for result in report.results]
    failed = sum(not result.passed for result in results)
    bad = sum(bool(report.faults) for report in reports)
    lines = [line for report in reports for line in _failed_lines(report)]
    if len(lines) > printed:
        shown = lines if options.verbose else lines[:SHOWN_FILES]
        more = [f"  … and {len(lines) - len(shown)} more"] if len(shown) < len(lines) else []
        say("\n".join(["failed:", *shown, *more]))
    say(f"{len(reports)} file{'s' * (len(reports) != 1)}, {bad} of them faulty, {seconds:.2f} s")
    say(f"{len(results) - failed} passed, {failed} failed")
    if not results and not bad:
        asked = {f"-k {options.words!r}": options.words, f"--edition {' or '.join(options.editions)}": options.editions}
        chosen = " and ".join(option for option, given in asked.items() if given) or "--last-failed"
        warn(f"nightfall test: no case was selected: no file has one for {chosen}")
    if bad or not results:
        return BAD_INPUT
    return FAILED if failed else OK


def _failed_lines(report: FileReport) -> list[str]:
    refused = [f"  {report.path}: not refused as announced" for result in report.results if result.problems]
    faulty = [f"  {report.path}: faulty"] if report.faults else []
    return [*faulty, *refused, *(f"  {group[0].place}: [{_editions(group)}]" for group in report.groups)]


def write_junit(path: str, reports: Iterable[FileReport]) -> None:
    from xml.etree.ElementTree import Element, SubElement, tostring

    from nightfall_cli.files.writing import write_file

    suite = Element("testsuite", name="nightfall")
    for report in reports:
        for fault in report.faults:
            case = SubElement(suite, "testcase", classname=fault.split(":", 1)[0], name="file")
            SubElement(case, "error", message=fault)
        for result in report.results:
            data = result.data
            name = f"{data['title']} [{data['edition']}]" if data["edition"] else data["title"]
            case = SubElement(suite, "testcase", classname=data["file"], name=name, time=str(data["seconds"]))
            if not result.passed:
                SubElement(case, "failure", message=data["failure"]["problem"]).text = "\n".join(result.lines)
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", str(len(suite.findall("testcase/error"))))
    for element in suite.iter():
        element.text = visible(element.text or "")
        for key, value in element.items():
            element.set(key, visible(value))
    write_file(path, tostring(suite, encoding="utf-8", xml_declaration=True))


# -- which cases failed -------------------------------------------------------------------------
WHOLE_FILE = "-"  # stands for the edition of a faulty file, and of one that must be refused
LAST_FAILED = "last-failed"  # the list of the cases that failed when they last ran


def entry(path: str, edition: str) -> str:
    """Return the line of a case in the file."""
    return f"{edition or WHOLE_FILE} {visible_line(os.path.realpath(path))}"


def remember(reports: Iterable[FileReport]) -> None:
    """Replace what is known of the cases that ran; raises `UnreadableFile` and `UnwritableFile`."""
    ran: set[str] = set()
    failed: set[str] = set()
    for report in reports:
        whole = entry(report.path, "")
        ran.add(whole)
        failed |= {whole} if report.faults else set()
        for result in report.results:
            (ran if result.passed else failed).add(entry(report.path, result.data["edition"]))
    before = listed_in(LAST_FAILED)
    if (now := before - ran | failed) != before:
        write_list(LAST_FAILED, now)
