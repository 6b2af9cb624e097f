"""The JSON Schema of scenario files, for editors: Draft 7, with only the keywords that Draft 4 has too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.scenario.board_keys import ARCHIVE, CARD, DOCUMENT, MINION, TEXT, Keys, one_of, table_of_keys

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library


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
