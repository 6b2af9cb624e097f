"""The shell on a terminal: keys in, a screen out; and twice in a process of its own, on a pseudo-terminal."""

import io
import os
import re
import select
import signal
import struct
import subprocess
import sys
import threading
import time

import boards
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from samples import some

from nightfall_cli.cli.app_play import PlayOptions
from nightfall_cli.cli.border import warn
from nightfall_cli.cli.play import Printer, play_command
from nightfall_cli.files.streams import print_lines, wrapped
from nightfall_cli.files.writing import UnwritableFile
from nightfall_cli.shell import autosave, prompt_pages
from nightfall_cli.shell.autosave import Keeper, kept_games
from nightfall_cli.shell.outcome import Outcome
from nightfall_cli.shell.prompt_loop import ERASE, FIRST_TIME, STAYS, Terminal
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
COLOR = re.compile(r"\x1b\[(?:\d*;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")
CTRL_C, CTRL_D, CTRL_U, UP, F1, F2 = "\x03", "\x04", "\x15", "\x1b[A", "\x1bOP", "\x1bOQ"
PATIENCE = 10
HAND = {"hand": ["Vulko", "Marcus Toth"], "play": ["Shadow Seven"], "deck": ["Leave Me!"]}
OTHER = {"hand": ["Big Ghost", "Grim Siege"]}


def plain(text):
    return CODES.sub("", text)


class Screen(io.StringIO):
    """What is written; once the text waited for is there, the next keys are pressed."""

    def __init__(self, press, steps):
        super().__init__()
        self.press, self.steps, self.unread = press, list(steps), ""

    def write(self, text):
        super().write(text)
        self.unread += plain(text)
        while self.steps and self.steps[0][0] in self.unread:
            wanted, keys = self.steps.pop(0)
            self.unread = self.unread.partition(wanted)[2]
            self.press(keys)
        return len(text)


@pytest.fixture
def at_terminal(tmp_path, monkeypatch):
    """Runs a session; steps are (text to wait for, keys to press). Returns everything that was written."""
    for name, value in {"COLUMNS": "100", "LINES": "50", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)

    def run(session, *steps, greeting=()):
        with create_pipe_input() as keys:
            screen = Screen(keys.send_text, [step if isinstance(step, tuple) else (">", step) for step in steps])
            output = Vt100_Output(screen, lambda: Size(rows=50, columns=100), term="xterm", enable_cpr=False)
            watch = threading.Timer(PATIENCE, keys.close)
            watch.start()
            try:
                Terminal(session, tmp_path, Keeper(tmp_path / "games"), keys, output).run(greeting)
            finally:
                watch.cancel()
        assert not screen.steps
        return screen.getvalue()

    return run


def hands(**options):
    return Session(boards.board(HAND, None, OTHER, phase="chain"), **options)


def links(session):
    return [link.card.name for link in session.state.chain]


def test_a_typed_line_is_played_on_enter_and_what_it_did_is_told(at_terminal):
    session = hands()
    text = plain(at_terminal(session, "link Vulko\r", "quit\r", greeting=("good evening",)))
    assert links(session) == ["Vulko"]
    assert text.startswith("good evening") and "Scott links Vulko" in text


def test_a_hostile_text_reaches_the_screen_visibly(at_terminal, tmp_path):
    evil = "evil \x1b]52;c;YQ==\x07 \x9b31m \u202e name"
    lines = tmp_path / "lines.txt"
    lines.write_text(f"link {evil.replace(';', '.')}\n", encoding="utf-8")
    session = hands()
    raw = at_terminal(session, f"source {lines}\r", ("lines.txt:1", "quit\r"), greeting=(evil,))
    assert not {"\x07", "\x9b", "\u202e"} & set(raw) and "\x1b]" not in raw
    assert r"\u001b]52" in raw and plain(raw).count(r"\u202e") >= 2


def test_ctrl_c_clears_the_line(at_terminal):
    session = hands()
    at_terminal(session, f"link Vulko{CTRL_C}link Marcus Toth\r", "quit\r")
    assert links(session) == ["Marcus Toth"]


LEAVING = {
    CTRL_D: 0,
    f"link Nobody\rhand\r{CTRL_D}": 0,
    f"link Vulko\r{CTRL_D}{CTRL_D}": 1,
    f"link Vulko\r{CTRL_D}hand\r{CTRL_D}{CTRL_D}": 2,
    f"link Vulko\r{CTRL_D}{CTRL_C}{CTRL_D}{CTRL_D}": 2,
    f"link Vulko\rsave {{path}}/a.toml\r{CTRL_D}": 0,
    f"link Vulko\rundo\r{CTRL_D}": 0,
    "link Vulko\rquit\r": 0,
}


