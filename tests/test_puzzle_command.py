"""``nightfall puzzle``: the list, a puzzle from piped lines and at a terminal, its hints, its others, its end."""

import io
from itertools import pairwise

import boards
import pytest
import shipped
from samples import each

from nightfall_cli import base_library
from nightfall_cli.cli.app_play import PuzzleOptions
from nightfall_cli.cli.puzzle import SOLVED, note_solved, puzzle_command
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.shell.autosave import Keeper
from nightfall_cli.shell.puzzle import Puzzle, puzzle_of, vague_hint
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.user_files import listed_in, state_path

PATHS = shipped.PUZZLES
COUNT = len(PATHS)
GUARD = "Goal: Janet wounds >= 3."
SCOTT = {"hand": ["Ivan Radinsky", "Death Grip"]}


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a puzzle on piped lines; returns the exit code, what was printed and what was complained of."""

    def run_puzzle(number, *lines, library=None, **options):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = puzzle_command(PuzzleOptions(number, **options), library or base_library())
        return code, *capsys.readouterr()

    return run_puzzle


def lines_of(path, *players):
    """The script lines of a puzzle that these players answer, without their names."""
    script = [line.text.partition("#")[0].strip() for line in shipped.scenario(path).script]
    return [line for line in script if line.startswith(tuple(f"{player}: " for player in players))]


def session_of(game, about=GUARD, auto=False, all_seats=False):
    puzzle = puzzle_of(game.state, about, all_seats)
    assert isinstance(puzzle, Puzzle), puzzle
    session = Session(game, auto)
    session.pose(puzzle)
    session.begin()
    return session


def guarded(**options):
    """Janet takes three wounds only when Death Grip resolves after Ivan Radinsky."""
    return session_of(boards.board(SCOTT, None, {"play": ["Vulko"]}, phase="chain"), **options)


def done(session, *lines):
    """The lines that the last of these was answered with; all of them are accepted."""
    for line in lines:
        outcome = session.execute(line)
        assert outcome.ok, (line, outcome.lines)
    return "\n".join(outcome.lines)


# -- the list ---------------------------------------------------------------------------------


def test_the_puzzles_are_listed(run):
    code, out, _ = run(0)
    lines = out.splitlines()
    assert code == 0 and COUNT >= 12 and len(lines) == COUNT + 1 and lines[0].startswith(" 1. ")
    assert "solved" not in out


def test_there_is_no_other_puzzle(run):
    for number in (COUNT + 1, -1):
        code, _, err = run(number)
        assert code == 2 and f"expected a puzzle from 1 to {COUNT}, got {number}" in err


def test_the_list_tells_which_are_solved(run):
    note_solved(PATHS[1].stem)
    note_solved(PATHS[0].stem)
    note_solved(PATHS[1].stem)
    assert listed_in(SOLVED) == {PATHS[0].stem, PATHS[1].stem}
    marks = [line.endswith("✓ solved") for line in run(0)[1].splitlines()]
    assert marks == [True, True, *[False] * (COUNT - 1)]


def test_a_list_of_the_solved_that_cannot_be_read_is_told_and_harms_nothing(run):
    (state_path() / SOLVED).parent.mkdir(parents=True, exist_ok=True)
    (state_path() / SOLVED).write_bytes(b"\xff")
    code, out, err = run(0)
    assert code == 0 and len(out.splitlines()) == COUNT + 1 and "cannot read which puzzles are solved" in err


# -- piped lines ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_a_puzzle_shows_its_goal_its_board_and_who_plays(number, run):
    code, out, err = run(number)
    assert (code, err) == (0, "")
    assert f"nightfall solve puzzles/{PATHS[number - 1].name}" in out
    assert "phase, influence" in out and "Goal" in out and "You play Scott" in out
    assert "cannot be solved" not in out


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_the_lines_of_the_player_alone_solve_a_puzzle(number, run):
    code, out, err = run(number, *lines_of(PATHS[number - 1], "Scott"))
    assert (code, err) == (0, "")
    assert "✓ solved: " in out and "✗" not in out


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_who_plays_all_seats_answers_for_the_others(number, run):
    lines = lines_of(PATHS[number - 1], "Scott", "Janet")
    code, out, err = run(number, *lines, all_seats=True)
    assert (code, err) == (0, "")
    assert "✓ reached with the answers you gave: " in out and "✓ solved" not in out
    assert [line for line in out.splitlines() if line.startswith("> ")] == [f"> {line}" for line in lines]


@each("number", range(1, COUNT + 1))
def test_following_the_hints_solves_a_puzzle(number):
    """Also where the others answer otherwise than in the script, and with forced answers given at once."""
    scenario = shipped.scenario(PATHS[number - 1])
    game = boards.Game(scenario.place("en"))
    session = session_of(game, scenario.about, auto=number % 2 == 0)
    for _ in range(40):
        hint = done(session, "hint", "hint").splitlines()[0]
        if hint.startswith(("✓", "✗")):
            break
        first = legal_moves(session.state)[0]
        every = "every answer here can still reach the goal" in hint
        line = (
            session.execute("legal").lines[1].split(None, 1)[1] if every else hint.partition("legal here: ")[2] or hint
        )
        assert isinstance(play_text(session.state, line), Played), (hint, first)
        done(session, line)
    assert hint.startswith("✓ solved: ")


def test_a_refused_line_ends_the_run_with_code_1(run):
    code, out, err = run(1, "hint", "link Vulko", "hint")
    assert code == 1 and out.count("> hint") == 1
    assert "standard input, line 2: link Vulko" in err


def test_input_that_is_no_text_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"hint\n\xff"), encoding="utf-8"))
    assert puzzle_command(PuzzleOptions(1), base_library()) == 2
    assert "standard input" in capsys.readouterr().err


def test_a_puzzle_that_other_card_values_spoil_says_so(run):
    weak = '[[card]]\nname = "Death Grip"\ntext = ["Chain: Inflict 1 damage on target player."]\nkicker = ""'
    library = base_library().with_text(weak, "mine.toml")
    code, out, _ = run(1, "hint", library=library)
    assert code == 0 and "cannot be solved with these card values; --no-user-cards" in out
    assert "can no longer be reached" in out and "undo goes" not in out


# -- hints ------------------------------------------------------------------------------------


def test_a_hint_points_the_way_and_the_second_one_says_the_line():
    session = guarded()
    assert done(session, "hint").splitlines() == [
        "Janet wounds >= 3 can be reached from here: link an order",
        "type hint again for the line",
    ]
    assert done(session, "hint") == "Scott: link Death Grip"
    assert done(session, "hint") == "Scott: link Death Grip"
    assert "hint again" in done(session, "link Death Grip", "hint"), "another position begins with words"


@each(
    ("language", "hint"),
    [("de", "ausspielen: eine Befehlskarte"), ("fr", "relier : une carte Ordre"), ("ru", "присоединить: приказ")],
)
def test_a_hint_is_worded_in_the_language_of_the_session(language, hint):
    session = guarded()
    done(session, f"settings language = {language}")
    assert done(session, "hint").splitlines()[0].endswith(hint)


def test_after_a_wrong_move_the_hint_says_what_is_left_and_how_far_to_go_back():
    session = guarded()
    first = done(session, "link Ivan Radinsky", "hint").splitlines()
    assert first == [
        "Janet wounds >= 3 can no longer be reached; the best from here is Janet wounds 2",
        "undo returns to where it could be reached",
    ]
    assert done(session, "hint") == "the best from here, Janet wounds 2, begins with: Scott: link Death Grip"
    assert "undo 2 returns to where it could be reached" in done(session, "link Death Grip", "hint")
    assert "can be reached" in done(session, "undo 2", "hint")


def test_a_hint_names_the_one_legal_answer():
    session = guarded()
    hint = done(session, "link Death Grip", "link Ivan Radinsky", "hint")
    assert hint == "Janet wounds >= 3 can be reached; only one answer is legal here: Scott: pass"


def test_where_every_answer_is_good_the_hint_says_so():
    session = session_of(boards.board({"hand": ["Marcus Toth"]}, None, {}, phase="chain"), "Goal: Janet wounds >= 0.")
    assert "every answer here can still reach the goal" in done(session, "hint")


def test_who_plays_all_seats_is_told_the_others_answer():
    session = guarded(all_seats=True)
    assert "Janet wounds >= 3 can no longer be reached against the best answers" in done(
        session, "link Ivan Radinsky", "hint"
    )
    about = "Goal: Janet wounds >= 2."
    game = boards.board({"hand": ["Blood Rage"]}, None, {"hand": ["Ivan Radinsky", "Franz Orlok"]}, phase="chain")
    session = session_of(game, about, all_seats=True)
    done(session, "link Blood Rage", "pass")
    assert "you play Janet: type hint again for the answer that is worst for you" in done(session, "hint")
    assert done(session, "hint").startswith("Janet: ")


def test_other_conditions_have_no_next_best():
    session = session_of(
        boards.board(SCOTT, None, {"play": ["Vulko"]}, phase="chain"), "Goal: not Janet play has Vulko."
    )
    assert done(session, "pass", "hint").startswith("✗ not solved: Janet play has Vulko; the goal is not Janet play")
    session = session_of(boards.board(SCOTT, None, {}, phase="chain"), "Goal: Janet play has Vulko.")
    assert done(session, "hint") == "Janet play has Vulko can no longer be reached"


def test_an_equal_number_is_neared_from_both_sides():
    game = boards.board({"hand": ["Blood Rage", "Death Grip"]}, None, {}, phase="chain")
    session = session_of(game, "Goal: Janet wounds = 1.")
    assert "the best from here is Janet wounds 0" in done(session, "hint") or "wounds 2" in done(session, "hint")


def test_another_game_in_the_same_session_is_hinted_by_a_bot():
    session = guarded()
    assert "a greedy bot would" in done(session, "new Ann, Bob seed 3 setup quick", "hint")
    assert "can be reached" in done(session, "undo", "hint")


def test_table_edits_are_solved_as_the_table_is_now_and_solve_nothing():
    session = guarded()
    solved = []
    session.puzzle.on_solved = lambda: solved.append(1)
    assert "best from here is Janet wounds 0" in done(session, "edit on", "set Scott.hand = Vulko", "hint")
    done(session, "seed 5", "set Scott.hand = Death Grip", "set Janet.play = Marcus Toth")
    assert done(session, "hint", "hint") == "Scott: link Death Grip"
    assert "✓ solved" in done(session, "link Death Grip", "pass", "target Janet")
    assert solved == []


@pytest.mark.parametrize(
    ("hand", "play", "hints"),
    [
        (
            ["Death Grip", "Marcus Toth", "Vulko"],
            [],
            {"link Death Grip": "link an order", "link Vulko": "link a minion"},
        ),
        (["Death Grip"], [], {"pass": "link no more", "link Death Grip": "link an order"}),
    ],
)
def test_an_aim_fits_more_than_one_answer_where_it_can(hand, play, hints):
    state = boards.board({"hand": hand, "play": play}, None, {}, phase="chain").state
    for line, words in hints.items():
        assert vague_hint(state, play_text(state, line).moves[0]) == words


@each("make", boards.POSITIONS)
def test_every_answer_to_every_question_can_be_aimed_at(make):
    state = make().state
    for move in legal_moves(state):
        assert vague_hint(state, move).strip()


# -- the others, and the end ------------------------------------------------------------------


def test_the_others_answer_what_is_worst_for_the_player():
    janet = {"hand": ["Marcus Toth", "Flank Attack"]}
    session = session_of(boards.board({"hand": ["Death Grip", "Blood Rage"]}, None, janet, phase="chain"))
    told = done(session, "link Death Grip", "pass")
    assert "Janet links Flank Attack" in told, "it cancels Death Grip"
    assert done(session, "undo").startswith("undid 1 line"), "the answers are taken back with the line"
    assert session.state.decision.player == 0


def test_once_the_goal_is_lost_the_others_keep_it_as_far_as_they_can():
    """Nine wounds cannot be had; with Flank Attack Janet cancels Death Grip, and takes none."""
    game = boards.board({"hand": ["Death Grip"]}, None, {"hand": ["Sir John Travail", "Flank Attack"]}, phase="chain")
    session = session_of(game, "Goal: Janet wounds >= 9.")
    assert "the best from here is Janet wounds 0" in done(session, "hint")
    told = done(session, "link Death Grip", "pass")
    assert "Janet links Flank Attack" in told and "✗ not solved: Janet wounds 0" in told


def test_the_others_help_where_the_puzzle_says_so():
    janet = {"hand": ["Marcus Toth", "Flank Attack"]}
    game = boards.board({"hand": ["Death Grip"]}, None, janet, phase="chain")
    session = session_of(game, "Goal (the others help): Janet wounds >= 3.")
    told = done(session, "link Death Grip", "pass")
    assert "Flank Attack" not in told
    assert "✓ solved" in done(session, "target Janet")


def test_others_who_decide_first_answer_before_anything_is_typed():
    links = {"links": [{"player": "Scott", "card": "Blood Rage"}], "turn": "Janet"}
    game = boards.board({}, None, {"hand": ["Ivan Radinsky"]}, chain=links, active="Scott")
    session = session_of(game, "Goal: Janet wounds >= 2.")
    assert session.state.decision is None or session.state.decision.player == 0


def test_the_end_is_told_once_and_nobody_answers_after_it():
    session = guarded(auto=True)
    told = done(session, "link Death Grip", "link Ivan Radinsky", "target Janet")
    verdict, note = told.splitlines()[-2:]
    assert verdict == "✓ solved: Janet wounds 3"
    assert note.startswith("  ≈ no document gives these values; ") and "Ivan Radinsky: no kicker, text: Chain" in note
    assert session.state.phase == "claim", "forced answers are not given after the end"
    done(session, "pass")
    assert "solved" not in done(session, "log 1")
    assert done(session, "hint") == "✓ solved: Janet wounds 3"


def test_what_is_missed_is_told_and_can_be_tried_again():
    session = guarded()
    told = done(session, "link Death Grip", "pass", "target Janet").splitlines()
    assert [told[-3], told[-1]] == [
        "✗ not solved: Janet wounds 0; the goal is Janet wounds >= 3",
        "  undo takes back your last line, restart takes back all lines",
    ]
    assert done(session, "restart").startswith("undid 3 lines")
    assert session.state.chain == () and done(session, "restart").startswith("nothing to undo")


def test_an_end_that_only_forced_answers_lead_to_is_told_at_once():
    session = session_of(boards.board({"hand": ["Rend and Tear"]}, None, {}, phase="chain"), "Goal: Scott wounds >= 9.")
    assert "✗ not solved: Scott wounds 0; every remaining decision has one legal answer" in done(session, "pass") or (
        session.state.phase == "claim"
    )


def test_solving_is_noted_once_by_who_answers_for_one_seat():
    for all_seats, expected in ((False, [1]), (True, [])):
        session = guarded(all_seats=all_seats)
        noted = []
        session.puzzle.on_solved = lambda noted=noted: noted.append(1)
        session.puzzle.then = "more"
        lines = ["link Death Grip", "link Ivan Radinsky", "pass", *["Janet: pass"] * all_seats, "target Vulko"]
        assert ("more" in done(session, *lines, "target Janet")) is not all_seats
        assert noted == expected


def test_a_note_that_cannot_be_written_is_told():
    session = guarded()

    def fails():
        raise OSError("no room")

    session.puzzle.on_solved = fails
    told = done(session, "link Death Grip", "link Ivan Radinsky", "target Janet")
    assert "✓ solved" in told and "could not save that the puzzle is solved: no room" in told


def test_a_puzzle_is_not_among_the_kept_games(tmp_path):
    session, keeper = guarded(), Keeper(tmp_path / "games")
    done(session, "link Death Grip")
    keeper.keep(session)
    assert not (tmp_path / "games").exists()
    done(session, "new Ann, Bob seed 3 setup quick", "pass")
    keeper.keep(session)
    assert len(list((tmp_path / "games").glob("*.game"))) == 1


@each("about", ["No goal.", "Goal: luck > 2.", "Goal: Jonathan wounds > 2."])
def test_words_that_state_no_goal_make_no_puzzle(about):
    assert not isinstance(puzzle_of(boards.linking().state, about), Puzzle)


def test_the_titles_differ():
    titles = sorted(shipped.scenario(path).title for path in PATHS)
    assert all(one != other for one, other in pairwise(titles))


def test_elsewhere_a_hint_is_a_legal_move_of_a_bot_with_a_reason():
    session = Session(boards.linking())
    first, *legal = session.execute("hint").lines
    assert first.startswith("a greedy bot would play: ")
    assert any(first.removeprefix("a greedy bot would play: ").startswith(line[5:]) for line in legal[1:])
