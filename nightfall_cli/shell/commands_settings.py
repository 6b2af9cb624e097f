"""The commands that change how a session behaves: auto, settings, alias."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.shell.autoplay import news_of_others
from nightfall_cli.shell.outcome import Outcome, usage
from nightfall_cli.shell.settings import HELP, Settings, SettingsError, fault_of, read_value, save_settings, shown

if TYPE_CHECKING:
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.shell.session_state import SessionState


def set_auto(session: SessionState, argument: str) -> Outcome | Refusal:
    """Answer forced decisions at once, or not."""
    if argument not in ("on", "off"):
        return usage("auto on, or auto off")
    session.auto = argument == "on"
    told = news_of_others(session)
    return Outcome((f"auto is {argument}", *told))


def change_settings(session: SessionState, argument: str) -> Outcome | Refusal:
    """Show the settings, or change one for good."""
    key, equals, text = (part.strip() for part in argument.partition("="))
    settings = session.settings
    if not argument:
        values = [(key, shown(getattr(settings, key))) for key in Settings._fields if key != "aliases"]
        lines = [f"{key} = {value}".ljust(20) + HELP[key] for key, value in values]
        where = [f"kept in {session.settings_path}"] if session.settings_path else []
        return Outcome((*lines, *_alias_lines(session), *where))
    if not equals:
        return usage(f"settings, or settings NAME = VALUE; names: {', '.join(Settings._fields[:-1])}")
    value = read_value(key, text)
    _keep(session, settings._replace(**{key: value}))
    if key == "auto":
        return set_auto(session, text)
    later = " (from the next start on)" if key in ("keys", "menu", "colors") else ""
    return Outcome((f"{key} is {shown(value)}{later}",))


def alias(session: SessionState, argument: str) -> Outcome | Refusal:
    """Let a word stand for the beginning of a line, forget it, or list them."""
    if not argument:
        return Outcome(tuple(_alias_lines(session)) or ("there are no aliases; write alias WORD = TEXT",))
    word, equals, text = (part.strip() for part in argument.partition("="))
    aliases = dict(session.settings.aliases)
    if not equals or (not text and word not in aliases):
        return usage("alias WORD = TEXT; without TEXT the word is forgotten")
    aliases[word] = text
    if not text:
        del aliases[word]
    fault = fault_of("aliases", aliases)
    if fault:
        raise SettingsError([fault])
    _keep(session, session.settings._replace(aliases=aliases))
    return Outcome((f"{word} stands for {text}" if text else f"{word} is forgotten",))


def _alias_lines(session: SessionState) -> list[str]:
    return [f"alias {word} = {text}" for word, text in session.settings.aliases.items()]


def _keep(session: SessionState, settings: Settings) -> None:
    if session.settings_path is not None:
        save_settings(session.settings_path, settings)
    session.settings = settings
