"""``nightfall puzzle``: the shipped puzzles, and one of them in the shell."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.play import open_board
from nightfall_cli.language.board import board_lines
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.shipped import shipped_folder
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, SettingsError
from nightfall_cli.shell.start import own_settings, run_shell

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

OK, BAD_INPUT = 0, 2
FOLDER = "puzzles"


def puzzle_command(number: int, library: Library) -> int:
    """List the puzzles for number 0, else open one: in the shell on a terminal, as text elsewhere."""
    paths = sorted((shipped_folder() / FOLDER).glob("*.toml"))
    if not number:
        for count, path in enumerate(paths, 1):
            print(f"{count:2}. {load_scenario(path, library).title}")
        print("nightfall puzzle NUMBER opens one; nightfall solve finds the answer")
        return OK
    if not 1 <= number <= len(paths):
        print(f"nightfall puzzle: there are puzzles 1 to {len(paths)}, and no {number}", file=sys.stderr)
        return BAD_INPUT
    path = paths[number - 1]
    told = load_scenario(path, library)
    goal = (told.title, told.about, f"the answer: nightfall solve {path}")
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        settings, settings_path = own_settings() if on_terminal else (Settings(), None)
    except SettingsError as error:
        print(f"nightfall puzzle: {error}", file=sys.stderr)
        return BAD_INPUT
    game, bots = open_board(path, "", library)
    session = Session(game, settings.auto, bots, settings=settings, settings_path=settings_path)
    if on_terminal:
        return run_shell(session, goal)
    print(*goal, *board_lines(session.state, session.language), sep="\n")
    return OK
