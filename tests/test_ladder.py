"""The ladder: who sits where, the same games whatever the processes, what is printed and refused."""

import itertools
import json
import math
import signal
import sys
from collections import Counter

import pytest

from nightfall_cli.bots.random_bot import RandomBot
from nightfall_cli.cli.ladder import LadderOptions, ladder_command
from nightfall_cli.rules.edition import read_setup
from nightfall_cli.simulation import ladder
from nightfall_cli.simulation.ladder import (
    Ladder,
    LadderPlan,
    Pairing,
    Terms,
    play_game,
    play_ladder,
    rated,
    schedule,
    tables_of,
)
from nightfall_cli.simulation.progress import interrupts
from nightfall_cli.simulation.rating import GameResult, rate

BOTS = ("random", "greedy")


def run(capsys, bots=BOTS, games=6, players=2, seed=1, iterations=0, edition="en", setup="", jobs=1, as_json=False):
    code = ladder_command(LadderOptions(tuple(bots), games, players, seed, iterations, edition, setup, jobs, as_json))
    out, err = capsys.readouterr()
    return code, out, err


def run_ladder(bots, games, players=2, executor=None, stopped=lambda: False):
    plan = LadderPlan(tuple(bots), games, players)
    return rated(plan.bots, list(play_ladder(schedule(plan), executor, stopped)))


@pytest.fixture
def greedy_wins(monkeypatch):
    """Every game is won by greedy at once, where it plays."""

    def decided(pairing):
        return GameResult(pairing.bots, ("greedy" if "greedy" in pairing.bots else pairing.bots[0],))

    monkeypatch.setattr(ladder, "play_game", decided)


def test_every_bot_plays_every_other():
    assert tables_of("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tables_of("abcd", 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]


def test_fewer_bots_than_seats_sit_there_more_than_once():
    assert tables_of("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]


def test_one_bot_has_nobody_to_play():
    with pytest.raises(ValueError, match="two bots"):
        tables_of("a", 2)


@pytest.mark.parametrize("players", [2, 3, 5])
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
    pairing = Pairing(("greedy", "search:1"), 5, Terms("de", read_setup(["quick"])))
    assert play_game(pairing) == play_game(pairing)
    assert play_game(pairing).winners


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
    results = (GameResult(("a", "b"), ("a", "b")), GameResult(("b", "a"), ("b",)))
    scores = Ladder(results, tuple(rate("ab", results)), 0).scores()
    assert [(score.bot, score.won) for score in scores] == [("b", 1.5), ("a", 0.5)]


def test_the_lead_of_two_that_are_alike_is_known_better_than_their_distance_to_the_others():
    pairs = [("a", "b", 62, 38), ("c", "d", 50, 50), ("a", "c", 60, 1), ("b", "d", 60, 1)]
    results = [
        GameResult((one, other), (winner,))
        for one, other, won, lost in pairs
        for winner, times in ((one, won), (other, lost))
        for _ in range(times)
    ]
    best, second, third, last = rate("abcd", results)
    assert (best.name, second.name, last.lead) == ("a", "b", None)
    assert best.lead.points == pytest.approx(best.rating - second.rating)
    assert best.low < second.high, "their own intervals touch"
    assert best.lead.low > 0, "and it is clear who is better"
    assert second.lead.high - second.lead.low > 2 * (third.lead.high - third.lead.low)


def test_the_lead_of_two_players_is_what_the_formula_says():
    """One against one, with the two drawn games against a rating of 0: the variance is 1 / (n p q + a / 2)."""
    results = [GameResult(("a", "b"), ("a",))] * 30 + [GameResult(("a", "b"), ("b",))] * 10
    lead = rate("ab", results)[0].lead
    chance = 1 / (1 + 10 ** (-lead.points / 400))
    drawn = 1 / (1 + 10 ** (-lead.points / 800))
    variance = 1 / (40 * chance * (1 - chance) + drawn * (1 - drawn) / 2)
    margin = 1.959964 * 400 / math.log(10) * math.sqrt(variance)
    assert lead.high - lead.points == pytest.approx(margin, rel=1e-5)
    assert lead.points - lead.low == pytest.approx(margin, rel=1e-5)


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
    code, out, _ = run(capsys, games=4, players=3, seed=7, edition="ru", setup="quick,secret", as_json=True)
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


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": ("greedly", "random")}, 'did you mean "greedy"?'),
        ({"bots": ("serch:9", "random")}, 'did you mean "search:9"?'),
        ({"bots": ("search:0", "random")}, "a budget is a whole number from 1 to 1,000,000, as in search:200"),
        ({"bots": ("random",)}, "two bots"),
        ({"bots": ()}, "two bots"),
        ({"bots": ("random", "random")}, "random is named twice"),
        ({"bots": ("search", "search:5"), "iterations": 5}, "search:5 is named twice"),
        ({"edition": "fe"}, "unknown edition 'fe'"),
        ({"setup": "quik"}, "unknown set-up 'quik'"),
        ({"setup": "quick open"}, "choose one"),
        ({"setup": "series"}, "a series cannot be rated"),
        ({"bots": ("random:2", "greedy")}, "random takes no budget"),
        ({"games": 0}, "at least 1 game"),
        ({"players": 6}, "2 to 5 players"),
        ({"players": 1}, "2 to 5 players"),
        ({"jobs": -1}, "jobs"),
        ({"iterations": -1}, "iterations"),
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
    _, out, _ = run(capsys, games=3, players=3)
    assert "  66.7%  greedy, random\n" in out
    assert "\nevenly: the share a bot would win if all bots were equally strong" in out
    assert "\nevenly" not in run(capsys)[1]


def test_a_bot_that_won_everything_or_nothing_is_told(capsys):
    results = [
        GameResult(("a", "b", "c"), ("a",)),
        GameResult(("a", "b", "c"), ("a",)),
        GameResult(("a", "b", "c"), ()),
    ]
    assert Ladder(tuple(results), tuple(rate("abc", results[:2])), 1).unbroken() == ["a", "b", "c"]
    results[1] = GameResult(("a", "b", "c"), ("a", "b"))
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
