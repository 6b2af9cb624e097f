"""Scenario files as pytest items, through the installed plug-in."""

import pytest

from nightfall_cli.scenario.suite import cases_of

SCENARIO = '''format = 1
title = "Orlok bites Janet"
rulings = ["franz-orlok.bite"]
rules = ["chain.lifo"]

[[player]]
name = "Scott"

[[player]]
name = "Janet"
play = ["Marcus Toth"]

[chain]
links = [{ player = "Scott", card = "Franz Orlok" }]
stage = "resolving"

[run]
script = """
expect@de influence 0
Scott: target Janet
expect Janet wounds 2
"""
'''


@pytest.fixture
def scenarios(pytester):
    def write(**texts):
        for name, text in texts.items():
            (pytester.path / f"{name}.toml").write_text(text, encoding="utf-8")
        return pytester

    return write


def run(pytester, *options):
    """An inner run, without the plug-in that would import its library anew each time."""
    return pytester.runpytest_inprocess("--strict-markers", "-p", "no:hypothesispytest", *options)


def test_one_item_per_edition_with_a_node_id_of_its_own(scenarios):
    result = run(scenarios(orlok=SCENARIO), "-v")
    result.assert_outcomes(passed=4)
    lines = [line.split()[0] for line in result.outlines if "PASSED" in line]
    assert lines == ["orlok.toml::en", "orlok.toml::de", "orlok.toml::fr", "orlok.toml::ru"]
    assert [case.edition for case in cases_of("orlok.toml")] == [line.split("::")[1] for line in lines]


def test_a_byte_order_mark_is_read_and_another_encoding_fails(scenarios):
    failing = SCENARIO.replace("wounds 2", "wounds 3")
    (scenarios().path / "bom.toml").write_bytes(b"\xef\xbb\xbf" + failing.encode())
    latin = failing.replace("Orlok", "Orl\xf6k", 1).encode("latin-1")
    (scenarios().path / "latin.toml").write_bytes(latin)
    result = run(scenarios(orlok=SCENARIO))
    result.assert_outcomes(passed=4, failed=5)
    result.stdout.fnmatch_lines(["*latin.toml:2:13: not UTF-8 (byte 0xF6); save the file as UTF-8"])


def test_only_the_editions_of_the_file_are_collected(scenarios):
    text = SCENARIO.replace("rulings", 'editions = ["ru", "de"]\nrulings')
    result = run(scenarios(orlok=text), "--collect-only", "-q")
    assert [line for line in result.outlines if "::" in line] == ["orlok.toml::ru", "orlok.toml::de"]


def test_a_node_id_selects_one_item(scenarios):
    run(scenarios(orlok=SCENARIO, other=SCENARIO), "orlok.toml::fr").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("chain.lifo", 4),
        ("chain.lifo and de", 1),
        ("franz-orlok.bite", 4),
        ("bites", 4),
        ("orlok", 4),
        ("chain.start", 0),
        ("not chain.lifo", 4),
    ],
)
def test_items_are_selected_by_rule_ruling_title_and_file(scenarios, words, count):
    other = SCENARIO.replace("Orlok bites", "Wounds of").replace("chain.lifo", "damage.player").replace("franz-", "f-")
    result = run(scenarios(orlok=SCENARIO, another=other.replace("f-orlok.bite", "none")), "-k", words)
    result.assert_outcomes(passed=count, deselected=8 - count)


def test_items_are_selected_by_edition_and_apart_from_python_tests(scenarios):
    pytester = scenarios(orlok=SCENARIO)
    pytester.makepyfile(test_python="def test_nothing():\n    pass\n")
    run(pytester, "-m", "edition_de").assert_outcomes(passed=1, deselected=4)
    run(pytester, "-m", "edition_en or edition_ru").assert_outcomes(passed=2, deselected=3)
    run(pytester, "-m", "scenario").assert_outcomes(passed=4, deselected=1)
    run(pytester, "-m", "not scenario").assert_outcomes(passed=1, deselected=4)


def test_a_failure_shows_line_actual_value_answers_and_board_and_no_code(scenarios):
    result = run(scenarios(orlok=SCENARIO.replace("wounds 2", "wounds 3")))
    result.assert_outcomes(failed=4)
    result.stdout.fnmatch_lines(
        [
            "*Orlok bites Janet ?en?*",
            "*orlok.toml:21: ?en? expect Janet wounds 3",
            "*actual: 2",
            "*legal now: pass",
            "*board:",
            "*Scott (active, first)",
            "*Franz Orlok ≈3/≈2",
            "*Janet",
            "*Marcus Toth ≈3/≈1",
        ],
    )
    assert not any(".py" in line for line in result.outlines)


