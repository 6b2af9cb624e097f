"""The ladder: who sits where, the same games whatever the processes, what is printed and refused."""

import json
import signal
import sys
from collections import Counter

import pytest

from nightfall_cli.analysis import ladder
from nightfall_cli.analysis.ladder import Ladder, Pairing, Terms, play_game, run_ladder, schedule, tables_of
from nightfall_cli.bots.random_bot import RandomBot
from nightfall_cli.bots.rating import Result, rate
from nightfall_cli.cli.ladder import ladder_command
from nightfall_cli.rules.edition import read_setup

BOTS = ("random", "greedy")


def run(capsys, bots=BOTS, games=6, players=2, seed=1, iterations=0, edition="en", setup="", jobs=1, as_json=False):
    code = ladder_command(bots, games, players, seed, iterations, edition, setup, jobs, as_json)
    out, err = capsys.readouterr()
    return code, out, err


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
    found = schedule(bots, 4 * players, players, 1, Terms())
    assert Counter((bot, seat) for one in found for seat, bot in enumerate(one.bots)) == {
        (bot, seat): 4 for bot in bots for seat in range(players)
    }
    assert set(Counter(one.seed for one in found).values()) == {players}


def test_another_seed_is_another_ladder():
    assert {one.seed for one in schedule("ab", 9, 2, 1, Terms())}.isdisjoint(
        one.seed for one in schedule("ab", 9, 2, 2, Terms())
    )


def test_a_game_repeats_itself():
    pairing = Pairing(("greedy", "search:2"), 5, Terms("de", read_setup(["quick"])))
    assert play_game(pairing) == play_game(pairing)
    assert play_game(pairing).winners


def test_a_game_that_does_not_end_is_won_by_nobody(monkeypatch):
    monkeypatch.setattr(ladder, "MAX_TURNS", 3)
    found = run_ladder(BOTS, 2)
    assert found.stopped == 2 and [result.winners for result in found.results] == [(), ()]
    assert [score.won for score in found.scores()] == [0, 0]


def test_the_best_comes_first_and_scores_add_up():
    found = run_ladder(("random", "greedy", "greedy:1"), 6)
    assert found.ratings[-1].name == "random"
    scores = found.scores()
    assert sum(score.won for score in scores) == len(found.results) == 18
    assert {(score.bot, score.others): score.games for score in scores}["greedy", ("random",)] == 6


def test_shared_wins_are_shared_in_the_scores():
    results = (Result(("a", "b"), ("a", "b")), Result(("b", "a"), ("b",)))
    scores = Ladder(results, tuple(rate("ab", results)), 0).scores()
    assert [(score.bot, score.won) for score in scores] == [("b", 1.5), ("a", 0.5)]


# -- the command ------------------------------------------------------------------------------


def test_the_table_shows_ratings_with_intervals_and_every_pairing(capsys):
    code, out, err = run(capsys, games=40)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "40 games, 40 at each of 1 table; 2 seats, edition en, seed 1"
    assert lines[1].split() == ["bot", "rating", "95", "%", "interval"]
    assert lines[2].split()[0] == "greedy" and lines[2].split()[1].startswith("+")
    assert lines[3].split()[0] == "random" and lines[3].split()[1].startswith("-")
    assert lines[6].split()[:3] == ["greedy", "40", "100.0%"] and lines[6].endswith("random")
    assert lines[-1] == "the intervals of the ratings are apart"


def test_too_few_games_say_that_intervals_overlap(capsys):
    assert run(capsys, ("greedy", "greedy:1"), games=2)[1].endswith("some intervals overlap\n")


def test_the_same_ladder_in_two_processes(capsys):
    arguments = {"bots": ("greedy", "search", "random"), "games": 2, "iterations": 2, "as_json": True}
    assert run(capsys, **arguments) == run(capsys, **arguments, jobs=2)


def test_json_has_everything(capsys):
    code, out, _ = run(capsys, games=4, players=3, seed=7, edition="ru", setup="quick,secret", as_json=True)
    data = json.loads(out)
    assert code == 0
    assert (data["version"], data["games"], data["players"], data["seed"], data["edition"]) == (1, 4, 3, 7, "ru")
    assert data["setup"]["quick"] and data["setup"]["secret"] and not data["setup"]["series"]
    assert [one["name"] for one in data["ratings"]] == ["greedy", "random"]
    assert all(one["low"] < one["rating"] < one["high"] for one in data["ratings"])
    assert {(score["bot"], *score["others"]) for score in data["scores"]} == {
        ("greedy", "random", "random"),
        ("greedy", "greedy", "random"),
        ("random", "greedy", "random"),
        ("random", "greedy", "greedy"),
    }
    assert data["stopped"] == 0 and isinstance(data["apart"], bool)


def test_iterations_are_the_budget_of_search_without_a_number(capsys):
    out = run(capsys, ("search", "search:2", "greedy"), games=1, iterations=1)[1]
    assert {line.split()[0] for line in out.splitlines()[2:5]} == {"search:1", "search:2", "greedy"}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": ("greedly", "random")}, "did you mean greedy?"),
        ({"bots": ("serch:9", "random")}, "did you mean search:9?"),
        ({"bots": ("search:0", "random")}, "search with a budget is search:100"),
        ({"bots": ("random",)}, "two bots"),
        ({"bots": ()}, "two bots"),
        ({"bots": ("random", "random")}, "random comes twice"),
        ({"bots": ("search", "search:5"), "iterations": 5}, "search:5 comes twice"),
        ({"edition": "fe"}, "did you mean fr?"),
        ({"setup": "quik"}, "unknown set-up 'quik'"),
        ({"setup": "quick open"}, "choose one"),
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


# -- a long run -------------------------------------------------------------------------------


def test_a_ladder_that_is_stopped_rates_what_was_played():
    whole = run_ladder((*BOTS, "greedy:1"), 4)
    part = run_ladder((*BOTS, "greedy:1"), 4, go_on=lambda played: played < 7)
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
    assert out.startswith("1 of 6 games; 2 seats")
    assert "random" in out


def test_cards_of_ones_own_are_played_with(monkeypatch, tmp_path, capsys):
    costs = set()

    def pick(self, view):
        costs.add(view.library["Vulko"].cost)
        return view.legal[0]

    monkeypatch.setattr(RandomBot, "pick", pick)
    file = tmp_path / "mine.toml"
    file.write_text('[[card]]\nname = "Vulko"\ncost = 9\n', encoding="utf-8")
    assert ladder_command(BOTS, 1, 2, 1, 0, "en", "quick", 1, False, (file,)) == 0
    assert costs == {9}
    file.write_text('[[card]]\nname = "Vulko"\ncost = "dear"\n', encoding="utf-8")
    capsys.readouterr()
    assert ladder_command(BOTS, 1, 2, 1, 0, "en", "quick", 1, False, (file,)) == 2
    assert f"{file}:3" in capsys.readouterr().err


def test_progress_is_told_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    err = run(capsys, games=2)[2]
    assert " 50 % [==========          ] 1 of 2 games" in err
    assert err.endswith(" \r"), "wiped away"
