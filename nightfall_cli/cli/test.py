"""``nightfall test``, ``check`` and ``fmt``: run, validate and format scenario files."""

from __future__ import annotations

import os.path
import sys
from functools import partial
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import FaultyFile
from nightfall_cli.cli import scenario_files
from nightfall_cli.cli.border import CommandError, check_edition, command, load_library, warn
from nightfall_cli.cli.scenario_files import for_each_file, list_scenarios, run_file
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.files.reading import UnreadableFile, read_text, spelt
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.collect import is_scenario, shipped_folder
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.suite import cases_of, expected_faults
from nightfall_cli.search.budget import spending
from nightfall_cli.shell.user_files import listed_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import CheckOptions, FmtOptions, TestOptions
    from nightfall_cli.cli.scenario_files import FileReport
    from nightfall_cli.scenario.accept import Change


@command("test")
def test_command(options: TestOptions, wait: Callable[[float], object] = sleep) -> int:
    """Run scenario files (default: the shipped ones) and print failures and a summary; ``wait`` is for ``watch``."""
    if options.compare:
        from nightfall_cli.cli.compare import compare_files

        return compare_files(options)
    for edition in options.editions:
        check_edition(edition)
    if options.json and (options.pause or options.watch):
        raise CommandError("--pause and --watch are for a user at a terminal, and --json is for programs")
    options = options._replace(paths=options.paths or (str(shipped_folder()),))
    files = list_scenarios(options.paths)
    load_library(options.cards)
    scenario_files.budget_for(options)
    if options.last_failed:
        files, options = _last_failed(files, options)
    if options.accept:
        _accept(files, options)
    reports: dict[str, FileReport] = {}
    if options.watch:
        return _watch(files, options, reports, wait)
    code = _run_and_report(files, options, reports)
    if code == FAILED and sys.stdout.isatty() and not options.pause:
        print("--pause opens the shell there; --lf runs what failed again")
    return code


def _run_and_report(files: Sequence[str], options: TestOptions, reports: dict[str, FileReport]) -> int:
    """Run the files and print their failures; add their reports to those of earlier runs, and sum all up."""
    start, printed = perf_counter(), not reports
    for report in _run(files, options):
        reports[report.path] = report
        scenario_files.print_report(report, options.json, options.verbose, board=not options.pause)
        if options.pause:
            from nightfall_cli.cli.step import pause

            again = partial(run_file, report.path, options._replace(only=None))
            reports[report.path] = report = pause(report, again, load_library(options.cards))
        if options.stop and report.failed:
            break
    if options.junit:
        try:
            scenario_files.write_junit(options.junit, reports.values())
        except OSError as error:
            raise CommandError(f"--junit: {error}") from error
    if options.last_failed or sys.stdout.isatty():
        from nightfall_cli.files.writing import UnwritableFile

        try:
            scenario_files.remember(reports.values())
        except (UnreadableFile, UnwritableFile) as error:
            warn(f"--last-failed will not know this run: {error}")
    say = warn if options.json else print
    return scenario_files.summarize(tuple(reports.values()), printed, perf_counter() - start, options, say)


def _watch(
    files: Sequence[str],
    options: TestOptions,
    reports: dict[str, FileReport],
    wait: Callable[[float], object],
) -> int:
    """Run the files, then each that is saved, and all after a file of cards, until Ctrl-C; return the last code."""
    from nightfall_cli.cli.scenario_files import changes, stamps

    code = OK
    cards = [spelt(file) for file in options.cards]
    look = partial(stamps, [*map(spelt, options.paths), *cards])
    try:
        saved = changes(look(), look, wait)
        code = _run_and_report(files, options, reports)
        options = options._replace(only=None)
        print("watching; Ctrl-C ends")
        for paths in saved:
            for path in paths:
                reports.pop(path, None)
            print(f"\nsaved: {', '.join(paths)}")
            try:
                if set(paths).isdisjoint(cards):
                    files = tuple(path for path in paths if os.path.isfile(path) and is_scenario(path))
                else:
                    files = list_scenarios(options.paths)
                code = _run_and_report(files, options, reports)
            except (FaultyFile, UnreadableFile) as error:
                warn(error)
    except KeyboardInterrupt:
        print()
    return code


def _run(files: Sequence[str], options: TestOptions) -> Iterator[FileReport]:
    if options.jobs < 2 or len(files) < 2:
        for file in files:
            yield run_file(file, options)
        return
    from nightfall_cli.simulation.executors import processes

    with processes(options.jobs) as executor:
        yield from executor.map(partial(run_file, options=options), files, chunksize=8)


def _last_failed(files: tuple[str, ...], options: TestOptions) -> tuple[tuple[str, ...], TestOptions]:
    """Return the files and cases that failed when they last ran; all of them where no failure is remembered."""
    only = listed_in(scenario_files.LAST_FAILED)
    chosen = tuple(
        file for file in files if not only.isdisjoint(scenario_files.entry(file, name) for name in ("", *EDITIONS))
    )
    if not chosen:
        warn("no failure is remembered among these files: everything runs")
        return files, options
    return chosen, options._replace(only=only)


def _accept(files: Sequence[str], options: TestOptions) -> None:
    from nightfall_cli.scenario.accept import accept_file

    library, wanted = load_library(options.cards), partial(scenario_files.selected, options)
    for file in files:
        try:
            with spending(scenario_files.budget_for(options)):
                written = accept_file(file, options.editions, library, wanted, partial(_approve, file, options.yes))
        except (ScenarioError, UnreadableFile):  # the run that follows reports it
            continue
        if written:
            warn(f"{file}: {written} expectation{'s' if written > 1 else ''} rewritten")


def _approve(file: str, yes: bool, changes: Sequence[Change]) -> Sequence[Change]:
    """Print the changes of a file and return those to write: all if the user agrees on a terminal, or with --yes."""
    warn(*(line for change in changes for line in change.lines(file)))
    if yes:
        return changes
    if not sys.stdin.isatty():
        warn(f"{file}: nothing is written; add --yes to write these changes")
        return ()
    warn(f"write {len(changes)} change{'s' * (len(changes) > 1)} to {file}? [y/N]")
    return changes if sys.stdin.readline().strip().casefold() in ("y", "yes") else ()


@command("check")
def check_command(options: CheckOptions) -> int:
    """Print every fault of scenario files without running them."""

    def check(file: str, library: Library) -> None:
        cases_of(file, (), library)
        print(f"{file}: no fault found")

    return for_each_file(options.paths, options.cards, check)


@command("fmt")
def fmt_command(options: FmtOptions) -> int:
    """Format scenario files, or print which would change; files with faults, also announced ones, stay as they are."""
    from nightfall_cli.files.writing import write_file
    from nightfall_cli.scenario.toml_text import formatted

    changed: list[str] = []

    def fmt(file: str, library: Library) -> None:
        cases_of(file, (), library)
        text = read_text(file, exact=True)
        new = text if expected_faults(text) else formatted(text)
        if new != text:
            changed.append(file)
            print(f"{file}: {'would change' if options.check else 'changed'}")
            if not options.check:
                write_file(file, new)

    return max(for_each_file(options.paths, options.cards, fmt), FAILED if options.check and changed else OK)
