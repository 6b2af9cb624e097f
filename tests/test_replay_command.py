"""``nightfall replay``: told, checked, opened in the shell, turned into a scenario."""

import io
import json
import random
import sys

import pytest
from samples import some
from test_notation import BOARD, with_other_values

from nightfall_cli import base_library
from nightfall_cli.cli import replay as command
from nightfall_cli.cli.app_play import NOWHERE, ReplayOptions
from nightfall_cli.cli.replay import replay_command
from nightfall_cli.games.parts import Mark, MoveLine
from nightfall_cli.games.reader import load_game
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import game_text
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.measure.selfcheck import table_for
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.scenario.file import load_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.shell.settings import Settings
from nightfall_cli.simulation.game_record import line_of
from nightfall_cli.simulation.play_games import SimulationPlan, Variant, simulate

MOVES = 30
DRIFTING = BOARD.replace("( not\n    2. Scott: link Alton Hickman\n)\n", "").format(tags="")


@pytest.fixture
def file(tmp_path):
    start = table_for(1).new_game().state
    state, choose, moves = start.copy(), random.Random(1), []
    for _ in range(MOVES):
        move = choose.choice(legal_moves(state))
        moves.append(MoveLine(f"{state.names[state.decision.player]}: {move_text(state, move)}"))
        play(state, move)
    moves[2] = moves[2]._replace(note="a note")
    path = tmp_path / "my.game"
    path.write_text(game_text(start, [*moves[:9], Mark("nine"), *moves[9:]], {"Title": "Mine"}), encoding="utf-8")
    return path


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command, with lines piped to it; returns exit code, standard output and standard error."""

    def run(path, at=NOWHERE, to_scenario="", check=False, as_json=False, language="", library=None, lines="", **more):
        library = library or base_library()
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = replay_command(
            ReplayOptions(
                str(path), at=at, to_scenario=str(to_scenario), check=check, json=as_json, language=language
            )._replace(**more),
            library,
        )
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def shell(monkeypatch, tmp_path):
    """A terminal on which the shell is not run but noted: the session and the greeting it is given."""
    found = []

    def run_shell(session, greeting=(), kept=0):
        found.append((session, greeting))
        return 0

    monkeypatch.setattr(command, "at_terminal", lambda: True)
    monkeypatch.setattr(
        command, "user_settings", lambda _, asked: (Settings(language=asked or "de"), tmp_path / "settings.toml")
    )
    monkeypatch.setattr(command, "run_shell", run_shell)
    return found


# -- told -------------------------------------------------------------------------------------


def test_without_a_terminal_every_move_is_told_with_what_happened(file, run):
    code, out, err = run(file)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    numbers = [line.partition(".")[0] for line in lines if line[:1].isdecimal()]
    assert numbers == [str(number) for number in range(1, MOVES + 1)]
    assert lines[0] == "Mine" and any(line.startswith("3. ") and line.endswith("  ; a note") for line in lines)
    assert len([line for line in lines if line.startswith("    ")]) > MOVES
    assert lines[-1] == question_text(replay(load_game(file)).states[-1])


def test_up_to_a_move_and_the_board_there(file, run):
    code, out, _ = run(file, at=5)
    assert code == 0
    assert "\n5. " in out and "\n6. " not in out
    assert "archives  " in out and out.endswith(f"{question_text(replay(load_game(file)).states[5])}\n")
    assert "\n1. " not in run(file, at=0)[1]


def test_cards_are_named_in_the_language_that_is_asked_for(file, run):
    assert "Übler Smoke" not in run(file)[1]
    german = run(file, language="de")[1]
    assert german != run(file)[1]
    assert run(file, language="xx")[0] == 2


def test_as_json_a_line_for_the_header_and_one_for_every_move(file, run):
    code, out, err = run(file, as_json=True)
    assert (code, err) == (0, "")
    head, start, *moves = map(json.loads, out.splitlines())
    assert (head["title"], head["moves"], head["drifts"], head["other_cards"]) == ("Mine", MOVES, [], False)
    assert head["header"]["Setup"] == "quick"
    assert start["move"] == 0 and start["events"][0]["rule"].startswith("setup.")
    assert [move["move"] for move in moves] == list(range(1, MOVES + 1))
    assert moves[2]["note"] == "a note" and all(move["line"] for move in moves)
    assert sum(len(move["events"]) for move in moves) > MOVES


# -- checked ----------------------------------------------------------------------------------


def test_a_game_that_goes_as_it_went_is_fine(file, run):
    code, out, err = run(file, check=True)
    assert (code, err) == (0, "")
    assert out == f"{file}: {MOVES} moves, 1 mark; every move is legal, and the end is the same\n"


def test_other_cards_that_change_nothing_are_told(file, run):
    code, out, _ = run(file, check=True, library=with_other_values(cost=9))
    assert code == 0
    assert (
        out.splitlines()[1] == "  the card values differ from those of the recorded game, without effect on its result"
    )


def test_a_drift_is_told_and_the_code_is_one(tmp_path, run):
    path = tmp_path / "drifting.game"
    path.write_text(DRIFTING, encoding="utf-8")
    library = with_other_values(links=["yellow"])
    assert run(path, check=True)[0] == 0
    code, out, err = run(path, check=True, library=library)
    assert (code, err) == (1, "")
    assert out.startswith(f"{path}: move 2, line 10: `Scott: link Blaine Cordell` is no longer legal: ")
    code, out, err = run(path, library=library)
    assert code == 1 and err.startswith(f"{path}: move 2, line 10: ") and "1. Scott: link Alton Hickman" in out
    assert "no longer legal" in json.loads(run(path, as_json=True, library=library)[1].splitlines()[0])["drifts"][0]


def test_a_file_that_is_no_game_is_refused(tmp_path, run):
    path = tmp_path / "no.game"
    code, out, err = run(path)
    assert (code, out) == (2, "") and "no.game: cannot be read" in err
    path.write_bytes(b"\xff\xfe")
    assert run(path, check=True)[0] == 2
    path.write_text("hello\n", encoding="utf-8")
    code, _, err = run(path)
    assert (
        code == 2
        and err
        == f'nightfall replay: {path}:1:1: not a game file: the first line must be [Format "nightfall-game 1"]\n'
    )
    path.write_text('format = 1\n[[player]]\nname = "Ann"\n', encoding="utf-8")
    assert "not a game file but a scenario" in run(path)[2]


def test_a_move_that_there_is_not_is_refused(file, run):
    for at in (MOVES + 1, -5):
        code, out, err = run(file, at=at)
        assert (code, out) == (2, "")
        assert err == f"nightfall replay: {file} has moves 1 to {MOVES}, but no move {at}\n"


# -- turned into a scenario -------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 12, MOVES, NOWHERE])
def test_the_position_at_any_move_is_a_scenario_that_passes(file, run, tmp_path, at):
    target = tmp_path / "position.toml"
    code, out, err = run(file, at=at, to_scenario=target)
    number = MOVES if at == NOWHERE else at
    assert (code, err) == (0, "")
    assert out == f"{target}: the position after move {number} of {MOVES}\n"
    scenario = load_scenario(target)
    assert scenario.title == f"Mine, after move {number}"
    state = replay(load_game(file)).states[number]
    assert scenario.place("en") == state
    assert run_scenario(scenario, "en").passed


def test_a_scenario_that_cannot_be_written_is_told(file, run, tmp_path):
    code, _, err = run(file, to_scenario=tmp_path / "no" / "such" / "folder.toml")
    assert code == 2 and err.startswith("nightfall replay: ")


# -- in the shell -----------------------------------------------------------------------------


def test_on_a_terminal_the_shell_opens_at_the_start_with_the_whole_game_ahead(file, run, shell):
    assert run(file)[0] == 0
    session, greeting = shell[0]
    states = replay(load_game(file)).states
    assert session.state == states[0] and len(session.history.ahead) == MOVES
    assert greeting == (
        f"Mine: {MOVES} moves; next and back step through the moves; goto takes a number or a mark (end, nine)",
    )
    assert not session.auto and session.open_table and not session.bots
    assert session.language == "de"
    session.begin()
    session.execute("redo 4")
    assert session.state == states[4]
    session.execute("goto nine")
    assert session.state == states[9]


def test_on_a_terminal_the_shell_opens_at_a_move(file, run, shell):
    assert run(file, at=7, language="fr")[0] == 0
    session, _ = shell[0]
    assert session.state == replay(load_game(file)).states[7] and session.language == "fr"
    session.begin()
    session.execute("undo 7")
    assert session.state == replay(load_game(file)).states[0]


def test_on_a_terminal_a_game_that_drifts_opens_as_far_as_it_goes(tmp_path, run, shell):
    path = tmp_path / "drifting.game"
    path.write_text(DRIFTING, encoding="utf-8")
    assert run(path, library=with_other_values(links=["yellow"]))[0] == 0
    session, greeting = shell[0]
    assert len(session.history.ahead) == 1 and "move 2, line 10" in greeting[1]


def test_checking_and_json_never_open_the_shell(file, run, shell, tmp_path):
    run(file, check=True)
    run(file, as_json=True)
    run(file, to_scenario=tmp_path / "x.toml")
    assert shell == []


# -- by piped lines ---------------------------------------------------------------------------


def test_piped_lines_step_through_and_the_first_that_is_refused_ends_it(file, run, tmp_path):
    position, copy = tmp_path / "position.toml", tmp_path / "copy.game"
    lines = f"next 3\n\nwhy\nback\nhint\nrecord {position}\nsave {copy}\ngoto nine\nnext\n"
    code, out, err = run(file, lines=lines)
    assert (code, err) == (0, "")
    moves = [step.script[0] for step in replay(load_game(file)).steps[1:]]
    for told in (
        f"  1. {moves[0]}",
        f"  3. {moves[2]}  ; a note",
        f"  before 3. {moves[2]}  ; a note",
        f"  10. {moves[9]}",
    ):
        assert told in out.splitlines()
    assert run_scenario(load_scenario(position), "en").passed
    assert copy.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
    code, out, err = run(file, at=4, lines="back\ngoto 99\nback\n")
    assert code == 1 and f"before 4. {moves[3]}" in out and "standard input, line 2: goto 99" in err


def test_lines_of_a_game_that_drifts_end_with_one(tmp_path, run):
    path = tmp_path / "drifting.game"
    path.write_text(DRIFTING, encoding="utf-8")
    code, out, _ = run(path, library=with_other_values(links=["yellow"]), lines="next\n")
    assert code == 1 and "move 2, line 10" in out and "1. Scott: link Alton Hickman" in out


def test_a_file_with_moves_that_are_no_longer_legal_is_not_written_over(tmp_path, run):
    path = tmp_path / "drifting.game"
    path.write_text(DRIFTING, encoding="utf-8")
    for verb in ("save", "record"):
        code, _, err = run(path, library=with_other_values(links=["yellow"]), lines=f"{verb} {path}\n")
        assert code == 1 and "would be lost; choose another file" in err
    assert path.read_text(encoding="utf-8") == DRIFTING
    other = tmp_path / "other.game"
    run(path, library=with_other_values(links=["yellow"]), lines=f"save {other}\n")
    assert len(load_game(other).elements) == 1
    assert run(path, lines=f"save {path}\n")[0] == 0, "it does not drift under the values it was played with"


# -- of many games ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A file of simulated games."""
    path = tmp_path_factory.mktemp("many") / "games.ndjson"
    plan = SimulationPlan(("greedy", "random"), 5, (Variant("en", "quick"), Variant("de", "draft")))
    lines = [line for some in simulate(plan, 4) for line in some]
    path.write_text("".join(f"{line}\n" for line in (line_of(plan.header()), *lines)), encoding="utf-8")
    return path


