"""``nightfall test``, ``check`` and ``fmt``: run, validate and format scenario files."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cli.border import CommandError, command, warn
from nightfall_cli.cli.budget_options import budget_of
from nightfall_cli.cli.for_each_file import for_each_file, list_scenarios
from nightfall_cli.cli.library import load_library
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.files.printable import visible
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import write_file
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.collect import matches
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.scenario.suite import Case, CaseResult, cases_of, expected_faults
from nightfall_cli.search.budget import spending

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.search.budget import Budget


class TestOptions(NamedTuple):
    """The options of the command line: ``editions`` may be empty for all; ``words`` select cases."""

    paths: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    words: str = ""
    cards: tuple[Path, ...] = ()
    json: bool = False
    junit: str = ""
    stop: bool = False
    accept: bool = False
    jobs: int = 1
    nodes: int = 0
    timeout: float = 0


class FileReport(NamedTuple):
    """The results of one file, or its faults."""

    results: tuple[CaseResult, ...]
    faults: tuple[str, ...] = ()


@command("test")
def test_command(options: TestOptions) -> int:
    """Run scenario files (default: the shipped ones) and print failures and a summary."""
    unknown = [edition for edition in options.editions if edition not in EDITIONS]
    if unknown:
        raise CommandError(f"unknown edition {unknown[0]!r}; known: {', '.join(EDITIONS)}")
    files = list_scenarios(options.paths or [shipped_folder()])
    load_library(options.cards)
    _budget(options)
    if options.accept:
        _accept(files, options)
    start = perf_counter()
    reports: list[FileReport] = []
    for report in _run(files, options):
        reports.append(report)
        _print_report(report, options.json)
        if options.stop and (report.faults or any(not result.passed for result in report.results)):
            break
    if options.junit:
        try:
            _write_junit(options.junit, reports)
        except OSError as error:
            raise CommandError(f"--junit: {error}") from error
    return _summary(reports, perf_counter() - start, warn if options.json else print)


def _run(files: Sequence[Path], options: TestOptions) -> Iterator[FileReport]:
    if options.jobs < 2 or len(files) < 2:
        for file in files:
            yield run_file(str(file), options)
        return
    from functools import partial

    from nightfall_cli.simulation.executors import processes

    with processes(options.jobs) as executor:
        yield from executor.map(partial(run_file, options=options), map(str, files), chunksize=8)


def _budget(options: TestOptions) -> Budget:
    return budget_of(options.nodes, options.timeout, TEST_POSITIONS)


def run_file(path: str, options: TestOptions) -> FileReport:
    """Run the selected cases of a file; with ``stop`` only up to the first failure."""
    try:
        cases = cases_of(path, options.editions, load_library(options.cards))
    except ScenarioError as error:
        return FileReport((), error.faults)
    results: list[CaseResult] = []
    with spending(_budget(options)):
        for case in cases:
            if _selected(options, case):
                results.append(case.run())
                if options.stop and not results[-1].passed:
                    break
    return FileReport(tuple(results))


def _selected(options: TestOptions, case: Case) -> bool:
    return not options.words or matches(options.words, _searched(case))


def _searched(case: Case) -> str:
    ids = " ".join((*case.scenario.rules, *case.scenario.rulings)) if case.scenario else ""
    return f"{case.where} {case.name} {ids}"


def _accept(files: Sequence[Path], options: TestOptions) -> None:
    from functools import partial

    from nightfall_cli.scenario.accept import accept_file

    library = load_library(options.cards)
    for file in files:
        try:
            with spending(_budget(options)):
                written = accept_file(file, options.editions, library, partial(_selected, options))
        except (ScenarioError, UnreadableFile):  # the run that follows reports it
            continue
        if written:
            warn(f"{file}: {written} expectations rewritten")


def _print_report(report: FileReport, as_json: bool) -> None:
    warn(*report.faults)
    for result in report.results:
        if as_json:
            import json

            print(json.dumps(result.data, ensure_ascii=False))
        elif not result.passed:
            print("\n".join(result.lines))
    noted = [result for result in report.results if result.note]
    if noted:
        editions = ", ".join(result.data["edition"] for result in noted)
        warn(f"{noted[0].data['file']}: [{editions}] {noted[0].note}")


def _summary(reports: Sequence[FileReport], seconds: float, say: Callable[[str], None]) -> int:
    results = [result for report in reports for result in report.results]
    failed = sum(not result.passed for result in results)
    bad = sum(bool(report.faults) for report in reports)
    say(f"{len(reports)} file{'s' * (len(reports) != 1)}, {bad} of them faulty, {seconds:.2f} s")
    say(f"{len(results) - failed} passed, {failed} failed")
    if not results and not bad:
        warn("nightfall test: no case was selected")
    if bad or not results:
        return BAD_INPUT
    return FAILED if failed else OK


def _write_junit(path: str, reports: Sequence[FileReport]) -> None:
    from xml.etree.ElementTree import Element, SubElement, tostring

    suite = Element("testsuite", name="nightfall")
    for report in reports:
        for fault in report.faults:
            case = SubElement(suite, "testcase", classname=fault.split(":", 1)[0], name="file")
            SubElement(case, "error", message=fault)
        for result in report.results:
            _junit_case(suite, result, SubElement)
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", str(len(suite.findall("testcase/error"))))
    for element in suite.iter():
        element.text = visible(element.text or "")
        for key, value in element.items():
            element.set(key, visible(value))
    write_file(path, tostring(suite, encoding="utf-8", xml_declaration=True))


def _junit_case(suite: Any, result: CaseResult, sub_element: Any) -> None:
    data = result.data
    name = f"{data['title']} [{data['edition']}]" if data["edition"] else data["title"]
    case = sub_element(suite, "testcase", classname=data["file"], name=name, time=str(data["seconds"]))
    if not result.passed:
        failure = sub_element(case, "failure", message=data["failure"]["problem"])
        failure.text = "\n".join(result.lines)


@command("check")
def check_command(paths: Sequence[str], cards: Sequence[Path] = ()) -> int:
    """Print every fault of scenario files without running them."""
    return for_each_file(paths, cards, _check)


def _check(file: Path, library: Library) -> None:
    cases_of(file, (), library)
    print(f"{file}: no fault found")


@command("fmt")
def fmt_command(paths: Sequence[str], check: bool) -> int:
    """Format scenario files; with ``check`` only print which files would change.

    Files that announce their faults are left unchanged.
    """
    from nightfall_cli.cards.card_file import not_toml
    from nightfall_cli.scenario.layout import formatted

    files = list_scenarios(paths)
    code = OK
    for file in files:
        try:
            text = read_text(file, exact=True)
        except UnreadableFile as error:
            warn(error)
            code = BAD_INPUT
            continue
        if expected_faults(text):
            continue
        try:
            new = formatted(text)
        except ValueError as error:
            warn(not_toml(str(file), error, text))
            code = BAD_INPUT
            continue
        if new != text:
            print(f"{file}: {'would change' if check else 'changed'}")
            if check:
                code = max(code, FAILED)
            else:
                write_file(file, new)
    return code
