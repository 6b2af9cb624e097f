"""A scenario file: read, checked whole, every fault at its place before anything runs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.bots.random_bot import BOTS
from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.places import Places
from nightfall_cli.language.expect import editions_of, find_form, split_not, unknown_reason
from nightfall_cli.language.lines import without_comment
from nightfall_cli.language.names import find_player, name_index
from nightfall_cli.language.verbs import BY_NAME, VERBS, nearest_verbs
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.board import BoardReader, settle
from nightfall_cli.scenario.check import impossible
from nightfall_cli.scenario.faults import Fault, ScenarioError, did_you_mean, located
from nightfall_cli.scenario.load import player_names
from nightfall_cli.scenario.names import NamesInLine
from nightfall_cli.scenario.tables import TableReader

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.state import State

FORMAT = 1
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


class ScriptLine(NamedTuple):
    """A line of a script that is not empty: its line number in the file (1-based) and its text."""

    number: int
    text: str


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


def load_scenario(path: str | Path, library: Library | None = None) -> Scenario:
    """Read a file; raises `ScenarioError` with all its faults, or when it cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError([f"{path}: cannot be read: {error}"]) from None
    return parse_scenario(text, str(path), library)


def parse_scenario(text: str, where: str = "scenario", library: Library | None = None) -> Scenario:
    """Read a scenario from its text; raises `ScenarioError` with all its faults."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError([_syntax_fault(where, str(error))]) from None
    faults: list[Fault] = []
    library = _library(document, library or base_library(), faults)
    names, name_faults = player_names(document)
    faults += name_faults
    reader = TableReader(library, names)
    reader.faults = faults
    head = _head(reader, document)
    script = _script(reader, document, text)
    boards: dict[str, State] = {}
    allows = False
    if not name_faults:
        allows = reader.truth(_table(document).get("impossible", False), ("table", "impossible"))
        boards = _boards(reader, document, head, allows)
        _check_script(reader, script)
    bots = _bots(reader, document)
    counts = tuple(reader.number(n, ("perft",)) for n in reader.array(document.get("perft", []), ("perft",)))
    if faults:
        raise _sorted_error(where, text, faults, script)
    return Scenario(where, text, *head, script, bots, boards, allows, counts)


def _syntax_fault(where: str, message: str) -> str:
    match = re.search(r"\(at line (\d+), column (\d+)\)", message)
    place = f":{match[1]}:{match[2]}" if match else ""
    return f"{where}{place}: not TOML: {re.sub(r' ?[(]at line.*', '', message)}"


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
    faults += [Fault(*fault) for fault in found]
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
        reader.fault(("format",), problem)
    if "player" not in document:
        reader.fault((), "a board needs 2 to 5 [[player]] tables")
    title = reader.text(document.get("title", "untitled"), ("title",))
    about = reader.text(document.get("about", "-"), ("about",))
    lists = [
        tuple(reader.text(item, (key,)) for item in reader.array(document.get(key, []), (key,)))
        for key in ("rulings", "rules")
    ]
    for rule in lists[1]:
        if rule and rule not in RULES:
            reader.fault(("rules",), f'no rule has the id "{rule}"{did_you_mean(rule, RULES)[:60]}', rule)
    editions = tuple(reader.array(document.get("editions", list(EDITIONS)), ("editions",)))
    for edition in editions:
        if edition not in EDITIONS:
            reader.fault(
                ("editions",), f'unknown edition "{edition}"{did_you_mean(str(edition), EDITIONS)}', str(edition)
            )
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
        state = BoardReader(reader, document, EDITIONS[edition], head[5]).build()
        if len(reader.faults) == before and not allows_impossible:
            reader.faults += impossible(state)
        if len(reader.faults) > before:
            break
        if not reader.faults:
            settle(state)
        boards[edition] = state
    return boards


def _bots(reader: TableReader, document: dict[str, Any]) -> dict[int, str]:
    bots = {}
    tables = document.get("player", [])
    for seat, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and "bot" in table:
            bots[seat] = reader.word(table["bot"], tuple(BOTS), ("player", seat, "bot"))
    return bots


# -- the script -------------------------------------------------------------------------------


def _script(reader: TableReader, document: dict[str, Any], text: str) -> tuple[ScriptLine, ...]:
    run = reader.table(document.get("run", {}), ("run",))
    reader.keys(run, ("script",), ("run",))
    script = reader.text(run["script"], ("run", "script")) if "script" in run else "\n"
    if not script.strip():
        return ()
    first = _first_line(text)
    return tuple(
        ScriptLine(first + offset, line) for offset, line in enumerate(script.split("\n")) if without_comment(line)
    )


def _first_line(text: str) -> int:
    """The line of the file on which the script's text begins: a newline after the opening quotes does not count."""
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r"\s*script\s*=\s*(\"\"\"|''')(.*)$", line)
        if match:
            return number if match[2].strip() else number + 1
        if re.match(r"\s*script\s*=", line):
            return number
    return 1


