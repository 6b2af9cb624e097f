"""The Typer application. Only the command that is called is built; the help page builds them all.

The options of a command are declared once, in the record of an ``app_*`` module that its function takes: an annotation
says how an option is written, the docstring is the help.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import Parameter, Signature
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperGroup
from typer.main import get_command_from_info
from typer.models import CommandInfo

from nightfall_cli.cli import values
from nightfall_cli.cli.app_play import NOWHERE
from nightfall_cli.cli.border import run_command
from nightfall_cli.cli.values import describe, join_words_of_bash
from nightfall_cli.files.printable import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOMS = (
    ("Play", "app_play", ("play", "learn", "resume", "show", "replay")),
    ("Rules and cards", "app_rules", ("rule", "try", "verify", "card", "cards")),
    ("Scenarios", "app_rules", ("new", "test", "step", "check", "fmt", "schema")),
    ("Editors and assistants", "app_rules", ("lsp", "mcp")),
    ("Proof and figures", "app_play", ("outcomes", "solve", "puzzle", "simulate", "ladder", "selfcheck", "bench")),
)
"""The commands in the order of the help page: their group, the module that holds them, their names."""
NARROW = 52  # the columns below which Click does not fit its help to the terminal
WHOLE = 200  # the signs of a one-line help, which no command exceeds


@cache
def _command(name: str) -> Any:
    module = next(module for _, module, names in ROOMS if name in names)
    record = getattr(import_module(f"nightfall_cli.cli.{module}"), f"{name.capitalize()}Options")
    info = CommandInfo(name=name, callback=typer_function(name, record), help=record.__doc__)
    command = get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)
    describe(name, command)
    return command


class Commands(TyperGroup):
    """The commands; the message of a usage error quotes the arguments visibly."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [name for _, _, names in ROOMS for name in names]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of this name, built when it is first asked for; None if there is none."""
        if cmd_name in self.list_commands(ctx):
            self.commands[cmd_name] = _command(cmd_name)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, _, names in ROOMS:
            with formatter.section(title):
                helps = ((name, self.get_command(ctx, name).get_short_help_str(WHOLE)) for name in names)
                formatter.write_dl(list(helps))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first argument names; for another word all are built, to suggest the nearest."""
        if args[0] not in self.list_commands(ctx):
            for name in self.list_commands(ctx):
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the arguments; options without a command are those of ``play``, for a game against a bot."""
        own = [name for option in self.get_params(ctx) for name in option.opts]
        if args and args[0].startswith("-") and args[0].partition("=")[0] not in own:
            args = ["play", "--alone", *args]
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the program, or answer a shell that asks for completions."""
        join_words_of_bash(os.environ)
        return super().main(*args, **options)

    def make_context(self, *args: Any, **options: Any) -> Any:
        """Read the arguments of the program; on a narrow terminal the help is as wide as the terminal."""
        columns = get_terminal_size().columns
        with _visible_errors():
            return super().make_context(*args, terminal_width=columns - 2 if columns < NARROW else None, **options)

    def invoke(self, ctx: Any) -> Any:
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
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(value: bool) -> None:
    if value:
        from nightfall_cli.version import version_line

        print(version_line())
        raise typer.Exit


@app.callback()
def nightfall(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play the card game Nightfall, ask about its rules, and run scenarios.

    nightfall without a command plays against a bot (greedy by default).

    It takes the options of play: nightfall --lang de --bot Bob=search.
    """


def commands() -> dict[str, Any]:
    """Return every command by its name, in the order of the help page."""
    group: Any = typer.main.get_command(app)
    return {name: group.get_command(None, name) for name in group.list_commands(None)}


WITHOUT_CARDS = ("learn", "resume", "selfcheck", "bench")  # the commands that read no cards of the user
CARDS = {"cards": values.CardFiles, "no_user_cards": values.NoUserCards}  # the options of all other commands


def typer_function(name: str, record: Any) -> Callable[..., None]:
    """Return the function of a command: it makes the record from the typed options, and runs the command with it.

    An annotation that ends with a text is an option of the field's name with that help; a default of `NOWHERE` or 0
    stands for none.
    """
    hints = get_type_hints(
        record, {**vars(values), "values": values, **vars(sys.modules[record.__module__])}, include_extras=True
    )
    defaults = {"cards": (), "no_user_cards": False, **record._field_defaults}
    readers: dict[str, Callable[[Any], Any]] = {}
    parameters = []
    for field, hint in [*hints.items(), *(() if name in WITHOUT_CARDS else CARDS.items())]:
        if get_origin(hint) is not Annotated:
            continue
        kind, *reader, option = get_args(hint)
        if reader or get_origin(kind) is tuple:
            readers[field] = reader[0] if reader else tuple
            kind = get_type_hints(reader[0])["typed"] if reader else list[get_args(kind)[0]]  # type: ignore[misc]
        default = defaults.get(field, Parameter.empty)
        if isinstance(option, str):
            names = [f"--{field.replace('_', '-')}"] if kind is bool else []  # else Typer adds --no-…
            option = typer.Option(*names, help=option, show_default=default not in (0, NOWHERE))
        if field in readers and default is not Parameter.empty:  # as it is typed
            default = ",".join(default) if kind is str else None
        parameters.append(Parameter(field, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option]))

    def run(**given: Any) -> None:
        read = {field: reader(given[field] if given[field] is not None else ()) for field, reader in readers.items()}
        known = {**given, **read}
        files = None
        if name not in WITHOUT_CARDS:
            from nightfall_cli.shell.user_files import user_card_files

            files = (*(() if known["no_user_cards"] else user_card_files()), *known["cards"])
        options = record(**{field: value for field, value in known.items() if field in record._fields})
        sys.exit(run_command(name, options, files))

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run
