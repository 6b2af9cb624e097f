"""Read games that earlier versions kept as TOML: the first position, and the lines of every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.files.documents import read_toml
from nightfall_cli.files.reading import UnreadableFile, read_text
from nightfall_cli.game import Game
from nightfall_cli.games.history import History, Step
from nightfall_cli.games.replay import state_after
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State


def _lines(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(line, str) for line in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "players": lambda value: isinstance(value, str),
    "question": lambda value: isinstance(value, str),
    "auto": lambda value: isinstance(value, bool),
    "open": lambda value: isinstance(value, bool),
    "bots": lambda value: isinstance(value, dict) and all(isinstance(name, str) for name in value.values()),
    "begun": _lines,
    "steps": lambda value: isinstance(value, list) and all(map(_lines, value)),
    "start": lambda value: isinstance(value, str),
}
"""The keys of a kept game, and whether a value fits."""


def read_document(path: Path) -> dict[str, Any]:
    """Return the values of a file; raises ValueError when it is damaged."""
    try:
        document = read_toml(read_text(path))
    except UnreadableFile as error:
        raise ValueError(str(error)) from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    wrong = [key for key, fits in _FITS.items() if not fits(document.get(key))]
    if wrong:
        raise ValueError(f"{path}: not a kept game: {', '.join(wrong)} missing or invalid")
    return document


def read_history(path: Path, library: Library) -> History:
    """Return the game with its history; raises ValueError when a move is no longer legal."""
    document = read_document(path)
    try:
        start = Game.from_toml(document["start"], library).state
    except ScenarioError as error:
        raise ValueError(f"{path}: {error}") from None
    history = History(Step(start))
    history.settle(_played(start, document["begun"], path), document["begun"])
    for script in document["steps"]:
        history.advance(_played(history.now.state, script, path), script)
    return history


def _played(state: State, script: list[str], path: Path) -> State:
    for line in script:
        result = state_after(state, line)
        if isinstance(result, Refusal):
            raise ValueError(f"{path}: {line!r} is no longer legal: {result.message} [{result.code}]")
        state = result
    return state
