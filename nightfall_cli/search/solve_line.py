"""The solution of a solved position: the proven line, the alternative answers of the others, other good moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.search.horizon import after
from nightfall_cli.search.lines_of_play import WayStep
from nightfall_cli.search.outcomes_words import line_text, script_of_way
from nightfall_cli.search.solve import Unsolved

if TYPE_CHECKING:
    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.solve import Solver


class OtherAnswer(NamedTuple):
    """An alternative answer of another player on the proven line.

    ``at``: the number of script lines before it; ``text``: the answer; ``value``: the value it leads to; ``then``: the
    player's next choice after it, "" without one.
    """

    at: int
    text: str
    value: int
    then: str


class ProvenLine(NamedTuple):
    """The proven line: its script lines, forced answers included, its end, and the alternative answers.

    ``way``: the moves of the script with their positions. ``cut``: True when the search stopped at its limit, so that
    ``branches`` lacks answers without a proven value.
    """

    script: tuple[str, ...]
    end: State
    branches: tuple[OtherAnswer, ...]
    way: tuple[WayStep, ...]
    cut: bool = False


class Dual(NamedTuple):
    """A position in which the player has several good moves that lead to different positions."""

    moves: tuple[str, ...]


def proven_line(solver: Solver, start: State | None = None) -> ProvenLine:
    """Return the line of the player's first best moves and the others' first worst answers.

    The line begins at ``start``, a position below the solver's start, or at the solver's start.
    """
    way, end = proven_way(solver, start)
    branches: list[OtherAnswer] = []
    cut = False
    for at, step in enumerate(way):
        if len(legal_moves(step.state)) > 1 and not solver.chooses(step.state):
            try:
                branches += _branches(solver, step, at)
            except Unsolved:
                cut = True
    return ProvenLine(tuple(script_of_way(way)), end, tuple(branches), tuple(way), cut)


def proven_way(solver: Solver, start: State | None = None) -> tuple[list[WayStep], State]:
    """Return the moves of `proven_line`, and the end."""
    way: list[WayStep] = []
    state = solver.settled(solver.start if start is None else start, way)
    while not solver.until.reached(state):
        move = solver.choice(state).move
        way.append(WayStep(state, move))
        state = solver.settled(after(state, move), way)
    return way, state


def _branches(solver: Solver, step: WayStep, at: int) -> list[OtherAnswer]:
    return [
        OtherAnswer(at, line_text(step.state, answer.move), answer.value, _next_choice(solver, answer.after))
        for answer in solver.answers(step.state)
        if answer.move != step.move
    ]


def _next_choice(solver: Solver, state: State) -> str:
    """Return the player's next choice, when the others answer as on the proven line."""
    while not solver.until.reached(state):
        picked = solver.choice(state)
        if solver.chooses(state):
            return line_text(state, picked.move)
        state = picked.after
    return ""


def duals(solver: Solver, limit: int = 3) -> list[Dual]:
    """Return up to ``limit`` positions with several good moves; none when the solution is unique.

    The search follows the good moves of the player and every answer of the others. A position in which every move is
    good counts only if it is the first. Use it only for a goal that can be reached. Raises `Unsolved` when the search
    stops at its limit.
    """
    found: list[Dual] = []
    seen: set[Key] = set()
    start = solver.settled(solver.start)
    waiting = [(start, solver.key(start))]
    first = True
    while waiting and len(found) < limit:
        state, key = waiting.pop()
        if key in seen or solver.until.reached(state):
            continue
        seen.add(key)
        answers = solver.answers(state)
        if solver.chooses(state):
            value = solver.value(state)
            good = [answer for answer in answers if answer.value == value]
            if len(good) > 1 and (first or len(good) < len(answers)):
                found.append(Dual(tuple(line_text(state, answer.move) for answer in good)))
            answers = good
        first = False
        waiting += [(answer.after, answer.key) for answer in answers]
    return found
