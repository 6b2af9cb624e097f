"""The commands that go back and forth in a game: undo, redo, mark, goto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.outcome import Outcome

if TYPE_CHECKING:
    from nightfall_cli.shell.session import Session


def undo(session: Session, argument: str) -> Outcome:
    """Take back lines."""
    wanted = _count(argument)
    if wanted is None:
        return session.usage("undo, or undo NUMBER")
    done = session.timeline.undo(wanted)
    session.moved_in_time()
    return _there(session, f"{done} taken back" if done else "nothing to take back")


def redo(session: Session, argument: str) -> Outcome:
    """Play lines again that were taken back."""
    wanted = _count(argument)
    if wanted is None:
        return session.usage("redo, or redo NUMBER")
    before, game = session.state, session.timeline.path()[0]
    done = session.timeline.redo(wanted)
    session.moved_in_time()
    same = session.timeline.path()[0] is game
    return _there(session, f"{done} played again" if done else "nothing to play again", before.log if same else None)


def _there(session: Session, told: str, since: object = None) -> Outcome:
    """Where the session is now, what the player at the screen has not been told of it, and what is asked.

    Where everything may be seen it is what happened after the point ``since`` of the log.
    """
    news = session.told(session.state.log if since is None else since)
    return Outcome((told, *news, question_text(session.state)))


def restart(session: Session, argument: str) -> Outcome:
    """Take back everything since the game began."""
    if argument:
        return session.usage("restart")
    return undo(session, str(len(session.timeline.path()) - 1))


def _count(argument: str) -> int | None:
    if not argument:
        return 1
    return int(argument) if argument.isdecimal() and argument.isascii() and len(argument) < 10 else None


def mark(session: Session, argument: str) -> Outcome:
    """Name this moment, or list the names."""
    timeline = session.timeline
    if not argument:
        names = [f"{name}: {question_text(step.state)}" for name, step in timeline.marks.items()]
        return Outcome(tuple(names) or ("nothing is marked; write mark NAME",))
    if len(argument.split()) > 1:
        return session.usage("mark NAME, in one word")
    timeline.mark(argument)
    return Outcome((f"marked {argument}: {question_text(session.state)}",))


def goto(session: Session, argument: str) -> Outcome:
    """Go to a moment that has a name, on any branch, or to the one after so many moves."""
    timeline = session.timeline
    if argument not in timeline.marks and argument and _count(argument) is not None:
        return _goto_move(session, int(argument))
    if argument not in timeline.marks:
        known = ", ".join(timeline.marks) or "none yet; write mark NAME"
        return session.refused(Refusal("invalid", "not-there", f"nothing is marked {argument!r}; marks: {known}"))
    timeline.goto(argument)
    session.moved_in_time()
    return _there(session, f"at {argument}; goto back returns")


def _goto_move(session: Session, number: int) -> Outcome:
    from nightfall_cli.shell.game_text import goto_move, last_move

    if not goto_move(session.timeline, number):
        message = f"this game has no move {number}; its last is {last_move(session.timeline)}"
        return session.refused(Refusal("invalid", "not-there", message))
    session.moved_in_time()
    return _there(session, f"after move {number}; goto back returns")
