"""``nightfall test``, ``check`` and ``fmt``: scenario files run, validated, laid out."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from nightfall_cli.cli.each_file import BAD_FILE, OK, with_each_file
from nightfall_cli.cli.library import load_library
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.collect import matches, scenario_paths
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.scenario.suite import Case, CaseResult, cases_of, expected_faults

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library

FAILED = 1


class Plan(NamedTuple):
    """What is to be run: editions (all when empty), words to select by, card files."""

    editions: tuple[str, ...] = ()
    words: str = ""
    cards: tuple[str, ...] = ()


class FileReport(NamedTuple):
    """One file's results, or the faults for which it is refused."""

    results: tuple[CaseResult, ...]
    faults: tuple[str, ...] = ()


def test_command(
    paths: Sequence[str],
    plan: Plan = Plan(),  # noqa: B008  (immutable)
    *,
    as_json: bool = False,
    junit: str = "",
    stop: bool = False,
    accept: bool = False,
    jobs: int = 1,
) -> int:
    """Run scenario files, the shipped ones when no path is given; returns the exit code."""
    unknown = [edition for edition in plan.editions if edition not in EDITIONS]
    if unknown:
        print(f"nightfall test: unknown edition {unknown[0]!r}; known: {', '.join(EDITIONS)}", file=sys.stderr)
        return BAD_FILE
    try:
        files = scenario_paths(paths or [shipped_folder()])
        load_library(plan.cards)
        if accept:
            _accept(files, plan)
    except (ScenarioError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    start = perf_counter()
    reports: list[FileReport] = []
    for report in _run(files, plan, jobs, stop):
        reports.append(report)
        _tell(report, as_json)
        if stop and (report.faults or any(not result.passed for result in report.results)):
            break
    if junit:
        try:
            _write_junit(junit, reports)
        except OSError as error:
            print(f"nightfall test: --junit: {error}", file=sys.stderr)
            return BAD_FILE
    return _summary(reports, perf_counter() - start, sys.stderr if as_json else sys.stdout)


def _run(files: Sequence[Path], plan: Plan, jobs: int, stop: bool) -> Iterator[FileReport]:
    if jobs < 2 or len(files) < 2:
        for file in files:
            yield run_file(str(file), plan, stop)
        return
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    with ProcessPoolExecutor(jobs) as executor:
        yield from executor.map(partial(run_file, plan=plan, stop=stop), map(str, files), chunksize=8)


def run_file(path: str, plan: Plan, stop: bool = False) -> FileReport:
    """Run one file's selected cases; with ``stop`` none after the first that fails."""
    try:
        cases = cases_of(path, plan.editions, load_library(plan.cards))
    except ScenarioError as error:
        return FileReport((), error.faults)
    results: list[CaseResult] = []
    for case in cases:
        if _selected(plan, case):
            results.append(case.run())
            if stop and not results[-1].passed:
                break
    return FileReport(tuple(results))


def _selected(plan: Plan, case: Case) -> bool:
    return not plan.words or matches(plan.words, _searched(case))


def _searched(case: Case) -> str:
    ids = " ".join((*case.scenario.rules, *case.scenario.rulings)) if case.scenario else ""
    return f"{case.where} {case.name} {ids}"


def _accept(files: Sequence[Path], plan: Plan) -> None:
    from functools import partial

    from nightfall_cli.scenario.accept import accept_file

    for file in files:
        mended = accept_file(file, plan.editions, load_library(plan.cards), partial(_selected, plan))
        if mended:
            print(f"{file}: {mended} expectations written", file=sys.stderr)


def _tell(report: FileReport, as_json: bool) -> None:
    for fault in report.faults:
        print(fault, file=sys.stderr)
    for result in report.results:
        if as_json:
            import json

            print(json.dumps(result.data, ensure_ascii=False))
        elif not result.passed:
            print("\n".join(result.lines))


def _summary(reports: Sequence[FileReport], seconds: float, stream: TextIO) -> int:
    results = [result for report in reports for result in report.results]
    failed = sum(not result.passed for result in results)
    bad = sum(bool(report.faults) for report in reports)
    print(f"{len(reports)} file{'s' * (len(reports) != 1)}, {bad} of them faulty, {seconds:.2f} s", file=stream)
    print(f"{len(results) - failed} passed, {failed} failed", file=stream)
    if not results and not bad:
        print("nightfall test: nothing was selected to run", file=sys.stderr)
    if bad or not results:
        return BAD_FILE
    return FAILED if failed else OK


def _write_junit(path: str, reports: Sequence[FileReport]) -> None:
    from xml.etree.ElementTree import Element, ElementTree, SubElement

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
    ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def _junit_case(suite: Any, result: CaseResult, sub_element: Any) -> None:
    data = result.data
    name = f"{data['title']} [{data['edition']}]" if data["edition"] else data["title"]
    case = sub_element(suite, "testcase", classname=data["file"], name=name, time=str(data["seconds"]))
    if not result.passed:
        failure = sub_element(case, "failure", message=data["failure"]["problem"])
        failure.text = "\n".join(result.lines)


def check_command(paths: Sequence[str], cards: Sequence[str] = ()) -> int:
    """Validate files without running them; returns the exit code."""
    return with_each_file(paths, cards, _check)


def _check(file: Path, library: Library) -> None:
    cases_of(file, (), library)
    print(f"{file}: no fault found")


def fmt_command(paths: Sequence[str], check: bool) -> int:
    """Lay files out; with ``check`` only say which would change. Returns the exit code.

    Files that announce their faults are left as they are.
    """
    import tomllib

    from nightfall_cli.cards.card_file import not_toml
    from nightfall_cli.scenario.layout import formatted

    try:
        files = scenario_paths(paths)
    except ScenarioError as error:
        print(error, file=sys.stderr)
        return BAD_FILE
    code = OK
    for file in files:
        try:
            text = file.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            print(f"{file}: cannot be read: {error}", file=sys.stderr)
            code = BAD_FILE
            continue
        if expected_faults(text):
            continue
        try:
            new = formatted(text)
        except tomllib.TOMLDecodeError as error:
            print(not_toml(str(file), str(error), text), file=sys.stderr)
            code = BAD_FILE
            continue
        if new != text:
            print(f"{file}: {'would change' if check else 'changed'}")
            if check:
                code = max(code, FAILED)
            else:
                file.write_bytes(new.encode("utf-8"))
    return code
