"""``nightfall test`` and ``check``: exit codes, selection, reports."""

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nightfall_cli.cli import test as the_command
from nightfall_cli.cli.app_rules import TestOptions as Options
from nightfall_cli.files.limits import FILE_BYTES
from nightfall_cli.scenario.collect import shipped_folder

FILE = '''format = 1
title = "Orlok bites Janet"
rulings = ["franz-orlok.bite"]
rules = ["chain.lifo"]

[[player]]
name = "Scott"

[[player]]
name = "Janet"

[chain]
links = [{ player = "Scott", card = "Franz Orlok" }]
stage = "resolving"

[run]
script = """
expect@de influence 0
Scott: target Janet
expect Janet wounds 2   # two
"""
'''
FAILING = (
    FILE.replace("Orlok bites Janet", "It fails").replace("wounds 2", "wounds 3").replace("chain.lifo", "turn.phases")
)
GERMAN = FILE.replace("Orlok bites Janet", "German differs").replace("influence 0", "influence 1")
FAULTY = FILE.replace("title", "titel").replace("target", "tarrget")
OWN = '[[card]]\nname = "Franz Orlok"\ntext = ["Chain: Inflict 3 damage on target player.", "Kicker: Draw 1 card."]\n'


@pytest.fixture
def nightfall(nightfall, monkeypatch, tmp_path):
    """Runs a command line in the folder of the test."""
    monkeypatch.chdir(tmp_path)
    return nightfall


def on_terminal(monkeypatch, folder, columns=80):
    """Print on a terminal of 24 lines; the user's own files are in the folder."""
    for name, value in {"COLUMNS": str(columns), "LINES": "24", "XDG_STATE_HOME": str(folder / "state")}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)


@pytest.fixture
def write(tmp_path):
    def write_files(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

    return write_files


def objects(out):
    return [json.loads(line) for line in out.splitlines()]


def test_what_passes_is_only_counted(nightfall, write):
    write(good=FILE)
    code, out, err = nightfall("test", "good.toml")
    assert (code, err) == (0, "") and "4 passed, 0 failed" in out


def test_equal_failures_of_several_editions_are_one_report(nightfall, write):
    write(bad=FAILING, other=GERMAN)
    code, out, _ = nightfall("test", ".")
    assert code == 1
    assert out.count("bad.toml:20: [en, de, fr, ru] expect Janet wounds 3") == 1
    for words in (
        "actual: 2",
        "since the board:\n    Scott targets Janet",
        "other.toml:18: [de] expect@de influence 1\n",
    ):
        assert words in out
    assert "failed:\n  bad.toml:20: [en, de, fr, ru]\n  other.toml:18: [de]\n2 files" in out
    assert "3 passed, 5 failed" in out
    assert "legal now: pass" not in out and "legal now: pass" in nightfall("test", "-v", "bad.toml")[1]


@pytest.mark.parametrize("columns", [80, 60])
def test_a_failure_and_its_summary_fit_a_screen(nightfall, tmp_path, monkeypatch, columns):
    """The last line of each example fails; 5 players, long chains and long lines are among them."""
    on_terminal(monkeypatch, tmp_path, columns)
    drawn = 0
    for number, source in enumerate(sorted((shipped_folder() / "examples").glob("*.toml"))[:: columns // 20]):
        text, end, _ = source.read_text(encoding="utf-8").rpartition('"""')
        player = tomllib.loads(f"{text}{end}")["player"][0]["name"]
        file = tmp_path / f"{number}.toml"
        file.write_text(
            f"{text}expect archive Vulko of {player} left 3 {'# and a long comment ' * 9}\n{end}", encoding="utf-8"
        )
        code, out, _ = nightfall("test", file.name, "--edition", "en")
        lines = re.sub(r"\x1b\[[0-9;]*+m", "", out).splitlines()
        drawn += "\x1b[" in out
        assert code in (1, 2) and len(lines) < 24 and max(map(len, lines)) <= columns, source
    assert drawn > 6


def test_the_cases_that_failed_last_run_again(nightfall, write, tmp_path, monkeypatch):
    remembered = tmp_path / "state" / "nightfall" / "last-failed"
    write(german=GERMAN, good=FILE, faulty=FAULTY)
    assert nightfall("test", ".")[0] == 2 and not remembered.exists()
    on_terminal(monkeypatch, tmp_path)
    nightfall("test", ".")
    assert remembered.read_text() == f"- {tmp_path}/faulty.toml\nde {tmp_path}/german.toml\n"
    _, out, _ = nightfall("test", ".", "--lf")
    assert "2 files, 1 of them faulty" in out and "0 passed, 1 failed" in out
    write(german=FILE, faulty=FILE)
    assert "2 files, 0 of them faulty" in (out := nightfall("test", "--lf", ".")[1]) and "5 passed, 0 failed" in out
    assert remembered.read_text() == ""
    _, out, err = nightfall("test", ".", "--lf")
    assert "12 passed" in out and "everything runs" in err
    remembered.unlink()
    remembered.mkdir()
    write(german=GERMAN)
    assert nightfall("test", ".")[0] == 1
    assert nightfall("test", ".", "--lf")[0] == 2


def test_a_faulty_file_is_told_and_the_others_run(nightfall, write):
    write(faulty=FAULTY, good=FILE, bad=FAILING)
    code, out, err = nightfall("test", ".")
    assert code == 2
    assert "faulty.toml:2:1: unknown key" in err and "faulty.toml:19:8: unknown verb" in err
    assert "faulty.toml:" not in out.replace("faulty.toml: faulty", "")
    assert "4 passed, 4 failed" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.toml"],
        ["empty"],
        ["good.toml", "--edition", "xx"],
        ["good.toml", "-k", "nothing like it"],
        ["good.toml", "--cards", "latin.toml"],
        ["good.toml", "--junit", "missing/report.xml"],
        ["latin.toml"],
        ["latin.toml", "--accept"],
        ["good.toml", "--nonsense"],
    ],
    ids=" ".join,
)
def test_bad_files_and_usage(nightfall, write, tmp_path, arguments):
    write(good=FILE)
    (tmp_path / "empty").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"format = 1\n[[player]]\nname = '\xff'\n")
    code, _, err = nightfall("test", *arguments)
    assert code == 2
    assert err and "Traceback" not in err


