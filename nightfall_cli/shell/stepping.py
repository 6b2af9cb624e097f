"""The commands next and back: step through a game, with the remarks of its file and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.games.parts import Branch, Comment, Shuffle
from nightfall_cli.language.say import event_text, question_text
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
    """Go on to the next moves and tell them; at a table with closed hands no more than redo tells."""
    history = session.history
    last = history.now
    outcome = redo(session, argument)
    steps = history.now.since(last)
    if isinstance(outcome, Refusal) or session.viewer != NOBODY or steps is None:
        return outcome
    if not steps:
        return Outcome((f"this is the end, after {len(history.script())} moves", question_text(session.state)))
    told = [line for step in reversed(steps) for line in step_lines(session, step)]
    return Outcome((*told, question_text(session.state)))


def step_back(session: SessionState, argument: str) -> Outcome | Refusal:
    """Go back before the last moves, and tell which; at a table with closed hands no more than undo tells."""
    history = session.history
    last = history.now
    outcome = undo(session, argument)
    steps = last.since(history.now)
    if isinstance(outcome, Refusal) or session.viewer != NOBODY or steps is None:
        return outcome
    if not steps:
        return Outcome(("this is the beginning", question_text(session.state)))
    told = next((_move_lines(step) for step in reversed(steps) if step.script), [])
    return Outcome((*(f"before {line}" for line in told[:1]), question_text(session.state)))


def step_lines(session: SessionState, step: Step) -> list[str]:
    """The moves of a step, what happened, and what stands behind them in a game file."""
    remarks = step.remarks
    lead = [remark(told) for told in remarks.lead]
    before = step.before.state.log if step.before is not None and not step.begins else step.start.log
    events = events_of(step.state.log, before)
    happened = [f"  {event_text(step.state, event, session.language)}" for event in events]
    return [*lead, *_move_lines(step), *happened, *map(remark, remarks.after)]


def _move_lines(step: Step) -> list[str]:
    """The moves of a step with their numbers."""
    number = step.number - len(step.script)
    note = f"  ; {step.remarks.note}" if step.remarks.note else ""
    return [f"{number}. {line}{note}" for number, line in enumerate(step.script, number + 1)]


def remark(element: Element) -> str:
    """A comment, a mark or where a branch leaves, as a line."""
    if isinstance(element, Branch):
        note = f"  ; {element.note}" if element.note else ""
        return f"( {element.name}: another move {element.number}; goto {element.name}{note}"
    if isinstance(element, Shuffle):
        return f"shuffle {element.player}: {element.cards}"
    return f"; {element.text}" if isinstance(element, Comment) else f"mark {getattr(element, 'name', '')}"
