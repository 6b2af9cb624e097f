"""The commands of a session: every verb that is not a move, with its function."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.reading import read_text, unquoted
from nightfall_cli.games.history import Step
from nightfall_cli.games.parts import Shuffle
from nightfall_cli.language.lines import accepted
from nightfall_cli.language.say import question_text
from nightfall_cli.language.verbs import BY_NAME, KEYWORDS, english_keyword, printed_keyword
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.refusal import illegal, invalid
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.save import recorded_scenario, to_toml
from nightfall_cli.shell import answers, commands_time
from nightfall_cli.shell.autoplay import begin, news_of_others, play_others
from nightfall_cli.shell.commands_time import ask_others, begin_another
from nightfall_cli.shell.new_game import new_game
from nightfall_cli.shell.outcome import Outcome, announced, usage
from nightfall_cli.shell.settings import (
    SETTINGS,
    SettingsError,
    fault_of,
    load_settings,
    read_value,
    save_settings,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.shell.session_state import SessionState


def settle_command(session: SessionState, argument: str) -> Outcome:
    """Give every answer that is the only one, as ``auto on`` does, up to the next choice."""
    before, auto = session.state, session.auto
    session.auto = True
    news = news_of_others(session)
    session.auto = auto
    if session.state is before:
        return Outcome((Message("nothing to settle"), question_text(before)))
    return announced(news)


def seed_command(session: SessionState, argument: str) -> Outcome:
    """Fix the random draws from here on; this can be undone."""
    return _edit_table(session, f"seed {argument}")


def edit_command(session: SessionState, argument: str) -> Outcome:
    """Allow or forbid table edits."""
    argument = english_keyword(argument)
    if argument == "on":
        ask_others(session, "edit on")
    session.editing = argument == "on"
    return Outcome((Message("table edits are {switch}", switch=KEYWORDS[argument]),))


def set_command(session: SessionState, argument: str) -> Outcome:
    """Edit the table."""
    if not session.editing:
        raise illegal("wrong-phase", Message("table edits are off; turn them on with edit on"))
    return _edit_table(session, f"set {argument}")


def _edit_table(session: SessionState, line: str) -> Outcome:
    before = session.state
    after, more = play_others(session, accepted(edit(before, line, viewer=session.viewer)))
    session.advance(after, [line, *more])
    return announced(session.news(before.log))


def new_command(session: SessionState, argument: str) -> Outcome:
    """Begin another game, by default with the same players, bots, edition and set-up; undo returns to this one."""
    opening, seed = new_game(session, argument)
    begin_another(session, f"new {argument}".strip(), opening)
    news = begin(session, brief=True)
    return announced(news, (Message("a new game of {players}, seed {seed}", players=session.seats(), seed=seed),))


def again_command(session: SessionState, argument: str) -> Outcome:
    """Play again: another game with the same players, bots and set-up."""
    return new_command(session, "")


def auto_command(session: SessionState, argument: str) -> Outcome:
    """Turn automatic answers on or off."""
    argument = english_keyword(argument)
    session.auto = argument == "on"
    news = news_of_others(session)
    return announced(news, (Message("{setting} is {value}", setting="auto", value=KEYWORDS[argument]),))


def settings_command(session: SessionState, argument: str) -> Outcome:
    """Show the settings, or change one and save it."""
    key, equals, text = (part.strip() for part in argument.partition("="))
    settings = session.settings
    if not argument:
        values = {key: printed_keyword(shown(getattr(settings, key)), session.language) for key in SETTINGS}
        lines = [f"{key} = {value}".ljust(24) + session.worded(SETTINGS[key].help) for key, value in values.items()]
        path = session.settings_path
        where = [Message("these settings are in {file}", file=str(path))] if path else []
        return Outcome((*lines, *_alias_lines(session), *where))
    if not equals:
        raise usage(Message("settings, or settings NAME = VALUE; names: {names}", names=list(SETTINGS)))
    value = read_value(key, text)
    if key == "undo" and value != settings.undo:
        ask_others(session, f"settings undo = {value}")
    unsaved = _keep(session, **{key: value})
    if key == "auto":
        outcome = auto_command(session, text)
        return outcome._replace(lines=(*outcome.lines, *unsaved))
    done = phrase("{setting} is {value}")
    if key in ("keys", "menu", "colors"):
        done = phrase("{setting} is {value} (takes effect at the next start)")
    return Outcome((Message(done, setting=key, value=KEYWORDS.get(shown(value), shown(value))), *unsaved))


def alias_command(session: SessionState, argument: str) -> Outcome:
    """Add or remove an alias, a word that stands for the beginning of a line, or list the aliases."""
    if not argument:
        none = Message("there are no aliases; create one with alias WORD = TEXT")
        return Outcome(tuple(_alias_lines(session)) or (none,))
    word, equals, text = (part.strip() for part in argument.partition("="))
    aliases = dict(session.settings.aliases)
    if not equals or (not text and word not in aliases):
        raise usage("alias WORD = TEXT, or alias WORD = to remove it")
    aliases[word] = text
    if not text:
        del aliases[word]
    if fault := fault_of("aliases", aliases):
        raise SettingsError([fault])
    unsaved = _keep(session, aliases=aliases)
    done = phrase("{alias} stands for {text}") if text else phrase("alias {alias} removed")
    return Outcome((Message(done, alias=word, text=text), *unsaved))


def _alias_lines(session: SessionState) -> list[str]:
    return [f"alias {word} = {text}" for word, text in session.settings.aliases.items()]


def _keep(session: SessionState, **changed: Any) -> tuple[str, ...]:
    """Change settings of the session and of its file, in which no others change; return why they are not saved."""
    path = session.settings_path
    session.check_writing(path or Path("settings"))
    session.settings = session.settings._replace(**changed)
    try:
        if path is not None:
            save_settings(path, load_settings(path)._replace(**changed))
    except (OSError, ValueError) as error:
        return (Message("not saved, so it ends with this shell: {error}", error=str(error)),)
    return ()


def quit_command(session: SessionState, argument: str) -> Outcome:
    """Leave."""
    return Outcome(quit=True)


# -- files ------------------------------------------------------------------------------------
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
        session.history.open(replayed.steps[-1], replayed.marks, replayed.game.where if replayed.cut else "")
        session.history.redo(len(session.history.ahead))
        session.moved_in_time()
    return announced(news_of_others(session), lines, question=question_text(session.state))


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


COMMANDS: dict[str, Callable[[SessionState, str], Outcome]] = {
    name.removesuffix("_command"): found
    for name, found in {**vars(answers), **vars(commands_time), **globals()}.items()
    if name.endswith("_command")
}
"""The function of each verb NAME that is no move, NAME_command; `Session` itself runs ``expect`` and ``source``."""
