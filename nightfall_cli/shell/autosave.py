"""Autosave: write the running game after every line, and resume it with its past.

A kept game is a game file whose first comments say how the session behaves: ``auto`` and ``table``, what was ``asked``,
and how many ``moves`` belong to each step, the opening first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.game import Game
from nightfall_cli.games.header import check_format, read_header
from nightfall_cli.games.history import History, Step
from nightfall_cli.games.text_faults import Faults
from nightfall_cli.language.say import question_text
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.shell.autosave_toml import read_document, read_history
from nightfall_cli.shell.new_game import read_bots
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import write_private

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.shell.settings import Settings

KEPT = 9
"""How many games are kept; the oldest go first."""
GAME, TOML = ".game", ".toml"
"""The endings of kept games: those that are written, and those of earlier versions."""
KEYS = ("auto", "table", "asked", "moves")
SWITCH = {"on": True, "off": False, "open": True, "closed": False}


class KeptGame(NamedTuple):
    """A game on disk: its number, file, players, and what was asked; ``fault`` says why it cannot be read."""

    number: int
    path: Path
    players: str
    question: str
    fault: str = ""


class Keeper:
    """Writes one session's game to a file of its own whenever something was played.

    ``number`` is that of a game that goes on; a new one takes the next when it is first written.
    """

    def __init__(self, folder: Path, number: int = 0) -> None:
        self.folder = folder
        self.number = number
        self._written: object = None
        self._board: tuple[Step | None, str] = (None, "")
        """The opening of the game, and its board as text, which stays as it is."""

    @property
    def path(self) -> Path:
        """The game's file."""
        return self.folder / f"game-{self.number}{GAME}"

    def keep(self, session: Session) -> None:
        """Write the game, or remove its file once it is over; nothing when nothing was played since.

        A game that was opened from a file is not kept before something is played, and a puzzle never.
        """
        if session.puzzle is not None:
            return
        step = session.history.now
        now = (step, session.auto)
        if now == self._written or (self._written is None and (step.before is None or step.saved)):
            return
        self._written = now
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not self.number:
            self.number = max((game.number for game in kept_games(self.folder)), default=0) + 1
        if session.state.decision is None:
            self.path.unlink(missing_ok=True)
        else:
            write_private(self.path, self._text_of(session))
        self.path.with_suffix(TOML).unlink(missing_ok=True)
        if session.state.decision is None:
            return
        others = [game for game in kept_games(self.folder) if game.number != self.number and not game.fault]
        for game in others[KEPT - 1 :]:
            game.path.unlink(missing_ok=True)

    def _text_of(self, session: Session) -> str:
        from nightfall_cli.games.writer import board_text, played_text

        path = session.history.path()
        if self._board[0] is not path[0]:
            self._board = path[0], board_text(path[0])
        comments = {
            "auto": "on" if session.auto else "off",
            "table": "open" if session.open_table else "closed",
            "asked": question_text(session.state),
            "moves": " ".join(str(len(step.script)) for step in path),
        }
        return played_text(path, [f"{key}: {value}" for key, value in comments.items()], self._board[1])


def kept_games(folder: Path) -> list[KeptGame]:
    """Return the games that are kept, the latest first, those that cannot be read among them."""
    found = {}
    for ending in (TOML, GAME):
        for path in folder.glob(f"game-*{ending}"):
            number = path.stem.removeprefix("game-")
            if number.isdecimal():
                found[int(number)] = _kept_game(int(number), path)
    return sorted(found.values(), key=lambda game: -game.number)


def _kept_game(number: int, path: Path) -> KeptGame:
    try:
        if path.suffix == TOML:
            document = read_document(path)
            return KeptGame(number, path, document["players"], document["question"])
        tags, comments = _read_head(path)
    except ValueError as error:
        return KeptGame(number, path, "?", "?", str(error))
    return KeptGame(number, path, tags["Players"], comments["asked"])


def _read_head(path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Return the header lines and the first comments of a game file; raises ValueError when they are damaged."""
    faults = Faults(str(path))
    try:
        header = read_header(path.read_text(encoding="utf-8").split("\n"), faults)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: {error}") from None
    check_format(header, str(path))
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
        raise ValueError(f"{path}: no kept game: {', '.join(dict.fromkeys(missing))} missing or of another kind")
    return tags, comments


def resumed(game: KeptGame, library: Library, settings: Settings, settings_path: Path | None) -> Session:
    """Return the session that a kept game goes on with, past included; raises ValueError when it plays no more."""
    auto: bool
    if game.path.suffix == TOML:
        document = read_document(game.path)
        history = read_history(game.path, library)
        auto, is_open = document["auto"], document["open"]
        entries = [f"{name}={kind}" for name, kind in document["bots"].items()]
    else:
        tags, comments = _read_head(game.path)
        history = _history(game.path, library, comments)
        auto, is_open = SWITCH[comments["auto"]], SWITCH[comments["table"]]
        entries = [entry.strip() for entry in tags.get("Bots", "").split(",") if entry.strip()]
    opening = history.now.opening
    try:
        bots = read_bots(opening.state.names, entries)
    except ValueError as error:
        raise ValueError(f"{game.path}: {error}") from None
    opening.bots = bots
    session = Session(Game(opening.start), auto, bots, 1, is_open, settings)
    session.settings_path = settings_path
    session.resume(history)
    return session


def _history(path: Path, library: Library, comments: Mapping[str, str]) -> History:
    """Return the game of a file with its past, several moves in one step where one line stood for them."""
    from nightfall_cli.games.reader import load_game
    from nightfall_cli.games.replay import replay

    replayed = replay(load_game(path, library))
    if replayed.cut:
        raise ScenarioError([f"{path}: {drift}" for drift in replayed.drifts])
    counts = [int(count) for count in comments["moves"].split()]
    if sum(counts) != replayed.steps[-1].number or not counts:
        raise ValueError(f"{path}: no kept game: it has {replayed.steps[-1].number} moves, and steps of {sum(counts)}")
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
