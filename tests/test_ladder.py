"""The ladder: who sits where, the same games whatever the processes, what is printed and refused."""

import itertools
import json
import signal
import sys
from collections import Counter
from random import Random

import pytest
from samples import each

from nightfall_cli.bots.greedy_bot import GreedyBot
from nightfall_cli.bots.random_bot import RandomBot
from nightfall_cli.cli.app_play import LadderOptions
from nightfall_cli.cli.ladder import ladder_command
from nightfall_cli.rules.edition import read_setup
from nightfall_cli.simulation import ladder
from nightfall_cli.simulation.executors import interrupts
from nightfall_cli.simulation.ladder import (
    Ladder,
    LadderPlan,
    rated,
    result_of_line,
)
from nightfall_cli.simulation.play_games import simulate
from nightfall_cli.simulation.rating import GameResult, SequentialTest, rate

BOTS = ("random", "greedy")


def run(capsys, bots=BOTS, games=6, as_json=False, **options):
    code = ladder_command(LadderOptions(tuple(bots), games, json=as_json, **{"jobs": 1} | options))
    out, err = capsys.readouterr()
    return code, out, err


def run_ladder(bots, games, players=2, executor=None, stopped=lambda: False):
    plan = LadderPlan(tuple(bots), games, players)
    lines = [line for some in simulate(plan, plan.total(), 0, executor, stopped=stopped) for line in some]
    return rated(plan.bots, [result_of_line(json.loads(line)) for line in lines])


def schedule(plan):
    return [plan.pairing(index) for index in range(plan.total())]


@pytest.fixture
def greedy_wins(monkeypatch):
    """Every game is won by greedy at once, where it plays."""

    def decided(plan, index):
        bots = plan.pairing(index).bots
        return plan.expected(index) | {"winners": ["greedy" if "greedy" in bots else bots[0]]}

    monkeypatch.setattr(LadderPlan, "play", decided)


def test_every_bot_plays_every_other():
    assert LadderPlan(tuple("abc"), 1, 2).tables() == [("a", "b"), ("a", "c"), ("b", "c")]
    assert LadderPlan(tuple("abcd"), 1, 3).tables() == [
        ("a", "b", "c"),
        ("a", "b", "d"),
        ("a", "c", "d"),
        ("b", "c", "d"),
    ]


def test_fewer_bots_than_seats_sit_there_more_than_once():
    assert LadderPlan(tuple("ab"), 1, 3).tables() == [("a", "a", "b"), ("a", "b", "b")]


def test_one_bot_has_nobody_to_play():
    with pytest.raises(ValueError, match="two bots"):
        LadderPlan(tuple("a"), 1, 2).tables()


@each("players", [2, 3, 5])
def test_every_bot_sits_at_every_seat_equally_often_with_the_same_deals(players):
    bots = "abcde"[:players]
    found = schedule(LadderPlan(tuple(bots), 4 * players, players))
    assert Counter((bot, seat) for one in found for seat, bot in enumerate(one.bots)) == {
        (bot, seat): 4 for bot in bots for seat in range(players)
    }
    assert set(Counter(one.seed for one in found).values()) == {players}


def test_another_seed_is_another_ladder():
    assert {one.seed for one in schedule(LadderPlan(("a", "b"), 9))}.isdisjoint(
        one.seed for one in schedule(LadderPlan(("a", "b"), 9, seed=2))
    )


def test_a_game_repeats_itself():
    plan = LadderPlan(("greedy", "search:1"), 1, 2, 5, "de", read_setup(["quick"]))
    assert plan.play(0) == plan.play(0)
    assert plan.play(0)["winners"]


def test_a_game_that_does_not_end_is_won_by_nobody(monkeypatch):
    monkeypatch.setattr(ladder, "MAX_TURNS", 3)
    found = run_ladder(BOTS, 2)
    assert found.stopped == 2 and [result.winners for result in found.results] == [(), ()]
    assert [score.won for score in found.scores()] == [0, 0]


