"""Ladders: the schedule of games between bots, the games, and the ratings. Results do not depend on the processes.

Every table of ``players`` different bots is played; with fewer bots than seats, every table at which each bot has a
seat. The bots of a table move on one seat from game to game, and as many games in a row as there are seats share one
seed: the same deal, from every seat.

All intervals assume independent games. Games of the same deal are not quite independent: bots that play alike win the
same deal from opposite seats, so their intervals are wider than necessary. For bots that play differently the effect
is negligible.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.bots.registry import make_bot
from nightfall_cli.rules.edition import EDITIONS, Setup
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.simulation.bot_game import bot_moves
from nightfall_cli.simulation.plan import NAMES, library_of
from nightfall_cli.simulation.play_games import awaited, never, result_of
from nightfall_cli.simulation.rating import GameResult, Rating, rate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.plan import CardFile

MAX_TURNS = 400
"""A longer game is stopped and has no winner."""


class Terms(NamedTuple):
    """The edition, set-up and card files of every game of a ladder."""

    edition: str = "en"
    setup: Setup = Setup()
    cards: tuple[CardFile, ...] = ()


class LadderPlan(NamedTuple):
    """Which bots play each other: ``games`` at every table of ``players`` seats."""

    bots: tuple[str, ...]
    games: int
    players: int = 2
    seed: int = 1
    terms: Terms = Terms()

    def tables(self) -> list[tuple[str, ...]]:
        """Return the tables of bots; raises ValueError for fewer than two bots."""
        return tables_of(self.bots, self.players)


class Pairing(NamedTuple):
    """One game to play: the bots by seat, and the seed of the deal."""

    bots: tuple[str, ...]
    seed: int
    terms: Terms = Terms()


class Score(NamedTuple):
    """The games and wins of one bot against the same opponents."""

    bot: str
    others: tuple[str, ...]
    games: int
    won: float

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
        games: dict[tuple[str, tuple[str, ...]], int] = {}
        won: dict[tuple[str, tuple[str, ...]], float] = {}
        for result in self.results:
            for bot in dict.fromkeys(result.players):
                others = list(result.players)
                others.remove(bot)
                key = (bot, tuple(sorted(others)))
                games[key] = games.get(key, 0) + 1
                won[key] = won.get(key, 0.0) + result.winners.count(bot) / max(1, len(result.winners))
        places = {one.name: place for place, one in enumerate(self.ratings)}
        keys = sorted(games, key=lambda key: (places[key[0]], [places[bot] for bot in key[1]]))
        return [Score(bot, others, games[bot, others], won[bot, others]) for bot, others in keys]


def tables_of(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return the tables of bots; raises ValueError for fewer than two bots."""
    if len(bots) < 2:
        raise ValueError("a ladder needs at least two bots")
    if len(bots) >= players:
        return list(combinations(bots, players))
    return [table for table in combinations_with_replacement(bots, players) if len(set(table)) == len(bots)]


def schedule(plan: LadderPlan) -> list[Pairing]:
    """Return the games to play: the tables in turn, with rotating seats; raises ValueError for fewer than two bots."""
    found = []
    for game in range(plan.games):
        for table in plan.tables():
            turn = game % plan.players
            bots_by_seat = (*table[turn:], *table[:turn])
            found.append(Pairing(bots_by_seat, derived_seed(plan.seed, *table, game // plan.players), plan.terms))
    return found


def derived_seed(*parts: object) -> int:
    """Return a seed derived from all parts, the same on every machine."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest())


def play_game(pairing: Pairing) -> GameResult:
    """Play one game and return its result, without winners if it was stopped. Raises `BotError` when a bot fails."""
    bots, seed, terms = pairing
    options = GameOptions(EDITIONS[terms.edition], terms.setup, record=False)
    state = new_state(_library(terms.cards), NAMES[: len(bots)], seed, options)
    seated = [make_bot(name, derived_seed(seed, seat, name)) for seat, name in enumerate(bots)]
    labels = [f"{', '.join(bots)}, seed {seed}, seat {seat}, bot {bot}" for seat, bot in enumerate(bots, 1)]
    for _ in bot_moves(state, seated, labels):
        if sum(state.turns) > MAX_TURNS:
            break
    return GameResult(bots, tuple(bots[seat] for seat in state.winners or ()))


@lru_cache(1)
def _library(cards: tuple[CardFile, ...]) -> Library:
    return library_of(cards)


def rated(bots: Sequence[str], results: Sequence[GameResult]) -> Ladder:
    """Return the ladder with the ratings that these results give."""
    ended = [result for result in results if result.winners]
    return Ladder(tuple(results), tuple(rate(bots, ended)), len(results) - len(ended))


def play_ladder(
    pairings: Sequence[Pairing], executor: Executor | None = None, stopped: Callable[[], bool] = never
) -> Iterator[GameResult]:
    """Yield the results in order; once ``stopped()`` is true, no game is started or awaited."""
    if executor is None:
        yield from (play_game(pairing) for pairing in pairings if not stopped())
        return
    waiting = [executor.submit(play_game, pairing) for pairing in pairings]
    try:
        for future in waiting:
            if not awaited(future, stopped):
                return
            yield result_of(future)
    finally:
        for future in waiting:
            future.cancel()
