"""The commands that read and write files: save, load, record, accept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.files.reading import read_text, unquoted
from nightfall_cli.games.history import Step
from nightfall_cli.games.parts import Shuffle
from nightfall_cli.language.say import question_text
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.refusal import Refused, invalid
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.save import recorded_scenario
from nightfall_cli.shell.autoplay import news_of_others
from nightfall_cli.shell.commands_time import begin_another
from nightfall_cli.shell.outcome import Outcome, announced, usage

if TYPE_CHECKING:
    from nightfall_cli.games.history import History
    from nightfall_cli.games.replay import Replayed
    from nightfall_cli.shell.session_state import SessionState

GAME_FILE = ".game"
"""The suffix of game files."""


def _file(name: str) -> Path:
    return Path(name).expanduser()


def _is_game_file(name: str) -> bool:
    return name.endswith(GAME_FILE)


def _would_lose(session: SessionState, name: str) -> bool:
    """True when this is the opened game file, and it contains moves that are no longer legal."""
    more = session.history.holds_more
    return bool(more) and _file(name).resolve() == Path(more).resolve()


def _loses(name: str) -> Refused:
    words = phrase("{file} contains moves that are no longer legal and would be lost; choose another file")
    raise invalid(Message(words, file=name))


def save(session: SessionState, argument: str) -> Outcome:
    """Write the position, or the whole game to a ``.game`` file."""
    argument = unquoted(argument)
    if _is_game_file(argument):
        from nightfall_cli.games.writer import history_text

        if _would_lose(session, argument):
            raise _loses(argument)
        text = history_text(session.history)
    else:
        from nightfall_cli.scenario.save import to_toml

        text = to_toml(session.state)
    session.write(argument, text)
    session.history.now.saved = True
    return Outcome((Message("saved to {file}", file=argument),))


def load(session: SessionState, argument: str) -> Outcome:
    """Continue from a saved position, a scenario's board or the end of a game; undo returns to the previous game."""
    argument = unquoted(argument)
    replayed, board = _replayed(session, argument) if _is_game_file(argument) else None, None
    if replayed is not None:
        opening = replayed.steps[0]
    else:
        board = parse_scenario(read_text(_file(argument)), argument, session.state.library)
        opening = Step(board.place())
        opening.state.log = ()
    opening.bots = session.bots_among(opening.state.names)
    begin_another(session, f"load {argument}", opening)
    lines: tuple[str, ...] = (Message("loaded {file}", file=argument),)
    if board is not None and board.script:
        words = phrase("loaded the board of {file}; nightfall step {file} walks through its script")
        lines = (Message(words, file=argument),)
    if replayed is not None:
        open_game(session.history, replayed)
        session.history.redo(len(session.history.ahead))
        session.moved_in_time()
        words = phrase("loaded {file}, {number} {number:move|moves}; step through them with back and goto NUMBER")
        lines = (Message(words, file=argument, number=replayed.steps[-1].number), *replayed.drifts)
    return announced(news_of_others(session), lines, question=question_text(session.state))


def _replayed(session: SessionState, argument: str) -> Replayed:
    from nightfall_cli.games.reader import load_game
    from nightfall_cli.games.replay import replay

    return replay(load_game(_file(argument), session.state.library))


def open_game(history: History, replayed: Replayed) -> None:
    """Add the steps of a replayed game to a history at its opening, for redo and goto."""
    history.holds_more = replayed.game.where if replayed.cut else ""
    history.open(replayed.steps[-1], replayed.marks)


def record(session: SessionState, argument: str) -> Outcome:
    """Write board, moves and expectations as a scenario, or the whole game to a ``.game`` file."""
    file, _, title = argument.partition("--title")
    file = unquoted(file)
    if not file:
        raise usage(BY_NAME["record"])
    history = session.history
    opening, steps = history.now.opening, history.path()
    title = title.strip().strip('"') or opening.remarks.tags.get("Title", "") or "A recorded game"
    if _is_game_file(file):
        from nightfall_cli.games.writer import history_text

        if _would_lose(session, file):
            raise _loses(file)
        text, steps = history_text(history, title), history.main_line()
    elif any(isinstance(before, Shuffle) for step in steps for before in step.remarks.lead):
        message = Message("a scenario cannot list the shuffles of this game; record it to a .game file instead")
        raise invalid(message)
    else:
        text = recorded_scenario(opening.start, history.script(), session.state, title)
    session.write(file, text)
    history.now.saved = True
    count = sum(len(step.script) for step in steps)
    return Outcome((Message("recorded {number} {number:move|moves} in {file}", number=count, file=file),))


def accept(session: SessionState, argument: str) -> Outcome:
    """Write what holds now into the failing line of a scenario."""
    failing = session.failing
    if failing is None:
        return Outcome((Message("no failing line is open here; nightfall test FILE --pause opens one"),))
    if session.history.now is not failing.step:
        raise invalid(Message("accept writes what holds at the failing line; goto failure returns there"), "not-there")
    session.check_writing(Path(failing.file))
    lines = failing.accept()
    if not lines:
        place = f"{failing.file}:{failing.number}"
        problem = Message("{place}: nothing can be written: no such expectation would hold", place=place)
        raise invalid(problem, "not-there")
    return Outcome((*lines, Message("written; Ctrl-D runs the file again")))
