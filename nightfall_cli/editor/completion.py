"""Complete at a cursor: keys, cards, players and other values; in a script, the legal moves of its position."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from nightfall_cli.editor.edited_file import Spot, toml_cursor
from nightfall_cli.game import Game
from nightfall_cli.language.names import best_first
from nightfall_cli.language.offers import Offer, about_card
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.language.verbs import BY_NAME
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ruling_library import rulings
from nightfall_cli.scenario.board_keys import scenario_schema
from nightfall_cli.scenario.script import PLAYED
from nightfall_cli.shell.autoplay import positions_ahead
from nightfall_cli.shell.complete import complete
from nightfall_cli.shell.session import Session
from nightfall_cli.shell.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.cards.library import Library
    from nightfall_cli.editor.edited_file import EditedFile, TomlCursor
    from nightfall_cli.language.suggest import Candidate
    from nightfall_cli.rules.state import State

AHEAD = 4  # the most positions looked at: a script may leave out answers that are the only ones
MOVES = 60  # the most legal moves offered as whole lines
_HEADER = re.compile(r"\s*+\[{1,2}+[\w.]*+$")
_COUNT = re.compile(r"(\d++x? ++)?(.*)")
_JUDGED = re.compile(r"\s*+expect(?:@\S++)? ++(?:not ++)?(?:il)?legal ++", re.IGNORECASE)
_REASON = re.compile(r".* because ++", re.IGNORECASE)


class Completion(NamedTuple):
    """A text to insert for a part of a line; ``refused`` says why a move is not legal there."""

    label: str
    text: str
    spot: Spot
    about: str
    refused: str = ""


def completions(file: EditedFile, line: int, column: int) -> list[Completion]:
    """Return what may stand at a place, best first; refused moves come last."""
    begin = file.line_begin(line)
    if 0 <= begin <= column:
        moment = file.before(line)
        return list(_of_line(file, moment.state, Spot(line, begin, column))) if moment is not None else []
    if file.kind not in ("scenario", "cards"):
        return []
    header = _HEADER.match(file.lines[line][:column])
    return _headers(file, Spot(line, 0, column)) if header else _of_toml(file, toml_cursor(file, line, column))


# -- the script -----------------------------------------------------------------------------------
def _of_line(file: EditedFile, state: State, spot: Spot) -> Iterator[Completion]:
    text = file.lines[spot.line][spot.start : spot.end]
    reason = _REASON.match(text)
    if reason:
        offers = [Offer(rule, (rule,), about) for rule, about in (RULES | CODES).items()]
        yield from _offered(offers, spot, reason.end(), text)
        return
    if not text.strip():
        yield from _whole_lines(state, spot)
    judged = _JUDGED.match(text)
    shift = judged.end() if judged else 0
    for found in _candidates(state, text[shift:]):
        if found.shown == "expect" and file.kind == "game":
            continue
        start = spot.start + shift + found.start
        refused = f"{found.refused.message} [{found.refused.code}]" if found.refused is not None else ""
        part = Spot(spot.line, start, spot.end)
        yield Completion(found.shown, found.line[found.start :], part, found.meta, refused)


def _offered(offers: Iterable[Offer], spot: Spot, start: int, text: str) -> Iterator[Completion]:
    part = Spot(spot.line, spot.start + start, spot.end)
    for offer in best_first(text[start:], offers, lambda one: one.names):
        yield Completion(offer.piece, offer.piece, part, offer.meta)


def _whole_lines(state: State, spot: Spot) -> Iterator[Completion]:
    """Yield the line of every legal move, with its player."""
    player = state.names[state.decision.player] if state.decision is not None else ""
    for move in islice(legal_moves(state), MOVES):
        line = f"{player}: {move_text(state, move)}"
        yield Completion(line, line, Spot(spot.line, spot.end, spot.end), question_text(state))


def _candidates(state: State, text: str) -> list[Candidate]:
    """Return the completions of a script line; moves after answers that are the only ones count as legal."""
    found: dict[str, Candidate] = {}
    for ahead in islice(positions_ahead(_session(state), state), AHEAD):
        for candidate in complete(_session(ahead), text):
            known = found.get(candidate.shown)
            if _in_scripts(candidate.shown) and (known is None or (known.refused and not candidate.refused)):
                found[candidate.shown] = candidate
    return sorted(found.values(), key=lambda candidate: candidate.refused is not None)


def _session(state: State) -> Session:
    session = Session(Game(state), settings=Settings(language="en"))
    session.editing = True
    return session


def _in_scripts(word: str) -> bool:
    """False for questions, which change nothing, and for commands of the shell, which no script may hold."""
    verb = BY_NAME.get(word)
    return verb is None or verb.group == "move" or verb.name in ("expect", *PLAYED)


# -- tables and keys ------------------------------------------------------------------------------
def _of_toml(file: EditedFile, cursor: TomlCursor) -> list[Completion]:
    typed = file.lines[cursor.spot.line][cursor.spot.start : cursor.spot.end]
    nodes = schema_nodes(file.library, cursor.keys)
    if cursor.is_key:
        keys = {key: node.get("description", "") for one in nodes for key, node in one.get("properties", {}).items()}
        ahead = "" if "=" in file.lines[cursor.spot.line][cursor.spot.end :] else " = "
        offers = [Offer(f"{key}{ahead}", (key,), about) for key, about in keys.items()]
        return list(_offered(offers, cursor.spot, 0, typed))
    counted = _COUNT.fullmatch(typed.strip("\"'"))
    assert counted is not None
    found = best_first(counted[2], _values(file, cursor.keys, nodes), lambda one: one.names)
    quote = "'" if typed.startswith("'") else '"'
    return [
        Completion(offer.piece, _in_quotes(f"{counted[1] or ''}{offer.piece}", quote), cursor.spot, offer.meta)
        for offer in found
    ]


def _headers(file: EditedFile, spot: Spot) -> list[Completion]:
    """Return the headers of the tables that a file may hold."""
    (root,) = schema_nodes(file.library, ())
    found = []
    for key, node in root["properties"].items():
        if any("properties" in part for part in schema_nodes(file.library, (key,))):
            header = f"[[{key}]]" if node.get("type") == "array" else f"[{key}]"
            found.append(Completion(header, header, spot, node.get("description", "")))
    return found


def _in_quotes(text: str, quote: str) -> str:
    return text if text in ("true", "false") else f"{quote}{text}{quote}"


def _values(file: EditedFile, keys: tuple[str, ...], nodes: list[dict[str, Any]]) -> Iterator[Offer]:
    if keys == ("rulings",):
        yield from (Offer(one.id, (one.id, one.question), one.question) for one in rulings().values())
    for word in dict.fromkeys(word for node in nodes for word in node.get("enum", ())):
        card = file.library.cards.get(word)
        names = card.all_names() if card is not None else (str(word),)
        about = about_card(card) if card is not None else RULES.get(word, "")
        yield Offer(str(word), names, about, card)
    for node in nodes:
        if node.get("type") == "boolean":
            yield from (Offer(word, (word,), "") for word in ("true", "false"))
        if node.get("players"):
            yield from (Offer(name, (name,), "a player of this file") for name in player_names_in(file))


def player_names_in(file: EditedFile) -> list[str]:
    """Return the names of the players that a text names so far."""
    if file.kind == "game":
        moment = file.before(len(file.lines))
        return list(moment.state.names) if moment is not None else []
    places = [place for path, place in file.places.found.items() if path[:1] == ("player",) and path[-1] == "name"]
    values = (file.lines[place.line - 1].partition("=")[2].strip() for place in places)
    return [value[1:].partition(value[0])[0] for value in values if value[:1] in ('"', "'")]


def schema_nodes(library: Library, keys: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the parts of the schema that describe the value, or an item of the list, at these keys."""
    schema = _schema(library)
    nodes = _plain(schema, schema)
    for key in keys:
        below = (node["properties"][key] for node in nodes if key in node.get("properties", {}))
        nodes = [plain for node in below for plain in _plain(schema, node)]
    return nodes


@cache
def _schema(library: Library) -> dict[str, Any]:
    schema = scenario_schema(library)
    schema["definitions"]["player"]["players"] = True
    return schema


def _plain(schema: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a part of the schema without references and alternatives; for a list, also its items."""
    found = [node]
    if "$ref" in node:
        found += _plain(schema, schema["definitions"][node["$ref"].rpartition("/")[2]])
    for other in (*node.get("anyOf", ()), *([node["items"]] if "items" in node else ())):
        found += _plain(schema, other)
    return found
