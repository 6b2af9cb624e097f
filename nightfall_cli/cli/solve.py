"""``nightfall solve``: the best value a player can reach from a board, proven, with its line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.board_file import later_ends, read_board, read_seat, seed_notes, takes_wounds, titled
from nightfall_cli.cli.border import bad_input, budget_of, command, print_json, refused, speaks, texts_data
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.streams import print_lines
from nightfall_cli.files.writing import write_file
from nightfall_cli.language.event_values import values_note, words_of_events
from nightfall_cli.language.lines import accepted
from nightfall_cli.language.shown_line import shown_line
from nightfall_cli.messages.message import ENGLISH, Message, all_in
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal, Refused
from nightfall_cli.search.budget import UNPROVEN, spending
from nightfall_cli.search.goal import StatedGoal, condition, extreme, goal_message, nearest, stated_goal
from nightfall_cli.search.lines_of_play import NODES
from nightfall_cli.search.other_solutions import duals
from nightfall_cli.search.outcomes_words import events_of_way
from nightfall_cli.search.proven_line import proven_line
from nightfall_cli.search.solve import Unsolved, solver_for
from nightfall_cli.search.solve_known import KINDS, known_solver_for

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_play import SolveOptions
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.goal import Goal
    from nightfall_cli.search.proven_line import OtherAnswer, ProvenLine
    from nightfall_cli.search.solve import Solver


@command("solve")
@speaks()
def solve_command(options: SolveOptions, library: Library) -> int:
    """Solve a board; exit code 1 when the goal cannot be reached or nothing was proven, 2 on bad input."""
    task = _task(options, library)
    try:
        with spending(budget_of(task.nodes, options.timeout)):
            solved = solve(task)
    except (Refused, Unsolved) as error:
        code = FAILED if error.refusal.code == UNPROVEN else BAD_INPUT
        raise refused(error.refusal, *later_ends(task.board.state, task.until), code=code) from None
    reached = not task.goal.is_condition or bool(solved.value)
    saved = options.save if reached else ""
    if saved:
        _save(task, solved, saved)
    lines = solved_lines(task, solved, options.language)
    if options.json:
        print_json({**solved_data(task, solved), "saved": saved or None, **texts_data(options.language, lines)})
    else:
        note = Message("saved in {file}", file=saved) if saved else Message("not saved: no line reaches the goal")
        print_lines([*lines, *all_in(options.language, [note] if options.save else [])])
    return OK if reached else FAILED


def _task(options: SolveOptions, library: Library) -> Task:
    """Return the task of the options; raises `CommandError` when they contradict each other."""
    with bad_input():
        if len(options.goals) > 1:
            raise ValueError(Message("--goal, --maximise and --minimise cannot be combined; choose one"))
        board = read_board(options.scenario, options.edition, library)
        stated = StatedGoal() if options.goals else stated_goal(board.scenario.about)
        player = options.player or stated.player
        seat = read_seat(board.state, player) if player else board.state.active
    goal = _goal(options, board)
    others_help = options.others_help or stated.others_help
    with bad_input():
        if others_help and options.known_only:
            why = Message("--known-only cannot be combined with others who help: helpers could show their cards")
            raise ValueError(why)
    until, nodes = options.until or stated.until, options.nodes or NODES
    return Task(board, seat, goal, until, others_help, options.known_only, nodes)


def _goal(options: SolveOptions, board: Board) -> Goal:
    """Return the goal of the options, else of the file; raises `CommandError` without one."""
    text = options.goal or stated_goal(board.scenario.about).goal
    if options.maximise or options.minimise:
        goal = extreme(options.maximise or options.minimise, board.state, lowest=bool(options.minimise))
    elif text:
        goal = condition(text, board.state)
    else:
        goal = Refusal("invalid", "syntax", Message("the file states no goal; use --goal, --maximise or --minimise"))
    if isinstance(goal, Refusal):
        raise refused(goal)
    return goal


def solve(task: Task) -> Solved:
    """Solve a task; raises `Refused` when it cannot be solved, and `Unsolved` when it was not proven."""
    start = task.board.state
    if task.known_only:
        known = accepted(known_solver_for(start, task.player, task.goal, task.until, task.nodes))
        return Solved(known.solve(), known.line(), None, known.looked_at, len(known.possible), shuffled=False)
    solver = accepted(solver_for(start, task.player, task.goal, task.until, task.nodes, task.others_help))
    value, line = solver.solve(), proven_line(solver)
    other_ways = _other_ways(solver) if task.goal.is_condition and value else None
    return Solved(value, line, other_ways, solver.looked_at, 1, solver.shuffled)


def _other_ways(solver: Solver) -> list[tuple[str, ...]] | None:
    """Return the other solutions of a goal that can be reached; None when the search stopped at its limit."""
    try:
        return duals(solver)
    except Unsolved:
        return None


def _save(task: Task, solved: Solved, file: str) -> None:
    """Write the line as a scenario; raises OSError when the file cannot be written."""
    from nightfall_cli.scenario.save import recorded_scenario

    start, end = task.board.state, solved.line.end
    says = task.goal.says(end)
    script = [f"# {goal_text(task)}", *solved.line.script, *([f"expect {says}"] if says else [])]
    write_file(file, recorded_scenario(start, script, end, f"{task.board.scenario.title}, solved"))


# -- the task and the solution, as text and as data ---------------------------------------------
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
    """A proven solution: the value and its line."""

    value: int
    line: ProvenLine
    duals: list[tuple[str, ...]] | None  # other good moves; None when they were not searched, or not all
    positions: int  # the number of positions searched
    hands: int  # the number of possible hands of the others
    shuffled: bool  # a pile was shuffled


def solved_lines(task: Task, solved: Solved, language: str = ENGLISH) -> list[str]:
    board = task.board
    near, conditions = _nearer_search(task), _conditions(task, solved)
    ends = {"chain": Message("to the end of the chain"), "turn": Message("to the first decision of the next turn")}
    phase = Message("to the first decision after the {phase} phase", phase=Message(board.state.phase))
    end = ends.get(task.until, phase)
    holds = task.goal.is_condition and task.goal.read(board.state) == 1
    lines: list[str] = [
        titled(board, language),
        Message("{goal}, {end}; {conditions}", goal=goal_text(task), end=end, conditions=conditions),
        _proven(task, solved),
        *([Message("the goal already holds on the board")] if holds else []),
        Message("line"),
        *(f"  {_shown(task, line, language)}" for line in solved.line.script),
        *_branch_lines(task, solved, language),
    ]
    if solved.duals is not None:
        ways = [" | ".join(_shown(task, move, language) for move in moves) for moves in solved.duals]
        others = [Message("another solution: {lines}", lines=way) for way in ways]
        lines += others or [Message("there is no other solution")]
    elif task.goal.is_condition and solved.value and not task.known_only:
        lines.append(Message("not proven whether there is another solution; raise the limit with --nodes"))
    lines += [Message("chance: {text}", text=note) for note in _chance_notes(task, solved)]
    if not solved.value and near:
        lines.append(Message("to find the nearest value: {option}", option=near))
    values = _values(solved, language)
    lines += [values_note(values)] if values else []
    lines.append(Message("searched {number} {number:position|positions}", number=f"{solved.positions:,}"))
    return list(all_in(language, lines))


def _shown(task: Task, line: str, language: str) -> str:
    return shown_line(task.board.state, line, language)


def _values(solved: Solved, language: str = ENGLISH) -> list[str]:
    """Return the reconstructed values that the line hangs on, as words."""
    return words_of_events(events_of_way(solved.line.way), language)


def _chance_notes(task: Task, solved: Solved) -> list[str]:
    """Return notes on the random draws that the file's seed decides."""
    end = solved.line.end
    notes = seed_notes(task.board, (end,), solved.shuffled)
    if KINDS.search(task.goal.text) and not task.board.kinds and takes_wounds(task.board.state, (end,)):
        notes.append(Message("the file's seed decides the kinds of wounds; set wounds.next in the file to fix them"))
    return notes


