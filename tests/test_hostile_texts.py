"""Hostile texts × commands: no control sign, and no sign that cannot be seen, leaves the program raw."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from house import MODULES, where
from samples import each

from nightfall_cli import Game
from nightfall_cli.cards.library import CardFileError, base_library
from nightfall_cli.files.printable import csv_cell, name_problem, visible, visible_line
from nightfall_cli.files.streams import draw, printing
from nightfall_cli.games.reader import read_game
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.shell.complete import complete
from nightfall_cli.shell.session import Session
from nightfall_cli.show.draw_files import picture
from nightfall_cli.show.draw_rows import joined

SIGNS = {
    "clipboard": "\x1b]52;c;YQ==\x07",
    "one-byte CSI": "\x9b31m",
    "DEL": "\x7f",
    "start of the line": "\r",
    "tab": "\t",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "zero width": "\u200b",
    "line separator": "\u2028",
    "soft hyphen": "\xad",
    "tag": "\U000e0041",
    "blank letter": "\u3164",
    "no character": "\ufffe",
}
ALL = " ".join(SIGNS.values())
SCENARIO = """format = 1
title = "evil {0} title"
editions = ["en"]
about = "evil {0} about"

[table]
active = "Ann"
phase = "chain"

[[player]]
name = "Ann"
hand = ["Vulko"]

[[player]]
name = "Bob"

[run]
script = \"\"\"
Ann: link Vulko {1}
expect Bob wounds 7 {1}
\"\"\"
"""
GAME = """[Format "nightfall-game 1"]
[Title "evil {0} title"]
[Players "Ann, Bob"]
[Seed "7"]
[Setup "quick"]

