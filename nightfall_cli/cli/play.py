"""``nightfall play`` and ``resume``: play in the shell, or run the lines of a script or of standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, bad_input, command, language_of, load_library, print_json, speaking
from nightfall_cli.exit_codes import FAILED
from nightfall_cli.files.reading import read_text
from nightfall_cli.files.streams import print_lines
from nightfall_cli.files.writing import write_file
from nightfall_cli.game import Game
from nightfall_cli.language.event_values import earlier_in_turn, events_data, values_note, words_of_events
from nightfall_cli.language.say import question_text
from nightfall_cli.messages.message import Message, chosen_language, in_language, phrase
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.shell.new_game import any_seed, read_bots
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, own_settings, read_value, words_of
from nightfall_cli.shell.user_files import config_path
from nightfall_cli.show.digest import end_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from nightfall_cli.cli.app_play import PlayOptions, ResumeOptions
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.outcome import Outcome


DEFAULT_SEED = 1
GREETING = phrase(
    "you are {people:and}, against {bots:and}; seed {seed}; "
    "help new explains other games, settings the players and the bot"
)
OF_A_NEW_GAME = ("players", "first", "setup", "series")  # options that a board decides itself


@command("play")
def play_command(options: PlayOptions, board: State | None = None) -> None:
    """Play a game or from a board, in the shell on a terminal, else from lines; then write the file of ``save``."""
    on_terminal = options.script is None and sys.stdin.isatty() and sys.stdout.isatty()
    given = [f"--{name}" for name in OF_A_NEW_GAME if options.scenario and getattr(options, name)]
    with speaking(chosen_language(options.language)), bad_input():
        if given:
            raise CommandError(Message("{options:and} cannot be combined; choose one", options=["--scenario", *given]))
        path = config_path() if on_terminal else None
        settings = own_settings(path)
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
    printer = Printer(session, options.json, options.quiet)
    printer.show(session.begin())
    if session.state.winners is None:
        with bad_input():
            lines = piped_lines() if options.script is None else read_text(options.script).splitlines()
        run_lines(session, printer, lines, str(options.script or STANDARD_INPUT))
    printer.result()


def _save(session: Session, path: Path | None) -> None:
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

    language = language_of(options.language)
    if options.list:
        list_kept(language)
        return
    with speaking(language), bad_input():
        if not at_terminal():
            raise CommandError(Message("expected a terminal; nightfall resume --list lists the kept games"))
        game, session, keeper = resumed_session(options.number, options.copy, options.language)
    copied, continued = phrase("a copy of game {number}: {players}"), phrase("game {number} continues: {players}")
    greeting = Message(copied if options.copy else continued, number=game.number, players=game.players)
    run_shell(session, (greeting,), keeper)


STANDARD_INPUT = "standard input"


class Printer:
    """Prints outcomes on standard output: as text, or as one JSON event per line."""

    def __init__(self, session: Session, as_json: bool, quiet: bool) -> None:
        self.session = session
        self.as_json = as_json
        self.quiet = quiet
        self.shown: object = ()

    def echo(self, text: str) -> None:
        if not self.as_json and not self.quiet:
            print(f"> {text}")

    def show(self, outcome: Outcome, text: str = "") -> None:
        """Print the outcome of a line; as JSON its events, and the lines of an answer or a refusal."""
        if self.as_json:
            state, shown = self.session.state, self.shown
            events = events_of(state.log, shown)
            for data in events_data(state, events, earlier_in_turn(shown), self.session.language):
                print_json(data)
            self.shown = state.log
            if not outcome.ok or (outcome.news is None and outcome.lines):
                event = "refused" if outcome.refusal else "answered" if outcome.ok else "failed"
                code = {"code": outcome.refusal.code} if outcome.refusal else {}
                print_json({"event": event, "line": text, **code, "lines": outcome.lines})
        elif outcome.ok and not self.quiet:
            print_lines(f"  {line}" for line in outcome.lines)

    def result(self) -> None:
        """Print the winner and every player's wounds, or the open question."""
        state = self.session.state
        if self.as_json:
            if state.winners is not None:
                print_json(result_data(state))
            return
        values = [] if self.quiet else value_lines(events_of(state.log), self.session.language)
        print_lines([*values, *result_lines(state, self.session.language)])


def value_lines(events: Sequence[Event], language: str) -> list[str]:
    """Return the note on the reconstructed values that these events hang on, if there are any."""
    values = words_of_events(events, language)
    return [in_language(values_note(values), language)] if values else []


def result_lines(state: State, language: str = "en") -> list[str]:
    """Return the report on a game that is over, or the open question."""
    over = state.winners is not None
    return end_lines(state, language) if over else [in_language(question_text(state), language)]


def result_data(state: State) -> dict[str, object]:
    """Return the wounds and the winners as plain data."""
    return {
        "event": "result",
        "winners": [state.names[seat] for seat in state.winners or ()],
        "wounds": {name: wounds_of(state, seat) for seat, name in enumerate(state.names)},
        "reconstructed": words_of_events(events_of(state.log)),
        "totals": dict(zip(state.names, state.totals, strict=True)),
    }


def piped_lines() -> list[str]:
    """Return the lines of standard input; raises `CommandError` when it is not UTF-8 text."""
    try:
        return sys.stdin.read().splitlines()
    except UnicodeDecodeError as error:
        raise CommandError(f"{STANDARD_INPUT}: {error}") from error


def run_lines(session: Session, printer: Printer, lines: Iterable[str], where: str) -> None:
    """Run lines without a terminal; raises `CommandError` at the first line that is refused or fails."""
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\n")
        if not text.strip():
            continue
        printer.echo(text.strip())
        outcome = session.execute(text)
        printer.show(outcome, text.strip())
        if not outcome.ok:
            problem = f"{where}, line {number}: {text.strip()}"
            raise CommandError(problem, *(f"  {line}" for line in outcome.lines), code=FAILED, bare=True)
        if outcome.quit:
            break
