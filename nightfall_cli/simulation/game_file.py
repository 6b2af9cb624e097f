"""A file of games: the plan on the first line, then a game on each line, in order; complete as far as it goes."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING

from nightfall_cli.simulation.game_record import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nightfall_cli.simulation.game_record import Record
    from nightfall_cli.simulation.plan import SimulationPlan


_CALLED = {
    "engine": "version of nightfall-cli",
    "bots": "bots",
    "variants": "editions and set-ups",
    "values": "card values",
    "limit": "limit of decisions",
}
"""What people call the keys of a header; a seed is called so."""


class GameFileError(ValueError):
    """A file that cannot be written, or gone on with."""


class GameFile:
    """A file that is being written."""

    def __init__(self, path: Path, plan: SimulationPlan) -> None:
        self.path = path
        self.plan = plan
        self.header = plan.header()
        self.library = plan.library()
        self._file: IO[bytes] | None = None

    def begin(self) -> None:
        """Begin a new file; raises `GameFileError` when there is one."""
        try:
            self._file = self.path.open("xb")
        except FileExistsError:
            message = f"{self.path} exists; --resume goes on with it, or name another file"
            raise GameFileError(message) from None
        self.write([line_of(self.header)])

    def resume(self, take: Callable[[Record], None]) -> int:
        """Go on with a file, or begin it; ``take`` gets its games. Returns how many there are.

        A last line that was not written to its end is cut off. Raises `GameFileError` for a file of another plan.
        """
        if not self.path.exists():
            self.begin()
            return 0
        with self.path.open("r+b") as file:
            games = self._read(file, take)
            file.truncate()
        self._file = self.path.open("ab")
        if games < 0:
            self.write([line_of(self.header)])
        return max(games, 0)

    def _read(self, file: IO[bytes], take: Callable[[Record], None]) -> int:
        """Read up to the end of the last whole line, and stand there; -1 when there is not even a header."""
        header = line_of(self.header)
        games, end = -1, 0
        for line in file:
            if not line.endswith(b"\n"):
                if games < 0 and not f"{header}\n".encode().startswith(line):
                    raise GameFileError(f"{self.path} is no file of games")
                break
            if games < 0:
                self._check_header(line)
            else:
                self._take(line, games, take)
            games += 1
            end += len(line)
        file.seek(end)
        return games

    def _check_header(self, line: bytes) -> None:
        found = _object(line)
        if found.get("format") != self.header["format"]:
            raise GameFileError(f"{self.path} is no file of games")
        for key, value in self.header.items():
            if found.get(key) != value:
                here, there = json.dumps(value), json.dumps(found.get(key))
                raise GameFileError(f"{self.path} holds other games: {_CALLED.get(key, key)} {there}, not {here}")

    def _take(self, line: bytes, index: int, take: Callable[[Record], None]) -> None:
        """Hand a game on; one that was altered is refused as far as that can be seen without playing it again."""
        record = _object(line)
        variant = self.plan.variant(index)
        expected = {
            "index": index,
            "seed": self.plan.game_seed(index),
            "edition": variant.edition,
            "setup": variant.setup,
            "bots": list(self.plan.bots),
        }
        if any(record.get(key) != value for key, value in expected.items()):
            raise GameFileError(f"{self.path}, line {index + 2}: this is not game {index}")
        try:
            unknown = [card["card"] for card in record["cards"] if card["card"] not in self.library.cards]
            if not unknown:
                take(record)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise GameFileError(f"{self.path}, line {index + 2}: game {index} is damaged") from error
        if unknown:
            raise GameFileError(f"{self.path}, line {index + 2}: no card is called {unknown[0]!r}")

    def write(self, lines: Iterable[str]) -> None:
        """Add lines."""
        assert self._file is not None
        self._file.write("".join(f"{line}\n" for line in lines).encode())
        self._file.flush()

    def close(self) -> None:
        """Nothing more is written."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _object(line: bytes) -> Record:
    """The object that a line holds; an empty one for anything else."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
