"""The commands that move back and forth in a game: undo, redo, restart, mark, goto; and their consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.games.parts import Branch, Comment, Shuffle
from nightfall_cli.language.event_values import earlier_in_turn, event_lines
from nightfall_cli.language.say import question_text
from nightfall_cli.language.shown_line import shown_line
from nightfall_cli.language.verbs import english_keyword, is_number
from nightfall_cli.messages.message import Message, in_language, phrase
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import illegal, invalid
from nightfall_cli.shell.outcome import Outcome, announced, lines_of, usage

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.games.history import Step
    from nightfall_cli.games.parts import Element
    from nightfall_cli.shell.session_state import SessionState


NAMED = 3  # the number of undone moves that are named


def undo_command(session: SessionState, argument: str) -> Outcome:
    """Undo lines."""
    steps = int(argument or 1)
    done = go_in_time(session, f"undo {steps}", lambda: session.history.undo(steps))
    steps_back = session.history.ahead[::-1][:done]
    undone = [line for step in steps_back for line in lines_of(step, session.viewer) or (Message("another game"),)]
    if not done:
        return _there(session, Message("nothing to undo"))
    named = "; ".join(in_language(line, session.language) for line in session.shown(*undone[:NAMED]))
    left = len(undone) - NAMED
    more = Message("; and {number} more {number:move|moves}", number=left) if left > 0 else ""
    undid = Message("undid {number} {number:line|lines}: {moves}{more}", number=done, moves=named, more=more)
    return _there(session, undid)


def redo_command(session: SessionState, argument: str) -> Outcome:
    """Redo lines that were undone."""
    steps = int(argument or 1)
    before, game = session.state, session.history.now.opening
    done = go_in_time(session, f"redo {steps}", lambda: session.history.redo(steps))
    same = session.history.now.opening is game
    heading = Message("redid {number} {number:line|lines}", number=done) if done else Message("nothing to redo")
    return _there(session, heading, before.log if same else None)


def _there(session: SessionState, heading: str, since: object = None) -> Outcome:
    """Return a heading, the news of the player at the screen, at an open table those ``since``, and the question."""
    news = session.news(session.state.log if since is None else since)
    return announced(news, (heading,), question=question_text(session.state))


def restart_command(session: SessionState, argument: str) -> Outcome:
    """Undo everything since the game began."""
    return undo_command(session, str(len(session.history.path()) - 1))


def mark_command(session: SessionState, argument: str) -> Outcome:
    """Mark the current moment with a name, or list the marks."""
    timeline = session.history
    if not argument:
        marks = timeline.marks.items()
        names = [Message("{mark}: {question}", mark=name, question=question_text(step.state)) for name, step in marks]
        return Outcome(tuple(names) or (Message("there are no marks; create one with mark NAME"),))
    if len(argument.split()) > 1:
        raise usage("mark NAME, in one word")
    timeline.marks[argument] = timeline.now
    return Outcome((Message("marked {mark}: {question}", mark=argument, question=question_text(session.state)),))


def goto_command(session: SessionState, argument: str) -> Outcome:
    """Go to a mark, on any branch, or to the moment after move NUMBER."""
    history = session.history
    name = argument if argument in history.marks else english_keyword(argument)
    if name in history.marks:
        there = Message("at {mark}; return with goto back", mark=name)
        go_in_time(session, f"goto {name}", lambda: history.goto(name))
    elif is_number(name):
        number, last = int(name), history.last_move
        if number > last:
            message = Message("this game has no move {number}; the last move is {last}", number=number, last=last)
            raise invalid(message, "not-there")
        there = Message("after move {number}; return with goto back", number=number)
        go_in_time(session, f"goto {number}", lambda: history.goto_move(number))
    else:
        known = ", ".join(history.marks) or Message("none; create one with mark NAME")
        message = Message("no mark is called '{mark}' (marks: {marks})", mark=name, marks=known)
        raise invalid(message, "not-there")
    return _there(session, there)


# -- stepping through a game ----------------------------------------------------------------
def next_command(session: SessionState, argument: str) -> Outcome:
    """Redo the next moves and show them; with hidden hands, show only what redo shows."""
    history = session.history
    last = history.now
    outcome = redo_command(session, argument)
    steps = history.now.since(last)
    if session.viewer != NOBODY or steps is None:
        return outcome
    if not steps:
        end = Message("this is the end, after {number} {number:move|moves}", number=len(history.script()))
        return Outcome((end, question_text(session.state)))
    lines = [line for step in reversed(steps) for line in step_lines(session, step)]
    return Outcome((*lines, question_text(session.state)))


def back_command(session: SessionState, argument: str) -> Outcome:
    """Undo the last moves and show the first of them; with hidden hands, show only what undo shows."""
    history = session.history
    last = history.now
    outcome = undo_command(session, argument)
    steps = last.since(history.now)
    if session.viewer != NOBODY or steps is None:
        return outcome
    if not steps:
        return Outcome((Message("this is the beginning"), question_text(session.state)))
    lines = next((move_lines(step, session.language) for step in reversed(steps) if step.script), [])
    return Outcome((*(Message("before {line}", line=line) for line in lines[:1]), question_text(session.state)))


def step_lines(session: SessionState, step: Step) -> list[str]:
    """Return the moves of a step, their events, and the remarks around them in the game file."""
    remarks = step.remarks
    lead = [remark(element) for element in remarks.lead]
    before = log_before(step)
    told = event_lines(step.state, events_of(step.state.log, before), session.language, earlier_in_turn(before))
    return [*lead, *move_lines(step, session.language), *(f"  {line}" for line in told), *map(remark, remarks.after)]


def log_before(step: Step) -> Any:
    """Return the log before the events of a step; None for the first step, which has all events of its log."""
    if step.before is None:
        return None
    return step.start.log if step.begins else step.before.state.log


def move_lines(step: Step, language: str = "en") -> list[str]:
    """Return the moves of a step with their numbers."""
    number = step.number - len(step.script)
    note = f"  ; {step.remarks.note}" if step.remarks.note else ""
    shown = (shown_line(step.state, line, language) for line in step.script)
    return [f"{number}. {line}{note}" for number, line in enumerate(shown, number + 1)]


def remark(element: Element) -> str:
    """Return the line of a comment, a mark, a shuffle or the start of a branch."""
    if isinstance(element, Branch):
        note = f"  ; {element.note}" if element.note else ""
        template = phrase("( {name}: branch at move {number}; goto {name}{note}")
        return Message(template, name=element.name, number=element.number, note=note)
    if isinstance(element, Shuffle):
        return f"shuffle {element.player}: {element.cards}"
    return f"; {element.text}" if isinstance(element, Comment) else f"mark {getattr(element, 'name', '')}"


# -- consent: nobody alone takes back what others have part in, at a closed table ------------
LEARNT = (ev.DREW, ev.WOUNDED, ev.RECEIVED, ev.ARCHIVE_SHOWN)  # events that show a card which was hidden before


def go_in_time(session: SessionState, what: str, go: Callable[[], int]) -> int:
    """Move in the history with ``go`` and return its result; where the others must agree, ask them before."""
    history, viewer = session.history, session.viewer
    was, ahead, marks = history.now, history.ahead.copy(), history.marks.copy()
    done = go()
    if any(_taught(step, viewer) for step in _past(was) ^ _past(history.now)):
        history.now, history.ahead, history.marks = was, ahead, marks
        ask_others(session, what)
        done = go()
    session.moved_in_time()
    return done


def begin_another(session: SessionState, what: str, opening: Step) -> None:
    """Begin another game; while the others have part in the running one, ask them before."""
    if (session.state.decision is not None) and any(_taught(step, session.viewer) for step in session.history.path()):
        ask_others(session, what)
    session.history.begin(opening)
    session.moved_in_time()


def ask_others(session: SessionState, what: str) -> None:
    """Ask the other people at a closed table whether they agree; raises a refusal when they do not, or cannot."""
    others = [session.state.names[seat] for seat in session.people if seat != session.viewer]
    if session.open_table or len(session.people) < 2 or session.settings.undo == "free":
        return
    if session.agree is None:
        hint = Message("they are asked at a terminal; with settings undo = free nobody is")
        message = Message("{line} needs the consent of {players:and} ({hint})", line=what, players=others, hint=hint)
        raise illegal("not-your-decision", message)
    if not session.agree(Message("{players:and}, do you agree to {line}?", line=what, players=others)):
        message = Message("{players:and} did not agree to {line}", line=what, players=others)
        raise illegal("not-your-decision", message)


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
