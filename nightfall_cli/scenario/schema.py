"""The JSON Schema of scenario files, for editors: Draft 7, kept to keywords that Draft 4 has too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.bots.registry import BOTS
from nightfall_cli.cards.card_file import CARD_KEYS
from nightfall_cli.cards.model import COLORS, SPECIES
from nightfall_cli.rules.edition import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, SETUP_WORDS
from nightfall_cli.rules.frames import FRAMES
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.turn import PHASES
from nightfall_cli.scenario import board_tables, pending
from nightfall_cli.scenario.file import DOCUMENT_KEYS, FORMAT

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library


def _object(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        found["required"] = list(required)
    return found


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _words(words: Any) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


_TEXT = {"type": "string"}
_TRUTH = {"type": "boolean"}
_NUMBER = {"type": "integer", "minimum": 0}


def scenario_schema(library: Library) -> dict[str, Any]:
    """The schema; card names of the library are suggested, other spellings that the loader takes are allowed."""
    definitions = {"card": _card_name(library), "entry": _entry({}), "minion": _entry({"damage": _NUMBER})}
    definitions["archive"] = _entry({"left": {"type": "integer", "minimum": 1}, "hidden": _TRUTH})
    properties: dict[str, Any] = {
        "format": {"enum": [FORMAT], "description": "The version of the file format."},
        "title": {**_TEXT, "description": "What the scenario shows, as a sentence."},
        "rulings": {**_list(_TEXT), "description": "Ids of the rulings it proves."},
        "rules": {**_list(_words(RULES)), "description": "Ids of the rules it exercises."},
        "editions": {**_list(_words(EDITIONS)), "minItems": 1, "description": "Runs once under each; all by default."},
        "seed": {"type": "integer", "description": "Fixes chance; 1 by default."},
        "about": {**_TEXT, "description": "Why it matters."},
        "perft": {**_list(_NUMBER), "description": "Numbers of move sequences of depth 1, 2, … from the board."},
        "table": _table(),
        "player": {**_list(_player()), "minItems": MIN_PLAYERS, "maxItems": MAX_PLAYERS},
        "chain": _chain(),
        "combat": _combat(),
        "run": _object({"script": {**_TEXT, "description": "Moves and expectations, one per line."}}),
        "card": _list(_homebrew()),
        "game": _game(),
        "frame": _list({"type": "object", "properties": {"kind": _words(FRAMES)}, "required": ["kind"]}),
    }
    assert set(properties) == set(DOCUMENT_KEYS)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Nightfall scenario",
        "definitions": definitions,
        **_object(properties, ("format", "player")),
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/definitions/{name}"}


def _card_name(library: Library) -> dict[str, Any]:
    names = [*library.cards, *(wound.name for wound in library.wounds)]
    return {"anyOf": [_words(names), _TEXT], "description": "A card or wound, in any of four languages."}


def _entry(extra: dict[str, Any]) -> dict[str, Any]:
    table = _object({"card": _ref("card"), **extra}, ("card",))
    return {"anyOf": [_ref("card"), table], "description": 'A card; "2 Vulko" is two of them.'}


def _checked(properties: dict[str, Any], keys: tuple[str, ...], required: tuple[str, ...] = ()) -> dict[str, Any]:
    assert set(properties) == set(keys), set(properties) ^ set(keys)
    return _object(properties, required)


def _table() -> dict[str, Any]:
    wounds = _object({"face_up": _NUMBER, "next": _list(_ref("entry")), "left": _NUMBER})
    properties = {
        "active": {**_TEXT, "description": "The player whose turn it is; the first one by default."},
        "phase": _words((*PHASES, "draft")),
        "influence": {"type": "integer"},
        "commons": _list(_ref("archive")),
        "wounds": wounds,
        "exiled": _list(_ref("entry")),
        "first": {**_TEXT, "description": "The first player of the game, for tie-breaks."},
        "impossible": {**_TRUTH, "description": "Accept a board that no game leads to."},
    }
    return _checked(properties, board_tables.TABLE_KEYS)


def _player() -> dict[str, Any]:
    pile = _list(_ref("entry"))
    properties = {
        "name": _TEXT,
        "hand": pile,
        "deck": {"anyOf": [pile, _words(["starting"])], "description": "Top first, or a shuffled starting deck."},
        "discard": {**pile, "description": "Top first."},
        "play": _list(_ref("minion")),
        "archives": _list(_ref("archive")),
        "bot": _words(BOTS),
        "turns": _NUMBER,
        "total": _NUMBER,
        "draft": pile,
        "picks": pile,
    }
    return _checked(properties, board_tables.PLAYER_KEYS, ("name",))


def _chain() -> dict[str, Any]:
    link = _checked(
        {"player": _TEXT, "card": _ref("card"), "cancelled": _TRUTH, "twice": _TRUTH, "targets": _TEXT},
        board_tables.LINK_KEYS,
        ("player", "card"),
    )
    return _checked(
        {"links": _list(link), "stage": _words(pending.CHAIN_STAGES), "turn": _TEXT}, board_tables.CHAIN_KEYS
    )


def _combat() -> dict[str, Any]:
    attack = _checked(
        {"attacker": _TEXT, "defender": _TEXT, "blockers": _list(_TEXT)},
        board_tables.ATTACK_KEYS,
        ("attacker", "defender"),
    )
    return _checked(
        {"attacks": _list(attack), "stage": _words(pending.COMBAT_STAGES), "turn": _TEXT}, board_tables.COMBAT_KEYS
    )


def _game() -> dict[str, Any]:
    used = _object({"player": _TEXT, "card": _ref("card")}, ("player", "card"))
    properties = {
        "setup": _list(_words(SETUP_WORDS)),
        "doubled_influence": _TRUTH,
        "discount": _NUMBER,
        "permissions": _NUMBER,
        "permission_used": _list(used),
        "piercing": _list(_TEXT),
        "wound_effect_used": _TRUTH,
        "ending": _TRUTH,
        "winners": _list(_TEXT),
        "number": {"type": "integer", "minimum": 1},
        "draft_pool": _list(_ref("entry")),
    }
    return _checked(properties, board_tables.GAME_KEYS)


def _homebrew() -> dict[str, Any]:
    paragraph = {"anyOf": [_TEXT, _object({"says": _TEXT, "source": _TEXT, "amount": _TEXT}, ("says",))]}
    properties = {
        "name": _TEXT,
        "kind": _words(("minion", "action")),
        "color": _words(COLORS),
        "links": {**_list(_words(COLORS)), "minItems": 1, "maxItems": 2},
        "cost": _NUMBER,
        "text": _list(paragraph),
        "species": _words(SPECIES),
        "strength": {"anyOf": [_NUMBER, _words(["X"])]},
        "health": {"type": "integer", "minimum": 1},
        "kicker": _words(COLORS),
        "copies": {"type": "integer", "minimum": 1},
        "quoted": _TRUTH,
        "names": {"type": "object"},
        "source": {"type": "object"},
        "draft": _TRUTH,
    }
    return _checked(properties, CARD_KEYS, ("name",))
