"""A session written as a game file, and a game file opened as a session."""

import random
import re

import pytest
from boards import board

from nightfall_cli import Game
from nightfall_cli.games.parts import MoveLine
from nightfall_cli.games.reader import read_game
from nightfall_cli.games.replay import replay
from nightfall_cli.games.writer import game_text, history_text
from nightfall_cli.language.say import move_text
from nightfall_cli.measure.selfcheck import table_for
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings
from nightfall_cli.shell.start import session_of


def quick(auto=False, bots=None):
    return Session(Game.new(["Scott", "Brad"], 7, setup="quick", first="Scott"), auto, bots)


def do(session, *lines):
    for line in lines:
        outcome = session.execute(line)
        assert outcome.ok, outcome.lines


def opened(text):
    replayed = replay(read_game(text))
    assert replayed.drifts == ()
    return session_of(replayed, 0, Settings())


# -- written ----------------------------------------------------------------------------------


def test_a_session_with_bots_and_forced_answers_is_written_whole():
    for seed in range(8):
        session = Session(table_for(seed).new_game(), True, {1: "random"}, seed)
        session.begin()
        choose = random.Random(seed)
        for _ in range(25):
            if session.state.decision is not None:
                do(session, move_text(session.state, choose.choice(legal_moves(session.state))))
        text = history_text(session.history, "With a bot")
        replayed = replay(read_game(text))
        assert replayed.drifts == () and replayed.game.title == "With a bot"
        assert replayed.game.tags["Bots"] == f"{session.state.names[1]}=random"
        assert replayed.states[-1] == session.state
        assert [step.script[0] for step in replayed.steps[1:]] == session.history.script()


def test_edits_and_a_seed_are_lines_of_the_game():
    session = quick()
    do(session, "edit on", "link Bad Smoke", "seed 3", "set Brad.hand = 2 Vulko", "pass", "pass")
    text = history_text(session.history)
    assert "\n2. seed 3\n3. set Brad.hand = 2 Vulko\n4. Scott: pass\n" in text
    assert replay(read_game(text)).states[-1] == session.state


def test_what_was_taken_back_is_a_branch():
    session = quick()
    do(session, "link Bad Smoke", "link Bad Smoke", "pass", "undo 2")
    text = history_text(session.history)
    assert text.endswith("1. Scott: link Bad Smoke\n( ahead\n    2. Scott: link Bad Smoke\n    3. Scott: pass\n)\n")
    do(session, "undo")
    assert history_text(session.history).endswith(
        'not over"]\n\n( ahead\n    1. Scott: link Bad Smoke\n    2. Scott: link Bad Smoke\n    3. Scott: pass\n)\n'
    )


def test_marks_are_kept_on_the_main_line_and_at_the_ends_of_branches():
    session = quick()
    do(session, "mark begin", "link Bad Smoke", "mark one", "mark uno", "link Bad Smoke", "mark deep", "pass")
    do(session, "mark long", "goto one", "pass", "mark none", "pass", "goto one", "link Bad Smoke", "goto none")
    text = history_text(session.history)
    assert text[text.index("mark begin") :] == (
        "mark begin\n\n;; Turn 1, Scott\n1. Scott: link Bad Smoke\nmark one\nmark uno\n2. Scott: pass\nmark none\n"
        "( deep\n    2. Scott: link Bad Smoke\n    ( long\n        3. Scott: pass\n    )\n)\n"
        "( back\n    2. Scott: link Bad Smoke\n)\n"
    )
    again = opened(text)
    for name in ("begin", "one", "uno", "deep", "long", "none"):
        assert again.history.marks[name].state == session.history.marks[name].state


def test_a_branch_that_leaves_a_line_with_several_moves_leaves_at_its_move():
    session = Session(
        board({"play": ["Vulko", "Big Ghost"], "hand": ["Bad Smoke"]}, None, {"hand": ["Bad Smoke"]}, phase="combat")
    )
    do(session, "attack all -> Janet", "resolve Vulko", "mark other", "undo", "resolve Big Ghost")
    text = history_text(session.history)
    assert text.index("\n3. Scott: resolve Big Ghost\n") < text.index("( other\n    3. Scott: resolve Vulko\n")
    do(session, "undo 2")
    text = history_text(session.history)
    assert "1. Scott: attack" in text and "( other" in text
    assert opened(text).history.marks["other"].state == session.history.marks["other"].state


def test_only_the_game_that_is_played_is_written():
    session = quick()
    do(session, "pass", "mark before", "new Ann, Bob seed 4 setup quick", "pass")
    text = history_text(session.history)
    assert '[Players "Ann, Bob"]' in text and '[Seed "4"]' in text
    assert "before" not in text and "Scott" not in text


