"""The published limits: every one is in the table, and data beyond it is refused where it enters."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from samples import each
from typer.testing import CliRunner

from nightfall_cli import Game
from nightfall_cli.cards.library import base_library
from nightfall_cli.cli.app import app
from nightfall_cli.files import limits
from nightfall_cli.files.documents import read_object, read_toml
from nightfall_cli.files.limits import BeyondLimit
from nightfall_cli.language.highlight import Span
from nightfall_cli.language.names import NameIndex
from nightfall_cli.language.play import play_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.shell.complete import complete, ghost, objection_to, spans_of, toolbar_pieces
from nightfall_cli.shell.session import Session
from nightfall_cli.simulation.recorded_game import simulated_game
from nightfall_cli.trial.clauses import read_trial

Monkey = pytest.MonkeyPatch

README = Path(__file__).parents[1] / "scenarios" / "README.md"


def test_readme_prints_the_limits_in_the_order_of_the_constants() -> None:
    printed = re.findall(r"^\| ([\d,]+) \| ([^|]+) \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    constants = re.findall(
        r"^[A-Z_]+ = ([\d_]+)  # (.+)$", Path(limits.__file__).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [(int(number.replace(",", "")), what) for number, what in printed] == [
        (int(number), what) for number, what in constants
    ]
    assert len(constants) == sum(name.isupper() and isinstance(value, int) for name, value in vars(limits).items())


# -- TOML and JSON --------------------------------------------------------------------------------

BEYOND = {
    "dotted key": (".".join("a" * 100) + " = 1", "1:10: a key has over 5 parts"),
    "dotted table": ("\n[" + ".".join("a" * 100) + "]", "2:11: a key has over 5 parts"),
    "nested lists": ("x = " + "[" * 5000 + "]" * 5000, "1:25: brackets are nested too deep (at most 20)"),
    "nested tables": ("x = " + "{a=" * 500 + "1" + "}" * 500, "1:65: brackets are nested too deep (at most 20)"),
    "digits": ("seed = " + "9" * 4400, "1:8: a number has over 30 digits"),
    "hexadecimal digits": ("seed = 0x" + "f" * 4400, "1:8: a number has over 30 digits"),
    "long line": ("#" * 100_001, "1:100001: the line has over 100,000 characters"),
    "lines": ("\n" * 60_000, "50001:1: there are over 50,000 lines"),
    "text": ("#aaa\n" * 210_000, "1:1: the text has over 1,000,000 characters"),
    "keys": ("a = 1;" * 20_001, "1:100001: the line has over 100,000 characters"),
    "lists": ("x = [\n" + "[],\n" * 20_001 + "]", "20000:1: there are over 20,000 keys and lists"),
}


@each("name", BEYOND)
def test_what_is_too_large_is_refused_with_its_place_before_it_is_parsed(name: str, monkeypatch: Monkey) -> None:
    def parser(text: str) -> dict[str, Any]:
        raise AssertionError("the parser must not run")

    monkeypatch.setattr(tomllib, "loads", parser)
    text, fault = BEYOND[name]
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(text, "file")
    assert refused.value.faults == (f"file:{fault}",)


@each("quoted", ['"%s"', "'%s'", '"""%s"""', "'''%s'''"])
def test_signs_within_quotes_do_not_count(quoted: str) -> None:
    text = quoted % ("." * 50 + "[" * 50 + "9" * 50 + "#" + "{=" * 30)
    assert read_toml(f"x = {text} # [[[[[[[[[[[[[[[[[[[[[[[[ a.b.c.d.e.f.g") == {"x": text.strip("\"'")}


def test_the_end_of_quotes_is_found_after_escapes() -> None:
    deep = "[" * 21
    assert read_toml(f'x = "\\"{deep}\\\\" # "{deep}') == {"x": f'"{deep}\\'}
    assert read_toml(f'x = """a\\"""{deep}"" """') == {"x": f'a"""{deep}"" '}
    with pytest.raises(BeyondLimit):
        read_toml(f'x = "\\\\" + {deep}')


@each("line", ["[" * 100_000, '{"a":' * 30 + "1" + "}" * 30, f'{{"a": {"9" * 5000}}}', "x", "[1]"])
def test_a_line_of_json_beyond_the_limits_is_no_record(line: str) -> None:
    assert read_object(line) == read_object(line.encode()) == {}


def test_a_record_without_its_values_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.ndjson"
    path.write_text('{"format":"nightfall-games 1"}\n{"index":0,"bots":["random",1]}\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"games.ndjson:2:1: game 0 lacks these values: edition, setup, seed, bots"):
        simulated_game(path, 0, base_library())


def test_a_long_line_of_a_file_of_games_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "games.ndjson"
    path.write_text('{"format":"nightfall-games 1"}\n' + "[" * 2_100_000 + '\n{"index":1}\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match="expected game 0"):
        simulated_game(path, 0, base_library())
    with pytest.raises(ScenarioError, match="game 1 lacks these values"):
        simulated_game(path, 1, base_library())
    with pytest.raises(ScenarioError, match="there is no game 2"):
        simulated_game(path, 2, base_library())


# -- boards and cards -----------------------------------------------------------------------------

BOARD = 'format = 1\n[[player]]\nname = "Ann"\nhand = ["Vulko"]\n[[player]]\nname = "Bob"\n'
CARD = '[[card]]\nname = "Big"\nkind = "action"\ncolor = "red"\nlinks = ["red"]\ncost = 1\ntext = []\n'


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(text, "file")
    return refused.value.faults


def listed(count: int, name: str = '"Vulko"') -> str:
    return f"[{', '.join([name] * count)}]"


TOO_MUCH = {
    "strength": (BOARD + CARD + "copies = 10000", "14:1: copies: expected a whole number up to 9,999, got 10000"),
    "number": (BOARD + "[table]\ninfluence = 123456789", "8:1: expected a whole number up to 9,999, got 123456789"),
    "entries": (BOARD.replace('["Vulko"]', listed(501)), "4:1: expected at most 500 entries, got 501"),
    "copies": (
        BOARD.replace('["Vulko"]', listed(6, '"99 Vulko"')),
        "4:1: expected at most 500 cards in a zone, got 594",
    ),
    "minions": (
        BOARD.replace('hand = ["Vulko"]', "play = " + listed(6, '"99 Vulko"')),
        "4:1: expected at most 500 cards in a zone, got 594",
    ),
    "card name": (BOARD.replace("Vulko", "V" * 101), "4:9: expected at most 100 characters in a name, got 101"),
    "player name": (BOARD.replace("Ann", "A" * 101), "3:1: a player's name has at most 100 characters, got 102"),
    "homebrew name": (BOARD + CARD.replace("Big", "B" * 101), "8:1: a card's name has at most 100 characters, got 101"),
    "paragraph": (
        BOARD + CARD.replace("text = []", f'text = ["{"x" * 20_001}"]'),
        "13:1: a paragraph has at most 20,000 characters, got 20,001",
    ),
    "cards": (BOARD + CARD * 1001, "7:1: expected at most 1,000 cards, got 1,001"),
    "players": (BOARD + '[[player]]\nname = "C"\n' * 5000, "13:1: expected 2 to 5 players, got 5002 (setup.players)"),
    "title": (f'title = "{"x" * 20_001}"\n' + BOARD, "1:1: expected at most 20,000 characters, got 20,001"),
    "script line": (
        BOARD + '[run]\nscript = """\npass\nAnn: link ' + " of ".join(["Vulko"] * 2000) + '\n"""\n',
        "10:5001: the line has over 5,000 characters",
    ),
    "script": (
        BOARD + '[run]\nscript = """\n' + "pass\n" * 20_001 + '"""\n',
        "8:1: expected at most 20,000 lines in a script, got 20,001",
    ),
    "perft": ("perft = [" + "1, " * 21 + "]\n" + BOARD, "1:1: expected at most 20 depths, got 21"),
}


@each("name", TOO_MUCH)
def test_too_much_of_anything_is_refused_at_its_place(name: str) -> None:
    text, fault = TOO_MUCH[name]
    assert faults_of(text) == (f"file:{fault}",)


def test_a_long_wrong_value_is_quoted_in_part() -> None:
    (fault,) = faults_of(f"about = [{', '.join(['1'] * 9000)}]\n" + BOARD)
    assert fault.endswith("1, 1…")
    assert len(fault) < 300


def test_unknown_names_get_some_suggestions_and_some_reports(monkeypatch: Monkey) -> None:
    asked, vulko = [], base_library()["Vulko"]
    monkeypatch.setattr(NameIndex, "_nearest", lambda _, form, count: asked.append((form, count)) or (vulko,))
    hands = ", ".join(f'"Vulkoxx{number}"' for number in range(400))
    script = "\n".join(f"Ann: link Vulkoyy{number}" for number in range(400))
    faults = faults_of(BOARD.replace('"Vulko"', hands) + f'[run]\nscript = """\n{script}\n"""\n')
    assert len(asked) == limits.SUGGESTIONS
    assert len(faults) == limits.FAULTS + 1
    assert faults[-1] == "file: 700 more faults"


def test_a_chain_of_owners_is_no_recursion() -> None:
    line = "Ann: link " + " of ".join(["Vulko"] * 500)
    faults = faults_of(BOARD + f'[run]\nscript = """\n{line}\n"""\n')
    assert faults == ('file:9:11: no player is called "Vulko"; players: Ann, Bob',)


# -- lines ------------------------------------------------------------------------------------------

LONG = "link " + " " * 20_000 + "Vulko; pass" * 100


def test_a_long_line_is_refused_before_it_is_read(monkeypatch: Monkey) -> None:
    session = Session(Game.new(["Ann", "Bob"], setup="quick"))
    played = play_text(session.state, "link " + " " * 5_000)
    assert isinstance(played, Refusal)
    assert played.message == limits.TOO_LONG
    assert isinstance(read_trial("Ann has " + "Vulko, " * 900, base_library()), Refusal)

    def parsed(*_: object) -> None:
        raise AssertionError("a long line must not be read")

    monkeypatch.setattr("nightfall_cli.language.lines.parse", parsed)
    monkeypatch.setattr("nightfall_cli.shell.complete.split_last", parsed)
    monkeypatch.setattr("nightfall_cli.shell.complete.line_end", parsed)
    assert complete(session, LONG) == []
    assert spans_of(session, LONG) == [Span(LONG, "word")]
    assert ghost(session, LONG, []) == ""
    refusal = objection_to(session, LONG)
    assert refusal is not None
    assert refusal.message == limits.TOO_LONG
    assert toolbar_pieces(session, LONG, 80)[-1] == ("refused", f"✗ {limits.TOO_LONG} [syntax]")


def test_many_lines_on_one_line_are_coloured_without_recursion() -> None:
    session = Session(Game.new(["Ann", "Bob"], setup="quick"))
    text = "p;" * 2_400
    assert "".join(span.text for span in spans_of(session, text)) == text


# -- boards that no game can go on from, and options --------------------------------------------------

DRAFT = """format = 1
[[player]]
name = "Ann"
draft = ["Lilith Lawrence", "Vulko", "Big Ghost"]
picks = ["Blaine Cordell"]
[[player]]
name = "Bob"
draft = ["Ivan Radinsky", "Franz Orlok", "Marcus Toth", "Death Grip"]
[table]
phase = "draft"
impossible = true
[[frame]]
kind = "Match"
[[frame]]
kind = "Drafting"
turn = 0
player = 1
"""


def test_a_combat_outside_its_phase_is_refused_on_any_board() -> None:
    combat = 'attacks = [{ attacker = "Vulko", defender = "Bob" }, { attacker = "Vulko#2", defender = "Bob" }]'
    board = BOARD.replace("hand", "play").replace('"Vulko"', '"2 Vulko"')
    text = f'{board}[table]\nphase = "cleanup"\nimpossible = true\n[combat]\nstage = "attacking"\n{combat}\n'
    assert faults_of(text) == ('file:10:1: impossible: a combat in phase "cleanup"; expected phase = "combat"',)
    assert parse_scenario(text.replace('"cleanup"', '"combat"')).place().decision is not None


@each(
    ("old", "new", "fault"),
    [
        ("player = 1", "player = 0", "file:5:1: expected 0 cards in picks of Ann, got 1 (setup.draft-two)"),
        ('picks = ["Blaine Cordell"]', "", "file:2:1: expected 1 cards in picks of Ann, got 0 (setup.draft-two)"),
        ('"Vulko", ', "", "file:4:1: expected 3 cards in draft of Ann, got 2 (setup.draft-two)"),
        ("turn = 0", "turn = 7", "file:14:1: expected turn 0 to 2 and player 0 to 1 in this draft"),
        ("turn = 0", "turn = 99999", "file:16:1: turn of a Drafting frame cannot be 99999"),
    ],
)
def test_a_draft_needs_equal_picks(old: str, new: str, fault: str) -> None:
    assert parse_scenario(DRAFT).place().decision is not None
    assert fault in faults_of(DRAFT.replace(old, new))


@each("number", ["9" * 40, "9" * 4400])
@each(
    "words",
    [
        "simulate -q --games",
        "simulate -q --games 1 -j",
        "simulate -q --games 1 --seats",
        "simulate -q --games 1 --bots search:",
        "ladder --games",
        "ladder --games 1 --bots random,greedy -j",
        "ladder --games 1 --bots search --iterations",
        "ladder --games 1 --bots random,search: --seats",
        "selfcheck --decisions 1 -j",
        "test -j",
        "replay FILE --game",
        "puzzle",
        "show FILE --width",
        "outcomes FILE --timeout -",
        "try Scott has one minion with health",
    ],
)
def test_options_have_limits(words: str, number: str, tmp_path: Path) -> None:
    file = tmp_path / "games.ndjson"
    file.write_text('{"format":"nightfall-games 1"}\n', encoding="utf-8")
    arguments = (words.replace("FILE", str(file)) + ("" if words[-1] in ":-" else " ") + number).split()
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
