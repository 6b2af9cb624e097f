"""Simulation plans (bots, editions, set-ups, cards), and playing their games.

A plan and a game number determine the game completely. Games are played in this process or through any
`concurrent.futures.Executor`; results come in order.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.ask_bot import BotError, ask_bot
from nightfall_cli.bots.registry import make_bot
from nightfall_cli.cards.library import base_library
from nightfall_cli.files.reading import read_text
from nightfall_cli.games.parts import cards_digest
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import chance
from nightfall_cli.rules.edition import EDITIONS, read_setup
from nightfall_cli.rules.engine import GameOptions, new_state, play
from nightfall_cli.simulation.game_record import line_of, record_of
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from pathlib import Path

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.edition import Setup
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.simulation.game_record import Plan, Record

FORMAT = "nightfall-games 1"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
DECISION_LIMIT = 20_000
"""A game with more decisions is cut: it has no winner and counts in no table."""
_SEED_BITS = 53
"""The size of game seeds: every JSON reader keeps such integers exactly."""


class CardFile(NamedTuple):
    """The text of a card file that overrides shipped cards; workers need no access to the file."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path) -> CardFile:
        """Read the file at a path; raises OSError."""
        return cls(str(path), read_text(path))


@lru_cache(1)
def library_of(cards: tuple[CardFile, ...]) -> Library:
    """Return the shipped cards, overridden by card files; raises `CardFileError`."""
    library = base_library()
    for file in cards:
        library = library.with_text(file.text, file.name)
    return library


def values_digest(library: Library) -> str:
    some_start = new_state(library, NAMES[:2], options=GameOptions(record=False))
    return cards_digest(some_start, dealt=False, edited=True)


def first_line(form: str, seed: int, bots: Iterable[str], library: Library, **terms: object) -> dict[str, object]:
    """Return the first line of a file of results: what every plan has, and the terms of this one."""
    known = {"format": form, "engine": __version__, "seed": seed, "bots": list(bots)}
    return {**known, **terms, "values": values_digest(library)}


class Variant(NamedTuple):
    """An edition, and the words of a set-up separated by commas."""

    edition: str
    setup: str

    def rules(self) -> Setup:
        return read_setup(self.setup.split(","))


def seated(kinds: Sequence[str], seed: int, variant: Variant, library: Library) -> tuple[State, list[Bot]]:
    """Return a game at its first decision, and its bots by seat, with the seeds that `nightfall play` gives them."""
    state = new_state(library, NAMES[: len(kinds)], seed, GameOptions(EDITIONS[variant.edition], variant.rules()))
    return state, [make_bot(kind, seed + seat) for seat, kind in enumerate(kinds)]


class SimulationPlan(NamedTuple):
    """Everything a game depends on except its number. The games alternate between the variants."""

    bots: tuple[str, ...]
    seed: int = 1
    variants: tuple[Variant, ...] = (Variant("en", "draft"),)
    cards: tuple[CardFile, ...] = ()
    limit: int = DECISION_LIMIT

    def variant(self, index: int) -> Variant:
        return self.variants[index % len(self.variants)]

    def game_seed(self, index: int) -> int:
        """Return the seed of game number ``index``, derived from the plan's seed and the number only."""
        start = chance.advance(self.seed)[1]
        return chance.advance(start + index)[1] >> (64 - _SEED_BITS)

    def expected(self, index: int) -> dict[str, object]:
        """Return the values of a game's line that follow from the plan."""
        edition, setup = self.variant(index)
        seed = self.game_seed(index)
        return {"index": index, "seed": seed, "edition": edition, "setup": setup, "bots": list(self.bots)}

    def library(self) -> Library:
        """Return the shipped cards, overridden by the card files; raises `CardFileError`."""
        return library_of(self.cards)

    def header(self) -> dict[str, object]:
        """Return the first line of a file of games; plans with equal headers produce identical games."""
        variants = [list(variant) for variant in self.variants]
        return first_line(FORMAT, self.seed, self.bots, self.library(), variants=variants) | {"limit": self.limit}

    def play(self, index: int) -> Record:
        """Play game number ``index`` and return its record."""
        seed, variant = self.game_seed(index), self.variant(index)
        labels = [f"game {index}, seat {seat}, bot {bot}" for seat, bot in enumerate(self.bots, 1)]
        state, bots = seated(self.bots, seed, variant, self.library())
        decisions = 0
        for _ in bot_moves(state, bots, labels):
            if decisions == self.limit:
                break
            decisions += 1
        record = record_of(state, decisions)
        return {"index": index, "seed": seed, "setup": variant.setup, "bots": list(self.bots), **record}


