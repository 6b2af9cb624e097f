"""The graph of every line of play with every draw: where the order of a pile is unknown, chance plays.

A `ScriptedDealer` in place of the number of a generator knows which piles those are. A move that draws from one is
played once for each handful that may come: those are the branches of a draw, a position of its own in the graph.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules.engine import advance_one_game, legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.search.dealer import ScriptedDealer, Undecided, how_many_handfuls
from nightfall_cli.search.every_line import EveryLine, NumberedPosition, explored
from nightfall_cli.search.graph import Edge
from nightfall_cli.search.horizon import Choice, after
from nightfall_cli.search.lines_of_play import NODES, Cut, WayStep

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Horizon


class DrawBranch(NamedTuple):
    """One result of a move that draws: what is drawn, its probability, and the position after it.

    ``facts``: as bits what is drawn here and not on every branch.
    """

    drawn: tuple[Choice, ...]
    odds: Fraction
    state: State
    facts: int = 0


def branches(state: State, move: Move | None, limit: int = NODES) -> list[DrawBranch]:
    """Everything that may come of a move; one branch where it draws nothing by chance, none if there are too many.

    Without a move: of what happens on a placed board before anybody is asked.
    """
    dealer = state.generator
    assert isinstance(dealer, ScriptedDealer), "draws are tried only where chance is open"
    waiting: list[tuple[tuple[Choice, ...], Fraction]] = [((), Fraction(1))]
    found = []
    while waiting:
        drawn, odds = waiting.pop()
        told = state.copy()
        told.log = None
        told.generator = dealer._replace(script=drawn)
        try:
            if move is None:
                advance_one_game(told)
            else:
                told = after(told, move)
            found.append(DrawBranch(drawn, odds, told))
        except Undecided as asked:
            if len(found) + len(waiting) + how_many_handfuls(asked.pile, asked.count) > limit:
                return []
            waiting += [((*drawn, choice), odds * chance) for choice, chance in reversed(asked.what())]
    return found


def beginning(state: State) -> tuple[State, State]:
    """Where a search of a placed board begins, and the position that tells its phase and turn.

    Both are the first decision; or, if chance has its say before that, the board, and the moment when it first has.
    """
    new = state.copy()
    new.log = None
    try:
        advance_one_game(new)
    except Undecided:
        return state, new
    return new, new


class EveryDraw(EveryLine):
    """The graph of positions and draws below a position that `dealt_by_chance` made.

    A draw has a number among the positions, nobody decides there, and ``odds`` has the probabilities of its edges.
    """

    def after(self, state: State, move: Move) -> State | None:
        """Return the position after a move, or None where it draws from a pile in unknown order."""
        try:
            return after(state, move)
        except Undecided:
            return None

    def _first(self) -> Generator[NumberedPosition, None, None]:
        if self.start.decision is not None or not self.start.frames:
            yield from super()._first()
            return
        try:
            yield self._draw(self.start, None)
        except Cut:
            self.edges.append(())
            self.deciders.append(NOBODY)
            self.order.append(0)
            raise

    def _following(self, position: NumberedPosition) -> Generator[NumberedPosition, None, None] | None:
        return self._branches(position) if position.branches else super()._following(position)

    def _moves(self, position: NumberedPosition) -> Generator[NumberedPosition, None, None]:
        state = position.state
        legal = legal_moves(state)
        edges: list[Edge] = []
        try:
            for move in legal:
                choice = self._choice(state, move)
                is_forced_pass = move.verb == "pass" and len(legal) == 1
                choices = 0 if is_forced_pass else 1 << choice
                following = self.after(state, move)
                new: NumberedPosition | None
                if following is None:
                    new = self._draw(state, move)
                    edges.append(Edge(choice, choices, new.number))
                else:
                    reached, forced = self._settled(following)
                    new = self._reach(edges, choice, choices | forced, reached)
                if new is not None:
                    yield new
        finally:
            self._close(position.number, edges)

    def _branches(self, draw: NumberedPosition) -> Generator[NumberedPosition, None, None]:
        """Play what follows each branch of a draw, yielding the positions that were not known."""
        edges: list[Edge] = []
        try:
            for branch in draw.branches:
                reached, forced = self._settled(branch.state)
                new = self._reach(edges, NOBODY, branch.facts | forced, reached)
                if new is not None:
                    yield new
        finally:
            self._close(draw.number, edges)

    def _draw(self, state: State, move: Move | None) -> NumberedPosition:
        """Add the draw of a move."""
        number = len(self.edges)
        found = branches(state, move, self.nodes) if number < self.nodes else []
        if not found:
            raise Cut
        self.edges.append(())
        self.deciders.append(NOBODY)
        self.odds[number] = tuple(branch.odds for branch in found)
        bits = [self._facts(branch.drawn) for branch in found]
        always = reduce(and_, bits)
        own = tuple(branch._replace(facts=facts & ~always) for branch, facts in zip(found, bits, strict=True))
        return NumberedPosition(number, state, own)

    def _facts(self, drawn: tuple[Choice, ...]) -> int:
        """As bits who draws at least how many of which card."""
        facts = 0
        for player, verb, what, cards, _ in drawn:
            for card, copies in Counter(cards).items():
                for number in range(1, copies + 1):
                    fact = Choice(player, verb, what, (card,) * number)
                    facts |= 1 << self.choices.setdefault(fact, len(self.choices))
        return facts

    def _steps(self, state: State) -> Iterator[tuple[WayStep, State]]:
        moves: tuple[Move | None, ...] = legal_moves(state) if state.decision is not None else (None,)
        for move in moves:
            for branch in branches(state, move, self.nodes):
                yield WayStep(state, move, branch.drawn), branch.state


def every_draw(start: State, until: Horizon, nodes: int = NODES) -> EveryDraw:
    """The whole graph below a position that `dealt_by_chance` made."""
    return explored(EveryDraw(start, until, nodes))
