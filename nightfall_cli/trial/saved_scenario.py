"""Write a trial as a scenario file: its board, the played lines, and expectations for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import RULES
from nightfall_cli.scenario.check import unreachable
from nightfall_cli.scenario.errors import ScenarioError
from nightfall_cli.scenario.file import parse_scenario
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.toml_text import document_text, table_lines
from nightfall_cli.search.difference import difference_expectations, expectations
from nightfall_cli.trial.notes import rules_of
from nightfall_cli.trial.stand_ins import colored
from nightfall_cli.trial.trial_board import board_document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.trial.stated import Trial
    from nightfall_cli.trial.trial_outcomes import TrialOutcome


def scenario_text(trial: Trial, outcome: TrialOutcome, editions: Sequence[str] = ()) -> str:
    """Return a scenario that passes: under the outcome's edition, and under those of ``editions`` in which it passes.

    Two editions may print the same answer and still differ, for example in the influence before the claim phase.
    """
    trial = next((one for choices, one in colored(trial) if choices == outcome.ways[0][: len(choices)]), trial)
    played = outcome.start.edition.name
    others = [
        edition for edition in editions if edition != played and _passes(_written(trial, outcome, edition), outcome)
    ]
    return _written(trial, outcome, *(edition for edition in EDITIONS if edition in (played, *others)))


def _passes(text: str, outcome: TrialOutcome) -> bool:
    try:
        scenario = parse_scenario(text, library=outcome.start.library)
    except ScenarioError:
        return False
    return all(run_scenario(scenario, edition).passed for edition in scenario.editions)


def _written(trial: Trial, outcome: TrialOutcome, *editions: str) -> str:
    start = outcome.start
    document = board_document(trial, start.library, start.edition)
    document["editions"] = list(editions)
    if unreachable(start):
        document["table"]["impossible"] = True
    document["rules"] = [rule for rule in RULES if rule in rules_of(outcome.events)]
    keys = ("format", "title", "rules", "editions", "seed")
    lines = table_lines("", ((key, document[key]) for key in keys))
    lines += ["", *table_lines("[table]", document["table"].items())]
    for name in ("player", "card"):
        for table in document.get(name, ()):
            lines += ["", *table_lines(f"[[{name}]]", table.items())]
    script = [*outcome.script, *expectations(outcome.end), *difference_expectations(outcome.start, outcome.end)]
    run = document_text({"run": {"script": "\n".join([*script, ""])}}, multiline=True)
    return "\n".join([*lines, "", run])
