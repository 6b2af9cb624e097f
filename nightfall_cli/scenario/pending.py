"""Build the frame stack of a placed board, from its phase or from the ``[[frame]]`` tables of a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import quoted
from nightfall_cli.cards.model import Card
from nightfall_cli.files import limits
from nightfall_cli.rules.chain import Linking, Resolving
from nightfall_cli.rules.combat import Attackers, Attacks, Blockers
from nightfall_cli.rules.engine import Match, advance, legal_moves
from nightfall_cli.rules.frames import FRAMES
from nightfall_cli.rules.records import fields_of
from nightfall_cli.rules.setup import Drafting, draft_plan
from nightfall_cli.rules.turn import AFTER, PHASES, first_frame
from nightfall_cli.scenario.board_keys import CHAIN_STAGES, COMBAT_STAGES

if TYPE_CHECKING:
    from nightfall_cli.cards.places import Path
    from nightfall_cli.rules.state import Frame, State
    from nightfall_cli.scenario.table_reader import TableReader

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
        if reader.word(chain.get("stage", "linking"), CHAIN_STAGES, ("chain", "stage")) == "resolving":
            return Resolving()
        if "turn" in chain:
            return Linking(reader.seat(chain["turn"], ("chain", "turn")))
        return Linking(state.chain[-1].player if state.chain else state.active)

    def _combat_frame(self) -> Frame:
        state, reader = self.state, self.reader
        table = self.document.get("combat", {})
        default = "blocking" if state.attacks else "attacking"
        stage = reader.word(table.get("stage", default), COMBAT_STAGES, ("combat", "stage"))
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


def advance_to_decision(state: State, reader: TableReader, given_frames: bool) -> None:
    """Advance a placed board to its decision; frames from the file that do not fit the board are noted as a fault."""
    if state.winners is not None:
        return
    try:
        advance(state)
        legal_moves(state)
    except (AssertionError, AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        if not given_frames:
            raise
        reader.fault(("frame",), f"these frames do not fit the board: {error!r}")
