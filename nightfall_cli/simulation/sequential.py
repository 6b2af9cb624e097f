"""A sequential test (SPRT) of two bots: whether the first is ahead of the second by a high or a low number of points.

The observation is the first bot's share of a block's wins (`nightfall_cli.simulation.rating`), taken as normal with the
variance that was seen; one block won and one block lost are added to it. The test ends at the first block at which the
log-likelihood ratio leaves its bounds; each answer is wrong in at most about 5 % of all tests.

>>> test = SequentialTest(("a", "b"), 0, 100)
>>> for deal in range(9):
...     test.add([GameResult(("a", "b"), ("a",), deal), GameResult(("b", "a"), ("a",), deal)])
>>> test.blocks, test.answer()
(9, 100)
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from nightfall_cli.simulation.rating import GameResult, added, blocks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG = 0.05
BOUND = log((1 - WRONG) / WRONG)
"""The test ends when the log-likelihood ratio is at least this far from 0."""


class SequentialTest:
    """The test of ``low`` against ``high`` rating points; `add` takes one block at a time."""

    def __init__(self, bots: Sequence[str], low: float, high: float) -> None:
        self.first = bots[0]
        self.low = low
        self.high = high
        self.shares: dict[tuple[str, ...], list[float]] = {}

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return sum(map(len, self.shares.values()))

    def add(self, block: Sequence[GameResult]) -> None:
        """Add the games of one block; games without a winner do not count."""
        for players, found in blocks_of(one for one in block if one.winners).items():
            self.shares.setdefault(players, []).append(added(found).share(self.first))

    def ratio(self) -> float:
        """Return the log-likelihood ratio of ``high`` to ``low``."""
        found = 0.0
        for players, shares in self.shares.items():
            low, high = (_expected(players.count(self.first), len(players), one) for one in (self.low, self.high))
            count, sums, squares = len(shares), 0.0, 0.0
            for share in shares:
                sums += share
                squares += share * share
            mean = (sums + 1) / (count + 2)
            variance = (squares + 1) / (count + 2) - mean * mean
            found += (high - low) * (sums - count * (low + high) / 2) / variance
        return found

    def answer(self) -> float | None:
        """Return ``high`` or ``low``, or None while the test goes on."""
        ratio = self.ratio()
        return self.high if ratio >= BOUND else self.low if ratio <= -BOUND else None


def _expected(own: int, seats: int, points: float) -> float:
    """Return the expected share of wins of a bot with ``own`` seats that is ahead of all others by these points."""
    strength = own * 10 ** (points / 400)
    return float(strength / (strength + seats - own))
