"""``nightfall solve``: the best value a player can reach from a board, proven, with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.board_file import later_ends, read_board, read_seat
from nightfall_cli.cli.border import (
    CommandError,
    bad_input,
    command,
    print_json,
    refused,
    speaks,
    texts_data,
)
from nightfall_cli.cli.scenario_files import budget_of
from nightfall_cli.cli.solved import Solved, Task, goal_text, solved_data, solved_lines
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.streams import print_lines
from nightfall_cli.files.writing import write_file
from nightfall_cli.messages.message import Message, all_in
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.budget import UNPROVEN, spending
from nightfall_cli.search.goal import StatedGoal, condition, extreme, stated_goal
from nightfall_cli.search.lines_of_play import NODES
from nightfall_cli.search.solve import Unsolved, duals, proven_line, solver_for
from nightfall_cli.search.solve_known import known_solver_for

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_proof import SolveOptions
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.solve import Dual, Solver


@command("solve")
@speaks()
def solve_command(options: SolveOptions, library: Library) -> int:
    """Solve a board; exit code 1 when the goal cannot be reached or nothing was proven, 2 on bad input."""
    task = _task(options, library)
    with spending(budget_of(task.nodes, options.timeout)):
        solved = solve(task)
    if isinstance(solved, Refusal):
        raise refused(
            solved, *later_ends(task.board.state, task.until), code=FAILED if solved.code == UNPROVEN else BAD_INPUT
        )
    reached = not task.goal.is_condition or bool(solved.value)
    save = options.save
    if save and reached:
        _save(task, solved, save)
    lines = solved_lines(task, solved, options.language)
    if options.json:
        kept = {"saved": save if save and reached else None}
        print_json({**solved_data(task, solved), **kept, **texts_data(options.language, lines)})
    else:
        saved = Message("saved in {file}", file=save) if reached else Message("not saved: no line reaches the goal")
        print_lines([*lines, *all_in(options.language, [saved] if save else [])])
    return OK if reached else FAILED


def _task(options: SolveOptions, library: Library) -> Task:
    """Return the task of the options; raises `CommandError` when they contradict each other."""
    if len(options.goals) > 1:
        raise CommandError(Message("--goal, --maximise and --minimise cannot be combined; choose one"))
    with bad_input():
        board = read_board(options.scenario, options.edition, library)
        stated = StatedGoal() if options.goals else stated_goal(board.about)
        player = options.player or stated.player
        seat = read_seat(board.state, player) if player else board.state.active
    goal = _goal(options, board)
    others_help = options.others_help or stated.others_help
    if others_help and options.known_only:
        raise CommandError(
            Message("--known-only cannot be combined with others who help: helpers could show their cards")
        )
    return Task(
        board, seat, goal, options.until or stated.until, others_help, options.known_only, options.nodes or NODES
    )


def _goal(options: SolveOptions, board: Board) -> Goal:
    """Return the goal of the options, else of the file; raises `CommandError` without one."""
    text = options.goal or stated_goal(board.about).goal
    if options.maximise or options.minimise:
        goal = extreme(options.maximise or options.minimise, board.state, lowest=bool(options.minimise))
    elif text:
        goal = condition(text, board.state)
    else:
        problem = Message("the file states no goal; use --goal, --maximise or --minimise")
        goal = Refusal("invalid", "syntax", problem)
    if isinstance(goal, Refusal):
        raise refused(goal)
    return goal


def solve(task: Task) -> Solved | Refusal:
    """Solve a task; refused when it cannot be solved, or was not proven."""
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
        other_ways = _other_ways(solver) if task.goal.is_condition and value else None
        return Solved(value, line, other_ways, solver.looked_at, 1, solver.shuffled)
    except Unsolved as unsolved:
        return unsolved.refusal


def _other_ways(solver: Solver) -> tuple[Dual, ...] | None:
    """Return the other solutions of a goal that can be reached; None when the search stopped at its limit."""
    try:
        return tuple(duals(solver))
    except Unsolved:
        return None


def _save(task: Task, solved: Solved, file: str) -> None:
    """Write the line as a scenario; raises OSError when the file cannot be written."""
    from nightfall_cli.scenario.save import recorded_scenario

    start, end = task.board.state, solved.line.end
    says = task.goal.says(end)
    script = [f"# {goal_text(task)}", *solved.line.script, *([f"expect {says}"] if says else [])]
    write_file(file, recorded_scenario(start, script, end, f"{task.board.title}, solved"))