def test_a_run_without_cases_says_what_selected_none(nightfall, write):
    write(good=FILE)
    code, _, err = nightfall("test", "good.toml", "-k", "nothing like it", "--edition", "de")
    assert code == 2 and "no case was selected: no file has one for -k 'nothing like it' and --edition de" in err


def test_what_nobody_foresaw_is_an_internal_error(nightfall, write, monkeypatch):
    def break_down(*arguments, **options):
        raise RuntimeError("a screw is loose")

    write(good=FILE)
    monkeypatch.setattr("nightfall_cli.scenario.suite.run_scenario", break_down)
    code, _, err = nightfall("test", "good.toml", "--json")
    assert code == 3
    assert "a screw is loose" in err


def test_json_is_one_object_per_case_on_standard_output_and_the_rest_on_standard_error(nightfall, write):
    write(a_german=GERMAN, good=FILE, faulty=FAULTY)
    code, out, err = nightfall("test", "--json", ".")
    found = objects(out)
    assert code == 2
    assert [case["edition"] for case in found] == ["en", "de", "fr", "ru"] * 2
    assert [case["edition"] for case in found if case["outcome"] != "passed"] == ["de"]
    (failure,) = [case["failure"] for case in found if "failure" in case]
    assert (failure["line"], failure["text"], failure["actual"]) == (18, "expect@de influence 1", "0")
    assert found[0]["title"] == "German differs" and found[0]["rulings"] == ["franz-orlok.bite"]
    assert "faulty.toml:2:1" in err and "7 passed, 1 failed" in err


def test_what_proves_nothing_is_named(nightfall, write):
    write(vain=FILE.replace("expect Janet wounds 2   # two", ""))
    code, out, err = nightfall("test", "vain.toml", "--json")
    assert code == 0
    assert [case["expectations"] for case in objects(out)] == [0, 1, 0, 0]
    assert "vain.toml: [en, fr, ru] passed, but proves nothing" in err


