"""The line of a proven value: the player's best moves, the worst answers of the others, and their other answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import line_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.search.lines_of_play import WayStep, after, collector_paused
from nightfall_cli.search.outcomes_words import script_of_way
from nightfall_cli.search.solve import Unsolved

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
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


@collector_paused()
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
                branches += [
                    OtherAnswer(at, line_text(step.state, move), value, _next_choice(solver, step.state, move))
                    for move, value, _ in solver.answers(step.state)
                    if move != step.move
                ]
            except Unsolved:
                cut = True
    return ProvenLine(tuple(script_of_way(way)), end, tuple(branches), tuple(way), cut)


def proven_way(solver: Solver, start: State | None = None) -> tuple[list[WayStep], State]:
    """Return the moves of `proven_line`, and the end."""
    way: list[WayStep] = []
    state = solver.settled(solver.start if start is None else start, way)
    while not solver.until.reached(state):
        move = solver.choice(state)
        way.append(WayStep(state, move))
        state = solver.settled(after(state, move), way)
    return way, state


def _next_choice(solver: Solver, state: State, move: Move) -> str:
    """Return the player's next choice after a move, when the others answer as on the proven line."""
    while not solver.until.reached(state := solver.settled(after(state, move))):
        move = solver.choice(state)
        if solver.chooses(state):
            return line_text(state, move)
    return ""
