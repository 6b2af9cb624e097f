"""What ``nightfall solve`` was asked and has proven, in words and as data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.search.goal import nearest
from nightfall_cli.search.solve_known import KINDS

if TYPE_CHECKING:
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.solve_line import Dual, OtherAnswer, ProvenLine

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
    """What was proven: the value, its line, other good moves, positions looked at, hands; whether a pile was shuffled.

    ``duals`` is None where other good moves were not asked for, or the search's limit left them open.
    """

    value: int
    line: ProvenLine
    duals: tuple[Dual, ...] | None
    positions: int
    hands: int
    shuffled: bool


def solved_lines(task: Task, solved: Solved) -> list[str]:
    """What was proven, as people read it."""
    board = task.board
    near = _nearer_search(task)
    lines = [
        f"{board.title} [{board.state.edition.name}]",
        f"{wish(task)}, {_end(task)}; {_conditions(task, solved)}",
        _proven(task, solved),
        "line",
        *(f"  {line}" for line in solved.line.script),
        *_branch_lines(task, solved),
    ]
    if solved.duals is not None:
        lines += [f"another way: {' | '.join(dual.moves)}" for dual in solved.duals] or ["there is no other way"]
    elif task.goal.is_condition and solved.value and not task.known_only:
        lines.append("whether there is another way was not settled; --nodes allows more positions")
    lines += [f"chance: {note}" for note in _chance_notes(task, solved)]
    if not solved.value and near:
        lines.append(f"how near it comes: {near}")
    return [*lines, f"looked at {solved.positions:,} position{'s' * (solved.positions != 1)}"]


def _end(task: Task) -> str:
    """Up to where is played."""
    if task.until == "chain":
        return "to the end of the chain"
    where = f"after the {task.board.state.phase} phase" if task.until == "phase" else "of the next turn"
    return f"to the first decision {where}"


def _chance_notes(task: Task, solved: Solved) -> list[str]:
    """What of this hangs on chance, and how it is settled here."""
    start, end = task.board.state, solved.line.end
    notes = []
    if solved.shuffled:
        notes.append("a discard pile is shuffled on some lines, as the file's seed has it; no other shuffle is tried")
    shuffled = task.board.shuffled_decks()
    drawn = [
        name
        for seat, name in enumerate(start.names)
        if name in shuffled and len(end.deck[seat]) < len(start.deck[seat])
    ]
    if drawn:
        notes.append(f"{' and '.join(drawn)} draws from a deck in the order of the file's seed; no other is tried")
    if KINDS.search(task.goal.text) and not task.board.kinds and len(end.wound_stack) < len(start.wound_stack):
        notes.append("which kinds of wounds come is as the file's seed has it; wounds.next in the file would settle it")
    return notes


def wish(task: Task) -> str:
    """Who wants what."""
    name, goal = task.board.state.names[task.player], task.goal
    if goal.is_condition:
        return f"{name} wants: {goal.text}"
    return f"{name} wants {goal.text} as {'low' if goal.lowest else 'high'} as possible"


def _conditions(task: Task, solved: Solved) -> str:
    if task.known_only:
        if solved.hands == 1:
            return "the others against it, with the only hands they can hold"
        return f"the others against it, with any of the {solved.hands:,} hands they may hold"
    return f"the others {'help' if task.others_help else 'against it'}; all cards open"


def _proven(task: Task, solved: Solved) -> str:
    if not task.goal.is_condition:
        sure = "can be had" if task.others_help else "is sure"
        more = "less" if task.goal.lowest else "more"
        return f"proven: {task.goal.text} {task.goal.shown(solved.value)} {sure}, and no {more}"
    if solved.value:
        return f"proven: {'it can be done' if task.others_help else 'it can be done whatever the others answer'}"
    return f"proven: it cannot be done{' against the best answers; here are some' if solved.line.branches else ''}"


def _nearer_search(task: Task) -> str:
    """The options that ask how near a comparison comes, "" where nothing is nearer."""
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
        lines.append("  … and answers that were not settled; --nodes allows more positions")
    return ["where others may answer otherwise", *lines] if lines else []


def _worth(task: Task, solved: Solved, branch: OtherAnswer) -> str:
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
        "branches_complete": not solved.line.cut,
        "unique": None if solved.duals is None else not solved.duals,
        "other_ways": [list(dual.moves) for dual in solved.duals or ()],
        "positions": solved.positions,
    }
