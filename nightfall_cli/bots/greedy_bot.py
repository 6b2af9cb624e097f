"""The bot that looks one move ahead: it tries each legal move on sampled tables and picks the best.

`nightfall_cli.bots.evaluation` values the positions. The budget is the number of tables to average over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.bots.bot import Bot
from nightfall_cli.bots.evaluation import TERMS, compared_terms
from nightfall_cli.bots.sample_hidden_cards import sample_hidden_cards
from nightfall_cli.bots.total import total
from nightfall_cli.rules import chance
from nightfall_cli.rules.engine import play

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


NOTHING = 0.05
"""Smaller differences are not mentioned in a reason."""


class GreedyBot(Bot):
    """Looks one move ahead on a few tables that are consistent with its view."""

    standard_budget = 2

    def pick(self, view: State) -> Move:
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0]
        sums = [total(found) for found in self._differences(view, legal)]
        return legal[sums.index(max(sums))]

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the best move, and the terms of the evaluation in which it beats the next best move."""
        legal = view.legal
        assert legal, "a bot is asked only when it decides"
        if len(legal) == 1:
            return legal[0], "there is no other move"
        found = self._differences(view, legal)
        sums = [total(one) for one in found]
        order = sorted(range(len(legal)), key=lambda at: -sums[at])
        best, second = found[order[0]], found[order[1]]
        gains = {term: one - other for term, one, other in zip(TERMS, best, second, strict=True)}
        return legal[order[0]], _reason(sums[order[0]] - sums[order[1]], gains)

    def _differences(self, view: State, legal: tuple[Move, ...]) -> list[tuple[float, ...]]:
        """Return for each move the terms of the next position, compared with the other players and averaged."""
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
                sums[at] = tuple(before + one / self.budget for before, one in zip(sums[at], found, strict=True))
        return sums


def _reason(lead: float, gains: dict[str, float]) -> str:
    """Return the reason: the terms that are better than after the next best move, the largest difference first."""
    if lead < NOTHING:
        return "as good as the next best move"
    gained = [f"{term} {gain:+.1f}" for term, gain in sorted(gains.items(), key=lambda one: -one[1]) if gain >= NOTHING]
    return f"ahead of the next best move by {lead:.1f}: {', '.join(gained[:3])}"
