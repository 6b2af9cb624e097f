"""A puzzle in a session: who answers for the others, hints from where the player is, and whether it is solved."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.goal import condition, nearest, stated_goal, stated_help
from nightfall_cli.search.outcomes_words import line_text
from nightfall_cli.search.solve import Solver, Unsolved, solver_for
from nightfall_cli.search.solve_line import proven_line
from nightfall_cli.shell.puzzle_hints import vague_hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.games.history import History, Step
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.goal import Goal

EDITS = ("set ", "seed ")
"""How the script lines begin that change the table."""


class Puzzle:
    """A goal for the player who is active at the start, to be reached at the end of the chain.

    The others answer by themselves with the worst for the player, or the best when they help; once the goal is lost,
    with what keeps it farthest, or brings it nearest. With ``all_seats`` the player plays them, too. ``on_solved`` is
    called when the puzzle is solved as it stands, and may raise what writing a file raises; ``then`` is told then.
    """

    def __init__(self, solver: Solver, all_seats: bool) -> None:
        self.solver = solver
        self.goal = solver.goal
        self.player = solver.player
        self.all_seats = all_seats
        self.on_solved: Callable[[], None] | None = None
        self.then = ""
        self._hinted: Step | None = None

    @property
    def can_be_solved(self) -> bool:
        """Whether the goal can be reached at all: with other values of the cards it may not be."""
        return bool(self.solver.solve())

    def answer(self, state: State) -> Move | None:
        """What somebody else answers now; None where the player at the screen is to answer."""
        decision = state.decision
        if self.all_seats or decision is None or decision.player == self.player or self.over(state):
            return None
        legal = legal_moves(state)
        if len(legal) == 1:
            return legal[0]
        try:
            lost = self._nearer if not self.solver.value(state) else None
            return (lost or self.solver).choice(state).move
        except Unsolved:
            return None

    @cached_property
    def _nearer(self) -> Solver | None:
        """What solves how near the goal can be come to, where that is a number."""
        near, solver = nearest(self.goal.text, self.solver.start), self.solver
        if near is None:
            return None
        return Solver(solver.start, self.player, near, solver.until, solver.nodes, solver.others_help)

    # -- the end ------------------------------------------------------------------------------

    def over(self, state: State) -> bool:
        """Whether the end of the chain is behind: nothing counts any more, and nobody answers by himself."""
        return self.solver.until.reached(state)

    def verdict(self, history: History, before: State) -> tuple[str, ...]:
        """Whether it is solved, once a move has settled that; nothing sooner or later."""
        state = history.now.state
        end = self._end(state)
        if end is None or self._end(before) is not None:
            return ()
        told = self._verdict(state, end)
        changed = any(line.startswith(EDITS) for line in history.script())
        if self.goal.read(end) != 1 or self.all_seats or changed:
            return told
        if self.on_solved is not None:
            try:
                self.on_solved()
            except (OSError, UnicodeDecodeError) as error:
                told = (*told, f"  it cannot be noted that it is solved: {error}")
        return (*told, f"  {self.then}") if self.then else told

    def _end(self, state: State) -> State | None:
        """The position at the end of the chain where nothing but forced answers leads there, else None."""
        state = self.solver.settled(state)
        return state if self.over(state) else None

    def _verdict(self, state: State, end: State) -> tuple[str, ...]:
        says = self.goal.says(end)
        rest = "" if self.over(state) else "; whatever is left has one answer"
        if self.goal.read(end) == 1:
            return (f"✓ {'reached with the answers you gave' if self.all_seats else 'solved'}: {says}{rest}",)
        stands = f"{says}{rest}; " if says else ""
        return (f"✗ not solved: {stands}the goal is {self.goal.text}", "  undo takes back your last line, restart all")

    # -- hints --------------------------------------------------------------------------------

    def hint(self, step: Step) -> list[str]:
        """What the solver would do from here: at first in words, and asked again in the same position, the line."""
        state = step.state
        again, self._hinted = self._hinted is step, step
        try:
            for played in step.path():
                if (end := self._end(played.state)) is not None:
                    return list(self._verdict(played.state, end))
            if not self.solver.value(state):
                return self._hint_when_lost(step, again)
            if len(legal := legal_moves(state)) == 1:
                return [f"{self.goal.text} can be reached; only one answer is legal here: {line_text(state, legal[0])}"]
            if state.decision is not None and state.decision.player != self.player:
                return self._hint_for_others(state, again)
            return self._hint_on_the_way(state, again)
        except Unsolved as unsolved:
            return [f"no hint: {unsolved.refusal.message}"]

    def _hint_on_the_way(self, state: State, again: bool) -> list[str]:
        answers = self.solver.answers(state)
        good = [answer for answer in answers if answer.value]
        if len(good) == len(answers):
            return [f"{self.goal.text}: every answer here still leads there"]
        if again:
            return [" or ".join(line_text(state, answer.move) for answer in good)]
        return [
            f"{self.goal.text} can be reached from here: {vague_hint(state, good[0].move)}",
            "hint again for the line",
        ]

    def _hint_when_lost(self, step: Step, again: bool) -> list[str]:
        best, line = "", ""
        if self._nearer is not None:
            found = proven_line(self._nearer, step.state)
            best, line = self.goal.says(found.end), found.script[0]
        if again and line:
            return [f"the best from here, {best}, begins with: {line}"]
        whoever = " against the best answers" if self.all_seats and not self.solver.others_help else ""
        lost = f"{self.goal.text} can no longer be reached{whoever}" + (
            f"; the best from here is {best}" if best else ""
        )
        steps = self._steps_back(step)
        back = f"undo{f' {steps}' if steps > 1 else ''} goes back to where it could" if steps else ""
        return [lost, *([back] if back else [])]

    def _steps_back(self, step: Step) -> int:
        """How many steps to take back until the goal can be reached; 0 when it never could."""
        steps = 0
        while step.before is not None and not step.begins:
            step = step.before
            steps += 1
            if self.solver.value(step.state):
                return steps
        return 0

    def _hint_for_others(self, state: State, again: bool) -> list[str]:
        assert state.decision is not None
        name = state.names[state.decision.player]
        if again:
            return [line_text(state, self.solver.choice(state).move)]
        wants = "helps you most" if self.solver.others_help else "is worst for you"
        return [f"{name} decides, and you play {name}: hint again for the answer that {wants}"]


def puzzle_of(start: State, about: str, all_seats: bool = False) -> Puzzle | Refusal:
    """The puzzle that a board and the words about it make; refused where no goal is stated or it cannot be tried."""
    text = stated_goal(about)
    if not text:
        return Refusal("invalid", "syntax", "no goal is stated")
    goal: Goal | Refusal = condition(text, start)
    if isinstance(goal, Refusal):
        return goal
    solver = solver_for(start, start.active, goal, others_help=stated_help(about))
    return solver if isinstance(solver, Refusal) else Puzzle(solver, all_seats)