def _check_script(reader: TableReader, script: tuple[ScriptLine, ...]) -> None:
    """Unknown players, verbs, names, forms and reasons, before anything runs."""
    check = NamesInLine(name_index(reader.library), reader.names)
    for line in script:
        for problem, needle in _line_faults(reader.names, check, without_comment(line.text)):
            reader.fault(("run", "script", line.number), problem, needle)


def _line_faults(names: tuple[str, ...], check: NamesInLine, body: str) -> list[tuple[str, str]]:
    head, colon, rest = body.partition(":")
    if colon and head.split(" ", 1)[0].casefold().partition("@")[0] not in BY_NAME:
        if len(find_player(names, head)) != 1:
            return [(f'no player is called "{head}"{did_you_mean(head, names)}', head)]
        body = rest.strip()
    elif colon and len(find_player(names, head)) == 1:
        body = rest.strip()
    word, _, argument = body.partition(" ")
    verb = BY_NAME.get(word.casefold().partition("@")[0])
    if verb is None:
        near = nearest_verbs(word.casefold())
        hint = (
            f'; did you mean "{near[0]}"?'
            if near
            else "; known: " + ", ".join(v.name for v in VERBS if v.group == "move")
        )
        return [(f'unknown verb "{word}"{hint}', word)]
    if verb.group == "session" and verb.name != "seed":
        return [(f'"{word}" does not belong in a scenario; moves, questions, set, seed and expect do', word)]
    if verb.name == "expect":
        return _expect_faults(check, word.casefold(), argument.strip())
    if verb.group == "move":
        return check.of_move(verb.name, argument.strip())
    return []


def _expect_faults(check: NamesInLine, word: str, argument: str) -> list[tuple[str, str]]:
    editions = editions_of(word)
    if isinstance(editions, Refusal):
        return [(editions.message, word)]
    subject = split_not(argument)[1]
    found = find_form(subject)
    if isinstance(found, Refusal):
        return [(found.message, argument)]
    reason = unknown_reason(subject)
    if reason:
        return [(f'"{reason}" is neither a rule id nor a refusal code{did_you_mean(reason, RULES)[:60]}', reason)]
    return check.of_expectation(found[0].name, found[1])


def _sorted_error(where: str, text: str, faults: list[Fault], script: tuple[ScriptLine, ...]) -> ScenarioError:
    """The error, with faults of the script placed by their line."""
    plain = [fault for fault in faults if fault.path[:2] != ("run", "script") or len(fault.path) < 3]
    lines = Places(text).lines
    found = located(where, text, plain).faults if plain else ()
    entries = [(int(entry.removeprefix(where).split(":")[1]), entry) for entry in found]
    for fault in faults:
        if fault not in plain:
            number = int(fault.path[2])
            column = lines[number - 1].find(fault.needle) + 1 if number <= len(lines) else 1
            entries.append((number, f"{where}:{number}:{max(1, column)}: {fault.problem}"))
    return ScenarioError(entry for _, entry in sorted(set(entries)))