QUICK_GAMES = 25
"""The number of games in a task when all bots are quick; with any other bot a task is one game."""
QUICK_BOTS = frozenset({"random"})
TASKS_PER_WORKER = 16
"""The number of submitted tasks per worker, at most."""
PATIENCE = 0.2
"""Seconds between two checks whether to stop, while waiting for a result."""

KILLED = "KilledWorker"
"""The name of dask's error for a lost worker; dask may not be installed."""
ENDED = "a worker process died during a game (killed by a bot, or out of memory)"


class SimulationError(Exception):
    """A game that could not be finished: a bot failed, a worker died, or a worker has another version."""


def play_games(plan: Plan, start: int, stop: int, engine: str = __version__) -> list[str]:
    """Run a worker's task: return the lines of the games from ``start`` up to ``stop``."""
    if engine != __version__:
        raise SimulationError(f"a worker has nightfall-cli {__version__}, expected {engine}")
    try:
        return [line_of(plan.play(index)) for index in range(start, stop)]
    except BotError as error:
        raise SimulationError(str(error)) from error


def task_size(plan: Plan, games: int, workers: int) -> int:
    """Return the number of games in a task, small enough to keep every worker busy until the end."""
    quick = QUICK_GAMES if set(plan.bots) <= QUICK_BOTS else 1
    return max(1, min(quick, -(-games // (4 * workers))))


def simulate(
    plan: Plan,
    games: int,
    start: int = 0,
    executor: Executor | None = None,
    workers: int = 1,
    stopped: Callable[[], bool] = lambda: False,
) -> Generator[list[str], None, None]:
    """Yield the lines of the games from ``start`` up to ``games``, several at a time, in order.

    Without an executor this process plays them. An executor needs only ``submit``, and its futures ``result``,
    ``exception``, ``done`` and ``cancel``. Once ``stopped()`` is true, finished games without a gap are still yielded,
    and no other game is started. Raises `SimulationError` when a worker died.
    """
    size = task_size(plan, games - start, workers)
    tasks = ((plan, first, min(first + size, games), __version__) for first in range(start, games, size))
    if executor is None:
        yield from (play_games(*task) for task in takewhile(lambda _: not stopped(), tasks))
        return
    waiting: deque[Future[list[str]]] = deque()
    try:
        while True:
            while len(waiting) < workers * TASKS_PER_WORKER and not stopped() and (task := next(tasks, None)):
                waiting.append(executor.submit(play_games, *task))
            if not waiting or not _awaited(waiting[0], stopped):
                return
            yield result_of(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def result_of(future: Future[list[str]]) -> list[str]:
    """Return the result of a worker; raises `SimulationError` when the worker died during its task."""
    try:
        return future.result()
    except Exception as error:
        if isinstance(error, BrokenExecutor) or type(error).__name__ == KILLED:
            raise SimulationError(ENDED) from error
        raise


def _awaited(future: Future[Any], stopped: Callable[[], bool]) -> bool:
    """Wait for a result; return False when ``stopped()`` is true before it is there."""
    while not future.done():
        if stopped():
            return False
        try:
            future.exception(PATIENCE)
        except TimeoutError:
            continue
    return True


def bot_moves(state: State, bots: Sequence[Bot], labels: Sequence[str]) -> Iterator[Move]:
    """Play a game to its end, and yield every move before it is made.

    ``bots`` and ``labels`` are by seat; the label names the bot in the `BotError` of a bot that fails.
    """
    while state.decision is not None:
        seat = state.decision.player
        move = ask_bot(bots[seat], state, labels[seat])
        yield move
        play(state, move)
