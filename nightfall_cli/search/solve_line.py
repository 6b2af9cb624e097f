"""The solution of a solved position: the proven line, the alternative answers of the others, other good moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.search.horizon import after
from nightfall_cli.search.outcomes_words import line_text
from nightfall_cli.search.solve import Unsolved

if TYPE_CHECKING:
    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.lines_of_play import WayStep
    from nightfall_cli.search.solve import Solver, ValuedMove


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

    ``cut``: True when the search stopped at its limit, so that ``branches`` lacks answers without a proven value.
    """

    script: tuple[str, ...]
    end: State
    branches: tuple[OtherAnswer, ...]
    cut: bool = False


class Dual(NamedTuple):
    """A position in which the player has several good moves that lead to different positions."""

    moves: tuple[str, ...]


def proven_line(solver: Solver, start: State | None = None) -> ProvenLine:
    """Return the line of the player's first best moves and the others' first worst answers.

    The line begins at ``start``, a position below the solver's start, or at the solver's start.
    """
    script: list[str] = []
    branches: list[OtherAnswer] = []
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
    return ProvenLine(tuple(script), state, tuple(branches), cut)


def _forced(solver: Solver, state: State, script: list[str]) -> State:
    """Play the forced answers and add their lines to the script."""
    answered: list[WayStep] = []
    state = solver.settled(state, answered)
    script += [line_text(step.state, step.move) for step in answered if step.move is not None]
    return state


def _branches(solver: Solver, state: State, picked: ValuedMove, at: int) -> list[OtherAnswer]:
    return [
        OtherAnswer(at, line_text(state, answer.move), answer.value, _next_choice(solver, answer.after))
        for answer in solver.answers(state)
        if answer.move != picked.move
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
    waiting = [solver.settled(solver.start)]
    first = True
    while waiting and len(found) < limit:
        state = waiting.pop()
        key = solver.key(state)
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
