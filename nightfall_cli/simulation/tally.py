"""Accumulate statistics over game records, as estimates with 95 % intervals. Cut games are only counted.

Shares have intervals by Wilson's formula, means the normal one.

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

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.simulation.game_record import PRIVATE, STARTER

if TYPE_CHECKING:
    from nightfall_cli.simulation.game_record import Record


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


LENGTHS = ("turns", "decisions", "chains", "longest chain", "reshuffles", "wounds", "winner's wounds")
"""The quantities measured for a whole game."""


class PlayerResult:
    """Wins and wounds of one seat, or of all seats of one bot. ``everybody``: the bot holds every seat."""

    def __init__(self, seats: int = 1, everybody: bool = False) -> None:
        self.seats = seats
        self.everybody = everybody
        self.wins = Sums()
        self.wounds = Sums()

    def add(self, wins: int, wounds: int) -> None:
        self.wins.add(wins)
        self.wounds.add(wounds)

    @property
    def games(self) -> int:
        return self.wins.count

    def win_rate(self) -> Estimate | None:
        """Return the mean win rate per seat. Games are independent trials, seats of one game are not.

        "One of these seats won" is also a yes/no trial. Where wins are shared, or the bot holds every seat, average
        the wins per game.
        """
        if not self.everybody and self.wins.most <= 1:
            share = wilson(self.wins.total, self.wins.count)
            return share and share.scaled(1 / self.seats)
        mean = self.wins.mean()
        return mean and mean.scaled(1 / self.seats).as_share()

    def mean_wounds(self) -> Estimate | None:
        mean = self.wounds.mean()
        return mean and mean.scaled(1 / self.seats)


class CardTally:
    """Statistics of one card, over the games with copies of it."""

    def __init__(self) -> None:
        self.private = self.common = self.drafted_wins = 0
        self.claimed, self.linked, self.wounds, self.own_wounds = Sums(), Sums(), Sums(), Sums()
        self.kicked = Ratio()

    def add(self, card: Record, winners: list[int]) -> None:
        if card["archive"] == PRIVATE:
            self.private += 1
            self.drafted_wins += card["owner"] in winners
        elif card["archive"] != STARTER:
            self.common += 1
        self.claimed.add(sum(card["claimed"]) + sum(card["taken"]))
        for what in ("linked", "wounds", "own_wounds"):
            getattr(self, what).add(sum(card[what]))
        self.kicked.add(sum(card["kicked"]), sum(card["linked"]))

    def win_rate(self) -> Estimate | None:
        """Return the share of games won by the owner of the private archive."""
        return wilson(self.drafted_wins, self.private)


class VariantTally:
    """Statistics of the games of one edition and set-up."""

    def __init__(self) -> None:
        self.cut = 0
        self.shared = 0
        self.first = PlayerResult()
        self.lengths = {what: Sums() for what in LENGTHS}
        self.chain_length = Ratio()
        self.turns: Counter[int] = Counter()
        self.chains: Counter[int] = Counter()

    def add(self, record: Record, wounds: list[int]) -> None:
        """Add a game that was not cut."""
        winners = record["winners"]
        chains = record["chains"]
        numbers = (
            sum(record["turns"]),
            record["decisions"],
            chains["count"],
            chains["longest"],
            sum(record["reshuffles"]),
            sum(wounds),
            wounds[winners[0]],
        )
        for what, number in zip(LENGTHS, numbers, strict=True):
            self.lengths[what].add(number)
        self.shared += len(winners) > 1
        self.first.add(record["first"] in winners, wounds[record["first"]])
        self.chain_length.add(sum(length * count for length, count in enumerate(chains["lengths"], 1)), chains["count"])
        self.turns[numbers[0]] += 1
        for length, count in enumerate(chains["lengths"], 1):
            self.chains[length] += count

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self.first.games


class Tally:
    """All statistics for the tables. ``bots`` are by seat; `add` takes one game at a time."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = bots
        self.all = VariantTally()
        self.variants: dict[tuple[str, str], VariantTally] = {}
        self.seats = [PlayerResult() for _ in bots]
        self.places = [PlayerResult() for _ in bots]
        self.by_bot = {bot: PlayerResult(bots.count(bot), bots.count(bot) == len(bots)) for bot in bots}
        self.bot_places = {(bot, place): PlayerResult() for bot in self.by_bot for place in range(len(bots))}
        self.cards: dict[str, CardTally] = {}
        self.starters: dict[str, CardTally] = {}

    def add(self, record: Record) -> None:
        variant = self.variants.setdefault((record["edition"], record["setup"]), VariantTally())
        if record["cut"]:
            variant.cut += 1
            self.all.cut += 1
            return
        wounds = [sum(kinds.values()) for kinds in record["wounds"]]
        variant.add(record, wounds)
        self.all.add(record, wounds)
        self._add_players(record["winners"], wounds, record["first"])
        for card in record["cards"]:
            cards = self.starters if card["archive"] == STARTER else self.cards
            cards.setdefault(card["card"], CardTally()).add(card, record["winners"])

    def _add_players(self, winners: list[int], wounds: list[int], first: int) -> None:
        count = len(self.bots)
        for seat, bot in enumerate(self.bots):
            result = (int(seat in winners), wounds[seat])
            place = (seat - first) % count
            self.seats[seat].add(*result)
            self.places[place].add(*result)
            self.bot_places[bot, place].add(*result)
        for bot, side in self.by_bot.items():
            mine = [seat for seat, name in enumerate(self.bots) if name == bot]
            side.add(sum(seat in winners for seat in mine), sum(wounds[seat] for seat in mine))

    @property
    def games(self) -> int:
        """The number of games, including cut games."""
        return self.all.games + self.all.cut
