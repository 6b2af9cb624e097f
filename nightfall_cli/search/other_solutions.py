"""The positions in which a proven value has several good moves that lead to different positions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.language.say import line_text
from nightfall_cli.search.lines_of_play import after

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.solve import Solver


def duals(solver: Solver, limit: int = 3) -> list[tuple[str, ...]]:
    """Return the good moves of up to ``limit`` positions that have several; none when the solution is unique.

    The search follows the good moves of the player and every answer of the others. A position in which every move is
    good counts only if it is the first. Use it only for a goal that can be reached. Raises `Unsolved` when the search
    stops at its limit.
    """
    return solver.exactly(partial(_duals, solver, limit), solver.settled(solver.start))


def _duals(solver: Solver, limit: int, start: State) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    seen: set[int] = set()
    solver.value_here(start)
    waiting: list[tuple[State, Move | None, int]] = [(start, None, solver.number(start))]
    while waiting and len(found) < limit:
        before, move, number = waiting.pop()
        if number in seen or solver.tried[number] is None:  # an end
            continue
        state = before if move is None else solver.settled(after(before, move))
        answers = solver.answers_here(state)
        if solver.chooses(state):
            best = max(value for _, value, _ in answers)
            good = [answer for answer in answers if answer[1] == best]
            if len(good) > 1 and (not seen or len(good) < len(answers)):
                found.append(tuple(line_text(state, move) for move, _, _ in good))
            answers = good
        seen.add(number)
        waiting += [(state, move, reached) for move, _, reached in answers]
    return found
