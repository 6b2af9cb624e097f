"""Start the shell on a terminal: the settings, the first game, the kept games."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from nightfall_cli.files.writing import UnwritableFile
from nightfall_cli.game import Game
from nightfall_cli.games.history import History
from nightfall_cli.messages.message import Message, phrase, translations, worded
from nightfall_cli.shell.autosave import Keeper, is_open, kept_games, resumed
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, own_settings, read_value
from nightfall_cli.shell.user_cards import read_user_cards
from nightfall_cli.shell.user_files import config_path, state_path, user_cards_path
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.games.replay import Replayed
    from nightfall_cli.shell.autosave import KeptGame


def at_terminal() -> bool:
    """True when the user types at a terminal and sees what is printed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def user_settings(wanted: bool = True, language: str = "") -> tuple[Settings, Path | None]:
    """Return the user's settings, or the defaults, in a ``language``, and their path; raises `SettingsError` for it."""
    path = config_path() if wanted else None
    settings = own_settings(path)
    return (settings._replace(language=read_value("language", language)) if language else settings), path


def session_of(replayed: Replayed, at: int, settings: Settings, settings_path: Path | None = None) -> Session:
    """Return a session after so many steps of a replayed game; back and next step through it, goto jumps to marks."""
    session = Session(Game(replayed.game.start), settings=settings)
    session.settings_path = settings_path
    session.history = History(replayed.steps[0])
    session.history.open(replayed.steps[-1], replayed.marks, replayed.game.where if replayed.cut else "")
    session.history.redo(at)
    session.moved_in_time()
    return session


def run_shell(session: Session, greeting: tuple[str, ...] = (), keeper: Keeper | None = None) -> None:
    """Run the shell on a session until the user leaves. ``keeper`` keeps a resumed game."""
    from nightfall_cli.shell.prompt_loop import FIRST_TIME, Terminal

    folder = state_path()
    first_time = not (folder / "history").exists()
    keeper = keeper or Keeper(games_path())
    terminal = Terminal(session, folder, keeper)
    edition = session.state.edition.name
    title = [Message("Nightfall {version}, edition {edition}", version=__version__, edition=edition)]
    if session.puzzle is not None and session.puzzle.ends:
        title = []
    keeps = session.is_kept and _can_be_made(folder)
    hint = (FIRST_TIME if keeps else FIRST_TIME[:-1]) if first_time else ()
    try:
        terminal.run((*title, *greeting, *hint))
    finally:
        keeper.close()


def _can_be_made(folder: Path) -> bool:
    """True when the folder, or the nearest one above it that exists, may be written."""
    return os.access(next(one for one in (folder, *folder.parents) if one.exists()), os.W_OK)


def games_path() -> Path:
    return state_path() / "games"


def list_kept(language: str) -> None:
    games = kept_games(games_path())
    for game in games:
        where = worded(language, " (open in another shell)") if is_open(games_path(), game.number) else ""
        turn = worded(language, " · turn {number}", number=game.turn) if game.turn else ""
        player, colon, question = game.question.partition(": ")
        question = f"{player}{colon}{translations(language).get(question, question)}"
        print(f"{game.number}. {game.fault or f'{game.saved}{turn} · {game.seats} · {question}'}{where}")
    if not games:
        print(worded(language, "there are no kept games"))


def resumed_session(number: int, copy: bool = False, language: str = "") -> tuple[KeptGame, Session, Keeper]:
    """Return a kept game, its session and its keeper; raises ValueError, also for a game that is open elsewhere.

    ``number`` 0 is the latest game that no other shell has open.
    """
    games = kept_games(games_path())
    whole = [game for game in games if not game.fault]
    wanted = [game for game in games if game.number == number] if number else whole or games
    free = (game for game in wanted if number or not is_open(games_path(), game.number))
    game = next(free, wanted[0] if wanted else None)
    if game is None:
        known = ", ".join(str(game.number) for game in games) or Message("none¦games")
        raise ValueError(Message("no such kept game; kept games: {names}", names=known))
    keeper = Keeper(games_path(), 0 if copy else game.number)
    try:
        claimed = copy or keeper.claim()
    except UnwritableFile:  # no shell can write the game there, and it may be read
        claimed = True
    if not claimed:
        template = phrase("game {number} ({players}) is open in another shell; {line} opens a copy")
        line = f"nightfall resume {game.number} --copy"
        raise ValueError(Message(template, number=game.number, players=game.players, line=line))
    settings, path = user_settings(language=language)
    return game, resumed(game, read_user_cards(user_cards_path()).library, settings, path), keeper
