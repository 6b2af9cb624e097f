"""The history of a game: a tree of steps, with the current step, undone steps and marks."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nightfall_cli.games.parts import Element
    from nightfall_cli.rules.state import State

BACK = "back"  # the name that `History.goto` gives to the step it leaves
END = "end"  # the mark at the end of a game that was opened from a file


class Remarks(NamedTuple):
    """The parts of a game file around a move."""

    note: str = ""  # the comment on its line
    line: int = 0  # its line number
    lead: tuple[Element, ...] = ()  # before the move: shuffles, and comments at the beginning of a branch
    after: tuple[Element, ...] = ()  # up to the next move: comments, marks, and branches without their elements
    tags: Mapping[str, str] = {}  # the header lines, for the opening only


NOTHING = Remarks()


class Step:
    """A state and the script lines that led to it from the step before.

    The first step of a game is its `opening`: ``bots`` maps seats to bots, ``start`` is the state before the first
    moves of bots and automatic answers. ``saved``: the step is saved in a file.
    """

    __slots__ = ("_moves", "before", "bots", "opening", "remarks", "saved", "script", "start", "state")

    def __init__(self, state: State, script: tuple[str, ...] = (), before: Step | None = None) -> None:
        self.state = self.start = state
        self.script = script
        self.before = before
        self.opening: Step = self if before is None else before.opening
        self._moves: int = 0 if before is None else before._moves + len(script)
        self.bots: Mapping[int, str] = {}
        self.saved = False
        self.remarks = NOTHING

    @property
    def begins(self) -> bool:
        return self.opening is self

    @property
    def number(self) -> int:
        """The number of moves in this game up to this step."""
        return len(self.opening.script) + self._moves

    def path(self) -> list[Step]:
        """Return the steps of this game up to this step, the opening first."""
        steps = [self]
        while not steps[-1].begins and steps[-1].before is not None:
            steps.append(steps[-1].before)
        steps.reverse()
        return steps

    def since(self, earlier: Step) -> list[Step] | None:
        """Return the steps after ``earlier`` up to this step, the last first; None when ``earlier`` is no ancestor."""
        steps: list[Step] = []
        step: Step | None = self
        while step is not None and step is not earlier:
            steps.append(step)
            step = step.before
        return None if step is None else steps


class History:
    """The current step with its past, the undone steps, and the marked steps."""

    __slots__ = ("ahead", "holds_more", "marks", "now", "opened")

    def __init__(self, opening: Step) -> None:
        self.now = opening
        self.ahead: list[Step] = []  # the steps that `redo` would take, the next step last
        self.marks: dict[str, Step] = {}
        self.opened: Step | None = None  # the last step of the game that was opened from a file
        self.holds_more = ""  # the name of that file when it contains moves that are no longer legal

    def copy(self) -> History:
        """Return an independent history with the same past, at an equal state."""
        now = Step(self.now.state.copy(), self.now.script, self.now.before)
        if self.now.begins:
            now.opening = now
        new = History(now)
        new.ahead = self.ahead.copy()
        return new

    def advance(self, state: State, script: Sequence[str] = ()) -> None:
        self.now = Step(state, tuple(script), self.now)
        self.ahead.clear()

    def settle(self, state: State, script: Sequence[str]) -> None:
        """Add the first moves of bots and automatic answers to the opening of a game."""
        self.now.state = state
        self.now.script += tuple(script)

    def begin(self, opening: Step) -> None:
        """Begin another game; this can be undone like any step."""
        opening.before, self.now = self.now, opening
        self.ahead.clear()

    def open(self, last: Step, marks: Mapping[str, Step], holds_more: str = "") -> None:
        """Make the steps of a game that was read from a file redoable, up to its last step."""
        self.opened, self.holds_more = last, holds_more
        self.marks |= {END: last, **marks}
        self.ahead = last.since(self.now) or []

    def undo(self, steps: int) -> int:
        """Undo up to ``steps`` steps; returns how many were undone."""
        done = 0
        while done < steps and self.now.before is not None:
            self.ahead.append(self.now)
            self.now = self.now.before
            done += 1
        return done

    def redo(self, steps: int) -> int:
        """Redo up to ``steps`` steps; returns how many were redone."""
        done = 0
        while done < steps and self.ahead:
            self.now = self.ahead.pop()
            done += 1
        return done

    def goto(self, name: str) -> bool:
        """Go to a marked step, and mark the step that was left `BACK`; `redo` follows that line, or the game file."""
        left, self.now = self.now, self.marks[name]
        ends = [self.ahead[0] if self.ahead else left, *([self.opened] if self.opened else [])]
        self.marks[BACK] = left
        self.ahead = next((steps for steps in (end.since(self.now) for end in ends) if steps is not None), [])
        return True

    def goto_move(self, number: int) -> bool:
        """Go to the step after move ``number`` of this game, back or ahead; False when there is no such move.

        Where one line played several moves, go to the step after that line. When the current branch is too short, the
        moves of the game file are used. The step that was left is marked `BACK`.
        """
        for line in self._lines():
            there = next((index for index, step in enumerate(_one_game(line)) if step.number >= number), None)
            if there is not None:
                self.marks[BACK], self.now = self.now, line[there]
                self.ahead = line[:there:-1]
                return True
        return False

    @property
    def last_move(self) -> int:
        """The number of the last move that `goto_move` can reach."""
        return max(_one_game(line)[-1].number for line in self._lines())

    def _lines(self) -> list[list[Step]]:
        """Return the current line with its undone steps, and the line of the game file."""
        lines = [[*self.path(), *reversed(self.ahead)]]
        if self.opened is not None and self.opened.since(lines[0][0]) is not None:
            lines.append(self.opened.path())
        return lines

    def path(self) -> list[Step]:
        """Return the steps of this game up to the current one, the opening first."""
        return self.now.path()

    def main_line(self) -> list[Step]:
        """Return the steps of the game: up to the end of its file when that lies ahead, else up to the current step."""
        whole = self.opened is not None and self.opened.since(self.now) is not None
        return self.opened.path() if whole and self.opened is not None else self.path()

    def script(self) -> list[str]:
        return [line for step in self.path() for line in step.script]

    @property
    def unsaved(self) -> bool:
        """True when something was played since the game was last saved, recorded or begun."""
        return not self.now.saved and not self.now.begins


def _one_game(line: list[Step]) -> list[Step]:
    """Return the steps of a line before another game begins."""
    return list(takewhile(lambda step: step.opening is line[0], line))
