"""Place a document as a board: its tables are laid out once, then placed under each edition that needs them.

The frame stack follows from the phase, or from the ``[[frame]]`` tables of a saved game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault, quoted
from nightfall_cli.cards.model import Card
from nightfall_cli.files import limits
from nightfall_cli.rules.chain import Linking, Resolving
from nightfall_cli.rules.combat import Attackers, Attacks, Blockers
from nightfall_cli.rules.edition import BASE_INFLUENCE, MAX_PLAYERS, check_player_count
from nightfall_cli.rules.engine import Match, advance, check_names, legal_moves
from nightfall_cli.rules.frames import FRAMES
from nightfall_cli.rules.records import fields_of
from nightfall_cli.rules.setup import Drafting, draft_plan
from nightfall_cli.rules.turn import AFTER, PHASES, first_frame
from nightfall_cli.scenario.board_keys import STAGES
from nightfall_cli.scenario.board_tables import BoardReader
from nightfall_cli.scenario.check import impossible, unreachable
from nightfall_cli.scenario.table_reader import TableReader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.faults import Path
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.state import Frame, State

_CARD_FIELDS = ("card", "that_card")


class PendingReader:
    """Builds the frames of one document for its placed state; faults are noted in the table reader."""

    def __init__(self, reader: TableReader, document: dict[str, Any], state: State) -> None:
        self.reader = reader
        self.document = document
        self.state = state

    def frames(self) -> list[Frame]:
        """Return the frames, bottom first."""
        return self._given_frames() if "frame" in self.document else self._derived_frames()

    def _derived_frames(self) -> list[Frame]:
        """Build the frames for the phase and the stage of its chain or combat."""
        state, reader = self.state, self.reader
        if state.winners is not None:
            return []
        if state.phase not in PHASES:
            reader.fault(("table", "phase"), 'phase "draft" needs [[frame]] tables like those of a saved game')
            return [Match()]
        frames: list[Frame] = [Match(), AFTER[state.phase]]
        if state.phase == "chain":
            frames.append(self._chain_frame())
        elif state.phase != "combat":
            frames.append(first_frame(state))
        elif "combat" in self.document or state.play[state.active]:
            frames.append(self._combat_frame())
        return frames

    def _chain_frame(self) -> Frame:
        state, reader = self.state, self.reader
        chain = reader.table(self.document.get("chain", {}), ("chain",))
        if reader.word(chain.get("stage", "linking"), STAGES["chain"], ("chain", "stage")) == "resolving":
            return Resolving()
        if "turn" in chain:
            return Linking(reader.seat(chain["turn"], ("chain", "turn")))
        return Linking(state.chain[-1].player if state.chain else state.active)

    def _combat_frame(self) -> Frame:
        state, reader = self.state, self.reader
        table = self.document.get("combat", {})
        default = "blocking" if state.attacks else "attacking"
        stage = reader.word(table.get("stage", default), STAGES["combat"], ("combat", "stage"))
        if stage == "attacking":
            return Attackers()
        if stage == "resolving":
            return Attacks()
        turn = table.get("turn")
        seat = state.active + 1 if turn is None else reader.seat(turn, ("combat", "turn"))
        return Blockers((seat - state.active) % len(state.names))

    def _given_frames(self) -> list[Frame]:
        if not self.document["frame"] and self.state.winners is None:
            self.reader.fault(("frame",), "expected at least one [[frame]] for a game that is not over")
        frames = []
        for index, table in enumerate(self.reader.array(self.document["frame"], ("frame",))):
            path = ("frame", index)
            frame = self._frame(self.reader.table(table, path), path)
            if frame is not None:
                frames.append(frame)
            if isinstance(frame, Drafting) and not self.reader.faults:
                self._check_draft(frame, path)
        return frames

    def _check_draft(self, frame: Drafting, path: Path) -> None:
        """Note players whose picks or hands do not fit the pick of the draft that is pending."""
        state, reader = self.state, self.reader
        plan = draft_plan(state.setup, len(state.names))
        if not 0 <= frame.turn < len(plan.picks) or not 0 <= frame.player < len(state.names):
            problem = f"expected turn 0 to {len(plan.picks) - 1} and player 0 to {len(state.names) - 1} in this draft"
            reader.fault(path, problem)
            return
        for seat, name in enumerate(state.names):
            picked = frame.turn + (seat < frame.player)
            for key, cards, expected in (
                ("picks", state.picks[seat], picked),
                ("draft", state.draft_hand[seat], plan.dealt - picked),
            ):
                if len(cards) != expected:
                    problem = f"expected {expected} cards in {key} of {name}, got {len(cards)} ({plan.rule})"
                    reader.fault(("player", seat), problem, key)

    def _frame(self, table: dict[str, Any], path: Path) -> Frame | None:
        reader = self.reader
        kind = FRAMES.get(reader.word(table.get("kind", ""), tuple(FRAMES), (*path, "kind")))
        if kind is None:
            return None
        fields = fields_of(kind)
        reader.keys(table, ("kind", *fields), path)
        values: dict[str, Any] = {}
        for field in fields:
            if field in table:
                value = table[field]
                if field in _CARD_FIELDS:
                    value = reader.card(value, (*path, field))
                values[field] = tuple(value) if isinstance(value, list) else value
        missing = [field for field in fields[: len(fields) - kind.optional] if field not in values]
        if missing:
            reader.fault(path, f"a {kind.__name__} frame needs {', '.join(missing)}")
            return None
        wrong = [field for field, value in values.items() if not _fits(value, field)]
        for field in wrong:
            reader.fault((*path, field), f"{field} of a {kind.__name__} frame cannot be {quoted(values[field])}")
        frame: Frame | None = None if wrong else kind(**values)
        return frame


_KINDS: dict[str, type] = {"card": Card, "that_card": Card, "does": str, "upcoming": str, "parts": str, "nested": bool}
"""The type of a frame's field, or of the values that it lists; the others are numbers."""
_LISTS = ("blockers", "left", "parts")


