"""The running game: kept after every line, resumed with its past, gone when it is over."""

import errno
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import boards
import pytest
from samples import each, some

from nightfall_cli import Game
from nightfall_cli.__main__ import main
from nightfall_cli.cards.library import base_library
from nightfall_cli.files.locking import take_lock
from nightfall_cli.games.reader import load_game
from nightfall_cli.games.replay import replay
from nightfall_cli.shell import autosave, start
from nightfall_cli.shell.autosave import MANY, Keeper, is_open, kept_games, resumed
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings


def hands():
    return boards.board({"hand": ["Vulko", "Marcus Toth"]}, None, {"play": ["Vulko"]}, phase="chain")


def played(session, keeper, *lines):
    """Runs lines as the shell does; all must be accepted."""
    for line in lines:
        outcome = session.execute(line)
        assert outcome.ok, (line, outcome.lines)
        keeper.keep(session)


def back_again(folder, number=0):
    """The session that a kept game goes on with."""
    game = next(game for game in kept_games(folder) if number in (0, game.number))
    return resumed(game, base_library(), Settings(language="de"), None)


def history(session):
    return [step.state for step in session.history.path()]


# -- kept and resumed -------------------------------------------------------------------------


@each("seed", range(6))
def test_a_random_game_is_kept_after_every_line_with_its_past(seed, tmp_path):
    chance = random.Random(seed)
    players = ["Scott", "Brad", "Janet"][: 2 + seed % 2]
    game = Game.new(players, seed, ["en", "de", "fr", "ru"][seed % 4], "quick" if seed % 2 else "draft")
    session = Session(game, auto=seed % 2 == 0, bots={1: "random"} if seed > 2 else None, seed=seed)
    keeper = Keeper(tmp_path)
    session.begin()
    played(session, keeper, "edit on")
    for number in range(60):
        lines = [*Game(session.state).legal_moves().texts()]
        if number % 9 == 8:
            lines = ["undo 2", "redo", "set influence = 5", f"seed {number}", "mark x", "undo", "goto x", "hand; undo"]
        if number == 40:
            lines = ["new seed 8", "new Ann, Bob, Cid setup quick"]
        session.execute(chance.choice(lines))
        keeper.keep(session)
        if number % 7 == 0 and kept_games(tmp_path):
            again = back_again(tmp_path)
            assert again.state == session.state and history(again) == history(session)
            assert (again.auto, again.open_table, again.bot_names) == (session.auto, True, session.bot_names)
    assert len(kept_games(tmp_path)) == 1


def test_undo_redo_and_record_work_in_a_game_that_was_resumed(tmp_path):
    session, keeper = Session(hands()), Keeper(tmp_path)
    played(session, keeper, "edit on", "set Scott.deck = 2 bite, burn", "seed 4", "link Vulko", "pass", "pass")
    again = back_again(tmp_path)
    assert again.execute("undo 2").ok and again.state == session.history.now.before.before.state
    assert again.execute("redo 9").ok and again.state == session.state
    assert again.execute("undo 99").lines[0].startswith("5 Zeilen zurückgenommen: ") and again.state == hands().state
    assert "nichts" in again.execute("undo").lines[0]
    assert again.execute("redo 99; pass").ok
    assert again.execute(f"record {tmp_path}/a.toml").ok
    assert "seed 4" in (tmp_path / "a.toml").read_text(encoding="utf-8")


def test_people_bots_and_the_closed_table_are_kept(tmp_path):
    game = Game.new(["Scott", "Brad", "Janet"], 3, setup="quick")
    session, keeper = Session(game, True, {0: "random", 2: "random"}, 3, False), Keeper(tmp_path)
    session.begin()
    played(session, keeper, "pass")
    again = back_again(tmp_path)
    assert (again.auto, again.open_table, again.people, again.viewer) == (True, False, [1], 1)
    assert again.state == session.state and again.language == "de"
    assert again.execute("pass").ok and again.state.decision.player == 1


def test_auto_is_kept_as_it_was_left(tmp_path):
    session, keeper = Session(hands(), auto=True), Keeper(tmp_path)
    played(session, keeper, "link Vulko", "auto off")
    assert back_again(tmp_path).auto is False


def test_a_board_that_no_game_leads_to_is_kept_too(tmp_path):
    for make in boards.POSITIONS:
        session, keeper = Session(make()), Keeper(tmp_path / make.__name__)
        played(session, keeper, Game(session.state).legal_moves().texts()[-1])
        assert back_again(tmp_path / make.__name__).state == session.state


def test_nothing_is_kept_before_something_is_played(tmp_path):
    session, keeper = Session(hands()), Keeper(tmp_path / "games")
    for line in ("hand", "link Nobody", "auto on", "undo"):
        session.execute(line)
        keeper.keep(session)
    assert not (tmp_path / "games").exists()


