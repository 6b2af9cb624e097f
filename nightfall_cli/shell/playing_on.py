"""Playing on from a position: a move that is typed, the moves of bots, and answers that are forced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.asked import asked
from nightfall_cli.language.play import Played, play_line
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.run import MAX_BOT_MOVES, MAX_FORCED, links_now
from nightfall_cli.shell.steps import answer_itself, script_of

if TYPE_CHECKING:
    from nightfall_cli.language.lines import Line
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.session import Session


def try_line(session: Session, state: State, line: Line) -> tuple[State, list[str]] | Refusal:
    """The state a move line leads to, with the script lines, before bots go on; nothing is changed."""
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


def go_on(session: Session, state: State) -> tuple[State, list[str]]:
    """Bots, and the others of a puzzle, play; forced answers are given when ``auto`` is on: state and script lines."""
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
            move = answer or asked(
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


def answers_itself(session: Session, state: State) -> bool:
    """Whether one answer is legal, and giving it tells nobody at the table what is in a hand."""
    if state.decision is None or state.decision.player in session.bots or len(legal_moves(state)) != 1:
        return False
    hidden = not session.open_table and len(session.people) > 1
    return not (hidden and question_of(state.decision).secret)
