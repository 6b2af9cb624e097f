"""The moments of a run that a script can go to: its marks, and before an order resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.lines import tried
from nightfall_cli.language.play import MAX_FORCED, answer_automatically
from nightfall_cli.language.say import line_text
from nightfall_cli.language.things import read_order
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.chain import Resolving
from nightfall_cli.rules.engine import advance, advance_until, legal_moves
from nightfall_cli.rules.refusal import Refusal, as_error, illegal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

BEFORE = "before "
"""``goto before ORDER`` goes back into what the last line set off, and no mark begins so."""


class LastLine(NamedTuple):
    """What a line set off: the state before it, and its moves; none for the board, which is laid out but not begun."""

    start: State
    moves: tuple[Move, ...] = ()


def before_order(last: LastLine, order: str) -> State:
    """Return the position in which an order is about to resolve, the first one that the last line went through.

    Nobody decides in that position; `resumed` plays on from it.
    """
    seen: list[Refusal] = []

    def is_next(state: State) -> bool:
        if not isinstance(state.frames[-1], Resolving) or not state.chain:
            return False
        index = tried(read_order, state, order)
        state.legal = None
        seen.extend([index] if isinstance(index, Refusal) else ())
        return index == len(state.chain) - 1

    state = last.start.copy()
    if any(advance_until(state, is_next, move) for move in (None, *last.moves)):
        return state
    for refusal in seen:
        if refusal.kind != "illegal":
            raise as_error(refusal)
    message = f"{order} does not begin to resolve in what the last line sets off"
    raise illegal("not-there", f"{message}; goto before … follows that line directly")


def resumed(state: State) -> State:
    """Return the position at its decision; one that `before_order` returned is played on."""
    if state.decision is None and state.frames:
        state = state.copy()
        state.legal = None
        advance(state)
    return state


def automatic_answers(state: State) -> Iterator[tuple[Move, str, State]]:
    """Yield each answer that is the only one, as a move and a line, with the state after it, up to a choice."""
    for _ in range(MAX_FORCED):
        legal = legal_moves(state)
        if len(legal) != 1 or state.decision is None:
            return
        line = line_text(state, legal[0])
        state = answer_automatically(state, legal[0])
        yield legal[0], line, state
