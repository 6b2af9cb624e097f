"""The keys of a document's tables with the JSON Schema of their values; the reader refuses all other keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cards.model import COLORS, SPECIES
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, SETUP_WORDS
from nightfall_cli.rules.frames import FRAMES
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

Keys = dict[str, dict[str, Any]]
"""The keys of a table in the order they are listed in, each with the JSON Schema of its value."""


def table_of_keys(keys: Keys, *required: str) -> dict[str, Any]:
    """Return the JSON Schema of a table with these keys and no others."""
    found: dict[str, Any] = {"type": "object", "properties": keys, "additionalProperties": False}
    if required:
        found["required"] = list(required)
    return found


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a list."""
    return {"type": "array", "items": items}


def one_of(words: Any) -> dict[str, Any]:
    """Return the JSON Schema of a string that is one of these words."""
    return {"type": "string", "enum": list(words)}


def definition(name: str) -> dict[str, Any]:
    """Return a reference to a definition in the schema."""
    return {"$ref": f"#/definitions/{name}"}


CHAIN_STAGES = ("linking", "resolving")
COMBAT_STAGES = ("blocking", "resolving", "attacking")

TEXT = {"type": "string"}
TRUTH = {"type": "boolean"}
NUMBER = {"type": "integer", "minimum": 0}
COUNT = {"type": "integer", "minimum": 1}
CARD = definition("card")
SEAT = definition("player")
PILE = list_of(definition("entry"))

MINION: Keys = {"damage": NUMBER}
ARCHIVE: Keys = {"left": COUNT, "hidden": TRUTH}
WOUNDS: Keys = {"face_up": NUMBER, "next": PILE, "left": NUMBER}
TABLE: Keys = {
    "active": {"anyOf": [SEAT], "description": "The player whose turn it is; the first one by default."},
    "phase": one_of((*PHASES, "draft")),
    "influence": {"type": "integer"},
    "commons": list_of(definition("archive")),
    "wounds": table_of_keys(WOUNDS),
    "exiled": PILE,
    "first": {"anyOf": [SEAT], "description": "The first player of the game, for tie-breaks."},
    "impossible": {**TRUTH, "description": "Accept a board that no game can reach."},
}
PLAYER: Keys = {
    "name": TEXT,
    "hand": PILE,
    "deck": {"anyOf": [PILE, one_of(["starting"])], "description": "Top first, or a shuffled starting deck."},
    "discard": {**PILE, "description": "Top first."},
    "play": list_of(definition("minion")),
    "archives": list_of(definition("archive")),
    "bot": one_of(BOTS),
    "turns": NUMBER,
    "total": NUMBER,
    "draft": PILE,
    "picks": PILE,
}
LINK: Keys = {"player": SEAT, "card": CARD, "cancelled": TRUTH, "twice": TRUTH, "targets": SEAT}
CHAIN: Keys = {"links": list_of(table_of_keys(LINK, "player", "card")), "stage": one_of(CHAIN_STAGES), "turn": SEAT}
ATTACK: Keys = {"attacker": TEXT, "defender": SEAT, "blockers": list_of(TEXT)}
COMBAT: Keys = {
    "attacks": list_of(table_of_keys(ATTACK, "attacker", "defender")),
    "stage": one_of(COMBAT_STAGES),
    "turn": SEAT,
}
PERMISSION_USED: Keys = {"player": SEAT, "card": CARD}
GAME: Keys = {
    "setup": list_of(one_of(SETUP_WORDS)),
    "doubled_influence": TRUTH,
    "discount": NUMBER,
    "permissions": NUMBER,
    "permission_used": list_of(table_of_keys(PERMISSION_USED, "player", "card")),
    "piercing": list_of(SEAT),
    "wound_effect_used": TRUTH,
    "ending": TRUTH,
    "winners": list_of(SEAT),
    "number": COUNT,
    "draft_pool": PILE,
}
_SAYS: Keys = {"says": TEXT, "source": TEXT, "amount": TEXT, "reconstructed": list_of(TEXT)}
HOMEBREW: Keys = {
    "name": TEXT,
    "kind": one_of(("minion", "action")),
    "color": one_of(COLORS),
    "links": {**list_of(one_of(COLORS)), "minItems": 1, "maxItems": 2},
    "cost": NUMBER,
    "text": list_of({"anyOf": [TEXT, table_of_keys(_SAYS, "says")]}),
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
FORMAT = 1
DOCUMENT: Keys = {
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
    "table": table_of_keys(TABLE),
    "player": {**list_of(table_of_keys(PLAYER, "name")), "minItems": MIN_PLAYERS, "maxItems": MAX_PLAYERS},
    "chain": table_of_keys(CHAIN),
    "combat": table_of_keys(COMBAT),
    "run": table_of_keys({"script": {**TEXT, "description": "Moves and expectations, one per line."}}),
    "card": list_of(table_of_keys(HOMEBREW, "name")),
    "game": table_of_keys(GAME),
    "frame": list_of({"type": "object", "properties": {"kind": one_of(FRAMES)}, "required": ["kind"]}),
    "perft": {**list_of(NUMBER), "description": "Numbers of move sequences of depth 1, 2, … from the board."},
}


# -- the schema -----------------------------------------------------------------------------


def scenario_schema(library: Library) -> dict[str, Any]:
    """Return the schema: it suggests the card names of the library and allows every other spelling."""
    names = [*library.cards, *(wound.name for wound in library.wounds)]
    definitions = {
        "card": {"anyOf": [one_of(names), TEXT], "description": "A card or wound, in any of four languages."},
        "entry": _entry({}),
        "minion": _entry(MINION),
        "archive": _entry(ARCHIVE),
        "player": {**TEXT, "description": "The name of a player of this file."},
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Nightfall scenario",
        "definitions": definitions,
        **table_of_keys(DOCUMENT, "format", "player"),
    }


def _entry(extra: Keys) -> dict[str, Any]:
    table = table_of_keys({"card": CARD, **extra}, "card")
    return {"anyOf": [CARD, table], "description": 'A card; "2 Vulko" is two of them.'}
