"""``nightfall step``: walk through the script of a scenario, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.app_play import ReplayOptions
from nightfall_cli.cli.border import bad_input, command
from nightfall_cli.cli.replay import step_through
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.language.event_values import event_lines
from nightfall_cli.scenario.compare import compare_scenario
from nightfall_cli.scenario.file import load_board
from nightfall_cli.scenario.run import FAILS
from nightfall_cli.search.budget import Budget, spending
from nightfall_cli.shell.scenario_steps import scenario_steps

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_scenarios import StepOptions
    from nightfall_cli.scenario.file import Scenario

FAILING = "✗ "


@command("step")
def step_command(options: StepOptions, library: Library) -> int:
    """Walk through a script under one edition, or under the first with what differs under the others."""
    with bad_input():
        scenario, _ = load_board(options.scenario, options.edition, library)
    shown = options.edition or scenario.editions[0]
    notes = {} if options.edition else _notes(scenario, shown)
    replayed = scenario_steps(scenario, shown, notes).replayed
    fails = [f"line {number}: {note}" for number, found in notes.items() for note in found if note.startswith(FAILING)]
    replayed = replayed._replace(drifts=(*replayed.drifts, *fails))
    return step_through(replayed, ReplayOptions(options.scenario, json=options.json, language=options.language))


def _notes(scenario: Scenario, shown: str) -> dict[int, list[str]]:
    """Return what differs under the other editions of the file, by the number of the line."""
    notes: dict[int, list[str]] = {}
    with spending(Budget(TEST_POSITIONS)):
        comparison = compare_scenario(scenario)
    state = comparison.runs[0].moves[0].after
    for line in comparison.lines:
        refused = next((group.refused for group in line.groups if shown in group.editions), "")
        for group in line.groups:
            others = _among(scenario, group.editions, shown)
            said = [*event_lines(state, group.events), *([group.refused] if group.refused != refused else [])]
            if others:
                notes.setdefault(line.number, []).append(f"{others} instead: {'; '.join(said) or 'nothing'}")
    for expectation in comparison.expectations:
        for editions, verdict in expectation.verdicts:
            others = _among(scenario, editions, shown)
            if others and verdict.result == FAILS:
                fails = f"{FAILING}{others}: {expectation.text}: actual: {verdict.actual}"
                notes.setdefault(expectation.number, []).append(fails)
    return notes


def _among(scenario: Scenario, editions: tuple[str, ...], shown: str) -> str:
    """Return the editions of the file among these, "" where they agree with the one that is shown."""
    return "" if shown in editions else ", ".join(edition for edition in editions if edition in scenario.editions)
