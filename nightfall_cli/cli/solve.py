"""``nightfall solve``: the best a player can do from a board, proven, with the line that does it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.analysis.goal import condition, extreme, stated_goal
from nightfall_cli.analysis.solve import Unsolved, solver_for
from nightfall_cli.analysis.solve_line import duals, proven_line
from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.searching import BAD_INPUT, FAILED, OK, read_board, read_seat
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.every_line import NODES
from nightfall_cli.scenario.faults import ScenarioError

if TYPE_CHECKING:
    from nightfall_cli.analysis.goal import Goal
    from nightfall_cli.analysis.solve_line import Branch, Dual, Line
    from nightfall_cli.cards.library import Library
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


def solve_command(
    path: str,
    player: str,
    goal: str,
    maximise: str,
    minimise: str,
    others_help: bool,
    known_only: bool,
    until: str,
    nodes: int,
    save: str,
    edition: str,
    as_json: bool,
    library: Library,
) -> int:
    """Solve a board; exit code 1 when the goal cannot be reached or nothing was proven, 2 when it is not understood.

    ``player`` is the active one where it is "", ``goal`` the one that the file's ``about`` states; ``until`` is the
    chain where it is "", ``nodes`` the usual number where it is 0; ``save`` is a file for the line as a scenario.
    """
    if others_help and known_only:
        return _bad("--others-help and --known-only do not go together: who helps may as well show the cards")
    if sum(map(bool, (goal, maximise, minimise))) > 1:
        return _bad("give one of --goal, --maximise and --minimise")
    if nodes < 0:
        return _bad(f"--nodes is a number of positions, not {nodes}")
    try:
        board = read_board(path, edition, library)
        seat = read_seat(board.state, player) if player else board.state.active
    except (ScenarioError, CardFileError, OSError, ValueError) as error:
        return _bad(str(error))
    wanted = _goal(board, goal, maximise, minimise)
    if isinstance(wanted, Refusal):
        return _bad(f"{wanted.message} [{wanted.code}]")
    task = Task(board, seat, wanted, until or "chain", others_help, known_only, nodes or NODES)
    solved = solve(task)
    if isinstance(solved, Refusal):
        unproven = solved.message.startswith("not proven")
        print(f"nightfall solve: {solved.message} [{solved.code}]", file=sys.stderr)
        return FAILED if unproven else BAD_INPUT
    reached = not wanted.is_condition or bool(solved.value)
    saved = _save(task, solved, save) if save and reached else ""
    if saved is None:
        return BAD_INPUT
    if as_json:
        import json

        print(json.dumps(solved_data(task, solved), ensure_ascii=False))
    else:
        print(*solved_lines(task, solved), *([saved] if saved else []), sep="\n")
    return OK if reached else FAILED


def _bad(problem: str) -> int:
    print(f"nightfall solve: {problem}", file=sys.stderr)
    return BAD_INPUT


def _goal(board: Board, goal: str, maximise: str, minimise: str) -> Goal | Refusal:
    if maximise or minimise:
        return extreme(maximise or minimise, board.state, lowest=bool(minimise))
    text = goal or stated_goal(board.about)
    if not text:
        return Refusal("invalid", "syntax", "what for? the file states no goal; give --goal, --maximise or --minimise")
    return condition(text, board.state)


def solve(task: Task) -> Solved | Refusal:
    """Solve a task; refused where it cannot be, or was not proven."""
    start = task.board.state
    try:
        if task.known_only:
            from nightfall_cli.analysis.solve_known import known_solver_for

            known = known_solver_for(start, task.player, task.goal, task.until, task.nodes)
            if isinstance(known, Refusal):
                return known
            return Solved(known.solve(), known.line(), None, known.looked_at, len(known.worlds))
        solver = solver_for(start, task.player, task.goal, task.until, task.nodes, task.others_help)
        if isinstance(solver, Refusal):
            return solver
        value = solver.solve()
        line = proven_line(solver)
        several = tuple(duals(solver)) if task.goal.is_condition and value else None
        return Solved(value, line, several, len(solver.values), 1)
    except Unsolved as unsolved:
        return unsolved.refusal


# -- as text ----------------------------------------------------------------------------------


def solved_lines(task: Task, solved: Solved) -> list[str]:
    """What was proven, as people read it."""
    board = task.board
    lines = [
        f"{board.title} [{board.state.edition.name}]",
        f"{_for(task)}, to the end of the {task.until}; {_conditions(task, solved)}",
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


def _for(task: Task) -> str:
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


# -- saving -----------------------------------------------------------------------------------


def _save(task: Task, solved: Solved, file: str) -> str | None:
    """Write the line as a scenario; what was written, or None on failure."""
    from nightfall_cli.scenario.record import recorded_scenario

    start, end = task.board.state, solved.line.end
    says = task.goal.says(end)
    script = [f"# {_for(task)}", *solved.line.script, *([f"expect {says}"] if says else [])]
    try:
        text = recorded_scenario(start, script, end, f"{task.board.title}, solved")
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        _bad(f"{file} cannot be written: {error}")
        return None
    return f"saved in {file}"
