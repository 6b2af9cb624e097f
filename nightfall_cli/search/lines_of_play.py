"""How lines of play are searched: from where, how far, which answers are forced, which positions are one, what is cut.

Every search stands on `LinesOfPlay`: the graph of all lines (`nightfall_cli.search.every_line`, `every_draw`) and the
best line (`solve`, `solve_known`), and with them outcomes, puzzles and ``expect always``. `depth_first` visits; it
visits the lines of a sentence that is tried, too, whose positions are never merged.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.identity import position_key
from nightfall_cli.search.horizon import after

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from nightfall_cli.rules.identity import Key
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Choice, Horizon

    Following = Generator["_Position", None, None]

_Position = TypeVar("_Position")

NODES = 200_000
"""Positions that are kept at most by default: at two to three and a half kilobytes each, the more of them are ends."""


class Cut(Exception):
    """The search is given up: its limit is reached, or it must begin again."""


class WayStep(NamedTuple):
    """A move on a way, with the position it is made in, and what chance gave during it.

    ``move`` is None where chance has its say on a board before anybody is asked.
    """

    state: State
    move: Move | None
    drawn: tuple[Choice, ...] = ()


class LinesOfPlay:
    """The lines of play from a start to a horizon, each position settled and known by its key.

    ``exact``: positions that differ in the order of a discard pile are two. That matters once a pile is shuffled;
    ``shuffled``: whether one was.
    """

    def __init__(self, start: State, until: Horizon, exact: bool = False) -> None:
        self.start = start
        self.until = until
        self.exact = exact
        self.shuffled = False

    def after(self, state: State, move: Move) -> State | None:
        """Return the position after a move, or None where chance has a say in it."""
        return after(state, move)

    def settled(self, state: State, answered: list[WayStep] | None = None) -> State:
        """Return the position once everything with one legal answer is answered; ``answered`` collects those."""
        while not self.until.reached(state) and len(legal := legal_moves(state)) == 1:
            following = self.after(state, legal[0])
            if following is None:
                break
            if answered is not None:
                answered.append(WayStep(state, legal[0]))
            state = following
        return state

    def key(self, state: State) -> Key:
        """Return a value that is equal for positions that this search need not tell apart."""
        return position_key(state, self.exact)

    def begins_again(self, state: State) -> bool:
        """Note a shuffle; return True if the search must begin again with exact keys because of it."""
        if state.generator != self.start.generator:
            self.shuffled = True
            return not self.exact
        return False


def depth_first(
    start: Following[_Position], following: Callable[[_Position], Following[_Position] | None]
) -> Iterator[_Position]:
    """Yield the end of every line, depth first: the positions for which ``following`` returns None.

    A generator may leave out positions that were visited before, or raise `Cut`; each is closed in the end.
    """
    under_way = [start]
    try:
        while under_way:
            position = next(under_way[-1], None)
            if position is None:
                under_way.pop()
            elif (more := following(position)) is None:
                yield position
            else:
                under_way.append(more)
    finally:
        while under_way:
            under_way.pop().close()


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the search for circles in memory: a search keeps much and makes none, and is a third faster so."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
