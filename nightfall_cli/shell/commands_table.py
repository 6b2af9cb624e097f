"""The commands that change what lies on the table, or set up another: seed, edit, set, new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.shell.new_game import new_game
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.playing_on import go_on

if TYPE_CHECKING:
    from nightfall_cli.shell.session import Session


def seed(session: Session, argument: str) -> Outcome:
    """Fix chance from here on; can be undone."""
    return _edit_table(session, f"seed {argument}")


def allow_edits(session: Session, argument: str) -> Outcome:
    """Allow or forbid table edits."""
    if argument not in ("on", "off"):
        return session.usage("edit on, or edit off")
    session.editing = argument == "on"
    return Outcome((f"table edits are {argument}",))


def set_table(session: Session, argument: str) -> Outcome:
    """A table edit."""
    if not session.editing:
        return session.refused(Refusal("illegal", "wrong-phase", "table edits need: edit on"))
    return _edit_table(session, f"set {argument}")


def _edit_table(session: Session, line: str) -> Outcome:
    before = session.state
    result = edit(before, line)
    if isinstance(result, Refusal):
        return session.refused(result)
    after, more = go_on(session, result)
    session.advance(after, [line, *more])
    return Outcome(session.told(before.log))


def new(session: Session, argument: str) -> Outcome:
    """Begin another game; undo returns to the one that is left."""
    game = new_game(session, argument)
    if isinstance(game, Refusal):
        return session.refused(game)
    session.timeline.begin(game.game.state, game.bots)
    session.moved_in_time()
    told = session.begin(brief=True).lines
    return Outcome((f"a new game of {', '.join(session.state.names)}, seed {game.seed}", *told))
