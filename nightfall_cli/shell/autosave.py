"""The running game, kept on disk after every line, so that nothing is lost when the shell ends without a word."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.game import Game
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.shell.new_game import read_bots
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import write_private

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.settings import Settings

KEPT = 9
"""How many games are kept; the oldest go first."""


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

    @property
    def path(self) -> Path:
        """The game's file."""
        return self.folder / f"game-{self.number}.toml"

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
            return
        write_private(self.path, _text_of(session))
        others = [game for game in kept_games(self.folder) if game.path != self.path and not game.fault]
        for game in others[KEPT - 1 :]:
            game.path.unlink(missing_ok=True)


def _text_of(session: Session) -> str:
    from nightfall_cli.scenario.save import to_toml
    from nightfall_cli.scenario.toml_text import document_text

    path = session.history.path()
    names = session.state.names
    document = {
        "players": ", ".join(names),
        "question": question_text(session.state),
        "auto": session.auto,
        "open": session.open_table,
        "bots": {names[seat]: name for seat, name in session.bot_names.items()},
        "begun": list(path[0].script),
        "steps": [list(step.script) for step in path[1:]],
        "start": to_toml(path[0].start),
    }
    return document_text(document, multiline=True)


def kept_games(folder: Path) -> list[KeptGame]:
    """The games that are kept, the latest first, those that cannot be read among them."""
    found = []
    for path in folder.glob("game-*.toml"):
        number = path.stem.removeprefix("game-")
        if number.isdecimal():
            try:
                document = _read(path)
                found.append(KeptGame(int(number), path, document["players"], document["question"]))
            except ValueError as error:
                found.append(KeptGame(int(number), path, "?", "?", str(error)))
    return sorted(found, key=lambda game: -game.number)


def _read(path: Path) -> dict[str, Any]:
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # not TOML, or not even text
        raise ValueError(f"{path}: {error}") from None
    wrong = [key for key, kind in _KEYS.items() if not isinstance(document.get(key), kind)]
    if wrong:
        raise ValueError(f"{path}: no kept game: {', '.join(wrong)} missing or of another kind")
    return document


_KEYS = {
    "players": str,
    "question": str,
    "auto": bool,
    "open": bool,
    "bots": dict,
    "begun": list,
    "steps": list,
    "start": str,
}


def resumed(game: KeptGame, library: Library, settings: Settings, settings_path: Path | None) -> Session:
    """The session that a kept game goes on with, its past included; raises ValueError when it plays no more."""
    document = _read(game.path)
    try:
        start = Game.from_toml(document["start"], library)
    except ScenarioError as error:
        raise ValueError(f"{game.path}: {error}") from None
    try:
        bots = read_bots(start.players, [f"{name}={kind}" for name, kind in document["bots"].items()])
    except ValueError as error:
        raise ValueError(f"{game.path}: {error}") from None
    session = Session(start, document["auto"], bots, 1, document["open"], settings)
    session.settings_path = settings_path
    session.history.settle(_played(start.state, document["begun"], game.path), tuple(document["begun"]))
    for script in document["steps"]:
        session.advance(_played(session.state, script, game.path), script)
    return session


def _played(state: State, script: list[str], path: Path) -> State:
    for line in script:
        result = edit(state, line) if line.startswith(("set ", "seed ")) else play_text(state, line)
        if isinstance(result, Refusal):
            raise ValueError(f"{path}: {line!r} is refused now: {result.message} [{result.code}]")
        state = result.state if isinstance(result, Played) else result
    return state
