"""Convert one game of a file of games to a game text that can be replayed.

The file holds no moves: the same bots play the game again from its seed, and make the same choices.
"""

from __future__ import annotations

from functools import partial
from io import TextIOWrapper
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from nightfall_cli.bots.registry import fault_in_file, fault_of_bot
from nightfall_cli.files.documents import read_object
from nightfall_cli.files.limits import RECORD_BYTES
from nightfall_cli.files.reading import open_file
from nightfall_cli.games.parts import GameText, MoveLine, cards_digest, result_words
from nightfall_cli.language.say import line_text
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.simulation.play_games import DECISION_LIMIT, FORMAT, NAMES, Variant, bot_moves, seated, values_digest
from nightfall_cli.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nightfall_cli.cards.library import Library

_VALUES: dict[str, Callable[[Any], bool]] = {
    "edition": lambda value: isinstance(value, str) and value in EDITIONS,
    "setup": lambda value: isinstance(value, str),
    "seed": lambda value: isinstance(value, int),
    "bots": lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value),
    "decisions": lambda value: isinstance(value, int) and 0 <= value <= DECISION_LIMIT,
    "winners": lambda value: isinstance(value, list) and all(seat in range(len(NAMES)) for seat in value),
    "wounds": lambda value: isinstance(value, list) and all(isinstance(kinds, dict) for kinds in value),
}
"""The values of a record that are needed to play its game again, and whether a value fits."""
OTHER = "other"
"""Stands for the digest when the cards differ from those of the file."""


def holds_many(path: Path) -> bool:
    """True when this is a readable file of simulated games."""
    try:
        with TextIOWrapper(open_file(path), "utf-8") as file:
            return read_object(file.readline(RECORD_BYTES)).get("format") == FORMAT
    except (OSError, UnicodeDecodeError):
        return False


def simulated_game(path: Path, number: int, library: Library, any_bots: bool = False) -> GameText:
    """Play game ``number`` of a file of games again; raises `ScenarioError` when the file lacks or contradicts it."""
    try:
        with TextIOWrapper(open_file(path), "utf-8") as file:
            header = read_object(_next_line(file))
            lines = list(islice(iter(partial(_next_line, file), ""), number, number + 1)) if number >= 0 else []
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError([f"{path}: could not be read: {error}"]) from None
    record = read_object(lines[0]) if lines else {}
    if not lines:
        raise ScenarioError([f"{path}: there is no game {number}; games are counted from 0"])
    if record.get("index") != number:
        raise ScenarioError([f"{path}:{number + 2}:1: expected game {number}"])
    wrong = [key for key, fits in _VALUES.items() if not fits(record.get(key))]
    if wrong:
        raise ScenarioError([f"{path}:{number + 2}:1: game {number} lacks these values: {', '.join(wrong)}"])
    try:
        return _played_again(path, header, record, library, any_bots)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ScenarioError([f"{path}:{number + 2}:1: game {number} could not be played again: {error}"]) from None


def _next_line(file: IO[str]) -> str:
    """Return the next line; a line beyond the limit is cut, and then it is no record."""
    line = file.readline(RECORD_BYTES + 1)
    rest = line
    while rest and not rest.endswith("\n"):
        rest = file.readline(RECORD_BYTES)
    return line


def _played_again(
    path: Path, header: dict[str, Any], record: dict[str, Any], library: Library, any_bots: bool
) -> GameText:
    number, kinds = record["index"], record["bots"]
    faults = [fault_of_bot(kind) if any_bots else fault_in_file(kind) for kind in kinds]
    if any(faults):
        raise ValueError(next(filter(None, faults)))
    state, bots = seated(kinds, record["seed"], Variant(record["edition"], record["setup"]), library)
    start, names = state.copy(), state.names
    played_by = ", ".join(f"{name}={kind}" for name, kind in zip(names, kinds, strict=True))
    tags = {"Title": f"Game {number} of {path.name}", "Bots": played_by, "Cards": cards_digest(start, True, False)}
    if header.get("values") != values_digest(library):
        tags["Cards"] = OTHER
    if not start.setup.series:
        wounds = (sum(kinds.values()) for kinds in record["wounds"])
        tags["Result"] = result_words(names, wounds, record["winners"])
    where = f"{path}, game {number}"
    if header.get("engine") != __version__:
        where += f" (played by version {header.get('engine')}, this is {__version__})"
    state.log = None
    moves = islice(bot_moves(state, bots, [f"the bot {kind} fails" for kind in kinds]), record["decisions"])
    return GameText(where, tags, start, tuple(MoveLine(line_text(state, move)) for move in moves))
