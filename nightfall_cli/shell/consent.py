"""Consent: at a closed table of several people, nobody alone takes back or repeats what others have part in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.games.history import Step
    from nightfall_cli.shell.session_state import SessionState

LEARNT = (ev.DREW, ev.WOUNDED, ev.RECEIVED, ev.ARCHIVE_SHOWN)
"""Events that show a card which was hidden before."""


def go_in_time(session: SessionState, what: str, go: Callable[[], int]) -> int | Refusal:
    """Move in the history with ``go`` and return its result; where the others must agree, ask them before."""
    history, viewer = session.history, session.viewer
    was, ahead, marks = history.now, history.ahead.copy(), history.marks.copy()
    done = go()
    if any(_taught(step, viewer) for step in _past(was) ^ _past(history.now)):
        history.now, history.ahead, history.marks = was, ahead, marks
        refusal = refused_by_others(session, what)
        if refusal is not None:
            return refusal
        done = go()
    session.moved_in_time()
    return done


def begin_another(session: SessionState, what: str, opening: Step) -> Refusal | None:
    """Begin another game; while the others have part in the running one, ask them before, and return their refusal."""
    playing = session.state.decision is not None
    if playing and any(_taught(step, session.viewer) for step in session.history.path()):
        refusal = refused_by_others(session, what)
        if refusal is not None:
            return refusal
    session.history.begin(opening)
    session.moved_in_time()
    return None


def refused_by_others(session: SessionState, what: str) -> Refusal | None:
    """Ask the other people at a closed table whether they agree; return the refusal when they do not, or cannot."""
    others = [session.state.names[seat] for seat in session.people if seat != session.viewer]
    if session.open_table or len(session.people) < 2 or session.settings.undo == "free":
        return None
    if session.agree is None:
        hint = Message("they are asked at a terminal; with settings undo = free nobody is")
        message = Message("{line} needs the consent of {players:and} ({hint})", line=what, players=others, hint=hint)
        return Refusal("illegal", "not-your-decision", message)
    if session.agree(Message("{players:and}, do you agree to {line}?", line=what, players=others)):
        return None
    return Refusal(
        "illegal", "not-your-decision", Message("{players:and} did not agree to {line}", line=what, players=others)
    )


def _past(now: Step) -> set[Step]:
    """Return a step and all steps before it."""
    past = set()
    step: Step | None = now
    while step is not None:
        past.add(step)
        step = step.before
    return past


def _taught(step: Step, viewer: int) -> bool:
    """True when another player decided in a step, or a hidden card was shown; never for the beginning of a game."""
    state = step.state
    if step.begins or step.before is None:
        return False
    others = [name for seat, name in enumerate(state.names) if seat != viewer]
    if any(line.partition(":")[0] in others for line in step.script):
        return True
    return any(event[0] in LEARNT for event in events_of(state.log, step.before.state.log))
