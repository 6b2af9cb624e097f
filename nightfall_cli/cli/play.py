"""``nightfall play`` and ``resume``: play a game, or a kept one, in the shell, or from piped or scripted lines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, bad_input, command, language_of, speaking
from nightfall_cli.cli.run import load_library
from nightfall_cli.files.reading import read_text
from nightfall_cli.files.writing import write_file
from nightfall_cli.game import Game
from nightfall_cli.messages.message import Message, chosen_language, phrase
from nightfall_cli.shell.new_game import any_seed, read_bots
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, load_settings, read_value, words_of
from nightfall_cli.shell.user_files import config_path

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cli.app_play import PlayOptions, ResumeOptions
    from nightfall_cli.rules.state import State

DEFAULT_SEED = 1
GREETING = phrase(
    "you are {people:and}, against {bots:and}; seed {seed}; "
    "help new explains other games, settings the players and the bot"
)
OF_A_NEW_GAME = ("players", "first", "setup", "series")
"""Options that a board decides itself."""


@command("play")
def play_command(options: PlayOptions, board: State | None = None) -> None:
    """Play a game or from a board, in the shell on a terminal, else from lines; then write the file of ``save``."""
    on_terminal = options.script is None and sys.stdin.isatty() and sys.stdout.isatty()
    given = [f"--{name}" for name in OF_A_NEW_GAME if options.scenario and getattr(options, name)]
    with speaking(chosen_language(options.language)), bad_input():
        if given:
            raise CommandError(Message("{options:and} cannot be combined; choose one", options=["--scenario", *given]))
        path = config_path() if on_terminal else None
        settings = load_settings(path) if path is not None else Settings()
        session = open_session(options, on_terminal, settings, path, board)
    if on_terminal and session.people and session.state.winners is None and not (options.json or options.quiet):
        from nightfall_cli.shell.start import run_shell

        run_shell(session, greeting(session))
    else:
        try:
            _play_lines(session, options)
        except CommandError:
            _save(session, options.save)
            raise
    _save(session, options.save)


def greeting(session: Session) -> tuple[str, ...]:
    """Return the lines that say who plays the other seats; none without a bot."""
    if not session.bots:
        return ()
    people = [session.state.names[seat] for seat in session.people]
    return (Message(GREETING, people=people, bots=[*map(session.named, session.bots)], seed=session.seed),)


def _play_lines(session: Session, options: PlayOptions) -> None:
    """Run the piped or scripted lines, unless bots have finished the game; then print the result."""
    from nightfall_cli.cli.run_lines import STANDARD_INPUT, Printer, piped_lines, run_lines

    printer = Printer(session, options.json, options.quiet)
    printer.show(session.begin())
    if session.state.winners is None:
        with bad_input():
            lines = piped_lines() if options.script is None else read_text(options.script).splitlines()
        run_lines(session, printer, lines, str(options.script or STANDARD_INPUT))
    printer.result()


def _save(session: Session, path: Path | None) -> None:
    """Write the game file if a path is given."""
    if path is None:
        return
    from nightfall_cli.games.writer import history_text

    write_file(path, history_text(session.history))


def open_session(
    options: PlayOptions, on_terminal: bool, settings: Settings, path: Path | None, board: State | None = None
) -> Session:
    """Return the session that the options describe; raises ValueError and the file errors."""
    library = load_library(options.cards)
    if options.language:
        settings = settings._replace(language=read_value("language", options.language))
    seed = options.seed if options.seed is not None else any_seed() if on_terminal else DEFAULT_SEED
    edition = options.edition or settings.edition
    bots: dict[int, str] = {}
    if board is not None:
        state = board.copy()
        state.log = ()
        game = Game(state)
    elif options.scenario is not None:
        from nightfall_cli.scenario.file import load_board

        scenario, state = load_board(options.scenario, options.edition, library)
        state.log = ()
        game, bots = Game(state), dict(scenario.bots)
    else:
        players = options.players or words_of(settings.players)
        setup = (*options.setup, *(["series"] if options.series else [])) or settings.setup
        game = Game.new(players, seed, edition, setup, options.first or None, library)
        if options.alone and not (options.bot or options.bots):
            bots = dict.fromkeys(range(1, len(game.players)), settings.bot)
    bots.update(read_bots(game.players, options.bot, options.bots))
    closed = on_terminal and not options.open and options.scenario is None and board is None
    auto = on_terminal and settings.auto
    session = Session(game, auto, bots, seed, not closed, settings)
    session.settings_path = path
    return session


@command("resume")
def resume_command(options: ResumeOptions) -> None:
    """Continue a kept game or a copy of it in the shell (number 0: the latest), or list the kept games."""
    from nightfall_cli.shell.start import at_terminal, list_kept, resumed_session, run_shell

    language = language_of("")
    if options.list:
        list_kept(language)
        return
    with speaking(language), bad_input():
        if not at_terminal():
            raise CommandError(Message("expected a terminal; nightfall resume --list lists the kept games"))
        game, session, keeper = resumed_session(options.number, options.copy)
    copied, continued = phrase("a copy of game {number}: {players}"), phrase("game {number} continues: {players}")
    greeting = Message(copied if options.copy else continued, number=game.number, players=game.players)
    run_shell(session, (greeting,), keeper)
