"""The commands that change how a session behaves: auto, settings, alias."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nightfall_cli.language.localized import KEYWORDS, english_keyword, printed_keyword
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.shell.autoplay import news_of_others
from nightfall_cli.shell.consent import refused_by_others
from nightfall_cli.shell.outcome import Outcome, announced, usage
from nightfall_cli.shell.settings import SETTINGS, Settings, SettingsError, fault_of, read_value, save_settings, shown

if TYPE_CHECKING:
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.shell.session_state import SessionState


def set_auto(session: SessionState, argument: str) -> Outcome | Refusal:
    """Turn automatic answers on or off."""
    argument = english_keyword(argument)
    if argument not in ("on", "off"):
        return usage("auto on, or auto off")
    session.auto = argument == "on"
    news = news_of_others(session)
    return announced(news, (Message("{setting} is {value}", setting="auto", value=KEYWORDS[argument]),))


def change_settings(session: SessionState, argument: str) -> Outcome | Refusal:
    """Show the settings, or change one and save it."""
    key, equals, text = (part.strip() for part in argument.partition("="))
    settings = session.settings
    if not argument:
        values = {key: printed_keyword(shown(getattr(settings, key)), session.language) for key in SETTINGS}
        lines = [f"{key} = {value}".ljust(24) + session.worded(SETTINGS[key].help) for key, value in values.items()]
        where = (
            [Message("these settings are in {file}", file=str(session.settings_path))] if session.settings_path else []
        )
        return Outcome((*lines, *_alias_lines(session), *where))
    if not equals:
        return usage(Message("settings, or settings NAME = VALUE; names: {names}", names=Settings._fields[:-1]))
    value = read_value(key, text)
    if key == "undo" and value != settings.undo:
        refusal = refused_by_others(session, f"settings undo = {value}")
        if refusal is not None:
            return refusal
    unsaved = _keep(session, settings._replace(**{key: value}))
    if key == "auto":
        outcome = set_auto(session, text)
        return outcome._replace(lines=(*outcome.lines, *unsaved)) if isinstance(outcome, Outcome) else outcome
    done = phrase("{setting} is {value}")
    if key in ("keys", "menu", "colors"):
        done = phrase("{setting} is {value} (takes effect at the next start)")
    return Outcome((Message(done, setting=key, value=KEYWORDS.get(shown(value), shown(value))), *unsaved))


def alias(session: SessionState, argument: str) -> Outcome | Refusal:
    """Add or remove an alias, a word that stands for the beginning of a line, or list the aliases."""
    if not argument:
        return Outcome(
            tuple(_alias_lines(session)) or (Message("there are no aliases; create one with alias WORD = TEXT"),)
        )
    word, equals, text = (part.strip() for part in argument.partition("="))
    aliases = dict(session.settings.aliases)
    if not equals or (not text and word not in aliases):
        return usage("alias WORD = TEXT, or alias WORD = to remove it")
    aliases[word] = text
    if not text:
        del aliases[word]
    fault = fault_of("aliases", aliases)
    if fault:
        raise SettingsError([fault])
    unsaved = _keep(session, session.settings._replace(aliases=aliases))
    done = (
        Message("{alias} stands for {text}", alias=word, text=text)
        if text
        else Message("alias {alias} removed", alias=word)
    )
    return Outcome((done, *unsaved))


def _alias_lines(session: SessionState) -> list[str]:
    return [f"alias {word} = {text}" for word, text in session.settings.aliases.items()]


def _keep(session: SessionState, settings: Settings) -> tuple[str, ...]:
    """Change the settings of the session and save them; return the line that reports why they are not saved."""
    session.check_writing(session.settings_path or Path("settings"))
    session.settings = settings
    if session.settings_path is None:
        return ()
    try:
        save_settings(session.settings_path, settings)
    except OSError as error:
        return (Message("not saved, so it ends with this shell: {error}", error=str(error)),)
    return ()
