"""``nightfall test --compare``: run a scenario under all editions and print where the results differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.border import CommandError, budget_of, print_json, warn
from nightfall_cli.cli.scenario_files import for_each_file
from nightfall_cli.files.limits import TEST_POSITIONS
from nightfall_cli.language.event_values import event_lines, events_data
from nightfall_cli.language.say import number_of
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.compare import compare_scenario
from nightfall_cli.scenario.run import FAILS, HOLDS, THE_BOARD
from nightfall_cli.scenario.suite import cases_of
from nightfall_cli.search.budget import spending

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import TestOptions
    from nightfall_cli.rules.events import Event
    from nightfall_cli.scenario.compare import ComparedExpectation, ComparedLine, Comparison, EditionGroup

SHOWN_TOGETHER = 3
SHOWN_APART = 24
WIDTH = 100


def compare_files(options: TestOptions) -> int:
    """Run each scenario file under all editions and print the differences; returns the exit code."""
    if not options.paths:
        raise CommandError("expected a scenario file to compare")

    def compare(file: str, library: Library) -> None:
        scenario = next((case.scenario for case in cases_of(file, (), library)), None)
        if scenario is None:
            warn(f"{file}: this file announces its faults; nothing to compare")
            return
        with spending(budget_of(options.nodes, options.timeout, TEST_POSITIONS)):
            comparison = compare_scenario(scenario)
            if options.json:
                print_json(comparison_data(comparison))
            else:
                print("\n".join(comparison_lines(comparison)))

    return for_each_file(options.paths, options.cards, compare)


def comparison_lines(comparison: Comparison) -> list[str]:
    """Return a comparison as lines: common parts in short, differences in full."""
    lines = [f"{comparison.scenario.where}: {comparison.scenario.title}"]
    lines += [f"  {edition}: no board: {problem}" for edition, problem in comparison.unplaced.items()]
    lines += _same_log(comparison) or _log_lines(comparison)
    lines += [*_expectation_lines(comparison), *_end_lines(comparison), *_way_lines(comparison)]
    for (edition, other), choices in comparison.choices.items():
        lines.append(f"  what makes {edition} differ from {other}: {', '.join(choices)}")
    return [*lines, "  no difference"] if comparison.agree else lines


def _who(editions: Sequence[str]) -> str:
    return f"all {len(EDITIONS)} editions" if len(editions) == len(EDITIONS) else ", ".join(editions)


def _place(number: int, text: str) -> str:
    return f"line {number}, {text}" if number else text


def _same_log(comparison: Comparison) -> list[str]:
    """Return the lines for identical logs; none when the logs differ."""
    if not all(line.together for line in comparison.lines):
        return []
    events = sum(len(line.before) for line in comparison.lines)
    lines = [f"  {_who([run.edition for run in comparison.runs])} have the same log: {number_of(events, 'event')}"]
    last = comparison.lines[-1]
    reason = last.groups[0].refused
    return [*lines, f"  {_place(last.number, last.text)}", f"    {reason}"] if reason else lines


def _log_lines(comparison: Comparison) -> Iterator[str]:
    """Return the log as lines: events that all editions share in short, those of each group in full."""
    past: list[Event] = []
    shared: list[Event] = []
    editions: tuple[str, ...] = ()
    for line in comparison.lines:
        here = tuple(edition for edition in EDITIONS if any(edition in group.editions for group in line.groups))
        if editions and here != editions:
            yield from _shared_lines(comparison, editions, shared, past)
            past += shared
            shared = []
        editions = here
        shared += line.before
        if not line.together or line.groups[0].refused:
            yield from _shared_lines(comparison, editions, shared, past)
            past += shared
            yield f"  {_place(line.number, line.text)}"
            for group in line.groups:
                yield from _group_lines(comparison, group, past)
            past += line.groups[0].events
            shared = [*line.after]
    yield from _shared_lines(comparison, editions, shared, past)


def _shared_lines(
    comparison: Comparison, editions: Sequence[str], shared: Sequence[Event], past: Sequence[Event]
) -> Iterator[str]:
    """Yield the events these editions share after the ``past``: the last few if all editions still run, else all."""
    if not shared:
        return
    yield f"  {_who(editions)} {'together' if len(editions) > 1 else 'alone'}: {number_of(len(shared), 'event')}"
    if len(editions) < len(comparison.runs):
        yield from _event_lines(comparison, shared, "    ", past)
        return
    if len(shared) > SHOWN_TOGETHER:
        yield "    …"
    hidden = max(0, len(shared) - SHOWN_TOGETHER)
    yield from _event_lines(comparison, shared[hidden:], "    ", (*past, *shared[:hidden]))


def _event_lines(comparison: Comparison, events: Sequence[Event], indent: str, past: Sequence[Event]) -> Iterator[str]:
    for line in event_lines(comparison.runs[0].moves[0].after, events, before=past)[:SHOWN_APART]:
        yield f"{indent}{line}"
    if len(events) > SHOWN_APART:
        yield f"{indent}… and {len(events) - SHOWN_APART} more"


def _group_lines(comparison: Comparison, group: EditionGroup, past: Sequence[Event]) -> Iterator[str]:
    yield f"    {', '.join(group.editions)}"
    yield from _event_lines(comparison, group.events, "      ", past)
    if group.refused:
        yield f"      {group.refused}"
    elif not group.events:
        yield "      nothing"


def _expectation_lines(comparison: Comparison) -> list[str]:
    lines = []
    for expectation in comparison.expectations:
        if not any(one.result == FAILS for _, one in expectation.verdicts):
            continue
        lines.append(f"    {_place(expectation.number, expectation.text)}")
        for editions, one in expectation.verdicts:
            verdict = f"holds under {_who(editions)}" if one.result == HOLDS else f"fails under {_who(editions)}"
            lines.append(f"      {verdict}" + (f": {one.actual}" if one.actual else ""))
    return ["  expectations", *lines] if lines else []


def _end_lines(comparison: Comparison) -> list[str]:
    lines = []
    for name, groups in comparison.end.items():
        values = [f"{', '.join(editions)} {value}" for editions, value in groups]
        line = f"    {name}: {'; '.join(values)}"
        lines += [line] if len(line) <= WIDTH else [f"    {name}", *(f"      {one}" for one in values)]
    if comparison.elsewhere:
        lines.append(f"    also different: {', '.join(comparison.elsewhere)}")
    if len(comparison.ended) < len(comparison.runs):
        lines.insert(0, f"  only {', '.join(comparison.ended)} plays every line")
    elif lines:
        lines.insert(0, "  the end")
    return lines


def _way_lines(comparison: Comparison) -> list[str]:
    """Return the fields that differed during the run but not at its end."""
    places: dict[str, list[str]] = {}
    for line in comparison.lines:
        for name in line.differs:
            places.setdefault(name, []).append(str(line.number) if line.number else THE_BOARD)
    shown = {*comparison.end, *comparison.elsewhere}
    found = [f"    {name}: after {_lines_of(where)}" for name, where in places.items() if name not in shown]
    return ["  different only during the run", *found] if found else []


def _lines_of(places: Sequence[str]) -> str:
    board = [place for place in places if place == THE_BOARD]
    lines = [place for place in places if place != THE_BOARD]
    return " and ".join(board + ([f"line{'s' * (len(lines) > 1)} {', '.join(lines)}"] if lines else []))


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return the whole comparison as plain data for JSON; editions that agree share a list."""
    scenario = comparison.scenario
    expectations, choices = comparison.expectations, comparison.choices.items()
    return {
        "file": scenario.where,
        "title": scenario.title,
        "agree": comparison.agree,
        "unplaced": comparison.unplaced,
        "steps": list(_lines_data(comparison)),
        "expectations": [{"line": one.number, "text": one.text, "results": _results(one)} for one in expectations],
        "ended": comparison.ended,
        "end": {
            name: [{"editions": editions, "value": value} for editions, value in groups]
            for name, groups in comparison.end.items()
        },
        "elsewhere": comparison.elsewhere,
        "choices": [{"edition": one, "against": other, "choices": found} for (one, other), found in choices],
    }


def _results(expectation: ComparedExpectation) -> list[dict[str, Any]]:
    verdicts = expectation.verdicts
    return [{"editions": editions, "result": one.result, "actual": one.actual} for editions, one in verdicts]


def _lines_data(comparison: Comparison) -> Iterator[dict[str, Any]]:
    past: list[Event] = []
    for line in comparison.lines:
        yield _line_data(comparison, line, past)
        past += (*line.before, *line.groups[0].events, *line.after)


def _line_data(comparison: Comparison, line: ComparedLine, past: Sequence[Event]) -> dict[str, Any]:
    state = comparison.runs[0].moves[0].after
    here = (*past, *line.before)
    sides = [
        {"editions": group.editions, "events": events_data(state, group.events, here), "refused": group.refused}
        for group in line.groups
    ]
    after = events_data(state, line.after, (*here, *line.groups[0].events))
    before = events_data(state, line.before, past)
    data = {"line": line.number, "text": line.text, "before": before, "sides": sides, "after": after}
    return {**data, "differs": line.differs}
