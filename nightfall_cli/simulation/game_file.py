"""A file of games: the plan on the first line, then a game on each line, in order; complete as far as it goes."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING

from nightfall_cli.simulation.game_record import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nightfall_cli.simulation.game_record import Record
    from nightfall_cli.simulation.plan import Plan


class GameFileError(ValueError):
    """A file that cannot be written, or gone on with."""


class GameFile:
    """A file that is being written."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.header = plan.header()
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
                take(self._game(line, games))
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
                raise GameFileError(f"{self.path} holds other games: its {key} is {there}, not {here}")

    def _game(self, line: bytes, index: int) -> Record:
        record = _object(line)
        if record.get("index") != index or record.get("seed") != self.plan.game_seed(index):
            raise GameFileError(f"{self.path}, line {index + 2}: this is not game {index}")
        return record

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
