"""``nightfall puzzle``: the shipped puzzles, and one of them in the shell or from piped lines."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.play import Printer, open_board, run_lines
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.shell.puzzle import puzzle_of
from nightfall_cli.shell.puzzle_solved import note_solved, solved_puzzles
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, SettingsError
from nightfall_cli.shell.start import own_settings, run_shell
from nightfall_cli.show.board_text import board_lines

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.shell.puzzle import Puzzle

OK, BAD_INPUT = 0, 2
FOLDER = "puzzles"


def puzzle_command(number: int, library: Library, all_seats: bool = False) -> int:
    """List the puzzles for number 0, else open one: in the shell on a terminal, elsewhere for the lines that are piped.

    The others answer by themselves, unless the player plays ``all_seats``.
    """
    paths = sorted((shipped_folder() / FOLDER).glob("*.toml"))
    if not number:
        return _list(paths, library)
    if not 1 <= number <= len(paths):
        print(f"nightfall puzzle: there are puzzles 1 to {len(paths)}, and no {number}", file=sys.stderr)
        return BAD_INPUT
    path = paths[number - 1]
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        settings, settings_path = own_settings() if on_terminal else (Settings(), None)
        told = load_scenario(path, library)
        game, bots = open_board(path, "", library)
    except (ScenarioError, CardFileError, SettingsError, OSError) as error:
        print(f"nightfall puzzle: {error}", file=sys.stderr)
        return BAD_INPUT
    puzzle = puzzle_of(game.state, told.about, all_seats)
    if isinstance(puzzle, Refusal):
        print(f"nightfall puzzle: {path}: {puzzle.message} [{puzzle.code}]", file=sys.stderr)
        return BAD_INPUT
    auto = on_terminal and settings.auto
    session = Session(game, auto, bots, settings=settings)
    session.settings_path = settings_path
    session.pose(puzzle)
    greeting = (f"Puzzle {number} of {len(paths)}: {told.title}", *told.about.strip().splitlines(), *_rules(puzzle))
    answer = f"the answer: nightfall solve {FOLDER}/{path.name}"
    puzzle.then = f"nightfall puzzle {number + 1} opens the next" if number < len(paths) else "that was the last puzzle"
    if on_terminal:
        puzzle.on_solved = partial(note_solved, path.stem)
        return run_shell(session, (*greeting, answer))
    print(*greeting, answer, *board_lines(session.state, session.language), sep="\n")
    return _from_lines(session)


def _list(paths: list[Path], library: Library) -> int:
    try:
        solved = solved_puzzles()
    except (OSError, UnicodeDecodeError) as error:
        print(f"nightfall puzzle: which are solved is not known: {error}", file=sys.stderr)
        solved = set()
    for number, path in enumerate(paths, 1):
        mark = "  ✓ solved" if path.stem in solved else ""
        print(f"{number:2}. {load_scenario(path, library).title}{mark}")
    print("nightfall puzzle NUMBER opens one")
    return OK


def _rules(puzzle: Puzzle) -> list[str]:
    """Who plays whom, and what helps."""
    state = puzzle.solver.start
    me = state.names[puzzle.player]
    others = " and ".join(name for seat, name in enumerate(state.names) if seat != puzzle.player)
    if puzzle.all_seats:
        who = f"You play {me}, and {others} too. All cards are open."
    else:
        how = "helping you" if puzzle.solver.others_help else "as is worst for you"
        who = f"You play {me}; the solver answers for {others}, {how}. All cards are open."
    lines = [who, "hint points the way, and again says more; undo and restart take back."]
    if not puzzle.can_be_solved:
        lines.append("With these values of the cards it cannot be solved; --no-user-cards leaves yours aside.")
    return lines


def _from_lines(session: Session) -> int:
    """Run the lines of standard input; a terminal is not read, since nobody sees what is asked there."""
    printer = Printer(session, as_json=False, quiet=False)
    printer.show(session.begin())
    if sys.stdin.isatty():
        return OK
    try:
        lines = sys.stdin.read().splitlines()
    except UnicodeDecodeError as error:
        print(f"nightfall puzzle: standard input: {error}", file=sys.stderr)
        return BAD_INPUT
    code = run_lines(session, printer, lines, "standard input")
    if code == OK and lines:
        printer.result()
    return code
