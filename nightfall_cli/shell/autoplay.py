"""Play from a position: a typed move, the moves of bots, and automatic answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.ask_bot import MAX_BOT_MOVES, ask_bot
from nightfall_cli.language.play import MAX_FORCED, answer_automatically, links_now, play_line
from nightfall_cli.language.say import move_text
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.view import is_openly_forced, play_ahead
from nightfall_cli.shell.outcome import News, after_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.language.lines import Line
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session_state import SessionState


def try_line(session: SessionState, line: Line) -> tuple[State, list[str]] | Refusal:
    """Return the state after a move line, before bots, and its script; judged by what the player may know."""
    state, script = session.state, list[str]()
    refused: Refusal | None = None
    for answers, ahead in enumerate(positions_ahead(session, session.foreseen())):
        result = play_line(ahead, line)
        if not isinstance(result, Refusal):
            for _ in range(answers):
                script += script_of(state, legal := tuple(legal_moves(state)))
                state = answer_automatically(state, legal[0])
            played = play_line(state, line) if session.viewer != NOBODY else result
            return played if isinstance(played, Refusal) else (played.state, script + script_of(state, played.moves))
        refused = refused or result
        if links_now(ahead, line):
            break
    assert refused is not None
    return refused


def positions_ahead(session: SessionState, state: State) -> Iterator[State]:
    """Yield the position, and with ``auto`` off those after its automatic answers, as far as `may_look_on` allows."""
    yield state
    for _ in range(0 if session.auto else MAX_FORCED):
        if not has_automatic_answer(session, state):
            return
        state = answer_automatically(state, legal_moves(state)[0])
        if not may_look_on(session, state):
            return
        yield state


def may_look_on(session: SessionState, state: State) -> bool:
    """Return True when looking ahead may go on: at a closed table only while the player at the screen decides."""
    decider = state.decision.player if state.decision is not None else NOBODY
    return session.viewer in (NOBODY, decider)


def play_others(session: SessionState, state: State) -> tuple[State, list[str]]:
    """Return the state after the moves of bots, of a puzzle's others and, with ``auto``, automatic ones; the script."""
    script: list[str] = []
    forced = 0
    thinks = NOBODY
    puzzle = session.puzzle
    while state.decision is not None and len(script) < MAX_BOT_MOVES:
        if puzzle is not None and puzzle.over(state):
            break
        player = state.decision.player
        name = state.names[player]
        answer = puzzle.answer(state) if puzzle is not None else None
        if player in session.bots or answer is not None:
            if player != thinks:
                thinks = player
                if session.thinking is not None:
                    session.thinking(name)
            move = answer or ask_bot(session.bots[player], state, f"{name}, bot {session.bot_names[player]}")
            script += script_of(state, (move,))
            state = state.copy()
            play(state, move)
        elif session.auto and forced < MAX_FORCED and has_automatic_answer(session, state):
            forced += 1
            script += script_of(state, legal := tuple(legal_moves(state)))
            state = answer_automatically(state, legal[0])
        else:
            break
    return state, script


def has_automatic_answer(session: SessionState, state: State) -> bool:
    """Return True when there is only one legal answer, and everybody at the table knows that."""
    if state.decision is None or state.decision.player in session.bots or len(legal_moves(state)) != 1:
        return False
    others = [] if session.open_table else [seat for seat in session.people if seat != state.decision.player]
    return is_openly_forced(state, others)


def begin(session: SessionState, brief: bool = False) -> News:
    """Play the first moves of bots and automatic answers; returns the events, without the set-up when ``brief``."""
    if not session.history.now.begins:  # a resumed game
        session.moved_in_time()
        session.all_know(session.state.log)
        return News()
    let_others_play(session)
    since = after_setup(session.state.log) if brief else ()
    session.all_know(since)
    return session.news(since)


def news_of_others(session: SessionState) -> News:
    """Play for bots and give automatic answers; returns the events."""
    before = session.state
    let_others_play(session)
    return session.news(before.log)


def let_others_play(session: SessionState) -> None:
    """Play for bots and give automatic answers, as one step or as part of the opening."""
    state, script = play_others(session, session.state)
    if script and session.history.now.begins:
        session.history.settle(state, script)
    elif script:
        session.advance(state, script)


def script_of(state: State, moves: tuple[Move, ...]) -> list[str]:
    """Return the script lines that play these moves in order, each with the decider's name."""
    lines = []
    state = state.copy()
    for move in moves:
        assert state.decision is not None
        lines.append(f"{state.names[state.decision.player]}: {move_text(state, move)}")
        play_ahead(state, move)
    return lines
