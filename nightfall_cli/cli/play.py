"""``nightfall play``: a game from typed, piped or scripted lines."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.library import load_library
from nightfall_cli.game import Game
from nightfall_cli.language.say import event_data, question_text
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.shell.new_game import any_seed, read_bots
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings, SettingsError, read_value
from nightfall_cli.shell.start import own_settings, run_shell

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.outcome import Outcome

OK, REFUSED, BAD_INPUT = 0, 1, 2
DEFAULT_PLAYERS = ("Ann", "Bob")
DEFAULT_SEED = 1


class PlayOptions(NamedTuple):
    """What the command line asked for."""

    players: tuple[str, ...]
    seed: int | None
    edition: str
    setup: tuple[str, ...]
    first: str
    bots: tuple[str, ...]
    all_bots: bool
    script: Path | None
    scenario: Path | None
    cards: tuple[Path, ...]
    json: bool
    quiet: bool
    open: bool = False
    language: str = ""
    save: Path | None = None


def play_command(options: PlayOptions) -> int:
    """Play; returns the exit code."""
    on_terminal = options.script is None and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        settings, path = own_settings() if on_terminal else (Settings(), None)
        session = open_session(options, on_terminal, settings, path)
    except (ScenarioError, CardFileError, SettingsError, OSError, UnicodeDecodeError, ValueError) as error:
        print(f"nightfall play: {error}", file=sys.stderr)
        return BAD_INPUT
    if on_terminal and session.people and session.state.winners is None and not (options.json or options.quiet):
        code = run_shell(session)
        return _save(session, options.save) or code
    printer = Printer(session, options.json, options.quiet)
    printer.show(session.begin())
    code = _take_lines(session, printer, options) if session.state.winners is None else OK
    if code == OK:
        printer.result()
    return _save(session, options.save) or code


def _save(session: Session, path: Path | None) -> int:
    """Write the whole game as text, if it is to be written."""
    if path is None:
        return OK
    from nightfall_cli.games.write import history_text

    try:
        path.write_text(history_text(session.history), encoding="utf-8")
    except OSError as error:
        print(f"nightfall play: {error}", file=sys.stderr)
        return BAD_INPUT
    return OK


def open_session(options: PlayOptions, on_terminal: bool, settings: Settings, path: Path | None) -> Session:
    """The session that the options describe; raises ValueError and the file errors."""
    library = load_library(options.cards)
    if options.language:
        settings = settings._replace(language=read_value("language", options.language))
    seed = options.seed if options.seed is not None else any_seed() if on_terminal else DEFAULT_SEED
    edition = options.edition or settings.edition
    if options.scenario is not None:
        game, bots = open_board(options.scenario, options.edition, library)
    else:
        players = options.players or DEFAULT_PLAYERS
        game = Game.new(players, seed, edition, options.setup, options.first or None, library)
        bots = {}
    bots.update(read_bots(game.players, options.bots, options.all_bots))
    closed = on_terminal and not options.open and options.scenario is None
    auto = on_terminal and settings.auto
    session = Session(game, auto, bots, seed, not closed, settings)
    session.settings_path = path
    return session


def open_board(path: Path, edition: str, library: Library) -> tuple[Game, dict[int, str]]:
    """The game of a scenario's board, and its bots; a path may be one below the shipped scenarios.

    Raises ValueError for an edition it has no board for.
    """
    from nightfall_cli.scenario.file import load_board

    scenario, state = load_board(path, edition, library)
    state.log = ()
    return Game(state), dict(scenario.bots)


class Printer:
    """Shows outcomes: text on standard output, refusals on standard error; or one JSON event per line."""

    def __init__(self, session: Session, as_json: bool, quiet: bool) -> None:
        self.session = session
        self.as_json = as_json
        self.quiet = quiet
        self.shown: object = ()

    def echo(self, text: str) -> None:
        """Repeat an input line."""
        if not self.as_json and not self.quiet:
            print(f"> {text}")

    def show(self, outcome: Outcome) -> None:
        """Show what a line led to."""
        if self.as_json:
            self._show_events()
        elif not self.quiet:
            for line in outcome.lines:
                print(f"  {line}")

    def _show_events(self) -> None:
        state = self.session.state
        for event in events_of(state.log, self.shown):
            print(json.dumps(event_data(state, event), ensure_ascii=False))
        self.shown = state.log

    def result(self) -> None:
        """The winner and everybody's wounds, or the question that is open."""
        state = self.session.state
        if self.as_json:
            if state.winners is not None:
                print(json.dumps(result_data(state), ensure_ascii=False))
            return
        for line in result_lines(state):
            print(line)


def result_lines(state: State) -> list[str]:
    """The end of a game in words."""
    if state.winners is None:
        return [question_text(state)]
    lines = []
    for seat, name in enumerate(state.names):
        counts = wounds_of(state, seat)
        kinds = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        series = f"; {state.totals[seat]} in the series" if state.setup.series else ""
        total = sum(counts.values())
        lines.append(f"{name}: {total} wound{'s' * (total != 1)} ({kinds}){series}")
    names = " and ".join(state.names[seat] for seat in state.winners)
    what = "the series" if state.setup.series else "the game"
    lines.append(f"{names} win {what} together" if len(state.winners) > 1 else f"{names} wins {what}")
    return lines


def result_data(state: State) -> dict[str, object]:
    """The end of a game as plain data."""
    return {
        "event": "result",
        "winners": [state.names[seat] for seat in state.winners or ()],
        "wounds": {name: wounds_of(state, seat) for seat, name in enumerate(state.names)},
        "totals": dict(zip(state.names, state.totals, strict=True)),
    }


def _take_lines(session: Session, printer: Printer, options: PlayOptions) -> int:
    if options.script is not None:
        try:
            lines = options.script.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            print(f"nightfall play: {error}", file=sys.stderr)
            return BAD_INPUT
        return run_lines(session, printer, lines, str(options.script))
    try:
        lines = sys.stdin.read().splitlines()
    except UnicodeDecodeError as error:
        print(f"nightfall play: standard input: {error}", file=sys.stderr)
        return BAD_INPUT
    return run_lines(session, printer, lines, "standard input")


def run_lines(session: Session, printer: Printer, lines: Iterable[str], where: str) -> int:
    """Run lines without a terminal; the first refused or failing one ends the run."""
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\n")
        if not text.strip():
            continue
        printer.echo(text.strip())
        outcome = session.execute(text)
        if not outcome.ok:
            print(f"{where}, line {number}: {text.strip()}", file=sys.stderr)
            for line in outcome.lines:
                print(f"  {line}", file=sys.stderr)
            return REFUSED
        printer.show(outcome)
        if outcome.quit:
            break
    return OK