def test_a_run_pauses_once_for_equal_failures_and_accept_corrects_the_file(scenarios, monkeypatch):
    monkeypatch.setattr("nightfall_cli.cli.step.piped_lines", lambda: ["back", "next", "accept"])
    pytester = scenarios(orlok=SCENARIO.replace("wounds 2", "wounds 3"))
    result = run(pytester, "--nightfall-pause", "-n", "0")
    result.assert_outcomes(failed=4)
    result.stdout.fnmatch_lines(["*before 1. Scott: target Janet*", "> next", "  1. Scott: target Janet*", "*accept"])
    assert result.outlines.count("> accept") == 1
    assert "expect Janet wounds 2" in (pytester.path / "orlok.toml").read_text()
    result = run(pytester, "--nightfall-pause", "-n", "2")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--nightfall-pause needs one process: add -n 0"])


def test_a_failure_of_one_edition_is_the_failure_of_its_item(scenarios):
    result = run(scenarios(orlok=SCENARIO.replace("influence 0", "influence 5")), "-v")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["orlok.toml::de FAILED*", "*expect@de influence 5", "*actual: 0"])


def test_a_refused_move_is_shown_with_its_rule(scenarios):
    result = run(scenarios(orlok=SCENARIO.replace("target Janet", "target Marcus Toth")))
    result.assert_outcomes(failed=4)
    result.stdout.fnmatch_lines(["*orlok.toml:20: ?en? Scott: target Marcus Toth", "*refused: *[[]target.legal[]]"])


def test_a_faulty_file_is_one_failing_item_with_every_fault_and_stops_no_other(scenarios):
    faulty = SCENARIO.replace("title", "titel").replace("Scott: target", "Scott: tarrget")
    result = run(scenarios(faulty=faulty, orlok=SCENARIO), "-v")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(
        [
            "faulty.toml::faulty FAILED*",
            "*faulty.toml:2:1: unknown key *did you mean *",
            "*faulty.toml:20:8: unknown verb *",
        ]
    )
    assert not any(".py:" in line for line in result.outlines)
    run(scenarios(), "-m", "scenario").assert_outcomes(passed=4, failed=1)
    run(scenarios(), "faulty.toml::faulty").assert_outcomes(failed=1)


def test_files_of_other_tools_are_left_alone(scenarios, pytester):
    (pytester.path / "latin.toml").write_bytes(b"format = 1\n[[gamer]]\nname = '\xff'\n")
    foreign = {
        "pyproject": '[project]\nname = "other"\nversion = "1"\n',
        "no_players": 'format = 1\ntitle = "A table of mine"\n',
        "players": '[[player]]\nname = "Scott"\n[score]\nformat = 1\n',
        "broken": "format = \n",
        "empty": "",
    }
    result = run(scenarios(orlok=SCENARIO, **foreign), "--collect-only", "-q")
    assert result.ret == pytest.ExitCode.OK
    assert {line.split("::")[0] for line in result.outlines if "::" in line} == {"orlok.toml"}


def test_scenarios_are_found_in_folders_beside_python_tests(scenarios):
    pytester = scenarios()
    folder = pytester.mkdir("boards")
    (folder / "orlok.toml").write_text(SCENARIO, encoding="utf-8")
    pytester.makepyfile(test_python="def test_nothing():\n    pass\n")
    run(pytester).assert_outcomes(passed=5)
    run(pytester, "boards").assert_outcomes(passed=4)


def test_a_file_that_must_be_refused_is_one_item(scenarios):
    announced = "#! 21:8: unknown verb\n" + SCENARIO.replace("Scott: target", "Scott: tarrget")
    result = run(scenarios(refused=announced), "-v")
    result.assert_outcomes(passed=1)
    result = run(scenarios(refused=announced.replace("21:8", "20:8")), "-v")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*refused.toml:*expected the fault*, got *"])


def test_without_scenarios_nothing_changes(pytester):
    pytester.makepyfile(test_python="def test_nothing():\n    pass\n")
    run(pytester).assert_outcomes(passed=1)
    result = run(pytester, "--markers")
    result.stdout.fnmatch_lines(["*pytest.mark.scenario*", "*pytest.mark.edition_ru*"])
