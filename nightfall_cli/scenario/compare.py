"""One scenario under every edition: where the logs part, what fails under which, how the ends differ.

Every edition plays the same lines, also those that the file's ``editions`` leaves out. What a board leads to before
its first question is part of the log here.
"""

from __future__ import annotations

import tomllib
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from nightfall_cli.language.board import cards_text
from nightfall_cli.language.expect import editions_of
from nightfall_cli.language.lines import read_line, without_comment
from nightfall_cli.language.say import move_text, question_text
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rules.state import UNSAVED, State
from nightfall_cli.rules.values import wounds_of
from nightfall_cli.scenario.board import BoardReader
from nightfall_cli.scenario.check import impossible
from nightfall_cli.scenario.pending import settle
from nightfall_cli.scenario.run import run_scenario
from nightfall_cli.scenario.tables import TableReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.edition import Edition
    from nightfall_cli.rules.events import Event
    from nightfall_cli.scenario.file import Scenario
    from nightfall_cli.scenario.run import Failure
    from nightfall_cli.scenario.script import ScriptLine

T = TypeVar("T")
Groups = list[tuple[tuple[str, ...], T]]
"""Values with the editions that share them."""

HOLDS, FAILS, NOT_REACHED, NOT_MEANT = "holds", "fails", "not reached", "not meant"
THE_BOARD = "the board"
ASKED, ANSWERS, NEXT = "asked", "answers", "what comes next"
_WORDS = {"generator": "chance", "decision": ASKED, "frames": NEXT}
_NOT_OF_THE_TABLE = {*UNSAVED, "edition", "setup", "names"}


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


class Side(NamedTuple):
    """Editions that go together at one line: the events only they have, and why the line is refused."""

    editions: tuple[str, ...]
    events: tuple[Event, ...]
    refused: str


class Moment(NamedTuple):
    """One line under all the editions that reach it: events shared first, then by side, then shared again.

    ``differs`` names what of the table differs after it.
    """

    number: int
    text: str
    before: tuple[Event, ...]
    sides: tuple[Side, ...]
    after: tuple[Event, ...]
    differs: tuple[str, ...]

    @property
    def together(self) -> bool:
        """Whether the logs do not part here."""
        return len(self.sides) == 1


class Comparison(NamedTuple):
    """A scenario under all editions. ``end`` compares ``ended``: runs never refused, or all when each was."""

    scenario: Scenario
    runs: tuple[Run, ...]
    unplaced: dict[str, str]
    moments: tuple[Moment, ...]
    checks: tuple[tuple[Check, Groups[Check]], ...]
    ended: tuple[str, ...]
    end: dict[str, Groups[str]]
    elsewhere: tuple[str, ...]
    choices: dict[tuple[str, str], tuple[str, ...]]

    @property
    def agree(self) -> bool:
        """Whether no difference was found, on the way or at the end."""
        return (
            not self.unplaced
            and all(moment.together and not moment.differs for moment in self.moments)
            and all(len(groups) < 2 for _, groups in self.checks)
        )


def compare_scenario(scenario: Scenario) -> Comparison:
    """Run a scenario under every edition and compare."""
    boards = {edition: _placed(scenario, record) for edition, record in EDITIONS.items()}
    runs = tuple(_run(scenario, edition, board) for edition, board in boards.items() if isinstance(board, State))
    ended = [run for run in runs if not run.steps[-1].refused] or list(runs)
    rows = {run.edition: _rows(run.steps[-1].state) for run in ended}
    end = {}
    for name in dict.fromkeys(name for row in rows.values() for name in row):
        groups = grouped({edition: row.get(name, "-") for edition, row in rows.items()})
        if len(groups) > 1 and not (name == ANSWERS and ASKED in end):
            end[name] = groups
    elsewhere = tuple(name for name in differing([run.steps[-1].state for run in ended]) if name not in end)
    return Comparison(
        scenario,
        runs,
        {edition: board for edition, board in boards.items() if isinstance(board, str)},
        _moments(runs),
        _checks_of(runs),
        tuple(run.edition for run in ended),
        end,
        elsewhere,
        _choices(scenario, [run.edition for run in runs]),
    )


