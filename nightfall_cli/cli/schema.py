"""``nightfall schema``: print the JSON Schema of scenario files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import command
from nightfall_cli.scenario.schema import scenario_schema

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library


@command("schema")
def schema_command(options: object, library: Library) -> None:
    """Print the schema, with the names of these cards."""
    print(json.dumps(scenario_schema(library), indent=2, ensure_ascii=False))
