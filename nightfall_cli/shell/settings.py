"""The user's settings: a TOML file in the configuration folder; every fault is reported with its line."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.registry import BOTS, fault_of_bot
from nightfall_cli.cards.faults import FaultyFile, Places, not_toml
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.streams import print_lines
from nightfall_cli.files.writing import write_private
from nightfall_cli.language.verbs import BY_NAME, english_keyword
from nightfall_cli.messages.message import Message, all_in, chosen_language, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS, read_setup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


class Settings(NamedTuple):
    """The user's settings for the shell; ``aliases`` maps words to the beginnings of lines they stand for."""

    auto: bool = True
    language: str = "auto"
    edition: str = "en"
    players: str = "Ann, Bob"
    bot: str = "greedy"
    setup: str = "draft"
    colors: str = "auto"
    keys: str = "emacs"
    menu: bool = True
    undo: str = "ask"
    screen: str = "scroll"
    aliases: Mapping[str, str] = {}


def _fault_of_players(names: str) -> str:
    from nightfall_cli.rules.engine import check_names

    return _message(check_names, tuple(words_of(names)))


def _fault_of_setup(words: str) -> str:
    return _message(read_setup, words.replace(",", " ").split())


def _message(check: Callable[[Any], object], value: object) -> str:
    """Return the message of the ValueError that a check raises, or ""."""
    try:
        check(value)
    except ValueError as error:
        return error.args[0] if error.args else str(error)
    return ""


class Setting(NamedTuple):
    """What a setting may be and what it does: its values, or examples where ``fault`` judges any text."""

    values: tuple[object, ...]
    help: str
    fault: Callable[[str], str] | None = None


PLAYERS = ("Ann, Bob", "Ann, Bob, Cid", "Ann, Bob, Cid, Dan")
SETTINGS = {
    "auto": Setting((True, False), "answer decisions with one legal answer automatically"),
    "language": Setting((*LANGUAGES, "auto"), "language of the game and of card names; auto: that of the locale"),
    "edition": Setting(tuple(EDITIONS), "edition of new games"),
    "players": Setting(PLAYERS, "players of new games, clockwise; against bots you are the first", _fault_of_players),
    "bot": Setting(tuple(BOTS), "bot that plays the others, when nightfall starts without a command", fault_of_bot),
    "setup": Setting(SETUP_WORDS, "set-up of new games, in words as after --setup", _fault_of_setup),
    "colors": Setting(("auto", "always", "never"), "auto: on a terminal, unless NO_COLOR is set"),
    "keys": Setting(("emacs", "vi"), "editing keys of the prompt"),
    "menu": Setting((True, False), "show completions while typing, not only on TAB"),
    "undo": Setting(("ask", "free"), "ask: at a closed table, taking back a draw or another's decision needs consent"),
    "screen": Setting(
        ("scroll", "redraw"), "scroll: print the table below what is there; redraw: clear the screen first"
    ),
}
"""All settings but the aliases."""


class SettingsError(FaultyFile):
    """An invalid settings file or value; ``faults`` are one line each."""


def values_of(key: str) -> tuple[object, ...]:
    """Return the values of a setting; none of an unknown one."""
    return SETTINGS[key].values if key in SETTINGS else ()


def load_settings(path: Path) -> Settings:
    """Return the settings in a file, or the defaults when there is none; raises `SettingsError` with every fault."""
    try:
        text = read_text(path)
    except UnreadableFile as error:
        if error.missing:
            return Settings()
        raise SettingsError([str(error)]) from None
    from nightfall_cli.files.documents import read_toml

    try:
        document = read_toml(text)
    except ValueError as error:
        raise SettingsError([not_toml(str(path), error, text)]) from None
    faults = [found for key, value in document.items() for found in _faults(key, value)]
    if faults:
        places = Places(text)
        raise SettingsError([_at(f"{path}:{places.of(where)}", fault) for where, fault in faults])
    return Settings(**document)


def own_settings(path: Path | None) -> Settings:
    """Return the user's settings, or the defaults; the faults of a file are printed on standard error, and it stays."""
    try:
        return load_settings(path) if path is not None else Settings()
    except SettingsError as error:
        _report(tuple(error.faults))
        return Settings()


@cache
def _report(faults: tuple[str, ...]) -> None:
    """Print faults once; several parts of a command ask for the settings."""
    language = chosen_language()
    print_lines([*all_in(language, faults), worded(language, "the default settings are used instead")], sys.stderr)


def _faults(key: str, value: Any) -> list[tuple[tuple[str, ...], str]]:
    """Return the faults of a key of the file, each with its path."""
    if key == "aliases" and isinstance(value, dict):
        found = [((key, word), _fault_of_alias(word, line)) for word, line in value.items()]
        return [(where, fault) for where, fault in found if fault]
    fault = fault_of(key, value)
    return [((key,), fault)] if fault else []


def fault_of(key: str, value: Any) -> str:
    """Return the fault of a setting, or ""."""
    if key == "aliases" and not isinstance(value, dict):
        return Message('aliases: expected a table of words and their text, such as [aliases] with k = "link"')
    if key == "aliases":
        return next((fault for word, line in value.items() if (fault := _fault_of_alias(word, line))), "")
    if key not in SETTINGS:
        return Message("unknown setting '{name}'; known: {names}", name=key, names=Settings._fields)
    setting = SETTINGS[key]
    if setting.fault is not None:
        expected = Message("expected a text, got {value}", value=shown(value))
        problem = setting.fault(value) if isinstance(value, str) else expected
        return _at(key, problem) if problem else ""
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in setting.values):
        hint = Message(" (in the file true or false)") if True in setting.values else ""
        known = list(map(shown, setting.values))
        return _at(key, Message("expected {names:or…}{hint}, got {value}", names=known, hint=hint, value=shown(value)))
    return ""


def _at(place: str, fault: str) -> Message:
    return Message("{place}: {why}", place=place, why=fault)


def _fault_of_alias(word: str, line: Any) -> str:
    if word in BY_NAME or not word.isidentifier():
        return Message("'{word}' cannot be an alias: it is a verb or not a single word", word=word)
    return "" if isinstance(line, str) and line.strip() else Message("the alias {word} has no text", word=word)


def words_of(text: str) -> list[str]:
    """Return the words between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def shown(value: object) -> str:
    """Return a value as the user would type it."""
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def read_value(key: str, text: str) -> Any:
    """Return the value typed for a setting; raises `SettingsError`."""
    value = {"on": True, "off": False}.get(english_keyword(text), text) if True in values_of(key) else text
    fault = fault_of(key, value)
    if fault or key == "aliases":
        raise SettingsError([fault or Message("write alias WORD = TEXT")])
    return value


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings that differ from the defaults, all of them or none."""
    from nightfall_cli.scenario.toml_text import document_text

    defaults = Settings()
    document = {key: value for key, value in settings._asdict().items() if value != getattr(defaults, key)}
    if "aliases" in document:
        document["aliases"] = dict(settings.aliases)
    write_private(path, document_text(document))
