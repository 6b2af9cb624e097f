"""Every line of play with every draw: where the order of a pile is not known, chance plays, with its probability.

Which piles those are a `Dealer` tells, in place of the number of a generator. A move that draws from one is played once
for each handful that may come: those are the branches of a draw, which is a position of its own in the graph.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.rules.engine import advance_one_game, legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.search.dealer import Dealer, Undecided, how_many_handfuls
from nightfall_cli.search.every_line import NODES, EveryLine, Open, Step, explored
from nightfall_cli.search.graph import Edge
from nightfall_cli.search.horizon import Choice, after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.search.horizon import Horizon


class Branch(NamedTuple):
    """What may come of a move that draws: what is drawn, how likely that is, and the position after it.

    ``facts``: as bits what is drawn here and not on every branch.
    """

    drawn: tuple[Choice, ...]
    odds: Fraction
    state: State
    facts: int = 0


def branches(state: State, move: Move | None, limit: int = NODES) -> list[Branch]:
    """Everything that may come of a move; one branch where it draws nothing by chance, none if there are too many.

    Without a move: of what happens on a placed board before anybody is asked.
    """
    dealer = state.generator
    assert isinstance(dealer, Dealer), "draws are tried only where chance is open"
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
            found.append(Branch(drawn, odds, told))
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

    def _begin(self, stack: list[Open]) -> None:
        if self.start.decision is None and self.start.frames:
            if self._draw(stack, self.start, None) == NOBODY:
                self.edges.append(())
                self.deciders.append(NOBODY)
                self.order.append(0)
        else:
            super()._begin(stack)

    def _after(self, state: State, move: Move) -> State | None:
        try:
            return after(state, move)
        except Undecided:
            return None

    def _follow(self, stack: list[Open], move: Any) -> int:
        top = stack[-1]
        if isinstance(move, Branch):
            state, forced = self._settled(move.state)
            return self._reach(stack, NOBODY, move.facts | forced, state)
        choice = self._choice(top.state, move)
        is_forced_pass = move.verb == "pass" and len(legal_moves(top.state)) == 1
        choices = 0 if is_forced_pass else 1 << choice
        following = self._after(top.state, move)
        if following is None:
            number = self._draw(stack, top.state, move)
            if number != NOBODY:
                top.edges.append(Edge(choice, choices, number))
            return NOBODY
        state, forced = self._settled(following)
        return self._reach(stack, choice, choices | forced, state)

    def _draw(self, stack: list[Open], state: State, move: Move | None) -> int:
        """Put the draw of a move on top; returns its number, or NOBODY at the limit."""
        number = len(self.edges)
        found = branches(state, move, self.nodes) if number < self.nodes else []
        if not found:
            self.complete = False
            return NOBODY
        self.edges.append(())
        self.deciders.append(NOBODY)
        self.odds[number] = tuple(branch.odds for branch in found)
        bits = [self._facts(branch.drawn) for branch in found]
        always = reduce(and_, bits)
        told = [branch._replace(facts=facts & ~always) for branch, facts in zip(found, bits, strict=True)]
        stack.append(Open(number, state, iter(told), []))
        return number

    def _facts(self, drawn: tuple[Choice, ...]) -> int:
        """As bits who draws at least how many of which card."""
        facts = 0
        for player, verb, what, cards, _ in drawn:
            for card, copies in Counter(cards).items():
                for number in range(1, copies + 1):
                    fact = Choice(player, verb, what, (card,) * number)
                    facts |= 1 << self.choices.setdefault(fact, len(self.choices))
        return facts

    def _steps(self, state: State) -> Iterator[tuple[Step, State]]:
        moves: tuple[Move | None, ...] = legal_moves(state) if state.decision is not None else (None,)
        for move in moves:
            for branch in branches(state, move, self.nodes):
                yield Step(state, move, branch.drawn), branch.state


def every_draw(start: State, until: Horizon, nodes: int = NODES) -> EveryDraw:
    """The whole graph below a position that `dealt_by_chance` made."""
    return explored(EveryDraw(start, until, nodes))
