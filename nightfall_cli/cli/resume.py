"""``nightfall resume``: open the shell on a kept game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, bad_input, command, language_of, speaking
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.shell.start import at_terminal, list_kept, resumed_session, run_shell

if TYPE_CHECKING:
    from nightfall_cli.cli.app_play import ResumeOptions


@command("resume")
def resume_command(options: ResumeOptions) -> None:
    """Continue a kept game or a copy of it in the shell (number 0: the latest), or list the kept games."""
    language = language_of("")
    if options.list:
        list_kept(language)
        return
    with speaking(language), bad_input():
        if not at_terminal():
            raise CommandError(Message("expected a terminal; nightfall resume --list lists the kept games"))
        game, session, keeper = resumed_session(options.number, options.copy)
    copied, continued = phrase("a copy of game {number}: {players}"), phrase("game {number} continues: {players}")
    greeting = Message(copied if options.copy else continued, number=game.number, players=game.players)
    run_shell(session, (greeting,), keeper)
