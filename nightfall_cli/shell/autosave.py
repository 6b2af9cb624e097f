"""Autosave: write the running game after every line, and resume it with its history.

A kept game is a game file. Its first comments hold the session's ``auto`` and ``table`` settings, the question
``asked`` last, the number of the ``turn``, and the number of ``moves`` in each step, the opening first. Games that
earlier versions kept as TOML are read as such files.
"""

from __future__ import annotations

from time import localtime, strftime
from typing import TYPE_CHECKING

from nightfall_cli.files.documents import read_toml
from nightfall_cli.files.locking import FileLock, take_lock
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.files.writing import UnwritableFile, write_private
from nightfall_cli.game import Game
from nightfall_cli.games.header import check_format, read_header
from nightfall_cli.games.history import History, Step
from nightfall_cli.games.parts import FORMAT, Faults
from nightfall_cli.language.say import question_text
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.shell.new_game import read_bots
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import words_of

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.shell.settings import Settings

MANY = 9  # the number of unfinished games after which the user is reminded of them; none is ever removed by itself
GAME, TOML, LOCK = ".game", ".toml", ".lock"
"""The suffixes of kept games, the current one and that of earlier versions, and of their locks."""
KEYS = ("auto", "table", "asked", "moves")
SWITCH = {"on": True, "off": False, "open": True, "closed": False}


class KeptGame(NamedTuple):
    """A game on disk: its number, file, players and last question."""

    number: int
    path: Path
    players: str
    question: str
    fault: str = ""  # why it cannot be read
    bots: str = ""  # entries NAME=KIND with commas
    turn: str = ""  # the number of the turn, "" when it was not kept

    @property
    def saved(self) -> str:
        """The date and time at which the game was last written."""
        return strftime("%Y-%m-%d %H:%M", localtime(self.path.stat().st_mtime))

    @property
    def seats(self) -> str:
        """The players, with their bots: ``Ann, Bob (greedy)``."""
        kinds = dict(entry.split("=", 1) for entry in words_of(self.bots) if "=" in entry)
        return ", ".join(f"{name} ({kinds[name]})" if name in kinds else name for name in words_of(self.players))


