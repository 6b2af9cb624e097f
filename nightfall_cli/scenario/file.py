"""Read a scenario file and check all of it, so that every fault is reported before anything runs."""

from __future__ import annotations

import os.path
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cards.faults import Fault, Places, at_place, more_faults, not_toml
from nightfall_cli.cards.library import base_library
from nightfall_cli.files import limits
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.board_keys import FORMAT
from nightfall_cli.scenario.collect import shipped_folder
from nightfall_cli.scenario.errors import ScenarioError, did_you_mean, read_or_fail
from nightfall_cli.scenario.placing import Document, player_names
from nightfall_cli.scenario.script import SCRIPT, ScriptLine, check_script, first_script_line, read_script, script_place
from nightfall_cli.scenario.table_reader import TableReader

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State

GAME = '[Format "nightfall-game '
"""The beginning of a game file."""


Head = tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], int]
"""The description of a scenario: its title, what it is about, its rulings, rules and editions, and its seed."""


class Scenario(NamedTuple):
    """A checked scenario; `place` returns its board, ``document``, under one of its editions."""

    where: str
    text: str
    title: str
    about: str
    rulings: tuple[str, ...]
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    seed: int
    script: tuple[ScriptLine, ...]
    bots: dict[int, str]
    document: Document
    allows_impossible: bool
    perft: tuple[int, ...]

    def place(self, edition: str = "") -> State:
        """Return a new state of the board at its first decision, under an edition, the first one for ""."""
        return self.document.place(EDITIONS[edition or self.editions[0]])

    def line_number(self, line: ScriptLine) -> int:
        """Return the number of a script line in the file, from 1."""
        return _first_script_line(self.text) + line.offset


@lru_cache(maxsize=1)
def _first_script_line(text: str) -> int:
    return first_script_line(Places(text))


def load_scenario(path: str | Path, library: Library | None = None) -> Scenario:
    """Read a scenario file; raises `ScenarioError` with all its faults, or when it cannot be read."""
    return parse_scenario(read_or_fail(path), str(path), library)


def load_board(path: str | Path, edition: str, library: Library | None = None) -> tuple[Scenario, State]:
    """Read a scenario file and place its board; a path that does not exist is looked up among the shipped scenarios.

    Raises `ScenarioError`, and ValueError for an edition that the file does not name.
    """
    shipped = shipped_folder() / path
    scenario = load_scenario(shipped if shipped.is_file() and not os.path.exists(path) else path, library)
    if edition and edition not in scenario.editions:
        known = ", ".join(dict.fromkeys(scenario.editions))
        raise ValueError(f"{path}: does not run under edition {edition!r}; its editions: {known}")
    return scenario, scenario.place(edition)


def parse_scenario(text: str, where: str = "scenario", library: Library | None = None) -> Scenario:
    """Read a scenario from its text; raises `ScenarioError` with all its faults."""
    from nightfall_cli.files.documents import read_toml

    try:
        document = read_toml(text)
    except ValueError as error:
        if text.startswith(GAME):
            problem = "this is a game file, not a scenario; open it with nightfall replay"
            raise ScenarioError([at_place(where, 1, 1, problem)]) from None
        raise ScenarioError([not_toml(where, error, text)]) from None
    faults: list[Fault] = []
    library = library or base_library()
    if "card" in document:
        cards, faults = library.read_cards(document["card"])
        library = library.with_cards(cards)
    names, name_faults = player_names(document)
    faults += name_faults
    reader = TableReader(library, names)
    reader.faults = faults
    head = _head(reader, document)
    editions, seed = head[-2:]
    script = read_script(reader, document)
    allows = False
    placed = None
    if names:
        allows = reader.truth(_table(document).get("impossible", False), ("table", "impossible"))
        if known := [EDITIONS[edition] for edition in editions if edition in EDITIONS]:
            placed = Document(reader, document, seed)
            placed.check(reader, known, allows)
        check_script(reader, script, editions)
    bots = _bots(reader, document)
    counts = tuple(reader.number(n, ("perft",), None) for n in reader.array(document.get("perft", []), ("perft",)))
    counts = counts if reader.fits(len(counts), limits.PERFT_DEPTHS, "depths", ("perft",)) else ()
    if faults or placed is None:
        raise _located_error(where, text, faults)
    return Scenario(where, text, *head, script, bots, placed, allows, counts)


def _table(document: dict[str, Any]) -> dict[str, Any]:
    table = document.get("table", {})
    return table if isinstance(table, dict) else {}


def _head(reader: TableReader, document: dict[str, Any]) -> Head:
    given = reader.values("document", document, ())
    if document.get("format") != FORMAT:
        problem = (
            f"unsupported format {document['format']!r}; this version reads format = {FORMAT}"
            if "format" in document
            else f"format = {FORMAT} is missing"
        )
        reader.fault(("format",) if "format" in document else (), problem)
    if "player" not in document:
        reader.fault((), "a board needs 2 to 5 [[player]] tables")
    rulings, rules = tuple(given.get("rulings", ())), tuple(given.get("rules", ()))
    for rule in rules:
        if rule and rule not in RULES:
            reader.fault(("rules",), f'no rule has the id "{rule}"{did_you_mean(rule, RULES)}', rule)
    editions = tuple(given.get("editions", EDITIONS))
    for index, edition in enumerate(editions):
        if edition not in EDITIONS and edition == document["editions"][index]:
            reader.fault(("editions", index), f'unknown edition "{edition}"{did_you_mean(edition, EDITIONS)}')
    if not editions:
        reader.fault(("editions",), "expected at least one edition")
    return given.get("title", "untitled"), given.get("about", "-"), rulings, rules, editions, given.get("seed", 1)


def _bots(reader: TableReader, document: dict[str, Any]) -> dict[int, str]:
    bots = {}
    tables = document.get("player", [])
    for seat, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and "bot" in table:
            bots[seat] = reader.word(table["bot"], tuple(BOTS), ("player", seat, "bot"))
    return bots


def _located_error(where: str, text: str, faults: list[Fault]) -> ScenarioError:
    """Return the error with every fault at its line and column, in file order."""
    places = Places(text)
    first = first_script_line(places)
    found = set()
    faults = list(dict.fromkeys(faults))
    for fault in faults[: limits.FAULTS]:
        if fault.path[:2] == SCRIPT and len(fault.path) > 2:
            place = script_place(places, first + int(fault.path[2]), int(fault.path[3]), fault.needle)
        else:
            place = places.of(fault.path, fault.needle)
        found.add((place, fault.problem))
    lines = [at_place(where, *place, problem) for place, problem in sorted(found)]
    return ScenarioError([*lines, *more_faults(where, faults)])
