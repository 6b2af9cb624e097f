"""A scenario's script under one edition: its board, what each line did, and which expectations hold."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.language.expect import editions_of
from nightfall_cli.language.lines import read_line, without_comment
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.board import BoardReader
from nightfall_cli.scenario.check import impossible
from nightfall_cli.scenario.pending import settle
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.tables import TableReader

if TYPE_CHECKING:
    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.run import Failure
    from nightfall_cli.scenario.script import ScriptLine

HOLDS, FAILS, NOT_REACHED, NOT_MEANT = "holds", "fails", "not reached", "not meant"
THE_BOARD = "the board"


class Step(NamedTuple):
    """A line that moved or edited, its line in the file, what happened, why it was refused, the state after it.

    The first step, on line 0, is the board itself.
    """

    number: int
    text: str
    events: tuple[Event, ...]
    refused: str
    state: State


class Check(NamedTuple):
    """An expectation under one edition; ``actual`` is what holds when it fails. Line 0 is that of ``perft``."""

    number: int
    text: str
    result: str
    actual: str = ""


class Run(NamedTuple):
    """The script under one edition, up to its end or to the line that is refused."""

    edition: str
    steps: tuple[Step, ...]
    checks: tuple[Check, ...]


def placed_board(scenario: Scenario, edition: Edition) -> State | str:
    """The board under an edition at its first question, with the log of how it came to it; or why there is none."""
    document = tomllib.loads(scenario.text)
    known = next(iter(scenario.boards.values()))
    reader = TableReader(known.library, known.names)
    board = BoardReader(reader, document, edition, scenario.seed)
    state = board.build()
    if not reader.faults and not scenario.allows_impossible:
        reader.faults += impossible(state, board.minion_paths)
    if not reader.faults:
        state.log = ()
        settle(state, reader, "frame" in document)
    return "; ".join(fault.problem for fault in reader.faults) if reader.faults else state


def sorted_lines(scenario: Scenario) -> tuple[list[ScriptLine], dict[ScriptLine, tuple[str, ...]]]:
    """The lines that move or edit, and the expectations with the editions they are for."""
    state = next(iter(scenario.boards.values()))
    moves: list[ScriptLine] = []
    expectations: dict[ScriptLine, tuple[str, ...]] = {}
    for script_line in scenario.script:
        line = read_line(state, without_comment(script_line.text))
        if isinstance(line, Refusal) or line.verb is None:
            moves.append(script_line)
        elif line.verb.name == "expect":
            editions = editions_of(line.word)
            expectations[script_line] = () if isinstance(editions, Refusal) else editions
        elif line.verb.group == "move" or line.verb.name in ("set", "seed"):
            moves.append(script_line)
    return moves, expectations


def run_under(scenario: Scenario, edition: str, board: State) -> Run:
    """Play the script line by line from this board, and judge its expectations."""
    moves, expectations = sorted_lines(scenario)
    mine = scenario._replace(boards={edition: board}, perft=())
    steps = _steps(mine, edition, board, moves)
    checks = _checks(mine, edition, expectations, steps[-1])
    if scenario.perft:
        checks.append(_counted_positions(scenario, edition, board))
    return Run(edition, tuple(steps), tuple(checks))


def _steps(scenario: Scenario, edition: str, board: State, moves: list[ScriptLine]) -> list[Step]:
    """The board and one line after the other, up to one that is refused."""
    steps: list[Step] = []
    seen = 0
    for count in range(len(moves) + 1):
        outcome = run_scenario(scenario._replace(script=tuple(moves[:count])), edition)
        events = events_of(outcome.state.log)
        new = events[seen:] if count else events_of(board.log) + events
        line = moves[count - 1] if count else None
        number, text = (scenario.line_number(line), without_comment(line.text)) if line else (0, THE_BOARD)
        refused = outcome.failures[0].problem if outcome.failures else ""
        steps.append(Step(number, text, tuple(new), refused, outcome.state))
        seen = len(events)
        if refused:
            break
    return steps


def _checks(
    scenario: Scenario, edition: str, expectations: dict[ScriptLine, tuple[str, ...]], last: Step
) -> list[Check]:
    """What becomes of each expectation when ``last`` is how far the script goes."""
    failures = {failure.line: failure for failure in _failures(scenario, edition, set(expectations))}
    checks = []
    for line, editions in expectations.items():
        number = scenario.line_number(line)
        if edition not in editions:
            result, actual = NOT_MEANT, ""
        elif last.refused and number > last.number:
            result, actual = NOT_REACHED, ""
        else:
            result, actual = _verdict(failures.get(line))
        checks.append(Check(number, without_comment(line.text), result, actual))
    return checks


def _counted_positions(scenario: Scenario, edition: str, board: State) -> Check:
    """What becomes of the counts of positions that the file gives for its board."""
    quiet = board.copy()
    quiet.log = None
    counts = run_scenario(scenario._replace(boards={edition: quiet}, script=()), edition).failures
    text = f"perft {', '.join(map(str, scenario.perft))}"
    found = (FAILS, f"{counts[0].line.text} is {counts[0].actual}") if counts else (HOLDS, "")
    return Check(0, text, *found)


def _verdict(failure: Failure | None) -> tuple[str, str]:
    if failure is None:
        return HOLDS, ""
    return FAILS, failure.problem if failure.code else failure.actual


def _failures(scenario: Scenario, edition: str, expectations: set[ScriptLine]) -> list[Failure]:
    """Every expectation that fails: one that ends a run is left out of the next."""
    script = scenario.script
    found: list[Failure] = []
    while True:
        failures = run_scenario(scenario._replace(script=script), edition, keep_going=True).failures
        last = failures[-1] if failures else None
        if last is None or last.mended or last.line not in expectations:
            return found + [failure for failure in failures if failure.line in expectations]
        found.append(last)
        script = tuple(line for line in script if line != last.line)
