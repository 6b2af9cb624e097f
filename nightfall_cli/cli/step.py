"""Walk through the script of a scenario: ``nightfall step`` line by line, ``test --pause`` from the failing line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.app_play import ReplayOptions
from nightfall_cli.cli.app_rules import TestOptions
from nightfall_cli.cli.border import bad_input, command
from nightfall_cli.cli.play import piped_lines
from nightfall_cli.cli.replay import open_session, step_through
from nightfall_cli.cli.scenario_files import print_failure, print_report, run_file
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.files.reading import read_text
from nightfall_cli.files.streams import printing
from nightfall_cli.games.history import Remarks, Step
from nightfall_cli.games.parts import Comment, GameText, Mark
from nightfall_cli.games.replay import Replayed
from nightfall_cli.language.event_values import event_lines
from nightfall_cli.language.lines import without_comment
from nightfall_cli.language.say import number_of
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.compare import compare_scenario
from nightfall_cli.scenario.failure import perft_failure
from nightfall_cli.scenario.file import load_board, load_scenario
from nightfall_cli.scenario.moments import resumed
from nightfall_cli.scenario.run import BOARD, EXPECTATION, FAILS, HOLDS, MOVE, NOT_REACHED, play_script
from nightfall_cli.search.budget import Budget, spending
from nightfall_cli.shell.autoplay import script_of
from nightfall_cli.shell.session_state import FailingLine
from nightfall_cli.shell.start import at_terminal, session_of, user_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import StepOptions
    from nightfall_cli.cli.scenario_files import FileReport
    from nightfall_cli.games.parts import Element
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.run import PlayedLine
    from nightfall_cli.scenario.suite import FailureReport


FAILING = "✗ "


@command("step")
def step_command(options: StepOptions, library: Library) -> int:
    """Walk through a script under one edition, or under the first with what differs under the others."""
    with bad_input():
        scenario, _ = load_board(options.scenario, options.edition, library)
    shown = options.edition or scenario.editions[0]
    notes = {} if options.edition else _notes(scenario, shown)
    replayed = scenario_steps(scenario, shown, notes).replayed
    fails = [f"line {number}: {note}" for number, found in notes.items() for note in found if note.startswith(FAILING)]
    replayed = replayed._replace(drifts=(*replayed.drifts, *fails))
    return step_through(replayed, ReplayOptions(options.scenario, json=options.json, language=options.language))


def _notes(scenario: Scenario, shown: str) -> dict[int, list[str]]:
    """Return what differs under the other editions of the file, by the number of the line."""
    notes: dict[int, list[str]] = {}
    with spending(Budget(TEST_POSITIONS)):
        comparison = compare_scenario(scenario)
    state = comparison.runs[0].moves[0].after
    for line in comparison.lines:
        refused = next((group.refused for group in line.groups if shown in group.editions), "")
        for group in line.groups:
            others = _among(scenario, group.editions, shown)
            said = [*event_lines(state, group.events), *([group.refused] if group.refused != refused else [])]
            if others:
                notes.setdefault(line.number, []).append(f"{others} instead: {'; '.join(said) or 'nothing'}")
    for expectation in comparison.expectations:
        for editions, verdict in expectation.verdicts:
            others = _among(scenario, editions, shown)
            if others and verdict.result == FAILS:
                fails = f"{FAILING}{others}: {expectation.text}: actual: {verdict.actual}"
                notes.setdefault(expectation.number, []).append(fails)
    return notes


def _among(scenario: Scenario, editions: tuple[str, ...], shown: str) -> str:
    """Return the editions of the file among these, "" where they agree with the one that is shown."""
    return "" if shown in editions else ", ".join(edition for edition in editions if edition in scenario.editions)


# -- pausing at a failure -----------------------------------------------------------------------
def pause(report: FileReport, again: Callable[[], FileReport], library: Library) -> FileReport:
    """Open the shell at each failure of a file; run a file that was changed meanwhile again, and return its report."""
    seen: list[FailureReport] = []
    while True:
        group = next((group for group in report.groups if group[0].key not in [one.key for one in seen]), None)
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
        f"{first.place}: [{', '.join(editions)}] {first.failure.text}: {first.failure.reason}",
        f"back and next go through the script, goto {FAILURE} returns; try another move;",
        "accept writes what holds now into the line; Ctrl-D continues the run",
    )
    open_session(session, greeting, [] if at_terminal() else piped_lines())


def pytest_exception_interact(node: Any) -> None:
    """Open the shell after a scenario failed under ``pytest --nightfall-pause``, with the terminal as it was before."""
    from nightfall_cli.scenario.pytest_plugin import PAUSED, ScenarioItem

    seen = node.config.stash.setdefault(PAUSED, [])
    if not isinstance(node, ScenarioItem) or node.failure is None or node.failure.key in [one.key for one in seen]:
        return
    seen.append(node.failure)
    groups = run_file(node.failure.file, TestOptions()).groups
    group = next((group for group in groups if group[0].key == node.failure.key), [node.failure])
    capture = node.config.pluginmanager.getplugin("capturemanager")
    capture.suspend_global_capture(in_=True)
    try:
        with printing():
            print()
            print_failure(group, verbose=False, board=False)
            open_failure(group, node.failure.failure.state.library)
    finally:
        capture.resume_global_capture()


# -- the script as the steps of a game --------------------------------------------------------
FAILURE = "failure"  # the mark at the first line that fails


class ScenarioSteps(NamedTuple):
    """A script as a replayed game; ``failed`` is the number of the step before the first line that fails, or 0."""

    replayed: Replayed
    failed: int


def scenario_steps(scenario: Scenario, edition: str, notes: Mapping[int, Sequence[str]] | None = None) -> ScenarioSteps:
    """Play a script under an edition: each line that plays is a step, and each expectation a remark after it.

    ``notes`` are remarks after the lines of these numbers; 0 is the board. A ``goto`` begins a game at its position.
    """
    board = scenario.document.place(EDITIONS[edition], record=True)
    walk = _Walk(scenario, notes or {}, Step(board))
    with spending(Budget(TEST_POSITIONS)):
        for played in play_script(scenario, board):
            walk.add(played)
        failure = perft_failure(scenario, edition)
    if failure is not None:
        walk.problems.append(f"{failure.line.text}: {failure.reason}")
    marks = {**walk.marks, **({FAILURE: walk.steps[walk.failed]} if walk.problems else {})}
    game = GameText(scenario.where, {"Title": scenario.title}, board, ())
    return ScenarioSteps(Replayed(game, tuple(walk.steps), marks, tuple(walk.problems), False), walk.failed)


class _Walk:
    """The steps of a script so far, its marks, and the lines that failed."""

    def __init__(self, scenario: Scenario, notes: Mapping[int, Sequence[str]], opening: Step) -> None:
        self.scenario = scenario
        self.notes = notes
        self.steps = [opening]
        self.marks: dict[str, Step] = {}
        self.problems: list[str] = []
        self.failed = 0
        opening.bots, opening.saved = scenario.bots, True

    def add(self, played: PlayedLine) -> None:
        """Add the step or the remark of a line."""
        number = self.scenario.line_number(played.line) if played.kind != BOARD else 0
        text = without_comment(played.line.text)
        if played.kind == BOARD:
            opening = self.steps[0]
            opening.state, opening.script = played.after, tuple(script_of(opening.state, played.moves))
        elif played.failure is not None:
            self.failed = self.failed if self.problems else len(self.steps) - 1
            self.problems.append(f"line {number}: {text}: {played.failure.reason}")
            self._remark(Comment(f"✗ {text}: {played.failure.reason}"))
        elif played.result == NOT_REACHED:
            self._remark(Comment(f"not reached: {text}"))
        elif (played.kind, played.result) == (EXPECTATION, HOLDS):
            self._remark(Comment(f"✓ {text}"))
        elif played.kind == MOVE:
            self._move(played, text, number)
        for note in self.notes.get(number, ()):
            self._remark(Comment(note))

    def _move(self, played: PlayedLine, text: str, number: int) -> None:
        now = self.steps[-1]
        word, _, name = text.partition(" ")
        if word == "mark":
            self.marks[name] = now
            self._remark(Mark(name))
        elif word == "goto":
            step = Step(played.after)
            step.before, step.bots = now, self.scenario.bots
            self._append(step, Remarks(line=number, after=(Comment(text),)))
        elif played.after is not played.before:
            script = script_of(resumed(played.before), played.moves) if played.moves else [text]
            self._append(Step(played.after, tuple(script), now), Remarks(f"line {number}", number))

    def _append(self, step: Step, remarks: Remarks) -> None:
        step.remarks, step.saved = remarks, True
        self.steps.append(step)

    def _remark(self, element: Element) -> None:
        remarks = self.steps[-1].remarks
        self.steps[-1].remarks = remarks._replace(after=(*remarks.after, element))
