"""The script of a scenario as the steps of a game, to walk through in the shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.games.history import Remarks, Step
from nightfall_cli.games.parts import Comment, GameText, Mark
from nightfall_cli.games.replay import Replayed
from nightfall_cli.language.lines import without_comment
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.failure import perft_failure
from nightfall_cli.scenario.moments import resumed
from nightfall_cli.scenario.run import BOARD, EXPECTATION, HOLDS, MOVE, NOT_REACHED, play_script
from nightfall_cli.search.budget import Budget, spending
from nightfall_cli.shell.autoplay import script_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nightfall_cli.games.parts import Element
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.run import PlayedLine


FAILURE = "failure"
"""The mark at the first line that fails."""


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
