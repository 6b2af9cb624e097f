"""The commands of a session: every verb that is not a move, with its function."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.lines import accepted
from nightfall_cli.language.say import question_text
from nightfall_cli.language.verbs import KEYWORDS, english_keyword, printed_keyword
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules.refusal import illegal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.shell import answers, commands_files, commands_time
from nightfall_cli.shell.autoplay import begin, news_of_others, play_others
from nightfall_cli.shell.commands_time import ask_others, begin_another
from nightfall_cli.shell.new_game import new_game
from nightfall_cli.shell.outcome import Outcome, announced, usage
from nightfall_cli.shell.settings import SETTINGS, check_aliases, load_settings, read_value, save_settings, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.shell.session_state import SessionState


def settle(session: SessionState, argument: str) -> Outcome:
    """Give every answer that is the only one, as ``auto on`` does, up to the next choice."""
    before, auto = session.state, session.auto
    session.auto = True
    news = news_of_others(session)
    session.auto = auto
    if session.state is before:
        return Outcome((Message("nothing to settle"), question_text(before)))
    return announced(news)


def seed(session: SessionState, argument: str) -> Outcome:
    """Fix the random draws from here on; this can be undone."""
    return _edit_table(session, f"seed {argument}")


def allow_edits(session: SessionState, argument: str) -> Outcome:
    """Allow or forbid table edits."""
    argument = english_keyword(argument)
    if argument == "on":
        ask_others(session, "edit on")
    session.editing = argument == "on"
    return Outcome((Message("table edits are {switch}", switch=KEYWORDS[argument]),))


def set_table(session: SessionState, argument: str) -> Outcome:
    """Edit the table."""
    if not session.editing:
        raise illegal("wrong-phase", Message("table edits are off; turn them on with edit on"))
    return _edit_table(session, f"set {argument}")


def _edit_table(session: SessionState, line: str) -> Outcome:
    before = session.state
    after, more = play_others(session, accepted(edit(before, line, viewer=session.viewer)))
    session.advance(after, [line, *more])
    return announced(session.news(before.log))


def new(session: SessionState, argument: str) -> Outcome:
    """Begin another game, by default with the same players, bots, edition and set-up; undo returns to this one."""
    opening, seed = new_game(session, argument)
    begin_another(session, f"new {argument}".strip(), opening)
    news = begin(session, brief=True)
    return announced(news, (Message("a new game of {players}, seed {seed}", players=session.seats(), seed=seed),))


def set_auto(session: SessionState, argument: str) -> Outcome:
    """Turn automatic answers on or off."""
    argument = english_keyword(argument)
    session.auto = argument == "on"
    news = news_of_others(session)
    return announced(news, (Message("{setting} is {value}", setting="auto", value=KEYWORDS[argument]),))


def change_settings(session: SessionState, argument: str) -> Outcome:
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
        outcome = set_auto(session, text)
        return outcome._replace(lines=(*outcome.lines, *unsaved))
    done = phrase("{setting} is {value}")
    if key in ("keys", "menu", "colors"):
        done = phrase("{setting} is {value} (takes effect at the next start)")
    return Outcome((Message(done, setting=key, value=KEYWORDS.get(shown(value), shown(value))), *unsaved))


def alias(session: SessionState, argument: str) -> Outcome:
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
    check_aliases(aliases)
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


COMMANDS: dict[str, Callable[[SessionState, str], Outcome]] = {
    "board": answers.show_board,
    "hand": answers.show_hand,
    "chain": answers.show_chain,
    "archives": answers.show_archives,
    "discards": answers.show_discards,
    "card": answers.show_card,
    "legal": answers.show_legal,
    "why": answers.explain,
    "log": answers.show_log,
    "rule": answers.explain_rule,
    "try": answers.try_sentence,
    "verify": answers.verify_claim,
    "hint": answers.hint,
    "help": answers.show_help,
    "undo": commands_time.undo,
    "redo": commands_time.redo,
    "next": commands_time.step_on,
    "back": commands_time.step_back,
    "restart": commands_time.restart,
    "mark": commands_time.mark,
    "goto": commands_time.goto,
    "save": commands_files.save,
    "load": commands_files.load,
    "record": commands_files.record,
    "accept": commands_files.accept,
    "seed": seed,
    "settle": settle,
    "edit": allow_edits,
    "set": set_table,
    "new": new,
    "again": lambda session, _: new(session, ""),
    "auto": set_auto,
    "settings": change_settings,
    "alias": alias,
    "quit": lambda *_: Outcome(quit=True),
}
"""Every command except ``expect``, which depends on its editions, and ``source``, which runs lines; see `Session`."""