def test_the_best_comes_first_and_scores_add_up():
    found = run_ladder(("random", "greedy", "greedy:1"), 3)
    assert found.ratings[-1].name == "random"
    scores = found.scores()
    assert sum(score.won for score in scores) == len(found.results) == 9
    assert {(score.bot, score.others): score.games for score in scores}["greedy", ("random",)] == 3


def test_shared_wins_are_shared_in_the_scores():
    results = tuple(results_of(("ab", "ab", 1), ("ba", "b", 1)))
    scores = Ladder(results, tuple(rate("ab", results)), 0).scores()
    assert [(score.bot, score.won) for score in scores] == [("b", 1.5), ("a", 0.5)]


def test_the_lead_of_two_that_are_alike_is_known_better_than_their_distance_to_the_others():
    pairs = [("a", "b", 62, 38), ("c", "d", 50, 50), ("a", "c", 60, 1), ("b", "d", 60, 1)]
    results = results_of(
        *(
            (one + other, winner, times)
            for one, other, won, lost in pairs
            for winner, times in ((one, won), (other, lost))
        )
    )
    best, second, third, last = rate("abcd", results)
    assert (best.name, second.name, last.lead) == ("a", "b", None)
    assert best.lead.points == pytest.approx(best.rating - second.rating)
    assert best.low < second.high, "their own intervals touch"
    assert best.lead.low > 0, "and it is clear who is better"
    assert second.lead.high - second.lead.low > 2 * (third.lead.high - third.lead.low)


def results_of(*games):
    """The results of games on different deals, as ``(players, winners, times)``."""
    deals = itertools.count()
    return [GameResult(tuple(players), tuple(won), next(deals)) for players, won, times in games for _ in range(times)]


