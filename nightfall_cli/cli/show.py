"""``nightfall show``: the board or the chain of a scenario, on the terminal or in a file."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.library import load_library
from nightfall_cli.cli.play import open_board
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.shell.answers import NO_CHAIN
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, SettingsError, read_value
from nightfall_cli.show.board_text import board_lines, chain_text
from nightfall_cli.show.drawing import Drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OK, BAD_INPUT = 0, 2


def show_command(
    path: Path, files: Mapping[str, str], only_chain: bool, edition: str, language: str, cards: Sequence[Path] | None
) -> int:
    """Show a scenario's table, or draw it into each of the files by form; returns the exit code."""
    try:
        settings = Settings(language=read_value("language", language))
        game, _ = open_board(path, edition, load_library(cards or ()))
        session = Session(game, settings=settings)
        drawing = Drawing("chain" if only_chain else "board", session.state)
        for form, file in files.items():
            _draw(session, drawing, form, file)
    except (ScenarioError, CardFileError, SettingsError, OSError, UnicodeDecodeError, ValueError) as error:
        print(f"nightfall show: {error}", file=sys.stderr)
        return BAD_INPUT
    if not files:
        _show(session, drawing)
    return OK


def _draw(session: Session, drawing: Drawing, form: str, file: str) -> None:
    from nightfall_cli.show.board_drawings import picture_of

    Path(file).write_text(picture_of(drawing, form, session.wounds, session.language), encoding="utf-8")
    print(f"drawn in {file}")


def _show(session: Session, drawing: Drawing) -> None:
    state = session.state
    if not sys.stdout.isatty():
        lines = chain_text(state, session.language) or [NO_CHAIN]
        print(*(lines if drawing.what == "chain" else board_lines(state, session.language)), sep="\n")
        return
    from nightfall_cli.show.board_drawings import terminal_text

    color, width = not os.environ.get("NO_COLOR"), shutil.get_terminal_size().columns
    print(terminal_text(drawing, session.wounds, session.language, width, color), end="")