@pytest.mark.parametrize("keys", some(LEAVING, 2))
def test_ctrl_d_leaves_at_once_only_when_nothing_is_unsaved(at_terminal, tmp_path, keys):
    text = plain(at_terminal(hands(), keys.format(path=tmp_path)))
    assert text.count("press Ctrl-D again to leave") == LEAVING[keys]
    assert ("nightfall resume continues" in text) is ("quit" in keys or LEAVING[keys] > 0)


def test_pasted_lines_are_a_script_that_ends_at_the_line_that_is_refused(at_terminal):
    session = hands()
    pasted = "link Vulko\n\n# a comment\nlink Nobody\npass\n"
    steps = (f"\x1b[200~{pasted}\x1b[201~", ("link Nobody", "\r"), ("later lines were skipped", "quit\r"))
    text = plain(at_terminal(session, *steps))
    assert links(session) == ["Vulko"] and session.state.decision.asked[:2] == (0, "link")
    assert "line 3 of 4 was refused" in text and "> pass" not in text


def test_f1_and_f2_show_something_and_keep_the_line_that_is_typed(at_terminal):
    session = hands()
    steps = (
        f"link Vu{F2}",
        ("Shadow Seven", f"lk{F1}"),
        ("q returns", "q"),
        ("Scott>", "o\r"),
        ("links Vulko", "quit\r"),
    )
    at_terminal(session, *steps)
    assert links(session) == ["Vulko"]


def test_the_end_of_the_game_is_told_and_can_be_taken_back(at_terminal):
    session = hands()
    session.history.advance(boards.over().state, ())
    text = plain(at_terminal(session, "undo\r", ("Scott>", "redo\r"), ("game is over", "quit\r")))
    assert "game over>" in text and "Scott>" in text


def test_the_board_is_shown_and_one_players_part_of_it(at_terminal):
    text = plain(at_terminal(hands(), "board Janet\r", ("Grim Siege", "board\r"), ("Shadow Seven", "quit\r")))
    assert "commons" in text
    part = text.rpartition("board Janet")[2].partition("Scott>")[0]
    assert "Grim Siege" in part and "Shadow Seven" not in part


def test_the_screen_is_erased_before_another_hand_is_shown(at_terminal):
    session = hands(open_table=False)
    steps = (
        ("Scott, press Enter", "\r"),
        "pass\r",
        "pass\r",
        ("to clear the screen for Janet", "\r"),
        ("Janet, press Enter", "\r"),
        "hand\r",
        "quit\r",
    )
    raw = at_terminal(session, *steps)
    before, scott, between, janet = map(plain, raw.split(ERASE))
    for name in (*HAND["hand"], *OTHER["hand"]):
        assert name not in before + between
        assert (name in scott) is (name in HAND["hand"]) and (name in janet) is (name in OTHER["hand"])
    assert scott.index("to clear the screen for Janet") > scott.index("draws") and "turn 2: Janet" in janet


CTRL_R, ESCAPE = "\x12", "\x1b"
NOT_ENTER = [CTRL_C, CTRL_R, f"{CTRL_R}Vulko", F1, F2, UP, "q", " ", "\t", "\x1a", "\x1c"]
NOT_ENTER += ["\x1b[200~hand\r\n\x1b[201~", f"{ESCAPE}{ESCAPE}", ESCAPE]


def test_enter_pressed_twice_shows_no_hand(at_terminal):
    steps = (
        ("Scott, press Enter", "\r"),
        ("Scott>", "pass\r"),
        ("Scott>", "pass\r"),
        ("to clear the screen for Janet", "\r\r\r"),
        ("Janet, press Enter", CTRL_D),
    )
    raw = at_terminal(hands(open_table=False), *steps)
    assert not any(name in plain(raw) for name in OTHER["hand"]) and "Janet>" not in plain(raw)