@pytest.mark.parametrize("number", some([0, 2, 1, 3], 2))
def test_one_of_many_games_is_played_again(games, run, number, tmp_path):
    record = json.loads(games.read_text(encoding="utf-8").splitlines()[number + 1])
    code, out, err = run(games, game=number, check=True)
    assert (code, err) == (0, "")
    assert out == f"{games}, game {number}: {record['decisions']} moves; every move is legal, and the end is the same\n"
    target = tmp_path / "it.game"
    assert run(games, game=number, lines=f"save {target}\n")[0] == 0
    game = load_game(target)
    assert game.title == f"Game {number} of games.ndjson" and game.tags["Bots"] == "Ann=greedy, Bob=random"
    end = replay(game).states[-1]
    assert [end.names.index(end.names[seat]) for seat in end.winners] == record["winners"]


def test_other_cards_and_another_end_of_one_of_many_games_are_told(games, run, tmp_path):
    code, out, _ = run(games, game=0, check=True, library=with_other_values(cost=9))
    assert "the card values differ from those of the recorded game" in out
    lines = games.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[1])
    record["winners"] = [1 - record["winners"][0]]
    other = tmp_path / "other.ndjson"
    other.write_text(
        "\n".join([lines[0], json.dumps(record), lines[2].replace("greedy", "gredy"), "{"]), encoding="utf-8"
    )
    code, out, _ = run(other, game=0, check=True)
    assert code == 1 and "the game ends with a different result" in out
    for number, told in ((1, "no built-in bot is called 'gredy'"), (2, "expected game 2"), (3, "there is no game 3")):
        code, out, err = run(other, game=number)
        assert (code, out) == (2, "") and told in err


