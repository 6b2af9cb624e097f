"""Faults of the disk: for each command that writes, every open, write, flush, rename and so on fails once.

``python tests/disk_faults.py`` prints how many failures each command was given; `test_disk_faults` runs the same.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

import boards
from fuzz_targets import code_of
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from nightfall_cli.cli.border import exit_code
from nightfall_cli.shell.autosave import Keeper
from nightfall_cli.shell.prompt_loop import Terminal
from nightfall_cli.shell.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WRITING = os.O_WRONLY | os.O_RDWR
CALLS = ("open", "write", "fsync", "replace", "rename", "link", "chmod", "fchmod", "mkdir", "ftruncate")


class Disk:
    """Counts the calls that write in a folder. The n-th call fails, and every later one, too, when it ``stays`` full.

    A write that fails has written half of its bytes before. ``failed`` is the name of the call that
    failed, "" for none.
    """

    def __init__(self, folder: Path, fails_at: int = 0, stays: bool = False) -> None:
        self.folder = str(folder)
        self.fails_at = fails_at
        self.stays = stays
        self.calls = 0
        self.failed = ""
        self.open: set[int] = set()
        self.short: set[int] = set()
        """Open files whose last write was cut short: the next one fails."""
        self.real = {name: getattr(os, name) for name in (*CALLS, "close") if hasattr(os, name)}

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Replace the calls of the system by the counting ones."""
        with contextlib.ExitStack() as replaced:
            for name in self.real:
                replaced.enter_context(patch.object(os, name, getattr(self, f"_{name}", self._named(name))))
            yield

    def _fails(self, name: str) -> bool:
        """Count a call; True when it fails."""
        self.calls += 1
        if self.calls != self.fails_at and not (self.stays and 0 < self.fails_at < self.calls):
            return False
        self.failed = self.failed or name
        return True

    def _error(self) -> OSError:
        """Return the error of a full disk."""
        return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _is_here(self, place: object) -> bool:
        return place in self.open if isinstance(place, int) else self._below(os.fspath(place))  # type: ignore[call-overload]

    def _below(self, place: str) -> bool:
        return str(Path(place).absolute()).startswith(self.folder)

    def _named(self, name: str) -> Callable[..., object]:
        def call(place: object, *rest: object, **named: object) -> object:
            needless = name == "mkdir" and os.path.isdir(place)  # noqa: PTH112
            if not needless and self._is_here(place) and self._fails(name):
                raise self._error()
            return self.real[name](place, *rest, **named)

        return call

    def _open(self, path: str, flags: int, *rest: object, **named: object) -> int:
        counted = self._is_here(path) and bool(flags & (WRITING | getattr(os, "O_DIRECTORY", 0)))
        if counted and self._fails("open"):
            raise self._error()
        descriptor: int = self.real["open"](path, flags, *rest, **named)
        if counted:
            self.open.add(descriptor)
        return descriptor

    def _close(self, descriptor: int) -> None:
        self.open.discard(descriptor)
        self.short.discard(descriptor)
        self.real["close"](descriptor)

    def _write(self, descriptor: int, data: bytes) -> int:
        if descriptor in self.short:
            self.short.discard(descriptor)
            raise self._error()
        if descriptor in self.open and self._fails("write"):
            self.short.add(descriptor)
            data = bytes(data)[: len(data) // 2]
        return int(self.real["write"](descriptor, data))


class Written(NamedTuple):
    """A command that writes: its words, the files that stand there before, and what it reads from standard input.

    Without words, ``typed`` is a line of the shell. ``#`` stands for a space inside a word. ``codes`` are the exit
    codes of a command that cannot write. ``grows`` is a file that gets longer, line by line.
    """

    name: str
    words: str
    before: dict[str, str]
    codes: tuple[int, ...] = (2,)
    typed: str = ""
    grows: str = ""


BOARD = boards.text({"hand": ["Vulko", "Marcus Toth"]}, None, {"play": ["Vulko"]}, phase="chain")
FAILING = BOARD + '[run]\nscript = """\nexpect Scott hand is bite\nexpect Janet hand is bite\n"""\n'
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
OLD = "the old file\n"
OWN_CARDS = '[[card]]\nname = "Big Ghost"\ncost = 7\n'
USER_CARDS = "home/nightfall/cards.toml"
FORMS = ("svg", "html", "text")


def game_file() -> str:
    """A game file with two moves."""
    from nightfall_cli.games.writer import history_text

    session = Session(boards.starting())
    for line in ("link Furious Melee", "pass"):
        assert session.execute(line).ok
    return history_text(session.history)


GAME = game_file()
SIMULATE = "simulate --games 3 -j 1 --bots random --seats 2 --quiet"
QUICK = "play --script lines --players Ann,Bob --setup quick"
ANSWERS = "red\n"
COMMANDS = (
    Written("play --save", f"{QUICK} --save new.game", {"new.game": OLD, "lines": "pass\n"}),
    Written("replay --to-game", "replay a.game --to-game new.game", {"new.game": OLD, "a.game": GAME}),
    Written("replay --to-scenario", "replay a.game --at 1 --to-scenario b.toml", {"b.toml": OLD, "a.game": GAME}),
    Written("test --accept", "test --accept --yes a.toml", {"a.toml": FAILING}),
    Written("test --junit", "test --junit out.xml a.toml", {"a.toml": FAILING, "out.xml": OLD}),
    Written("fmt", "fmt a.toml", {"a.toml": BOARD.replace("format = 1", "format   =   1")}),
    *(Written(f"show --{form}", f"show a.toml --{form} out", {"a.toml": BOARD, "out": OLD}) for form in FORMS),
    Written("solve --save", "solve a.toml --maximise Janet#wounds --save out", {"a.toml": BOARD, "out": OLD}),
    Written("try --save", "try Janet#has#Vulko;#Scott#links#Blood#Rage#on#Janet --save out", {"out": OLD}),
    Written("cards --graph", "cards --graph out.dot", {"out.dot": OLD}),
    Written("cards --correct", "cards --correct --only Vulko", {USER_CARDS: OWN_CARDS}, (1, 2), ANSWERS),
    Written("simulate --out", f"{SIMULATE} --out out.ndjson", {}, (1, 2), grows="out.ndjson"),
    Written("simulate --report", f"{SIMULATE} --report out.html", {"out.html": OLD}, (1, 2)),
    Written("simulate --tables", f"{SIMULATE} --tables tables", {"tables/cards.csv": OLD}, (1, 2)),
)
"""Every command that writes."""

LINES = tuple(
    Written(line.partition(" out")[0], "", {"out": OLD, "out.game": OLD, "settings.toml": 'keys = "vi"\n'}, typed=line)
    for line in (
        "save out",
        "save out.game",
        "record out",
        "record out.game --title A game",
        "board --svg out",
        "board --html out",
        "chain --text out",
        "settings menu = off",
        "alias z = pass",
        "pass",
        "undo",
        "new Ann, Bob seed 3 setup quick",
    )
)
"""Every line of the shell that writes a file; each line that plays is kept."""


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def prepare(folder: Path, before: dict[str, str]) -> dict[str, bytes]:
    """Fill a folder, and return its files."""
    for name, text in before.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return files_in(folder)


class Ended(NamedTuple):
    """How a command ended: its exit code, what it said of the failure, its disk, the files before and after."""

    code: int
    error: str
    disk: Disk
    before: dict[str, bytes]
    after: dict[str, bytes]


def run(command: Written, folder: Path, fails_at: int = 0, stays: bool = False) -> Ended:
    """Run a command in a new folder; the n-th call that writes fails."""
    before = prepare(folder, command.before)
    disk = Disk(folder, fails_at, stays)
    homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(folder / "home"))
    with contextlib.chdir(folder), patch.dict(os.environ, homes):
        if not command.words:
            return _typed(command, disk, before)
        words = [word.replace("#", " ") for word in command.words.split()]
        error = io.StringIO()
        with (
            patch.object(sys, "stdin", io.StringIO(command.typed)),
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(error),
            disk.at_work(),
        ):
            code = exit_code(lambda: code_of(words))
    return Ended(code, error.getvalue(), disk, before, files_in(folder))


