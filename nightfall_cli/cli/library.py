"""Load the cards of a command: the shipped ones, overridden by card files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.border import command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nightfall_cli.cards.library import Library


def load_library(files: Iterable[str | Path]) -> Library:
    """Return the shipped cards, overridden by these files; raises `CardFileError` and what reading a file raises."""
    from nightfall_cli.cards.library import base_library

    library = base_library()
    for file in files:
        library = library.with_file(file)
    return library


def card_files(cards: list[Path] | None, no_user_cards: bool) -> tuple[Path, ...]:
    """Return the card files that override the shipped cards: the user's, then those of ``--cards``."""
    from nightfall_cli.shell.user_cards import user_card_files

    return (*(() if no_user_cards else user_card_files()), *(cards or ()))


def run_with_library(name: str, run: Callable[[Library], int], files: tuple[Path, ...]) -> int:
    """Run the command ``name`` with the shipped cards and these card files; returns its exit code."""
    return command(name)(lambda: run(load_library(files)))()


def listed(text: str) -> tuple[str, ...]:
    """Return the words that commas separate."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
