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
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
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


class TriedMove:
    """A legal move and its results: of the tries, and of the position right after it, which counts as some tries."""

    __slots__ = ("move", "prior", "total", "tries", "weight")

    def __init__(self, move: Move, prior: float = 0.0, weight: int = 1) -> None:
        self.move = move
        self.prior = prior
        self.weight = weight
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
        best, second = tried[:2]
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
        gains = Gains(table).of(table, view.legal, player)
        pairs = zip(view.legal, gains, strict=True)
        tried = [TriedMove(move, tries.prior(gain), tries.weight) for move, gain in pairs]
        left = sorted(tried, key=lambda one: -one.prior)[: min(MOST, (self.budget + 1) // 2)]
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            spent = 0
            while not spent or (spent + len(left)) * rounds <= self.budget:
                generator, draw = chance.advance(generator)
                table = tables.sample(draw)
                for one in left:
                    one.total += tries.result(played(table, one.move))
                    one.tries += 1
                spent += len(left)
            left = sorted(left, key=lambda one: -one.mean)[: (len(left) + 1) // 2]
        return sorted(tried, key=lambda one: (-one.tries, -one.mean))


SMALL = 0.05
"""Smaller differences in wounds are not mentioned."""
