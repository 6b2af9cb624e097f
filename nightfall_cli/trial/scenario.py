"""A trial as a scenario file: its board, the lines that were played, and what holds at the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import copies_in_order, minion_name
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.rules.values import health
from nightfall_cli.scenario.faults import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.record import expectations
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.trial.board import board_document
from nightfall_cli.trial.cited import rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.outcome import Outcome
    from nightfall_cli.trial.record import Trial


def scenario_text(trial: Trial, outcome: Outcome, editions: Sequence[str] = ()) -> str:
    """A scenario that passes: under the edition of the outcome, and under those of ``editions`` where all of it holds.

    Two editions may tell the same and yet differ in what is not told, as in the influence before the claim phase.
    """
    own = outcome.start.edition.name
    others = [edition for edition in editions if edition != own and _passes(_written(trial, outcome, edition), outcome)]
    return _written(trial, outcome, *(edition for edition in EDITIONS if edition in (own, *others)))


def _passes(text: str, outcome: Outcome) -> bool:
    try:
        scenario = parse_scenario(text, library=outcome.start.library)
    except ScenarioError:
        return False
    return all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def _written(trial: Trial, outcome: Outcome, *editions: str) -> str:
    start = outcome.start
    document = board_document(trial, start.library, start.edition)
    document["editions"] = list(editions)
    document["rules"] = [rule for rule in RULES if rule in rules_of(outcome.events)]
    heads = ("format", "title", "rules", "editions", "seed")
    lines = [f"{key} = {_value(document[key])}" for key in heads]
    lines += ["", *_table("[table]", document["table"])]
    for player in document["player"]:
        lines += ["", *_table("[[player]]", player)]
    for card in document.get("card", ()):
        lines += ["", *_table("[[card]]", card)]
    script = [*outcome.script, *expectations(outcome.end), *_more_expectations(outcome.start, outcome.end)]
    return "\n".join([*lines, "", "[run]", 'script = """', *map(_escaped, script), '"""', ""])


def _table(header: str, values: dict[str, Any]) -> list[str]:
    return [header, *(f"{key} = {_value(value)}" for key, value in values.items())]


def _value(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace('"', '\\"')


def _more_expectations(start: State, end: State) -> list[str]:
    """Lines that hold at the end: what lies where it did not lie before, and the health of minions in play."""
    lines = []
    for seat, name in enumerate(end.names):
        zones = {
            "hand": (start.hand[seat], end.hand[seat]),
            "discard": (start.discard[seat], end.discard[seat]),
            "play": ([m.card for m in start.play[seat]], [m.card for m in end.play[seat]]),
        }
        for zone, (before, after) in zones.items():
            if sorted(card.name for card in before) != sorted(card.name for card in after):
                cards = ", ".join(copies_in_order(sorted(after, key=lambda card: card.name)))
                lines.append(f"expect {name} {zone} is {cards}" if cards else f"expect {name} {zone} empty")
        for index, minion in enumerate(end.play[seat]):
            lines.append(f"expect {minion_name(end, seat, index)} health {health(minion)}")
    if start.exiled != end.exiled:
        lines.append(f"expect exiled is {', '.join(copies_in_order(sorted(end.exiled, key=lambda card: card.name)))}")
    return lines