def test_junit_is_a_report_that_other_programs_read(nightfall, write, tmp_path):
    write(good=FILE, bad=FAILING.replace("It fails", "It <fails> & falls"), faulty=FAULTY)
    nightfall("test", ".", "--junit", "report.xml")
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()
    cases = suite.findall("testcase")
    assert suite.get("failures") == "4" and len(suite.findall("testcase/failure")) == 4
    assert int(suite.get("tests")) == len(cases)
    assert int(suite.get("errors")) == len(suite.findall("testcase/error")) > 0
    assert {case.get("name") for case in cases} >= {"Orlok bites Janet [de]", "It <fails> & falls [ru]"}
    assert "expect Janet wounds 3" in suite.find("testcase/failure").text


@pytest.mark.parametrize("files", [{"a_bad": FAILING}, {"a_bad": FAILING, "b_bad": FAILING, "c_good": FILE}])
def test_x_stops_at_the_first_failure(nightfall, write, files):
    write(**files)
    code, out, _ = nightfall("test", "-x", "--json", ".")
    assert code == 1
    assert [case["outcome"] for case in objects(out)] == ["failed"]
    write(a_bad=FAULTY)
    assert nightfall("test", "-x", "--json", ".")[:2] == (2, "")


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        ("fails", {"It fails"}),
        ("chain.lifo", {"Orlok bites Janet", "German differs"}),
        ("franz-orlok.bite", {"It fails", "Orlok bites Janet", "German differs"}),
        ("orlok bites", {"Orlok bites Janet"}),
        ("chain.lifo not german", {"Orlok bites Janet"}),
        ("third", {"German differs"}),
    ],
)
def test_k_selects_by_path_title_and_ids(nightfall, write, words, titles):
    write(first=FILE, second=FAILING, third=GERMAN)
    _, out, _ = nightfall("test", ".", "--json", "-k", words)
    assert {case["title"] for case in objects(out)} == titles


def test_editions_are_selected(nightfall, write):
    write(german=GERMAN)
    assert nightfall("test", "german.toml", "--edition", "fr")[0] == 0
    code, out, _ = nightfall("test", "german.toml", "--edition", "ru", "--edition", "de", "--json")
    assert code == 1
    assert {case["edition"]: case["outcome"] for case in objects(out)} == {"de": "failed", "ru": "passed"}


def test_two_processes_give_the_same_results(write, tmp_path):
    write(**{f"file_{number}": (FILE, FAILING, GERMAN)[number % 3] for number in range(9)}, faulty=FAULTY)
    results = []
    for jobs in ("1", "2"):
        command = [sys.executable, "-m", "nightfall_cli", "test", "--json", "-j", jobs, "."]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path)
        results.append((done.returncode, [{**case, "seconds": 0} for case in objects(done.stdout)]))
    assert results[0] == results[1]
    assert results[0][0] == 2 and len(results[0][1]) == 36


def test_accept_mends_and_then_all_pass(nightfall, write, tmp_path):
    write(bad=FAILING, german=GERMAN, good=FILE)
    code, _, err = nightfall("test", "--accept", "--yes", ".")
    assert code == 0
    assert "bad.toml" in err and "good.toml" not in err
    assert (tmp_path / "bad.toml").read_text(encoding="utf-8") == FAILING.replace("wounds 3", "wounds 2")
    assert (tmp_path / "german.toml").read_text(encoding="utf-8") == GERMAN.replace("influence 1", "influence 0")
    assert nightfall("test", ".")[0] == 0


def test_accept_shows_its_changes_and_writes_them_when_it_may(nightfall, write, tmp_path, monkeypatch):
    write(bad=FAILING.replace("Scott: target Janet", "expect Scott wounds 1\nScott: target Janet"))
    before = (tmp_path / "bad.toml").read_text(encoding="utf-8")
    code, _, err = nightfall("test", "--accept", "bad.toml")
    assert (code, (tmp_path / "bad.toml").read_text(encoding="utf-8")) == (1, before)
    assert "bad.toml:19:\n− expect Scott wounds 1\n+ expect Scott wounds 0\n" in err
    assert "note: this is written while a question is open: Scott: target a player" in err
    assert "− expect Janet wounds 3   # two\n+ expect Janet wounds 2   # two\n" in err
    assert "nothing is written; add --yes" in err
    for answer, expected in (("n", 1), ("y", 0)):
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        assert nightfall("test", "--accept", "bad.toml")[0] == expected


