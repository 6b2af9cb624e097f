"""The Typer application, and what its commands share: options and the library."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from nightfall_cli.cli.values import describe
from nightfall_cli.files.limits import JOBS
from nightfall_cli.files.printable import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nightfall_cli.cards.library import Library


ALONE = "nightfall.alone"
"""Marks the context of a ``play`` that was not written: the user plays against a bot."""


class Commands(TyperGroup):
    """The commands; the message of a usage error quotes the arguments visibly."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, command in self.commands.items():
            describe(name, command)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the arguments; options without a command are those of ``play``, for a game against a bot."""
        own = [name for option in self.get_params(ctx) for name in option.opts]
        if args and args[0].startswith("-") and args[0].partition("=")[0] not in own:
            ctx.meta[ALONE] = True
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **options: Any) -> Any:
        """Read the arguments of the program."""
        with _visible_errors():
            return super().make_context(*args, **options)

    def invoke(self, ctx: Any) -> Any:
        """Read the arguments of the command, and run it."""
        with _visible_errors():
            return super().invoke(ctx)


@contextmanager
def _visible_errors() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if hasattr(error, "format_message") and hasattr(error, "message"):  # an error of Typer
            error.message = visible(error.message)
        raise


app = typer.Typer(
    name="nightfall",
    cls=Commands,
    epilog="Exit codes: 0 success, 1 a refusal or a failure, 2 wrong usage or a bad file, 3 an internal error.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

CardFiles = Annotated[list[Path] | None, typer.Option("--cards", help="A card file; may be repeated.")]
NoUserCards = Annotated[bool, typer.Option("--no-user-cards", help="Ignore the card values saved by cards --correct.")]
Edition = Annotated[str, typer.Option("--edition", help="en, de, fr or ru.")]
EditionOfFile = Annotated[
    str, typer.Option("--edition", help="en, de, fr or ru (default: the scenario's first edition).")
]
Language = Annotated[str, typer.Option("--lang", help="Language of the card names: en, de, fr or ru.")]
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


def _print_version(value: bool) -> None:
    if value:
        from nightfall_cli.version import __version__

        print(f"nightfall {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play the card game Nightfall, ask about its rules, and run scenarios.

    nightfall without a command plays against a bot (greedy by default).

    It takes the options of play: nightfall --lang de --bot Bob=search.
    """
