"""What ``nightfall solve`` was asked and has proven, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.analysis.goal import Goal
    from nightfall_cli.analysis.solve_line import Branch, Dual, Line
    from nightfall_cli.cli.searching import Board

SHOWN_BRANCHES = 20


class Task(NamedTuple):
    """What is asked: for whom, what for, and under which conditions."""

    board: Board
    player: int
    goal: Goal
    until: str
    others_help: bool
    known_only: bool
    nodes: int


class Solved(NamedTuple):
    """What was proven: the value, its line, other good moves (None where not asked), positions looked at, hands."""

    value: int
    line: Line
    duals: tuple[Dual, ...] | None
    positions: int
    worlds: int


def solved_lines(task: Task, solved: Solved) -> list[str]:
    """What was proven, as people read it."""
    board = task.board
    lines = [
        f"{board.title} [{board.state.edition.name}]",
        f"{wish(task)}, to the end of the {task.until}; {_conditions(task, solved)}",
        _proven(task, solved),
        "line",
        *(f"  {line}" for line in solved.line.script),
        *_branch_lines(task, solved),
    ]
    if solved.duals is not None:
        lines += [f"another way: {' | '.join(dual.moves)}" for dual in solved.duals] or ["there is no other way"]
    if solved.line.end.generator != board.state.generator:
        lines.append("chance: a discard pile is shuffled, as the file's seed has it; no other shuffle is tried")
    return [*lines, f"looked at {solved.positions:,} positions"]


def wish(task: Task) -> str:
    """Who wants what."""
    name, goal = task.board.state.names[task.player], task.goal
    if goal.is_condition:
        return f"{name} wants: {goal.text}"
    return f"{name} wants {goal.text} as {'low' if goal.lowest else 'high'} as possible"


def _conditions(task: Task, solved: Solved) -> str:
    if task.known_only:
        hands = f"{solved.worlds:,} hand{'s' * (solved.worlds != 1)}"
        return f"the others against it, with any of the {hands} they may hold"
    return f"the others {'help' if task.others_help else 'against it'}; all cards open"


def _proven(task: Task, solved: Solved) -> str:
    if not task.goal.is_condition:
        sure = "can be had" if task.others_help else "is sure"
        more = "less" if task.goal.lowest else "more"
        return f"proven: {task.goal.text} {task.goal.shown(solved.value)} {sure}, and no {more}"
    if solved.value:
        return f"proven: {'it can be done' if task.others_help else 'it can be done whatever the others answer'}"
    return f"proven: it cannot be done{'' if task.others_help else ' against the best answers; here are some'}"


def _branch_lines(task: Task, solved: Solved) -> list[str]:
    lines = []
    for branch in solved.line.branches[:SHOWN_BRANCHES]:
        worth = _worth(task, solved, branch)
        then = f"; then {branch.then}" if branch.then else ""
        lines.append(f"  before line {branch.at + 1}: {branch.text}: {worth}{then}")
    more = len(solved.line.branches) - SHOWN_BRANCHES
    if more > 0:
        lines.append(f"  … and {more} more")
    return ["where others may answer otherwise", *lines] if lines else []


def _worth(task: Task, solved: Solved, branch: Branch) -> str:
    if task.goal.is_condition:
        return "it is done" if branch.value else "it is not done"
    return f"{task.goal.text} {task.goal.shown(branch.value)}"


def solved_data(task: Task, solved: Solved) -> dict[str, Any]:
    """What was proven, as plain data for JSON."""
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
        "unique": None if solved.duals is None else not solved.duals,
        "other_ways": [list(dual.moves) for dual in solved.duals or ()],
        "positions": solved.positions,
    }
