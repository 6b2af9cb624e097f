"""Games as text in the shell: a session written as a game file, and a game file opened as a session."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.scenario.notation import Branch, Mark, MoveLine, game_text
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.timeline import BACK, Step

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.scenario.notation import Element, Moment, Replayed
    from nightfall_cli.shell.settings import Settings
    from nightfall_cli.shell.timeline import Timeline

GAME_FILE = ".game"
"""What the names of game files end with."""
AHEAD, END = "ahead", "end"
"""The branch of what was taken back; the mark at the end of a game that was opened."""


def session_text(timeline: Timeline, title: str = "") -> str:
    """The game of a session as text, up to where it stands.

    Marks are kept, and the branches that lead to them; what was taken back is the branch `AHEAD`. Marks that belong to
    another game are left out.
    """
    path = timeline.path()
    bots = {path[0].start.names[seat]: kind for seat, kind in (path[0].bots or {}).items()}
    tags = {"Title": title, "Bots": ", ".join(f"{name}={kind}" for name, kind in bots.items())}
    return game_text(path[0].start, _Tree(timeline).elements(), tags)


def session_of(replayed: Replayed, settings: Settings, settings_path: Path | None = None) -> Session:
    """A session at the start of a game that was read; redo goes through its moves, goto to its marks."""
    session = Session(Game(replayed.game.start), False, None, 1, True, settings, settings_path)
    timeline = session.timeline
    steps = {id(replayed.moments[0]): timeline.now}
    ends = {END: replayed.moments[-1], **replayed.marks}
    timeline.marks = {name: _step(moment, steps) for name, moment in ends.items()}
    timeline.ahead = [_step(moment, steps) for moment in reversed(replayed.moments[1:])]
    timeline.now.saved = True
    return session


def _step(end: Moment, steps: dict[int, Step]) -> Step:
    """The step of a moment, made with all that lead there; ``steps`` are those that are made, by moment."""
    missing = [end]
    while id(missing[-1]) not in steps and missing[-1].before is not None:
        missing.append(missing[-1].before)
    for moment in reversed(missing):
        if id(moment) not in steps:
            assert moment.move is not None
            step = Step(moment.state, (moment.move.text,), steps[id(moment.before)])
            step.saved = True
            steps[id(moment)] = step
    return steps[id(end)]


def goto_move(timeline: Timeline, number: int) -> bool:
    """Go to the moment after that many moves of this game, back or ahead; False when there are not so many.

    Where one line stood for several moves, to the moment after that line. The moment that is left is found under
    `BACK`, as with `Timeline.goto`.
    """
    left, played = timeline.now, len(timeline.script())
    ahead = list(itertools.takewhile(lambda step: step.bots is None, reversed(timeline.ahead)))
    if number > played + sum(len(step.script) for step in ahead):
        return False
    while timeline.now.bots is None and played > number:
        played -= len(timeline.now.script)
        timeline.undo(1)
    while played < number:
        timeline.redo(1)
        played += len(timeline.now.script)
    timeline.marks[BACK] = left
    return True


class _Line:
    """Steps one after the other; ``number`` is that of the first move among them."""

    def __init__(self, name: str, number: int, steps: list[Step]) -> None:
        self.name = name
        self.number = number
        self.steps = steps
        self.branches: dict[int, list[_Line]] = {}
        """By the index of the step that they are written after."""


class _Tree:
    """The steps of a session's game as a line with branches."""

    def __init__(self, timeline: Timeline) -> None:
        self.places: dict[int, tuple[_Line, int]] = {}
        self.names: dict[int, list[str]] = {}
        self.main = _Line("", 1, timeline.path())
        self._place(self.main)
        named = {name: step for name, step in timeline.marks.items() if name not in (BACK, END)}
        taken_back = {AHEAD: timeline.ahead[0]} if timeline.ahead else {}
        for name, step in {**_marked(timeline, END), **taken_back}.items():
            self._reach_unnamed(name, step, named)
        for name, step in named.items():
            self._reach(name, step)
        for name, step in _marked(timeline, BACK).items():
            self._reach_unnamed(name, step, named)

    def _reach_unnamed(self, name: str, step: Step, named: dict[str, Step]) -> None:
        """Reach a step that a person may have named; where it lies on the way to another it needs no name."""
        if step not in named.values() and id(step) not in self.places:
            self._reach(_free(name, named), step)

    def _place(self, line: _Line) -> None:
        self.places.update({id(step): (line, index) for index, step in enumerate(line.steps)})

    def _reach(self, name: str, step: Step) -> None:
        """Name a step, with a branch that leads to it when it is not there yet."""
        new: list[Step] = []
        known: Step | None = step
        while known is not None and id(known) not in self.places:
            if known.bots is not None:  # the beginning of another game
                return
            new.append(known)
            known = known.before
        if known is None:
            return
        if not new:
            self.names.setdefault(id(step), []).append(name)
            return
        line, index = self.places[id(known)]
        number = line.number + sum(len(before.script) for before in line.steps[: index + 1])
        branch = _Line(name, number, new[::-1])
        self._place(branch)
        line.branches.setdefault(min(index + 1, len(line.steps) - 1), []).append(branch)

    def elements(self) -> list[Element]:
        """The main line with all its branches."""
        return _elements(self.main, self.names)


def _elements(line: _Line, names: dict[int, list[str]]) -> list[Element]:
    found: list[Element] = []
    for index, step in enumerate(line.steps):
        found += map(MoveLine, step.script)
        found += map(Mark, names.get(id(step), ()))
        for branch in line.branches.get(index, ()):
            found.append(Branch(branch.name, branch.number, tuple(_elements(branch, names))))
    return found


def _marked(timeline: Timeline, name: str) -> dict[str, Step]:
    return {name: timeline.marks[name]} if name in timeline.marks else {}


def _free(name: str, taken: dict[str, Step]) -> str:
    """The name, with a number when a person uses it."""
    number = 2
    free = name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free
