"""``nightfall play``: a game from typed, piped or scripted lines."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.bots.random_bot import BOTS
from nightfall_cli.cards.library import CardFileError, Library, base_library
from nightfall_cli.game import Game
from nightfall_cli.language.say import event_data, move_text, question_text
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.shell.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session import Outcome

OK, REFUSED, BAD_INPUT = 0, 1, 2
DEFAULT_PLAYERS = ("Ann", "Bob")
SHOWN_LEGAL = 20


class PlayOptions(NamedTuple):
    """What the command line asked for."""

    players: tuple[str, ...]
    seed: int
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


def play_command(options: PlayOptions) -> int:
    """Play; returns the exit code."""
    try:
        session = open_session(options)
    except (ScenarioError, CardFileError, OSError, UnicodeDecodeError, ValueError) as error:
        print(f"nightfall play: {error}", file=sys.stderr)
        return BAD_INPUT
    printer = Printer(session, options.json, options.quiet)
    printer.show(session.begin())
    if session.state.winners is None:
        code = _take_lines(session, printer, options)
        if code != OK:
            return code
    printer.result()
    return OK


def open_session(options: PlayOptions) -> Session:
    """The session that the options describe; raises ValueError and the file errors."""
    library = load_library(options.cards)
    on_terminal = options.script is None and sys.stdin.isatty()
    if options.scenario is not None:
        game, bots = _open_board(options.scenario, options.edition, library)
    else:
        players = options.players or DEFAULT_PLAYERS
        first = options.first or None
        game = Game.new(players, options.seed, options.edition or "en", options.setup, first, library)
        bots = {}
    bots.update(read_bots(game.players, options.bots, options.all_bots))
    closed = on_terminal and options.scenario is None and len(bots) < len(game.players)
    return Session(game, auto=on_terminal, bots=bots, seed=options.seed, open_table=not closed)


def load_library(files: Iterable[Path]) -> Library:
    """The shipped cards with these files laid over."""
    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library


def _open_board(path: Path, edition: str, library: Library) -> tuple[Game, dict[int, str]]:
    from nightfall_cli.scenario.file import load_scenario

    scenario = load_scenario(path, library)
    if edition and edition not in scenario.boards:
        raise ValueError(f"{path}: no board under edition {edition!r}; it has {', '.join(scenario.boards)}")
    state = scenario.boards[edition or scenario.editions[0]].copy()
    state.log = ()
    return Game(state), dict(scenario.bots)


def read_bots(players: tuple[str, ...], entries: Iterable[str], everybody: bool) -> dict[int, str]:
    """Seats and bots from ``NAME`` or ``NAME=KIND``; raises ValueError for unknown ones."""
    bots = dict.fromkeys(range(len(players)), "random") if everybody else {}
    for entry in entries:
        name, _, kind = entry.partition("=")
        if name not in players:
            raise ValueError(f"--bot: no player is called {name!r}; players: {', '.join(players)}")
        if (kind or "random") not in BOTS:
            raise ValueError(f"--bot: no bot is called {kind!r}; known: {', '.join(BOTS)}")
        bots[players.index(name)] = kind or "random"
    return bots


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
        lines.append(f"{name}: {sum(counts.values())} wounds ({kinds}){series}")
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
        return _run_lines(session, printer, lines, str(options.script))
    if sys.stdin.isatty():
        return _prompt(session, printer)
    try:
        lines = sys.stdin.read().splitlines()
    except UnicodeDecodeError as error:
        print(f"nightfall play: standard input: {error}", file=sys.stderr)
        return BAD_INPUT
    return _run_lines(session, printer, lines, "standard input")


def _run_lines(session: Session, printer: Printer, lines: Iterable[str], where: str) -> int:
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


def _prompt(session: Session, printer: Printer) -> int:
    """A simple prompt that lists the legal answers."""
    while session.state.winners is None:
        state = session.state
        legal = [move_text(state, move) for move in legal_moves(state)]
        more = f" | … {len(legal) - SHOWN_LEGAL} more (legal lists all)" if len(legal) > SHOWN_LEGAL else ""
        print(question_text(state))
        print(f"  {' | '.join(legal[:SHOWN_LEGAL])}{more}")
        assert state.decision is not None
        try:
            text = input(f"{state.names[state.decision.player]}> ")
        except EOFError:
            print()
            break
        outcome = session.execute(text)
        for line in outcome.lines:
            print(f"  {line}")
        if outcome.quit:
            break
    return OK
