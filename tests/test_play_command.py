"""``nightfall play``: exit codes, what is printed where, games that repeat themselves."""

import json
import os
import subprocess
import sys
from functools import partial

import pytest
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.__main__ import main, with_bots
from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cli.app_play import PlayOptions
from nightfall_cli.cli.play import greeting, open_session, result_lines
from nightfall_cli.games.reader import load_game
from nightfall_cli.games.replay import replay
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.shell.settings import Settings

PLAYERS = ("--players", "Scott,Janet")
QUICK = ("play", *PLAYERS, "--seed", "7", "--setup", "quick", "--first", "Scott")


@pytest.fixture
def nightfall(nightfall):
    """Runs a command line without lines on standard input, unless they are given."""
    return partial(nightfall, lines="")


def in_a_process(*arguments, lines="", **environment):
    return subprocess.run(
        [sys.executable, "-m", "nightfall_cli", *map(str, arguments)],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


BOARD = """format = 1
editions = ["en"]
[table]
wounds = { next = ["bite", "bleed", "burn", "bite", "burn"] }
[[player]]
name = "Scott"
hand = ["Vulko", "Marcus Toth"]
[[player]]
name = "Janet"
play = ["Alton Hickman"]
[chain]
links = [{ player = "Scott", card = "Franz Orlok" }, { player = "Scott", card = "Team Deployment" }]
stage = "resolving"
"""


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.toml"
    path.write_text(BOARD, encoding="utf-8")
    return path


# -- exit codes -------------------------------------------------------------------------------


def test_lines_are_echoed_and_answered_and_the_open_question_is_told(nightfall):
    code, out, err = nightfall(*QUICK, lines="# hello\n\n  Scott: pass   # nothing\nexpect phase claim\n")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "> Scott: pass   # nothing" in lines and "  Scott starts no chain" in lines
    assert "  ✓ expect phase claim" in lines
    assert lines[-1] == "Scott: discard, claim or pass"


def test_a_refused_line_ends_the_run_with_its_number_and_rule_on_standard_error(nightfall):
    code, out, err = nightfall(*QUICK, lines="hand\n\nlink bite\npass\n")
    assert code == 1
    assert "line 3: link bite" in err and "refused: " in err
    code, out, err = nightfall("play", *PLAYERS, "--seed", "1", lines="hand\npass\nhand\n")
    assert code == 1
    assert "line 2: pass" in err and "to go back into the box [setup.draft-two]" in err
    assert f"rule setup.draft-two: {RULES['setup.draft-two']}" in err
    assert "refused" not in out and out.count("> hand") == 1


def test_an_expectation_that_does_not_hold_ends_the_run(nightfall):
    code, out, err = nightfall(*QUICK, lines="expect Scott hand count 5\nexpect influence 7\nhand\n")
    assert code == 1
    assert "line 2: expect influence 7" in err and "actual: 2" in err
    assert "> hand" not in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "Scott"],
        ["--players", "Scott,scott"],
        ["--players", "Scott,,Janet"],
        ["--bots", "random,,random", *PLAYERS],
        ["--edition", "xx"],
        ["--setup", "quik"],
        ["--setup", "open,common"],
        ["--first", "Brad", *PLAYERS],
        ["--bot", "Brad", *PLAYERS],
        ["--bot", "Scott=clever", *PLAYERS],
        ["--script", "{path}/missing.txt"],
        ["--script", "{path}/latin.txt"],
        ["--scenario", "{path}/missing.toml"],
        ["--scenario", "{path}/faulty.toml"],
        ["--cards", "{path}/missing.toml"],
        ["--cards", "{path}/faulty.toml"],
        ["--cards", "{path}"],
        ["--seed", "one"],
        ["--nonsense"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_a_usage_error(nightfall, tmp_path, arguments):
    (tmp_path / "faulty.toml").write_text(BOARD.replace("Vulko", "Vukko"), encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes(b"pass\n\xff\n")
    code, _, err = nightfall("play", *(argument.format(path=tmp_path) for argument in arguments))
    assert code == 2
    assert err and "Traceback" not in err


def test_wrong_options_are_refused_in_the_language_that_is_asked_for(nightfall):
    code, _, err = nightfall("play", "--lang", "de", "--bot", "Ann=gredy")
    assert (code, err) == (2, "nightfall play: kein Bot heißt 'gredy'; meintest du \"greedy\"?\n")


def test_what_a_board_decides_is_no_option_beside_it(nightfall):
    options = ("--players", "A,B", "--first", "A", "--setup", "quick", "--series")
    code, _, err = nightfall("play", "--scenario", "board.toml", *options)
    assert code == 2 and "--scenario, --players, --first, --setup and --series cannot be combined" in err


def test_lines_that_are_no_text_are_bad_input(nightfall):
    code, _, err = nightfall(*QUICK, lines=b"hand\n\xff\n")
    assert code == 2
    assert "Traceback" not in err


def test_what_nobody_foresaw_is_an_internal_error(nightfall, monkeypatch):
    def break_down(options):
        raise RuntimeError("a screw is loose")

    monkeypatch.setattr("nightfall_cli.cli.play.play_command", break_down)
    code, _, err = nightfall(*QUICK)
    assert code == 3
    assert "a screw is loose" in err and "internal error" in err


def test_a_bot_that_fails_is_no_internal_error(nightfall, monkeypatch):
    def pick(self, view):
        raise RuntimeError("no idea")

    monkeypatch.setattr("nightfall_cli.bots.random_bot.RandomBot.pick", pick)
    code, _, err = nightfall(*QUICK, "--bot", "Scott=random")
    assert code == 1
    assert err.startswith("nightfall play: Scott, bot random: RuntimeError: no idea (") and err.count("\n") == 1


# -- input and output -------------------------------------------------------------------------


def test_a_script_file_is_played_as_standard_input_is(nightfall, tmp_path):
    (tmp_path / "lines.txt").write_text("pass\npass\nquit\nlink Nobody\n", encoding="utf-8")
    typed = nightfall(*QUICK, lines="pass\npass\nquit\nlink Nobody\n")
    assert nightfall(*QUICK, "--script", tmp_path / "lines.txt", lines="link Somebody\n") == typed
    assert typed[0] == 0


def test_the_whole_game_is_saved_as_text(nightfall, tmp_path):
    path = tmp_path / "it.game"
    code, out, err = nightfall("play", *PLAYERS, "--bots", "random", "-q", "--seed", "3", "--save", path)
    assert (code, err) == (0, "")
    replayed = replay(load_game(path))
    assert replayed.drifts == () and replayed.game.tags["Bots"] == "Scott=random, Janet=random"
    assert result_lines(replayed.states[-1]) == out.splitlines()
    assert nightfall("play", "--scenario", path)[2].endswith("not a scenario; open it with nightfall replay\n")
    assert nightfall(*QUICK, "--save", path, lines="pass\nlink Nobody\n")[0] == 1
    assert [step.number for step in replay(load_game(path)).steps] == [0, 1], "also when a line is refused"
    code, _, err = nightfall(*QUICK, "--save", tmp_path / "no" / "folder.game")
    assert code == 2 and err.startswith("nightfall play: ")


def test_json_is_one_event_per_line_and_nothing_else(nightfall):
    code, out, err = nightfall("play", *PLAYERS, "--bots", "random", "--json", "--seed", "3")
    events = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert len(events) > 100
    assert all(event["rule"] in RULES and event["sentence"] for event in events[:-1])
    result = events[-1]
    assert result["event"] == "result" and set(result["winners"]) <= {"Scott", "Janet"}
    assert set(result["wounds"]["Scott"]) == {"bite", "bleed", "burn"}


def test_json_tells_each_event_once_when_lines_are_typed(nightfall, board):
    lines = "target Alton Hickman\nhand\ntarget Janet\n"
    code, out, _ = nightfall("play", "--scenario", board, "--json", lines=lines)
    events = [json.loads(line) for line in out.splitlines()]
    sentences = [event.get("sentence") for event in events]
    assert code == 0
    assert sentences.count("Scott targets Alton Hickman of Janet") == 1
    assert sentences.count("Scott targets Janet") == 1
    assert [event["line"] for event in events if event["event"] == "answered"] == ["hand"]


@pytest.mark.parametrize(
    ("line", "event", "code"), [("link Fo", "refused", "wrong-phase"), ("legal; expect Scott wounds 9", "failed", None)]
)
def test_json_ends_with_the_line_that_stopped_it(nightfall, board, line, event, code):
    exit_code, out, err = nightfall("play", "--scenario", board, "--json", lines=f"{line}\n")
    last = json.loads(out.splitlines()[-1])
    assert (exit_code, last["event"], last["line"], last.get("code")) == (1, event, line, code)
    assert err.splitlines()[1:] == [f"  {shown}" for shown in last["lines"]]


def test_quiet_prints_only_the_result(nightfall):
    code, out, _ = nightfall("play", *PLAYERS, "--bots", "random", "--quiet", "--seed", "3")
    assert code == 0
    scott, janet, winner = out.splitlines()
    assert scott.startswith("Scott: ") and janet.startswith("Janet: ") and "wins" in winner


def test_games_of_bots_are_the_same_on_every_run_and_in_every_process(nightfall):
    arguments = ("play", "--players", "Scott,Brad,Janet", "--bots", "random", "--seed", "5", "--edition", "ru")
    first = nightfall(*arguments)
    assert nightfall(*arguments) == first
    other = in_a_process(*arguments, PYTHONHASHSEED="123")
    assert (other.returncode, other.stdout) == first[:2]
    assert nightfall(*arguments[:-3], "6")[1] != first[1]


def test_a_bot_at_one_seat_leaves_the_others_to_the_lines(nightfall):
    code, out, _ = nightfall(*QUICK, "--bot", "Janet", lines="pass\npass\n")
    assert code == 0
    assert "turn 2: Janet" in out
    assert out.splitlines()[-1].startswith("Scott: ")


@pytest.mark.parametrize("seed", some(["2", "4"], 2))
def test_a_series_ends_when_somebody_has_a_hundred_wounds(nightfall, seed):
    code, out, _ = nightfall("play", *PLAYERS, "--bots", "random", "--series", "--json", "--seed", seed)
    result = json.loads(out.splitlines()[-1])
    totals = result["totals"]
    assert code == 0
    assert max(totals.values()) >= 100
    assert result["winners"] == [name for name in totals if totals[name] == min(totals.values())]


def test_two_players_draft_by_typed_lines(nightfall):
    game = Game.new(["Scott", "Janet"], seed=11, first="Janet")
    lines, taken = [], {"Scott": [], "Janet": []}
    while game.state.phase == "draft":
        name, line = game.players[game.decision.player], game.legal_moves().texts()[-1]
        lines.append(f"{name}: {line}")
        taken[name].append(line.removeprefix("draft "))
        game.play(line)
    assert [line.split(":")[0] for line in lines] == ["Scott", "Janet"] * 3
    lines += [f"expect {name} archives is {', '.join(cards[1:])}" for name, cards in taken.items()]
    lines += ["expect commons count 8", "expect decision Janet link", "expect Scott hand count 5"]
    arguments = ("play", *PLAYERS, "--seed", "11", "--first", "Janet")
    assert nightfall(*arguments, lines="\n".join(lines))[0] == 0


def test_cards_come_from_files_too(nightfall, tmp_path):
    own = '[[card]]\nname = "Night Watch"\nkind = "action"\ncolor = "red"\nlinks = ["red"]\ncost = 1\ntext = []\n'
    (tmp_path / "own.toml").write_text(own + '[[card]]\nname = "Vulko"\ncost = 9\n', encoding="utf-8")
    lines = "card Night Watch\nexpect price Vulko 9\nexpect price Night Watch 1\n"
    code, out, _ = nightfall(*QUICK, "--cards", tmp_path / "own.toml", lines=lines)
    assert code == 0
    assert "Night Watch: " in out
    assert nightfall(*QUICK, lines=lines)[0] == 1


def test_a_game_saved_while_a_chain_resolves_goes_on_in_a_new_process_to_the_same_end(nightfall, board, tmp_path):
    rest = "target Janet\ndiscard Vulko\npass\n"
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    lines = f"expect chain count 2\ntarget Alton Hickman\nsave {tmp_path}/middle.toml\n{rest}save {first}\n"
    assert nightfall("play", "--scenario", board, lines=lines)[0] == 0
    lines = f"expect chain is Franz Orlok\n{rest}save {second}\n"
    other = in_a_process("play", "--scenario", tmp_path / "middle.toml", lines=lines)
    assert other.returncode == 0, other.stderr
    assert first.read_bytes() == second.read_bytes()
    assert 'name = "Janet"' in second.read_text(encoding="utf-8")


def test_a_closed_standard_input_is_an_empty_one(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "argv", ["nightfall", *QUICK])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "Scott: link an order or pass" in capsys.readouterr().out


# -- alone against a bot ----------------------------------------------------------------------


def test_options_without_a_command_are_those_of_play_against_greedy(nightfall):
    code, out, _ = nightfall("--seed", "3", "--setup", "quick", "--lang", "de", lines="new seed 4\n")
    assert code == 0 and "  ein neues Spiel mit Ann, Bob (greedy), Startwert 4" in out.splitlines()
    code, out, _ = nightfall("--bot", "Bob=random", lines="new seed 4\n")
    assert code == 0 and "Ann, Bob (random), seed 4" in out
    code, out, _ = nightfall("play", lines="new seed 4\n")
    assert code == 0 and "a new game of Ann, Bob, seed 4" in out
    assert nightfall("--nonsense")[0] == 2 and nightfall("--version")[1].startswith("nightfall ")


def test_the_greeting_names_the_bots_and_the_settings_choose_them():
    settings = Settings(players="Me, Al, Bea", bot="random", setup="quick")
    session = open_session(PlayOptions(alone=True, seed=5), True, settings, None)
    assert session.seats() == "Me, Al (random), Bea (random)" and session.state.setup.quick
    (line,) = greeting(session)
    assert line.startswith("you are Me, against Al (random) and Bea (random); seed 5; ")
    assert greeting(open_session(PlayOptions(), True, settings, None)) == ()


def test_help_names_the_bots_and_the_bare_command(nightfall):
    for arguments, words in ((("play", "--help"), BOTS), (("--help",), ("without a command", "greedy"))):
        _, out, _ = nightfall(*arguments)
        assert all(word in out for word in words)


@each(
    ("words", "read"),
    [
        (["play", "--bots", "--quiet"], ["play", "--bots", "random", "--quiet"]),
        (["play", "--quiet", "--bots"], ["play", "--quiet", "--bots", "random"]),
        (["play", "--bots", "greedy"], ["play", "--bots", "greedy"]),
    ],
)
def test_bots_without_a_value_are_random(words, read):
    assert with_bots(words) == read
