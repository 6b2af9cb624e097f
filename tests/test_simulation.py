"""Games of bots: the same whoever plays them, and recorded as they happened."""

import json
import multiprocessing
import os
import select
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from nightfall_cli.bots import registry
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.simulation import play_games as playing
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.play_games import (
    NAMES,
    CardFile,
    SimulationError,
    SimulationPlan,
    Variant,
    play_games,
    result_of,
    simulate,
    task_size,
)

PLAN = SimulationPlan(("random", "random", "random"), 7)


def lines_of(plan, games, **how):
    return [line for lines in simulate(plan, games, **how) for line in lines]


def records_of(plan, games):
    return [json.loads(line) for line in lines_of(plan, games)]


@pytest.fixture(scope="module")
def lines():
    return lines_of(PLAN, 12)


# -- what is played -------------------------------------------------------------------------------


def test_the_seed_of_a_game_depends_on_the_plan_and_the_number_alone():
    seeds = [PLAN.game_seed(index) for index in range(200)]
    assert len(set(seeds)) == 200
    assert seeds == [SimulationPlan(("greedy",), 7, (Variant("de", "quick"),)).game_seed(index) for index in range(200)]
    assert not {SimulationPlan(PLAN.bots, 8).game_seed(index) for index in range(200)} & set(seeds)
    assert max(seeds) < 2**53


def test_variants_take_turns():
    variants = (Variant("en", "draft"), Variant("ru", "open,secret"))
    found = [(game["edition"], game["setup"]) for game in records_of(SimulationPlan(("random",) * 2, 1, variants), 4)]
    assert found == [("en", "draft"), ("ru", "open,secret")] * 2


def test_a_set_up_is_played_as_it_says():
    open_game, common = records_of(
        SimulationPlan(("random",) * 3, 1, (Variant("en", "open"), Variant("en", "common"))), 2
    )
    assert Counter(card["archive"] for card in open_game["cards"]) == {"starter": 6, "commons": 8, "private": 6}
    assert {card["archive"] for card in common["cards"]} == {"starter", "commons"}


def test_a_game_is_the_one_that_its_seed_gives_in_the_shell(capsys):
    from nightfall_cli.cli.app_play import PlayOptions
    from nightfall_cli.cli.play import play_command

    game = records_of(PLAN, 1)[0]
    options = PlayOptions(NAMES[:3], game["seed"], bots=("random",), json=True)
    assert play_command(options) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [NAMES[seat] for seat in game["winners"]] == result["winners"]
    assert game["wounds"] == list(result["wounds"].values())


def test_cards_laid_over_the_shipped_ones_are_played_with():
    text = '[[card]]\nname = "Vulko"\ncost = 0\n'
    plan = PLAN._replace(cards=(CardFile("mine.toml", text),))
    assert plan.library()["Vulko"].cost == 0
    assert plan.header()["values"] != PLAN.header()["values"]
    assert lines_of(plan, 12) != lines_of(PLAN, 12)


# -- who plays ------------------------------------------------------------------------------------


class Late:
    """An executor that has nothing but ``submit``, and works when it is asked for a result; ``at`` -1: the last first.

    What is asked for is there once all that comes before it in that order is done.
    """

    def __init__(self, at=-1):
        self.at = at
        self.tasks = []

    def submit(self, function, *arguments):
        self.tasks.append((LateFuture(self), function, arguments))
        return self.tasks[-1][0]


class LateFuture(Future):
    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def done(self):
        while not super().done():
            future, function, arguments = self.executor.tasks.pop(self.executor.at)
            if not future.cancelled():
                future.set_result(function(*arguments))
        return True


def test_the_games_are_the_same_whoever_plays_them(lines):
    assert lines_of(PLAN, 12, executor=Late(), workers=3) == lines
    with ThreadPoolExecutor(3) as threads:
        assert lines_of(PLAN, 12, executor=threads, workers=3) == lines
    with crew(2) as found:
        assert found.workers == 2
        assert lines_of(PLAN, 12, executor=found.executor, workers=2) == lines
    assert [json.loads(line)["index"] for line in lines] == list(range(12))


@pytest.mark.filterwarnings("ignore")
def test_the_games_are_the_same_through_dask(lines):
    pytest.importorskip("distributed")
    with crew(2, "local") as found:
        assert lines_of(PLAN, 12, executor=found.executor, workers=found.workers) == lines


def test_games_in_the_middle_are_the_same(lines):
    assert lines_of(PLAN, 9, start=5) == lines[5:9]


def test_without_an_executor_one_process_plays():
    with crew(1) as found:
        assert found == (None, 1)


