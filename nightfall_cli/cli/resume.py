"""``nightfall resume``: open the shell on a kept game."""

from __future__ import annotations

from nightfall_cli.cli.border import bad_input, command
from nightfall_cli.shell.start import list_kept, resumed_session, run_shell


@command("resume")
def resume_command(number: int, list_games: bool, copy: bool = False) -> None:
    """Continue a kept game or a copy of it in the shell (number 0: the latest), or list the kept games."""
    if list_games:
        list_kept()
        return
    with bad_input():
        game, session, keeper = resumed_session(number, copy)
    what = f"a copy of game {game.number}" if copy else f"game {game.number} continues"
    run_shell(session, (f"{what}: {game.players}",), keeper)
