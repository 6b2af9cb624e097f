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
from nightfall_cli.rules.refusal import invalid
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.save import recorded_scenario, to_toml
from nightfall_cli.shell.autoplay import news_of_others
from nightfall_cli.shell.commands_time import begin_another
from nightfall_cli.shell.outcome import Outcome, announced, usage

if TYPE_CHECKING:
    from nightfall_cli.games.history import History
    from nightfall_cli.games.replay import Replayed
    from nightfall_cli.shell.session_state import SessionState

GAME_FILE = ".game"  # the suffix of game files


def _game_text(session: SessionState, name: str, title: str = "") -> str:
    """Return the text for a game file; refuses the opened one while it contains moves that are no longer legal."""
    from nightfall_cli.games.writer import history_text

    more = session.history.holds_more
    if more and Path(name).expanduser().resolve() == Path(more).resolve():
        words = phrase("{file} contains moves that are no longer legal and would be lost; choose another file")
        raise invalid(Message(words, file=name))
    return history_text(session.history, title)


def save_command(session: SessionState, argument: str) -> Outcome:
    """Write the position, or the whole game to a ``.game`` file."""
    argument = unquoted(argument)
    is_game = argument.endswith(GAME_FILE)
    session.write(argument, _game_text(session, argument) if is_game else to_toml(session.state))
    session.history.now.saved = True
    return Outcome((Message("saved to {file}", file=argument),))


def load_command(session: SessionState, argument: str) -> Outcome:
    """Continue from a saved position, a scenario's board or the end of a game; undo returns to the previous game."""
    argument = unquoted(argument)
    file, library, replayed = Path(argument).expanduser(), session.state.library, None
    if argument.endswith(GAME_FILE):
        from nightfall_cli.games.reader import load_game
        from nightfall_cli.games.replay import replay

        replayed = replay(load_game(file, library))
        opening = replayed.steps[0]
        words = phrase("loaded {file}, {number} {number:move|moves}; step through them with back and goto NUMBER")
        lines = (Message(words, file=argument, number=replayed.steps[-1].number), *replayed.drifts)
    else:
        board = parse_scenario(read_text(file), argument, library)
        opening = Step(board.place())
        opening.state.log = ()
        words = phrase("loaded the board of {file}; nightfall step {file} walks through its script")
        lines = (Message(words if board.script else phrase("loaded {file}"), file=argument),)
    kinds = {session.state.names[seat]: kind for seat, kind in session.bot_names.items()}
    opening.bots = {seat: kinds[name] for seat, name in enumerate(opening.state.names) if name in kinds}
    begin_another(session, f"load {argument}", opening)
    if replayed is not None:
        open_game(session.history, replayed)
        session.history.redo(len(session.history.ahead))
        session.moved_in_time()
    return announced(news_of_others(session), lines, question=question_text(session.state))


def open_game(history: History, replayed: Replayed) -> None:
    """Add the steps of a replayed game to a history at its opening, for redo and goto."""
    history.holds_more = replayed.game.where if replayed.cut else ""
    history.open(replayed.steps[-1], replayed.marks)


def record_command(session: SessionState, argument: str) -> Outcome:
    """Write board, moves and expectations as a scenario, or the whole game to a ``.game`` file."""
    file, _, title = argument.partition("--title")
    file = unquoted(file)
    if not file:
        raise usage(BY_NAME["record"])
    history = session.history
    opening, steps = history.now.opening, history.path()
    title = title.strip().strip('"') or opening.remarks.tags.get("Title", "") or "A recorded game"
    if file.endswith(GAME_FILE):
        text, steps = _game_text(session, file, title), history.main_line()
    elif any(isinstance(before, Shuffle) for step in steps for before in step.remarks.lead):
        raise invalid(Message("a scenario cannot list the shuffles of this game; record it to a .game file instead"))
    else:
        text = recorded_scenario(opening.start, history.script(), session.state, title)
    session.write(file, text)
    history.now.saved = True
    count = sum(len(step.script) for step in steps)
    return Outcome((Message("recorded {number} {number:move|moves} in {file}", number=count, file=file),))


def accept_command(session: SessionState, argument: str) -> Outcome:
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
