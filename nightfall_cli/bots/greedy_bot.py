"""The bot that looks one move ahead: it plays each legal move on a table that fits its view and takes the best.

What is best is said by `nightfall_cli.bots.evaluation`. The budget is the number of tables it averages over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.evaluation import TERMS, compared_terms
from nightfall_cli.bots.sample_hidden_cards import sample_hidden_cards
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import play

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


NOTHING = 0.05
"""Differences below this are not worth a word."""


class GreedyBot(Bot):
    """One move ahead on a few tables that fit what it sees."""

    standard_budget = 2

    def pick(self, view: State) -> Move:
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0]
        sums = [sum(found) for found in self._differences(view, legal)]
        return legal[sums.index(max(sums))]

    def explain(self, view: State) -> tuple[Move, str]:
        """The best move, and the terms of the evaluation that speak for it against the next best."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], "there is no other move"
        found = self._differences(view, legal)
        sums = [sum(one) for one in found]
        order = sorted(range(len(legal)), key=lambda at: -sums[at])
        best, second = found[order[0]], found[order[1]]
        gains = {term: one - other for term, one, other in zip(TERMS, best, second, strict=True)}
        return legal[order[0]], _reason(sums[order[0]] - sums[order[1]], gains)

    def _differences(self, view: State, legal: tuple[Move, ...]) -> list[tuple[float, ...]]:
        """For each move the terms of the position after it, against the other players, averaged over the tables."""
        assert view.decision is not None
        player = view.decision.player
        generator = self.generator(view)
        sums = [(0.0,) * len(TERMS)] * len(legal)
        for _ in range(self.budget):
            generator, draw = chance.advance(generator)
            state = sample_hidden_cards(view, draw)
            for at, move in enumerate(legal):
                after = state.copy()
                play(after, move)
                found = compared_terms(after, player)
                sums[at] = tuple(total + one / self.budget for total, one in zip(sums[at], found, strict=True))
        return sums


def _reason(lead: float, gains: dict[str, float]) -> str:
    """What is better than after the next best move, the largest difference first."""
    if lead < NOTHING:
        return "as good as the next best move"
    told = [f"{term} {gain:+.1f}" for term, gain in sorted(gains.items(), key=lambda one: -one[1]) if gain >= NOTHING]
    return f"ahead of the next best move by {lead:.1f}: {', '.join(told[:3])}"
