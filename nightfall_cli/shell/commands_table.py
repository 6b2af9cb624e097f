"""The commands that edit the table or begin another game: seed, edit, set, new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.localized import KEYWORDS, english_keyword
from nightfall_cli.language.say import question_text
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.shell.autoplay import begin, news_of_others, play_others
from nightfall_cli.shell.consent import begin_another, refused_by_others
from nightfall_cli.shell.new_game import new_game
from nightfall_cli.shell.outcome import Outcome, announced, usage

if TYPE_CHECKING:
    from nightfall_cli.shell.session_state import SessionState


def settle(session: SessionState, argument: str) -> Outcome | Refusal:
    """Give every answer that is the only one, as ``auto on`` does, up to the next choice."""
    if argument:
        return usage("settle")
    before, auto = session.state, session.auto
    session.auto = True
    news = news_of_others(session)
    session.auto = auto
    if session.state is before:
        return Outcome((Message("nothing to settle"), question_text(before)))
    return announced(news)


def seed(session: SessionState, argument: str) -> Outcome | Refusal:
    """Fix the random draws from here on; this can be undone."""
    return _edit_table(session, f"seed {argument}")


def allow_edits(session: SessionState, argument: str) -> Outcome | Refusal:
    """Allow or forbid table edits."""
    argument = english_keyword(argument)
    if argument not in ("on", "off"):
        return usage("edit on, or edit off")
    refusal = refused_by_others(session, "edit on") if argument == "on" else None
    if refusal is not None:
        return refusal
    session.editing = argument == "on"
    return Outcome((Message("table edits are {switch}", switch=KEYWORDS[argument]),))


def set_table(session: SessionState, argument: str) -> Outcome | Refusal:
    """Edit the table."""
    if not session.editing:
        return Refusal("illegal", "wrong-phase", Message("table edits are off; turn them on with edit on"))
    return _edit_table(session, f"set {argument}")


def _edit_table(session: SessionState, line: str) -> Outcome | Refusal:
    before = session.state
    result = edit(before, line, viewer=session.viewer)
    if isinstance(result, Refusal):
        return result
    after, more = play_others(session, result)
    session.advance(after, [line, *more])
    return announced(session.news(before.log))


def again(session: SessionState, argument: str) -> Outcome | Refusal:
    """Begin another game with the same players, bots, edition and set-up."""
    return usage("again") if argument else new(session, "")


def new(session: SessionState, argument: str) -> Outcome | Refusal:
    """Begin another game; undo returns to the previous one."""
    game = new_game(session, argument)
    if isinstance(game, Refusal):
        return game
    refusal = begin_another(session, f"new {argument}".strip(), game.opening)
    if refusal is not None:
        return refusal
    news = begin(session, brief=True)
    return announced(news, (Message("a new game of {players}, seed {seed}", players=session.seats(), seed=game.seed),))
