"""The commands of a session: every verb that is not a move, with its function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.shell.answers import (
    explain,
    explain_rule,
    hint,
    show_archives,
    show_board,
    show_card,
    show_chain,
    show_discards,
    show_hand,
    show_help,
    show_legal,
    show_log,
    try_sentence,
    verify_claim,
)
from nightfall_cli.shell.commands_files import accept, load, record, save
from nightfall_cli.shell.commands_settings import alias, change_settings, set_auto
from nightfall_cli.shell.commands_table import again, allow_edits, new, seed, set_table, settle
from nightfall_cli.shell.commands_time import goto, mark, redo, restart, undo
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.stepping import step_back, step_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.shell.session_state import SessionState


def leave(session: SessionState, argument: str) -> Outcome:
    """End the session."""
    return Outcome(quit=True)


COMMANDS: dict[str, Callable[[SessionState, str], Outcome | Refusal]] = {
    "board": show_board,
    "hand": show_hand,
    "chain": show_chain,
    "archives": show_archives,
    "discards": show_discards,
    "card": show_card,
    "legal": show_legal,
    "why": explain,
    "log": show_log,
    "rule": explain_rule,
    "try": try_sentence,
    "verify": verify_claim,
    "hint": hint,
    "help": show_help,
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
    "accept": accept,
    "seed": seed,
    "settle": settle,
    "edit": allow_edits,
    "set": set_table,
    "new": new,
    "again": again,
    "auto": set_auto,
    "settings": change_settings,
    "alias": alias,
    "quit": leave,
}
"""Every command except ``expect``, which depends on its editions, and ``source``, which runs lines; see `Session`."""