@pytest.mark.parametrize(
    "keys", ["".join(NOT_ENTER), *(pytest.param(key, marks=pytest.mark.slow) for key in NOT_ENTER)]
)
def test_only_enter_shows_the_next_hand(at_terminal, keys):
    """The other keys are pressed at both questions, also before an Enter; the next hand needs an Enter of its own."""
    steps = (
        ("Scott, press Enter", "\r"),
        ("Scott>", "pass\r"),
        ("Scott>", "pass\r"),
        ("to clear the screen for Janet", f"{keys}{keys}{CTRL_D}"),
    )
    raw = at_terminal(hands(open_table=False), *steps)
    assert not any(name in plain(raw) for name in OTHER["hand"]) and "Janet>" not in plain(raw)
    early = "".join(f"{line}\r" for line in ("hand", keys + "x"))
    steps = (*steps[:3], ("to clear the screen for Janet", f"{early}\r"), ("Janet, press Enter", f"{early}{CTRL_D}"))
    raw = at_terminal(hands(open_table=False), *steps)
    assert not any(name in plain(raw) for name in OTHER["hand"]) and "Janet>" not in plain(raw)
    steps = (*steps[:4], ("Janet, press Enter", f"{early}\r"), ("Janet>", "hand\r"), ("Grim Siege", "quit\r"))
    raw = at_terminal(hands(open_table=False), *steps)
    assert OTHER["hand"][0] in plain(raw).rpartition("Janet, press Enter")[2]


def test_the_first_hand_is_not_shown_to_one_who_leaves(at_terminal):
    raw = at_terminal(hands(open_table=False), ("Scott, press Enter", f"{CTRL_C}{CTRL_D}"))
    assert not any(name in plain(raw) for name in HAND["hand"])


@pytest.mark.parametrize(("key", "back"), [("y\r", True), ("N\r", False), (CTRL_C, False), (CTRL_D, False)])
def test_undo_asks_the_others_at_the_screen(at_terminal, key, back):
    session = hands(open_table=False)
    steps = (
        ("Scott, press Enter", "\r"),
        ("Scott>", "link Vulko\r"),
        ("Scott>", "pass\r"),
        ("Janet, press Enter", "\r"),
        ("Janet>", "undo\r"),
        ("Scott, do you agree to undo 1?", f"x\r\r{key}"),
    )
    rest = [("Scott, press Enter", CTRL_D)] if back else [("did not agree to undo 1", "quit\r")]
    raw = at_terminal(session, *steps, *rest)
    assert not plain(raw.partition("Scott, do you agree")[0].rpartition(ERASE)[2]).strip()
    assert session.state.decision.asked[:2] == (0 if back else 1, "link")


@pytest.mark.parametrize(("key", "kept"), [("n\r", True), ("y\r", False), (CTRL_D, True)])
@pytest.mark.parametrize("line", ["save {}", "record {}", "board --svg {}"])
def test_a_file_of_somebody_else_is_replaced_only_when_the_user_agrees(at_terminal, tmp_path, line, key, kept):
    file = tmp_path / "n.txt"
    file.write_text("my notes", encoding="utf-8")
    typed = f"{line.format(file)}\r"
    again = [("is kept as it was", "")] if kept else [("Scott>", typed)]
    at_terminal(hands(), typed, ("exists; replace it?", key), *again, ("Scott>", "quit\r"))
    assert (file.read_text(encoding="utf-8") == "my notes") is kept


