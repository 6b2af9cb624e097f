"""Run the commonest commands without Typer where their arguments are plain: loading Typer takes longer than they do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.library import listed, run_with_library

if TYPE_CHECKING:
    from collections.abc import Sequence

FLAGS = {"--quiet": "quiet", "-q": "quiet", "--json": "json", "--open": "open"}
"""Options of ``play`` without a value, and their fields in `PlayOptions`."""
DIGITS = 18
"""The most digits of a seed that is read here."""


def run_plain(name: str, words: Sequence[str]) -> int | None:
    """Run the command ``name`` and return its exit code; None where only Typer knows what the arguments mean."""
    options = play_options(words) if name == "play" else {}
    if options is None:
        return None
    from nightfall_cli.shell.user_cards import user_card_files

    if name == "play":
        from nightfall_cli.cli.play import PlayOptions, play_command

        return play_command(PlayOptions(cards=user_card_files(), **options))
    text = " ".join(words)
    if name == "test":
        from nightfall_cli.cli.test import TestOptions, test_command

        return test_command(TestOptions(paths=tuple(words), cards=user_card_files()))
    if name == "rule":
        from nightfall_cli.cli.rule import RuleOptions, rule_command

        return run_with_library(name, partial(rule_command, RuleOptions(text)), user_card_files())
    if name == "card":
        from nightfall_cli.cli.card import card_command

        return run_with_library(name, partial(card_command, text, "", False), user_card_files())
    return None


def play_options(words: Sequence[str]) -> dict[str, Any] | None:
    """Return the fields of `PlayOptions` that these arguments give; None if another option is among them."""
    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        value = "" if word in FLAGS else next(left, "")
        if word in FLAGS:
            given[FLAGS[word]] = True
        elif word == "--bots":
            given["all_bots"] = listed(value)
        elif word == "--seed" and value.isdecimal() and len(value) <= DIGITS:
            given["seed"] = int(value)
        else:
            return None
    return given
