"""Compute ratings from results, by maximum likelihood, with 95 % intervals.

The winner of a table is drawn with chances in proportion to the players' strengths (Bradley-Terry for two,
Plackett-Luce for more); a rating is 400 times the decimal logarithm of a strength, as in Elo, and the mean of all is 0.
Each player gets one extra game, drawn against a player of rating 0: this keeps the rating of a player who wins or
loses everything finite.

The intervals come from the curvature of the likelihood (Wald), so they are the same on every run. They are meant for
comparing players: each player has a quasi-variance (Firth and de Menezes), and the variance of the difference of two
ratings is close to the sum of both. So a player who wins nothing, whose distance to all others is hardly known, has a
wide interval and does not widen the others. Quasi-variances are less exact for two similar players who are far from
all others; the lead over the next best therefore has its own, exact interval.

>>> ratings = rate(("strong", "weak"), [GameResult(("strong", "weak"), ("strong",))] * 3)
>>> [round(one.rating) for one in ratings]
[203, -203]
"""

from __future__ import annotations

from itertools import pairwise
from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.bots.total import total
from nightfall_cli.simulation.statistics import Z

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTS = 400 / log(10)
"""Rating points for an e times higher strength."""
STEPS = 100
CLOSE = 1e-10


class GameResult(NamedTuple):
    """The players and winners of one game; a name may have several seats, and players may share the win."""

    players: tuple[str, ...]
    winners: tuple[str, ...]


class Lead(NamedTuple):
    """The distance of a player to the next best, and the bounds of its 95 % interval."""

    points: float
    low: float
    high: float


class Rating(NamedTuple):
    """The rating of a player and the bounds of its 95 % interval; the last player has no lead."""

    name: str
    rating: float
    low: float
    high: float
    lead: Lead | None = None


def rate(names: Sequence[str], results: Sequence[GameResult]) -> list[Rating]:
    """Return the ratings of these players, best first; equal ratings keep the given order."""
    tables = _tables(names, results)
    found = [0.0] * len(names)
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(found, tables)
        step = [total(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(curve)]
        longest = max(map(abs, step))
        found = [
            one + change * (min(1.0, 1.0 / longest) if longest else 1.0)
            for one, change in zip(found, step, strict=True)
        ]
        if longest < CLOSE:
            break
    mean = total(found) / len(found)
    covariance = _inverse(_slope_and_curve(found, tables)[1])
    errors = _quasi_errors(covariance)
    order = sorted(range(len(found)), key=lambda at: -found[at])
    rated = []
    for place, at in enumerate(order):
        middle, margin = POINTS * (found[at] - mean), POINTS * Z * errors[at]
        following = order[place + 1 : place + 2]
        lead = _lead(found, covariance, at, following[0]) if following else None
        rated.append(Rating(names[at], middle, middle - margin, middle + margin, lead))
    return rated


def _lead(found: list[float], covariance: list[list[float]], at: int, other: int) -> Lead:
    variance = covariance[at][at] + covariance[other][other] - 2 * covariance[at][other]
    points, margin = POINTS * (found[at] - found[other]), POINTS * Z * sqrt(max(0.0, variance))
    return Lead(points, points - margin, points + margin)


def apart(ratings: Sequence[Rating]) -> bool:
    """True when no two neighbouring intervals overlap; the best rating comes first."""
    return all(better.low > worse.high for better, worse in pairwise(ratings))


class _Table(NamedTuple):
    """All games of the same players: seats by player index, number of games, wins by player index."""

    seats: dict[int, int]
    games: int
    wins: dict[int, float]


def _tables(names: Sequence[str], results: Sequence[GameResult]) -> list[_Table]:
    number = {name: at for at, name in enumerate(names)}
    groups: dict[tuple[str, ...], list[GameResult]] = {}
    for result in results:
        groups.setdefault(tuple(sorted(result.players)), []).append(result)
    tables = []
    for players, played in groups.items():
        seats: dict[int, int] = {}
        wins: dict[int, float] = {}
        for name in players:
            seats[number[name]] = seats.get(number[name], 0) + 1
        for result in played:
            for name in result.winners:
                wins[number[name]] = wins.get(number[name], 0.0) + 1 / len(result.winners)
        tables.append(_Table(seats, len(played), wins))
    return tables


def _slope_and_curve(found: list[float], tables: list[_Table]) -> tuple[list[float], list[list[float]]]:
    """Return the first derivatives of the log-likelihood, and the negated second derivatives."""
    count = len(found)
    slope = [0.0] * count
    curve = [[0.0] * count for _ in range(count)]
    for at, one in enumerate(found):  # the extra drawn game
        chance = 1 / (1 + exp(-one))
        slope[at] += 0.5 - chance
        curve[at][at] += chance * (1 - chance)
    for seats, games, wins in tables:
        weights = {at: times * exp(found[at]) for at, times in seats.items()}
        whole = total(weights.values())
        shares = {at: weight / whole for at, weight in weights.items()}
        for at, share in shares.items():
            slope[at] += wins.get(at, 0.0) - games * share
            for other, theirs in shares.items():
                curve[at][other] += games * share * ((at == other) - theirs)
    return slope, curve


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Invert by Gauss-Jordan elimination; no pivot is 0, as the matrix is symmetric and positive definite."""
    count = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(count))] for at, row in enumerate(matrix)]
    for at in range(count):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(count):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[count:] for row in rows]


def _quasi_errors(covariance: list[list[float]]) -> list[float]:
    """Return quasi-standard errors: the squares of two add up, approximately, to the variance of their difference.

    With two and three players the sum is exact, unless a square would be negative; it is then 0.
    """
    count = len(covariance)
    if count < 2:
        return [sqrt(covariance[0][0])] * count
    differences = [
        total(covariance[at][at] + covariance[other][other] - 2 * covariance[at][other] for other in range(count))
        for at in range(count)
    ]
    if count == 2:
        return [sqrt(differences[0] / 2)] * 2
    all_squares = total(differences) / (2 * (count - 1))
    return [sqrt(max(0.0, (one - all_squares) / (count - 2))) for one in differences]