def _typed(command: Written, disk: Disk, before: dict[str, bytes]) -> Ended:
    """Type a line in a shell whose game is kept; the game must go on afterwards."""
    folder = Path(disk.folder)
    session = Session(boards.board({"hand": ["Vulko", "Marcus Toth"]}, {}, {"play": ["Vulko"]}, phase="chain"))
    session.settings_path = folder / "settings.toml"
    written = io.StringIO()
    with create_pipe_input() as keys:
        output = Vt100_Output(written, lambda: Size(rows=50, columns=200), term="xterm", enable_cpr=False)
        terminal = Terminal(session, folder, Keeper(folder / "games"), keys, output)
        session.replaces = bool  # every question is answered with yes
        assert terminal.do("link Vulko")
        before = files_in(folder)
        state = session.state
        begun = len(written.getvalue())
        with disk.at_work():
            assert terminal.do(command.typed), "the shell ends"
        said = " ".join(CODES.sub("", written.getvalue()[begun:]).split())
        moved = session.state is not state
        after = files_in(folder)
        assert terminal.do("pass") and session.state is not state, "the game does not go on"
        assert session.execute("save elsewhere.toml").ok
    plays = command.typed.split()[0] in ("pass", "undo", "new")
    assert moved is plays, "the line was not played" if plays else "the line changed the game"
    return Ended(2, said if "cannot be written" in said or not disk.failed else "", disk, before, after)