def test_not_all_work_is_handed_out_at_once():
    executor = Late(at=0)
    next(simulate(PLAN, 10_000, executor=executor))
    assert len(executor.tasks) == playing.TASKS_PER_WORKER - 1


def test_what_is_not_wanted_any_more_is_cancelled():
    executor = Late(at=0)
    games = simulate(PLAN, 200, executor=executor)
    next(games)
    games.close()
    assert executor.tasks
    assert all(future.cancelled() for future, _, _ in executor.tasks)


def test_once_stopped_only_what_is_there_is_given(lines):
    with ThreadPoolExecutor(2) as threads:
        asked = []
        found = lines_of(PLAN, 12, executor=threads, workers=2, stopped=lambda: asked.append(1) or len(asked) > 3)
    assert found == lines[: len(found)]
    assert len(found) < 12
    assert lines_of(PLAN, 12, stopped=lambda: True) == []


def test_tasks_are_small_enough_for_everybody_to_have_work():
    assert task_size(PLAN, 10_000, 2) == playing.QUICK_GAMES
    assert task_size(PLAN, 16, 2) == 2
    assert task_size(PLAN, 3, 8) == 1
    assert task_size(SimulationPlan(("random", "greedy")), 10_000, 2) == 1


@pytest.mark.skipif(not hasattr(signal, "pause"), reason="needs a call that waits for ever")
def test_workers_are_ended_when_the_user_stops():
    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt), crew(2) as found:
        for _ in range(4):
            found.executor.submit(signal.pause)
        raise KeyboardInterrupt
    assert set(multiprocessing.active_children()) <= before


class Broken:
    """A bot that does what the test says."""

    def __init__(self, seed):
        pass

    def pick(self, view):
        return self.answer(view)


def play_with(monkeypatch, answer):
    monkeypatch.setattr(Broken, "answer", answer, raising=False)
    monkeypatch.setattr(registry, "BOTS", {"broken": Broken, "random": BOTS["random"]})
    return play_games(SimulationPlan(("random", "broken")), 0, 2)


def fail(bot, view):
    raise ZeroDivisionError(view.phase)


def test_a_bot_that_fails_is_named_with_its_game(monkeypatch):
    with pytest.raises(SimulationError, match=r"^game 0, seat 2, bot broken: ZeroDivisionError: draft"):
        play_with(monkeypatch, fail)


def test_a_bot_that_empties_its_view_changes_nothing(monkeypatch):
    def answer(self, view):
        moves, view.legal = view.legal, ()
        return moves[0]

    assert len(play_with(monkeypatch, answer)) == 2


def test_a_bot_that_is_not_known_where_the_games_are_played_is_named():
    with pytest.raises(SimulationError, match="could not create the bot nobody"):
        play_games(SimulationPlan(("nobody", "random")), 0, 1)


class KilledWorker(Exception):
    """As dask calls it."""


@pytest.mark.parametrize("error", [BrokenProcessPool("abruptly"), KilledWorker("all died")])
def test_a_worker_that_is_gone_is_told_and_a_fault_of_ours_is_not_hidden(error):
    future = Future()
    future.set_exception(error)
    with pytest.raises(SimulationError, match="a worker process died during a game"):
        result_of(future)
    future = Future()
    future.set_exception(KeyError("ours"))
    with pytest.raises(KeyError):
        result_of(future)


def test_a_worker_of_another_version_plays_nothing():
    with pytest.raises(SimulationError, match=r"expected 0\.0\.0"):
        play_games(PLAN, 0, 1, "0.0.0")


def test_a_game_that_does_not_end_is_cut():
    game = records_of(PLAN._replace(limit=50), 1)[0]
    assert (game["cut"], game["winners"], game["decisions"]) == (True, [], 50)


# -- workers end with their parent ----------------------------------------------------------------


CREW = """
import os, signal, sys
from nightfall_cli.simulation.executors import crew

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # a run under nohup ignores it

def work(written):
    os.write(written, b"x")
    signal.pause()

with crew(2) as found:
    for _ in range(2):
        found.executor.submit(work, int(sys.argv[1]))
    signal.pause()
"""


@pytest.mark.skipif(os.name != "posix", reason="needs signals and inherited pipes")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_workers_end_with_their_parent(name):
    read, written = os.pipe()
    parent = subprocess.Popen([sys.executable, "-c", CREW, str(written)], pass_fds=[written])
    os.close(written)
    begun = b""
    while len(begun) < 2:
        begun += os.read(read, 2)
    parent.send_signal(getattr(signal, name))
    assert parent.wait() == -getattr(signal, name)
    ready, _, _ = select.select([read], [], [], 60)
    assert ready, "a worker still holds the pipe"
    assert os.read(read, 1) == b""
    os.close(read)
