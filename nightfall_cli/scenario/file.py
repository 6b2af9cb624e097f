"""A scenario file: read, checked whole, every fault at its place before anything runs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cards.card_file import not_toml
from nightfall_cli.cards.faults import Fault
from nightfall_cli.cards.library import base_library
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.board import BoardReader
from nightfall_cli.scenario.check import impossible
from nightfall_cli.scenario.faults import ScenarioError, did_you_mean
from nightfall_cli.scenario.load import player_names
from nightfall_cli.scenario.pending import settle
from nightfall_cli.scenario.script import SCRIPT, ScriptLine, check_script, first_script_line, read_script, script_place
from nightfall_cli.scenario.tables import TableReader

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State

FORMAT = 1
GAME = '[Format "nightfall-game '
"""What a game as text begins with."""
DOCUMENT_KEYS = (
    "format",
    "title",
    "rulings",
    "rules",
    "editions",
    "seed",
    "about",
    "table",
    "player",
    "chain",
    "combat",
    "run",
    "card",
    "game",
    "frame",
    "perft",
)


class Scenario(NamedTuple):
    """A checked scenario. ``boards`` holds its board under each of its editions, at the first decision."""

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
    boards: dict[str, State]
    allows_impossible: bool
    perft: tuple[int, ...]

    def line_number(self, line: ScriptLine) -> int:
        """The line of the file on which a script line stands, 1-based."""
        from nightfall_cli.cards.places import Places

        return first_script_line(Places(self.text)) + line.offset


def load_scenario(path: str | Path, library: Library | None = None) -> Scenario:
    """Read a file; raises `ScenarioError` with all its faults, or when it cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError([f"{path}: cannot be read: {error}"]) from None
    return parse_scenario(text, str(path), library)


def parse_scenario(text: str, where: str = "scenario", library: Library | None = None) -> Scenario:
    """Read a scenario from its text; raises `ScenarioError` with all its faults."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests that are too long to read
        if text.startswith(GAME):
            told = f"{where}:1:1: this is a game as text and no scenario; nightfall replay steps through it"
            raise ScenarioError([told]) from None
        raise ScenarioError([not_toml(where, str(error), text)]) from None
    faults: list[Fault] = []
    library = _library(document, library or base_library(), faults)
    names, name_faults = player_names(document)
    faults += name_faults
    reader = TableReader(library, names)
    reader.faults = faults
    head = _head(reader, document)
    script = read_script(reader, document)
    boards: dict[str, State] = {}
    allows = False
    if not name_faults:
        allows = reader.truth(_table(document).get("impossible", False), ("table", "impossible"))
        boards = _boards(reader, document, head, allows)
        check_script(reader, script)
    bots = _bots(reader, document)
    counts = tuple(reader.number(n, ("perft",)) for n in reader.array(document.get("perft", []), ("perft",)))
    if faults:
        raise _located_error(where, text, faults)
    return Scenario(where, text, *head, script, bots, boards, allows, counts)


def _table(document: dict[str, Any]) -> dict[str, Any]:
    table = document.get("table", {})
    return table if isinstance(table, dict) else {}


def _library(document: dict[str, Any], library: Library, faults: list[Fault]) -> Library:
    if "card" not in document:
        return library
    tables = document["card"]
    if not isinstance(tables, list):
        faults.append(Fault(("card",), "write [[card]], with two brackets"))
        return library
    cards, found = library.read_cards(tables)
    faults += found
    return library.with_cards(cards)


def _head(
    reader: TableReader, document: dict[str, Any]
) -> tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], int]:
    reader.keys(document, DOCUMENT_KEYS, ())
    if document.get("format") != FORMAT:
        problem = (
            f"format = {FORMAT} is wanted, not {document['format']!r}"
            if "format" in document
            else "format = 1 is missing"
        )
        reader.fault(("format",) if "format" in document else (), problem)
    if "player" not in document:
        reader.fault((), "a board needs 2 to 5 [[player]] tables")
    title = reader.text(document.get("title", "untitled"), ("title",))
    about = reader.text(document.get("about", "-"), ("about",))
    lists = [tuple(reader.texts(document.get(key, []), (key,))) for key in ("rulings", "rules")]
    for rule in lists[1]:
        if rule and rule not in RULES:
            reader.fault(("rules",), f'no rule has the id "{rule}"{did_you_mean(rule, RULES)}', rule)
    editions = tuple(reader.texts(document.get("editions", list(EDITIONS)), ("editions",)))
    given = document.get("editions", list(EDITIONS))
    for index, edition in enumerate(editions):
        if edition not in EDITIONS and edition == given[index]:
            reader.fault(("editions", index), f'unknown edition "{edition}"{did_you_mean(edition, EDITIONS)}')
    if not editions:
        reader.fault(("editions",), "at least one edition is wanted")
    seed = reader.number(document.get("seed", 1), ("seed",), None)
    return title, about, lists[0], lists[1], editions, seed


def _boards(
    reader: TableReader,
    document: dict[str, Any],
    head: tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], int],
    allows_impossible: bool,
) -> dict[str, State]:
    boards: dict[str, State] = {}
    editions = [edition for edition in head[4] if edition in EDITIONS]
    for edition in editions:
        before = len(reader.faults)
        board = BoardReader(reader, document, EDITIONS[edition], head[5])
        state = board.build()
        if len(reader.faults) == before and not allows_impossible:
            reader.faults += impossible(state, board.minion_paths)
        if not reader.faults:
            settle(state, reader, "frame" in document)
        if len(reader.faults) > before:
            break
        boards[edition] = state
    return boards


def _bots(reader: TableReader, document: dict[str, Any]) -> dict[int, str]:
    bots = {}
    tables = document.get("player", [])
    for seat, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and "bot" in table:
            bots[seat] = reader.word(table["bot"], tuple(BOTS), ("player", seat, "bot"))
    return bots


def _located_error(where: str, text: str, faults: list[Fault]) -> ScenarioError:
    """The error, every fault at its place, in file order."""
    from nightfall_cli.cards.places import Places

    places = Places(text)
    first = first_script_line(places)
    found = set()
    for fault in faults:
        if fault.path[:2] == SCRIPT and len(fault.path) > 2:
            place = script_place(places, first + int(fault.path[2]), fault.needle)
        else:
            place = places.of(fault.path, fault.needle)
        found.add((place, fault.problem))
    return ScenarioError(f"{where}:{place}: {problem}" for place, problem in sorted(found))