def test_a_game_that_is_over_is_no_longer_kept_until_it_is_taken_back(tmp_path):
    last = {"wounds": {"face_up": 1, "next": ["bite"]}, "chain": boards.chain(("Scott", "Franz Orlok"))}
    session, keeper = Session(boards.board(**last), auto=True), Keeper(tmp_path)
    session.execute("pass")
    while session.state.winners is None:
        played(session, keeper, Game(session.state).legal_moves().texts()[-1])
    assert kept_games(tmp_path) == []
    played(session, keeper, "undo")
    assert back_again(tmp_path).state == session.state
    played(session, keeper, "redo")
    assert kept_games(tmp_path) == []


# -- files ------------------------------------------------------------------------------------


def test_the_file_is_private_and_tells_players_and_question(tmp_path):
    session, keeper = Session(hands()), Keeper(tmp_path / "games")
    played(session, keeper, "link Vulko")
    (game,) = kept_games(tmp_path / "games")
    assert (game.number, game.players, game.question) == (1, "Scott, Janet", "Scott: link an order or pass")
    assert game.path.stat().st_mode & 0o777 == 0o600 and game.path.parent.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in game.path.parent.iterdir()) == ["game-1.game", "game-1.lock"]
    keeper.close()
    assert [path.name for path in game.path.parent.iterdir()] == ["game-1.game"]


def test_every_shell_has_a_file_of_its_own_and_no_unfinished_game_is_ever_removed(tmp_path):
    for number in range(1, MANY + 3):
        session, keeper = Session(Game.new(["Scott", "Janet"], number, setup="quick")), Keeper(tmp_path)
        played(session, keeper, "pass", "pass")
        assert back_again(tmp_path).state == session.state
        assert keeper.note.startswith(f"{number} unfinished games are kept; none is removed") == (number > MANY)
        keeper.close()
    assert [game.number for game in kept_games(tmp_path)] == [*range(MANY + 2, 0, -1)]


def test_two_keepers_that_see_the_same_games_take_two_numbers(tmp_path, monkeypatch):
    first, second = Keeper(tmp_path), Keeper(tmp_path)
    monkeypatch.setattr(autosave, "kept_games", lambda _: [])
    for keeper, line in ((first, "link Vulko"), (second, "link Marcus Toth"), (first, "pass"), (second, "pass")):
        session = Session(hands())
        played(session, keeper, line)
    assert (first.number, second.number) == (1, 2)
    first.close()
    third = Keeper(tmp_path)
    played(Session(hands()), third, "link Vulko")
    assert third.number == 3  # the file of the first is there, though nobody plays it


def test_what_a_killed_shell_leaves_behind_hinders_nobody(tmp_path):
    code = f"""
import os, signal, sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
import boards
from nightfall_cli.shell.autosave import Keeper
from nightfall_cli.shell.session import Session
session, keeper = Session(boards.board({{"hand": ["Vulko"]}}, None, phase="chain")), Keeper(Path({str(tmp_path)!r}))
session.execute("link Vulko")
keeper.keep(session)
print(flush=True)
sys.stdin.readline()
os.kill(os.getpid(), signal.SIGKILL)
"""
    shell = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with shell:
        assert shell.stdout.readline() == b"\n"
        assert is_open(tmp_path, 1) and not Keeper(tmp_path, 1).claim()
        shell.stdin.write(b"\n")
        shell.stdin.flush()
        assert shell.wait() == -signal.SIGKILL
    assert (tmp_path / "game-1.lock").exists() and not is_open(tmp_path, 1)
    keeper = Keeper(tmp_path, 1)
    assert keeper.claim()
    played(back_again(tmp_path), keeper, "pass")
    keeper.close()


def test_a_lock_whose_file_was_removed_meanwhile_is_taken_on_the_new_file(tmp_path):
    path = tmp_path / "a.lock"
    first = take_lock(path)
    path.unlink()
    second = take_lock(path)
    assert first is not None and second is not None and take_lock(path) is None
    second.release()
    assert not path.exists()
    first.release()


def test_a_game_that_another_shell_took_over_goes_on_under_another_number(tmp_path):
    session, keeper = Session(hands()), Keeper(tmp_path)
    played(session, keeper, "link Vulko")
    other = Keeper(tmp_path, 1)
    keeper.close()
    assert other.claim()
    played(session, keeper, "pass")
    assert keeper.number == 2 and len(kept_games(tmp_path)) == 2