def check(command: Written, ended: Ended, whole: Ended) -> None:
    """What must hold after a failure: nothing lost, nothing left over, and the failure is said."""
    assert ended.code in command.codes, (ended.disk.failed, ended.code, ended.error)
    assert ended.error.strip(), "nothing is said"
    assert "Traceback" not in ended.error, ended.error
    written = [name for name, data in whole.after.items() if whole.before.get(name) != data]
    assert any(name in ended.error for name in written), f"no file is named: {ended.error}"
    left = [name for name in ended.after if name not in whole.after]
    assert not left, f"left over: {left}"
    for name, data in ended.after.items():
        allowed = (ended.before.get(name), whole.after[name])
        begun = name == command.grows and whole.after[name].startswith(data)
        assert begun or _alike(data) in map(_alike, allowed), f"{name} is neither the old nor the new: {data[:80]!r}"
    assert ended.before.keys() <= ended.after.keys(), "a file is gone"


def _alike(data: bytes | None) -> bytes | None:
    """The content of a file without the time that a command took."""
    return data and re.sub(rb'time="[^"]*"', b"", data)


def every_failure(command: Written, folder: Path) -> int:
    """Let every call of a command fail, once and from then on; return how many failures there were."""
    numbers = count()

    def here() -> Path:
        place = folder / str(next(numbers))
        place.mkdir()
        return place

    whole = run(command, here())
    assert whole.disk.calls, f"{command.name} writes nothing: {whole.error}"
    injected = 0
    for stays in (False, True):
        for fails_at in range(1, whole.disk.calls + 1):
            place = here()
            ended = run(command, place, fails_at, stays)
            assert ended.disk.failed
            injected += 1
            check(command, ended, whole)
            if command.grows:
                _goes_on(command, place, whole)
    return injected


def _goes_on(command: Written, place: Path, whole: Ended) -> None:
    """A file that grows is continued after the failure, and holds the same in the end."""
    ended = run(command._replace(words=f"{command.words} --resume"), place)
    assert ended.code == 0, ended.error
    assert ended.after == whole.after


def main() -> int:
    """Print the number of failures that each command was given."""
    total, failed = 0, 0
    for command in (*COMMANDS, *LINES):
        with tempfile.TemporaryDirectory() as folder:
            try:
                number = every_failure(command, Path(folder).resolve())
            except AssertionError as error:
                print(f"{command.name}: {error}")
                failed += 1
                continue
        print(f"{command.name}: {number} failures")
        total += number
    print(f"{total} failures injected into {len(COMMANDS)} commands and {len(LINES)} lines of the shell")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
