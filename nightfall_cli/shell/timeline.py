"""The past and the futures of a session: a tree of steps, with names for some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State

BACK = "back"
"""The name that `Timeline.goto` gives to the step it leaves."""


class Step:
    """A state and the script lines that led to it from the step before. ``begins`` when a game begins with it."""

    __slots__ = ("before", "begins", "script", "state")

    def __init__(self, state: State, script: tuple[str, ...], before: Step | None, begins: bool) -> None:
        self.state = state
        self.script = script
        self.before = before
        self.begins = begins


class Timeline:
    """Where a session stands, what led there, what was taken back, and the steps that have names."""

    def __init__(self, state: State) -> None:
        self.now = Step(state, (), None, begins=True)
        self.ahead: list[Step] = []
        self.marks: dict[str, Step] = {}
        self.saved = self.now

    def advance(self, state: State, script: tuple[str, ...]) -> None:
        """One step that can be taken back."""
        self.now = Step(state, script, self.now, begins=False)
        self.ahead.clear()

    def begin(self, state: State) -> None:
        """Another game begins; going to it can be taken back like any step."""
        self.now = Step(state, (), self.now, begins=True)
        self.ahead.clear()
        self.saved = self.now

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
        """Go to a marked step, on whatever branch; the step that is left can be found under `BACK`."""
        left, self.now = self.now, self.marks[name]
        self.marks[BACK] = left
        self.ahead.clear()

    def path(self) -> list[Step]:
        """The steps of this game, its beginning first."""
        steps = [self.now]
        while not steps[-1].begins and steps[-1].before is not None:
            steps.append(steps[-1].before)
        steps.reverse()
        return steps

    def script(self) -> list[str]:
        """The script lines since this game began."""
        return [line for step in self.path() for line in step.script]

    @property
    def unsaved(self) -> bool:
        """Whether something was played since the game was last saved, recorded or begun."""
        return self.now is not self.saved and not self.now.begins
