"""The commands that move back and forth in a game: undo, redo, restart, mark, goto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.announcements import lines_of
from nightfall_cli.shell.consent import go_in_time
from nightfall_cli.shell.outcome import Outcome, announced, usage

if TYPE_CHECKING:
    from nightfall_cli.shell.session_state import SessionState


NAMED = 3
"""The number of undone moves that are named."""


def undo(session: SessionState, argument: str) -> Outcome | Refusal:
    """Undo lines."""
    steps = _count(argument)
    if steps is None:
        return usage("undo, or undo NUMBER")
    done = go_in_time(session, f"undo {steps}", lambda: session.history.undo(steps))
    if isinstance(done, Refusal):
        return done
    session.moved_in_time()
    steps_back = session.history.ahead[::-1][:done]
    undone = [line for step in steps_back for line in lines_of(step, session.viewer) or ("another game",)]
    more = f"; and {len(undone) - NAMED} more moves" if len(undone) > NAMED else ""
    return _there(session, f"undid {_lines(done)}: {'; '.join(undone[:NAMED])}{more}" if done else "nothing to undo")


def redo(session: SessionState, argument: str) -> Outcome | Refusal:
    """Redo lines that were undone."""
    steps = _count(argument)
    if steps is None:
        return usage("redo, or redo NUMBER")
    before, game = session.state, session.history.now.opening
    done = go_in_time(session, f"redo {steps}", lambda: session.history.redo(steps))
    if isinstance(done, Refusal):
        return done
    session.moved_in_time()
    same = session.history.now.opening is game
    return _there(session, f"redid {_lines(done)}" if done else "nothing to redo", before.log if same else None)


def _lines(count: int) -> str:
    return f"{count} line" if count == 1 else f"{count} lines"


def _there(session: SessionState, heading: str, since: object = None) -> Outcome:
    """Return a heading, the events that are news to the player at the screen, and the current question.

    At an open table the events are those after the point ``since`` of the log.
    """
    news = session.news(session.state.log if since is None else since)
    return announced(news, (heading,), question=question_text(session.state))


def restart(session: SessionState, argument: str) -> Outcome | Refusal:
    """Undo everything since the game began."""
    return undo(session, str(len(session.history.path()) - 1))


def _count(argument: str) -> int | None:
    if not argument:
        return 1
    return int(argument) if argument.isdecimal() and argument.isascii() and len(argument) < 10 else None


def mark(session: SessionState, argument: str) -> Outcome | Refusal:
    """Mark the current moment with a name, or list the marks."""
    timeline = session.history
    if not argument:
        names = [f"{name}: {question_text(step.state)}" for name, step in timeline.marks.items()]
        return Outcome(tuple(names) or ("there are no marks; create one with mark NAME",))
    if len(argument.split()) > 1:
        return usage("mark NAME, in one word")
    timeline.mark(argument)
    return Outcome((f"marked {argument}: {question_text(session.state)}",))


def goto(session: SessionState, argument: str) -> Outcome | Refusal:
    """Go to a mark, on any branch, or to the moment after move NUMBER."""
    timeline = session.history
    if argument not in timeline.marks and argument and _count(argument) is not None:
        return _goto_move(session, int(argument))
    if argument not in timeline.marks:
        known = ", ".join(timeline.marks) or "none; create one with mark NAME"
        return Refusal("invalid", "not-there", f"no mark is called {argument!r} (marks: {known})")

    def go() -> int:
        timeline.goto(argument)
        return 1

    done = go_in_time(session, f"goto {argument}", go)
    if isinstance(done, Refusal):
        return done
    session.moved_in_time()
    return _there(session, f"at {argument}; return with goto back")


def _goto_move(session: SessionState, number: int) -> Outcome | Refusal:
    done = go_in_time(session, f"goto {number}", lambda: session.history.goto_move(number))
    if isinstance(done, Refusal):
        return done
    if not done:
        message = f"this game has no move {number}; the last move is {session.history.last_move}"
        return Refusal("invalid", "not-there", message)
    session.moved_in_time()
    return _there(session, f"after move {number}; return with goto back")
