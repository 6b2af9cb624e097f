"""``nightfall learn``: a guided first game in short lessons, each a puzzle; solved lessons are remembered."""

from __future__ import annotations

from functools import partial
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.border import CommandError, command
from nightfall_cli.cli.puzzle import known_solved, list_puzzles, note_solved, play_lines, posed, shown_language
from nightfall_cli.messages.message import Message, in_language, phrase, worded
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.shell.start import at_terminal, run_shell

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cli.app_play import LearnOptions

FOLDER = "lessons"
MOST_COLUMNS = 88
HELP = Message("You are Ann. hint helps, undo takes a line back, Ctrl-D leaves; nightfall learn continues.")
CONTINUE = phrase("nightfall learn continues with the first that is not done; nightfall learn NUMBER begins with any")
END = Message("That was the last lesson. Play a game with nightfall, or try nightfall puzzle 1.")


@command("learn")
def learn_command(options: LearnOptions) -> None:
    """Give the lessons from this number on, by default from the first unsolved one; or list them.

    On a terminal one lesson follows another in the shell; else one lesson runs on piped lines.
    """
    paths = sorted((shipped_folder() / FOLDER).glob("*.toml"))
    solved = known_solved("learn")
    first = options.number or next((at for at, path in enumerate(paths, 1) if _key(path) not in solved), 0)
    if not 0 <= first <= len(paths):
        raise CommandError(f"expected a lesson from 1 to {len(paths)}, got {options.number}")
    if options.list or not first:
        list_puzzles({path: _key(path) in solved for path in paths}, base_library(), phrase("  ✓ done"), CONTINUE)
    elif at_terminal():
        _teach(paths, first)
    else:
        session, puzzle, _ = posed(paths[first - 1], base_library())
        puzzle.then = Message("next: {line}", line=f"nightfall learn {first + 1}") if first < len(paths) else END
        play_lines(session, tuple(_greeting(paths, first)))


def _teach(paths: list[Path], first: int) -> None:
    """Give one lesson after another in the shell, until the user leaves."""
    from nightfall_cli.shell.prompt import TYPED, ask_for_key

    language = shown_language()
    for number, path in enumerate(paths[first - 1 :], first):
        print("", *_greeting(paths, number), sep="\n")
        keys = {"enter": True, "c-j": True, "c-d": False, **dict.fromkeys(TYPED, True)}
        if not ask_for_key(
            worded(language, "Press Enter to begin lesson {number} (Ctrl-D leaves) ", number=number), keys
        ):
            return
        session, puzzle, _ = posed(path, base_library())
        puzzle.on_solved, puzzle.ends = partial(note_solved, _key(path)), True
        run_shell(session)
        if not puzzle.solved:
            return
    print(in_language(END, language))


def _key(path: Path) -> str:
    """Return the name under which a solved lesson is remembered."""
    return f"lesson-{path.stem}"


def _greeting(paths: list[Path], number: int) -> list[str]:
    """Return the title and the text of a lesson, as wide as the terminal and no wider than is easy to read."""
    scenario = load_scenario(paths[number - 1], base_library())
    language = shown_language()
    width = min(get_terminal_size().columns, MOST_COLUMNS)
    title = worded(
        language, "Lesson {number} of {total}: {title}", number=number, total=len(paths), title=Message(scenario.title)
    )
    about = [worded(language, part) for part in paragraphs_of(scenario.about)]
    texts = [title, *about, in_language(HELP, language)]
    return [line for text in texts for line in wrap(text, width, break_on_hyphens=False)]


def paragraphs_of(about: str) -> list[str]:
    """Return the paragraphs of a lesson."""
    return [" ".join(part.split()) for part in about.strip().split("\n\n")]
