"""The commands of a session, by their verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.shell.commands_files import load, record, save, source
from nightfall_cli.shell.commands_settings import alias, change_settings, set_auto
from nightfall_cli.shell.commands_table import allow_edits, new, seed, set_table
from nightfall_cli.shell.commands_time import goto, mark, redo, restart, undo
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.stepping import step_back, step_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.shell.session import Session


def leave(session: Session, argument: str) -> Outcome:
    """End the session."""
    return Outcome(quit=True)


COMMANDS: dict[str, Callable[[Session, str], Outcome]] = {
    "undo": undo,
    "redo": redo,
    "next": step_on,
    "back": step_back,
    "restart": restart,
    "mark": mark,
    "goto": goto,
    "save": save,
    "load": load,
    "record": record,
    "source": source,
    "seed": seed,
    "edit": allow_edits,
    "set": set_table,
    "new": new,
    "auto": set_auto,
    "settings": change_settings,
    "alias": alias,
    "quit": leave,
}
"""Every verb of the groups "session" and "edit"."""
