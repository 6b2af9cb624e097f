"""The graph of every line of play and every draw from piles in unknown order.

A `ScriptedDealer` replaces the generator and knows which piles are in unknown order. A move that draws from such a pile
is played once for each possible handful. These results are the branches of a draw, which is a node of the graph.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import advance_one_game, legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.search.budget import Cut, visit
from nightfall_cli.search.dealer import ScriptedDealer, Undecided, count_handfuls
from nightfall_cli.search.every_line import EveryLine, OpenPosition, explored
from nightfall_cli.search.lines_of_play import NODES, Choice, WayStep, after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.lines_of_play import Horizon


class DrawBranch(NamedTuple):
    """One result of a move that draws: the draws, their probability, and the position after them.

    ``facts``: as bits, the draws that not every branch has.
    """

    drawn: tuple[Choice, ...]
    odds: Fraction
    state: State
    facts: int = 0


def branches(state: State, move: Move | None, limit: int = NODES) -> list[DrawBranch]:
    """Return every result of a move: one branch when it draws nothing at random, none when there are over ``limit``.

    Without a move: every result of playing a placed board up to its first decision.
    """
    dealer = state.generator
    assert isinstance(dealer, ScriptedDealer), "draws are enumerated only with a scripted dealer"
    waiting: list[tuple[tuple[Choice, ...], Fraction]] = [((), Fraction(1))]
    found = []
    while waiting:
        if not visit(0):
            return []
        drawn, odds = waiting.pop()
        new = state.copy()
        new.log = None
        new.generator = dealer._replace(script=drawn)
        try:
            if move is None:
                advance_one_game(new)
            else:
                new = after(new, move)
            found.append(DrawBranch(drawn, odds, new))
        except Undecided as draw:
            if len(found) + len(waiting) + count_handfuls(draw.pile, draw.count) > limit:
                return []
            waiting += [((*drawn, choice), odds * chance) for choice, chance in reversed(draw.possible_draws())]
    return found


def search_start(state: State) -> tuple[State, State]:
    """Return the position from which to search a placed board, and the position that gives its phase and turn.

    Both are the first decision. If a random draw comes before it, they are the board itself and the position at that
    draw.
    """
    new = state.copy()
    new.log = None
    try:
        advance_one_game(new)
    except Undecided:
        return state, new
    return new, new


class EveryDraw(EveryLine):
    """The graph of positions and draws below a position made by `with_unknown_piles`.

    A draw is numbered like a position, has no decider, and ``odds`` gives the probabilities of its edges.
    """

    def after(self, state: State, move: Move) -> State | None:
        """Return the position after a move, or None when the move draws from a pile in unknown order."""
        try:
            return after(state, move)
        except Undecided:
            return None

    def must_restart(self, state: State) -> bool:
        """Return False: every order of a pile is enumerated."""
        return False

    def _begin(self) -> None:
        if self.start.decision is not None or not self.start.frames:
            super()._begin()
            return
        try:
            self._draw(self.start, None)
        except Cut:
            self.graph.order.append(self.graph.add(NOBODY))
            raise

    def _play_on(self, position: OpenPosition) -> None:
        """Play a move of a position, or add a branch of a draw."""
        if position.played == len(position.moves):
            self._close()
            return
        state, played = position.state, position.moves[position.played]
        position.played += 1
        if position.number in self.graph.odds:
            self._reach(position.edges, NOBODY, played.facts, played.state)
            return
        choice, bit = self._choice(state, played)
        choices = 0 if played.verb == "pass" and len(position.moves) == 1 else bit  # a forced pass is no choice
        following = self.after(state, played)
        if following is not None:
            self._reach(position.edges, choice, choices, following)
        else:
            position.edges.append((choice, choices, self._draw(state, played)))

    def _draw(self, state: State, move: Move | None) -> int:
        """Open the draw of a move and return its number; raises `Cut` when it has too many branches."""
        found = branches(state, move, self.nodes) if len(self.graph.edges) < self.nodes and visit() else []
        if not found:
            raise Cut
        number = self.graph.add(NOBODY)
        self.graph.odds[number] = tuple([branch.odds for branch in found])
        bits = [self._facts(branch.drawn) for branch in found]
        always = reduce(and_, bits)
        distinct = [branch._replace(facts=facts & ~always) for branch, facts in zip(found, bits, strict=True)]
        self.open.append(OpenPosition(number, state, distinct, self.graph.edges[number], targeted=False))
        return number

    def _facts(self, drawn: tuple[Choice, ...]) -> int:
        """Return the facts of a draw as bits: a player draws at least so many copies of a card."""
        facts = 0
        for player, verb, what, cards, _ in drawn:
            for card, copies in Counter(cards).items():
                for number in range(1, copies + 1):
                    fact = Choice(player, verb, what, (card,) * number)
                    facts |= 1 << self.graph.choice(fact)
        return facts

    def _steps(self, state: State) -> Iterator[tuple[WayStep, State]]:
        moves: tuple[Move | None, ...] = legal_moves(state) if state.decision is not None else (None,)
        for move in moves:
            for branch in branches(state, move, self.nodes):
                yield WayStep(state, move, branch.drawn), branch.state


def every_draw(start: State, until: Horizon, nodes: int = NODES) -> EveryDraw:
    """Return the whole graph below a position made by `with_unknown_piles`."""
    return explored(EveryDraw(start, until, nodes))
