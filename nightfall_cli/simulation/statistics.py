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

from nightfall_cli.named_tuple import NamedTuple

Z = 1.959963984540054
"""95 % of a normal distribution lie between -Z and Z."""
_DIGITS = 6


class Estimate(NamedTuple):
    """A value and its interval; the bounds are None after a single observation."""

    value: float
    low: float | None = None
    high: float | None = None

    def scaled(self, by: float) -> Estimate:
        return rounded(self.value * by, *(None if bound is None else bound * by for bound in (self.low, self.high)))

    def as_share(self) -> Estimate:
        """Return the estimate with its interval clipped to the values of a share."""
        if self.low is None or self.high is None:
            return self
        return self._replace(low=max(0.0, self.low), high=min(1.0, self.high))


def rounded(value: float, low: float | None = None, high: float | None = None) -> Estimate:
    """Return an estimate rounded to sensible digits."""
    bounds = (None if bound is None else round(bound, _DIGITS) for bound in (low, high))
    return Estimate(round(value, _DIGITS), *bounds)


def wilson(successes: int, trials: int) -> Estimate | None:
    """Return the share of successes; None without trials."""
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
    """Running sums of non-negative integers, for their mean and its interval; exact in any order of adding."""

    __slots__ = ("count", "least", "most", "squares", "total")

    def __init__(self) -> None:
        self.count = self.total = self.squares = self.least = self.most = 0

    def add(self, number: int) -> None:
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number) if self.count else number
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> Estimate | None:
        """Return the mean; None without observations."""
        if not self.count:
            return None
        mean = self.total / self.count
        if self.count == 1:
            return rounded(mean)
        variance = (self.squares * self.count - self.total * self.total) / (self.count * (self.count - 1))
        spread = Z * sqrt(variance / self.count)
        return rounded(mean, max(0.0, mean - spread), mean + spread)


class Ratio:
    """A ratio of totals, such as orders per chain, where the games are the independent observations."""

    __slots__ = ("cross", "games", "parts", "wholes")

    def __init__(self) -> None:
        self.parts = Sums()
        self.wholes = Sums()
        self.cross = self.games = 0

    def add(self, part: int, whole: int) -> None:
        self.parts.add(part)
        self.wholes.add(whole)
        self.cross += part * whole
        self.games += whole > 0

    def estimate(self) -> Estimate | None:
        """Return all parts divided by all wholes; None without wholes."""
        if not self.wholes.total:
            return None
        ratio = self.parts.total / self.wholes.total
        if self.wholes.count == 1:
            return rounded(ratio)
        spread = Z * sqrt(self._variance(ratio))
        return rounded(ratio, ratio - spread, ratio + spread)

    def share(self) -> Estimate | None:
        """Return the ratio as a share, for parts that are a subset of the wholes.

        The interval is Wilson's, with an effective sample size. Where all games agree, each game is one trial.
        """
        if not self.wholes.total:
            return None
        ratio = self.parts.total / self.wholes.total
        variance = self._variance(ratio)
        trials = min(self.wholes.total, ratio * (1 - ratio) / variance) if variance else self.games
        return wilson_share(ratio, trials)

    def _variance(self, ratio: float) -> float:
        """Return the variance of the ratio, from the deviations of the games."""
        games = self.wholes.count
        off = self.parts.squares - 2 * ratio * self.cross + ratio * ratio * self.wholes.squares
        return max(0.0, off) * games / (games - 1) / self.wholes.total**2 if games > 1 else 0.0