def test_a_terminal_that_cannot_be_cleared_says_so_and_asks_before_every_hand(at_terminal, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    left = at_terminal(hands(open_table=False), (STAYS, ""), ("Scott, press Enter", CTRL_D))
    assert not any(name in left for name in HAND["hand"])
    steps = [(STAYS, ""), ("Scott, press Enter", "\r"), ("Scott>", "pass\r"), ("Scott>", "pass\r"), (STAYS, "")]
    raw = at_terminal(hands(open_table=False), *steps, ("Press Enter to go on for Janet", CTRL_D))
    assert ERASE not in raw and not any(name in raw for name in OTHER["hand"])


def test_a_dumb_terminal_of_its_own_waits_for_enter(tmp_path):
    arguments = ["play", "--players", "Ann,Bob", "--setup", "quick", "--seed", "7"]
    steps = [(STAYS.split(":")[0], ""), ("press Enter when nobody else", "x\r"), ("press Enter", CTRL_D)]
    code, text = on_a_terminal(tmp_path, arguments, steps, TERM="dumb")
    assert code == 0 and "Ann>" not in text and "\x1b[2J" not in text


def test_nobody_leafs_through_the_lines_of_another(at_terminal, tmp_path):
    session = hands(open_table=False)
    steps = (
        ("Scott, press Enter", "\r"),
        "card Blood Rage\r",
        "pass\r",
        "pass\r",
        ("to clear the screen for Janet", "\r"),
        ("Janet, press Enter", "\r"),
    )
    raw = at_terminal(session, *steps, "xyz", ("xyz", f"{CTRL_U}{UP}{UP}\r"), ("Janet>", "quit\r"))
    assert "Blood Rage" not in plain(raw.rpartition(ERASE)[2])
    assert session.state.decision.asked[:2] == (1, "link")
    assert (tmp_path / "history").read_text(encoding="utf-8") == ""


def test_at_an_open_table_nothing_is_handed_over_and_the_lines_are_kept(at_terminal, tmp_path):
    steps = ("pass\r", "pass\r", ("turn 2", ""), "xyz", ("xyz", f"{CTRL_U}{UP}\r"), ("claim", "quit\r"))
    session = hands()
    assert ERASE not in at_terminal(session, *steps)
    assert session.state.decision.asked[:2] == (1, "claim")
    assert "+pass\n" in (tmp_path / "history").read_text(encoding="utf-8")


def test_the_game_is_kept_after_every_line(at_terminal, tmp_path):
    at_terminal(hands(), "link Vulko\r", ("links Vulko", f"{CTRL_D}{CTRL_D}"))
    assert kept_games(tmp_path / "games")[0].question == "Scott: link an order or pass"


WANTED = [("auto", "COLUMNS=100", True), ("auto", "NO_COLOR=1", False), ("auto", "TERM=dumb", False)]
WANTED += [("never", "COLUMNS=100", False), ("always", "NO_COLOR=1", True)]


@pytest.mark.parametrize(("colors", "variable", "colored"), WANTED)
def test_colours_are_written_only_where_they_are_wanted(at_terminal, monkeypatch, colors, variable, colored):
    monkeypatch.setenv(*variable.split("="))
    session = hands(settings=Settings(colors=colors))
    text = at_terminal(session, "link Nobody\r", "board\r", "card Vulko\r", "link Vulko\r", "quit\r")
    assert bool(COLOR.search(text)) is colored


def test_colours_that_are_switched_off_are_gone_or_said_to_stay_for_now(at_terminal):
    text = at_terminal(hands(), "settings colors = never\r", ("colors is never", "card Vulko\r"), ("costs", "quit\r"))
    assert not COLOR.search(text.rpartition("colors is never")[2]) or "takes effect at the next start" in text


def on_a_terminal(tmp_path, arguments, steps, **environment):
    """Runs nightfall on a pseudo-terminal; returns the exit code and everything that was written.

    Steps are (text to wait for, keys to press); a signal in the place of keys is sent to the process.
    """
    pty, fcntl, termios = map(pytest.importorskip, ("pty", "fcntl", "termios"))
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
    variables = {"PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
    variables |= {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    command = [sys.executable, "-m", "nightfall_cli", *arguments]
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=kept | variables)
    os.close(follower)
    written, place, end = b"", 0, time.monotonic() + PATIENCE

    def read():
        assert select.select([leader], [], [], max(0, end - time.monotonic()))[0], plain(written.decode())
        try:
            return os.read(leader, 65536)
        except OSError:  # how Linux tells the end
            return b""

    try:
        for wanted, keys in steps:
            while (found := plain(written.decode(errors="replace")).find(wanted, place)) < 0:
                piece = read()
                assert piece, (wanted, plain(written.decode()))
                written += piece
            place = found + len(wanted)
            if isinstance(keys, signal.Signals):
                process.send_signal(keys)
            else:
                os.write(leader, keys.encode())
        while piece := read():
            written += piece
        return process.wait(PATIENCE), plain(written.decode())
    finally:
        process.kill()
        process.wait()
        os.close(leader)


def test_a_game_is_played_on_a_terminal(tmp_path):
    (tmp_path / "nightfall").mkdir()
    (tmp_path / "nightfall" / "settings.toml").write_text("menu = false\n", encoding="utf-8")
    steps = [("Ann>", "link reyes"), ("reyes", "\t"), ("Charlotte Reyes", "\r")]
    steps += [("Ann links Charlotte Reyes", ""), ("Ann>", "quit\r")]
    arguments = ["play", "--players", "Ann,Bob", "--setup", "quick", "--seed", "7", "--open"]
    code, text = on_a_terminal(tmp_path, arguments, steps)
    assert code == 0 and "Traceback" not in text and FIRST_TIME[0] in " ".join(text.split())
    assert "+link Charlotte Reyes\n" in (tmp_path / "nightfall" / "history").read_text(encoding="utf-8")
    assert kept_games(tmp_path / "nightfall" / "games")[0].players == "Ann, Bob"


TOLD = ("Ann starts the chain with Charlotte Reyes", "Ann links no more")


@pytest.mark.parametrize("lines", some([3, 2, 1], 3))
def test_nothing_that_was_shown_is_lost_when_the_shell_is_killed(tmp_path, lines):
    (tmp_path / "nightfall").mkdir()
    (tmp_path / "nightfall" / "settings.toml").write_text("auto = false\nmenu = false\n", encoding="utf-8")
    keys = [*("link charlotte reyes\r", "pass\r", "undo\r")[:lines], signal.SIGKILL]
    arguments = ["play", "--players", "Ann,Bob", "--setup", "quick", "--seed", "7", "--open"]
    waits = ("Ann>", "Ann links Charlotte Reyes", "Bob>", "undid 1 line")
    code, _ = on_a_terminal(tmp_path, arguments, list(zip(waits, keys, strict=False)))
    assert code == -signal.SIGKILL
    code, text = on_a_terminal(tmp_path, ["resume"], [(">", "log\r"), (TOLD[0], ""), (">", "quit\r")])
    assert code == 0
    assert [told in text for told in TOLD] == [True, lines == 2]


def test_without_arguments_the_shell_opens_and_loads_no_command_line(tmp_path):
    modules = tmp_path / "modules"
    modules.mkdir()
    (modules / "typer.py").write_text("raise ImportError('the command line is loaded')\n", encoding="utf-8")
    steps = [("you are Ann, against Bob", ""), ("Ann>", "hand\r"), ("✓", "quit\r")]
    code, text = on_a_terminal(tmp_path, [], steps, PYTHONPATH=str(modules))
    assert code == 0 and "command line is loaded" not in text


def test_long_lines_break_between_words_and_keep_their_indent():
    line = "  Vulko blocks damage inflicted on Janet, and Death Grip would only hit him"
    parts = wrapped(line, 30)
    assert max(map(len, parts)) <= 30
    assert all(part.startswith("  ") for part in parts)
    assert " ".join(part.strip() for part in parts) == line.strip()
    assert wrapped(line, 200) == [line]
    assert wrapped("x" * 50, 30) == ["x" * 50]
    assert wrapped("auto = on   what it does and why", 24) == ["auto = on   what it does", "            and why"]


def test_results_break_between_words_on_a_terminal_only(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    print_lines(["  1. 3 lines: play +Vulko"])
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    print_lines(["  1. 3 lines: play +Vulko"])
    assert capsys.readouterr().out.splitlines() == ["  1. 3 lines: play +Vulko", "  1. 3 lines: play", "    +Vulko"]


def test_failures_and_played_lines_break_between_words_on_a_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    warn("a.toml:1:1: unknown key\nb.toml:2:2: it")
    Printer(hands(), as_json=False, quiet=False).show(Outcome(("Scott links Vulko now", "x")))
    out, err = capsys.readouterr()
    assert err.splitlines() == ["a.toml:1:1: unknown", "key", "b.toml:2:2: it"]
    assert out.splitlines() == ["  Scott links Vulko", "    now", "  x"]


def test_a_disk_that_takes_nothing_is_told_once_and_the_game_goes_on(at_terminal, tmp_path, monkeypatch):
    def full(path, text):
        raise UnwritableFile(path, "No space left on device")

    monkeypatch.setattr(autosave, "write_private", full)
    monkeypatch.setattr(prompt_pages, "append_private", full)
    session, file = hands(), tmp_path / "mine.game"
    keys = (f"link Vulko\r{CTRL_D}", "pass\r", f"save {file}\r", f"undo\r{CTRL_D}{CTRL_D}")
    text = " ".join(plain(at_terminal(session, *keys)).split())
    assert links(session) == ["Vulko"] and file.exists()
    assert text.count("the game goes on, but it cannot be resumed later; save FILE.game writes it elsewhere: ") == 1
    assert text.count("the history of lines ends with this shell: ") == 1
    assert "game-1.game: cannot be written: No space left on device" in text
    assert "neither saved to a file nor kept; press Ctrl-D again to leave, and the game is lost" in text
    assert "nightfall resume continues" not in text


def test_a_home_that_cannot_be_written_begins_a_game(monkeypatch, tmp_path):
    (tmp_path / "home").write_text("no folder", encoding="utf-8")
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home" / "deep"))
    said = []
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(Terminal, "run", lambda self, greeting: said.append((greeting, self.history.problem)))
    assert play_command(PlayOptions(alone=True)) == 0
    ((greeting, problem),) = said
    assert greeting[1].startswith("you are Ann") and problem.endswith(
        "its folder could not be created: Not a directory"
    )
