"""The past and the futures of a session: a tree of steps, with names for some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nightfall_cli.games.parts import Element
    from nightfall_cli.rules.state import State

BACK = "back"
"""The name that `Timeline.goto` gives to the step it leaves."""


class Remarks(NamedTuple):
    """What a game file says beside a move: comments, the places of marks and branches; header lines at the start."""

    note: str = ""
    lead: tuple[Element, ...] = ()
    after: tuple[Element, ...] = ()
    tags: Mapping[str, str] = {}


NOTHING = Remarks()


class Step:
    """A state and the script lines that led to it from the step before.

    A game begins with a step that has ``bots``, what bot sits at which seat, and ``start``, the state before bots and
    forced answers went first. ``saved`` when a file holds the step. ``remarks``: what a game file says beside the move.
    """

    __slots__ = ("before", "bots", "remarks", "saved", "script", "start", "state")

    def __init__(
        self, state: State, script: tuple[str, ...], before: Step | None, bots: Mapping[int, str] | None = None
    ) -> None:
        self.state = self.start = state
        self.script = script
        self.before = before
        self.bots = bots
        self.saved = False
        self.remarks = NOTHING

    def since(self, earlier: Step) -> list[Step] | None:
        """The steps after an earlier one up to this, the last first; None when that did not lead here."""
        steps: list[Step] = []
        step: Step | None = self
        while step is not None and step is not earlier:
            steps.append(step)
            step = step.before
        return None if step is None else steps


class Timeline:
    """Where a session stands, what led there, what was taken back, and the steps that have names."""

    def __init__(self, state: State, bots: Mapping[int, str]) -> None:
        self.now = Step(state, (), None, bots)
        self.ahead: list[Step] = []
        self.marks: dict[str, Step] = {}
        self.opened: Step | None = None
        """The last step of the game that was opened from a file."""
        self.holds_more = ""
        """That file when it holds moves that are no longer legal."""

    def advance(self, state: State, script: tuple[str, ...]) -> None:
        """One step that can be taken back."""
        self.now = Step(state, script, self.now)
        self.ahead.clear()

    def settle(self, state: State, script: tuple[str, ...]) -> None:
        """What goes on by itself when a game begins belongs to its first step."""
        self.now.state = state
        self.now.script += script

    def begin(self, state: State, bots: Mapping[int, str]) -> None:
        """Another game begins; going to it can be taken back like any step."""
        self.now = Step(state, (), self.now, bots)
        self.ahead.clear()

    def undo(self, steps: int) -> int:
        """Take back up to ``steps`` steps; returns how many there were."""
        done = 0
        while done < steps and self.now.before is not None:
            self.ahead.append(self.now)
            self.now = self.now.before
            done += 1
        return done

    def redo(self, steps: int) -> int:
        """Take up to ``steps`` steps again; returns how many there were."""
        done = 0
        while done < steps and self.ahead:
            self.now = self.ahead.pop()
            done += 1
        return done

    def mark(self, name: str) -> None:
        """Give the present step a name; an earlier step of that name loses it."""
        self.marks[name] = self.now

    def goto(self, name: str) -> None:
        """Go to a marked step, on whatever branch; the step that is left can be found under `BACK`.

        What followed it is ahead then: the line that is left when it goes through that step, or that of a game file.
        """
        left, self.now = self.now, self.marks[name]
        ends = [self.ahead[0] if self.ahead else left, *([self.opened] if self.opened else [])]
        self.marks[BACK] = left
        self.ahead = next((steps for steps in (end.since(self.now) for end in ends) if steps is not None), [])

    def path(self, last: Step | None = None) -> list[Step]:
        """The steps of this game up to now, or to another last one, its beginning first."""
        steps = [last or self.now]
        while steps[-1].bots is None and steps[-1].before is not None:
            steps.append(steps[-1].before)
        steps.reverse()
        return steps

    def script(self) -> list[str]:
        """The script lines since this game began."""
        return [line for step in self.path() for line in step.script]

    @property
    def unsaved(self) -> bool:
        """Whether something was played since the game was last saved, recorded or begun."""
        return not self.now.saved and self.now.bots is None
