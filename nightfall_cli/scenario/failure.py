"""Failures of a run, and the check of the ``perft`` counts: the numbers of move sequences from the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.lines import without_comment
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.script import ScriptLine
from nightfall_cli.search.budget import UNPROVEN, Cut, allowed, limit_reached

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario


class Failure(NamedTuple):
    """Why a run failed: the script line, the problem, the actual value, the legal answers, and the state there.

    ``corrected``: for a failing expectation, the line that would hold instead. ``code``: the code of a refusal.
    """

    line: ScriptLine
    problem: str
    actual: str
    legal: tuple[str, ...]
    state: State
    corrected: str = ""
    code: str = ""

    @property
    def text(self) -> str:
        return self.line.text.strip()

    @property
    def reason(self) -> str:
        """The refusal; for an expectation the actual value, and what the problem adds to the line."""
        known = f"expected {without_comment(self.line.text).partition(' ')[2]}"
        more = self.problem.removeprefix(known) if self.problem.startswith(known) else f" ({self.problem})"
        return self.problem if self.code else f"actual: {self.actual}{more}"


def perft_failure(scenario: Scenario, edition: str) -> Failure | None:
    """Count the move sequences from the board; return the first count that differs from the file's ``perft``."""
    if not scenario.perft:
        return None
    from nightfall_cli.search.lines_of_play import perft

    board = scenario.place(edition)
    for depth, count in enumerate(scenario.perft, 1):
        line = ScriptLine(0, f"perft {depth}")
        try:
            found = perft(board, depth)
        except Cut:
            return out_of_budget(line, board)
        if found != count:
            return Failure(line, f"expected {count} move sequences of depth {depth}", str(found), (), board)
    return None


def out_of_budget(line: ScriptLine, state: State) -> Failure:
    """Return the failure of a line at which the budget of its file is spent."""
    return Failure(line, f"not proven: the run stopped at {limit_reached(allowed())}", "", (), state, code=UNPROVEN)
