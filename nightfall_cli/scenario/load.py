"""From the tables of a document to a state at its decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.faults import Fault
from nightfall_cli.rules.edition import MAX_PLAYERS, MIN_PLAYERS
from nightfall_cli.rules.engine import check_names
from nightfall_cli.scenario.board import BoardReader
from nightfall_cli.scenario.pending import settle
from nightfall_cli.scenario.tables import TableReader

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.state import State


def player_names(document: dict[str, Any]) -> tuple[tuple[str, ...], list[Fault]]:
    """The names of the ``[[player]]`` tables, clockwise, and what is wrong with them."""
    tables = document.get("player")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        return (), [Fault(("player",), "a board needs 2 to 5 [[player]] tables")]
    names = tuple(table["name"] if isinstance(table.get("name"), str) else "" for table in tables)
    faults = []
    for seat, table in enumerate(tables):
        if not table.get("name", ""):
            faults.append(Fault(("player", seat), 'a [[player]] needs name = "…"'))
        elif not isinstance(table["name"], str):
            faults.append(Fault(("player", seat, "name"), f"a string is wanted here, not {table['name']!r}"))
        elif seat and names[seat].casefold() in {name.casefold() for name in names[:seat]}:
            faults.append(Fault(("player", seat, "name"), f'a second player is called "{names[seat]}"'))
        else:
            try:
                check_names((names[seat], names[seat] + "'"))
            except ValueError as error:
                faults.append(Fault(("player", seat, "name"), str(error)))
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        problem = f"{MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(names)} (setup.players)"
        faults.append(Fault(("player", max(0, min(len(names) - 1, MAX_PLAYERS))), problem))
    return names, faults


def state_from_document(
    document: dict[str, Any], library: Library, edition: Edition
) -> tuple[State | None, list[Fault]]:
    """The state at its pending decision, or None and the faults; whether it could arise is not asked."""
    names, faults = player_names(document)
    if faults:
        return None, faults
    reader = TableReader(library, names)
    seed = reader.number(document.get("seed", 1), ("seed",), None)
    state = BoardReader(reader, document, edition, seed).build()
    if not reader.faults:
        settle(state, reader, "frame" in document)
    return (None, reader.faults) if reader.faults else (state, [])