def grouped(values: dict[str, T]) -> Groups[T]:
    """The values, each once, with the editions that share it."""
    found: list[tuple[list[str], T]] = []
    for edition, value in values.items():
        together = next((editions for editions, known in found if known == value), None)
        if together is None:
            found.append(([edition], value))
        else:
            together.append(edition)
    return [(tuple(editions), value) for editions, value in found]


def _placed(scenario: Scenario, edition: Edition) -> State | str:
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


# -- one edition --------------------------------------------------------------------------------


def _sorted_lines(scenario: Scenario) -> tuple[list[ScriptLine], dict[ScriptLine, tuple[str, ...]]]:
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


def _run(scenario: Scenario, edition: str, board: State) -> Run:
    moves, expectations = _sorted_lines(scenario)
    mine = scenario._replace(boards={edition: board}, perft=())
    steps: list[Step] = []
    seen = 0
    for count in range(len(moves) + 1):
        outcome = run_scenario(mine._replace(script=tuple(moves[:count])), edition)
        events = events_of(outcome.state.log)
        new = events[seen:] if count else events_of(board.log) + events
        line = moves[count - 1] if count else None
        number, text = (scenario.line_number(line), without_comment(line.text)) if line else (0, THE_BOARD)
        refused = outcome.failures[0].problem if outcome.failures else ""
        steps.append(Step(number, text, tuple(new), refused, outcome.state))
        seen = len(events)
        if refused:
            break
    failures = {failure.line: failure for failure in _failures(mine, edition, set(expectations))}
    checks = []
    for line, editions in expectations.items():
        number = scenario.line_number(line)
        if edition not in editions:
            result, actual = NOT_MEANT, ""
        elif steps[-1].refused and number > steps[-1].number:
            result, actual = NOT_REACHED, ""
        else:
            result, actual = _verdict(failures.get(line))
        checks.append(Check(number, without_comment(line.text), result, actual))
    if scenario.perft:
        quiet = board.copy()
        quiet.log = None
        counts = run_scenario(scenario._replace(boards={edition: quiet}, script=()), edition).failures
        text = f"perft {', '.join(map(str, scenario.perft))}"
        found = (FAILS, f"{counts[0].line.text} is {counts[0].actual}") if counts else (HOLDS, "")
        checks.append(Check(0, text, *found))
    return Run(edition, tuple(steps), tuple(checks))


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


# -- side by side -------------------------------------------------------------------------------


def _moments(runs: Sequence[Run]) -> tuple[Moment, ...]:
    moments = []
    for index in range(max((len(run.steps) for run in runs), default=0)):
        here = {run.edition: run.steps[index] for run in runs if len(run.steps) > index}
        groups = grouped({edition: (step.events, step.refused) for edition, step in here.items()})
        logs = [list(events) for _, (events, _) in groups]
        refused = any(reason for _, (_, reason) in groups)
        first, last = _shared(logs, ends_alike=not refused)
        events = logs[0]
        sides = tuple(
            Side(editions, tuple(log[first : len(log) - last]), reason)
            for (editions, (_, reason)), log in zip(groups, logs, strict=True)
        )
        going = [step.state for step in here.values() if not step.refused] or [step.state for step in here.values()]
        step = next(iter(here.values()))
        before, after = tuple(events[:first]), tuple(events[len(events) - last :])
        moments.append(Moment(step.number, step.text, before, sides, after, differing(going)))
    return tuple(moments)


def _shared(logs: list[list[Event]], ends_alike: bool) -> tuple[int, int]:
    """How many events all logs begin with, and how many of the others they end with."""
    shortest = min(map(len, logs))
    first = 0
    while first < shortest and all(log[first] == logs[0][first] for log in logs):
        first += 1
    last = 0
    while ends_alike and last < shortest - first and all(log[-1 - last] == logs[0][-1 - last] for log in logs):
        last += 1
    return first, last


