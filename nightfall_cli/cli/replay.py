"""``nightfall replay``: step through a game file in the shell, print it, check it, or convert it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.app_play import NOWHERE
from nightfall_cli.cli.border import CommandError, command, print_json, warn
from nightfall_cli.cli.play import STANDARD_INPUT, Printer, piped_lines, result_lines, run_lines, value_lines
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.files.writing import write_file
from nightfall_cli.games.history import END
from nightfall_cli.games.reader import load_game
from nightfall_cli.games.replay import OTHER_CARDS, replay
from nightfall_cli.games.writer import game_text
from nightfall_cli.language.event_values import earlier_in_turn, event_lines, events_data
from nightfall_cli.language.say import number_of
from nightfall_cli.messages.message import Message, all_in, chosen_language, in_language, phrase
from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.save import recorded_scenario
from nightfall_cli.shell.commands_time import log_before, move_lines, remark
from nightfall_cli.shell.start import at_terminal, run_shell, session_of, user_settings
from nightfall_cli.show.drawing import board_lines
from nightfall_cli.simulation.recorded_game import holds_many, simulated_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_play import ReplayOptions
    from nightfall_cli.games.history import Step
    from nightfall_cli.games.parts import GameText
    from nightfall_cli.games.replay import Replayed
    from nightfall_cli.shell.session import Session


@command("replay")
def replay_command(options: ReplayOptions, library: Library) -> int:
    """Replay a game file: check it, write it, step through it, or print it."""
    replayed = replay(_load(options, library))
    step = _step_at(replayed, options.at)
    if step is not None and options.to_scenario:
        return _export(replayed, step, options.to_scenario)
    if options.to_game:
        return _write_with_chance(replayed, options.to_game)
    if step is not None and options.check:
        return _check(replayed)
    return step_through(replayed, options)


def step_through(replayed: Replayed, options: ReplayOptions) -> int:
    """Open the shell on a replayed game, run the lines of standard input there, or print the moves."""
    on_terminal = not options.prints and at_terminal()
    settings, settings_path = user_settings(on_terminal, options.language)
    step = _step_at(replayed, options.at)
    if step is None:
        last = replayed.steps[-1].number
        mismatches = (f"{options.file}: {mismatch}" for mismatch in replayed.drifts)
        raise CommandError(f"{options.file} has moves 1 to {last}, but no move {options.at}", *mismatches)
    lines = [] if on_terminal or options.json or sys.stdin.isatty() else piped_lines()
    if on_terminal or any(line.strip() for line in lines):
        session = session_of(replayed, max(options.at, 0), settings, settings_path)
        open_session(session, [*_greeting(replayed), *map(remark, replayed.steps[0].remarks.after)], lines)
        return FAILED if replayed.drifts and not on_terminal else OK
    somewhere, language = options.at != NOWHERE, chosen_language(setting=settings.language)
    shown = replayed.steps[: step.number + 1] if somewhere else replayed.steps
    if options.json:
        _print_as_json(replayed, shown, language)
    else:
        _print_as_text(replayed, shown, language, with_board=somewhere)
    return _print_mismatches(replayed)


def open_session(session: Session, greeting: Sequence[str], lines: Sequence[str]) -> None:
    """Run the shell on a session; where lines were piped instead, run them as the shell would."""
    if at_terminal():
        run_shell(session, tuple(greeting))
        return
    printer = Printer(session, as_json=False, quiet=False)
    print(*all_in(session.language, greeting), sep="\n")
    run_lines(session, printer, lines, STANDARD_INPUT)
    printer.result()


def _load(options: ReplayOptions, library: Library) -> GameText:
    """Return the game of a file, or one game of a file of many; raises `ScenarioError`."""
    path, game = Path(options.file), options.game
    if not holds_many(path):
        found = load_game(path, library)
        if game != NOWHERE:
            raise ScenarioError([f"{path}: this file holds a single game; --game is for files of simulate --out"])
        return found
    if game == NOWHERE:
        raise ScenarioError([f"{path}: this file holds many games; open one with --game NUMBER, counted from 0"])
    return simulated_game(path, game, library, options.allow_bots)


def _step_at(replayed: Replayed, at: int) -> Step | None:
    if at == NOWHERE:
        return replayed.steps[-1]
    return replayed.steps[at] if 0 <= at < len(replayed.steps) else None


def _print_mismatches(replayed: Replayed) -> int:
    """Print where the game diverges, and return the exit code."""
    warn(*(f"{replayed.game.where}: {mismatch}" for mismatch in replayed.drifts))
    return FAILED if replayed.drifts else OK


def _check(replayed: Replayed) -> int:
    game, moves = replayed.game, replayed.steps[-1].number
    for mismatch in replayed.drifts:
        print(f"{game.where}: {mismatch}")
    if replayed.drifts:
        return FAILED
    named = f", {number_of(len(replayed.marks), 'mark')}" if replayed.marks else ""
    print(f"{game.where}: {number_of(moves, 'move')}{named}; every move is legal, and the end is the same")
    if replayed.other_cards:
        print(f"  {OTHER_CARDS}, without effect on its result")
    return OK


def _export(replayed: Replayed, step: Step, file: str) -> int:
    text = recorded_scenario(step.state, (), step.state, f"{replayed.game.title}, after move {step.number}")
    write_file(file, text)
    print(f"{file}: the position after move {step.number} of {replayed.steps[-1].number}")
    return _print_mismatches(replayed) if step is replayed.steps[-1] else OK


def _write_with_chance(replayed: Replayed, file: str) -> int:
    """Write the game with every random draw, unless the replay diverges."""
    if replayed.drifts:
        return _print_mismatches(replayed)
    game = replayed.game
    write_file(file, game_text(game.start, game.elements, game.tags, list_shuffles=True))
    print(f"{file}: {number_of(replayed.steps[-1].number, 'move')}, with every random draw")
    return OK


def _greeting(replayed: Replayed) -> list[str]:
    moves = Message("{number} {number:move|moves}", number=sum(len(step.script) for step in replayed.steps))
    template = phrase("{title}: {moves}; next and back step through the moves; goto takes a number or a mark ({names})")
    return [Message(template, title=replayed.game.title, moves=moves, names=[END, *replayed.marks]), *replayed.drifts]


# -- printing without a terminal ------------------------------------------------------------
def _print_as_text(replayed: Replayed, steps: tuple[Step, ...], language: str, with_board: bool) -> None:
    """Print the moves with their events; then the board, or the result of the game."""
    print(replayed.game.title)
    for step in steps:
        if not step.begins:
            print(*move_lines(step, language), sep="\n")
        before = log_before(step)
        for line in event_lines(step.state, events_of(step.state.log, before), language, earlier_in_turn(before)):
            print(f"    {line}")
        for text in step.remarks.after:
            print(in_language(remark(text), language))
    state = steps[-1].state
    result = board_lines(state, language) if with_board else result_lines(state, language)
    for line in (*value_lines(events_of(state.log), language), *result):
        print(line)


def _print_as_json(replayed: Replayed, steps: tuple[Step, ...], language: str) -> None:
    """Print one JSON object a line: the header, then every move with its events."""
    game = replayed.game
    head = {"title": game.title, "players": list(game.start.names), "moves": len(steps) - 1, "header": dict(game.tags)}
    print_json({**head, "drifts": list(replayed.drifts), "other_cards": replayed.other_cards})
    for step in steps:
        line: dict[str, Any] = {"move": step.number}
        if not step.begins:
            line.update(line="; ".join(step.script), note=step.remarks.note, at=step.remarks.line)
        if step.remarks.after:
            line["after"] = [remark(text) for text in step.remarks.after]
        before = log_before(step)
        events = events_data(step.state, events_of(step.state.log, before), earlier_in_turn(before), language)
        print_json({**line, "events": events})
