"""Write a played game as a scenario that passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.scenario.save import to_document
from nightfall_cli.scenario.toml_text import document_text
from nightfall_cli.search.difference import expectations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.state import State


def recorded_scenario(start: State, script: Sequence[str], end: State, title: str) -> str:
    """Return the text of a scenario file: the board at the start, the script, and expectations of the end."""
    document = to_document(start)
    head = {"format": document.pop("format"), "title": title}
    lines = [*script, *expectations(end)]
    run = {"script": "\n".join(["", *lines, ""])}
    return document_text({**head, **document, "run": run}, multiline=True)
