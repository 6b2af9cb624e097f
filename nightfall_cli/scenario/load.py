"""From a document to a checked state, every fault noted."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.library import base_library, not_toml
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS
from nightfall_cli.rules.engine import check_names
from nightfall_cli.scenario.board import BoardReader, settle
from nightfall_cli.scenario.faults import Fault, ScenarioError, located
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
    document: dict[str, Any], library: Library, edition: Edition | None = None
) -> tuple[State | None, list[Fault]]:
    """The state at its pending decision, or None and the faults."""
    names, faults = player_names(document)
    if faults:
        return None, faults
    if edition is None:
        editions = document.get("editions", ["en"])
        edition = EDITIONS.get(editions[0] if isinstance(editions, list) and editions else "en", EDITIONS["en"])
    reader = TableReader(library, names)
    seed = reader.number(document.get("seed", 1), ("seed",), None)
    state = BoardReader(reader, document, edition, seed).build()
    if not reader.faults:
        settle(state, reader, "frame" in document)
    return (None, reader.faults) if reader.faults else (state, [])


def state_from_toml(text: str, library: Library | None = None, where: str = "saved game") -> State:
    """The state of a saved game or of a scenario's board; raises `ScenarioError` with every fault."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError([not_toml(where, str(error))]) from None
    state, faults = state_from_document(document, library or base_library())
    if state is None:
        raise located(where, text, faults)
    return state
