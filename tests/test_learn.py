"""``nightfall learn``: the lessons can be solved as they say, follow each other, and are resumed."""

import io

import pytest
import shipped
from test_terminal import CTRL_D, on_a_terminal

from nightfall_cli.cli.app_play import LearnOptions
from nightfall_cli.cli.puzzle import END, SOLVED, learn_command, note_solved
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.search.goal import condition
from nightfall_cli.shell.puzzle import puzzle_of
from nightfall_cli.shell.user_files import listed_in

LESSONS = [path for path in shipped.FILES if path.parent.name == "lessons"]
COUNT = len(LESSONS)


@pytest.fixture
def run(capsys, monkeypatch):
    """Gives a lesson on piped lines; returns the exit code, what was printed and what was complained of."""

    def give(number, *lines, list_lessons=False):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return learn_command(LearnOptions(number, list_lessons)), *capsys.readouterr()

    return give


def mine(path):
    """The lines of the script that Ann plays, without her name."""
    lines = [line.text.partition("#")[0].strip() for line in shipped.scenario(path).script]
    return [line.removeprefix("Ann: ") for line in lines if line.startswith("Ann: ")]


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_a_lesson_is_solved_by_its_script_and_not_before(number, run):
    path = LESSONS[number - 1]
    code, out, err = run(number, *mine(path))
    assert (code, err) == (0, "") and "✓ solved: " in out and "✗" not in out
    assert (END if number == COUNT else f"next: nightfall learn {number + 1}") in out
    for edition in shipped.scenario(path).editions:
        board = shipped.scenario(path).place(edition)
        puzzle = puzzle_of(board, shipped.scenario(path).about)
        assert board.names[puzzle.player] == "Ann" and puzzle.can_be_solved
        assert condition(puzzle.goal.text, board).read(board) == ("<=" in puzzle.goal.text)
        assert len(legal_moves(board)) > 1, "there is something to decide"


def test_the_lessons_are_short_and_teach_each_part_of_the_game():
    words = {path.stem.split("-", 1)[1] for path in LESSONS}
    assert COUNT == 10 and words >= {"attack", "block", "chain", "kicker", "claim", "wounds", "the-end"}
    assert all(len(mine(path)) <= 7 for path in LESSONS)
    assert all(len(shipped.scenario(path).about.split()) < 120 for path in LESSONS)


def test_the_first_lesson_that_is_not_done_is_next_and_the_list_says_which_are(run):
    assert "Lesson 1 of 10" in run(0)[1]
    for number in (1, 3):
        note_solved(f"lesson-{LESSONS[number - 1].stem}")
    assert "Lesson 2 of 10" in run(0)[1] and "Lesson 9 of 10" in run(9)[1]
    lines = run(0, list_lessons=True)[1].splitlines()
    assert [line.endswith("✓ done") for line in lines] == [True, False, True, *[False] * 8]
    for path in LESSONS:
        note_solved(f"lesson-{path.stem}")
    assert run(0)[1].count("✓ done") == COUNT


def test_there_is_no_other_lesson(run):
    for number in (-1, COUNT + 1):
        code, _, err = run(number)
        assert code == 2 and f"expected a lesson from 1 to {COUNT}, got {number}" in err


@pytest.mark.slow
def test_on_a_terminal_one_lesson_follows_another_until_the_user_leaves(tmp_path, monkeypatch):
    steps = [
        ("begin lesson 1", "all -> bob\r"),
        ("attacks Bob", "zac\r"),
        ("solved", ""),
        ("begin lesson 2", "\r"),
        ("Ann>", "pass\r"),
        ("not solved", ""),
        ("Bob>", CTRL_D),
    ]
    code, text = on_a_terminal(tmp_path, ["learn"], steps)
    assert code == 0 and "lesson 3" not in text
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert listed_in(SOLVED) == {f"lesson-{LESSONS[0].stem}"}
    code, text = on_a_terminal(tmp_path, ["learn"], [("begin lesson 2", CTRL_D)])
    assert code == 0 and "Lesson 1" not in text
