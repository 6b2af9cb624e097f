"""Name the fields of a table: all of them for comparison, its numbers, and the rows shown at the end of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.say import move_text, owner_name, question_text
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.state import FIELDS, UNSAVED
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.show.drawing import zone_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.state import State

ASKED, ANSWERS, NEXT = "asked", "answers", "what comes next"
_WORDS = {"generator": "chance", "decision": ASKED, "frames": NEXT}
_NOT_OF_THE_TABLE = {*UNSAVED, "edition", "setup", "names"}


def differing(states: Sequence[State]) -> tuple[str, ...]:
    """Return the names of the fields that differ between states; legal answers only when the question is the same."""
    tables = [table_of(state) for state in states]
    names = [name for name in (tables[0] if tables else ()) if any(table[name] != tables[0][name] for table in tables)]
    return tuple(name for name in names if not (ASKED in names and name in (ANSWERS, NEXT)))


def table_of(state: State) -> dict[str, object]:
    """Return every field of the table by its name in words, with the pending question and the legal answers."""
    plain = state.renumbered()
    found: dict[str, object] = {}
    for field in FIELDS:
        value = getattr(plain, field)
        words = _WORDS.get(field, field.replace("_", " "))
        if field in _NOT_OF_THE_TABLE:
            continue
        if isinstance(value, list) and field != "frames":
            found.update({f"{name}'s {words}": value[seat] for seat, name in enumerate(state.names)})
        else:
            found[words] = value
    found[ANSWERS] = legal_moves(state)
    return found


def numbers_of(state: State) -> dict[str, int]:
    """Return the numbers by which results are compared, under their names in expectations."""
    found = {}
    for seat, name in enumerate(state.names):
        found[f"{name} wounds"] = sum(wounds_of(state, seat).values())
        found[f"{name} play count"] = len(state.play[seat])
        found[f"{name} hand count"] = len(state.hand[seat])
    found["influence"] = state.influence
    found["exiled count"] = len(state.exiled)
    for owner in (COMMONS, *state.players):
        for archive in archives_of(state, owner):
            found[f"archive {archive.card.name} of {owner_name(state, owner)} left"] = archive.left
    return found


def rows_of_the_end(state: State) -> dict[str, str]:
    """Return the rows shown at the end of a run, in words."""
    rows = {}
    for seat, name in enumerate(state.names):
        hand = state.hand[seat]
        rows[f"{name}'s wounds"] = str(sum(wounds_of(state, seat).values()))
        rows[f"{name}'s hand"] = f"{len(hand)} ({zone_text(hand)})"
    rows["influence"] = str(state.influence)
    rows[ASKED] = question_text(state)
    if state.winners is not None:
        rows["winners"] = ", ".join(state.names[seat] for seat in state.winners)
    rows[ANSWERS] = " | ".join(move_text(state, move) for move in legal_moves(state)) or "-"
    return rows
