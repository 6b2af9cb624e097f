"""``nightfall puzzle`` and ``learn``: play a shipped puzzle, or a guided first game in lessons, each a puzzle."""

from __future__ import annotations

import sys
from functools import partial
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.border import CommandError, command, warn
from nightfall_cli.cli.play import STANDARD_INPUT, Printer, piped_lines, run_lines
from nightfall_cli.files.streams import between_words
from nightfall_cli.game import Game
from nightfall_cli.language.event_values import words_of_events
from nightfall_cli.messages.message import ENGLISH, Message, all_in, chosen_language, in_language, phrase, worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.file import load_board, load_scenario
from nightfall_cli.search.outcomes_words import events_of_way
from nightfall_cli.search.proven_line import proven_way
from nightfall_cli.shell.puzzle import puzzle_of
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.start import at_terminal, run_shell, user_settings
from nightfall_cli.shell.user_files import listed_in, write_list
from nightfall_cli.show.drawing import board_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_play import LearnOptions, PuzzleOptions
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.shell.puzzle import Puzzle

FOLDER = "puzzles"


@command("puzzle")
def puzzle_command(options: PuzzleOptions, library: Library) -> None:
    """List the puzzles for number 0, else open one; the solver plays the other seats, unless the user does."""
    paths = sorted((shipped_folder() / FOLDER).glob("*.toml"))
    number = options.number
    if not number:
        solved = known_solved("puzzle")
        puzzles = {path: path.stem in solved for path in paths}
        go_on = phrase("open one with nightfall puzzle NUMBER")
        list_puzzles(puzzles, library, shown_language(options), phrase("  ✓ solved"), go_on)
        return
    if not 1 <= number <= len(paths):
        raise CommandError(f"expected a puzzle from 1 to {len(paths)}, got {number}")
    path = paths[number - 1]
    session, puzzle, scenario = posed(path, library, options)
    name = Message(scenario.title)
    title = Message("Puzzle {number} of {total}: {title}", number=number, total=len(paths), title=name)
    answer = Message("solution: {line}", line=f"nightfall solve {FOLDER}/{path.name}")
    greeting = (title, *_about(scenario, puzzle, session.language), *_rules(puzzle), answer)
    puzzle.then = Message("that was the last puzzle")
    if number < len(paths):
        puzzle.then = Message("next puzzle: {line}", line=f"nightfall puzzle {number + 1}")
    if at_terminal():
        puzzle.on_solved = partial(note_solved, path.stem)
        run_shell(session, greeting)
    else:
        play_lines(session, greeting)


def shown_language(options: LearnOptions | PuzzleOptions) -> str:
    """Return the language of what is printed before a session begins."""
    return chosen_language(setting=user_settings(at_terminal(), options.language)[0].language)


def posed(path: Path, library: Library, options: LearnOptions | PuzzleOptions) -> tuple[Session, Puzzle, Scenario]:
    """Return the session of a puzzle file, its puzzle and its scenario; raises `CommandError` when it is none."""
    settings, settings_path = user_settings(at_terminal(), options.language)
    scenario, state = load_board(path, "", library)
    state.log = ()
    puzzle = puzzle_of(state, scenario.about, getattr(options, "all_seats", False))
    if isinstance(puzzle, Refusal):
        raise CommandError(f"{path}: {puzzle.message} [{puzzle.code}]")
    session = Session(Game(state), at_terminal() and settings.auto, dict(scenario.bots), settings=settings)
    session.settings_path = settings_path
    session.pose(puzzle)
    return session, puzzle, scenario


def known_solved(command: str) -> frozenset[str]:
    """Return the names of the solved puzzles; none, with a warning of the command, when they cannot be read."""
    try:
        return listed_in(SOLVED)
    except OSError as error:
        warn(f"nightfall {command}: cannot read which puzzles are solved: {error}")
        return frozenset()


def list_puzzles(puzzles: Mapping[Path, bool], library: Library, language: str, mark: str, how_to_go_on: str) -> None:
    """Print the titles of puzzles, with a mark at the solved ones, and how to open one."""
    for number, (path, solved) in enumerate(puzzles.items(), 1):
        end = worded(language, mark) if solved else ""
        print(f"{number:2}. {worded(language, load_scenario(path, library).title)}{end}")
    print(worded(language, how_to_go_on))


def _about(scenario: Scenario, puzzle: Puzzle, language: str) -> list[str]:
    """Return the text of a puzzle; in another language its story is one paragraph, and its goal another."""
    lines = scenario.about.strip().splitlines()
    if language == ENGLISH:
        return lines
    goal = phrase("Goal (the others help): {goal}." if puzzle.solver.others_help else "Goal: {goal}.")
    return [worded(language, story_of(lines)), worded(language, goal, goal=puzzle.aim)]


def story_of(lines: Iterable[str]) -> str:
    """Return the text of a puzzle before its goal."""
    return " ".join(line for line in lines if not line.startswith("Goal"))


