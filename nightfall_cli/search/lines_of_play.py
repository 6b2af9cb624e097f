"""The base of every search: start, horizon, forced answers, position keys, limit, and the depth-first visit.

The graph of all lines (`nightfall_cli.search.every_line`, `every_draw`) and the best line (`solve`, `solve_known`) use
`LinesOfPlay`; outcomes, puzzles and ``expect always`` use them. `nightfall try` uses only `depth_first`, because it
never merges positions.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.files.limits import POSITIONS
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.identity import PositionKeys
from nightfall_cli.search.budget import checked_visit
from nightfall_cli.search.horizon import after

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Choice, Horizon

    Following = Generator["_Position", None, None]

_Position = TypeVar("_Position")

NODES = POSITIONS
"""Default limit of positions kept. Memory per position is 2 to 3.5 KB, and grows with the share of ends."""


class WayStep(NamedTuple):
    """A move on a line, with the position before it and the random draws during it.

    ``move`` is None for draws on a placed board before the first decision.
    """

    state: State
    move: Move | None
    drawn: tuple[Choice, ...] = ()


class LinesOfPlay:
    """The lines of play from a start to a horizon; forced answers are played, and positions compared by key.

    ``exact``: True when positions with different order of a discard pile are different, which matters only after a
    shuffle; ``shuffled``: True when a shuffle occurred.
    """

    def __init__(self, start: State, until: Horizon, exact: bool = False) -> None:
        self.start = start
        self.until = until
        self.exact = exact
        self.keys = PositionKeys(exact)
        self.shuffled = False

    def after(self, state: State, move: Move) -> State | None:
        """Return the position after a move, or None when the move draws at random."""
        return after(state, move)

    def settled(self, state: State, answered: list[WayStep] | None = None) -> State:
        """Return the position after all forced answers; ``answered`` collects their steps."""
        while not self.until.reached(state) and len(legal := legal_moves(state)) == 1:
            following = self.after(state, legal[0])
            if following is None:
                break
            if answered is not None:
                answered.append(WayStep(state, legal[0]))
            state = following
        return state

    def key(self, state: State) -> Key:
        """Return a key that is equal for positions that this search treats as equivalent."""
        return self.keys.key(state)

    def must_restart(self, state: State) -> bool:
        """Note a shuffle; return True if the search must restart with exact keys because of it."""
        if state.generator == self.start.generator:
            return False
        self.shuffled = True
        return not self.exact


def depth_first(
    start: Following[_Position], following: Callable[[_Position], Following[_Position] | None]
) -> Iterator[_Position]:
    """Yield the end of every line, depth first: the positions for which ``following`` returns None.

    A generator may omit positions that were visited before, or raise ``Cut``. Every generator is closed at the end.
    """
    stack = [start]
    try:
        while stack:
            position = next(stack[-1], None)
            if position is None:
                stack.pop()
            elif (more := following(position)) is None:
                yield position
            else:
                stack.append(more)
    finally:
        while stack:
            stack.pop().close()


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves, games that end earlier not counted; raises `Cut`."""
    checked_visit()
    if depth == 0:
        return 1
    legal = legal_moves(state)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = state.copy()
        play(after, move)
        total += perft(after, depth - 1)
    return total


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the garbage collector: a search allocates much and makes no reference cycles; it runs a third faster."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
