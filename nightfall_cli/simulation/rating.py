"""Compute ratings from results, by maximum likelihood, with 95 % intervals.

The winner of a table is drawn with chances in proportion to the players' strengths (Bradley-Terry for two,
Plackett-Luce for more); a rating is 400 times the decimal logarithm of a strength, as in Elo, and the mean of all is 0.
Each player gets one extra game, drawn against a player of rating 0: this keeps the rating of a player who wins or
loses everything finite.

The intervals come from a bootstrap over blocks: a block is one deal, played from every seat. Each of `RESAMPLES` times,
every table draws as many blocks as it played, and the ratings are computed again. One extra even block at each table
keeps the interval of a bot that won everything from being a point. The draws have a fixed seed, so the intervals are
the same on every run.

>>> ratings = rate(("strong", "weak"), [GameResult(("strong", "weak"), ("strong",), deal) for deal in range(3)])
>>> [round(one.rating) for one in ratings]
[203, -203]
"""

from __future__ import annotations

from itertools import pairwise
from math import exp, log
from random import Random
from typing import TYPE_CHECKING

from nightfall_cli.bots.total import total
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

POINTS = 400 / log(10)
"""Rating points for an e times higher strength."""
STEPS = 100
CLOSE = 1e-10
RESAMPLES = 400


class GameResult(NamedTuple):
    """The players by seat, the winners and the seed of the deal; a name may have several seats, and may share a win."""

    players: tuple[str, ...]
    winners: tuple[str, ...]
    deal: int = 0


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


class TableGames(NamedTuple):
    """Games of the same players: their seats, the number of games, and the wins of each player."""

    seats: dict[str, int]
    games: int
    wins: dict[str, float]

    def share(self, name: str) -> float:
        """Return the share of the games that a player won."""
        return self.wins.get(name, 0.0) / self.games


def blocks_of(results: Iterable[GameResult]) -> dict[tuple[str, ...], list[TableGames]]:
    """Return the blocks of each table, by its players in order."""
    groups: dict[tuple[str, ...], dict[int, list[GameResult]]] = {}
    for result in results:
        table = groups.setdefault(tuple(sorted(result.players)), {})
        table.setdefault(result.deal, []).append(result)
    return {players: [_block(players, games) for games in deals.values()] for players, deals in groups.items()}


def _block(players: tuple[str, ...], games: list[GameResult]) -> TableGames:
    wins: dict[str, float] = {}
    for result in games:
        for name in result.winners:
            wins[name] = wins.get(name, 0.0) + 1 / len(result.winners)
    return TableGames({name: players.count(name) for name in players}, len(games), wins)


def added(blocks: Sequence[TableGames]) -> TableGames:
    """Return all games of these blocks, which are of the same table."""
    wins: dict[str, float] = {}
    for block in blocks:
        for name, won in block.wins.items():
            wins[name] = wins.get(name, 0.0) + won
    return TableGames(blocks[0].seats, sum(block.games for block in blocks), wins)


def resampled(blocks: Sequence[TableGames]) -> Iterator[TableGames]:
    """Yield the games of a table as they might have been: as many blocks, drawn among these and an even one."""
    seats = blocks[0].seats
    players = sum(seats.values())
    even = TableGames(seats, players, {name: float(count) for name, count in seats.items()})
    draw = Random(len(blocks)).choices
    for _ in range(RESAMPLES):
        yield added(draw((*blocks, even), k=len(blocks)))


def interval(values: Iterable[float]) -> tuple[float, float]:
    """Return the ends of the 95 % interval of resampled values."""
    found = sorted(values)
    beyond = len(found) // 40
    return found[beyond], found[-beyond - 1]


def rate(names: Sequence[str], results: Sequence[GameResult]) -> list[Rating]:
    """Return the ratings of these players, best first; equal ratings keep the given order."""
    tables = blocks_of(results)
    found = _most_likely(names, [added(blocks) for blocks in tables.values()], [0.0] * len(names))
    again = [_most_likely(names, some, found) for some in zip(*map(resampled, tables.values()), strict=True)] or [found]
    order = sorted(range(len(found)), key=lambda at: -found[at])
    rated = []
    for place, at in enumerate(order):
        lead = None
        for other in order[place + 1 : place + 2]:
            lead = Lead(found[at] - found[other], *interval(one[at] - one[other] for one in again))
        rated.append(Rating(names[at], found[at], *interval(one[at] for one in again), lead))
    return rated


def _most_likely(names: Sequence[str], tables: Sequence[TableGames], start: list[float]) -> list[float]:
    """Return the most likely ratings, by Newton's method from ``start``."""
    found = [one / POINTS for one in start]
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(names, found, tables)
        step = _solved(curve, slope)
        longest = max(map(abs, step))
        found = [
            one + change * (min(1.0, 1.0 / longest) if longest else 1.0)
            for one, change in zip(found, step, strict=True)
        ]
        if longest < CLOSE:
            break
    mean = total(found) / len(found)
    return [POINTS * (one - mean) for one in found]


def apart(ratings: Sequence[Rating]) -> bool:
    """True when no two neighbouring intervals overlap; the best rating comes first."""
    return all(better.low > worse.high for better, worse in pairwise(ratings))


def _slope_and_curve(
    names: Sequence[str], found: list[float], tables: Sequence[TableGames]
) -> tuple[list[float], list[list[float]]]:
    """Return the first derivatives of the log-likelihood, and the negated second derivatives."""
    count = len(found)
    slope = [0.0] * count
    curve = [[0.0] * count for _ in range(count)]
    for at, one in enumerate(found):  # the extra drawn game
        chance = 1 / (1 + exp(-one))
        slope[at] += 0.5 - chance
        curve[at][at] += chance * (1 - chance)
    number = {name: at for at, name in enumerate(names)}
    for seats, games, wins in tables:
        weights = {number[name]: times * exp(found[number[name]]) for name, times in seats.items()}
        whole = total(weights.values())
        shares = {at: weight / whole for at, weight in weights.items()}
        for at, share in shares.items():
            slope[at] += wins.get(names[at], 0.0) - games * share
            for other, theirs in shares.items():
                curve[at][other] += games * share * ((at == other) - theirs)
    return slope, curve


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve by Gauss-Jordan elimination; no pivot is 0, as the matrix is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        rows[at] = pivot = [value / pivot[at] for value in pivot]
        for other, row in enumerate(rows):
            if other != at:
                rows[other] = [a - row[at] * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


# -- the sequential test --------------------------------------------------------------------


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
