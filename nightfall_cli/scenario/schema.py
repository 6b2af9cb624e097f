"""The JSON Schema of scenario files, for editors: Draft 7, with only the keywords that Draft 4 has too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.card_file import CARD_KEYS
from nightfall_cli.cards.model import COLORS, SPECIES
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS
from nightfall_cli.rules.frames import FRAMES
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario import board_keys as keys
from nightfall_cli.scenario.board_keys import CARD, COUNT, NUMBER, TEXT, TRUTH, Keys, list_of, one_of, table_of_keys
from nightfall_cli.scenario.file import DOCUMENT_KEYS, FORMAT

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library


def scenario_schema(library: Library) -> dict[str, Any]:
    """Return the schema: it suggests the card names of the library and allows every other spelling."""
    definitions = {"card": _card_name(library), "entry": _entry({}), "minion": _entry(keys.MINION)}
    definitions["archive"] = _entry(keys.ARCHIVE)
    definitions["player"] = {**TEXT, "description": "The name of a player of this file."}
    properties: dict[str, Any] = {
        "format": {"enum": [FORMAT], "description": "The version of the file format."},
        "title": {**TEXT, "description": "A sentence that says what the scenario proves."},
        "rulings": {**list_of(TEXT), "description": "Ids of the rulings it proves."},
        "rules": {**list_of(one_of(RULES)), "description": "Ids of the rules it exercises."},
        "editions": {
            **list_of(one_of(EDITIONS)),
            "minItems": 1,
            "description": "The editions to run under; all by default.",
        },
        "seed": {"type": "integer", "description": "Random seed; default 1."},
        "about": {**TEXT, "description": "Why it matters."},
        "perft": {**list_of(NUMBER), "description": "Numbers of move sequences of depth 1, 2, … from the board."},
        "table": table_of_keys(keys.TABLE),
        "player": {**list_of(table_of_keys(keys.PLAYER, "name")), "minItems": MIN_PLAYERS, "maxItems": MAX_PLAYERS},
        "chain": table_of_keys(keys.CHAIN),
        "combat": table_of_keys(keys.COMBAT),
        "run": table_of_keys({"script": {**TEXT, "description": "Moves and expectations, one per line."}}),
        "card": list_of(_homebrew()),
        "game": table_of_keys(keys.GAME),
        "frame": list_of({"type": "object", "properties": {"kind": one_of(FRAMES)}, "required": ["kind"]}),
    }
    assert set(properties) == set(DOCUMENT_KEYS)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Nightfall scenario",
        "definitions": definitions,
        **table_of_keys(properties, "format", "player"),
    }


def _card_name(library: Library) -> dict[str, Any]:
    names = [*library.cards, *(wound.name for wound in library.wounds)]
    return {"anyOf": [one_of(names), TEXT], "description": "A card or wound, in any of four languages."}


def _entry(extra: Keys) -> dict[str, Any]:
    table = table_of_keys({"card": CARD, **extra}, "card")
    return {"anyOf": [CARD, table], "description": 'A card; "2 Vulko" is two of them.'}


def _homebrew() -> dict[str, Any]:
    entry: Keys = {"says": TEXT, "source": TEXT, "amount": TEXT, "reconstructed": {"type": "array", "items": TEXT}}
    paragraph = {"anyOf": [TEXT, table_of_keys(entry, "says")]}
    properties = {
        "name": TEXT,
        "kind": one_of(("minion", "action")),
        "color": one_of(COLORS),
        "links": {**list_of(one_of(COLORS)), "minItems": 1, "maxItems": 2},
        "cost": NUMBER,
        "text": list_of(paragraph),
        "species": one_of(SPECIES),
        "strength": {"anyOf": [NUMBER, one_of(["X"])]},
        "health": COUNT,
        "kicker": one_of(COLORS),
        "copies": COUNT,
        "quoted": TRUTH,
        "names": {"type": "object"},
        "source": {"type": "object"},
        "draft": TRUTH,
    }
    assert set(properties) == set(CARD_KEYS), set(properties) ^ set(CARD_KEYS)
    return table_of_keys(properties, "name")
