"""Back and forth: undo and redo, marks on branches, what is unsaved, what is recorded, and several lines on one."""

import random

import boards
import pytest
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.language.lines import split_line
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.shell.autosave import Keeper
from nightfall_cli.shell.session import Session


def hands():
    return boards.board({"hand": ["Vulko", "Marcus Toth"]}, None, {"play": ["Vulko"]}, phase="chain")


def names(session):
    return [link.card.name for link in session.state.chain]


def done(session, *lines):
    for line in lines:
        outcome = session.execute(line)
        assert outcome.ok, (line, outcome.lines)
    return outcome


def replays(path):
    scenario = parse_scenario(path.read_text(encoding="utf-8"), str(path))
    return all(run_scenario(scenario, edition).passed for edition in scenario.editions)


# -- undo and redo ----------------------------------------------------------------------------


@each("seed", range(4))
def test_undo_and_redo_reach_every_state_of_a_session(seed, tmp_path):
    chance = random.Random(seed)
    session = Session(Game.new(["Scott", "Janet"], seed, setup="quick"), auto=True, bots={1: "random"})
    (tmp_path / "board.toml").write_text(boards.claiming().to_toml(), encoding="utf-8")
    done(session, "edit on")
    commands = ["set Scott.deck = 2 Vulko", "seed {}", "new seed {}", "new Ann, Bob, Cid setup quick", "load {path}"]
    states = [session.state]
    while len(states) < 40:
        command = chance.choice(commands).format(len(states), path=tmp_path / "board.toml")
        move = chance.choice(Game(session.state).legal_moves().texts() or ["new"])
        before = session.history.now
        session.execute(command if chance.random() < 0.2 else move)
        step, steps = session.history.now, []
        while step is not before:
            steps.append(step.state)
            step = step.before
        states += reversed(steps)
    place = last = len(states) - 1
    for _ in range(60):
        steps = chance.choice([1, 2, 5, 50])
        verb = chance.choice(["undo", "redo"])
        words = done(session, f"{verb} {steps}").lines[0]
        moved = min(steps, place if verb == "undo" else last - place)
        place += moved if verb == "redo" else -moved
        assert session.state == states[place]
        done_words = {"undo": "undid", "redo": "redid"}[verb]
        lines = "1 line" if moved == 1 else f"{moved} lines"
        said = words.partition(": ")[0] if verb == "undo" else words
        assert said == (f"{done_words} {lines}" if moved else f"nothing to {verb}")


def test_undo_of_no_number_takes_back_one_and_of_nought_none():
    session = Session(hands())
    done(session, "link Vulko", "undo 0")
    assert names(session) == ["Vulko"]
    done(session, "undo")
    assert names(session) == []
    for wrong in ("undo -1", "redo x", "undo 1 2", "redo ²"):
        assert session.execute(wrong).refusal.code == "syntax"


def test_a_line_that_is_refused_can_still_be_redone_past():
    session = Session(hands())
    done(session, "link Vulko", "undo")
    assert not session.execute("link Big Ghost").ok
    done(session, "hand", "redo")
    assert names(session) == ["Vulko"]


