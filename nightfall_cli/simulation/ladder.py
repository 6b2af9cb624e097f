"""Ladders: the schedule of games between bots, the games, and the ratings. Results do not depend on the processes.

Every table of ``players`` different bots is played; with fewer bots than seats, every table at which each bot has a
seat. The bots of a table move on one seat from game to game, and as many games in a row as there are seats share one
seed: the same deal, from every seat.
Such a block is the unit of every interval and of the sequential test, because its games are not independent. A bot's
own seed depends on deal and seat only, so that equal bots play equal games.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import make_bot
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS, Setup, setup_words
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.simulation.play_games import NAMES, bot_moves, first_line, library_of
from nightfall_cli.simulation.rating import GameResult, Rating, added, blocks_of, interval, rate, resampled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.game_record import Record
    from nightfall_cli.simulation.play_games import CardFile

FORMAT = "nightfall-ladder 1"
MAX_TURNS = 400
"""A longer game is stopped and has no winner."""


class LadderPlan(NamedTuple):
    """Which bots play each other: ``games`` at every table of ``players`` seats."""

    bots: tuple[str, ...]
    games: int
    players: int = 2
    seed: int = 1
    edition: str = "en"
    setup: Setup = Setup()
    cards: tuple[CardFile, ...] = ()

    def tables(self) -> list[tuple[str, ...]]:
        """Return the tables of bots; raises ValueError for fewer than two bots."""
        if len(self.bots) < 2:
            raise ValueError("a ladder needs at least two bots")
        if len(self.bots) >= self.players:
            return list(combinations(self.bots, self.players))
        every = combinations_with_replacement(self.bots, self.players)
        return [table for table in every if len(set(table)) == len(self.bots)]

    def total(self) -> int:
        """Return the number of games; raises ValueError for fewer than two bots."""
        return self.games * len(self.tables())

    def pairing(self, index: int) -> Pairing:
        """Return game number ``index``: the tables take turns, and the seats rotate."""
        tables = self.tables()
        game, at = divmod(index, len(tables))
        turn = game % self.players
        table = tables[at]
        seed = derived_seed(self.seed, *table, game // self.players)
        return Pairing((*table[turn:], *table[:turn]), seed)

    def library(self) -> Library:
        """Return the shipped cards, overridden by the card files; raises `CardFileError`."""
        return library_of(self.cards)

    def header(self) -> dict[str, object]:
        """Return the first line of a file of results; ladders with equal headers play the same games."""
        terms = {"seats": self.players, "edition": self.edition, "setup": ",".join(setup_words(self.setup))}
        return first_line(FORMAT, self.seed, self.bots, self.library(), **terms)

    def expected(self, index: int) -> dict[str, object]:
        """Return the part of a line that follows from the plan."""
        bots, seed = self.pairing(index)
        return {"index": index, "bots": list(bots), "seed": seed}

    def play(self, index: int) -> Record:
        """Play a game and return its record, without winners if it was stopped."""
        bots, seed = self.pairing(index)
        options = GameOptions(EDITIONS[self.edition], self.setup, record=False)
        state = new_state(self.library(), NAMES[: len(bots)], seed, options)
        seated = [make_bot(name, derived_seed(seed, seat)) for seat, name in enumerate(bots)]
        labels = [f"{', '.join(bots)}, seed {seed}, seat {seat}, bot {bot}" for seat, bot in enumerate(bots, 1)]
        for _ in bot_moves(state, seated, labels):
            if sum(state.turns) > MAX_TURNS:
                break
        return self.expected(index) | {"winners": [bots[seat] for seat in state.winners or ()]}


class Pairing(NamedTuple):
    """One game to play: the bots by seat, and the seed of the deal."""

    bots: tuple[str, ...]
    seed: int


class Score(NamedTuple):
    """The games and wins of one bot against the same opponents; the share of wins has a 95 % interval."""

    bot: str
    others: tuple[str, ...]
    games: int
    won: float
    low: float
    high: float

    def share(self) -> float:
        return self.won / self.games

    def even(self) -> float:
        """Return the share of wins if all bots were equally strong; each seat of the bot counts."""
        return (1 + self.others.count(self.bot)) / (1 + len(self.others))


class Ladder(NamedTuple):
    """All results of a ladder, the ratings, best first, and the number of stopped games."""

    results: tuple[GameResult, ...]
    ratings: tuple[Rating, ...]
    stopped: int

    def unbroken(self) -> list[str]:
        """Return the bots that won all finished games or none: only the extra drawn game bounds their ratings."""
        found = []
        for one in self.ratings:
            ended = [result for result in self.results if result.winners and one.name in result.players]
            others_won = any(set(result.winners) != {one.name} for result in ended)
            if ended and not (others_won and any(one.name in result.winners for result in ended)):
                found.append(one.name)
        return found

    def scores(self) -> list[Score]:
        """Return the score of each bot against each set of opponents, best bots first."""
        found = []
        for players, blocks in blocks_of(self.results).items():
            table = added(blocks)
            again = list(resampled(blocks))
            for bot in table.seats:
                others = list(players)
                others.remove(bot)
                bounds = interval(one.share(bot) for one in again)
                found.append(Score(bot, tuple(others), table.games, table.wins.get(bot, 0.0), *bounds))
        places = {one.name: place for place, one in enumerate(self.ratings)}
        return sorted(found, key=lambda one: (places[one.bot], [places[other] for other in one.others]))

    def matrix(self) -> list[list[float | None]]:
        """Return the share of each bot (rows, best first) of the games that it or another bot (columns) won."""
        names = [one.name for one in self.ratings]
        won = {(bot, other): 0.0 for bot in names for other in names}
        for players, blocks in blocks_of(self.results).items():
            for (bot, other), before in won.items():
                if bot in players and other in players:
                    won[bot, other] = before + added(blocks).wins.get(bot, 0.0)
        return [[_part(won[bot, other], won[other, bot]) if bot != other else None for other in names] for bot in names]


def _part(own: float, other: float) -> float | None:
    return own / (own + other) if own + other else None


def derived_seed(*parts: object) -> int:
    """Return a seed derived from all parts, the same on every machine."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest())


def result_of_line(line: Record) -> GameResult:
    """Return the result in a line of a ladder's file; raises LookupError, TypeError or ValueError for a damaged one."""
    bots, winners = tuple(line["bots"]), tuple(line["winners"])
    if any(winner not in bots for winner in winners):
        raise ValueError("a winner who did not play")
    return GameResult(bots, winners, line["seed"])


def rated(bots: Sequence[str], results: Sequence[GameResult]) -> Ladder:
    """Return the ladder with the ratings that these results give."""
    ended = [result for result in results if result.winners]
    return Ladder(tuple(results), tuple(rate(bots, ended)), len(results) - len(ended))
