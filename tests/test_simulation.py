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

import boards
import pytest
from samples import each

from nightfall_cli import base_library
from nightfall_cli.bots import registry
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import GameOptions, new_state, play
from nightfall_cli.rules.events import events_of, record
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.rules.view import view
from nightfall_cli.simulation import play_games as playing
from nightfall_cli.simulation.executors import crew
from nightfall_cli.simulation.game_record import GameFile, GameFileError, chain_lengths, line_of, record_of
from nightfall_cli.simulation.plan import NAMES, CardFile, SimulationPlan, Variant
from nightfall_cli.simulation.play_games import SimulationError, play_game, play_games, result_of, simulate, task_size
from nightfall_cli.simulation.statistics import Ratio, Sums, wilson
from nightfall_cli.simulation.tally import PlayerResult, Tally

PLAN = SimulationPlan(("random", "random", "random"), 7)


def lines_of(plan, games, **how):
    return [line for lines in simulate(plan, games, **how) for line in lines]


def records_of(plan, games):
    return [json.loads(line) for line in lines_of(plan, games)]


@pytest.fixture(scope="module")
def lines():
    return lines_of(PLAN, 12)


# -- what is played ---------------------------------------------------------------------------


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


# -- who plays --------------------------------------------------------------------------------


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


def take_nothing(bot, view):
    return None


def test_a_bot_that_fails_is_named_with_its_game(monkeypatch):
    with pytest.raises(SimulationError, match=r"^game 0, seat 2, bot broken: ZeroDivisionError: draft"):
        play_with(monkeypatch, fail)


def test_a_move_that_is_not_legal_is_refused(monkeypatch):
    with pytest.raises(SimulationError, match=r"^game 0, seat 2, bot broken: None is not a legal move"):
        play_with(monkeypatch, take_nothing)


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


# -- what is recorded -------------------------------------------------------------------------


def replayed(game):
    """The same game by the same bots, with every move on the way, and the table at the end."""
    state = new_state(base_library(), NAMES[: len(game["bots"])], game["seed"], GameOptions(EDITIONS[game["edition"]]))
    bots = [BOTS[name](game["seed"] + seat) for seat, name in enumerate(game["bots"])]
    steps = []
    while state.decision is not None:
        seat = state.decision.player
        move = bots[seat].pick(view(state, seat, with_log=False))
        card = move.card
        if move.verb == "claim":
            owner = state.commons if move.seat == COMMONS else state.archives[move.seat]
            card = owner[move.place].card
        steps.append((seat, move.verb, card, len(state.chain), state.chain[-1:] and state.chain[-1].card.color))
        play(state, move)
    return steps, state


@pytest.mark.parametrize("index", range(4))
def test_a_record_tells_the_game(lines, index):
    game = json.loads(lines[index])
    steps, state = replayed(game)
    assert game["winners"] == list(state.winners)
    assert game["turns"] == state.turns
    assert game["first"] == state.first
    assert game["decisions"] == len(steps)
    assert game["wounds"] == [wounds_of(state, seat) for seat in state.players]
    assert sum(game["reshuffles"]) == sum(event[0] is ev.RESHUFFLED for event in events_of(state.log))


@pytest.mark.parametrize("index", range(4))
def test_cards_and_chains_are_counted_as_they_were_moved(lines, index):
    game = json.loads(lines[index])
    steps, _ = replayed(game)
    claims, links, kicks, chains = Counter(), Counter(), Counter(), []
    for seat, verb, card, before, color in steps:
        if verb == "claim":
            claims[card.name, seat] += 1
        if verb == "link":
            links[card.name, seat] += 1
            kicks[card.name, seat] += bool(before) and card.kicker == color
            chains[-1:] = [chains[-1] + 1] if before else [*chains[-1:], 1]
    for card in game["cards"]:
        for what, counted in (("claimed", claims), ("linked", links), ("kicked", kicks)):
            assert card[what] == [counted[card["card"], seat] for seat in range(3)], (card["card"], what)
    assert sum(links.values()) == sum(sum(card["linked"]) for card in game["cards"])
    assert game["chains"] == chain_lengths(chains)


@pytest.mark.parametrize("index", range(12))
def test_every_wound_counts_for_one_card(lines, index):
    game = json.loads(lines[index])
    _, state = replayed(game)
    taken = Counter(event[1] for event in events_of(state.log) if event[0] in (ev.WOUNDED, ev.RECEIVED))
    dealt = sum(sum(card["wounds"]) + sum(card["own_wounds"]) for card in game["cards"])
    assert dealt == sum(taken.values())
    assert dealt >= sum(sum(kinds.values()) for kinds in game["wounds"])


