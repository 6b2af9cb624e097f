"""The running game, kept on disk after every line, so that nothing is lost when the shell ends without a word."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.game import Game
from nightfall_cli.language.play import Played, play_text
from nightfall_cli.language.say import question_text
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.edits import edit
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
    """A game on disk: its number, file, players, and what was asked."""

    number: int
    path: Path
    players: str
    question: str


class Keeper:
    """Writes one session's game to a file of its own whenever something was played."""

    def __init__(self, folder: Path, number: int = 0) -> None:
        numbers = [game.number for game in kept_games(folder)]
        self.path = folder / f"game-{number or max(numbers, default=0) + 1}.toml"
        self._written: object = None

    def keep(self, session: Session) -> None:
        """Write the game, or remove its file once it is over; nothing when nothing was played since."""
        now = session.timeline.now
        if now is self._written or (self._written is None and now.before is None):
            return
        self._written = now
        if session.state.decision is None:
            self.path.unlink(missing_ok=True)
            return
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(self.path, _text_of(session))
        for game in kept_games(self.path.parent)[KEPT:]:
            game.path.unlink(missing_ok=True)


def _text_of(session: Session) -> str:
    import tomli_w

    from nightfall_cli.scenario.save import to_toml

    path = session.timeline.path()
    names = session.state.names
    document = {
        "players": ", ".join(names),
        "question": question_text(session.state),
        "auto": session.auto,
        "open": session.open_table,
        "bots": {names[seat]: name for seat, name in session.bot_names.items()},
        "steps": [list(step.script) for step in path[1:]],
        "start": to_toml(path[0].state),
    }
    return tomli_w.dumps(document, multiline_strings=True)


def kept_games(folder: Path) -> list[KeptGame]:
    """The games that are kept, the latest first."""
    found = []
    for path in folder.glob("game-*.toml"):
        number = path.stem.removeprefix("game-")
        if number.isdecimal():
            document = _read(path)
            found.append(KeptGame(int(number), path, document["players"], document["question"]))
    return sorted(found, key=lambda game: -game.number)


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        document = tomllib.load(file)
    missing = {"players", "question", "auto", "open", "bots", "steps", "start"} - set(document)
    if missing:
        raise ValueError(f"{path}: no kept game: {', '.join(sorted(missing))} missing")
    return document


def resumed(game: KeptGame, library: Library, settings: Settings, settings_path: Path | None) -> Session:
    """The session that a kept game goes on with, its past included; raises ValueError when it plays no more."""
    document = _read(game.path)
    start = Game.from_toml(document["start"], library)
    bots = {start.players.index(name): kind for name, kind in document["bots"].items()}
    session = Session(start, document["auto"], bots, 1, document["open"], settings, settings_path)
    for script in document["steps"]:
        state = session.state
        for line in script:
            state = _played(state, line, game.path)
        session.advance(state, script)
    return session


def _played(state: State, line: str, path: Path) -> State:
    result = edit(state, line) if line.startswith(("set ", "seed ")) else play_text(state, line)
    if isinstance(result, Refusal):
        raise ValueError(f"{path}: {line!r} is refused now: {result.message} [{result.code}]")
    return result.state if isinstance(result, Played) else result
