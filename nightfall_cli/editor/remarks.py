"""Find the faults of a text and the lines of its script that fail, each with its place and its remedies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.faults import FaultyFile, read_fault
from nightfall_cli.editor.edited_file import POSITIONS, WHERE, Spot
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.games.history import Step
from nightfall_cli.games.parts import MoveLine, Shuffle
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.replay import walk
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.accept import corrected_lines
from nightfall_cli.scenario.compare import run_under
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.suite import cases_of, expected_faults
from nightfall_cli.search.budget import UNPROVEN, Budget, spending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.editor.edited_file import EditedFile
    from nightfall_cli.scenario.failure import Failure
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.script import ScriptLine

FAULT, FAILS, NOTE = "fault", "fails", "note"
_QUOTED = re.compile(r"""(["'])(?P<text>.+?)\1""")
_MEANT = re.compile(r"did you mean (?P<names>.+)\?")
_WORD = re.compile(r'"[^"]*+"?|[^\s,\]})]++')


class Fix(NamedTuple):
    """A change that a user may accept: what it is called, and the text for a part of a line."""

    title: str
    spot: Spot
    text: str


class Remark(NamedTuple):
    """Something to show under a part of a line: a fault, a line that fails, or a note."""

    spot: Spot
    kind: str
    problem: str
    code: str = ""
    fixes: tuple[Fix, ...] = ()


def remarks(file: EditedFile, edition: str = "", positions: int = POSITIONS) -> list[Remark]:
    """Return the remarks about a text; its script is run under one edition, under all of the file for ""."""
    readers = {"game": _of_game, "scenario": _of_scenario, "cards": _of_cards}
    if file.kind not in readers:
        return []
    with spending(Budget(positions)):
        try:
            return sorted(readers[file.kind](file, edition))
        except FaultyFile as error:
            announced = file.kind == "scenario" and expected_faults(file.text)
            faults = (read_fault(WHERE, fault) for fault in error.faults)
            kind, found = NOTE if announced else FAULT, []
            for line, column, problem in faults:
                spot = _spot(file, line - 1, column - 1, problem)
                found.append(Remark(spot, kind, problem, "", tuple(_suggested(file, spot, problem))))
            return found


def _spot(file: EditedFile, line: int, column: int, problem: str) -> Spot:
    """Return the part of a line that a fault is about: the words it quotes, if they stand there, else one word."""
    text = file.lines[line] if line < len(file.lines) else ""
    for quoted in _QUOTED.finditer(problem):
        if text.startswith(quoted["text"], column):
            return Spot(line, column, column + len(quoted["text"]))
    word = _WORD.match(text, column)
    return Spot(line, min(column, len(text)), word.end() if word else len(text))


def _suggested(file: EditedFile, spot: Spot, problem: str) -> Iterator[Fix]:
    """Yield a fix for each name after "did you mean": it replaces the words that the problem quotes first."""
    meant, wrong = _MEANT.search(problem), _QUOTED.search(problem)
    at = file.lines[spot.line].find(wrong["text"], spot.start) if wrong else -1
    if meant is None or wrong is None or at < 0:
        return
    for name in meant["names"].split(" or "):
        text = name.strip("\"'")
        yield Fix(f'change to "{text}"', Spot(spot.line, at, at + len(wrong["text"])), text)


def _of_cards(file: EditedFile, edition: str) -> list[Remark]:
    file.library.with_text(file.text, WHERE)
    return []


def _of_game(file: EditedFile, edition: str) -> Iterator[Remark]:
    game = read_game(file.text, WHERE, file.library)
    for visit in walk(Step(game.start), game.elements, game.allows_impossible):
        if visit.refusal is not None and isinstance(visit.element, MoveLine | Shuffle):
            spot = _whole(file, visit.element.line - 1)
            problem = f"refused: {visit.refusal.message} [{visit.refusal.code}]"
            yield Remark(spot, FAILS, problem, visit.refusal.code, tuple(_suggested(file, spot, problem)))


def _whole(file: EditedFile, line: int) -> Spot:
    text = file.lines[line]
    return Spot(line, len(text) - len(text.lstrip()), len(text.rstrip()))


def _of_scenario(file: EditedFile, edition: str) -> Iterator[Remark]:
    scenario = parse_scenario(file.text, WHERE, file.library)
    failing: dict[ScriptLine, dict[str, Failure]] = {}
    editions = [one for one in dict.fromkeys(scenario.editions) if edition in ("", one)]
    for one in editions:
        run = run_under(scenario, one)
        for failure in (*[line.failure for line in (*run.moves, *run.expectations)], run.perft_failure):
            if failure is not None:
                failing.setdefault(failure.line, {})[one] = failure
    for line, failures in failing.items():
        yield _failing(file, scenario, line, failures, editions)


def _failing(
    file: EditedFile, scenario: Scenario, line: ScriptLine, failures: dict[str, Failure], editions: list[str]
) -> Remark:
    """Return the remark about a failing line: equal failures of several editions are stated once."""
    if line in scenario.script:
        spot = _whole(file, scenario.line_number(line) - 1)
    else:
        place = file.places.of(("perft",))
        spot = _spot(file, place.line - 1, place.column - 1, line.text)
    under: dict[str, list[str]] = {}
    for edition, failure in failures.items():
        what = "asked" if failure.code else "actual"
        actual = f"; {what}: {failure.actual}" if failure.actual else ""
        under.setdefault(f"{failure.problem}{actual}", []).append(edition)
    problems = [f"[{', '.join(names)}] {text}" if names != editions else text for text, names in under.items()]
    first = next(iter(failures.values()))
    kind = NOTE if first.code == UNPROVEN else FAILS
    fixes = [*_suggested(file, spot, problems[0])]
    corrected = {edition: failure.corrected for edition, failure in failures.items() if failure.corrected}
    if corrected and file.lines[spot.line].strip() == line.text.strip():
        text = "\n".join(corrected_lines(file.lines[spot.line], corrected, scenario.editions))
        whole = Spot(spot.line, 0, len(file.lines[spot.line]))
        fixes.append(Fix(f"accept: {' / '.join(dict.fromkeys(corrected.values()))}", whole, text))
    return Remark(spot, kind, "\n".join(problems), first.code, tuple(fixes))


def editions_in(file: EditedFile) -> tuple[str, ...]:
    """Return the editions of a scenario that can be run; none for other texts."""
    try:
        return parse_scenario(file.text, WHERE, file.library).editions if file.kind == "scenario" else ()
    except FaultyFile:
        return ()


def run_report(file: EditedFile, edition: str = "") -> list[str]:
    """Run a scenario as ``nightfall test`` does; return a summary, and the lines about each failure."""
    try:
        cases = cases_of(WHERE, [edition] if edition else [], file.library, file.text)
    except FaultyFile as error:
        return [f"not run: {len(error.faults)} fault{'s'[: len(error.faults) > 1]}", *error.faults]
    with spending(Budget(TEST_POSITIONS)):
        results = [(case, case.run()) for case in cases]
    failed = [case.edition for case, result in results if not result.passed]
    under = f" under {', '.join(failed)}" if failed else ""
    lines = [line for _, result in results if not result.passed for line in result.lines]
    notes = dict.fromkeys(result.note for _, result in results if result.note)
    return [f"{len(results) - len(failed)} passed, {len(failed)} failed{under}", *lines, *notes]
