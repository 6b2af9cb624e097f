"""Bots against each other: who sits where, the games, and what they amount to. The same whatever the processes.

Every table of ``players`` different bots is played; with fewer bots than seats, every table at which each of them
sits. The bots of a table move on one seat from game to game, and as many games in a row as there are seats share one
seed: the same deal, from every seat.

All intervals take the games for independent. Those of one deal are not quite: bots that play alike win the same deal
from opposite seats, so that their shares and ratings are better known than the intervals say; for bots that play
differently it makes next to no difference.
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
"""A game that takes longer is stopped, and nobody has won it."""


class Terms(NamedTuple):
    """What every game of a ladder is played with."""

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
        """Return who plays whom; raises ValueError when there is nobody to play."""
        return tables_of(self.bots, self.players)


class Pairing(NamedTuple):
    """One game to play: the bots by seat, and the seed of the deal."""

    bots: tuple[str, ...]
    seed: int
    terms: Terms = Terms()


class Score(NamedTuple):
    """What one bot made of all its games against one table of others."""

    bot: str
    others: tuple[str, ...]
    games: int
    won: float

    def even(self) -> float:
        """The share that it would win if all were equally strong: one for each of its seats at the table."""
        return (1 + self.others.count(self.bot)) / (1 + len(self.others))


class Ladder(NamedTuple):
    """All games of a ladder: who sat at each and who won, and the ratings, the best first."""

    results: tuple[GameResult, ...]
    ratings: tuple[Rating, ...]
    stopped: int

    def unbroken(self) -> list[str]:
        """The bots that won every game that somebody won, or none: nothing bounds their ratings but the drawn game."""
        found = []
        for one in self.ratings:
            ended = [result for result in self.results if result.winners and one.name in result.players]
            others_won = any(set(result.winners) != {one.name} for result in ended)
            if ended and not (others_won and any(one.name in result.winners for result in ended)):
                found.append(one.name)
        return found

    def scores(self) -> list[Score]:
        """Each bot against each table it sat at, the best bots first."""
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
    """Who plays whom; raises ValueError when there is nobody to play."""
    if len(bots) < 2:
        raise ValueError("a ladder needs two bots at least")
    if len(bots) >= players:
        return list(combinations(bots, players))
    return [table for table in combinations_with_replacement(bots, players) if len(set(table)) == len(bots)]


def schedule(plan: LadderPlan) -> list[Pairing]:
    """Return the games to play, the tables and at each the seats taken in turn; raises ValueError without a table."""
    found = []
    for game in range(plan.games):
        for table in plan.tables():
            turn = game % plan.players
            bots_by_seat = (*table[turn:], *table[:turn])
            found.append(Pairing(bots_by_seat, derived_seed(plan.seed, *table, game // plan.players), plan.terms))
    return found


def derived_seed(*parts: object) -> int:
    """A seed that depends on all of these, the same on every machine."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest())


def play_game(pairing: Pairing) -> GameResult:
    """One whole game; nobody has won one that does not end. Raises `BotError` when a bot fails."""
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
    """What the games that were played amount to."""
    ended = [result for result in results if result.winners]
    return Ladder(tuple(results), tuple(rate(bots, ended)), len(results) - len(ended))


def play_ladder(
    pairings: Sequence[Pairing], executor: Executor | None = None, stopped: Callable[[], bool] = never
) -> Iterator[GameResult]:
    """The results, in order, whoever plays; once ``stopped`` says so, no game is begun or waited for any more."""
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