class Keeper:
    """Writes the game of one session to its file, and holds the lock of its ``number``; 0 for a new game."""

    note = ""  # what the user should know about the other kept games

    def __init__(self, folder: Path, number: int = 0) -> None:
        self.folder = folder
        self.number = number
        self._written: object = None
        self._lock: FileLock | None = None
        self._board: tuple[Step | None, str] = (None, "")
        """The opening of the game and its board as text, which never changes."""

    @property
    def path(self) -> Path:
        """The game's file."""
        return game_path(self.folder, self.number, GAME)

    def claim(self) -> bool:
        """Take the lock of the game's number; False when another shell plays it. Raises OSError."""
        if self._lock is None:
            self._lock = take_lock(game_path(self.folder, self.number, LOCK))
        return self._lock is not None

    def close(self) -> None:
        """Release the lock: other shells may resume the game."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _take_number(self) -> None:
        """Take the next number that no file and no other shell has."""
        others = kept_games(self.folder)
        self.number = max((game.number for game in others), default=0) + 1
        while not self.claim() or self.path.exists():
            self.close()
            self.number += 1
        if len(others) >= MANY:
            what = "unfinished games are kept; none is removed by itself. Delete the files you do not need in"
            self.note = f"{len(others) + 1} {what} {self.folder}"

    def keep(self, session: Session) -> None:
        """Write a game in which something was played since it was opened or kept; remove the file once it is over."""
        if not session.is_kept:
            return
        step = session.history.now
        now = (step, session.auto)
        if now == self._written or (self._written is None and (step.before is None or step.saved)):
            return
        if not self.number or not self.claim():
            self._take_number()
        if session.state.decision is None:
            self.path.unlink(missing_ok=True)
        else:
            write_private(self.path, self._text_of(session))
        self.path.with_suffix(TOML).unlink(missing_ok=True)
        self._written = now

    def _text_of(self, session: Session) -> str:
        from nightfall_cli.games.writer import board_text, played_text

        path = session.history.path()
        if self._board[0] is not path[0]:
            self._board = path[0], board_text(path[0])
        comments = {
            "auto": "on" if session.auto else "off",
            "table": "open" if session.open_table else "closed",
            "asked": question_text(session.state),
            "turn": str(sum(session.state.turns)),
            "moves": " ".join(str(len(step.script)) for step in path),
        }
        return played_text(path, [f"{key}: {value}" for key, value in comments.items()], self._board[1])


def game_path(folder: Path, number: int, suffix: str) -> Path:
    """Return the path of a kept game or of its lock."""
    return folder / f"game-{number}{suffix}"


def is_open(folder: Path, number: int) -> bool:
    """True when a shell plays this game; where its folder cannot be written, none can."""
    path = game_path(folder, number, LOCK)
    try:
        lock = take_lock(path) if path.exists() else None
    except UnwritableFile:
        return False
    if lock is not None:
        lock.release()
    return lock is None and path.exists()


def kept_games(folder: Path) -> list[KeptGame]:
    """Return the kept games, the latest first, including unreadable ones."""
    found = {}
    for ending in (TOML, GAME):
        for path in folder.glob(f"game-*{ending}"):
            number = path.stem.removeprefix("game-")
            if number.isdecimal():
                found[int(number)] = _kept_game(int(number), path)
    return sorted(found.values(), key=lambda game: -game.number)


def _kept_game(number: int, path: Path) -> KeptGame:
    try:
        tags, comments = _read_head(_kept_text(path), path)
    except ValueError as error:
        return KeptGame(number, path, "?", "?", str(error))
    bots, turn = tags.get("Bots", ""), comments.get("turn", "")
    return KeptGame(number, path, tags["Players"], comments["asked"], bots=bots, turn=turn)


def _kept_text(path: Path) -> str:
    """Return a kept game as the text of a game file; raises ValueError when it cannot be read."""
    try:
        text = read_text(path)
    except UnreadableFile as error:
        raise ValueError(str(error)) from None
    if path.suffix == GAME:
        return text
    from nightfall_cli.games.writer import block_lines, tag_lines

    try:
        kept = read_toml(text)
        steps = [kept["begun"], *kept["steps"]]
        bots = ", ".join(f"{name}={kind}" for name, kind in kept["bots"].items())
        header = {"Format": FORMAT, "Players": kept["players"], **({"Bots": bots} if bots else {})}
        switches = {
            "auto": {True: "on", False: "off"}[kept["auto"]],
            "table": {True: "open", False: "closed"}[kept["open"]],
        }
        comments = {**switches, "asked": kept["question"], "moves": " ".join(str(len(step)) for step in steps)}
        moves = (line for step in steps for line in step)
        lines = [*tag_lines(header), *(f"; {key}: {value}" for key, value in comments.items())]
        lines += [*block_lines({"Board": kept["start"]}), "", *(f"{at}. {move}" for at, move in enumerate(moves, 1))]
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"{path}: not a kept game: {error} missing or invalid") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    return "\n".join([*lines, ""])


def _read_head(text: str, path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Return the header lines and the first comments of a game file; raises ValueError when they are damaged."""
    faults = Faults(str(path))
    lines = text.split("\n")
    header = read_header(lines, faults)
    check_format(header, lines, str(path))
    damage = faults.error()
    if damage is not None:
        raise damage
    tags = {name: tag.value for name, tag in header.tags.items()}
    comments = dict(line[1:].strip().split(": ", 1) for line in header.comments if ": " in line)
    missing = [key for key in ("Players",) if key not in tags] + [key for key in KEYS if key not in comments]
    if not {comments.get("auto"), comments.get("table")} <= set(SWITCH):
        missing.append("auto or table")
    if not all(count.isdecimal() for count in comments.get("moves", "").split()):
        missing.append("moves")
    if missing:
        raise ValueError(f"{path}: not a kept game: {', '.join(dict.fromkeys(missing))} missing or invalid")
    return tags, comments


def resumed(game: KeptGame, library: Library, settings: Settings, settings_path: Path | None) -> Session:
    """Return the session of a kept game with its history; raises ValueError when a move is no longer legal."""
    text = _kept_text(game.path)
    tags, comments = _read_head(text, game.path)
    history = _history(text, game.path, library, comments["moves"])
    opening = history.now.opening
    try:
        bots = read_bots(opening.state.names, words_of(tags.get("Bots", "")))
    except ValueError as error:
        raise ValueError(f"{game.path}: {error}") from None
    opening.bots = bots
    auto, is_open = SWITCH[comments["auto"]], SWITCH[comments["table"]]
    session = Session(Game(opening.start), auto, bots, 1, is_open, settings)
    session.settings_path = settings_path
    session.resume(history)
    return session


def _history(text: str, path: Path, library: Library, kept: str) -> History:
    """Return the history of a game file, with as many moves in one step as the numbers in ``kept`` say."""
    from nightfall_cli.games.reader import read_game
    from nightfall_cli.games.replay import replay

    replayed = replay(read_game(text, str(path), library))
    if replayed.cut:
        raise ScenarioError([f"{path}: {drift}" for drift in replayed.drifts])
    counts = [int(count) for count in kept.split()]
    if sum(counts) != replayed.steps[-1].number or not counts:
        problem = f"it has {replayed.steps[-1].number} moves, but its steps have {sum(counts)}"
        raise ValueError(f"{path}: not a kept game: {problem}")
    history = History(Step(replayed.game.start))
    at = 0
    for number, count in enumerate(counts):
        moves = replayed.steps[at + 1 : at + count + 1]
        at += count
        state, script = replayed.steps[at].state, [line for move in moves for line in move.script]
        if number:
            history.advance(state, script)
            shuffles = tuple(before for move in moves for before in move.remarks.lead)
            history.now.remarks = history.now.remarks._replace(lead=shuffles)
        else:
            history.settle(state, script)
    return history