def _checks_of(runs: Sequence[Run]) -> tuple[tuple[Check, Groups[Check]], ...]:
    """Each expectation, with its results where it is meant and reached."""
    found = []
    for number, check in enumerate(runs[0].checks if runs else ()):
        results = {run.edition: run.checks[number] for run in runs}
        counted = {edition: one for edition, one in results.items() if one.result in (HOLDS, FAILS)}
        found.append((check, grouped(counted)))
    return tuple(found)


def differing(states: Sequence[State]) -> tuple[str, ...]:
    """What of the table differs between these states; the legal answers only where the same is asked."""
    tables = [_table(state) for state in states]
    names = [name for name in (tables[0] if tables else ()) if any(table[name] != tables[0][name] for table in tables)]
    return tuple(name for name in names if not (ASKED in names and name in (ANSWERS, NEXT)))


def _table(state: State) -> dict[str, object]:
    plain = state.renumbered()
    found: dict[str, object] = {}
    for field in State.__slots__:
        value = getattr(plain, field)
        words = _WORDS.get(field, field.replace("_", " "))
        if field in _NOT_OF_THE_TABLE:
            continue
        if isinstance(value, list) and field != "frames":
            found.update({f"{name}'s {words}": value[seat] for seat, name in enumerate(state.names)})
        else:
            found[words] = value
    found[ANSWERS] = legal_moves(state)
    return found


def _rows(state: State) -> dict[str, str]:
    """What is told of an end."""
    rows = {}
    for seat, name in enumerate(state.names):
        hand = state.hand[seat]
        rows[f"{name}'s wounds"] = str(sum(wounds_of(state, seat).values()))
        rows[f"{name}'s hand"] = f"{len(hand)} ({cards_text(hand)})"
    rows["influence"] = str(state.influence)
    rows[ASKED] = question_text(state)
    if state.winners is not None:
        rows["winners"] = ", ".join(state.names[seat] for seat in state.winners)
    rows[ANSWERS] = " | ".join(move_text(state, move) for move in legal_moves(state)) or "-"
    return rows


# -- the choices of the records -------------------------------------------------------------------


def _choices(scenario: Scenario, editions: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """For an edition against the first: the choices of its record that make the difference, where that is certain."""
    found = {}
    for edition in editions[1:]:
        makers = _makers(scenario, EDITIONS[edition], EDITIONS[editions[0]])
        if makers:
            found[edition, editions[0]] = makers
    return found


def _makers(scenario: Scenario, mine: Edition, other: Edition) -> tuple[str, ...]:
    """The fewest choices that turn the other's run into mine, and turned back, mine into the other's; else none."""
    fields = [field for field in mine._fields if field != "name" and getattr(mine, field) != getattr(other, field)]
    if not fields:
        return ()
    wanted, given = _trace(scenario, mine), _trace(scenario, other)
    for size in range(1, len(fields) + 1) if wanted != given else ():
        found = [some for some in combinations(fields, size) if _trace(scenario, _with(other, mine, some)) == wanted]
        if found:
            certain = len(found) == 1 and _trace(scenario, _with(mine, other, found[0])) == given
            return found[0] if certain else ()
    return ()


def _with(record: Edition, other: Edition, fields: Sequence[str]) -> Edition:
    return record._replace(**{field: getattr(other, field) for field in fields})


def _trace(scenario: Scenario, edition: Edition) -> object:
    """All that happens under a record, and how it ends: equal for runs between which nothing differs."""
    board = _placed(scenario, edition)
    if isinstance(board, str):
        return board
    moves = tuple(_sorted_lines(scenario)[0])
    run = run_scenario(scenario._replace(boards={edition.name: board}, script=moves, perft=()), edition.name)
    problems = [(failure.line, failure.problem) for failure in run.failures]
    return events_of(board.log), events_of(run.state.log), problems, _table(run.state)