; evil {0} comment
1. Ann: pass ; evil {0} note
"""
CARD = """[[card]]
name = "Moon"
kind = "action"
color = "red"
links = ["red"]
cost = 2
text = ["Chain: {0} moonlight."]
"""


def in_toml(text):
    """The text inside a basic string of TOML."""
    return "".join(f"\\U{ord(sign):08x}" for sign in text)


def written(path, text):
    path.write_text(text, encoding="utf-8", newline="")
    return path


def scenario(folder, sign):
    return written(folder / "a.toml", SCENARIO.format(in_toml(sign), f"# evil {in_toml(sign)} comment"))


def scenario_in_evil_file(folder, sign):
    return written(folder / f"evil {sign}.toml", SCENARIO.format("", ""))


def game(folder, sign):
    return written(folder / "a.game", GAME.format(sign))


def game_that_is_read(folder, sign):
    return written(folder / "b.game", GAME.format("\u202e \u2066 \u200b"))


def cards(folder, sign):
    return written(folder / "cards.toml", CARD.format(in_toml(sign)))


def unknown_names(folder, sign):
    """A scenario whose names are not printable, or exist nowhere."""
    text = SCENARIO.format("", "").replace('"Vulko"', f'"Vul{in_toml(sign)}ko"')
    return written(folder / "b.toml", text.replace('name = "Bob"', f'name = "Bob{in_toml(sign)}"'))


FILES = {
    "test": ("test",),
    "test --json": ("test", "--json"),
    "test -k": ("test", "-k", "evil or format"),
    "check": ("check",),
    "fmt": ("fmt", "--check"),
    "show": ("show",),
    "outcomes": ("outcomes",),
    "outcomes --json": ("outcomes", "--json"),
    "solve": ("solve", "--goal", "Bob wounds 1"),
    "compare": ("compare",),
    "replay": ("replay",),
    "replay --check": ("replay", "--check"),
    "replay --json": ("replay", "--json"),
    "play": ("play", "--scenario"),
}
MAKERS = (scenario, scenario_in_evil_file, unknown_names, game, game_that_is_read)
EVIL = "evil {0} word"
WORDS = {
    "play": ("play", "--players", f"Ann,{EVIL}"),
    "play bot": ("play", "--players", "Ann,Bob", "--bot", f"Bob={EVIL}"),
    "play from a missing file": ("play", "--scenario", EVIL),
    "card": ("card", EVIL),
    "cards": ("cards", "--words", EVIL),
    "cards --json": ("cards", "--kind", EVIL),
    "rule": ("rule", EVIL),
    "rule --json": ("rule", "--json", EVIL),
    "try": ("try", f"Ann links {EVIL}"),
    "try --json": ("try", "--json", f"Ann links {EVIL}"),
    "simulate": ("simulate", "--bots", EVIL),
    "ladder": ("ladder", EVIL, "random"),
    "a command that is none": (EVIL,),
    "an option that is none": ("show", f"--{EVIL}"),
    "a number that is none": ("play", "--seed", EVIL),
}


@pytest.fixture
def run(nightfall):
    """Runs a command line with keys on standard input; returns its exit code and everything it printed."""
    return lambda *words, keys="": nightfall(*words, lines=keys)


def is_safe(text):
    return visible(text) == text


# -- texts of files and of the command line ---------------------------------------------------


@pytest.mark.parametrize("command", FILES)
def test_no_file_puts_a_control_sign_on_the_terminal(run, tmp_path, command):
    for make in MAKERS:
        path = make(tmp_path, ALL)
        code, out, err = run(*FILES[command], path, keys=f"hand\nevil {ALL} line\n")
        assert is_safe(out) and is_safe(err) and code in (0, 1, 2), (make, out, err)
        if "--json" in FILES[command]:
            assert all(isinstance(json.loads(line), dict) for line in out.splitlines())


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_a_title_and_a_file_name_are_shown_with_their_signs_spelt(run, tmp_path, sign):
    for path in (scenario(tmp_path, sign), scenario_in_evil_file(tmp_path, sign)):
        _, out, _ = run("test", path)
        assert "expect Bob wounds 7" in out and is_safe(out)
    assert f"evil {visible_line(sign)}.toml" in out
    assert json.loads(run("test", "--json", scenario(tmp_path, sign))[1])["title"] == f"evil {sign} title"


@pytest.mark.parametrize("command", WORDS)
def test_no_argument_comes_back_raw(run, command):
    code, out, err = run(*(word.format(f"{ALL} \udc80") for word in WORDS[command]))
    assert is_safe(out) and is_safe(err) and code in (0, 1, 2)
    assert out + err


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_no_text_of_a_card_is_printed_raw(run, tmp_path, sign):
    code, out, err = run("card", "Moon", "--cards", cards(tmp_path, sign))
    assert code == 2 and out == "" and is_safe(err) and "moonlight" in err


def test_no_title_and_no_file_name_reaches_the_terminal_raw_through_pytest(pytester):
    for make in (scenario, scenario_in_evil_file, unknown_names):
        make(pytester.path, ALL)
    for words in (["-v"], ["-rA"], ["--collect-only", "-q"]):
        done = pytester.runpytest_inprocess("-p", "no:cacheprovider", "--color=no", *words)
        lines = [line for line in done.outlines if not line.startswith("cachedir")]
        assert [line for line in lines if not is_safe(line)] == []
    done.stdout.fnmatch_lines([f"*evil {visible_line(SIGNS['clipboard'])}*"])


def test_a_file_whose_name_is_not_printable_is_not_completed(tmp_path):
    (tmp_path / "evil\x1b[31m").touch()
    (tmp_path / "good").touch()
    session = Session(Game.new(["Ann", "Bob"]))
    assert [candidate.shown for candidate in complete(session, f"load {tmp_path}/")] == ["good"]


def test_fish_reads_the_description_of_a_completion_after_a_tab(run, monkeypatch):
    given = {"_NIGHTFALL_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    for name, value in {**given, "_TYPER_COMPLETE_ARGS": "nightfall card vul"}.items():
        monkeypatch.setenv(name, value)
    _, out, _ = run("card")
    assert out.startswith("vulko\tIn play: ") and is_safe(out.replace("\t", " "))


# -- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_a_name_is_printable_wherever_it_comes_from(run, tmp_path, sign):
    problem = name_problem(f"B{sign}b")
    assert "is not a printable sign" in problem and is_safe(problem)
    with pytest.raises(ValueError, match="not a printable sign"):
        Game.new(["Ann", f"B{sign}b"])
    board = SCENARIO.format("", "").replace('"Bob"', f'"B{in_toml(sign)}b"')
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(board, "a.toml")
    assert caught.value.faults[0] == f"a.toml:15:1: invalid player name: {problem}"
    with pytest.raises(CardFileError) as wrong:
        base_library().with_text(CARD.format("").replace('"Moon"', f'"B{in_toml(sign)}b"'), "cards.toml")
    assert wrong.value.faults[0] == f"cards.toml:2:1: {problem}"
    code, _, err = run("play", "--players", f"Ann,B{sign}b")
    assert (code, err) == (2, f"nightfall play: invalid player name: {problem}\n")
    if not sign.isspace():  # which separates lines or words
        _, _, err = run("play", keys=f"new Ann, B{sign}b\n")
        assert "not a printable sign" in err


@pytest.mark.parametrize("sign", ["\x1b[31m", "\u202e"])
def test_names_inside_a_game_file_are_printable(sign):
    board = "\n".join(f"  {line}" for line in SCENARIO.format("", "").partition("[run]")[0].splitlines())
    text = f'[Format "nightfall-game 1"]\n\n[Board]\n{board}\n'.replace('"Bob"', f'"B{in_toml(sign)}b"')
    with pytest.raises(ScenarioError, match=r"my.game:18:3: invalid player name: .* is not a printable sign"):
        read_game(text, "my.game")
    with pytest.raises(ScenarioError, match=r"my.game:3:\d+: .*(is not a printable sign|is not allowed)"):
        read_game(GAME.format("").replace("Bob", f"B{sign}b"), "my.game")


@each("name", ["Zoé", "Анна", "日本語", "Jean-Luc", "Kim\xa0Li", "O'Neil", "❤️", "שרה"])
def test_names_of_all_writings_are_printable(name):
    assert name_problem(name) == "" and visible(name) == name
    assert Game.new([name, "Bob"]).players == (name, "Bob")


# -- documents --------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [*SIGNS.values(), "<&\"'>]]>"], ids=[*SIGNS, "markup"])
def test_junit_and_svg_stay_xml(run, tmp_path, sign):
    junit = tmp_path / "junit.xml"
    evil = scenario_in_evil_file(tmp_path, sign) if "/" not in sign else None
    run("test", scenario(tmp_path, sign.replace('"', "")), evil, cards(tmp_path, sign), "--junit", junit)
    cases = ElementTree.parse(junit).findall("testcase")
    assert len(cases) >= 2 and all(is_safe(value) for case in cases for value in case.attrib.values())
    for form in ("svg", "html", "text"):
        text = picture(lambda _: [joined(f"a {sign}")], form, 80, f"b {sign}")
        assert is_safe(text)
        if form == "svg":
            ElementTree.fromstring(text)


CELLS = {"=1+1": "'=1+1", "+a": "'+a", "-a": "'-a", "@a": "'@a", "\t=a": r"\t=a", " =a": "' =a", "a=b": "a=b", "": ""}


@each("text", CELLS)
def test_no_cell_of_a_csv_file_is_a_formula(text):
    assert csv_cell(text) == CELLS[text]
    assert csv_cell(-5) == -5 and csv_cell(None) is None


def test_the_csv_files_hold_no_formula(run, tmp_path):
    card = CARD.replace('"Moon"', '"=Moon"').replace("{0} moonlight", "Draw 1 card")
    own = written(tmp_path / "cards.toml", card)
    code, out, _ = run("cards", "--csv", "--cards", own)
    rows = list(csv.reader(io.StringIO(out)))
    assert code == 0 and "'=Moon" in {row[0] for row in rows}
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


# -- streams ----------------------------------------------------------------------------------

ENCODINGS = ("ascii", "latin-1", "cp1252", "koi8-r")
PRINTING = {
    "--help": "",
    "play --help": "",
    "--version": "",
    "play --setup quick --players Zoé,Ян": "board\nhand\nlegal\nhelp\nlink Zoé\n",
    "card Vulko": "",
    "cards --lang ru": "",
    "rule блок": "",
    "no-such-command": "",
}


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["LANG=C", *ENCODINGS])
def test_a_stream_shows_what_it_can(encoding):
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONUTF8"))
    }
    if encoding == "LANG=C":
        variables |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    else:
        variables["PYTHONIOENCODING"] = encoding
    code = (
        "import io, sys, nightfall_cli.__main__ as program\n"
        "for words, keys in eval(sys.argv[1]):\n"
        "    sys.argv[1:], sys.stdin = words.split(), io.StringIO(keys)\n"
        "    try: program.main()\n"
        "    except SystemExit as end: assert end.code in (None, 0, 1, 2), (words, end.code)\n"
    )
    given = [sys.executable, "-c", code, ascii(list(PRINTING.items()))]
    done = subprocess.run(given, env=variables, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode("ascii", "replace")
    assert b"Traceback" not in done.stderr and b"wounds" in done.stdout


@each("encoding", ENCODINGS)
def test_json_stays_json_in_every_encoding(monkeypatch, encoding):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))
    data = {"text": "é Ж ✓ 😀 \x1b\x9b\u202e\ud800\U000e0041"}
    with printing():
        print(json.dumps(data, ensure_ascii=False), flush=True)
    assert json.loads(raw.getvalue().decode(encoding)) == data


def test_only_a_drawing_holds_colours_and_frames_keep_their_columns(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii", newline=""))
    with printing():
        draw("\x1b[31m╭──╮│é\x1b[0m\r\x1b]52;c;YQ==\x07", sys.stdout)
        print("\x1b[31mred")
        sys.stdout.flush()
    assert raw.getvalue().decode() == "\x1b[31m+--+|?\x1b[0m\r\\u001b]52;c;YQ==\\u0007\\u001b[31mred\n"


# -- no way around ----------------------------------------------------------------------------

RAW = re.compile(r"\.buffer\.write|os\.write\(|sys\.__std|write_raw|rich_proxied_file|\.reconfigure\(|typer\.echo")
KNOWN = {
    "files/streams.py": 4,
    "files/writing.py": 1,  # the one writer of files
    "measure/processes.py": 1,  # plays the terminal to a shell of its own
    "shell/prompt_loop.py": 1,  # drawings and erasing, on the prompt's output
    "simulation/executors.py": 1,  # a constant, in a signal handler
}


def test_nothing_is_written_past_the_streams():
    found = {where(path): len(RAW.findall(path.read_text(encoding="utf-8"))) for path in MODULES}
    assert {name: count for name, count in found.items() if count} == KNOWN
