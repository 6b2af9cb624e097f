"""The commands that go back and forth in a game: undo, redo, mark, goto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.outcome import Outcome, usage

if TYPE_CHECKING:
    from nightfall_cli.shell.session_state import SessionState


def undo(session: SessionState, argument: str) -> Outcome | Refusal:
    """Take back lines."""
    wanted = _count(argument)
    if wanted is None:
        return usage("undo, or undo NUMBER")
    done = session.history.undo(wanted)
    session.moved_in_time()
    return _there(session, f"{done} taken back" if done else "nothing to take back")


def redo(session: SessionState, argument: str) -> Outcome | Refusal:
    """Play lines again that were taken back."""
    wanted = _count(argument)
    if wanted is None:
        return usage("redo, or redo NUMBER")
    before, game = session.state, session.history.now.opening
    done = session.history.redo(wanted)
    session.moved_in_time()
    same = session.history.now.opening is game
    return _there(session, f"{done} played again" if done else "nothing to play again", before.log if same else None)


def _there(session: SessionState, heading: str, since: object = None) -> Outcome:
    """Return a heading, the events that are news to the player at the screen, and the current question.

    Where everything may be seen it is what happened after the point ``since`` of the log.
    """
    news = session.news(session.state.log if since is None else since)
    return Outcome((heading, *news, question_text(session.state)))


def restart(session: SessionState, argument: str) -> Outcome | Refusal:
    """Take back everything since the game began."""
    if argument:
        return usage("restart")
    return undo(session, str(len(session.history.path()) - 1))


def _count(argument: str) -> int | None:
    if not argument:
        return 1
    return int(argument) if argument.isdecimal() and argument.isascii() and len(argument) < 10 else None


def mark(session: SessionState, argument: str) -> Outcome | Refusal:
    """Name this moment, or list the names."""
    timeline = session.history
    if not argument:
        names = [f"{name}: {question_text(step.state)}" for name, step in timeline.marks.items()]
        return Outcome(tuple(names) or ("nothing is marked; write mark NAME",))
    if len(argument.split()) > 1:
        return usage("mark NAME, in one word")
    timeline.mark(argument)
    return Outcome((f"marked {argument}: {question_text(session.state)}",))


def goto(session: SessionState, argument: str) -> Outcome | Refusal:
    """Go to a moment that has a name, on any branch, or to the one after so many moves."""
    timeline = session.history
    if argument not in timeline.marks and argument and _count(argument) is not None:
        return _goto_move(session, int(argument))
    if argument not in timeline.marks:
        known = ", ".join(timeline.marks) or "none yet; write mark NAME"
        return Refusal("invalid", "not-there", f"nothing is marked {argument!r}; marks: {known}")
    timeline.goto(argument)
    session.moved_in_time()
    return _there(session, f"at {argument}; goto back returns")


def _goto_move(session: SessionState, number: int) -> Outcome | Refusal:
    if not session.history.goto_move(number):
        message = f"this game has no move {number}; its last is {session.history.last_move}"
        return Refusal("invalid", "not-there", message)
    session.moved_in_time()
    return _there(session, f"after move {number}; goto back returns")
