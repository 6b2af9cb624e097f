"""The commands of a session: every verb that is not a move, with its function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.shell import answers, commands_files, commands_settings, commands_table, commands_time, stepping
from nightfall_cli.shell.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.shell.session_state import SessionState


def leave(session: SessionState, argument: str) -> Outcome:
    """End the session."""
    return Outcome(quit=True)


COMMANDS: dict[str, Callable[[SessionState, str], Outcome | Refusal]] = {
    "board": answers.show_board,
    "hand": answers.show_hand,
    "chain": answers.show_chain,
    "archives": answers.show_archives,
    "discards": answers.show_discards,
    "card": answers.show_card,
    "legal": answers.show_legal,
    "why": answers.explain,
    "log": answers.show_log,
    "rule": answers.explain_rule,
    "try": answers.try_sentence,
    "verify": answers.verify_claim,
    "hint": answers.hint,
    "help": answers.show_help,
    "undo": commands_time.undo,
    "redo": commands_time.redo,
    "next": stepping.step_on,
    "back": stepping.step_back,
    "restart": commands_time.restart,
    "mark": commands_time.mark,
    "goto": commands_time.goto,
    "save": commands_files.save,
    "load": commands_files.load,
    "record": commands_files.record,
    "accept": commands_files.accept,
    "seed": commands_table.seed,
    "settle": commands_table.settle,
    "edit": commands_table.allow_edits,
    "set": commands_table.set_table,
    "new": commands_table.new,
    "again": commands_table.again,
    "auto": commands_settings.set_auto,
    "settings": commands_settings.change_settings,
    "alias": commands_settings.alias,
    "quit": leave,
}
"""Every command except ``expect``, which depends on its editions, and ``source``, which runs lines; see `Session`."""
