"""Play on from a position: a move that is typed, the moves of bots, and automatic answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.ask_bot import ask_bot
from nightfall_cli.language.play import Played, play_line
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.events import record
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.why_not import rule_of_question
from nightfall_cli.scenario.run import MAX_BOT_MOVES, MAX_FORCED, links_now
from nightfall_cli.shell.announcements import after_setup

if TYPE_CHECKING:
    from nightfall_cli.language.lines import Line
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session_state import SessionState


def try_line(session: SessionState, state: State, line: Line) -> tuple[State, list[str]] | Refusal:
    """Return the state that a move line leads to, before bots go on, and its script lines; nothing is changed."""
    script: list[str] = []
    first = result = play_line(state, line)
    while isinstance(result, Refusal) and not session.auto and len(script) < MAX_FORCED:
        if not answers_itself(session, state) or links_now(state, line):
            break
        state = answer_itself(state, legal_moves(state)[0], script)
        result = play_line(state, line)
    if isinstance(result, Played):
        return result.state, script + script_of(state, result.moves)
    assert isinstance(first, Refusal)
    return first


def go_on(session: SessionState, state: State) -> tuple[State, list[str]]:
    """Play for bots, and for the others of a puzzle; give forced answers when ``auto`` is on.

    Returns the state after that and the script lines; nothing is changed.
    """
    script: list[str] = []
    forced = 0
    thinks = NOBODY
    puzzle = session.puzzle
    while state.decision is not None and len(script) < MAX_BOT_MOVES:
        if puzzle is not None and puzzle.over(state):
            break
        player = state.decision.player
        answer = puzzle.answer(state) if puzzle is not None else None
        if player in session.bots or answer is not None:
            if player != thinks:
                thinks = player
                if session.thinking is not None:
                    session.thinking(state.names[player])
            move = answer or ask_bot(
                session.bots[player], state, f"{state.names[player]}, bot {session.bot_names[player]}"
            )
            script += script_of(state, (move,))
            state = state.copy()
            play(state, move)
        elif session.auto and forced < MAX_FORCED and answers_itself(session, state):
            forced += 1
            state = answer_itself(state, legal_moves(state)[0], script)
        else:
            break
    return state, script


def answers_itself(session: SessionState, state: State) -> bool:
    """Return True when the only legal answer can be given without revealing a hand."""
    if state.decision is None or state.decision.player in session.bots or len(legal_moves(state)) != 1:
        return False
    hidden = not session.open_table and len(session.people) > 1
    return not (hidden and question_of(state.decision).secret)


def begin(session: SessionState, brief: bool = False) -> tuple[str, ...]:
    """Let bots and forced answers go first; returns how the game began, when ``brief`` without the set-up."""
    if not session.history.now.begins:  # a game that goes on
        session.moved_in_time()
        session.all_know(session.state.log)
        return ()
    let_others_play(session)
    session.all_know(after_setup(session.state.log) if brief else ())
    return session.news(())


def news_of_others(session: SessionState) -> tuple[str, ...]:
    """Let bots play and give forced answers; returns what happened."""
    before = session.state
    let_others_play(session)
    return session.news(before.log)


def let_others_play(session: SessionState) -> None:
    """Let bots play and give forced answers, as one step or as part of the opening."""
    state, script = go_on(session, session.state)
    if script and session.history.now.begins:
        session.history.settle(state, script)
    elif script:
        session.advance(state, script)


def answer_itself(state: State, move: Move, script: list[str]) -> State:
    """Give the one legal answer; returns the state after it, and adds its line to the script."""
    script += script_of(state, (move,))
    after = state.copy()
    record(after, ev.ANSWERED_ITSELF, f"{question_text(after)}: {move_text(after, move)}", rule_of_question(after))
    play(after, move)
    return after


def script_of(state: State, moves: tuple[Move, ...]) -> list[str]:
    """Return the script lines, with the decider's name, that play these moves one after the other."""
    lines = []
    state = state.copy()
    for move in moves:
        assert state.decision is not None
        lines.append(f"{state.names[state.decision.player]}: {move_text(state, move)}")
        play(state, move)
    return lines
