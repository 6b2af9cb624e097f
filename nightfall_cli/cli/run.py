"""Run a command: find its function, load its cards. The commonest commands run from plain arguments without Typer."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.border import command

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library

MODULES = {
    "card": "cards",
    "learn": "puzzle",
    "resume": "play",
    "try": "try_command",
    "verify": "try_command",
    "check": "test",
    "fmt": "test",
    "mcp": "lsp",
    "schema": "lsp",
    "bench": "selfcheck",
}
"""The modules that are not named as their command."""
FLAGS = {"--quiet": "quiet", "-q": "quiet", "--json": "json", "--open": "open"}
"""Options of ``play`` without a value, and their fields in `PlayOptions`."""
DIGITS = 18  # the most digits of a seed that is read here


def load_library(files: Iterable[str | Path]) -> Library:
    """Return the shipped cards, overridden by these files; raises `CardFileError` and what reading a file raises."""
    from nightfall_cli.cards.library import base_library

    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library


def run_command(name: str, options: Any, files: tuple[Path, ...] | None) -> int:
    """Run a command with the shipped cards, overridden by these card files, and return its exit code."""
    function = getattr(import_module(f"nightfall_cli.cli.{MODULES.get(name, name)}"), f"{name}_command")
    if files is None:
        return int(function(options))
    if "cards" in options._fields:
        return int(function(options._replace(cards=files)))
    return command(name)(lambda: function(options, load_library(files)))()


def run_plain(name: str, words: Sequence[str]) -> int | None:
    """Run the command ``name`` and return its exit code; None where only Typer knows what the arguments mean."""
    if name == "play":
        options = _play_options(words)
    elif name == "test":
        from nightfall_cli.cli.app_rules import TestOptions

        options = TestOptions(tuple(words))
    else:
        from nightfall_cli.cli.app_rules import CardOptions, RuleOptions

        options = (CardOptions if name == "card" else RuleOptions)(" ".join(words))
    if options is None:
        return None
    from nightfall_cli.shell.user_files import user_card_files

    return run_command(name, options, user_card_files())


def _play_options(words: Sequence[str]) -> Any:
    """Return the options that these arguments of ``play`` give; None if another option is among them."""
    from nightfall_cli.cli.app_play import PlayOptions
    from nightfall_cli.shell.settings import words_of

    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        value = "" if word in FLAGS else next(left, "")
        if word in FLAGS:
            given[FLAGS[word]] = True
        elif word == "--bots" and ",," not in value:
            given["bots"] = tuple(words_of(value))
        elif word == "--seed" and value.isdecimal() and len(value) <= DIGITS:
            given["seed"] = int(value)
        else:
            return None
    return PlayOptions(**given)
