"""Estimates with 95 % intervals: shares by Wilson's formula, means by the normal one.

>>> wilson(5, 10)
Estimate(value=0.5, low=0.236593, high=0.763407)
>>> wilson(0, 0) is None
True
>>> turns = Sums()
>>> for number in (20, 22, 24):
...     turns.add(number)
>>> turns.mean()
Estimate(value=22.0, low=19.736829, high=24.263171)
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""Between -Z and Z lie 95 % of a normal distribution."""
_DIGITS = 6


class Estimate(NamedTuple):
    """A value and its interval; without bounds when one observation is all there is."""

    value: float
    low: float | None = None
    high: float | None = None

    def scaled(self, by: float) -> Estimate:
        """The estimate of so many times the quantity."""
        return rounded(self.value * by, *(None if bound is None else bound * by for bound in (self.low, self.high)))

    def within(self, low: float, high: float) -> Estimate:
        """The same with an interval that does not go beyond what is possible."""
        if self.low is None or self.high is None:
            return self
        return self._replace(low=max(low, self.low), high=min(high, self.high))


def rounded(value: float, low: float | None = None, high: float | None = None) -> Estimate:
    """An estimate with as many digits as make sense."""
    bounds = (None if bound is None else round(bound, _DIGITS) for bound in (low, high))
    return Estimate(round(value, _DIGITS), *bounds)


def wilson(successes: int, trials: int) -> Estimate | None:
    """The share of successes; None without a trial."""
    return wilson_share(successes / trials, trials) if trials else None


def wilson_share(share: float, trials: float) -> Estimate:
    """Return a share with its Wilson interval, for an effective number of trials."""
    return rounded(share, *wilson_interval(share, trials))


def wilson_interval(share: float, trials: float) -> tuple[float, float]:
    """Return the ends of the Wilson interval of a share."""
    spread = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    middle = share + Z * Z / (2 * trials)
    whole = 1 + Z * Z / trials
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


class Sums:
    """Numbers from 0 on added up, as far as their mean and its interval need; exact, so no order of adding matters."""

    __slots__ = ("count", "least", "most", "squares", "total")

    def __init__(self) -> None:
        self.count = self.total = self.squares = self.least = self.most = 0

    def add(self, number: int) -> None:
        """One observation more."""
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number) if self.count else number
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> Estimate | None:
        """The mean; None without an observation."""
        if not self.count:
            return None
        mean = self.total / self.count
        if self.count == 1:
            return rounded(mean)
        variance = (self.squares * self.count - self.total * self.total) / (self.count * (self.count - 1))
        spread = Z * sqrt(variance / self.count)
        return rounded(mean, max(0.0, mean - spread), mean + spread)


class Ratio:
    """So much of one thing for each of another, such as orders for each chain, when games are what is independent."""

    __slots__ = ("cross", "games", "parts", "wholes")

    def __init__(self) -> None:
        self.parts = Sums()
        self.wholes = Sums()
        self.cross = self.games = 0

    def add(self, part: int, whole: int) -> None:
        """One game more."""
        self.parts.add(part)
        self.wholes.add(whole)
        self.cross += part * whole
        self.games += whole > 0

    def estimate(self) -> Estimate | None:
        """All parts by all wholes; None when there is no whole."""
        if not self.wholes.total:
            return None
        ratio = self.parts.total / self.wholes.total
        if self.wholes.count == 1:
            return rounded(ratio)
        spread = Z * sqrt(self._variance(ratio))
        return rounded(ratio, ratio - spread, ratio + spread)

    def share(self) -> Estimate | None:
        """The same when the parts are some of the wholes: Wilson's formula, with as many trials as the games are worth.

        Where all games agree, each is one trial.
        """
        if not self.wholes.total:
            return None
        ratio = self.parts.total / self.wholes.total
        variance = self._variance(ratio)
        trials = min(self.wholes.total, ratio * (1 - ratio) / variance) if variance else self.games
        return wilson_share(ratio, trials)

    def _variance(self, ratio: float) -> float:
        """Of the ratio, from how far the single games are off it."""
        games = self.wholes.count
        off = self.parts.squares - 2 * ratio * self.cross + ratio * ratio * self.wholes.squares
        return max(0.0, off) * games / (games - 1) / self.wholes.total**2 if games > 1 else 0.0
