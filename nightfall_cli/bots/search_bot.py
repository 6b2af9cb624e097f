"""The bot ``search``: it tries the moves of a decision and drops the worse half again and again.

A try samples the unknown cards (`HiddenCards`), plays a move and then the rule of the greedy bot for every player: to
the end of the next turn, or of the game (`WHOLE_FROM`). All moves that are left are tried on the same table with the
same chance, so that what differs between them is mostly the move. The budget is the number of tries, so a game is the
same on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.gains import Gains
from nightfall_cli.bots.greedy_bot import GreedyBot
from nightfall_cli.bots.plans import followed, plans
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.total import total
from nightfall_cli.bots.tries import ShortTries, WholeGames
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import played

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

MOST = 8
"""How many moves are tried: those of the greatest value right after them."""

WHOLE_FROM = 400
"""The budget from which drafts and claims of two players are tried to the end of the game: fewer tell too little."""

PLANS_FROM = 1600
"""The budget from which two players' claims are tried as plans, and a search ends when its best move is sure."""
PLANS = 32
"""How many plans are tried: those that lose least by the rule of the greedy bot."""
SURE = 2.5
"""A move is surely better when its results are so many standard errors better."""
LOOK = 20
"""How many tries of each move pass between two looks at whether one is surely the best."""


class TriedMove:
    """A legal move and its results: of the tries, and of the position right after it, which counts as some tries.

    The move of a plan has also the moves that follow it.
    """

    __slots__ = ("move", "prior", "rest", "results", "total", "tries", "weight")

    def __init__(self, move: Move, prior: float = 0.0, weight: int = 1, rest: tuple[Move, ...] = ()) -> None:
        self.move = move
        self.prior = prior
        self.weight = weight
        self.rest = rest
        self.results: list[float] = []
        self.total = 0.0
        self.tries = 0

    @property
    def mean(self) -> float:
        """The mean result, by which moves are compared."""
        return (self.weight * self.prior + self.total) / (self.weight + self.tries)

    @property
    def found(self) -> float:
        """The mean result of the tries alone."""
        return self.total / self.tries


class SearchBot(Bot):
    """Tries moves on equal tables; ``search:200`` has 200 tries a move."""

    standard_budget = 100

    def pick(self, view: State) -> Move:
        if self.unsearched(view):
            return GreedyBot(self.seed).pick(view)
        return self.search(view)[0].move

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the best move, with the expected change in wounds, compared with the second."""
        if self.unsearched(view):
            return GreedyBot(self.seed).explain(view)
        tried = self.search(view)
        best = tried[0]
        second = next((one for one in tried if one.move != best.move), tried[1])
        wounds = self.tries_of(view).wounds
        gain, less = wounds(best.found), wounds(best.mean) - wounds(second.mean)
        number = round(abs(gain), 1)
        change = Message("about {number} wounds worse for you than now", number=number)
        if gain >= 0:
            change = Message("about {number} wounds better for you than now", number=number)
        other = Message("about as good as the next best move")
        if less >= SMALL:
            other = Message("{number} wounds better than the next best move", number=round(less, 1))
        template = phrase("{visits} of {tries} tries led here; {change}, {other}")
        tries = sum(one.tries for one in tried)
        return best.move, Message(template, visits=best.tries, tries=tries, change=change, other=other)

    def unsearched(self, view: State) -> bool:
        """True when the greedy bot decides: for a single move, and in a draft, which pays after a short try."""
        assert view.decision is not None and view.legal, "a bot is asked only when it decides"
        return len(view.legal) == 1 or (view.decision.kind == "draft" and self.tries_of(view) is ShortTries)

    def tries_of(self, view: State) -> type[ShortTries]:
        """Return how far the moves of this decision are tried."""
        assert view.decision is not None
        whole = self.budget >= WHOLE_FROM and len(view.names) == 2 and view.decision.kind in ("draft", "claim")
        return WholeGames if whole else ShortTries

    def search(self, view: State) -> list[TriedMove]:
        """Search with the whole budget; return the legal moves, the best first."""
        assert view.decision is not None and view.legal
        player = view.decision.player
        generator, draw = chance.advance(self.generator(view))
        tables = HiddenCards(view)
        table = tables.sample(draw)
        tries = self.tries_of(view)(table, player)
        tried = self.moves_of(view, table, tries)
        most = PLANS if any(one.rest for one in tried) else MOST
        left = sorted(tried, key=lambda one: -one.prior)[: min(most, (self.budget + 1) // 2)]
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            spent = 0
            while (not spent or (spent + len(left)) * rounds <= self.budget) and not self.sure(left):
                generator, draw = chance.advance(generator)
                table = tables.sample(draw)
                for one in left:
                    one.results.append(tries.result(followed(played(table, one.move), one.rest)))
                    one.total += one.results[-1]
                    one.tries += 1
                spent += len(left)
            left = sorted(left, key=lambda one: -one.mean)[: (len(left) + 1) // 2]
        return sorted(tried, key=lambda one: (-one.tries, -one.mean))

    def moves_of(self, view: State, table: State, tries: ShortTries) -> list[TriedMove]:
        """Return the legal moves to try, or plans."""
        assert view.decision is not None and view.legal
        worths = Gains(table).of
        if self.budget >= PLANS_FROM and len(view.names) == 2 and view.decision.kind == "claim":
            found = plans(table, PLANS, worths)
            return [TriedMove(moves[0], tries.prior(-loss), tries.weight, moves[1:]) for moves, loss in found]
        pairs = zip(view.legal, worths(table, view.legal, view.decision.player), strict=True)
        return [TriedMove(move, tries.prior(gain), tries.weight) for move, gain in pairs]

    def sure(self, left: list[TriedMove]) -> bool:
        """True when one of these moves is surely better than each other, or had the same results."""
        if self.budget < PLANS_FROM or not left[0].tries or left[0].tries % LOOK:
            return False
        best = max(left, key=lambda one: one.total)
        return all(_surely(best, one) for one in left if one is not best)


def _surely(best: TriedMove, other: TriedMove) -> bool:
    """True when the results on the same tables differ by more than chance explains, or not at all."""
    more = [one - less for one, less in zip(best.results, other.results, strict=True)]
    lead, squares = total(more), total([one * one for one in more])
    return lead * lead >= SURE * SURE * (squares - lead * lead / len(more))


SMALL = 0.05
"""Smaller differences in wounds are not mentioned."""
