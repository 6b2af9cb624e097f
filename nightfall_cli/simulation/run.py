"""Playing the games of a plan, here or through any `concurrent.futures.Executor`; the results come in order."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import new_state, play
from nightfall_cli.rules.view import view
from nightfall_cli.simulation.game_record import line_of, record_of
from nightfall_cli.simulation.plan import NAMES
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from nightfall_cli.bots.bot import Bot
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State
    from nightfall_cli.simulation.plan import Plan

QUICK_GAMES = 25
"""So many games of quick bots are one task; with any other bot each game is a task of its own."""
QUICK_BOTS = frozenset({"random"})
TASKS_PER_WORKER = 16
"""How far the work that is handed out may be ahead of the first result that is not there yet."""
PATIENCE = 0.2
"""Seconds between two looks at whether to stop, while a result is awaited."""


class SimulationError(Exception):
    """A game that cannot be played to its end: a bot failed, or a worker is another version."""


def play_game(plan: Plan, library: Library, index: int) -> str:
    """Play game number ``index``; returns its line."""
    seed = plan.game_seed(index)
    variant = plan.variant(index)
    names = NAMES[: len(plan.bots)]
    state = new_state(library, names, seed, EDITIONS[variant.edition], variant.rules())
    bots = [_bot(name, seed + seat) for seat, name in enumerate(plan.bots)]
    decisions = 0
    while state.decision is not None and decisions < plan.limit:
        seat = state.decision.player
        play(state, _answer(bots[seat], state, f"game {index}, seat {seat + 1}, bot {plan.bots[seat]}"))
        decisions += 1
    record = record_of(state, decisions)
    return line_of({"index": index, "seed": seed, "setup": variant.setup, "bots": list(plan.bots), **record})


def _bot(name: str, seed: int) -> Bot:
    """A bot as `nightfall play` seats it, so that it shows the same game under the game's seed."""
    try:
        return BOTS[name](seed)
    except Exception as error:
        raise SimulationError(f"the bot {name} cannot be made here: {type(error).__name__}: {error}") from error


def _answer(bot: Bot, state: State, who: str) -> Move:
    """The bot's move. A bot is anybody's program: whatever it raises is told with the game in which it did."""
    assert state.decision is not None
    seen = view(state, state.decision.player, with_log=False)
    legal = seen.legal
    try:
        move = bot.pick(seen)
    except Exception as error:
        raise SimulationError(f"{who}: {type(error).__name__}: {error}") from error
    if move not in (legal or ()):
        raise SimulationError(f"{who}: {move!r} is not a legal move")
    return move


def play_games(plan: Plan, start: int, stop: int, engine: str = __version__) -> list[str]:
    """The task of a worker: the lines of the games from ``start`` up to ``stop``."""
    if engine != __version__:
        raise SimulationError(f"a worker plays with version {__version__} of nightfall-cli, not {engine}")
    library = _library(plan)
    return [play_game(plan, library, index) for index in range(start, stop)]


@lru_cache(1)
def _library(plan: Plan) -> Library:
    return plan.library()


def task_size(plan: Plan, games: int, workers: int) -> int:
    """How many games make up a task: few enough that every worker has something to do until the end."""
    quick = QUICK_GAMES if set(plan.bots) <= QUICK_BOTS else 1
    return max(1, min(quick, -(-games // (4 * workers))))


def never() -> bool:
    """Do not stop."""
    return False


def simulate(
    plan: Plan,
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
    executor: Executor, plan: Plan, tasks: list[tuple[int, int]], ahead: int, stopped: Callable[[], bool]
) -> Iterator[list[str]]:
    waiting: deque[Future[list[str]]] = deque()
    left = deque(tasks)
    try:
        while waiting or left:
            while left and len(waiting) < ahead and not stopped():
                waiting.append(executor.submit(play_games, plan, *left.popleft(), __version__))
            if not waiting or not _there(waiting[0], stopped):
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _there(future: Future[list[str]], stopped: Callable[[], bool]) -> bool:
    """Wait for a result; false when it is not there and there is to be no more waiting."""
    while not future.done():
        if stopped():
            return False
        try:
            future.exception(PATIENCE)
        except TimeoutError:
            continue
    return True
