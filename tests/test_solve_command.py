"""``nightfall solve``: what is printed and refused."""

import json

import pytest
from samples import some
from test_solve import LIBRARY, PUZZLES

from nightfall_cli.cli.app_play import SolveOptions
from nightfall_cli.cli.solve import solve_command
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario

FIRST = PUZZLES[0]


@pytest.fixture
def run(capsys):
    def run_command(path=FIRST, save="", **options):
        code = solve_command(SolveOptions(str(path), save=str(save), **options), LIBRARY)
        out, err = capsys.readouterr()
        return code, out, err

    return run_command


def test_the_command_proves_a_puzzle_and_says_that_it_is_the_only_way(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[1] == "Scott wants: Janet wounds >= 3, to the end of the chain; the others hinder; all cards open"
    assert lines[2] == "proven: the goal can be reached against every answer"
    assert lines[4:6] == ["  Scott: link Death Grip", "  Scott: link Ivan Radinsky"]
    assert "there is no other solution" in lines
    (note,) = [line for line in lines if line.startswith("≈ ")]
    assert "Ivan Radinsky: no kicker, text: Chain" in note and "Vulko" not in note
    assert json.loads(run(json=True)[1])["reconstructed"] == note.partition("cards: ")[2].split("; ")


def test_a_goal_that_holds_before_any_move_is_said(run):
    assert "the goal already holds on the board" in run(goal="Scott wounds = 0")[1]
    assert "already holds" not in run()[1]


def test_the_highest_and_the_lowest_number_are_proven(run):
    assert "proven: the best guaranteed value of Janet wounds is 3" in run(maximise="Janet wounds")[1]
    assert "proven: the best reachable value of Janet wounds is 3" in run(maximise="Janet wounds", others_help=True)[1]
    code, out, _ = run(player="Janet", minimise="Janet wounds")
    assert code == 0
    assert "Janet wants Janet wounds as low as possible" in out


def test_a_second_way_is_told(run):
    out = run(goal="Janet wounds >= 2")[1]
    assert "another solution: Scott: link Ivan Radinsky | Scott: link Death Grip" in out


@pytest.mark.parametrize("puzzle", some(PUZZLES, 5), ids=lambda file: file.stem)
def test_the_line_is_saved_and_replays_as_a_scenario(run, tmp_path, puzzle):
    file = tmp_path / "saved.toml"
    code, out, _ = run(puzzle, save=file)
    assert code == 0
    assert f"saved in {file}" in out
    scenario = load_scenario(file)
    assert any("expect Janet" in line.text for line in scenario.script)
    assert run_scenario(scenario, "en").passed


def test_what_may_be_known_is_one_of_the_conditions(run):
    out = run(known_only=True, maximise="Janet wounds")[1]
    assert "with the only hands they can hold" in out
    assert "proven: the best guaranteed value of Janet wounds is 3" in out


def test_json_tells_the_same(run):
    data = json.loads(run(json=True)[1])
    assert (data["value"], data["unique"], data["goal"]) == (True, True, "Janet wounds >= 3")
    assert data["script"][0] == "Scott: link Death Grip"
    data = json.loads(run(PUZZLES[-1], minimise="Janet wounds", json=True)[1])
    assert data["value"] == 0 and data["unique"] is None


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"path": "nowhere.toml"}, 2, "cannot be read"),
        ({"player": "Jannet"}, 2, "did you mean Janet?"),
        ({"goal": "luck > 2"}, 2, "'luck' is not a number of the game"),
        ({"goal": "influence > 2", "maximise": "influence"}, 2, "cannot be combined; choose one"),
        ({"others_help": True, "known_only": True}, 2, "--known-only cannot be combined"),
        ({"until": "week"}, 2, "expected chain, phase or turn, got 'week'"),
        ({"edition": "es"}, 2, "does not run under edition"),
        ({"nodes": -1}, 2, "--nodes"),
        ({"nodes": 3}, 1, "not proven: the search stopped at its limit of 3 positions"),
        ({"save": "/nowhere/at/all.toml"}, 2, "cannot be written"),
    ],
)
def test_faults_are_told_and_never_proven(run, options, code, words):
    got, out, err = run(**options)
    assert (got, out) == (code, "")
    assert words in err


def test_what_cannot_be_done_ends_with_code_1_and_is_not_saved(run, tmp_path):
    file = tmp_path / "none.toml"
    code, out, _ = run(goal="Janet wounds >= 4", save=file)
    assert code == 1 and not file.exists()
    assert "proven: the goal cannot be reached" in out
    assert "not saved: no line reaches the goal" in out
    assert 'to find the nearest value: --maximise "Janet wounds"' in out
    assert json.loads(run(goal="Janet wounds >= 4", save=file, json=True)[1])["saved"] is None
    assert json.loads(run(save=file, json=True)[1])["saved"] == str(file)


def test_a_goal_that_needs_help_is_solved_with_it(run):
    out = run(PUZZLES[-1])[1]
    assert "; the others help;" in out and "there is no other solution" in out
    code, out, _ = run(PUZZLES[-1], goal="Janet wounds >= 11")
    assert code == 1 and "; the others hinder;" in out
    assert run(PUZZLES[-1], known_only=True)[0] == 2


def test_other_ways_that_were_not_settled_are_not_denied(run):
    full = run(PUZZLES[10])[1]
    assert "there is no other solution" in full
    for nodes in range(1, 200):
        code, out, _ = run(PUZZLES[10], nodes=nodes)
        if code == 0:
            break
    assert "not proven whether there is another solution" in out and "there is no other solution" not in out


@pytest.mark.parametrize(
    ("until", "words"),
    [("phase", "to the first decision after the chain phase"), ("turn", "to the first decision of the next turn")],
)
def test_where_the_line_ends_is_told(run, until, words):
    assert words in run(until=until, maximise="Janet wounds")[1]


def test_what_hangs_on_chance_is_told(run, tmp_path):
    file = tmp_path / "drawing.toml"
    scott = 'name = "Scott"\nhand = ["Charlotte Reyes", "Death Grip"]\ndeck = "starting"'
    table = "format = 1\ntitle = 'Draw'\n[table]\nactive = 'Scott'\nimpossible = true\n"
    board = f"{table}[[player]]\n{scott}\n[[player]]\nname = 'Janet'\n"
    file.write_text(board, encoding="utf-8")
    out = run(file, maximise="Scott hand count")[1]
    assert "chance: Scott may draw from a shuffled deck; only the order of the file's seed is tried" in out
    assert "kinds of wounds" in run(file, maximise="Janet bites", others_help=True)[1]
    file.write_text(board.replace("[[player]]", "[table.wounds]\nnext = ['3 bite']\n[[player]]", 1), encoding="utf-8")
    assert "kinds of wounds" not in run(file, maximise="Janet bites")[1]


def test_a_file_that_states_no_goal_asks_for_one(run):
    code, _, err = run(shipped_folder() / "cards" / "actions" / "leave-me-sir-john.toml")
    assert code == 2
    assert "the file states no goal" in err
