"""From a document to a checked state, every fault noted."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.edition import EDITIONS
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
    names = tuple(table.get("name") if isinstance(table.get("name"), str) else "" for table in tables)
    faults = [Fault(("player", seat), 'a [[player]] needs name = "…"') for seat, name in enumerate(names) if not name]
    try:
        check_names(names)
    except ValueError as error:
        faults = faults or [Fault(("player",), str(error))]
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
    if reader.faults:
        return None, reader.faults
    settle(state)
    return state, []


def state_from_toml(text: str, library: Library | None = None, where: str = "saved game") -> State:
    """The state of a saved game or of a scenario's board; raises `ScenarioError` with every fault."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError([f"{where}: not TOML: {error}"]) from None
    state, faults = state_from_document(document, library or base_library())
    if state is None:
        raise located(where, text, faults)
    return state
