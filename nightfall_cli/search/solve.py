"""Prove the best value a player can reach from a position, and the line that reaches it; the others hinder or help.

A position in which the player decides has the value of the best move. A position in which another player decides has
the value of the worst move for the player, or of the best if the others help. All cards are open; in
`nightfall_cli.search.solve_known` the player knows only what a player may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import line_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import PositionKeys
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.budget import not_proven, visit
from nightfall_cli.search.lines_of_play import (
    NODES,
    LinesOfPlay,
    WayStep,
    after,
    collector_paused,
    horizon_of_search,
    target_of,
    targets_minions,
)
from nightfall_cli.search.outcomes_words import script_of_way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.lines_of_play import Horizon


class Unsolved(Exception):
    """The search stopped; ``refusal`` gives the reason."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


class _Shuffled(Exception):
    """A shuffle occurred while positions were compared without pile order."""


class ValuedMove(NamedTuple):
    """A move, the position after it, and the value and the key of that position."""

    move: Move
    value: int
    after: State
    key: Key


class ValueSearch(LinesOfPlay):
    """Values of positions for a player's goal. Raises `Unsolved` when ``nodes`` positions do not decide a value."""

    def __init__(self, start: State, until: Horizon, exact: bool, player: int, goal: Goal, nodes: int) -> None:
        super().__init__(start, until, exact)
        self.player = player
        self.goal = goal
        self.nodes = nodes
        self.looked_at = 0

    def chooses(self, state: State) -> bool:
        """True when the player decides here."""
        return state.decision is not None and state.decision.player == self.player

    def read(self, state: State) -> int:
        """Return the value of an end."""
        value = self.goal.read(state)
        if isinstance(value, Refusal):
            raise Unsolved(value)
        return value


class Solver(ValueSearch):
    """Values of positions below a start, with all cards open; the others hinder, or help."""

    def __init__(self, start: State, player: int, goal: Goal, until: Horizon, nodes: int, help_: bool) -> None:
        super().__init__(start, until, goal.needs_order, player, goal, nodes)
        self.others_help = help_
        self.values: dict[Key, int] = {}

    def solve(self) -> int:
        """Return the value of the start."""
        return self.value(self.start)

    def chooses(self, state: State) -> bool:
        """True when the pending decision is made in the player's favour: by the player, or by others who help."""
        return self.others_help or super().chooses(state)

    def value(self, state: State, key: Key | None = None) -> int:
        """Return the value of a position for the player; ``key``: that of a settled position, if it was made last.

        After the first shuffle, positions are compared with exact pile order. A position need not follow from the
        start, but must have the same horizon.
        """
        with collector_paused():
            try:
                answered = self._answered(state.copy())
                return self._value_of(answered, self.keys.key(answered) if key is None else key)
            except _Shuffled:
                self.exact = True
                self.keys = PositionKeys(exact=True)
                self.values.clear()
                self.looked_at = 0
                return self.value(state)

    def _answered(self, state: State) -> State:
        """Return the position after all forced answers, where no shuffle asks for exact keys."""
        if not self.until.reached(state) and len(legal_moves(state)) == 1:
            state = self.settled(state)
        if state.generator is not self.start.generator and self.must_restart(state):
            raise _Shuffled
        return state

    def _value_of(self, state: State, key: Key) -> int:
        known = self.values.get(key)
        if known is None:
            if self.looked_at >= self.nodes or not visit():
                raise Unsolved(not_proven(self.nodes))
            self.looked_at += 1
            known = self.read(state) if self.until.reached(state) else self._best(state)
            self.values[key] = known
        return known

    def _best(self, state: State) -> int:
        """Return the best or the worst value of the moves; stop at a value that cannot be exceeded.

        The key of the position was the last one made. The last move is played in the position itself.
        """
        chooses = self.chooses(state)
        enough = self.goal.best if chooses else self.goal.worst
        found: int | None = None
        moves = legal_moves(state)
        targets: set[Key] | None = None if self.keys.in_order or not targets_minions(moves[0]) else set()
        for move in moves:
            target = target_of(state, move) if targets is not None else ()
            if targets is not None and target in targets:
                continue
            following = self._answered(after(state, move, last=move is moves[-1]))
            key = self.keys.key(following)
            if targets is not None and not self.keys.in_order:
                targets.add(target)
            value = self._value_of(following, key)
            if found is None or (value > found if chooses else value < found):
                found = value
            if found == enough:
                break
        assert found is not None
        return found

    def answers(self, state: State) -> list[ValuedMove]:
        """Return the moves of a settled position with their values, one move of each equivalent group."""
        found: dict[Key, ValuedMove] = {}
        for answer in self._answers(state):
            found.setdefault(answer.key, answer)
        return list(found.values())

    def _answers(self, state: State) -> Iterator[ValuedMove]:
        moves = legal_moves(state)
        targets: set[Key] | None = None if not targets_minions(moves[0]) or self.keys.keeps_order(state) else set()
        for move in moves:
            target = target_of(state, move) if targets is not None else ()
            if targets is not None and target in targets and not self.exact:  # since a shuffle
                continue
            reached = self.settled(after(state, move))
            key = self.key(reached)
            if targets is not None and not self.keys.in_order:
                targets.add(target)
            value = self.values.get(key)
            yield ValuedMove(move, self.value(reached, key) if value is None else value, reached, key)

    def choice(self, state: State) -> ValuedMove:
        """Return the move of the proven line: the first that keeps the value of a settled position."""
        value = self.value(state)
        return next(answer for answer in self._answers(state) if answer.value == value)


def solver_for(
    start: State, player: int, goal: Goal, until: str = "chain", nodes: int = NODES, others_help: bool = False
) -> Solver | Refusal:
    """Return a solver for a position; refused when the horizon has passed, or when cards are hidden."""
    end = horizon_of_search(start, until)
    if isinstance(end, Refusal):
        return end
    return Solver(start, player, goal, end, nodes, others_help)


# -- the proven line --------------------------------------------------------------------------


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


@collector_paused()
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
            value = max(answer.value for answer in answers)
            good = [answer for answer in answers if answer.value == value]
            if len(good) > 1 and (first or len(good) < len(answers)):
                found.append(Dual(tuple(line_text(state, answer.move) for answer in good)))
            answers = good
        first = False
        waiting += [(answer.after, answer.key) for answer in answers]
    return found