def test_archives_have_their_owners_and_drafters(lines):
    game = json.loads(lines[0])
    _, state = replayed(game)
    by_name = {card["card"]: card for card in game["cards"]}
    for event in events_of(state.log):
        if event[0] is ev.ARCHIVE_MADE:
            assert by_name[event[2].name]["owner"] == by_name[event[2].name]["drafter"] == event[1]
        if event[0] is ev.COMMONS_FILLED:
            assert by_name[event[1].name]["owner"] is None
    assert Counter(card["archive"] for card in game["cards"]) == {"starter": 6, "commons": 8, "private": 6}
    assert sum(card["drafter"] is not None for card in game["cards"]) == 9  # two archives and a common one each


def recorded(game, archives):
    """The cards' records after the moves so far, as if these archives had been drafted."""
    state = game.state
    events, state.log = events_of(state.log), ()
    for name, owner in archives.items():
        record(state, ev.ARCHIVE_MADE, owner, base_library()[name], "setup.draft")
    for event in [(ev.TURN_STARTED, 1, state.active), *events]:
        record(state, *event)
    return {card["card"]: card for card in record_of(state, 0)["cards"]}


def test_wounds_of_an_order_count_for_who_played_it_and_those_of_oneself_apart():
    game = boards.board(
        chain=boards.chain(("Scott", "Blood Rage"), ("Janet", "Rend and Tear"), ("Scott", "Death Grip"))
    )
    for _ in range(3):  # what the first of them does began before there was a log
        game.play("target Janet")
    cards = recorded(game, {"Rend and Tear": 0, "Blood Rage": 1})
    assert (cards["Blood Rage"]["wounds"], cards["Blood Rage"]["own_wounds"]) == ([2, 0], [0, 0])
    assert (cards["Rend and Tear"]["wounds"], cards["Rend and Tear"]["own_wounds"]) == ([0, 0], [0, 2])


def test_wounds_of_an_attack_count_for_the_minion():
    game = boards.board({"play": ["Vulko", "Enraged Wight"]}, phase="combat")
    while game.state.phase == "combat":
        game.play(next(iter(game.legal_moves())))
    cards = recorded(game, {"Vulko": 1})
    for name in ("Vulko", "Enraged Wight"):
        assert cards[name]["wounds"] == [base_library()[name].strength, 0]


def test_wounds_that_are_no_damage_count_too():
    links = boards.chain(("Scott", "Genesis One"), ("Scott", "Death Grip"), ("Scott", "Blood Rage"))
    game = boards.board(chain=links)
    game.play("target Scott")
    game.play("target Janet")
    assert recorded(game, {"Death Grip": 1})["Death Grip"]["wounds"] == [2, 0]


def test_cards_got_for_free_are_not_paid_for():
    links = boards.chain(("Scott", "Charlotte Reyes"), ("Scott", "Flank Attack"), ("Scott", "Blood Rage"))
    game = boards.board(chain=links, commons=["Vulko"])
    game.play("target Janet")
    game.play("target Charlotte Reyes")
    game.play("choose Vulko")
    vulko = recorded(game, {"Vulko": 1})["Vulko"]
    assert (vulko["taken"], vulko["claimed"]) == ([1, 0], [0, 0])


def test_lines_are_the_same_for_the_same_record():
    assert line_of({"b": 1, "a": "ö"}) == '{"a":"\\u00f6","b":1}'
    assert play_game(PLAN, base_library(), 3) == play_game(PLAN, base_library(), 3)


# -- what it adds up to -----------------------------------------------------------------------


def test_wilson_is_right():
    assert wilson(0, 10)[1:] == pytest.approx((0, 0.27753), abs=1e-5)
    assert wilson(15, 20)[1:] == pytest.approx((0.53130, 0.88814), abs=1e-5)
    assert wilson(0, 0) is None


def test_means_have_normal_intervals():
    sums = Sums()
    assert sums.mean() is None
    sums.add(4)
    assert sums.mean() == (4, None, None)
    for number in (6, 8, 6):
        sums.add(number)
    spread = 1.959964 * (8 / 3 / 4) ** 0.5
    assert sums.mean() == pytest.approx((6, 6 - spread, 6 + spread), abs=1e-5)
    assert (sums.least, sums.most, sums.total) == (4, 8, 24)


def test_shares_within_games_are_known_as_well_as_the_games_allow():
    together, apart = Ratio(), Ratio()
    for game in range(40):
        together.add(5 * (game % 2), 5)
        apart.add(2 + game % 2, 5)
    assert together.share().value == apart.share().value == 0.5
    assert together.share() == pytest.approx(wilson(20, 40), abs=0.01)
    assert apart.share() == pytest.approx(wilson(100, 200), abs=1e-6)
    never = Ratio()
    assert never.share() is None
    never.add(0, 50)
    assert never.share() == wilson(0, 1)
    spread = 1.959964 * (40 * 2.5**2 * 40 / 39) ** 0.5 / 200
    assert together.estimate() == pytest.approx((0.5, 0.5 - spread, 0.5 + spread), abs=1e-5)