def test_the_games_of_one_deal_are_one_observation():
    """Bots that play alike each win a deal from one side: nothing is left to chance but which of them it is."""
    blocks = [GameResult(("ab", "ba")[at % 2], "a" if at % 4 in (0, 1) else "b", at // 2) for at in range(400)]
    alone = [game._replace(deal=at) for at, game in enumerate(blocks)]
    by_block, by_game = (Ladder(tuple(one), tuple(rate("ab", one)), 0).scores()[0] for one in (blocks, alone))
    assert by_block.share() == by_game.share() == 0.5
    assert by_block.high - by_block.low == pytest.approx(2**0.5 * (by_game.high - by_game.low), rel=0.15)
    assert by_game.high - by_game.low == pytest.approx(2 * 1.96 * 0.5 / 400**0.5, rel=0.15)


def test_the_matrix_has_the_share_of_each_pair():
    results = results_of(("ab", "a", 3), ("ba", "b", 1), ("bc", "b", 2), ("ca", "a", 2))
    ladder = Ladder(tuple(results), tuple(rate("abc", results)), 0)
    assert [one.name for one in ladder.ratings] == ["a", "b", "c"]
    assert ladder.matrix() == [[None, 0.75, 1.0], [0.25, None, 1.0], [0.0, 0.0, None]]


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_equal_bots_are_exactly_even(players):
    """A bot is the one with its standard budget: both play the same games from the same seats."""
    ladder = run_ladder(("greedy", f"greedy:{GreedyBot.standard_budget}"), players, players)
    assert all((one.rating, one.low, one.high) == (0.0, 0.0, 0.0) for one in ladder.ratings)
    assert all(one.share() == one.low == one.high == one.even() for one in ladder.scores())


@pytest.mark.parametrize(("chance", "accepted"), [(0.5, 0), (0.62, 80)])
def test_the_sequential_test_is_seldom_wrong(chance, accepted):
    """80 points are a share of 0.61."""
    right = 0
    for seed in range(40):
        draw = Random(seed).random
        test = SequentialTest(("a", "b"), 0, 80)
        while test.answer() is None:
            test.add([GameResult(pair, "a" if draw() < chance else "b", 1) for pair in ("ab", "ba")])
        right += test.answer() == accepted
    assert right >= 36


# -- the command ------------------------------------------------------------------------------


@pytest.mark.usefixtures("greedy_wins")
def test_the_table_shows_ratings_with_intervals_and_every_pairing(capsys):
    code, out, err = run(capsys, games=40)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "40 games, 40 at each of 1 table; 2 seats, edition en, seed 1"
    assert " ".join(lines[1].split()) == "bot rating 95 % interval ahead of the next 95 % interval"
    assert lines[2].split()[0] == "greedy" and lines[2].split()[1].startswith("+")
    assert lines[3].split()[0] == "random" and lines[3].split()[1].startswith("-")
    assert lines[6].split()[:3] == ["greedy", "40", "100.0%"] and lines[6].endswith("random")
    assert lines[-1] == "the intervals of the ratings do not overlap"


def test_too_few_games_say_that_intervals_overlap(capsys):
    assert run(capsys, ("greedy", "greedy:1"), games=2)[1].endswith("some intervals overlap\n")


@pytest.mark.slow
def test_the_same_ladder_of_searching_bots_in_two_processes(capsys):
    arguments = {"bots": ("greedy", "search", "random"), "games": 2, "iterations": 2, "as_json": True}
    assert run(capsys, **arguments) == run(capsys, **arguments, jobs=2)


def test_the_same_ladder_in_two_processes(capsys):
    arguments = {"bots": ("greedy", "random"), "games": 2, "as_json": True}
    assert run(capsys, **arguments) == run(capsys, **arguments, jobs=2)


@pytest.mark.usefixtures("greedy_wins")
def test_json_has_everything(capsys):
    code, out, _ = run(capsys, games=4, seats=3, seed=7, edition="ru", setup="quick,secret", as_json=True)
    data = json.loads(out)
    assert code == 0
    assert (data["version"], data["games"], data["players"], data["seed"], data["edition"]) == (1, 4, 3, 7, "ru")
    assert data["setup"]["quick"] and data["setup"]["secret"] and not data["setup"]["series"]
    assert [one["name"] for one in data["ratings"]] == ["greedy", "random"]
    assert all(one["low"] < one["rating"] < one["high"] for one in data["ratings"])
    assert data["ratings"][0]["lead"]["low"] < data["ratings"][0]["lead"]["points"]
    assert data["ratings"][1]["lead"] is None
    assert {(score["bot"], *score["others"]) for score in data["scores"]} == {
        ("greedy", "random", "random"),
        ("greedy", "greedy", "random"),
        ("random", "greedy", "random"),
        ("random", "greedy", "greedy"),
    }
    assert data["stopped"] == 0 and isinstance(data["apart"], bool)


def test_iterations_are_the_budget_of_search_without_a_number(capsys, monkeypatch):
    monkeypatch.setattr(ladder, "MAX_TURNS", 3)
    out = run(capsys, ("search", "search:2", "greedy"), games=1, iterations=1)[1]
    assert {line.split()[0] for line in out.splitlines()[2:5]} == {"search:1", "search:2", "greedy"}


@each(
    ("wrong", "told"),
    [
        ({"bots": ("greedly", "random")}, 'did you mean "greedy"?'),
        ({"bots": ("serch:9", "random")}, 'did you mean "search:9"?'),
        ({"bots": ("search:0", "random")}, "a budget is a whole number from 1 to 1,000,000, as in search:200"),
        ({"bots": ("random",)}, "two bots"),
        ({"bots": ()}, "two bots"),
        ({"bots": ("random", "random")}, "random is named twice"),
        ({"bots": ("search", "search:5"), "iterations": 5}, "search:5 is named twice"),
        ({"edition": "fe"}, "no edition is called 'fe'; known: en, de"),
        ({"setup": "quik"}, "unknown set-up 'quik'"),
        ({"setup": "quick open"}, "choose one"),
        ({"setup": "series"}, "a series cannot be rated"),
        ({"bots": ("random:2", "greedy")}, "random takes no budget"),
        ({"games": 0}, "at least 1 game"),
        ({"seats": 6}, "2 to 5 players"),
        ({"seats": 1}, "2 to 5 players"),
        ({"jobs": -1}, "jobs"),
        ({"iterations": -1}, "iterations"),
        ({"sprt": "9"}, "two whole numbers such as 0,20"),
        ({"sprt": "20,0"}, "the lower number first"),
        ({"sprt": "0,20", "bots": ("random", "greedy", "search")}, "compares two bots"),
        ({"resume": True}, "--resume needs --out"),
    ],
)
def test_what_cannot_be_played_is_refused(capsys, wrong, told):
    code, out, err = run(capsys, **wrong)
    assert (code, out) == (2, "")
    assert err.startswith("nightfall ladder: ") and told in err


@pytest.mark.usefixtures("greedy_wins")
def test_who_has_several_seats_wins_more_often_without_being_better(capsys):
    shares = {(score.bot, score.others): score.even() for score in run_ladder(("random", "greedy"), 3, 3).scores()}
    assert shares["greedy", ("greedy", "random")] == shares["random", ("greedy", "random")] == pytest.approx(2 / 3)
    assert shares["greedy", ("random", "random")] == pytest.approx(1 / 3)
    _, out, _ = run(capsys, games=3, seats=3)
    assert "  66.7%  greedy, random\n" in out
    assert "\nevenly: the share a bot would win if all bots were equally strong" in out
    assert "\nevenly" not in run(capsys)[1]


def test_a_bot_that_won_everything_or_nothing_is_told(capsys):
    results = results_of(("abc", "a", 2), ("abc", "", 1))
    assert Ladder(tuple(results), tuple(rate("abc", results[:2])), 1).unbroken() == ["a", "b", "c"]
    results[1] = results[1]._replace(winners=("a", "b"))
    assert Ladder(tuple(results), tuple(rate("abc", results[:2])), 1).unbroken() == ["c"]
    assert "greedy, random: won all games or none, so" in run(capsys, games=2)[1]


def test_games_that_were_stopped_are_told(capsys, monkeypatch):
    monkeypatch.setattr(ladder, "MAX_TURNS", 3)
    _, out, _ = run(capsys, games=2)
    assert " turns without a winner, and not rated: 2 games\n" in out


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_ends_the_ladder_in_one_line(capsys, monkeypatch, jobs):
    def pick(self, view):
        raise RuntimeError("no idea")

    monkeypatch.setattr(RandomBot, "pick", pick)
    code, out, err = run(capsys, jobs=jobs)
    assert (code, out) == (1, "")
    assert err.startswith("nightfall ladder: random, greedy, seed ") and err.count("\n") == 1
    assert ", seat 1, bot random: RuntimeError: no idea (" in err


def test_a_move_that_is_not_legal_is_refused(capsys, monkeypatch):
    monkeypatch.setattr(RandomBot, "pick", lambda *_: "pass")
    code, _, err = run(capsys)
    assert code == 1
    assert "bot random: 'pass' is not a legal move" in err


@pytest.mark.slow
def test_a_bot_that_sees_nothing_loses_and_the_test_stops_early(capsys, tmp_path):
    options = {"bots": ("greedy", "random"), "games": 200, "sprt": "0,400", "as_json": True}
    whole = run(capsys, **options, out=str(tmp_path / "whole"))
    data = json.loads(whole[1])
    assert whole[0] == 0 and data["played"] < 20
    assert data["sprt"]["accepted"] == 400 and data["sprt"]["ratio"] > data["sprt"]["bounds"][1]
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    assert len(lines) == data["played"] + 1
    part = tmp_path / "part"
    part.write_text("".join(lines[:8]) + lines[8][:20])
    assert run(capsys, **options, out=str(part), resume=True, jobs=2) == whole
    assert part.read_text() == "".join(lines)
    assert json.loads(run(capsys, **options | {"games": 2, "sprt": "-9,9"})[1])["sprt"]["accepted"] is None


def test_a_file_of_another_ladder_or_of_altered_games_is_refused(capsys, tmp_path):
    file = tmp_path / "games"
    assert run(capsys, games=2, out=str(file))[0] == 0
    assert "holds other games: expected seed 2, found 1" in run(capsys, games=2, seed=2, out=str(file), resume=True)[2]
    assert "already holds 2 games, more than 1" in run(capsys, games=1, out=str(file), resume=True)[2]
    file.write_text(file.read_text().replace('"winners":["', '"winners":["x'))
    assert "line 2: game 0 is damaged" in run(capsys, games=2, out=str(file), resume=True)[2]


# -- a long run -------------------------------------------------------------------------------


@pytest.mark.usefixtures("greedy_wins")
def test_a_ladder_that_is_stopped_rates_what_was_played():
    whole = run_ladder((*BOTS, "greedy:1"), 4)
    asked = itertools.count()
    part = run_ladder((*BOTS, "greedy:1"), 4, stopped=lambda: next(asked) >= 7)
    assert part.results == whole.results[:7]
    assert {score.games for score in part.scores()} == {2, 3}, "the tables take turns"


def test_ctrl_c_rates_what_was_played(monkeypatch, capsys):
    def pick(self, view):
        if not presses and view.turns != [0, 0]:
            presses.append(signal.raise_signal(signal.SIGINT))
        return view.legal[0]

    presses: list[None] = []
    monkeypatch.setattr(RandomBot, "pick", pick)
    code, out, err = run(capsys, games=6)
    assert (code, err) == (130, "stopped after 1 of 6 games\n")
    presses.clear()
    data = json.loads(run(capsys, games=6, as_json=True)[1])
    assert (data["games"], data["played"]) == (6, 1)
    assert out.startswith("1 of 6 games; 2 seats")
    assert "random" in out


def test_ctrl_c_a_second_time_does_not_wait_for_the_game(monkeypatch, capsys):
    def pick(self, view):
        presses.append(signal.raise_signal(signal.SIGINT))
        return view.legal[0]

    presses: list[None] = []
    monkeypatch.setattr(RandomBot, "pick", pick)
    assert run(capsys, games=6) == (130, "", "stopped after 0 of 6 games\n")
    assert len(presses) == 1


def test_on_a_terminal_ctrl_c_says_what_the_next_one_does(monkeypatch, capfd):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with interrupts() as stopped:
        assert not stopped()
        signal.raise_signal(signal.SIGINT)
        assert stopped()
    assert capfd.readouterr().err == "\nstopping; press Ctrl-C again to stop at once\n"


def test_the_second_ctrl_c_stops_a_run_that_was_begun_in_the_background():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(KeyboardInterrupt), interrupts():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_cards_of_ones_own_are_played_with(monkeypatch, tmp_path, capsys):
    costs = set()

    def pick(self, view):
        costs.add(view.library["Vulko"].cost)
        return view.legal[0]

    monkeypatch.setattr(RandomBot, "pick", pick)
    file = tmp_path / "mine.toml"
    file.write_text('[[card]]\nname = "Vulko"\ncost = 9\n', encoding="utf-8")
    options = LadderOptions(BOTS, games=1, setup="quick", jobs=1, cards=(file,))
    assert ladder_command(options) == 0
    assert costs == {9}
    file.write_text('[[card]]\nname = "Vulko"\ncost = "dear"\n', encoding="utf-8")
    capsys.readouterr()
    assert ladder_command(options) == 2
    assert f"{file}:3" in capsys.readouterr().err


def test_progress_is_told_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    err = run(capsys, games=2)[2]
    assert " 50 % [==========          ] 1 of 2 games" in err
    assert err.endswith(" \r"), "wiped away"
