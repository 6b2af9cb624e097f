"""``nightfall test --compare``: one scenario under all editions, and where they part."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.border import Failure, command, warn
from nightfall_cli.cli.for_each_file import for_each_file
from nightfall_cli.language.say import event_data, event_text
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.scenario.compare import compare_scenario
from nightfall_cli.scenario.compare_run import FAILS, HOLDS, THE_BOARD
from nightfall_cli.scenario.suite import cases_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rules.events import Event
    from nightfall_cli.scenario.compare import Comparison, Moment, Side

SHOWN_TOGETHER = 3
SHOWN_APART = 24
WIDTH = 100


@command("test --compare", bare_faults=True)
def compare_command(paths: Sequence[str], cards: Sequence[str | Path], as_json: bool) -> int:
    """Compare the editions over scenario files; returns the exit code."""
    if not paths:
        raise Failure("name a scenario file")
    return for_each_file(paths, cards, partial(_tell, as_json=as_json))


def _tell(file: Path, library: Library, as_json: bool) -> None:
    scenario = next((case.scenario for case in cases_of(file, (), library)), None)
    if scenario is None:
        warn(f"{file}: it announces its faults, so there is nothing to compare")
        return
    comparison = compare_scenario(scenario)
    if as_json:
        import json

        print(json.dumps(comparison_data(comparison), ensure_ascii=False))
    else:
        print("\n".join(comparison_lines(comparison)))


# -- for people -----------------------------------------------------------------------------------


def comparison_lines(comparison: Comparison) -> list[str]:
    """What is the same in short, what is not in full."""
    lines = [f"{comparison.scenario.where}: {comparison.scenario.title}"]
    lines += [f"  {edition}: no board: {problem}" for edition, problem in comparison.unplaced.items()]
    lines += _same_log(comparison) or _log_lines(comparison)
    lines += [*_check_lines(comparison), *_end_lines(comparison), *_way_lines(comparison), *_why(comparison)]
    return [*lines, "  no difference"] if comparison.agree else lines


def _who(editions: Sequence[str]) -> str:
    return f"all {len(EDITIONS)} editions" if len(editions) == len(EDITIONS) else ", ".join(editions)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + "s" * (number != 1)


def _place(number: int, text: str) -> str:
    return f"line {number}, {text}" if number else text


def _same_log(comparison: Comparison) -> list[str]:
    """That the logs never part, when they do not."""
    if not all(moment.together for moment in comparison.moments):
        return []
    events = sum(len(moment.before) for moment in comparison.moments)
    lines = [f"  {_who([run.edition for run in comparison.runs])} have the same log: {_count(events, 'event')}"]
    last = comparison.moments[-1]
    reason = last.sides[0].refused
    return [*lines, f"  {_place(last.number, last.text)}", f"    {reason}"] if reason else lines


def _log_lines(comparison: Comparison) -> Iterator[str]:
    """Stretches of events that all share in short; what each side has alone in full."""
    shared: list[Event] = []
    editions: tuple[str, ...] = ()
    for moment in comparison.moments:
        here = tuple(edition for edition in EDITIONS if any(edition in side.editions for side in moment.sides))
        if editions and here != editions:
            yield from _shared_lines(comparison, editions, shared)
            shared = []
        editions = here
        shared += moment.before
        if not moment.together or moment.sides[0].refused:
            yield from _shared_lines(comparison, editions, shared)
            yield f"  {_place(moment.number, moment.text)}"
            for side in moment.sides:
                yield from _side_lines(comparison, side)
            shared = [*moment.after]
    yield from _shared_lines(comparison, editions, shared)


def _shared_lines(comparison: Comparison, editions: Sequence[str], shared: Sequence[Event]) -> Iterator[str]:
    """The last events of all editions; those of the ones that go on after others stopped, from the first."""
    if not shared:
        return
    yield f"  {_who(editions)} {'together' if len(editions) > 1 else 'alone'}: {_count(len(shared), 'event')}"
    if len(editions) < len(comparison.runs):
        yield from _event_lines(comparison, shared, "    ")
        return
    if len(shared) > SHOWN_TOGETHER:
        yield "    …"
    yield from _event_lines(comparison, shared[-SHOWN_TOGETHER:], "    ")


def _event_lines(comparison: Comparison, events: Sequence[Event], indent: str) -> Iterator[str]:
    state = comparison.runs[0].steps[0].state
    for event in events[:SHOWN_APART]:
        yield f"{indent}{event_text(state, event)}"
    if len(events) > SHOWN_APART:
        yield f"{indent}… and {len(events) - SHOWN_APART} more"


def _side_lines(comparison: Comparison, side: Side) -> Iterator[str]:
    yield f"    {', '.join(side.editions)}"
    yield from _event_lines(comparison, side.events, "      ")
    if side.refused:
        yield f"      {side.refused}"
    elif not side.events:
        yield "      nothing"


def _check_lines(comparison: Comparison) -> list[str]:
    lines = []
    for check, groups in comparison.checks:
        if not any(one.result == FAILS for _, one in groups):
            continue
        lines.append(f"    {_place(check.number, check.text)}")
        for editions, one in groups:
            told = f"holds under {_who(editions)}" if one.result == HOLDS else f"fails under {_who(editions)}"
            lines.append(f"      {told}" + (f": {one.actual}" if one.actual else ""))
    return ["  expectations", *lines] if lines else []


def _end_lines(comparison: Comparison) -> list[str]:
    lines = []
    for name, groups in comparison.end.items():
        told = [f"{', '.join(editions)} {value}" for editions, value in groups]
        line = f"    {name}: {'; '.join(told)}"
        lines += [line] if len(line) <= WIDTH else [f"    {name}", *(f"      {one}" for one in told)]
    if comparison.elsewhere:
        lines.append(f"    also different: {', '.join(comparison.elsewhere)}")
    if len(comparison.ended) < len(comparison.runs):
        lines.insert(0, f"  only {', '.join(comparison.ended)} plays every line")
    elif lines:
        lines.insert(0, "  the end")
    return lines


def _way_lines(comparison: Comparison) -> list[str]:
    """What differed on the table on the way, though the end does not show it."""
    places: dict[str, list[str]] = {}
    for moment in comparison.moments:
        for name in moment.differs:
            places.setdefault(name, []).append(str(moment.number) if moment.number else THE_BOARD)
    shown = {*comparison.end, *comparison.elsewhere}
    told = [f"    {name}: after {_lines_of(where)}" for name, where in places.items() if name not in shown]
    return ["  different only on the way", *told] if told else []


def _lines_of(places: Sequence[str]) -> str:
    board = [place for place in places if place == THE_BOARD]
    lines = [place for place in places if place != THE_BOARD]
    return " and ".join(board + ([f"line{'s' * (len(lines) > 1)} {', '.join(lines)}"] if lines else []))


def _why(comparison: Comparison) -> list[str]:
    lines = []
    for (edition, other), choices in comparison.choices.items():
        lines.append(f"  what makes {edition} differ from {other}: {', '.join(choices)}")
    return lines


# -- for programs ---------------------------------------------------------------------------------


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """The whole comparison as plain data for JSON; editions that go together stand in one list."""
    scenario = comparison.scenario
    return {
        "file": scenario.where,
        "title": scenario.title,
        "agree": comparison.agree,
        "unplaced": comparison.unplaced,
        "steps": [_moment_data(comparison, moment) for moment in comparison.moments],
        "expectations": [
            {
                "line": check.number,
                "text": check.text,
                "results": [
                    {"editions": list(editions), "result": one.result, "actual": one.actual} for editions, one in groups
                ],
            }
            for check, groups in comparison.checks
        ],
        "ended": list(comparison.ended),
        "end": {
            name: [{"editions": list(editions), "value": value} for editions, value in groups]
            for name, groups in comparison.end.items()
        },
        "elsewhere": list(comparison.elsewhere),
        "choices": [
            {"edition": edition, "against": other, "choices": list(choices)}
            for (edition, other), choices in comparison.choices.items()
        ],
    }


def _moment_data(comparison: Comparison, moment: Moment) -> dict[str, Any]:
    state = comparison.runs[0].steps[0].state
    return {
        "line": moment.number,
        "text": moment.text,
        "before": [event_data(state, event) for event in moment.before],
        "sides": [
            {
                "editions": list(side.editions),
                "events": [event_data(state, event) for event in side.events],
                "refused": side.refused,
            }
            for side in moment.sides
        ],
        "after": [event_data(state, event) for event in moment.after],
        "differs": list(moment.differs),
    }