def _rules(puzzle: Puzzle) -> list[str]:
    """Return the lines that explain who plays whom, and which commands help."""
    state = puzzle.solver.start
    me = state.names[puzzle.player]
    others = [name for seat, name in enumerate(state.names) if seat != puzzle.player]
    if puzzle.all_seats:
        who = Message("You play {player}, and {others:and} too. All cards are open.", player=me, others=others)
    else:
        how = Message("to help you" if puzzle.solver.others_help else "in the worst way for you")
        solver = phrase("You play {player}; the solver answers for {others:and}, {how}. All cards are open.")
        who = Message(solver, player=me, others=others, how=how)
    hint = Message("hint gives a hint, and a plainer one each time; undo and restart take moves back.")
    lines: list[str] = [who, hint]
    if not puzzle.can_be_solved:
        lines.append(Message("The puzzle cannot be solved with these card values; --no-user-cards ignores yours."))
    elif words_of_events(events_of_way(proven_way(puzzle.solver)[0])):
        lines.append(Message("≈ The solution hangs on card values that no document gives; card NAME marks them."))
    return lines


def play_lines(session: Session, greeting: tuple[str, ...]) -> None:
    """Print the board, and run the lines of standard input; none at a terminal, which would not show the questions."""
    print(*all_in(session.language, greeting), *board_lines(session.state, session.language), sep="\n")
    printer = Printer(session, as_json=False, quiet=False)
    printer.show(session.begin())
    if sys.stdin.isatty():
        return
    lines = piped_lines()
    run_lines(session, printer, lines, STANDARD_INPUT)
    if lines:
        printer.result()


SOLVED = "puzzles-solved"  # the list of the solved puzzles and lessons


def note_solved(name: str) -> None:
    """Add a puzzle to the solved ones; raises the errors of reading and writing the list."""
    known = listed_in(SOLVED)
    if name not in known:
        write_list(SOLVED, {*known, name})


# -- lessons --------------------------------------------------------------------------------
LESSONS = "lessons"
MOST_COLUMNS = 88
HELP = Message("You are Ann. hint helps, undo takes a line back, Ctrl-D leaves; nightfall learn continues.")
CONTINUE = phrase("nightfall learn continues with the first that is not done; nightfall learn NUMBER begins with any")
END = Message("That was the last lesson. Play a game with nightfall, or try nightfall puzzle 1.")


@command("learn")
def learn_command(options: LearnOptions) -> None:
    """Give the lessons from a number on, by default the first unsolved, or list them; piped lines play one."""
    paths = sorted((shipped_folder() / LESSONS).glob("*.toml"))
    solved = known_solved("learn")
    first = options.number or next((at for at, path in enumerate(paths, 1) if _key(path) not in solved), 0)
    if not 0 <= first <= len(paths):
        raise CommandError(f"expected a lesson from 1 to {len(paths)}, got {options.number}")
    if options.list or not first:
        done = {path: _key(path) in solved for path in paths}
        list_puzzles(done, base_library(), shown_language(options), phrase("  ✓ done"), CONTINUE)
    elif at_terminal():
        _teach(paths, first, options)
    else:
        session, puzzle, _ = posed(paths[first - 1], base_library(), options)
        puzzle.then = Message("next: {line}", line=f"nightfall learn {first + 1}") if first < len(paths) else END
        play_lines(session, tuple(_greeting(paths, first, session.language)))


def _teach(paths: list[Path], first: int, options: LearnOptions) -> None:
    """Give one lesson after another in the shell, until the user leaves."""
    from nightfall_cli.shell.prompt import TYPED, ask_for_key

    language = shown_language(options)
    for number, path in enumerate(paths[first - 1 :], first):
        print("", *_greeting(paths, number, language), sep="\n")
        keys = {"enter": True, "c-d": False, **dict.fromkeys(TYPED, True)}
        question = worded(language, "Press Enter to begin lesson {number} (Ctrl-D leaves) ", number=number)
        if not ask_for_key(question, keys):
            return
        session, puzzle, _ = posed(path, base_library(), options)
        puzzle.on_solved, puzzle.ends = partial(note_solved, _key(path)), True
        run_shell(session)
        if not puzzle.solved:
            return
    print(in_language(END, language))


def _key(path: Path) -> str:
    """Return the name under which a solved lesson is remembered."""
    return f"lesson-{path.stem}"


def _greeting(paths: list[Path], number: int, language: str) -> list[str]:
    """Return the title and the text of a lesson, as wide as the terminal and no wider than is easy to read."""
    scenario = load_scenario(paths[number - 1], base_library())
    width = min(get_terminal_size().columns, MOST_COLUMNS)
    name = Message(scenario.title)
    title = Message("Lesson {number} of {total}: {title}", number=number, total=len(paths), title=name)
    texts = all_in(language, [title, *map(Message, paragraphs_of(scenario.about)), HELP])
    return [line for text in texts for line in between_words(text, width)]


def paragraphs_of(about: str) -> list[str]:
    return [" ".join(part.split()) for part in about.strip().split("\n\n")]
