"""``nightfall replay``: a game file stepped through in the shell, told, checked, or turned into a scenario."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.play import result_lines
from nightfall_cli.language.board import board_lines
from nightfall_cli.language.say import event_data, event_text
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.scenario.notation import load_game, replay
from nightfall_cli.scenario.record import recorded_scenario
from nightfall_cli.shell.game_text import session_of
from nightfall_cli.shell.settings import Settings, SettingsError, read_value
from nightfall_cli.shell.start import own_settings, run_shell

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.scenario.notation import Moment, Replayed

OK, DRIFTED, BAD_INPUT = 0, 1, 2
NOWHERE = -1
"""The number of a move when none is given: the shell opens at the start, a scenario is made of the end."""
OTHER_CARDS = "the cards' values differ from those of the game, and it goes as it went"


def replay_command(
    path: str, at: int, to_scenario: str, check: bool, as_json: bool, language: str, library: Library
) -> int:
    """Replay a game file; returns the exit code. ``at`` is the number of a move, `NOWHERE` when none is meant."""
    on_terminal = not (check or as_json or to_scenario) and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        settings, settings_path = own_settings() if on_terminal else (Settings(), None)
        if language:
            settings = settings._replace(language=read_value("language", language))
        replayed = replay(load_game(Path(path), library))
        moment = _moment(replayed, at)
        if moment is not None and to_scenario:
            return _export(replayed, moment, to_scenario)
    except (ScenarioError, SettingsError, OSError) as error:
        print(f"nightfall replay: {error}", file=sys.stderr)
        return BAD_INPUT
    if moment is None:
        last = replayed.moments[-1].number
        print(f"nightfall replay: {path} has the moves 1 to {last}, and no move {at}", file=sys.stderr)
        for drift in replayed.drifts:
            print(f"nightfall replay: {path}: {drift}", file=sys.stderr)
        return BAD_INPUT
    if check:
        return _check(replayed)
    if on_terminal:
        return _step_through(replayed, max(at, 0), settings, settings_path)
    shown = replayed.moments if at == NOWHERE else replayed.moments[: moment.number + 1]
    _tell_as_json(replayed, shown) if as_json else _tell(replayed, shown, settings.language, at != NOWHERE)
    return _drifts(replayed)


def _moment(replayed: Replayed, at: int) -> Moment | None:
    if at == NOWHERE:
        return replayed.moments[-1]
    return replayed.moments[at] if 0 <= at < len(replayed.moments) else None


def _drifts(replayed: Replayed) -> int:
    """Tell what is not as it was; returns the exit code."""
    for drift in replayed.drifts:
        print(f"{replayed.game.where}: {drift}", file=sys.stderr)
    return DRIFTED if replayed.drifts else OK


def _check(replayed: Replayed) -> int:
    game, moves = replayed.game, replayed.moments[-1].number
    for drift in replayed.drifts:
        print(f"{game.where}: {drift}")
    if replayed.drifts:
        return DRIFTED
    named = f", {_counted(len(replayed.marks), 'named moment')}" if replayed.marks else ""
    print(f"{game.where}: {_counted(moves, 'move')}{named}; all is legal, and the end is as it was")
    if replayed.other_cards:
        print(f"  {OTHER_CARDS}")
    return OK


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _export(replayed: Replayed, moment: Moment, file: str) -> int:
    title = f"{replayed.game.title}, after move {moment.number}"
    text = recorded_scenario(moment.state, (), moment.state, title)
    Path(file).write_text(text, encoding="utf-8")
    print(f"{file}: the position after move {moment.number} of {replayed.moments[-1].number}")
    return _drifts(replayed) if moment is replayed.moments[-1] else OK


def _step_through(replayed: Replayed, at: int, settings: Settings, settings_path: Path | None) -> int:
    session = session_of(replayed, settings, settings_path)
    session.timeline.redo(at)
    session.moved_in_time()
    last = replayed.moments[-1].number
    marks = f"; marks: {', '.join(session.timeline.marks)}" if session.timeline.marks else ""
    greeting = [f"{replayed.game.title}: {_counted(last, 'move')}; redo and undo step through{marks}"]
    return run_shell(session, (*greeting, *replayed.drifts))


# -- telling it without a terminal ------------------------------------------------------------


def _tell(replayed: Replayed, moments: tuple[Moment, ...], language: str, with_board: bool) -> None:
    """The moves and what happened at each; then the board that was asked for, or how the game stands."""
    print(replayed.game.title)
    for moment in moments:
        if moment.before is not None and moment.move is not None:
            note = f"  ; {moment.move.note}" if moment.move.note else ""
            print(f"{moment.number}. {moment.move.text}{note}")
        for event in _events(moment):
            print(f"    {event_text(moment.state, event, language)}")
    state = moments[-1].state
    for line in board_lines(state, language) if with_board else result_lines(state):
        print(line)


def _tell_as_json(replayed: Replayed, moments: tuple[Moment, ...]) -> None:
    """One JSON object a line: the header, then every move with what happened."""
    game = replayed.game
    head: dict[str, Any] = {"title": game.title, "players": list(game.start.names), "moves": len(moments) - 1}
    _print({**head, "header": dict(game.tags), "drifts": list(replayed.drifts), "other_cards": replayed.other_cards})
    for moment in moments:
        line: dict[str, Any] = {"move": moment.number}
        if moment.move is not None:
            line.update(line=moment.move.text, note=moment.move.note, at=moment.move.line)
        _print({**line, "events": [event_data(moment.state, event) for event in _events(moment)]})


def _print(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False))


def _events(moment: Moment) -> list[Any]:
    return events_of(moment.state.log, moment.before.state.log if moment.before is not None else None)