def goal_text(task: Task) -> Message:
    """Return the player and the goal in words."""
    name, goal, library = task.board.state.names[task.player], task.goal, task.board.state.library
    if goal.is_condition:
        return Message("{player} wants: {goal}", player=name, goal=goal_message(goal.text, library))
    limit = Message("as low as possible" if goal.lowest else "as high as possible")
    return Message("{player} wants {goal}", player=name, goal=goal_message(goal.text, library, limit))


def _conditions(task: Task, solved: Solved) -> Message:
    if task.known_only and solved.hands == 1:
        return Message("the others hinder, with the only hands they can hold")
    if task.known_only:
        return Message("the others hinder, with any of the {number} hands they may hold", number=f"{solved.hands:,}")
    return Message("the others help; all cards open" if task.others_help else "the others hinder; all cards open")


def _proven(task: Task, solved: Solved) -> Message:
    if not task.goal.is_condition:
        value = Message("is {value}", value=task.goal.shown(solved.value))
        goal = goal_message(task.goal.text, task.board.state.library, value)
        if task.others_help:
            return Message("proven: the best reachable value of {goal}", goal=goal)
        return Message("proven: the best guaranteed value of {goal}", goal=goal)
    if solved.value:
        if task.others_help:
            return Message("proven: the goal can be reached")
        return Message("proven: the goal can be reached against every answer")
    if solved.line.branches:
        return Message("proven: the goal cannot be reached against the best answers, such as these")
    return Message("proven: the goal cannot be reached")


def _nearer_search(task: Task) -> str:
    """Return the option that finds the nearest value to a comparison, "" for other goals."""
    near = nearest(task.goal.text, task.board.state)
    if near is None or not re.search("[<>]", task.goal.text):
        return ""
    return f'{"--minimise" if near.lowest else "--maximise"} "{near.text}"'


def _branch_lines(task: Task, solved: Solved, language: str) -> list[str]:
    lines: list[str] = []
    for branch in solved.line.branches[:SHOWN_BRANCHES]:
        then = Message("; then {line}", line=_shown(task, branch.then, language)) if branch.then else ""
        line, worth = _shown(task, branch.text, language), _worth(task, branch)
        text = Message("{line}: {worth}{then}", line=line, worth=worth, then=then)
        lines.append(Message("  before line {number}: {text}", number=branch.at + 1, text=text))
    more = len(solved.line.branches) - SHOWN_BRANCHES
    if more > 0:
        lines.append(Message("  … and {number} more", number=more))
    if solved.line.cut:
        lines.append(Message("  … and answers without a proven value; raise the limit with --nodes"))
    return [Message("alternative answers of the others"), *lines] if lines else []


def _worth(task: Task, branch: OtherAnswer) -> str:
    if task.goal.is_condition:
        return Message("goal reached" if branch.value else "goal not reached")
    return goal_message(task.goal.text, task.board.state.library, task.goal.shown(branch.value))


def solved_data(task: Task, solved: Solved) -> dict[str, Any]:
    goal = task.goal
    value: object = bool(solved.value) if goal.is_condition else int(goal.shown(solved.value))
    return {
        "version": 1,
        "title": task.board.scenario.title,
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
        "other_ways": [list(moves) for moves in solved.duals or ()],
        "positions": solved.positions,
        "reconstructed": _values(solved),
    }
