"""What the commands share: options and the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nightfall_cli.files.limits import JOBS

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.library import Library

ALONE = "nightfall.alone"
"""Marks the context of a ``play`` that was not written: the user plays against a bot."""

CardFiles = Annotated[list[Path] | None, typer.Option("--cards", help="A card file; may be repeated.")]
NoUserCards = Annotated[bool, typer.Option("--no-user-cards", help="Ignore the card values saved by cards --correct.")]
Edition = Annotated[str, typer.Option("--edition", help="en, de, fr or ru.")]
EditionOfFile = Annotated[
    str, typer.Option("--edition", help="en, de, fr or ru (default: the scenario's first edition).")
]
Language = Annotated[str, typer.Option("--lang", help="Language of what is shown: en, de, fr or ru.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
JsonEvents = Annotated[bool, typer.Option("--json", help="Print one JSON event per line.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", max=JOBS, help="Number of processes (default: one per core).", show_default=False)
]
Timeout = Annotated[
    float, typer.Option(help="Stop each file after this many seconds (default: no limit).", show_default=False)
]
Seed = Annotated[int, typer.Option("--seed", help="Random seed.")]


def card_files(cards: list[Path] | None, no_user_cards: bool) -> tuple[Path, ...]:
    """Return the card files that override the shipped cards: the user's, then those of ``--cards``."""
    from nightfall_cli.shell.user_cards import user_card_files

    return (*(() if no_user_cards else user_card_files()), *(cards or ()))


def run_with_library(name: str, run: Callable[[Library], int], files: tuple[Path, ...]) -> int:
    """Run the command ``name`` with the shipped cards and these card files; returns its exit code."""
    from nightfall_cli.cli.border import command
    from nightfall_cli.cli.library import load_library

    return command(name)(lambda: run(load_library(files)))()


def listed(text: str) -> tuple[str, ...]:
    """Return the words that commas separate."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
