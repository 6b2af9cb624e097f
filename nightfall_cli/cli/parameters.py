"""Make the function that Typer calls for a command from the record that declares its options.

A field with an option or an argument in its annotation is one. Typer gives several values as a list, and a field whose
annotation also has a function gets what that makes of the typed words.
"""

from __future__ import annotations

import sys
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

from nightfall_cli.cli import root
from nightfall_cli.cli.run import run_command

if TYPE_CHECKING:
    from collections.abc import Callable

WITHOUT_CARDS = ("learn", "resume", "selfcheck", "bench")
"""The commands that read no cards of the user."""
CARDS = {"cards": root.CardFiles, "no_user_cards": root.NoUserCards}
"""The options of all other commands."""


def typer_function(name: str, record: Any) -> Callable[..., None]:
    """Return the function of a command: it makes the record from the typed options, and runs the command with it."""
    hints = get_type_hints(record, {**vars(root), **vars(sys.modules[record.__module__])}, include_extras=True)
    defaults = {"cards": (), "no_user_cards": False, **record._field_defaults}
    readers: dict[str, Callable[[Any], Any]] = {}
    parameters = []
    for field, hint in (hints if name in WITHOUT_CARDS else {**hints, **CARDS}).items():
        if get_origin(hint) is not Annotated:
            continue
        kind, *reader, option = get_args(hint)
        if reader or get_origin(kind) is tuple:
            readers[field] = reader[0] if reader else tuple
            kind = get_type_hints(reader[0])["typed"] if reader else list[get_args(kind)[0]]  # type: ignore[misc]
        default = defaults.get(field, Parameter.empty)
        if field in readers and default is not Parameter.empty:  # as it is typed
            default = ",".join(default) if kind is str else None
        parameters.append(Parameter(field, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option]))

    def run(**given: Any) -> None:
        values = {
            field: readers[field](typed if typed is not None else ()) if field in readers else typed
            for field, typed in given.items()
        }
        files = None
        if name not in WITHOUT_CARDS:
            files = _with_user_cards(values["cards"], values["no_user_cards"])
        options = record(**{field: value for field, value in values.items() if field in record._fields})
        sys.exit(run_command(name, options, files))

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run


def _with_user_cards(cards: tuple[Any, ...], no_user_cards: bool) -> tuple[Any, ...]:
    """Return the card files that override the shipped cards: the user's, then those of ``--cards``."""
    from nightfall_cli.shell.user_files import user_card_files

    return (*(() if no_user_cards else user_card_files()), *cards)