def _fits(value: Any, field: str) -> bool:
    """True when a value has the type of a frame's field."""
    kind = _KINDS.get(field, int)
    if field in _LISTS:
        return isinstance(value, tuple) and len(value) <= limits.ZONE and all(_is_plain(item, kind) for item in value)
    return _is_plain(value, kind)


def _is_plain(value: Any, kind: type) -> bool:
    """True for a value of this type; a number must be within its limit."""
    return isinstance(value, kind) and (not isinstance(value, int) or abs(value) <= limits.NUMBER)


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
        self._laid_out: dict[Edition, State] = {}
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
                self._advance(reader, state.copy())
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
                self._advance(reader, state.copy())
            if reader.faults:
                raise FaultyBoard(reader.faults)
        state = self._placed[edition].copy()
        if not record:
            state.log = None
        return state

    def laid_out(self, edition: Edition) -> State:
        """Return the state as the document describes it, before it advances to its first decision; copy it to play."""
        return self._with_frames(TableReader(self._layout.library, self._layout.names), edition)

    def _with_frames(self, reader: TableReader, edition: Edition) -> State:
        """Return the board with the influence of the edition, and with its frames unless a fault is noted.

        Without faults it is the same object each time: copy it before you change it.
        """
        if edition in self._laid_out:
            return self._laid_out[edition]
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
        if not reader.faults:
            self._laid_out[edition] = state
        return state

    def _advance(self, reader: TableReader, state: State) -> None:
        """Advance a board to its first decision and cache it; frames of the file that do not fit it are a fault."""
        state.log = ()
        try:
            if state.winners is None:
                advance(state)
                legal_moves(state)
        except (AssertionError, AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
            if "frame" not in self.tables:
                raise
            reader.fault(("frame",), f"these frames do not fit the board: {error!r}")
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
    """Return the names of the ``[[player]]`` tables, clockwise, and their faults; no names for a wrong number."""
    tables = document.get("player")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        return (), [Fault(("player",), "a board needs 2 to 5 [[player]] tables")]
    names = tuple(table["name"] if isinstance(table.get("name"), str) else "" for table in tables)
    faults: list[Fault] = []
    try:
        check_player_count(len(names))
    except ValueError as error:
        return (), [Fault(("player", max(0, min(len(names) - 1, MAX_PLAYERS))), str(error))]
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
