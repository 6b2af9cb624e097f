"""Run lines from a script or standard input through a session, and print the outcomes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, print_json
from nightfall_cli.exit_codes import FAILED
from nightfall_cli.files.streams import print_lines
from nightfall_cli.language.event_values import earlier_in_turn, events_data, values_note, words_of_events
from nightfall_cli.language.say import question_text
from nightfall_cli.messages.message import in_language
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.show.digest import end_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.outcome import Outcome
    from nightfall_cli.shell.session import Session

STANDARD_INPUT = "standard input"


class Printer:
    """Prints outcomes on standard output: as text, or as one JSON event per line."""

    def __init__(self, session: Session, as_json: bool, quiet: bool) -> None:
        self.session = session
        self.as_json = as_json
        self.quiet = quiet
        self.shown: object = ()

    def echo(self, text: str) -> None:
        """Repeat an input line."""
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