def test_a_file_of_games_names_only_built_in_bots_unless_the_user_allows_others(games, run, tmp_path):
    lines = games.read_text(encoding="utf-8").splitlines()
    other = tmp_path / "other.ndjson"
    for name, told in (("os:system", "no built-in bot is called 'os:system'"), ("search:5000", "is above 1,000")):
        other.write_text("\n".join([lines[0], lines[1].replace('"greedy"', json.dumps(name))]), encoding="utf-8")
        code, out, err = run(other, game=0)
        assert (code, out) == (2, "") and told in err and "--allow-bots" in err
    record = {**json.loads(lines[1]), "bots": ["greedy:1001", "random"], "decisions": 0}
    other.write_text(f"{lines[0]}\n{json.dumps(record)}\n", encoding="utf-8")
    assert "the budget of greedy:1001 is above 1,000" in run(other, game=0)[2]
    assert "could not be played again" not in run(other, game=0, allow_bots=True)[2]


def test_many_games_need_a_number_and_one_has_none(games, file, run):
    assert "this file holds many games; open one with --game NUMBER" in run(games)[2]
    assert "this file holds a single game" in run(file, game=0)[2]


# -- chance that is told ----------------------------------------------------------------------


def test_a_game_is_written_with_what_chance_brought(file, run, tmp_path):
    target = tmp_path / "told.game"
    code, out, err = run(file, to_game=str(target))
    assert (code, out, err) == (0, f"{target}: {MOVES} moves, with every random draw\n", "")
    text = target.read_text(encoding="utf-8")
    assert "[Seed" not in text and "[Board]" in text and '[Title "Mine"]' in text
    assert run(target, check=True)[0] == 0
