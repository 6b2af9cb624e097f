"""The bot that looks one move ahead: it picks the move that changes most for the better.

`nightfall_cli.bots.gains` values the moves. The budget is the number of sampled tables to average over: what the player
may not know, such as the deck, differs between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.gains import Gains, terms_of
from nightfall_cli.bots.sample_hidden_cards import HiddenCards
from nightfall_cli.bots.total import total
from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.rules import chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

OPEN: Final = ("draft", "block", "resolve", "wounds", "discard")
"""Decisions in which nothing hidden counts: no table is sampled for them."""
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
    """Values each move on tables that are consistent with its view."""

    standard_budget = 1

    def pick(self, view: State) -> Move:
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0]
        gains = [one + other for one, other in self._gains(view, legal)]
        return legal[gains.index(max(gains))]

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the best move, and the terms in which it beats the next best move."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], Message("there is no other move")
        parts = self._gains(view, legal)
        best, second = sorted(range(len(legal)), key=lambda at: -total(parts[at]))[:2]
        gains = dict.fromkeys(WORDS, 0.0)
        for at, sign in ((best, 1), (second, -1)):
            for term, gain in zip(terms_of(view, legal[at]), parts[at], strict=True):
                gains[term] += sign * gain
        return legal[best], _reason(gains)

    def tables(self, view: State) -> Iterator[State]:
        """Yield sampled tables, as many as the budget."""
        generator = self.generator(view)
        tables = HiddenCards(view)
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            yield tables.sample(draw)

    def _gains(self, view: State, legal: tuple[Move, ...]) -> list[tuple[float, float]]:
        """Return what each move brings, in two parts: their means over the tables."""
        assert view.decision is not None
        if view.decision.kind in OPEN:
            return Gains(view).parts(view, legal, view.decision.player)
        means = [(0.0, 0.0)] * len(legal)
        for table in self.tables(view):
            for at, (one, other) in enumerate(Gains(table).parts(table, legal, view.decision.player)):
                means[at] = means[at][0] + one / self.budget, means[at][1] + other / self.budget
        return means


def _reason(gains: dict[str, float]) -> str:
    """Return the reason: the terms that are better than after the next best move, the largest difference first."""
    lead = total(gains.values())
    if lead < NOTHING:
        return Message("as good as the next best move")
    best = sorted(gains.items(), key=lambda one: -one[1])[:3]
    gained = [Message(WORDS[term], gain=round(gain, 1)) for term, gain in best if gain >= NOTHING]
    template = phrase("worth about {number} wounds more than the next best move: {terms}")
    return Message(template, number=round(lead, 1), terms=gained)