def test_accept_writes_only_what_is_selected(nightfall, write, tmp_path):
    write(bad=FAILING, german=GERMAN)
    assert nightfall("test", "--accept", "--yes", "-k", "german", ".")[0] == 0
    assert (tmp_path / "bad.toml").read_text(encoding="utf-8") == FAILING


def test_folders_may_hold_files_of_other_tools(nightfall, write, tmp_path):
    write(good=FILE, pyproject="[tool.x]\ny = 1\n", broken="a = [\n", table="format = 1\n", own=OWN)
    (tmp_path / "deep" / "down").mkdir(parents=True)
    (tmp_path / "deep" / "down" / "more.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "latin.toml").write_bytes(b"a = '\xff'\n")
    code, out, _ = nightfall("test", ".", "good.toml", "--json")
    assert code == 0
    assert {Path(case["file"]).name for case in objects(out)} == {"good.toml", "more.toml"}
    assert len(objects(out)) == 8


def test_cards_of_a_file_are_laid_over_those_of_the_package(nightfall, write):
    write(good=FILE, own=OWN)
    assert nightfall("test", "good.toml", "--cards", "own.toml")[0] == 1
    assert nightfall("test", "good.toml")[0] == 0


def test_check_tells_every_fault_and_runs_nothing(nightfall, write):
    write(faulty=FAULTY, bad=FAILING)
    assert nightfall("check", "bad.toml")[0] == 0
    code, _, err = nightfall("check", ".")
    assert code == 2
    assert "faulty.toml:2:1: unknown key" in err and "faulty.toml:19:8: unknown verb" in err
    assert nightfall("check", "missing.toml")[0] == 2


def test_the_schema_is_printed_for_editors(nightfall):
    code, out, _ = nightfall("schema")
    assert code == 0
    assert "Franz Orlok" in json.loads(out)["definitions"]["card"]["anyOf"][0]["enum"]
    assert nightfall("schema", "--cards", "missing.toml")[0] == 2


# -- folders --------------------------------------------------------------------------------------


def test_a_failing_scenario_with_a_byte_order_mark_fails(nightfall, tmp_path):
    (tmp_path / "good.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "bom.toml").write_bytes(b"\xef\xbb\xbf" + FAILING.encode())
    code, out, _ = nightfall("test", ".")
    assert code == 1 and "bom.toml" in out and "4 passed, 4 failed" in out


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
@pytest.mark.parametrize("command", ["test", "check", "fmt"])
def test_a_scenario_in_another_encoding_is_a_fault(nightfall, tmp_path, command, encoding):
    (tmp_path / "good.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "other.toml").write_bytes(FAILING.replace("It fails", "It f\xe4ils").encode(encoding))
    code, _, err = nightfall(command, ".")
    place = "2:14: not UTF-8 (byte 0xE4)" if encoding == "latin-1" else "1:1: not UTF-8 (byte 0xFF)"
    assert code == 2 and err == f"other.toml:{place}; save the file as UTF-8\n"


@pytest.mark.parametrize(("mark", "fault"), [("format", "format = 1 is missing"), ("[[player]]", 'mean "player"?')])
def test_a_scenario_with_one_misspelt_mark_is_faulty_and_not_passed_over(nightfall, tmp_path, mark, fault):
    (tmp_path / "good.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "other.toml").write_text(FILE.replace(mark, mark.replace("a", "")), encoding="utf-8")
    code, _, err = nightfall("test", ".")
    assert code == 2 and err.startswith("other.toml:") and fault in err


def test_what_is_passed_over_in_a_folder_is_named(nightfall, tmp_path):
    (tmp_path / "good.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "settings.toml").write_text("language = 'de'\n", encoding="utf-8")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "round").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(tmp_path / "pipe.toml")
    code, out, err = nightfall("test", ".")
    assert code == 0 and "1 file, 0 of them faulty" in out
    assert err.splitlines() == [
        "passed over in/round: a link to a folder",
        "passed over pipe.toml: a pipe",
        "passed over settings.toml: not a scenario; a scenario has format = 1 and [[player]] tables",
    ]
    code, _, err = nightfall("test", "pipe.toml")
    assert (code, err) == (2, "nightfall test: pipe.toml: not a regular file\n")


def test_a_scenario_that_is_too_large_is_a_fault(nightfall, tmp_path):
    with (tmp_path / "large.toml").open("w", encoding="utf-8") as file:
        file.write(FILE)
        file.truncate(FILE_BYTES + 1)
    code, _, err = nightfall("test", ".")
    assert code == 2 and "large.toml: too large; at most" in err


def test_accept_writes_through_no_link(nightfall, tmp_path):
    (tmp_path / "in").mkdir()
    outside = tmp_path / "outside.txt"
    outside.write_text("kept", encoding="utf-8")
    (tmp_path / "in" / "a.toml").write_text(FAILING, encoding="utf-8")
    (tmp_path / "in" / "a.toml.part").symlink_to(outside)
    assert nightfall("test", "--accept", "--yes", "in")[0] == 0
    assert outside.read_text(encoding="utf-8") == "kept" and (tmp_path / "in" / "a.toml.part").is_symlink()
    assert "wounds 2" in (tmp_path / "in" / "a.toml").read_text(encoding="utf-8")


def test_a_run_pauses_at_the_failing_line_with_the_past_to_step_through(nightfall, write, tmp_path, monkeypatch):
    lines = "back;target Scott;accept\nback\nnext\ngoto failure\nwhy\naccept\naccept"
    write(bad=FAILING, refused=FILE.replace("target Janet", "link Vulko"))
    monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace(";accept", "")))
    code, out, err = nightfall("test", "bad.toml", "--pause")
    assert code == 1 and "nothing can be written" in err
    shown = ["bad.toml:20: [en, de, fr, ru] expect Janet wounds 3", "> back;target Scott", "  Scott targets Scott"]
    shown += ["  before 1. Scott: target Scott", "  at failure", "[damage.player]", "− expect Janet", "+ expect Janet"]
    assert [words for words in shown if words not in out] == []
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert nightfall("test", "bad.toml", "--pause")[0] == 0
    write(bad=FAILING)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    code, _, err = nightfall("test", "bad.toml", "--pause")
    assert code == 1 and "goto failure returns there" in err
    monkeypatch.setattr("sys.stdin", io.StringIO("accept"))
    code, out, _ = nightfall("test", "bad.toml", "--pause")
    assert code == 0 and "bad.toml: 4 cases passed" in out
    for given in (["--json"], ["--json", "--lf"]):
        assert nightfall("test", "bad.toml", "--pause", *given)[0] == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("board"))
    assert "> board" in nightfall("test", "refused.toml", "--pause")[1]


def test_watch_runs_again_what_is_saved_until_interrupted(write, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(good=FILE, bad=FAILING, gone=GERMAN)
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    looks = [
        (lambda: None, ""),
        (lambda: write(bad=FILE), "saved: bad.toml\nfailed"),
        (lambda: write(new=FAULTY, other="x = 1\n"), "new.toml:2:1"),
        (lambda: (tmp_path / "gone.toml").unlink(), "3 files, 1 of them faulty"),
        (lambda: write(new=FILE), "12 passed, 0 failed"),
        (lambda: write(own=OWN.replace("3", "x")), "own.toml:3:10: not understood"),
        (lambda: write(own=OWN), "0 passed, 12 failed"),
    ]
    shown = []

    def wait(seconds):
        shown.append("".join(capsys.readouterr()))
        if len(shown) > len(looks):
            raise KeyboardInterrupt
        looks[len(shown) - 1][0]()

    options = Options((".",), cards=(Path("own.toml"),), watch=True)
    write(own=OWN.replace("3", "2"))
    assert the_command.test_command(options, wait) == 1
    assert "saved" not in shown[0] and shown[1] == ""
    for (_, words), text in zip(looks, shown[1:], strict=True):
        assert words in text
