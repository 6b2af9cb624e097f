"""``nightfall schema``: the JSON Schema of scenario files."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.library import load_library
from nightfall_cli.scenario.schema import scenario_schema

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def schema_command(cards: Iterable[Path]) -> int:
    """Print the schema; returns the exit code."""
    try:
        library = load_library(cards)
    except (CardFileError, OSError, UnicodeDecodeError) as error:
        print(f"nightfall schema: {error}", file=sys.stderr)
        return 2
    print(json.dumps(scenario_schema(library), indent=2, ensure_ascii=False))
    return 0
