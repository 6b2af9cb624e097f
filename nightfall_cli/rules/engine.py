"""The engine: start a game, list the legal moves, play one. Everything else goes through it (law 2).

>>> from nightfall_cli.cards.library import base_library
>>> from nightfall_cli.rules.engine import legal_moves, new_state, play
>>> state = new_state(base_library(), ("Ann", "Bob"), seed=1)
>>> state.decision
Decision(player=0, kind='draft', about='box')
>>> play(state, legal_moves(state)[0])
>>> state.decision.player
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.files import limits
from nightfall_cli.files.printable import name_problem
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import chance, resolution
from nightfall_cli.rules.edition import EDITIONS, Edition, Setup, check_player_count
from nightfall_cli.rules.effects import EFFECT_RULES
from nightfall_cli.rules.ending import score_game
from nightfall_cli.rules.setup import begin_game
from nightfall_cli.rules.state import Frame, empty_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.questions import Decision
    from nightfall_cli.rules.state import State

resolution.EFFECT_RULES.update(EFFECT_RULES)


_ANSWERED: Final[Decision | None] = None
"""No decision; a plain None would let the compiler believe that none follows."""


class Match(Frame):
    """The bottom of the stack: score a finished game, and begin the next game of a series."""

    __slots__ = ()

    def run(self, state: State) -> None:
        score_game(state)
        if state.winners is not None:
            state.frames.clear()
            return
        state.game_number += 1
        begin_game(state)


class GameOptions(NamedTuple):
    """How a game is played and recorded. ``first`` is the first player's seat, None for a random one."""

    edition: Edition = EDITIONS["en"]
    setup: Setup = Setup()
    first: int | None = None
    record: bool = True
    """Whether the state keeps its events."""


USUAL_GAME = GameOptions()


def new_state(library: Library, names: Sequence[str], seed: int = 1, options: GameOptions = USUAL_GAME) -> State:
    """Return a new game at its first decision; ``names`` are 2 to 5 different players, clockwise.

    Raises ValueError for a wrong number of players, a repeated name or a set-up that cannot be combined.
    """
    check_names(names)
    conflict = options.setup.conflict()
    if conflict:
        raise ValueError(conflict)
    state = empty_table(library, options.edition, options.setup, tuple(names), chance.seeded(seed))
    state.log = () if options.record else None
    state.frames.append(Match())
    begin_game(state, options.first)
    advance(state)
    return state


def check_names(names: Sequence[str]) -> None:
    """Raise ValueError unless these are 2 to 5 different, valid names (`setup.players`)."""
    check_player_count(len(names))
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError(Message("two players have the same name: {players}", players=names))
    for name in names:
        if problem := name_problem(name):
            raise ValueError(f"invalid player name: {problem}")
        if not name.strip() or any(sign in name for sign in ':,;#"'):
            template = phrase("invalid player name '{name}': a name is not empty and contains none of : , ; # \"")
            raise ValueError(Message(template, name=name))
        if len(name) > limits.NAME + 1:
            template = phrase("a player's name has at most {most} characters, got {number}")
            raise ValueError(Message(template, most=limits.NAME, number=f"{len(name):,}"))
        if name.casefold() == "commons":
            raise ValueError(Message('a player cannot be called "commons"'))


def advance(state: State) -> None:
    """Advance in place until a player must decide or the game is over."""
    frames = state.frames
    while state.decision is None and frames:
        frames[-1].run(state)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal answer to the pending decision, each once; none when the game is over."""
    legal = state.legal
    if legal is None:
        legal = tuple(state.frames[-1].legal(state)) if state.decision is not None else ()
        state.legal = legal
    return legal


def play(state: State, move: Move) -> None:
    """Play one of `legal_moves` in place, up to the next decision. The move is not checked."""
    state.decision = _ANSWERED
    state.legal = None
    frames = state.frames
    frames[-1].answer(state, move)
    while state.decision is None and frames:
        frames[-1].run(state)


def played(state: State, move: Move) -> State:
    """Return the position after one of `legal_moves`, as `play` leaves it; the given state is not changed."""
    after = state.copy()
    play(after, move)
    return after


def advance_until(state: State, stop: Callable[[State], bool], move: Move | None = None) -> bool:
    """Advance in place like `advance`, after a legal move if one is given; return True as soon as ``stop`` holds."""
    if move is not None:
        state.decision = _ANSWERED
        state.legal = None
        state.frames[-1].answer(state, move)
    while state.decision is None and state.frames:
        if stop(state):
            return True
        state.frames[-1].run(state)
    return False


def play_one_game(state: State, move: Move) -> None:
    """Play one of `legal_moves` in place, as `play` does, but do not begin the next game of a series."""
    state.decision = _ANSWERED
    state.legal = None
    frames = state.frames
    frames[-1].answer(state, move)
    if state.setup.series:
        advance_one_game(state)
        return
    while state.decision is None and frames:
        frames[-1].run(state)


def advance_one_game(state: State) -> None:
    """Advance in place until a player must decide or this game is over; do not begin the next game of a series."""
    if not state.setup.series:
        advance(state)
        return
    frames = state.frames
    while state.decision is None and len(frames) > 1:
        frames[-1].run(state)
    if state.decision is None and frames:
        score_game(state)
        frames.clear()
