"""Playing the games of a plan, here or through any `concurrent.futures.Executor`; the results come in order."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from nightfall_cli.bots.ask_bot import BotError
from nightfall_cli.bots.registry import make_bot
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import GameOptions, new_state
from nightfall_cli.simulation.bot_game import bot_moves
from nightfall_cli.simulation.game_record import line_of, record_of
from nightfall_cli.simulation.plan import NAMES
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.plan import SimulationPlan

QUICK_GAMES = 25
"""So many games of quick bots are one task; with any other bot each game is a task of its own."""
QUICK_BOTS = frozenset({"random"})
TASKS_PER_WORKER = 16
"""How far the work that is handed out may be ahead of the first result that is not there yet."""
PATIENCE = 0.2
"""Seconds between two looks at whether to stop, while a result is awaited."""


KILLED = "KilledWorker"
"""The error of dask when a worker is gone; dask need not be there."""
ENDED = "a process that played was ended in the midst of a game: by a bot, or because there was no memory left"
T = TypeVar("T")


class SimulationError(Exception):
    """A game that cannot be played to its end: a bot failed, or a worker is another version."""


def play_game(plan: SimulationPlan, library: Library, index: int) -> str:
    """Play game number ``index``; returns its line."""
    seed = plan.game_seed(index)
    variant = plan.variant(index)
    names = NAMES[: len(plan.bots)]
    state = new_state(library, names, seed, GameOptions(EDITIONS[variant.edition], variant.rules()))
    labels = [f"game {index}, seat {seat}, bot {bot}" for seat, bot in enumerate(plan.bots, 1)]
    decisions = 0
    try:  # bots are made as `nightfall play` seats them, so that they show the same game under the game's seed
        bots = [make_bot(name, seed + seat) for seat, name in enumerate(plan.bots)]
        for _ in bot_moves(state, bots, labels):
            if decisions == plan.limit:
                break
            decisions += 1
    except BotError as error:
        raise SimulationError(str(error)) from error
    record = record_of(state, decisions)
    return line_of({"index": index, "seed": seed, "setup": variant.setup, "bots": list(plan.bots), **record})


def play_games(plan: SimulationPlan, start: int, stop: int, engine: str = __version__) -> list[str]:
    """The task of a worker: the lines of the games from ``start`` up to ``stop``."""
    if engine != __version__:
        raise SimulationError(f"a worker plays with version {__version__} of nightfall-cli, not {engine}")
    library = _library(plan)
    return [play_game(plan, library, index) for index in range(start, stop)]


@lru_cache(1)
def _library(plan: SimulationPlan) -> Library:
    return plan.library()


def task_size(plan: SimulationPlan, games: int, workers: int) -> int:
    """How many games make up a task: few enough that every worker has something to do until the end."""
    quick = QUICK_GAMES if set(plan.bots) <= QUICK_BOTS else 1
    return max(1, min(quick, -(-games // (4 * workers))))


def never() -> bool:
    """Do not stop."""
    return False


def simulate(
    plan: SimulationPlan,
    games: int,
    start: int = 0,
    executor: Executor | None = None,
    workers: int = 1,
    stopped: Callable[[], bool] = never,
) -> Iterator[list[str]]:
    """The lines of the games from ``start`` up to ``games``, some at a time, in order, whoever plays them.

    Without an executor they are played here. Of an executor only ``submit`` is used, and ``result`` and ``cancel`` of
    what it returns. Once ``stopped`` says so, what is there without a gap is still given, and nothing more is played.
    """
    size = task_size(plan, games - start, workers)
    tasks = [(first, min(first + size, games)) for first in range(start, games, size)]
    if executor is None:
        for task in tasks:
            if stopped():
                return
            yield play_games(plan, *task)
        return
    yield from _through(executor, plan, tasks, workers * TASKS_PER_WORKER, stopped)


def _through(
    executor: Executor, plan: SimulationPlan, tasks: list[tuple[int, int]], ahead: int, stopped: Callable[[], bool]
) -> Iterator[list[str]]:
    waiting: deque[Future[list[str]]] = deque()
    left = deque(tasks)
    try:
        while waiting or left:
            while left and len(waiting) < ahead and not stopped():
                waiting.append(executor.submit(play_games, plan, *left.popleft(), __version__))
            if not waiting or not awaited(waiting[0], stopped):
                return
            yield result_of(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def result_of(future: Future[T]) -> T:
    """What a worker made; raises `SimulationError` when it was ended in the midst of its task."""
    try:
        return future.result()
    except Exception as error:
        if isinstance(error, BrokenExecutor) or type(error).__name__ == KILLED:
            raise SimulationError(ENDED) from error
        raise


def awaited(future: Future[Any], stopped: Callable[[], bool]) -> bool:
    """Wait for a result; false when it is not there and there is to be no more waiting."""
    while not future.done():
        if stopped():
            return False
        try:
            future.exception(PATIENCE)
        except TimeoutError:
            continue
    return True
