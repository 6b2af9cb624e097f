"""``nightfall show``: print the board or the chain of a scenario, or draw it to a file."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import bad_input, command
from nightfall_cli.files.streams import draw
from nightfall_cli.files.writing import write_file
from nightfall_cli.game import Game
from nightfall_cli.scenario.file import load_board
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, read_value
from nightfall_cli.show.drawing import Drawing, picture_of, plain_lines, terminal_text
from nightfall_cli.show.rows import FORMS

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_play import ShowOptions


@command("show")
def show_command(options: ShowOptions, library: Library) -> None:
    """Print the board or the chain, or draw it to each file named in the options."""
    with bad_input():
        settings = Settings(language=read_value("language", options.language or "auto"))
        _, state = load_board(options.scenario, options.edition, library)
        state.log = ()
        session = Session(Game(state), settings=settings)
        drawing = Drawing("chain" if options.chain else "board", session.state)
        files = {form: file for form in FORMS if (file := getattr(options, form))}
        for form, file in files.items():
            write_file(file, picture_of(drawing, form, session.wounds, session.language))
            print(f"drawn in {file}")
    if not files and sys.stdout.isatty():
        color, width = not os.environ.get("NO_COLOR"), shutil.get_terminal_size().columns
        draw(terminal_text(drawing, session.wounds, session.language, width, color), sys.stdout)
    elif not files:
        print(*plain_lines(drawing, session.language), sep="\n")
