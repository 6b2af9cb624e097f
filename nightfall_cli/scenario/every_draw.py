"""Every line of play with every draw: where the order of a pile is not known, chance plays, with its probability.

Chance hides in two places only: the order of a deck or of the wound stack, and a shuffled discard pile. A pile in
unknown order is kept sorted, so that positions which differ in nothing else are one, and a `Dealer` in the state's
generator tells which piles those are. A move that draws from one is played once for each handful that may come.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from math import comb
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from nightfall_cli.rules.engine import advance, legal_moves
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.scenario.every_line import NODES, EveryLine, Open, Step, explored
from nightfall_cli.scenario.graph import Edge
from nightfall_cli.scenario.horizon import CHANCE, Choice, after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.horizon import Horizon

Pile = tuple["Card", ...]


# -- dealing ----------------------------------------------------------------------------------


class Undecided(Exception):
    """Chance has to say which handful a player gets: ``what`` each may be, with the probability of each."""

    def __init__(self, what: list[tuple[Choice, Fraction]]) -> None:
        super().__init__("chance has to say what is drawn")
        self.what = what


class Dealer(NamedTuple):
    """A `nightfall_cli.rules.chance.Dealer` that deals what it is told to, and asks by raising `Undecided`.

    ``decks``: by seat, whether that deck is in unknown order; ``wounds``: how many wounds at the bottom of the stack
    are; ``script``: what it is told to deal next. A pile of like cards, or of none, is in known order.
    """

    decks: tuple[bool, ...]
    wounds: int
    script: tuple[Choice, ...] = ()

    def shuffled(self, player: int, cards: Pile) -> tuple[Dealer, Pile]:
        return self._mixed(player, cards), _in_order(cards)

    def deck(self, player: int, deck: Pile, count: int) -> tuple[Dealer, Pile]:
        if not self.decks[player]:
            return self, deck
        told, rest, handful = self._deal(player, "draw", deck, count)
        return told._mixed(player, rest), rest + handful

    def stack(self, player: int, stack: Pile, count: int) -> tuple[Dealer, Pile]:
        mixed, known = stack[: self.wounds], stack[self.wounds :]
        if count <= len(known) or not mixed:
            return self, stack
        told, rest, handful = self._deal(player, "receive", mixed, count - len(known))
        return told._replace(wounds=_mixed_cards(rest)), rest + handful + known

    def _mixed(self, player: int, deck: Pile) -> Dealer:
        mixed = bool(_mixed_cards(deck))
        return self._replace(decks=(*self.decks[:player], mixed, *self.decks[player + 1 :]))

    def _deal(self, player: int, verb: str, pile: Pile, count: int) -> tuple[Dealer, Pile, Pile]:
        """The dealer from then on, the cards that stay, and those that come."""
        if count >= len(pile):
            return self, (), pile
        if not self.script:
            raise Undecided([(Choice(player, verb, CHANCE, cards), odds) for cards, odds in handfuls(pile, count)])
        handful = self.script[0].cards
        rest = Counter(pile)
        rest.subtract(handful)
        return self._replace(script=self.script[1:]), _in_order(rest.elements()), handful


def dealt_by_chance(state: State, decks: Iterable[int], wounds: int) -> State:
    """A copy where chance is open: the decks of these seats and so many wounds at the bottom are in unknown order."""
    new = state.copy()
    for seat in decks:
        new.deck[seat] = _in_order(state.deck[seat])
    mixed = _in_order(state.wound_stack[:wounds])
    new.wound_stack = mixed + state.wound_stack[wounds:]
    unknown = tuple(seat in set(decks) and bool(_mixed_cards(state.deck[seat])) for seat in state.players)
    new.generator = cast("int", Dealer(unknown, _mixed_cards(mixed)))
    return new


def handfuls(pile: Pile, count: int) -> list[tuple[Pile, Fraction]]:
    """Every handful of ``count`` cards from a shuffled pile, and how likely each is; their order does not count."""
    all_of_them = comb(len(pile), count)
    found: list[tuple[Pile, int]] = [((), 1)]
    left = len(pile)
    for card, copies in Counter(_in_order(pile)).items():
        left -= copies
        found = [
            (cards + (card,) * number, ways * comb(copies, number))
            for cards, ways in found
            for number in range(min(copies, count - len(cards)), -1, -1)
            if len(cards) + number + left >= count
        ]
    return [(cards, Fraction(ways, all_of_them)) for cards, ways in found]


def _in_order(cards: Iterable[Card]) -> Pile:
    return tuple(sorted(cards, key=lambda card: card.name))


def _mixed_cards(pile: Pile) -> int:
    """How many cards are in unknown order when these are shuffled: none when they are alike."""
    return len(pile) if len(set(pile)) > 1 else 0


# -- branches ---------------------------------------------------------------------------------


class Branch(NamedTuple):
    """What may come of a move that draws: what is drawn, how likely that is, and the position after it.

    ``facts``: as bits what is drawn here and not on every branch.
    """

    drawn: tuple[Choice, ...]
    odds: Fraction
    state: State
    facts: int = 0


def branches(state: State, move: Move | None) -> list[Branch]:
    """Everything that may come of a move; one branch where it draws nothing by chance.

    Without a move: of what happens on a placed board before anybody is asked.
    """
    dealer = cast("Dealer", state.generator)
    waiting: list[tuple[tuple[Choice, ...], Fraction]] = [((), Fraction(1))]
    found = []
    while waiting:
        drawn, odds = waiting.pop()
        told = state.copy()
        told.generator = cast("int", dealer._replace(script=drawn))
        try:
            found.append(Branch(drawn, odds, _opened(told) if move is None else after(told, move)))
        except Undecided as asked:
            waiting += [((*drawn, choice), odds * chance) for choice, chance in reversed(asked.what)]
    return found


def _opened(state: State) -> State:
    """A placed board at its first decision."""
    new = state.copy()
    new.log = None
    advance(new)
    return new


def first_drawn(state: State) -> tuple[State, State]:
    """Where a search of a placed board begins, and the position that tells its phase and turn.

    It begins at the first decision; or, if chance has its say before that, on the board, and the phase is the one in
    which it first has.
    """
    new = state.copy()
    new.log = None
    try:
        advance(new)
    except Undecided:
        return state, new
    return new, new


class EveryDraw(EveryLine):
    """The graph of positions and draws below a position that `dealt_by_chance` made.

    A draw has a number among the positions, nobody decides there, and ``odds`` has the probabilities of its edges.
    """

    def _begin(self, stack: list[Open]) -> None:
        if self.start.decision is None and self.start.frames:
            found = branches(self.start, None)
            self._add_draw(stack, self.start, found)
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
            if len(self.edges) >= self.nodes:
                self.complete = False
            else:
                top.edges.append(Edge(choice, choices, len(self.edges)))
                self._add_draw(stack, top.state, branches(top.state, move))
            return NOBODY
        state, forced = self._settled(following)
        return self._reach(stack, choice, choices | forced, state)

    def _add_draw(self, stack: list[Open], state: State, found: list[Branch]) -> None:
        """Put a draw on top."""
        number = len(self.edges)
        self.edges.append(())
        self.deciders.append(NOBODY)
        self.odds[number] = tuple(branch.odds for branch in found)
        bits = [self._facts(branch.drawn) for branch in found]
        always = reduce(and_, bits)
        told = [branch._replace(facts=facts & ~always) for branch, facts in zip(found, bits, strict=True)]
        stack.append(Open(number, state, iter(told), []))

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
            for branch in branches(state, move):
                yield Step(state, move, branch.drawn), branch.state


def every_draw(start: State, until: Horizon, nodes: int = NODES) -> EveryDraw:
    """The whole graph below a position that `dealt_by_chance` made."""
    return explored(EveryDraw(start, until, nodes))
