"""Start the shell on a terminal: the settings, the first game, the kept games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.game import Game
from nightfall_cli.games.history import History
from nightfall_cli.shell.autosave import Keeper, kept_games, resumed
from nightfall_cli.shell.commands_files import open_game
from nightfall_cli.shell.new_game import any_seed
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, config_path, load_settings, state_path
from nightfall_cli.shell.user_cards import read_user_cards, user_cards_path
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.games.replay import Replayed
    from nightfall_cli.shell.autosave import KeptGame

USER, OPPONENT = "Ann", "Bob"


def user_settings() -> tuple[Settings, Path]:
    """Return the user's settings and the path of their file; raises `SettingsError`."""
    path = config_path()
    return load_settings(path), path


def start_shell() -> None:
    """Start a game against a bot, for ``nightfall`` without arguments; raises the errors of the user's files."""
    settings, path = user_settings()
    library = read_user_cards(user_cards_path()).library
    seed = any_seed()
    game = Game.new((USER, OPPONENT), seed, settings.edition, library=library)
    session = Session(game, settings.auto, {1: "random"}, seed, False, settings)
    session.settings_path = path
    run_shell(
        session,
        (f"you are {USER}, against {OPPONENT}, a random bot; seed {seed}; help new explains other games",),
    )


def session_of(replayed: Replayed, settings: Settings, settings_path: Path | None = None) -> Session:
    """Return a session at the start of a replayed game; redo steps through its moves, goto jumps to its marks."""
    session = Session(Game(replayed.game.start), settings=settings)
    session.settings_path = settings_path
    session.history = History(replayed.steps[0])
    open_game(session.history, replayed)
    session.moved_in_time()
    return session


def run_shell(session: Session, greeting: tuple[str, ...] = (), kept: int = 0) -> None:
    """Run the shell on a session until the user leaves. ``kept`` is the number of a resumed game."""
    from nightfall_cli.shell.prompt_loop import FIRST_TIME, Terminal

    folder = state_path()
    first_time = not (folder / "history").exists()
    terminal = Terminal(session, folder, Keeper(folder / "games", kept))
    edition = session.state.edition.name
    hint = (FIRST_TIME if session.puzzle is None else FIRST_TIME[:-1]) if first_time else ()
    terminal.run((f"Nightfall {__version__}, edition {edition}", *greeting, *hint))


def list_kept() -> None:
    """Print the kept games."""
    games = kept_games(state_path() / "games")
    for game in games:
        print(f"{game.number}. {game.fault or f'{game.players}: {game.question}'}")
    if not games:
        print("there are no kept games")


def resumed_session(number: int) -> tuple[KeptGame, Session]:
    """Return the kept game of this number, the latest for 0, and its session; raises ValueError."""
    games = kept_games(state_path() / "games")
    whole = [game for game in games if not game.fault]
    game = next((game for game in (games if number else whole or games) if number in (0, game.number)), None)
    if game is None:
        known = ", ".join(str(game.number) for game in games) or "none"
        raise ValueError(f"no such kept game; kept games: {known}")
    settings, path = user_settings()
    return game, resumed(game, read_user_cards(user_cards_path()).library, settings, path)
