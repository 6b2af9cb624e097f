"""``nightfall solve``: the best a player can do from a board, proven, with the line that does it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.searching import BAD_INPUT, FAILED, OK, read_board, read_seat
from nightfall_cli.cli.solved import Solved, Task, solved_data, solved_lines, wish
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.search.goal import condition, extreme, stated_goal, stated_help
from nightfall_cli.search.lines_of_play import NODES
from nightfall_cli.search.solve import UNPROVEN, Unsolved, solver_for
from nightfall_cli.search.solve_known import known_solver_for
from nightfall_cli.search.solve_line import duals, proven_line

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.searching import Board
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.solve import Solver
    from nightfall_cli.search.solve_line import Dual


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
    others_help = others_help or (not (goal or maximise or minimise) and stated_help(board.about))
    if others_help and known_only:
        return _bad("others who help and --known-only do not go together: who helps may as well show the cards")
    task = Task(board, seat, wanted, until or "chain", others_help, known_only, nodes or NODES)
    solved = solve(task)
    if isinstance(solved, Refusal):
        print(f"nightfall solve: {solved.message} [{solved.code}]", file=sys.stderr)
        return FAILED if solved.code == UNPROVEN else BAD_INPUT
    reached = not wanted.is_condition or bool(solved.value)
    if save and reached and not _save(task, solved, save):
        return BAD_INPUT
    if as_json:
        import json

        data = {**solved_data(task, solved), "saved": save if save and reached else None}
        print(json.dumps(data, ensure_ascii=False))
    else:
        saved = [f"saved in {save}" if reached else "nothing is saved: no line does it"] if save else []
        print(*solved_lines(task, solved), *saved, sep="\n")
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
            known = known_solver_for(start, task.player, task.goal, task.until, task.nodes)
            if isinstance(known, Refusal):
                return known
            return Solved(known.solve(), known.line(), None, known.looked_at, len(known.possible), shuffled=False)
        solver = solver_for(start, task.player, task.goal, task.until, task.nodes, task.others_help)
        if isinstance(solver, Refusal):
            return solver
        value = solver.solve()
        line = proven_line(solver)
        several = _other_ways(solver) if task.goal.is_condition and value else None
        return Solved(value, line, several, solver.looked_at, 1, solver.shuffled)
    except Unsolved as unsolved:
        return unsolved.refusal


def _other_ways(solver: Solver) -> tuple[Dual, ...] | None:
    """The other ways to a goal that can be reached; None where the search's limit leaves open whether there are any."""
    try:
        return tuple(duals(solver))
    except Unsolved:
        return None


def _save(task: Task, solved: Solved, file: str) -> bool:
    """Write the line as a scenario; whether that was possible."""
    from nightfall_cli.scenario.recording import recorded_scenario

    start, end = task.board.state, solved.line.end
    says = task.goal.says(end)
    script = [f"# {wish(task)}", *solved.line.script, *([f"expect {says}"] if says else [])]
    try:
        text = recorded_scenario(start, script, end, f"{task.board.title}, solved")
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        _bad(f"{file} cannot be written: {error}")
        return False
    return True