def test_seats_of_one_game_are_no_independent_trials():
    everybody = PlayerResult(seats=3, everybody=True)
    for _ in range(10):
        everybody.add(1, 12)
    assert everybody.win_rate() == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=1e-5)
    assert everybody.mean_wounds() == (4, 4, 4)


@each("won", [0, 1, 10])
def test_seats_that_never_or_always_win_are_not_certain_to(won):
    two = PlayerResult(seats=2)
    for game in range(10):
        two.add(int(game < won), 12)
    share = wilson(won, 10)
    assert two.win_rate() == pytest.approx((share.value / 2, share.low / 2, share.high / 2), abs=1e-6)
    assert two.win_rate().high > two.win_rate().low


def test_seats_that_share_wins_are_averaged_by_game():
    two = PlayerResult(seats=2)
    for wins in (2, 1, 0, 1):
        two.add(wins, 12)
    assert two.win_rate().value == 0.5
    assert two.win_rate() == two.wins.mean().scaled(1 / 2)


def test_who_sits_everywhere_is_certain_to_win():
    tally = Tally(("random", "random"))
    assert tally.by_bot["random"].everybody
    assert not Tally(("random", "greedy", "random")).by_bot["random"].everybody


def tally_of(records, bots=("random", "greedy")):
    tally = Tally(bots)
    for one in records:
        tally.add(one)
    return tally


def made(winners, first=0, cut=False, wounds=(5, 3), cards=(), setup="draft"):
    kinds = [{"bite": count, "burn": 0} for count in wounds]
    chains = chain_lengths([1, 3])
    played = {"winners": winners, "first": first, "cut": cut, "wounds": kinds, "turns": [4, 5], "decisions": 50}
    return {**played, "chains": chains, "reshuffles": [1, 2], "edition": "en", "setup": setup, "cards": cards}


def test_wins_are_counted_by_seat_bot_and_place():
    tally = tally_of([made([0]), made([1], first=1), made([1], first=1), made([0], first=1, wounds=(0, 9))])
    assert [side.win_rate().value for side in tally.seats] == [0.5, 0.5]
    assert [side.win_rate().value for side in tally.places] == [0.75, 0.25]
    assert tally.by_bot["greedy"].mean_wounds().value == 4.5
    assert tally.bot_places["greedy", 0].games == 3
    assert tally.bot_places["greedy", 0].win_rate() == wilson(2, 3)
    assert tally.all.first.win_rate() == wilson(3, 4)


def test_places_go_round_to_the_left():
    bots = ("a", "b", "c")
    tally = tally_of([made([0], first=2, wounds=(1, 2, 3))], bots)
    assert [side.wounds.total for side in tally.places] == [3, 1, 2]
    assert [side.wins.total for side in tally.places] == [0, 1, 0]
    assert tally.bot_places["a", 1].games == 1


def test_a_shared_win_counts_for_every_winner():
    tally = tally_of([made([0, 1])])
    assert [side.wins.total for side in tally.seats] == [1, 1]
    assert tally.all.shared == 1


def test_cut_games_are_counted_apart():
    tally = tally_of([made([], cut=True), made([0], setup="quick")])
    assert (tally.games, tally.all.cut, tally.all.games) == (2, 1, 1)
    assert tally.seats[0].games == 1
    assert tally.variants["en", "draft"].cut == 1
    assert tally.variants["en", "quick"].games == 1


def test_lengths_are_counted():
    tally = tally_of([made([1])])
    means = {what: sums.total for what, sums in tally.all.lengths.items()}
    assert means["turns"] == 9
    assert means["chains"] == 2
    assert means["longest chain"] == 3
    assert means["reshuffles"] == 3
    assert means["wounds"] == 8
    assert means["winner's wounds"] == 3
    assert tally.all.chain_length.estimate().value == 2
    assert tally.all.chains == {1: 1, 2: 0, 3: 1}


