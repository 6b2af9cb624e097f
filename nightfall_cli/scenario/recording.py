"""Write a played game as a short scenario that passes: only what its script needs is written."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from nightfall_cli.rules.events import events_of
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.save import to_document
from nightfall_cli.scenario.toml_text import document_text, filled
from nightfall_cli.search.difference import expectations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State

DRAFT = ("phase", "draft")
"""Always written: without it, the board would be shown in the chain phase."""

_OF_PLAYERS = ("deck", "discard", "archives", "picks", "draft", "turns", "total")
_OF_TABLE = ("wounds", "commons", "exiled", "first", "influence", "phase", "active")


def recorded_scenario(start: State, script: Sequence[str], end: State, title: str) -> str:
    """Return the text of a scenario file: the board at the start, the script, and expectations of the end.

    A part of the board is left out when the same things happen without it; a board without a script is kept whole.
    """
    document = to_document(start)
    head = {"format": document.pop("format"), "title": title}
    lines = [*script, *expectations(end)]
    document = {**head, **document, "run": {"script": "\n".join([*lines, ""])}}
    happens = _happens(document, start.library)
    for key, where in _parts(document) if script and happens is not None else ():
        shorter = deepcopy(document)
        table = shorter
        for step in where:
            table = table[step]
        del table[key]
        if _happens(shorter, start.library) == happens:
            document = shorter
    return _text(document)


def _text(document: dict[str, Any]) -> str:
    return filled(document_text(document, multiline=True))


def _parts(document: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the parts that may be left out: a key, and the way to its table."""
    yield from ((key, ()) for key in ("game", "seed") if key in document)
    table = document["table"]
    yield from (("next", ("table", key)) for key in _OF_TABLE[:1] if key in table)
    yield from ((key, ("table",)) for key in _OF_TABLE if key in table and (key, table[key]) != DRAFT)
    for seat, player in enumerate(document["player"]):
        yield from ((key, ("player", seat)) for key in _OF_PLAYERS if key in player)


def _happens(document: dict[str, Any], library: Library) -> list[Event] | None:
    """Return the events of a document's script, or None when the scenario is faulty or fails."""
    try:
        scenario = parse_scenario(_text(document), "recorded", library)
    except ScenarioError:
        return None
    run = run_scenario(scenario, scenario.editions[0])
    return events_of(run.state.log) if run.passed else None
