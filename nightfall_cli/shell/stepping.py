"""The commands next and back: step through a game, with the events and the remarks of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.games.parts import Branch, Comment, Shuffle
from nightfall_cli.language.event_values import earlier_in_turn, event_lines
from nightfall_cli.language.say import question_text
from nightfall_cli.messages.message import Message
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.shell.commands_time import redo, undo
from nightfall_cli.shell.outcome import Outcome

if TYPE_CHECKING:
    from nightfall_cli.games.history import Step
    from nightfall_cli.games.parts import Element
    from nightfall_cli.shell.session_state import SessionState


def step_on(session: SessionState, argument: str) -> Outcome | Refusal:
    """Redo the next moves and show them; with hidden hands, show only what redo shows."""
    history = session.history
    last = history.now
    outcome = redo(session, argument)
    steps = history.now.since(last)
    if isinstance(outcome, Refusal) or session.viewer != NOBODY or steps is None:
        return outcome
    if not steps:
        return Outcome(
            (
                Message("this is the end, after {number} {number:move|moves}", number=len(history.script())),
                question_text(session.state),
            )
        )
    lines = [line for step in reversed(steps) for line in step_lines(session, step)]
    return Outcome((*lines, question_text(session.state)))


def step_back(session: SessionState, argument: str) -> Outcome | Refusal:
    """Undo the last moves and show the first of them; with hidden hands, show only what undo shows."""
    history = session.history
    last = history.now
    outcome = undo(session, argument)
    steps = last.since(history.now)
    if isinstance(outcome, Refusal) or session.viewer != NOBODY or steps is None:
        return outcome
    if not steps:
        return Outcome((Message("this is the beginning"), question_text(session.state)))
    lines = next((move_lines(step) for step in reversed(steps) if step.script), [])
    return Outcome((*(Message("before {line}", line=line) for line in lines[:1]), question_text(session.state)))


def step_lines(session: SessionState, step: Step) -> list[str]:
    """Return the moves of a step, their events, and the remarks around them in the game file."""
    remarks = step.remarks
    lead = [remark(element) for element in remarks.lead]
    before = step.before.state.log if step.before is not None and not step.begins else step.start.log
    events = events_of(step.state.log, before)
    told = event_lines(step.state, events, session.language, earlier_in_turn(before))
    return [*lead, *move_lines(step), *(f"  {line}" for line in told), *map(remark, remarks.after)]


def move_lines(step: Step) -> list[str]:
    """Return the moves of a step with their numbers."""
    number = step.number - len(step.script)
    note = f"  ; {step.remarks.note}" if step.remarks.note else ""
    return [f"{number}. {line}{note}" for number, line in enumerate(step.script, number + 1)]


def remark(element: Element) -> str:
    """Return the line of a comment, a mark, a shuffle or the start of a branch."""
    if isinstance(element, Branch):
        note = f"  ; {element.note}" if element.note else ""
        return f"( {element.name}: branch at move {element.number}; goto {element.name}{note}"
    if isinstance(element, Shuffle):
        return f"shuffle {element.player}: {element.cards}"
    return f"; {element.text}" if isinstance(element, Comment) else f"mark {getattr(element, 'name', '')}"
