"""The keys of a document's tables (``data/format.toml``), and the JSON Schema of their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.files.shipped_tables import read_table

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

Schema = dict[str, Any]
FORMAT = 1
STAGES = {"chain": ("linking", "resolving"), "combat": ("blocking", "resolving", "attacking")}
"""The stages of a chain and of a combat."""
ENTRIES = ("entry", "minion", "archive")
"""The tables that stand for a card of a zone; the name of the card alone will do."""
KEYS: dict[str, dict[str, Schema]] = read_table("scenario/data/format.toml")
"""The keys of each table, in the order in which they are listed."""


def _schema_of(kind: str, kinds: dict[str, Schema]) -> Schema:
    if kind.startswith("list of "):
        return {"type": "array", "items": _schema_of(kind.removeprefix("list of "), kinds)}
    return _table(kind.removeprefix("table "), kinds) if kind.startswith("table ") else kinds[kind]


def needed_keys(name: str) -> list[str]:
    """Return the keys that a table must have."""
    return [key for key, row in KEYS[name].items() if "needed" in row]


def _table(name: str, kinds: dict[str, Schema]) -> Schema:
    """Return the schema of a table with the keys of that name and no others."""
    properties, needed = {key: _value(row, kinds) for key, row in KEYS[name].items()}, needed_keys(name)
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return found | ({"required": needed} if needed else {})


def _value(row: Schema, kinds: dict[str, Schema]) -> Schema:
    schema = _schema_of(row["kind"], kinds)
    more = {key: value for key, value in row.items() if key not in ("kind", "needed", "says")}
    if "says" in row:
        more["description"] = row["says"]
    return {"anyOf": [schema], **more} if more and "$ref" in schema else {**schema, **more}


def _one_of(words: Any) -> Schema:
    return {"type": "string", "enum": list(words)}


def scenario_schema(library: Library) -> Schema:
    """Return the JSON Schema: it suggests the card names of the library and allows every other spelling."""
    from nightfall_cli.bots.registry import BOTS
    from nightfall_cli.cards.model import COLORS, SPECIES
    from nightfall_cli.rules.edition import EDITIONS, SETUP_WORDS
    from nightfall_cli.rules.frames import FRAMES
    from nightfall_cli.rules.rulebook import RULES
    from nightfall_cli.rules.turn import PHASES

    text, number = {"type": "string"}, {"type": "integer", "minimum": 0}
    kinds: dict[str, Schema] = {name: {"$ref": f"#/definitions/{name}"} for name in ("card", "player", *ENTRIES)}
    words: dict[str, Any] = {
        "phase": (*PHASES, "draft"),
        "bot": BOTS,
        "rule": RULES,
        "edition": EDITIONS,
        "setup": SETUP_WORDS,
    }
    words |= {f"stage of a {name}": stages for name, stages in STAGES.items()}
    words |= {"kind": ("minion", "action"), "color": COLORS, "species": SPECIES}
    kinds |= {name: _one_of(known) for name, known in words.items()}
    kinds |= {"text": text, "truth": {"type": "boolean"}, "number": number, "seed": {"type": "integer"}}
    kinds["integer"] = kinds["seed"]
    kinds |= {"count": {**number, "minimum": 1}, "words": {"type": "object"}, "format": {"enum": [FORMAT]}}
    kinds["deck"] = {"anyOf": [_schema_of("list of entry", kinds), _one_of(["starting"])]}
    kinds["strength"] = {"anyOf": [number, _one_of(["X"])]}
    kinds["paragraph"] = {"anyOf": [text, _table("paragraph", kinds)]}
    kinds["frame"] = {"type": "object", "properties": {"kind": _one_of(FRAMES)}, "required": ["kind"]}
    about = 'A card; "2 Vulko" is two of them.'
    names = [*library.cards, *(wound.name for wound in library.wounds)]
    definitions = {
        "card": {"anyOf": [_one_of(names), text], "description": "A card or wound, in any of four languages."},
        **{name: {"anyOf": [kinds["card"], _table(name, kinds)], "description": about} for name in ENTRIES},
        "player": {**text, "description": "The name of a player of this file."},
    }
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Nightfall scenario"}
    return {**head, "definitions": definitions, **_table("document", kinds)}
