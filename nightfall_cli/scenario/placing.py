"""Place a document as a board: its tables are laid out once, then placed under each edition that needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault, quoted
from nightfall_cli.rules.edition import BASE_INFLUENCE, MAX_PLAYERS, check_player_count
from nightfall_cli.rules.engine import check_names
from nightfall_cli.scenario.board_tables import BoardReader
from nightfall_cli.scenario.check import impossible, unreachable
from nightfall_cli.scenario.pending import PendingReader, advance_to_decision
from nightfall_cli.scenario.table_reader import TableReader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.state import State


class FaultyBoard(ValueError):
    """Raised for tables that cannot be placed under an edition; ``faults`` lists why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(dict.fromkeys(fault.problem for fault in self.faults)))


class Document:
    """The tables of a document, laid out as a board; faults are noted in the table reader."""

    def __init__(self, reader: TableReader, tables: dict[str, Any], seed: int) -> None:
        self.tables = tables
        board = BoardReader(reader, tables, seed)
        self._layout = board.lay_out()
        self._minion_paths = board.minion_paths
        self._placed: dict[Edition, State] = {}

    @property
    def _is_saved_game(self) -> bool:
        """True when every player has ``turns``, as a written game does; games of older versions must stay readable."""
        return all("turns" in player for player in self.tables["player"])

    def check(self, reader: TableReader, editions: Iterable[Edition], allow_impossible: bool) -> None:
        """Note the faults of the board under the first of these editions under which it has any.

        Only the influence and ``[[frame]]`` tables can be valid under one edition and faulty under another.
        """
        first = True
        for edition in editions:
            before = len(reader.faults)
            state = self._with_frames(reader, edition)
            if first and len(reader.faults) == before and not allow_impossible:
                reader.faults += impossible(state, self._minion_paths)
                if not self._is_saved_game:
                    reader.faults += unreachable(state, self._minion_paths)
            if "frame" in self.tables and not reader.faults:
                self._advance(reader, state)
            if len(reader.faults) > before:
                break
            first = False

    def place(self, edition: Edition, record: bool = False) -> State:
        """Return a new state under an edition, at its first decision; raises `FaultyBoard`.

        With ``record`` its log holds what happened on the board before the first decision.
        """
        if edition not in self._placed:
            reader = TableReader(self._layout.library, self._layout.names)
            state = self._with_frames(reader, edition)
            if not reader.faults:
                self._advance(reader, state)
            if reader.faults:
                raise FaultyBoard(reader.faults)
        state = self._placed[edition].copy()
        if not record:
            state.log = None
        return state

    def laid_out(self, edition: Edition) -> State:
        """Return a new state as the document describes it, before it advances to its first decision."""
        return self._with_frames(TableReader(self._layout.library, self._layout.names), edition)

    def _with_frames(self, reader: TableReader, edition: Edition) -> State:
        """Return the board with the influence of the edition, and with its frames unless a fault is noted."""
        state = self._layout.copy()
        state.edition = edition
        arrives_later = edition.influence_at_claim and state.phase in ("combat", "chain", "draft")
        state.influence = 0 if arrives_later else BASE_INFLUENCE
        table = self.tables.get("table")
        if isinstance(table, dict) and "influence" in table:
            low = -BASE_INFLUENCE if arrives_later else 0
            state.influence = reader.number(table["influence"], ("table", "influence"), low)
        if not reader.faults:
            state.frames = PendingReader(reader, self.tables, state).frames()
        return state

    def _advance(self, reader: TableReader, state: State) -> None:
        """Advance a board to its first decision and cache it, unless its frames do not fit."""
        state.log = ()
        advance_to_decision(state, reader, "frame" in self.tables)
        if not reader.faults:
            self._placed[state.edition] = state


def place_tables(tables: dict[str, Any], library: Library, edition: Edition) -> State:
    """Return the state of a document's tables at its first decision; raises `FaultyBoard`.

    Boards that no game can reach are placed, too.
    """
    names, faults = player_names(tables)
    if faults:
        raise FaultyBoard(faults)
    reader = TableReader(library, names)
    document = Document(reader, tables, reader.number(tables.get("seed", 1), ("seed",), None))
    if reader.faults:
        raise FaultyBoard(reader.faults)
    return document.place(edition)


def player_names(document: dict[str, Any]) -> tuple[tuple[str, ...], list[Fault]]:
    """Return the names of the ``[[player]]`` tables, clockwise, and their faults."""
    tables = document.get("player")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        return (), [Fault(("player",), "a board needs 2 to 5 [[player]] tables")]
    names = tuple(table["name"] if isinstance(table.get("name"), str) else "" for table in tables)
    faults: list[Fault] = []
    try:
        check_player_count(len(names))
    except ValueError as error:
        return names[:MAX_PLAYERS], [Fault(("player", max(0, min(len(names) - 1, MAX_PLAYERS))), str(error))]
    for seat, table in enumerate(tables):
        if not table.get("name", ""):
            faults.append(Fault(("player", seat), 'a [[player]] needs name = "…"'))
        elif not isinstance(table["name"], str):
            faults.append(Fault(("player", seat, "name"), f"expected a string, got {quoted(table['name'])}"))
        elif seat and names[seat].casefold() in {name.casefold() for name in names[:seat]}:
            faults.append(Fault(("player", seat, "name"), f'two players are called "{names[seat]}"'))
        else:
            try:
                check_names((names[seat], names[seat] + "'"))
            except ValueError as error:
                faults.append(Fault(("player", seat, "name"), str(error)))
    return names, faults
