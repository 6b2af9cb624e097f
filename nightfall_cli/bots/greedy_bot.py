"""The bot that looks one move ahead: it tries each legal move on sampled tables and picks the best.

`nightfall_cli.bots.evaluation` values the positions. The budget is the number of tables to average over, at most: once
a move is clearly ahead, no other table is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.evaluation import OVER, TERMS, compared_terms, values_after
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.total import total
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

CLEAR: Final = 0.5
"""A move that is ahead by this many wounds a table is picked without another table."""
NOTHING: Final = 0.05
"""Smaller differences are not mentioned in a reason."""
WORDS = {
    "wounds": phrase("wounds +{gain}"),
    "minions": phrase("minions in play +{gain}"),
    "chain": phrase("orders in the chain +{gain}"),
    "hand": phrase("cards in hand +{gain}"),
    "deck": phrase("the cards of the deck +{gain}"),
    "archives": phrase("private archives +{gain}"),
    "influence": phrase("influence to spend +{gain}"),
}
"""What the terms of the evaluation are called in a reason."""


class GreedyBot(Bot):
    """Looks one move ahead on a few tables that are consistent with its view."""

    standard_budget = 2

    def pick(self, view: State) -> Move:
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0]
        sums = self._sums(view, legal)
        return legal[sums.index(max(sums))]

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the best move, and the terms of the evaluation in which it beats the next best move."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], Message("there is no other move")
        assert view.decision is not None
        sums = self._sums(view, legal)
        best, second = sorted(range(len(legal)), key=lambda at: -sums[at])[:2]
        gains = dict.fromkeys(TERMS, 0.0)
        for table in self.tables(view):
            found = [compared_terms(played(table, legal[at]), view.decision.player) for at in (best, second)]
            for term, one, other in zip(TERMS, *found, strict=True):
                gains[term] += (one - other) / self.budget
        return legal[best], _reason(gains)

    def tables(self, view: State) -> Iterator[State]:
        """Yield sampled tables, as many as the budget."""
        generator = self.generator(view)
        tables = HiddenCards(view)
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            yield tables.sample(draw)

    def _sums(self, view: State, legal: tuple[Move, ...]) -> list[float]:
        """Return the value of the position after each move, added over the tables."""
        assert view.decision is not None
        player, generator, tables = view.decision.player, self.generator(view), HiddenCards(view)
        sums = [0.0] * len(legal)
        for asked in range(1, self.budget + 1):
            generator, draw = chance.advance(generator)
            worths = values_after(tables.sample(draw, kinds=False), legal, player)
            if not OVER.isdisjoint(worths):
                worths = values_after(tables.sample(draw), legal, player)
            for at, worth in enumerate(worths):
                sums[at] += worth
            second, best = sorted(sums)[-2:]
            if best - second >= CLEAR * asked:
                break
        return sums


def _reason(gains: dict[str, float]) -> str:
    """Return the reason: the terms that are better than after the next best move, the largest difference first."""
    lead = total(gains.values())
    if lead < NOTHING:
        return Message("as good as the next best move")
    best = sorted(gains.items(), key=lambda one: -one[1])[:3]
    gained = [Message(WORDS[term], gain=round(gain, 1)) for term, gain in best if gain >= NOTHING]
    template = phrase("worth about {number} wounds more than the next best move: {terms}")
    return Message(template, number=round(lead, 1), terms=gained)