def test_a_name_that_a_person_gave_is_not_taken_for_what_was_taken_back():
    session = quick()
    do(session, "mark ahead", "pass", "undo")
    text = history_text(session.history)
    assert "mark ahead\n( ahead-2\n" in text
    assert set(opened(text).history.marks) == {"ahead", "ahead-2", "end"}


# -- opened -----------------------------------------------------------------------------------


def some_game():
    session = quick()
    do(
        session,
        "link Bad Smoke",
        "mark here",
        "link Bad Smoke",
        "pass",
        "mark idea",
        "goto here",
        "pass",
        "pass",
        "pass",
    )
    return session, history_text(session.history)


def test_redo_and_undo_step_through_every_move():
    session, text = some_game()
    again = opened(text)
    states = replay(read_game(text)).states
    assert again.state == states[0] and not again.history.unsaved
    for state in states[1:]:
        do(again, "redo")
        assert again.state == state and not again.history.unsaved
    assert again.state == session.state
    assert again.execute("redo").lines[0] == "nothing to redo"
    do(again, "undo 99")
    assert again.state == states[0]


def test_marks_branches_and_the_end_can_be_gone_to_and_another_line_played():
    session, text = some_game()
    again = opened(text)
    do(again, "goto idea")
    assert again.state == session.history.marks["idea"].state
    do(again, "undo", "goto end")
    assert again.state == session.state
    do(again, "undo", "discard Genesis One", "mark mine", "goto end")
    written = history_text(again.history)
    assert "( mine\n" in written and "( idea\n" in written and "( end" not in written
    assert replay(read_game(written)).states[-1] == session.state


def test_a_game_is_written_whole_wherever_it_stands():
    text = some_game()[1]
    again = opened(text)
    for line in ("redo", "goto here", "redo 2", "undo", "goto 0", "goto end"):
        do(again, line)
        written = history_text(again.history)
        assert written == text


def test_a_line_of_ones_own_is_the_game_and_that_of_the_file_a_branch():
    text = some_game()[1]
    again = opened(text)
    do(again, "redo", "link Bad Smoke", "pass")
    written = history_text(again.history)
    assert "1. Scott: link Bad Smoke\nmark here\n2. Scott: link Bad Smoke\n( end\n    2. Scott: pass\n" in written
    assert opened(written).history.marks["end"].script == ("Scott: pass",)


COMMENTED = """[Format "nightfall-game 1"]
[Title "With words"]
[Event "Cup"]
[Date "2026-11-21"]
[Author "Me"]
[Bots "Brad=greedy"]
[Players "Scott, Brad"]
[Edition "en"]
[Setup "quick"]
[First "Scott"]
[Seed "7"]
[Cards "101c68d72e17d1d2"]
[Start "cdd564d971aac47f"]
[End "X"]
[Result "Scott 0, Brad 0; not over"]

; before everything

;; Turn 1, Scott
1. Scott: link Bad Smoke  ; so
; one
mark here
; two
( long  ; a long one
    ; first of all
    2. Scott: link Bad Smoke
    mark within
    ; inside
    ( inner
        ; deep
        3. Scott: pass  ; no
    )
    3. Scott: pass
    ; last in it
)
; three
2. Scott: pass
3. Brad: pass
( late
    1. Scott: pass
)
; at the end
"""


def commented():
    game = read_game(re.sub(r'\[(End|Start|Cards) "\w+"\]\n', "", COMMENTED))
    return game_text(game.start, game.elements, game.tags)


def test_comments_and_header_lines_stay_where_they_are():
    text = commented()
    assert text.partition("\n; before")[2] == COMMENTED.partition("\n; before")[2]
    assert text.partition("[Cards")[0] == COMMENTED.partition("[Cards")[0]
    again = opened(text)
    for lines in (["goto 0"], ["goto end"], ["back 2"], ["goto inner", "goto 1"]):
        do(again, *lines)
        assert history_text(again.history) == text


def test_a_title_of_ones_own_takes_the_place_of_the_files(tmp_path):
    again = opened(commented())
    do(again, f"record {tmp_path}/a.game", f"record {tmp_path}/b.game --title Mine")
    assert [read_game((tmp_path / f"{name}.game").read_text(encoding="utf-8")).title for name in "ab"] == [
        "With words",
        "Mine",
    ]