@each("command", ["new Ann, Bob, Cid setup quick bot Cid=random", "load {path}"])
@each("back", ["undo 9", "goto start"])
def test_the_game_that_was_left_has_its_bots_again(command, back, tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(Game.new(["Ann", "Bob", "Cid"], 3, setup="quick").to_toml(), encoding="utf-8")
    game = Game.new(["Scott", "Janet"], 3, setup="quick", first="Scott")
    session = Session(game, bots={1: "random"}, open_table=False)
    session.begin()
    assert session.people == [0]
    done(session, "mark start", command.format(path=path), back)
    assert session.state.names == ("Scott", "Janet")
    assert session.people == [0] and session.viewer == 0
    done(session, "pass", "pass")
    assert session.state.decision.player == 0
    Keeper(tmp_path / "games").keep(session)


# -- marks ------------------------------------------------------------------------------------


def test_marks_lead_to_moments_on_several_branches():
    session = Session(hands())
    assert "there are no marks" in session.execute("mark").lines[0]
    done(session, "mark start", "link Vulko", "mark vulko", "undo", "link Marcus Toth", "mark marcus")
    places = {"start": [], "vulko": ["Vulko"], "marcus": ["Marcus Toth"]}
    assert [line.split(":")[0] for line in session.execute("mark").lines] == list(places)
    for name in ("vulko", "marcus", "start", "marcus", "vulko"):
        assert name in done(session, f"goto {name}").lines[0]
        assert names(session) == places[name]
    done(session, "undo")
    assert names(session) == []
    assert session.execute("redo").ok and names(session) == ["Vulko"]


def test_goto_back_returns_to_the_moment_that_was_left():
    session = Session(hands())
    done(session, "mark start", "link Vulko", "goto start", "goto back")
    assert names(session) == ["Vulko"]
    done(session, "goto back")
    assert names(session) == []
    done(session, "link Marcus Toth", "goto start", "goto back")
    assert names(session) == ["Marcus Toth"]


def test_a_name_moves_to_the_moment_that_was_marked_last():
    session = Session(hands())
    done(session, "mark here", "link Vulko", "mark here", "undo", "goto here")
    assert names(session) == ["Vulko"]


@each("line", ["goto", "goto nowhere", "goto back", "goto start x", "mark two words"])
def test_a_moment_without_a_name_is_refused(line):
    session = Session(hands())
    done(session, "mark start", "link Vulko")
    shown = session.execute(line)
    assert not shown.ok and names(session) == ["Vulko"]
    assert "start" in shown.lines[0] or line in ("goto", "mark two words")


def test_marks_of_a_game_that_was_left_still_lead_there():
    session = Session(hands())
    done(session, "link Vulko", "mark old", "new Ann, Bob setup quick seed 5", "goto old")
    assert names(session) == ["Vulko"]
    done(session, "goto back")
    assert session.state.names == ("Ann", "Bob")


# -- records and what is unsaved --------------------------------------------------------------


@pytest.mark.parametrize("seed", some(range(4), 4))
def test_what_is_recorded_after_going_back_and_forth_passes(seed, tmp_path):
    chance = random.Random(seed)
    session = Session(Game.new(["Scott", "Brad", "Janet"], seed, setup="quick"), auto=seed % 2 == 0)
    session.begin()
    done(session, "edit on")
    for number in range(60):
        jumps = ["undo 2", "redo", f"mark m{number % 3}", "goto m1", "goto back", "seed 5", "set influence = 3"]
        jumps += ["new seed 4"] * (number == 30)
        session.execute(chance.choice([*jumps, *Game(session.state).legal_moves().texts()]))
        if number % 10 == 9:
            done(session, f"record {tmp_path}/game.toml")
            assert replays(tmp_path / "game.toml")


def test_only_what_leads_to_the_present_moment_is_recorded(tmp_path):
    session = Session(hands())
    done(session, "mark start", "link Vulko", "goto start", "link Marcus Toth", f"record {tmp_path}/a.toml --title One")
    text = (tmp_path / "a.toml").read_text(encoding="utf-8")
    assert "Scott: link Marcus Toth" in text and "link Vulko" not in text
    done(session, "new Ann, Bob setup quick seed 5", f"record {tmp_path}/b.toml")
    assert "Scott" not in (tmp_path / "b.toml").read_text(encoding="utf-8")


def test_unsaved_is_what_was_played_and_neither_saved_nor_recorded(tmp_path):
    session = Session(hands())
    first = ["hand", "link Vulko", f"save {tmp_path}/a.toml", "undo", "redo", "undo", "link Marcus Toth"]
    then = [f"record {tmp_path}/b.toml", "pass", "new seed 3", "link Nothing", "undo"]
    unsaved = []
    for line in first + then:
        session.execute(line)
        unsaved.append(session.history.unsaved)
    assert unsaved == [False, True, False, False, False, False, True, False, True, False, False, True]


def test_a_game_that_was_saved_is_still_saved_when_another_was_begun_and_left(tmp_path):
    session = Session(hands())
    done(session, "link Vulko", f"save {tmp_path}/a.toml", "new seed 3", "undo")
    assert not session.history.unsaved


def test_a_save_that_fails_saves_nothing(tmp_path):
    session = Session(hands())
    done(session, "link Vulko")
    assert not session.execute(f"save {tmp_path}/none/a.toml").ok
    assert not session.execute(f"record {tmp_path}/none/a.toml").ok
    assert session.history.unsaved


# -- several lines on one ---------------------------------------------------------------------


@each(
    ("text", "pieces"),
    [
        ("pass", ["pass"]),
        (" ; ;", [""]),
        ("# only; a comment", [""]),
        ("pass; link Vulko ;hand", ["pass", "link Vulko", "hand"]),
        ("hand # and; so on", ["hand"]),
        ('link "a;b"; pass', ['link "a;b"', "pass"]),
        ("pass; expect log has a; b", ["pass", "expect log has a; b"]),
        ("Scott: expect@de decision; x", ["Scott: expect@de decision; x"]),
        ("EXPECT phase chain; x", ["EXPECT phase chain; x"]),
        ("Scott: pass; Janet: pass", ["Scott: pass", "Janet: pass"]),
        ("alias e = expected; hand", ["alias e = expected", "hand"]),
    ],
)
def test_a_line_is_split_at_semicolons(text, pieces):
    assert split_line(text) == pieces


def test_each_piece_of_a_line_is_a_step_of_its_own():
    session = Session(hands())
    assert "Scott: Marcus Toth" in done(session, "link Vulko; hand; undo; link Marcus Toth").lines
    assert names(session) == ["Marcus Toth"]
    done(session, "undo")
    assert names(session) == []


def test_the_first_piece_that_is_refused_ends_the_line_and_the_rest_is_told():
    session = Session(boards.board({"hand": ["Vulko"]}, chain=boards.chain(("Scott", "Franz Orlok"))))
    shown = session.execute("target Janet; target Nobody; pass; hand")
    assert shown.refusal is not None and shown.lines[-1] == "not done: pass; hand"
    assert "Scott targets Janet" in shown.lines
    assert session.history.undo(9) == 1
    assert "not done" not in session.execute("hand; link Nobody").lines[-1]


def test_an_expectation_that_fails_and_a_quit_end_the_line_too():
    session = Session(hands())
    shown = session.execute("link Vulko; expect chain count 2")
    assert shown.failed and names(session) == ["Vulko"]
    shown = session.execute("hand; quit; pass")
    assert shown.quit and shown.lines[-1] == "not done: pass" and names(session) == ["Vulko"]
