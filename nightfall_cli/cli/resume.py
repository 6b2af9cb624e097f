"""``nightfall resume``: open the shell on a kept game."""

from __future__ import annotations

from nightfall_cli.cli.border import bad_input, command, language_of, speaking
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.shell.start import list_kept, resumed_session, run_shell


@command("resume")
def resume_command(number: int, list_games: bool, copy: bool = False) -> None:
    """Continue a kept game or a copy of it in the shell (number 0: the latest), or list the kept games."""
    language = language_of("")
    if list_games:
        list_kept(language)
        return
    with speaking(language), bad_input():
        game, session, keeper = resumed_session(number, copy)
    what = phrase("a copy of game {number}: {players}") if copy else phrase("game {number} continues: {players}")
    run_shell(session, (Message(what, number=game.number, players=game.players),), keeper)
