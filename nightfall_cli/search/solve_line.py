"""What a solved position is told by: the proven line, the branches of the others' answers, other good moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import position_key
from nightfall_cli.search.horizon import after
from nightfall_cli.search.outcomes_words import line_text
from nightfall_cli.search.solve import Unsolved

if TYPE_CHECKING:
    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.solve import Answer, Solver


class Branch(NamedTuple):
    """Another answer that somebody may give on the proven line.

    ``at`` is the number of the line's script lines before it; ``text`` the answer, ``value`` what it leads to and
    ``then`` the player's next choice after it, "" where none is left.
    """

    at: int
    text: str
    value: int
    then: str


class Line(NamedTuple):
    """The proven line: its script lines, forced ones too, the position it ends in, and the branches.

    Branches whose value was not settled within the search's limit are left out; ``cut`` says so.
    """

    script: tuple[str, ...]
    end: State
    branches: tuple[Branch, ...]
    cut: bool = False


class Dual(NamedTuple):
    """A position in which the player has several good moves that lead to different positions."""

    moves: tuple[str, ...]


def proven_line(solver: Solver, start: State | None = None) -> Line:
    """The line on which the player plays the first of the best moves and the others the first of the worst for it.

    It begins where the solver does, or at a position that follows.
    """
    script: list[str] = []
    branches: list[Branch] = []
    cut = False
    state = _forced(solver, solver.start if start is None else start, script)
    while not solver.until.reached(state):
        picked = solver.choice(state)
        if not solver.chooses(state):
            try:
                branches += _branches(solver, state, picked, len(script))
            except Unsolved:
                cut = True
        script.append(line_text(state, picked.move))
        state = _forced(solver, after(state, picked.move), script)
    return Line(tuple(script), state, tuple(branches), cut)


def _forced(solver: Solver, state: State, script: list[str]) -> State:
    """Answer what has one answer, noting the lines."""
    while not solver.until.reached(state) and len(legal := legal_moves(state)) == 1:
        script.append(line_text(state, legal[0]))
        state = after(state, legal[0])
    return state


def _branches(solver: Solver, state: State, picked: Answer, at: int) -> list[Branch]:
    return [
        Branch(at, line_text(state, answer.move), answer.value, _next_choice(solver, answer.after))
        for answer in solver.answers(state)
        if answer.move != picked.move
    ]


def _next_choice(solver: Solver, state: State) -> str:
    """What the player does next, the others answering as on the proven line."""
    while not solver.until.reached(state):
        picked = solver.choice(state)
        if solver.chooses(state):
            return line_text(state, picked.move)
        state = picked.after
    return ""


def duals(solver: Solver, limit: int = 3) -> list[Dual]:
    """Where the solution is not the only one: up to ``limit`` positions with several good moves, none when it is.

    Looked at are the positions that good moves of the player and any answers of the others lead to. A position in which
    every move is good asks nothing any more, unless it is the first. Only for a goal that can be reached. Raises
    `Unsolved` where the search's limit leaves it open.
    """
    found: list[Dual] = []
    seen: set[Key] = set()
    waiting = [solver.settled(solver.start)]
    first = True
    while waiting and len(found) < limit:
        state = waiting.pop()
        key = position_key(state, solver.exact)
        if key in seen or solver.until.reached(state):
            continue
        seen.add(key)
        answers = solver.answers(state)
        if solver.chooses(state):
            good = [answer for answer in answers if answer.value == solver.value(state)]
            if len(good) > 1 and (first or len(good) < len(answers)):
                found.append(Dual(tuple(line_text(state, answer.move) for answer in good)))
            answers = good
        first = False
        waiting += [answer.after for answer in answers]
    return found
