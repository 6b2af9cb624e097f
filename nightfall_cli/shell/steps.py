"""Steps of a session as text: the script lines that moves stand for, and what a refusal tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.engine import play
from nightfall_cli.rules.events import record
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.why_not import rule_of_question

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.rules.state import State


def answer_itself(state: State, move: Move, script: list[str]) -> State:
    """The state after the one legal answer was given by itself; the line for it is added to the script."""
    script += script_of(state, (move,))
    after = state.copy()
    record(after, ev.ANSWERED_ITSELF, f"{question_text(after)}: {move_text(after, move)}", rule_of_question(after))
    play(after, move)
    return after


def script_of(state: State, moves: tuple[Move, ...]) -> list[str]:
    """The script lines, with the decider's name, that play these moves one after the other."""
    lines = []
    state = state.copy()
    for move in moves:
        assert state.decision is not None
        lines.append(f"{state.names[state.decision.player]}: {move_text(state, move)}")
        play(state, move)
    return lines


def refusal_lines(refusal: Refusal) -> tuple[str, ...]:
    """What was wrong, the rule in a sentence, and what would be legal."""
    lines = [f"refused: {refusal.message} [{refusal.code}]"]
    if refusal.code in RULES:
        lines.append(f"  rule {refusal.code}: {RULES[refusal.code]}")
    if refusal.legal:
        lines.append(f"  legal: {' | '.join(refusal.legal)}")
    return tuple(lines)