@each("call", ["open", "write", "fsync", "replace"])
def test_a_disk_that_takes_nothing_loses_no_kept_move(tmp_path, monkeypatch, call):
    session, keeper = Session(hands()), Keeper(tmp_path)
    played(session, keeper, "link Vulko")
    kept = back_again(tmp_path).state
    assert session.execute("pass").ok

    def full(*arguments, **options):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(OSError, match=r"game-1\.game: cannot be written: No space left on device"):
            keeper.keep(session)
    assert back_again(tmp_path).state == kept
    keeper.keep(session)
    assert back_again(tmp_path).state == session.state
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-1.game", "game-1.lock"]


def test_two_shells_that_were_opened_together_keep_two_games(tmp_path):
    keepers = Keeper(tmp_path), Keeper(tmp_path)
    sessions = [Session(Game.new(["Scott", "Janet"], seed, setup="quick")) for seed in (1, 2)]
    for session, keeper in zip(sessions, keepers, strict=True):
        played(session, keeper, "pass")
    kept = {back_again(tmp_path, game.number).state.fingerprint() for game in kept_games(tmp_path)}
    assert kept == {session.state.fingerprint() for session in sessions}


def test_a_game_that_goes_on_stays_in_its_file_however_old_it_is(tmp_path):
    for _ in range(MANY):
        played(Session(hands()), Keeper(tmp_path), "link Vulko")
    again, keeper = back_again(tmp_path, 1), Keeper(tmp_path, 1)
    played(Session(hands()), Keeper(tmp_path), "link Vulko")
    played(again, keeper, "pass")
    assert back_again(tmp_path, 1).state == again.state


# -- games that earlier versions kept ---------------------------------------------------------

OLD = Path(__file__).with_name("kept-game.toml")
"""Recorded with version 1: three players, a bot that goes first, table edits, a closed table."""


def test_a_game_that_an_earlier_version_kept_goes_on_as_a_game_file(tmp_path):
    (tmp_path / "game-4.toml").write_bytes(OLD.read_bytes())
    (game,) = kept_games(tmp_path)
    assert (game.number, game.players, game.question) == (4, "Scott, Brad, Janet", "Scott: assign attackers")
    again, keeper = back_again(tmp_path), Keeper(tmp_path, 4)
    assert again.state.fingerprint() == "f28c4a6fbcc41c73" and len(history(again)) == 15
    assert (again.auto, again.open_table, again.bot_names) == (True, False, {1: "random"})
    assert again.history.path()[0].script == ("Brad: link Bad Smoke", "Brad: pass")
    played(again, keeper, "attack all -> Janet")
    keeper.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game-4.game"]
    later = back_again(tmp_path)
    assert later.state == again.state and history(later) == history(again)


