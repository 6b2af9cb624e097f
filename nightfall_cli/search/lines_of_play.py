"""The base of every search: horizon, moves and choices, forced answers, position keys, limit, the depth-first visit.

The graph of all lines (`nightfall_cli.search.every_line`, `every_draw`) and the best line (`solve`, `solve_known`) use
`LinesOfPlay`; outcomes, puzzles and ``expect always`` use them. `nightfall try` uses only `depth_first`, because it
never merges positions.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.files.limits import POSITIONS
from nightfall_cli.messages.message import Message
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.edition import MAX_PLAYERS
from nightfall_cli.rules.engine import legal_moves, play_one_game, played
from nightfall_cli.rules.identity import PositionKeys
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.search.budget import Cut, visit

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

    Following = Generator["_Position", None, None]

_Position = TypeVar("_Position")

NODES = POSITIONS
"""Default limit of positions kept. Memory per position is 2 to 3.5 KB, and grows with the share of ends."""


UNTIL = ("chain", "phase", "turn")


class Horizon:
    """The end of a search: the first decision in another phase than ``phases``, or in another turn than ``turns``."""

    __slots__ = ("turns", "phases")

    def __init__(self, turns: tuple[int, ...], phases: tuple[str, ...]) -> None:
        self.turns = turns
        self.phases = phases

    def reached(self, state: State) -> bool:
        """True when the search plays no further from here."""
        return state.decision is None or state.phase not in self.phases or state.turns != self.turns


def horizon(state: State, until: str) -> Horizon | Refusal:
    """Return the end of the current chain, phase or turn; refused if it has passed or there is none."""
    if until not in UNTIL:
        return Refusal(
            "invalid", "syntax", Message("expected {names:or}, got '{text}'", names=UNTIL, text=until), candidates=UNTIL
        )
    if state.decision is None and not state.frames:
        return Refusal("illegal", "wrong-phase", Message("the game is over"))
    if state.phase not in PHASES:
        return Refusal("illegal", "wrong-phase", Message("the draft cannot be searched; a search starts in a turn"))
    now, chain = PHASES.index(state.phase), PHASES.index("chain")
    if until == "chain" and now > chain:
        message = Message("the chain of this turn is over: it is the {phase} phase", phase=Message(state.phase))
        return Refusal("illegal", "wrong-phase", message)
    last = {"chain": chain, "phase": now, "turn": len(PHASES) - 1}[until]
    return Horizon(state.turns, PHASES[: last + 1])


def horizon_of_search(start: State, until: str) -> Horizon | Refusal:
    """Return the horizon of a search from this position; refused without one, and when cards are hidden."""
    end = horizon(start, until)
    if not isinstance(end, Refusal) and hidden(start):
        return Refusal("illegal", "zone.deck", Message("cards are hidden here; a search needs all cards open"))
    return end


def hidden(state: State) -> bool:
    """True when cards are hidden: the state is one player's view and cannot be played."""
    zones = (*state.hand, *state.deck, *state.discard, state.wound_stack)
    return any(card.kind == "unknown" for zone in zones for card in zone)


def after(state: State, move: Move, last: bool = False) -> State:
    """Return the position after a legal move; in a series, the next game does not begin.

    After the ``last`` move of a position, that position is not needed any more: the move is played in it.
    """
    new = state if last else state.copy()
    new.log = None
    play_one_game(new, move)
    return new


def targets_minions(move: Move) -> bool:
    """True when a move, and every other move of its position, targets a minion."""
    return move.what == "minion" and move.verb == "target"


def target_of(state: State, move: Move) -> int:
    """Return a number for the seat, the card and the damage of the minion that a move targets.

    Where the order of minions does not count, moves with equal targets lead to equivalent positions.
    """
    return state.play[move.seat][move.place].look * MAX_PLAYERS + move.seat


CHANCE = "chance"
"""The ``what`` of a random `Choice`: the cards that a player draws, or the wounds received."""


class Choice(NamedTuple):
    """A move without its position: the player, the verb, the cards it names, and their owner."""

    player: int
    verb: str
    what: str
    cards: tuple[Card, ...] = ()
    owner: int = NOBODY


def choice_of(state: State, move: Move) -> Choice:
    """Return a legal move as a choice."""
    assert state.decision is not None
    player = state.decision.player
    verb, what = move.verb, move.what
    if what == "minion":
        seat = player if verb == "block" else state.active if move.seat == NOBODY else move.seat
        cards: tuple[Card, ...] = (state.play[seat][move.place].card,)
        if verb == "block":
            cards = (*cards, state.play[state.active][move.on].card)
        return Choice(player, verb, what, cards, move.on if verb == "attack" else seat)
    if what == "player":
        return Choice(player, verb, what, (), move.seat)
    if what == "order":
        link = state.chain[move.place]
        return Choice(player, verb, what, (link.card,), link.player)
    if what == "archive":
        return Choice(player, verb, what, (archives_of(state, move.seat)[move.place].card,), move.seat)
    return Choice(player, verb, what, move.cards or ((move.card,) if move.card is not None else ()))


# -- lines ------------------------------------------------------------------------------------


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
        self.keys = PositionKeys(len(start.names), exact)
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
    if not visit():
        raise Cut
    if depth == 0:
        return 1
    legal = legal_moves(state)
    if depth == 1:
        return len(legal)
    return sum(perft(played(state, move), depth - 1) for move in legal)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the garbage collector: a search allocates much and makes no reference cycles; it runs a third faster.

    What was allocated counts as old from then on: else the collector would look at all of it right after the search.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
