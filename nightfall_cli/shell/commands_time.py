"""The commands that move back and forth in a game: undo, redo, restart, mark, goto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.localized import english_keyword
from nightfall_cli.language.say import question_text
from nightfall_cli.messages.message import Message, in_language
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
    undone = [line for step in steps_back for line in lines_of(step, session.viewer) or (Message("another game"),)]
    if not done:
        return _there(session, Message("nothing to undo"))
    named = "; ".join(in_language(line, session.language) for line in session.shown(*undone[:NAMED]))
    left = len(undone) - NAMED
    more = Message("; and {number} more {number:move|moves}", number=left) if left > 0 else ""
    return _there(
        session, Message("undid {number} {number:line|lines}: {moves}{more}", number=done, moves=named, more=more)
    )


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
    heading = Message("redid {number} {number:line|lines}", number=done) if done else Message("nothing to redo")
    return _there(session, heading, before.log if same else None)


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
        marks = timeline.marks.items()
        names = [Message("{mark}: {question}", mark=name, question=question_text(step.state)) for name, step in marks]
        return Outcome(tuple(names) or (Message("there are no marks; create one with mark NAME"),))
    if len(argument.split()) > 1:
        return usage("mark NAME, in one word")
    timeline.mark(argument)
    return Outcome((Message("marked {mark}: {question}", mark=argument, question=question_text(session.state)),))


def goto(session: SessionState, argument: str) -> Outcome | Refusal:
    """Go to a mark, on any branch, or to the moment after move NUMBER."""
    timeline = session.history
    if argument not in timeline.marks:
        argument = english_keyword(argument)
    if argument not in timeline.marks and argument and _count(argument) is not None:
        return _goto_move(session, int(argument))
    if argument not in timeline.marks:
        known = ", ".join(timeline.marks) or Message("none; create one with mark NAME")
        message = Message("no mark is called '{mark}' (marks: {marks})", mark=argument, marks=known)
        return Refusal("invalid", "not-there", message)

    def go() -> int:
        timeline.goto(argument)
        return 1

    done = go_in_time(session, f"goto {argument}", go)
    if isinstance(done, Refusal):
        return done
    session.moved_in_time()
    return _there(session, Message("at {mark}; return with goto back", mark=argument))


def _goto_move(session: SessionState, number: int) -> Outcome | Refusal:
    done = go_in_time(session, f"goto {number}", lambda: session.history.goto_move(number))
    if isinstance(done, Refusal):
        return done
    if not done:
        message = Message(
            "this game has no move {number}; the last move is {last}", number=number, last=session.history.last_move
        )
        return Refusal("invalid", "not-there", message)
    session.moved_in_time()
    return _there(session, Message("after move {number}; return with goto back", number=number))
