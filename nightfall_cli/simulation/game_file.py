"""Files of games (NDJSON) of a simulation or a ladder: the plan on the first line, then one game a line, in order."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Protocol

from nightfall_cli.files.documents import read_object
from nightfall_cli.files.writing import append, open_stream
from nightfall_cli.simulation.game_record import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.simulation.game_record import Record

_CALLED = {
    "engine": "version of nightfall-cli",
    "bots": "bots",
    "variants": "editions and set-ups",
    "values": "card values",
    "limit": "limit of decisions",
}
"""Names of header keys for messages; a missing key is its own name."""


class Plan(Protocol):
    """What a file of games needs of its plan."""

    def library(self) -> Library:
        """Return the cards of the games."""

    def header(self) -> dict[str, object]:
        """Return the first line, equal for plans with the same games."""

    def expected(self, index: int) -> dict[str, object]:
        """Return the values of line ``index`` that follow from the plan."""


class GameFileError(ValueError):
    """A file of games that cannot be written or continued."""


class GameFile:
    """A file of games that is being written."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.header = plan.header()
        self.library = plan.library()
        self._file: IO[bytes] | None = None

    def begin(self) -> None:
        """Start a new file; raises `GameFileError` when the file exists."""
        try:
            self._file = open_stream(self.path, new=True)
        except FileExistsError:
            message = f"{self.path} exists; continue it with --resume, or choose another file"
            raise GameFileError(message) from None
        self.write([line_of(self.header)])

    def resume(self, take: Callable[[Record], None]) -> int:
        """Continue a file, or start it; passes its games to ``take`` and returns their number.

        An incomplete last line is cut off. Raises `GameFileError` for a file of another plan.
        """
        if not self.path.exists():
            self.begin()
            return 0
        file = open_stream(self.path, new=False)
        try:
            file.seek(0)
            games = self._read(file, take)
            file.truncate()
        except BaseException:
            file.close()
            raise
        self._file = file
        if games < 0:
            self.write([line_of(self.header)])
        return max(games, 0)

    def _read(self, file: IO[bytes], take: Callable[[Record], None]) -> int:
        """Read complete lines and seek to their end; return the number of games, -1 without a header."""
        header = line_of(self.header)
        games, end = -1, 0
        for line in file:
            if not line.endswith(b"\n"):
                if games < 0 and not f"{header}\n".encode().startswith(line):
                    raise GameFileError(f"{self.path} is not a file of games")
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
        found = read_object(line)
        if found.get("format") != self.header["format"]:
            raise GameFileError(f"{self.path} is not a file of games")
        for key, value in self.header.items():
            if found.get(key) != value:
                here, there = json.dumps(value), json.dumps(found.get(key))
                raise GameFileError(
                    f"{self.path} holds other games: expected {_CALLED.get(key, key)} {here}, found {there}"
                )

    def _take(self, line: bytes, index: int, take: Callable[[Record], None]) -> None:
        """Pass a game to ``take``; raises `GameFileError` for a game that is visibly altered or damaged."""
        record = read_object(line)
        expected = self.plan.expected(index)
        if any(record.get(key) != value for key, value in expected.items()):
            raise GameFileError(f"{self.path}, line {index + 2}: expected game {index}")
        try:
            unknown = [card["card"] for card in record.get("cards", ()) if card["card"] not in self.library.cards]
            if not unknown:
                take(record)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise GameFileError(f"{self.path}, line {index + 2}: game {index} is damaged") from error
        if unknown:
            raise GameFileError(f"{self.path}, line {index + 2}: no card is called {unknown[0]!r}")

    def write(self, lines: Iterable[str]) -> None:
        """Append lines; closes the file when the disk takes no more, and raises `UnwritableFile`."""
        assert self._file is not None
        try:
            append(self._file, self.path, "".join(f"{line}\n" for line in lines).encode())
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
