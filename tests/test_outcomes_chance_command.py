"""``nightfall outcomes`` where chance decides: what is printed."""

import json
from fractions import Fraction

import pytest
from samples import each
from test_outcomes_chance import LIBRARY

from nightfall_cli.cli.app_play import OutcomesOptions
from nightfall_cli.cli.board_file import percent
from nightfall_cli.cli.outcomes import outcomes_command

CLEANUP = """
format = 1
title = "Drawing up"

[table]
phase = "cleanup"

[[player]]
name = "Scott"
hand = ["bite"]
deck = "starting"

[[player]]
name = "Janet"
"""


@pytest.fixture
def run(capsys, tmp_path):
    def run_command(text=CLEANUP, until="turn", nodes=0, as_json=False, chance="enumerate"):
        file = tmp_path / "board.toml"
        file.write_text(text, encoding="utf-8")
        code = outcomes_command(OutcomesOptions(str(file), until, chance=chance, nodes=nodes, json=as_json), LIBRARY)
        out, err = capsys.readouterr()
        return code, json.loads(out) if as_json else out, err

    return run_command


@pytest.mark.slow
def test_what_is_drawn_before_anybody_is_asked_is_chance_too(run):
    """Scott draws four of twelve to his bite at once, and may then use it: two of the eight that are left."""
    _, data, _ = run(as_json=True)
    odds = [Fraction(result["probability"]["at_most"]) for result in data["results"]]
    used = [result for result in data["results"] if any("wounds bite" in line for line in result["script"])]
    assert data["chance_is"] == "enumerate"
    assert all(result["script"][0].startswith("# Scott draws ") for result in data["results"])
    assert all(result["script"][-1].startswith("# Scott draws ") for result in used)
    assert 0 < len(used) < len(data["results"])
    passed = sum(odd for odd, result in zip(odds, data["results"], strict=True) if result not in used)
    assert passed == 1
    by_count = {value["value"]: value["probability"] for value in data["numbers"][0]["values"]}
    assert data["numbers"][0]["before"] == 1
    assert by_count == {5: {"at_most": "1", "at_least": "0"}, 6: {"at_most": "1", "at_least": "0"}}


def test_the_seed_tells_that_it_drew_before_anybody_was_asked(run):
    _, out, _ = run(chance="seed")
    assert "chance: Scott may draw from a shuffled deck; only the order of the file's seed is tried" in out


def test_the_seed_tells_that_it_shuffled_before_anybody_was_asked(run):
    _, out, _ = run(CLEANUP.replace('deck = "starting"', 'discard = ["4 Vulko", "2 Blood Rage"]'), chance="seed")
    assert "chance: some lines shuffle a discard pile; only the shuffle of the file's seed is tried" in out


WOUNDS = """
format = 1
title = "Two wounds"

[table]
impossible = true
wounds.left = 40
wounds.next = ["burn"]

[[player]]
name = "Scott"

[[player]]
name = "Janet"

[chain]
stage = "resolving"
links = [{ player = "Scott", card = "Blood Rage" }]
"""


def test_wounds_that_the_file_gives_come_first_and_the_others_by_chance(run):
    """Two of the forty that are left: the burn on top is known, and 39 others lie below it."""
    _, data, _ = run(WOUNDS, until="chain", as_json=True)
    hers = [result for result in data["results"] if result["different"][-1].startswith("Janet")]
    told = {result["different"][-1]: result["probability"] for result in hers}
    assert told == {
        "Janet: +2 wounds (+1 bite, +1 burn)": {"at_most": "20/39", "at_least": "0"},
        "Janet: +2 wounds (+1 bleed, +1 burn)": {"at_most": "19/39", "at_least": "0"},
    }
    assert {result["script"][-1] for result in hers} == {"# Janet receives bite", "# Janet receives bleed"}


def test_the_command_tells_probabilities_draws_and_what_they_mean(run):
    deck = 'deck = ["4 Vulko"]\ndiscard = ["bite", "3 Marcus Toth"]'
    code, out, err = run(CLEANUP.replace('hand = ["bite"]\ndeck = "starting"', deck))
    assert (code, err) == (0, "")
    assert "all cards open, every answer and every draw tried" in out
    assert "3 lines of play, 4 positions, 1 draw (each handful counts as a line)" in out
    assert "chance: every card of a shuffled deck" in out
    assert 'chance: "at most": when every choice is made for this result' in out
    assert "6  1 line, at most 25.0 % (1/4), at least 0 %; only if Scott draws bite; Scott: wounds bite" in out
    assert "1. 1 line, 75.0 % (3/4): Scott: hand +4 Vulko, +Marcus Toth" in out
    assert "\n     Scott draws bite; Scott: wounds bite\n" in out


def test_without_chance_the_command_says_so_and_tells_no_probability(run):
    code, out, _ = run(CLEANUP.replace('deck = "starting"', 'deck = ["6 Vulko"]'))
    assert code == 0
    assert "chance: nothing is drawn from a pile in unknown order" in out
    assert "%" not in out


def test_a_cut_search_tells_no_probability(run):
    code, out, _ = run(nodes=130)
    assert code == 1
    assert "stopped at its limit of 130 positions: the result is incomplete" in out
    assert "%" not in out and "at most" not in out
    code, data, _ = run(nodes=130, as_json=True)
    assert {result["probability"] for result in data["results"]} == {None}


def test_a_search_that_cannot_even_begin_says_so(run):
    code, out, _ = run(nodes=5)
    assert code == 1
    assert "stopped at its limit of 5 positions" in out and "0 lines of play" in out


def test_json_with_the_seed_has_no_probability(run):
    _, data, _ = run(as_json=True, chance="seed")
    assert data["chance_is"] == "seed" and data["draws"] == 0
    assert {result["probability"] for result in data["results"]} == {None}


def test_another_word_is_refused(run):
    assert run(chance="random") == (2, "", "nightfall outcomes: --chance: expected seed or enumerate, got 'random'\n")


@each(
    ("odds", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 5), "20.0 % (1/5)"),
        (Fraction(1, 3), "33.3 % (1/3)"),
        (Fraction(1, 5000), "<0.1 % (1/5000)"),
        (Fraction(4999, 5000), ">99.9 % (4999/5000)"),
        (Fraction(1, 1000), "0.1 % (1/1000)"),
        (Fraction(123456, 1000003), "12.3 %"),
    ],
)
def test_a_probability_is_never_rounded_to_none_or_all(odds, text):
    assert percent(odds) == text
