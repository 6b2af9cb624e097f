"""A person's settings: a TOML file under the user's configuration path, read with every fault at its line."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cards.card_file import not_toml
from nightfall_cli.cards.faults import FaultyFile
from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.rules.edition import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

APPLICATION = "nightfall"


class Settings(NamedTuple):
    """What a person may choose for the shell; ``aliases`` are words that stand for the beginning of a line."""

    auto: bool = True
    language: str = "en"
    edition: str = "en"
    colors: str = "auto"
    keys: str = "emacs"
    menu: bool = True
    aliases: Mapping[str, str] = {}


CHOICES: dict[str, tuple[object, ...]] = {
    "auto": (True, False),
    "language": LANGUAGES,
    "edition": tuple(EDITIONS),
    "colors": ("auto", "always", "never"),
    "keys": ("emacs", "vi"),
    "menu": (True, False),
}
"""What each setting may be."""

HELP = {
    "auto": "decisions with one legal answer are answered at once",
    "language": "in which cards are named",
    "edition": "of new games",
    "colors": "auto: on a terminal, unless NO_COLOR is set",
    "keys": "how lines are edited",
    "menu": "completions are shown while typing, not only on TAB",
    "aliases": "words that stand for the beginning of a line; see alias",
}


class SettingsError(FaultyFile):
    """A settings file, or a value, that is not understood; ``faults`` are one line each."""


def config_path() -> Path:
    """Where the settings are."""
    from platformdirs import user_config_path

    return user_config_path(APPLICATION) / "settings.toml"


def state_path() -> Path:
    """The folder of what the shell remembers: history and the running game. Made on demand, for its user alone."""
    from platformdirs import user_state_path

    path = user_state_path(APPLICATION)
    path.mkdir(parents=True, exist_ok=True, mode=0o700)
    return path


def load_settings(path: Path) -> Settings:
    """The settings in a file, the usual ones when there is none; raises `SettingsError` with every fault."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError([f"{path}: {error}"]) from None
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError([not_toml(str(path), str(error), text)]) from None
    faults = [found for key, value in document.items() for found in _faults(key, value)]
    if faults:
        from nightfall_cli.cards.places import Places

        places = Places(text)
        raise SettingsError([f"{path}:{places.of(where)}: {fault}" for where, fault in faults])
    return Settings(**document)


def _faults(key: str, value: Any) -> list[tuple[tuple[str, ...], str]]:
    """The faults of a key of the file, each with its path."""
    if key == "aliases" and isinstance(value, dict):
        found = [((key, word), _fault_of_alias(word, line)) for word, line in value.items()]
        return [(where, fault) for where, fault in found if fault]
    fault = fault_of(key, value)
    return [((key,), fault)] if fault else []


def fault_of(key: str, value: Any) -> str:
    """What is wrong with a setting, or ""."""
    if key == "aliases":
        return _fault_of_aliases(value)
    if key not in CHOICES:
        return f"unknown setting {key!r}; known: {', '.join(Settings._fields)}"
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in CHOICES[key]):
        hint = " (in the file true or false)" if True in CHOICES[key] else ""
        return f"{key} is {' or '.join(map(shown, CHOICES[key]))}{hint}, not {shown(value)}"
    return ""


def _fault_of_aliases(value: Any) -> str:
    if not isinstance(value, dict):
        return 'aliases is a table of words and the text they stand for: [aliases] and k = "link"'
    return next((fault for word, line in value.items() if (fault := _fault_of_alias(word, line))), "")


def _fault_of_alias(word: str, line: Any) -> str:
    if word in BY_NAME or not word.isidentifier():
        return f"{word!r} can't be an alias: it is a verb, or no word"
    return "" if isinstance(line, str) and line.strip() else f"the alias {word} stands for no text"


def shown(value: object) -> str:
    """A value as it is typed."""
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def read_value(key: str, text: str) -> Any:
    """The value that was typed for a setting; raises `SettingsError`."""
    value = {"on": True, "off": False}.get(text, text) if True in CHOICES.get(key, ()) else text
    fault = fault_of(key, value)
    if fault or key == "aliases":
        raise SettingsError([fault or "write alias WORD = TEXT"])
    return value


def save_settings(path: Path, settings: Settings) -> None:
    """Write what differs from the usual settings, at once or not at all."""
    from nightfall_cli.scenario.toml_text import document_text

    usual = Settings()
    document = {key: value for key, value in settings._asdict().items() if value != getattr(usual, key)}
    if "aliases" in document:
        document["aliases"] = dict(settings.aliases)
    write_private(path, document_text(document))


def write_private(path: Path, text: str) -> None:
    """Write a file that only its user can read, beside it first, so that it is never half written."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(path.name + ".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    beside.chmod(0o600)  # one that an earlier writing left behind may be open to others
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    beside.replace(path)