@pytest.mark.parametrize(
    "old, new",
    [
        ("[", ""),
        ("question", "questions"),
        ("link Bad Smoke", "link Vulko"),
        ('"Brad: pass",', "1,"),
        ('"Janet: pass",', '["Janet: pass"],'),
        ("steps = [", "steps = [7,"),
        ('"random"', "[1]"),
        ("auto = true", 'auto = "on"'),
    ],
)
def test_a_damaged_game_of_an_earlier_version_gives_a_clear_error(resume, old, new):
    resume.folder.mkdir()
    text = OLD.read_text(encoding="utf-8")
    assert old in text
    (resume.folder / "game-1.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    code, _, errors, opened = resume()
    assert code == 2 and opened is None and "game-1.toml" in errors and "Traceback" not in errors


def test_a_kept_game_is_a_game_file(tmp_path):
    session, keeper = Session(hands()), Keeper(tmp_path)
    played(session, keeper, "link Vulko", "pass")
    replayed = replay(load_game(keeper.path))
    assert replayed.states[-1] == session.state and not replayed.drifts


# -- nightfall resume -------------------------------------------------------------------------


@pytest.fixture
def resume(tmp_path, monkeypatch, capsys):
    """Runs ``nightfall resume``; returns exit code, output, errors, and the session that would be opened."""
    opened = []
    monkeypatch.setattr(start, "state_path", lambda: tmp_path)
    monkeypatch.setattr(start, "config_path", lambda: tmp_path / "settings.toml")

    def run_shell(session, greeting=(), keeper=None):
        keeper.close()
        opened.append((session, keeper.number))

    monkeypatch.setattr("nightfall_cli.shell.start.run_shell", run_shell)
    monkeypatch.setattr("nightfall_cli.shell.start.at_terminal", lambda: True)

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["nightfall", "resume", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code or 0, *capsys.readouterr(), opened.pop() if opened else None

    run.folder = tmp_path / "games"
    return run


def test_the_kept_games_are_listed_and_resumed_by_number(resume):
    assert resume("--list")[:2] == (0, "there are no kept games\n")
    first, second = Session(hands()), Session(Game.new(["Ann", "Bob"], 1, setup="quick", first="Ann"))
    played(first, Keeper(resume.folder), "link Vulko")
    played(second, Keeper(resume.folder), "pass")
    dates = [game.saved for game in kept_games(resume.folder)]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", date) for date in dates)
    listed = f"2. {dates[0]} · turn 1 · Ann, Bob · Ann: discard, claim or pass\n"
    listed += f"1. {dates[1]} · turn 1 · Scott, Janet · Scott: link an order or pass\n"
    assert resume("--list") == (0, listed, "", None)
    for arguments, session, number in (((), second, 2), (("1",), first, 1), (("2",), second, 2)):
        code, _, errors, (opened, kept) = resume(*arguments)
        assert (code, errors, kept) == (0, "", number) and opened.state == session.state


def test_a_game_is_resumed_only_at_a_terminal(resume, monkeypatch):
    played(Session(hands()), Keeper(resume.folder), "link Vulko")
    monkeypatch.setattr("nightfall_cli.shell.start.at_terminal", lambda: False)
    code, out, errors, opened = resume()
    assert (code, out, opened) == (2, "", None) and "nightfall resume: expected a terminal" in errors


def test_the_list_names_the_bots(resume):
    session = Session(Game.new(["Ann", "Bob"], 1, setup="quick", first="Ann"), bots={1: "greedy"})
    played(session, Keeper(resume.folder), "pass")
    assert " · Ann, Bob (greedy) · " in resume("--list")[1]


def test_a_game_that_another_shell_plays_is_told_and_may_be_copied(resume):
    keeper, session = Keeper(resume.folder), Session(hands())
    played(session, keeper, "link Vulko")
    assert resume("--list")[1].endswith(" · Scott, Janet · Scott: link an order or pass (open in another shell)\n")
    for arguments in ((), ("1",)):
        code, _, errors, opened = resume(*arguments)
        assert (code, opened) == (2, None)
        assert "game 1 (Scott, Janet) is open in another shell; nightfall resume 1 --copy opens a copy" in errors
    code, _, errors, (opened, number) = resume("1", "--copy")
    assert (code, errors, number) == (0, "", 0) and opened.state == session.state
    free = Keeper(resume.folder)
    played(Session(hands()), free, "link Vulko")
    free.close()
    assert resume()[3][1] == 2, "the latest game that is free"
    keeper.close()
    assert resume("1")[3][1] == 1


def test_a_game_that_is_not_kept_cannot_be_resumed(resume):
    assert resume()[0] == 2
    played(Session(hands()), Keeper(resume.folder), "link Vulko")
    code, _, errors, opened = resume("7")
    assert code == 2 and "kept games: 1" in errors and opened is None


SPOILT = {
    "cut": ("[Board]", "(Board)"),
    "no text": ("Scott", "\udcff"),
    "keys": ("; asked", "; question"),
    "steps": ("; moves: 0 1", "; moves: 0 2"),
    "no numbers": ("; moves: 0 1", "; moves: 0 x"),
    "switch": ("; auto: off", "; auto: of"),
    "move": ("link Vulko", "link Big Ghost"),
    "card": ("Marcus Toth", "Marcus Tooth"),
    "seat": ("[Players", '[Bots "Zed=random"]\n[Players'),
    "bot": ("[Players", '[Bots "Janet=clever"]\n[Players'),
    "edition": ('"en"', '"xx"'),
}


def spoil(path, what):
    old, new = SPOILT[what]
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_bytes(text.replace(old, new).encode(errors="surrogateescape"))
    return path.read_bytes()


@pytest.mark.parametrize("what", SPOILT)
def test_a_damaged_or_drifted_game_gives_a_clear_error_and_stays(resume, what):
    played(Session(hands()), Keeper(resume.folder), "link Vulko")
    path = resume.folder / "game-1.game"
    content = spoil(path, what)
    code, _, errors, opened = resume()
    assert code == 2 and opened is None
    assert "game-1.game" in errors and "Traceback" not in errors
    assert path.read_bytes() == content


@pytest.mark.parametrize("what", some(SPOILT, 4))
def test_a_damaged_game_hinders_no_other(resume, what):
    played(Session(hands()), Keeper(resume.folder), "link Vulko")
    good = Session(Game.new(["Ann", "Bob"], 1, setup="quick", first="Ann"))
    played(good, Keeper(resume.folder), "pass")
    content = spoil(resume.folder / "game-1.game", what)
    code, listed, errors, _ = resume("--list")
    assert code == 0 and " · Ann, Bob · " in listed and "Traceback" not in errors
    assert resume()[3][0].state == good.state
    played(Session(hands()), Keeper(resume.folder), "link Vulko")
    assert (resume.folder / "game-1.game").read_bytes() == content
    assert (resume.folder / "game-3.game").exists()
