"""The record of a simulated game, computed from its events and its final state; and files of records (NDJSON).

Every wound comes from an attack or from a resolving order, and counts for that card: for the attacking minion, or for
the order whose texts resolve, kicker included. Where an order makes another card's chain text resolve, the wounds count
for that order. Wounds of the card's own player are counted separately. A file of a simulation or a ladder has the plan
on its first line, then one game a line, in order.
"""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any, Protocol

from nightfall_cli.files.documents import read_object
from nightfall_cli.files.writing import append, open_stream
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State

PRIVATE, COMMON, STARTER = "private", "commons", "starter"
"""The origin of a card's copies: a private archive, a common archive, the starting decks."""
COUNTS = ("claimed", "taken", "linked", "kicked", "wounds", "own_wounds")
"""What is counted for each card, by seat: paid claims, free cards, orders in chains, kicked orders, wounds dealt to
others and to the card's own player."""

Record = dict[str, Any]
"""A game as plain data; the keys are those of `record_of`."""

_COUNTED = {ev.STARTED_CHAIN: "linked", ev.LINKED: "linked", ev.CLAIMED: "claimed", ev.TAKEN: "taken"}
"""The events that count for their card and player."""


class Observer:
    """Counts what happens to each card, from the first event of a game to the last."""

    def __init__(self, state: State) -> None:
        self.players = len(state.names)
        self.cards: dict[str, Record] = {}
        self.chains: list[int] = []
        self.reshuffles = [0] * self.players
        self._drafter: dict[Card, int] = {}
        self._active = 0
        self._linker = 0
        self._source: tuple[Card, int] | None = None
        for card in state.library.starters:
            self._place(card, STARTER, None)
        for event in ev.events_of(state.log):
            if event[0] in _COUNTED:
                self._of_a_card(event)
            else:
                self._of_the_game(event)

    def _add(self, card: Card, what: str, seat: int) -> None:
        if card.name in self.cards:
            self.cards[card.name][what][seat] += 1

    def _place(self, card: Card, where: str, owner: int | None) -> None:
        counts = {what: [0] * self.players for what in COUNTS}
        drafter = self._drafter.get(card)
        self.cards[card.name] = {"card": card.name, "archive": where, "owner": owner, "drafter": drafter, **counts}

    def _of_a_card(self, event: Event) -> None:
        kind, player, card = event[:3]
        self._add(card, _COUNTED[kind], player)
        if kind is ev.STARTED_CHAIN:
            self.chains.append(0)
        if _COUNTED[kind] == "linked":
            self.chains[-1] += 1
            self._linker = player

    def _of_the_game(self, event: Event) -> None:
        """Count wounds for the order or the minion that acts, kickers for the player who linked last."""
        kind = event[0]
        if kind in (ev.WOUNDED, ev.RECEIVED):
            if self._source is not None:
                card, owner = self._source
                self._add(card, "own_wounds" if event[1] == owner else "wounds", owner)
        elif kind is ev.RESOLVES:
            self._source = (event[1], event[2])
        elif kind is ev.ATTACK_RESOLVES:
            self._source = (event[1], self._active)
        elif kind is ev.KICKED:
            self._add(event[1], "kicked", self._linker)
        elif kind is ev.TURN_STARTED:
            self._active = event[2]
        elif kind is ev.RESHUFFLED:
            self.reshuffles[event[1]] += 1
        elif kind is ev.DRAFTED:
            self._drafter[event[2]] = event[1]
        elif kind is ev.ARCHIVE_MADE:
            self._place(event[2], PRIVATE, event[1])
        elif kind is ev.COMMONS_FILLED:
            self._place(event[1], COMMON, None)


def record_of(state: State, decisions: int) -> Record:
    """Return the record of a finished or cut game; its log must start at the first event."""
    seen = Observer(state)
    return {
        "edition": state.edition.name,
        "first": state.first,
        "winners": list(state.winners or ()),
        "cut": state.winners is None,
        "wounds": [wounds_of(state, seat) for seat in state.players],
        "turns": list(state.turns),
        "decisions": decisions,
        "chains": chain_lengths(seen.chains),
        "reshuffles": seen.reshuffles,
        "cards": sorted(seen.cards.values(), key=lambda card: str(card["card"])),
    }


def chain_lengths(chains: list[int]) -> Record:
    """Return the number of chains, the longest, the mean, and how many have one order, two, three …"""
    longest = max(chains, default=0)
    return {
        "count": len(chains),
        "longest": longest,
        "mean": round(sum(chains) / len(chains), 4) if chains else 0,
        "lengths": [chains.count(length) for length in range(1, longest + 1)],
    }


def line_of(record: Record) -> str:
    """Return a record as one line of JSON; equal records give equal lines."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"))


# -- files of games --------------------------------------------------------------------------------


_CALLED = {
    "engine": "version of nightfall-cli",
    "bots": "bots",
    "variants": "editions and set-ups",
    "values": "card values",
    "limit": "limit of decisions",
}
"""Names of header keys for messages; a missing key is its own name."""


class Plan(Protocol):
    """The bots, the cards, the first line of the file; of a game what follows from the plan, and its record."""

    @property
    def bots(self) -> tuple[str, ...]: ...
    def library(self) -> Library: ...
    def header(self) -> dict[str, object]: ...
    def expected(self, index: int) -> dict[str, object]: ...
    def play(self, index: int) -> Record: ...


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
        if self._file is not None:
            self._file.close()
            self._file = None
