"""The task and the solution of ``nightfall solve``, as text and as data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.outcomes_chance import seed_notes, takes_wounds
from nightfall_cli.language.event_values import values_note, words_of_events
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.search.goal import nearest
from nightfall_cli.search.line_events import events_of_way
from nightfall_cli.search.solve_known import KINDS

if TYPE_CHECKING:
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.solve_line import Dual, OtherAnswer, ProvenLine

SHOWN_BRANCHES = 20


class Task(NamedTuple):
    """A task: the board, the player, the goal, and the conditions."""

    board: Board
    player: int
    goal: Goal
    until: str
    others_help: bool
    known_only: bool
    nodes: int


class Solved(NamedTuple):
    """A proven solution: the value and its line.

    ``duals``: other good moves, None when they were not searched or the search stopped at its limit; ``positions``: the
    number of positions searched; ``hands``: the number of possible hands of the others; ``shuffled``: True when a pile
    was shuffled.
    """

    value: int
    line: ProvenLine
    duals: tuple[Dual, ...] | None
    positions: int
    hands: int
    shuffled: bool


def solved_lines(task: Task, solved: Solved) -> list[str]:
    """Return the solution as text."""
    board = task.board
    near = _nearer_search(task)
    lines = [
        f"{board.title} [{board.state.edition.name}]",
        f"{goal_text(task)}, {_end(task)}; {_conditions(task, solved)}",
        _proven(task, solved),
        "line",
        *(f"  {line}" for line in solved.line.script),
        *_branch_lines(task, solved),
    ]
    if solved.duals is not None:
        lines += [f"another solution: {' | '.join(dual.moves)}" for dual in solved.duals] or [
            "there is no other solution"
        ]
    elif task.goal.is_condition and solved.value and not task.known_only:
        lines.append("not proven whether there is another solution; raise the limit with --nodes")
    lines += [f"chance: {note}" for note in _chance_notes(task, solved)]
    if not solved.value and near:
        lines.append(f"to find the nearest value: {near}")
    values = _values(solved)
    lines += [values_note(values)] if values else []
    return [*lines, f"searched {solved.positions:,} position{'s' * (solved.positions != 1)}"]


def _values(solved: Solved) -> list[str]:
    """Return the reconstructed values that the line hangs on, as words."""
    return words_of_events(events_of_way(solved.line.way))


def _end(task: Task) -> str:
    """Return the end of the search in words."""
    if task.until == "chain":
        return "to the end of the chain"
    where = f"after the {task.board.state.phase} phase" if task.until == "phase" else "of the next turn"
    return f"to the first decision {where}"


def _chance_notes(task: Task, solved: Solved) -> list[str]:
    """Return notes on the random draws that the file's seed decides."""
    end = solved.line.end
    notes = seed_notes(task.board, (end,), solved.shuffled)
    if KINDS.search(task.goal.text) and not task.board.kinds and takes_wounds(task.board.state, (end,)):
        notes.append("the file's seed decides the kinds of wounds; set wounds.next in the file to fix them")
    return notes


def goal_text(task: Task) -> str:
    """Return the player and the goal in words."""
    name, goal = task.board.state.names[task.player], task.goal
    if goal.is_condition:
        return f"{name} wants: {goal.text}"
    return f"{name} wants {goal.text} as {'low' if goal.lowest else 'high'} as possible"


def _conditions(task: Task, solved: Solved) -> str:
    if task.known_only:
        if solved.hands == 1:
            return "the others hinder, with the only hands they can hold"
        return f"the others hinder, with any of the {solved.hands:,} hands they may hold"
    return f"the others {'help' if task.others_help else 'hinder'}; all cards open"


def _proven(task: Task, solved: Solved) -> str:
    if not task.goal.is_condition:
        bound = "reachable" if task.others_help else "guaranteed"
        return f"proven: the best {bound} value of {task.goal.text} is {task.goal.shown(solved.value)}"
    if solved.value:
        return f"proven: the goal can be reached{'' if task.others_help else ' against every answer'}"
    against = " against the best answers, such as these" if solved.line.branches else ""
    return f"proven: the goal cannot be reached{against}"


def _nearer_search(task: Task) -> str:
    """Return the option that finds the nearest value to a comparison, "" for other goals."""
    near = nearest(task.goal.text, task.board.state)
    if near is None or not re.search("[<>]", task.goal.text):
        return ""
    return f'{"--minimise" if near.lowest else "--maximise"} "{near.text}"'


def _branch_lines(task: Task, solved: Solved) -> list[str]:
    lines = []
    for branch in solved.line.branches[:SHOWN_BRANCHES]:
        worth = _worth(task, solved, branch)
        then = f"; then {branch.then}" if branch.then else ""
        lines.append(f"  before line {branch.at + 1}: {branch.text}: {worth}{then}")
    more = len(solved.line.branches) - SHOWN_BRANCHES
    if more > 0:
        lines.append(f"  … and {more} more")
    if solved.line.cut:
        lines.append("  … and answers without a proven value; raise the limit with --nodes")
    return ["alternative answers of the others", *lines] if lines else []


def _worth(task: Task, solved: Solved, branch: OtherAnswer) -> str:
    if task.goal.is_condition:
        return "goal reached" if branch.value else "goal not reached"
    return f"{task.goal.text} {task.goal.shown(branch.value)}"


def solved_data(task: Task, solved: Solved) -> dict[str, Any]:
    """Return the solution as plain data for JSON."""
    goal = task.goal
    value: object = bool(solved.value) if goal.is_condition else int(goal.shown(solved.value))
    return {
        "version": 1,
        "title": task.board.title,
        "edition": task.board.state.edition.name,
        "player": task.board.state.names[task.player],
        "goal": goal.text,
        "until": task.until,
        "others_help": task.others_help,
        "known_only": task.known_only,
        "value": value,
        "script": list(solved.line.script),
        "branches": [
            {"before": branch.at + 1, "answer": branch.text, "value": goal.shown(branch.value), "then": branch.then}
            for branch in solved.line.branches
        ],
        "branches_complete": not solved.line.cut,
        "unique": None if solved.duals is None else not solved.duals,
        "other_ways": [list(dual.moves) for dual in solved.duals or ()],
        "positions": solved.positions,
        "reconstructed": _values(solved),
    }