def test_what_stands_beside_a_move_is_told_when_it_is_stepped_to():
    again = opened(commented())
    assert again.execute("next").lines == (
        "1. Scott: link Bad Smoke  ; so",
        "  Scott starts the chain with Bad Smoke",
        "; one",
        "mark here",
        "; two",
        "( long: branch at move 2; goto long  ; a long one",
        "; three",
        "Scott: link an order or pass",
    )
    assert again.execute("why").lines[0] == "Scott starts the chain with Bad Smoke [chain.start]"
    assert again.execute("next 9").lines[-2:] == ("; at the end", "Scott: discard, claim or pass")
    assert again.execute("next").lines[0] == "this is the end, after 3 moves"
    assert again.execute("back 2").lines[0] == "before 2. Scott: pass"
    assert again.execute("back 2").ok and again.execute("back").lines[0] == "this is the beginning"
    assert again.execute("next x").refusal.code == "syntax"


def test_the_moves_of_a_branch_are_gone_through_and_the_game_goes_on_after_a_mark():
    again = opened(commented())
    do(again, "goto long", "back 2")
    assert again.execute("next").lines[:2] == ("; first of all", "2. Scott: link Bad Smoke")
    do(again, "goto here")
    assert again.execute("next").lines[1] == "2. Scott: link Bad Smoke", "the line that was left goes on"
    do(again, "goto inner", "goto 3", "goto late", "goto 2")
    assert again.history.now is again.history.marks["end"].before, "a short branch: the moves of the game are meant"


def test_at_a_table_with_closed_hands_stepping_tells_no_more_than_undo_and_redo():
    session = Session(
        Game.new(["Scott", "Brad"], 7, setup="quick", first="Scott"), open_table=False, settings=Settings(undo="free")
    )
    session.begin()
    do(session, "pass", "pass")
    undone = session.execute("undo").lines
    do(session, "redo")
    assert session.execute("back").lines == undone
    assert session.execute("next").lines[0] == "redid 1 line"


def test_a_game_is_loaded_at_its_end_and_undo_leaves_it(tmp_path):
    path = tmp_path / "some.game"
    path.write_text(commented(), encoding="utf-8")
    session = quick(bots={})
    do(session, "pass")
    before = session.state
    assert session.execute(f"load {path}").lines == (
        f"loaded {path}, 3 moves; step through them with back and goto NUMBER",
        "Scott: discard, claim or pass",
    )
    do(session, "goto long", "goto end", "goto 1", "goto end")
    assert history_text(session.history) == commented()
    do(session, "undo 4")
    assert session.state == before
    assert session.execute(f"load {tmp_path}/none.game").refusal.code == "syntax"


def test_what_is_told_of_chance_is_kept_and_no_scenario_is_recorded_of_it(tmp_path):
    start = Game.new(["Ann", "Bob"], 1, setup="quick").state
    state, choose, moves = start.copy(), random.Random(1), []
    while state.decision is not None:
        move = choose.choice(legal_moves(state))
        moves.append(MoveLine(f"{state.names[state.decision.player]}: {move_text(state, move)}"))
        play(state, move)
    again = opened(game_text(start, moves, list_shuffles=True))
    do(again, f"record {tmp_path}/early.toml", "goto end")
    assert "\nshuffle Ann: " in history_text(again.history)
    assert replay(read_game(history_text(again.history))).drifts == ()
    assert "cannot list the shuffles" in again.execute(f"record {tmp_path}/late.toml").refusal.message


def test_opening_and_writing_again_gives_the_same_text():
    text = some_game()[1]
    again = opened(text)
    do(again, "goto end")
    assert history_text(again.history) == text


def test_what_was_played_is_told_of_any_moment():
    again = opened(some_game()[1])
    do(again, "redo 3")
    assert any("Bad Smoke" in line for line in again.execute("log").lines)
    assert any("[chain." in line for line in again.execute("why").lines)


# -- goto NUMBER ------------------------------------------------------------------------------


def test_a_number_goes_to_the_moment_after_that_many_moves():
    again = opened(some_game()[1])
    states = [step.state for step in replay(read_game(some_game()[1])).steps]
    for number in (3, 0, len(states) - 1, 1, 2, 2):
        left = again.history.now
        assert again.history.goto_move(number)
        assert again.state == states[number]
        assert again.history.marks["back"] is left
    left = again.history.now
    assert not again.history.goto_move(len(states))
    assert again.history.now is left


def test_a_number_does_not_leave_the_game():
    session = quick()
    do(session, "pass", "new Ann, Bob seed 4 setup quick", "pass", "undo 2")
    assert not session.history.goto_move(2)
    assert session.history.goto_move(1)
    do(session, "redo 2")
    assert session.history.goto_move(0)
    assert session.state.names == ("Ann", "Bob")


@pytest.mark.parametrize("number", [1, 2])
def test_within_a_line_of_several_moves_the_number_goes_to_its_end(number):
    session = Session(board({"play": ["Vulko", "Big Ghost"]}, phase="combat"))
    do(session, "attack all -> Janet", "resolve Vulko")
    assert session.history.goto_move(number)
    assert len(session.history.script()) == 2