def test_cards_are_counted_where_they_were_archives():
    counts = {"claimed": [1, 0], "taken": [0, 1], "linked": [2, 2], "kicked": [1, 0], "wounds": [3, 0]}
    card = {"card": "Vulko", "archive": "private", "owner": 1, **counts, "own_wounds": [0, 1]}
    common = {**card, "archive": "commons", "owner": None}
    games = [made([winner], cards=[card]) for winner in (1, 0, 1)]
    tally = tally_of([*games, made([0], cards=[common]), made([0])])
    vulko = tally.cards["Vulko"]
    assert (vulko.private, vulko.common) == (3, 1)
    assert vulko.win_rate() == wilson(2, 3)
    assert vulko.claimed.mean().value == 2
    assert vulko.linked.mean().value == 4
    assert vulko.kicked.share().value == 0.25
    assert vulko.wounds.mean().value == 3
    assert vulko.own_wounds.mean().value == 1


# -- the file ---------------------------------------------------------------------------------


def written(path, lines, plan=PLAN):
    file = GameFile(path, plan)
    file.begin()
    file.write(lines)
    file.close()
    return path.read_bytes()


def resumed(path, plan=PLAN):
    """What a file holds, and how many games, after it was opened again."""
    found = []
    file = GameFile(path, plan)
    games = file.resume(found.append)
    file.close()
    assert [game["index"] for game in found] == list(range(games))
    return games


def test_a_file_is_gone_on_with_after_its_last_whole_line(tmp_path, lines):
    path = tmp_path / "games.ndjson"
    whole = written(path, lines[:4])
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    for cut in (0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[2] - 1, ends[2], ends[3] + 40, len(whole)):
        path.write_bytes(whole[:cut])
        games = resumed(path)
        assert games == max(0, sum(end <= cut for end in ends) - 1)
        assert path.read_bytes() == whole[: ends[games]]


def test_what_is_written_after_that_completes_the_file(tmp_path, lines):
    path = tmp_path / "games.ndjson"
    whole = written(path, lines)
    path.write_bytes(whole[: len(whole) // 2])
    file = GameFile(path, PLAN)
    file.write(lines[file.resume([].append) :])
    file.close()
    assert path.read_bytes() == whole


def test_a_file_is_not_written_over(tmp_path):
    path = tmp_path / "games.ndjson"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(GameFileError, match="continue it with --resume"):
        GameFile(path, PLAN).begin()
    for text in ("mine", "mine\n", '{"format": 1}\n', "[]\n", "\xff\n"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(GameFileError, match="is not a file of games"):
            resumed(path)
        assert path.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (PLAN._replace(seed=8), ": expected seed 8, found 7"),
        (PLAN._replace(bots=("random", "random")), ": expected bots "),
        (PLAN._replace(variants=(Variant("de", "draft"),)), ": expected editions and set-ups "),
        (PLAN._replace(limit=9), ": expected limit of decisions 9, found 20000"),
        (PLAN._replace(cards=(CardFile("a", '[[card]]\nname = "Vulko"\ncost = 0\n'),)), ": expected card values "),
    ],
)
def test_games_of_another_plan_are_not_mixed_in(tmp_path, lines, other, problem):
    path = tmp_path / "games.ndjson"
    whole = written(path, lines[:2])
    with pytest.raises(GameFileError, match=problem):
        resumed(path, other)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda game: game.pop("wounds"), "game 1 is damaged"),
        (lambda game: game.pop("cards"), "game 1 is damaged"),
        (lambda game: game.update(winners=[]), "game 1 is damaged"),
        (lambda game: game.update(winners=7), "game 1 is damaged"),
        (lambda game: game["cards"][0].update(linked=["a", 1]), "game 1 is damaged"),
        (lambda game: game["cards"][0].update(card=["Vulko"]), "game 1 is damaged"),
        (lambda game: game["cards"][0].update(card="Nobody"), "no card is called 'Nobody'"),
        (lambda game: game.update(setup="quick"), "expected game 1"),
        (lambda game: game.update(edition="de"), "expected game 1"),
        (lambda game: game.update(bots=["random", "greedy"]), "expected game 1"),
    ],
)
def test_a_game_that_was_altered_is_told(tmp_path, lines, change, problem):
    path = tmp_path / "games.ndjson"
    game = json.loads(lines[1])
    change(game)
    whole = written(path, [lines[0], line_of(game), lines[2]])
    with pytest.raises(GameFileError, match=f"line 3: {problem}"):
        GameFile(path, PLAN).resume(Tally(PLAN.bots).add)
    assert path.read_bytes() == whole


def test_a_line_that_is_not_the_next_game_is_told(tmp_path, lines):
    path = tmp_path / "games.ndjson"
    for wrong in (
        lines[2],
        "{}",
        "rubbish",
        lines[1].replace(str(PLAN.game_seed(1)), "5"),
        lines[1].replace('"index":1', '"index":3'),
    ):
        path.unlink(missing_ok=True)
        written(path, [lines[0], wrong, lines[2]])
        with pytest.raises(GameFileError, match="line 3: expected game 1"):
            resumed(path)


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
