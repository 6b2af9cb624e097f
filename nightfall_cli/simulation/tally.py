"""Accumulate statistics over game records. Cut games are only counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nightfall_cli.simulation.game_record import PRIVATE, STARTER
from nightfall_cli.simulation.statistics import Estimate, Ratio, Sums, wilson

if TYPE_CHECKING:
    from nightfall_cli.simulation.game_record import Record

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
        """Add a game."""
        self.wins.add(wins)
        self.wounds.add(wounds)

    @property
    def games(self) -> int:
        """The number of games."""
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
        """Return the mean wounds per seat."""
        mean = self.wounds.mean()
        return mean and mean.scaled(1 / self.seats)


class CardTally:
    """Statistics of one card, over the games with copies of it."""

    def __init__(self) -> None:
        self.private = self.common = self.drafted_wins = 0
        self.claimed, self.linked, self.wounds, self.own_wounds = Sums(), Sums(), Sums(), Sums()
        self.kicked = Ratio()

    def add(self, card: Record, winners: list[int]) -> None:
        """Add a game."""
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
        """Add a game."""
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
