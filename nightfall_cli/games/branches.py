"""Convert a history to the lines and branches of a game file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.games.history import BACK, END
from nightfall_cli.games.parts import Branch, Comment, Mark, MoveLine

if TYPE_CHECKING:
    from nightfall_cli.games.history import History, Step
    from nightfall_cli.games.parts import Element

AHEAD = "ahead"  # the name of the branch that holds the undone moves


def elements_of(history: History) -> list[Element]:
    """Return the main line, up to the current step or the end of the file, with branches to marks and undone moves."""
    tree = _Tree(history)
    return _elements(tree.main, tree.names)


class _Line:
    """Consecutive steps; ``number`` is the number of their first move."""

    def __init__(self, name: str, number: int, steps: list[Step]) -> None:
        self.name = name
        self.number = number
        self.steps = steps
        self.branches: dict[int, list[_Line]] = {}
        """Branches by the index of the step after which they are written."""


class _Tree:
    """The steps of a game as a line with branches."""

    def __init__(self, history: History) -> None:
        self.places: dict[int, tuple[_Line, int]] = {}
        self.names: dict[int, list[str]] = {}
        self.main = _Line("", 1, history.main_line())
        self._place(self.main)
        unnamed = {BACK} if history.marks.get(END) is not history.opened else {BACK, END}
        named = {name: step for name, step in history.marks.items() if name not in unnamed}
        if history.opened:
            self._reach_unnamed(END, history.opened, named)
        if history.ahead:
            self._reach_unnamed(AHEAD, history.ahead[0], named)
        for name, step in named.items():
            self._reach(name, step)
        if BACK in history.marks:
            self._reach_unnamed(BACK, history.marks[BACK], named)

    def _reach_unnamed(self, name: str, step: Step, named: dict[str, Step]) -> None:
        """Reach a step that may have a mark; without one, name it only when no line passes through it."""
        if step not in named.values() and id(step) not in self.places:
            self._reach(_free(name, named), step)

    def _place(self, line: _Line) -> None:
        self.places.update({id(step): (line, index) for index, step in enumerate(line.steps)})

    def _reach(self, name: str, step: Step) -> None:
        """Name a step; add a branch that leads to it when no line passes through it."""
        new: list[Step] = []
        known: Step | None = step
        while known is not None and id(known) not in self.places:
            if known.begins:  # of another game
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
        line.branches.setdefault(_home(line, index, name), []).append(branch)


def _home(line: _Line, index: int, name: str) -> int:
    """Return the index of the step after which a branch is written: as in the game file, or where it leaves."""
    for at, step in enumerate(line.steps[index:], index):
        if any(isinstance(remark, Branch) and remark.name == name for remark in step.remarks.after):
            return at
    return min(index + 1, len(line.steps) - 1)


def _elements(line: _Line, names: dict[int, list[str]]) -> list[Element]:
    found: list[Element] = []
    for index, step in enumerate(line.steps):
        remarks = step.remarks
        found += remarks.lead
        found += [MoveLine(text, remarks.note) for text in step.script]
        here: dict[str, Element] = {name: Mark(name) for name in names.get(id(step), ())}
        for branch in line.branches.get(index, ()):
            here[branch.name] = Branch(branch.name, branch.number, tuple(_elements(branch, names)))
        found += _in_file_order(remarks.after, here)
    return found


def _in_file_order(remarks: tuple[Element, ...], here: dict[str, Element]) -> list[Element]:
    """Return comments, marks and branches in the order of the game file; new marks and branches come last."""
    found: list[Element] = []
    for element in remarks:
        if isinstance(element, Comment):
            found.append(element)
        elif isinstance(element, Mark | Branch) and element.name in here:
            now = here.pop(element.name)
            if isinstance(now, Branch) and isinstance(element, Branch):
                now = now._replace(note=element.note)
            found.append(now)
    return [*found, *here.values()]


def _free(name: str, taken: dict[str, Step]) -> str:
    """Return the name, with a number added when it is taken."""
    number = 2
    free = name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free
