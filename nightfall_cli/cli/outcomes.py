"""``nightfall outcomes``: everything that can come of a board, and how."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nightfall_cli.analysis.outcomes import outcomes
from nightfall_cli.analysis.outcomes_words import choice_text, difference_lines, script_of_way
from nightfall_cli.cards.library import CardFileError
from nightfall_cli.cli.searching import BAD_INPUT, FAILED, OK, read_board, read_seat
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.scenario.every_line import NODES
from nightfall_cli.scenario.faults import ScenarioError

if TYPE_CHECKING:
    from nightfall_cli.analysis.outcomes import Outcomes, Result
    from nightfall_cli.analysis.outcomes_numbers import Quantity, Value
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.searching import Board

SHOWN_RESULTS = 20
SHOWN_VALUES = 12
SHOWN_AS_JSON = 1000
"""Results whose way is worked out at most."""


def outcomes_command(path: str, until: str, by: str, nodes: int, edition: str, as_json: bool, library: Library) -> int:
    """Print every result of a board; exit code 1 when the search was cut, 2 when there is nothing to search.

    ``until`` is "chain", "phase" or "turn", "" for the chain; ``by`` a player whose first choices are told apart, or
    ""; ``nodes`` the positions kept at most, 0 for the usual number.
    """
    try:
        board = read_board(path, edition, library)
        seat = read_seat(board.state, by) if by else None
        if nodes < 0:
            raise ValueError(f"--nodes is a number of positions, not {nodes}")
    except (ScenarioError, CardFileError, OSError, ValueError) as error:
        print(f"nightfall outcomes: {error}", file=sys.stderr)
        return BAD_INPUT
    found = outcomes(board.state, until or "chain", seat, nodes or NODES, board.kinds)
    if isinstance(found, Refusal):
        print(f"nightfall outcomes: {found.message} [{found.code}]", file=sys.stderr)
        return BAD_INPUT
    if as_json:
        import json

        print(json.dumps(outcomes_data(board, found, until or "chain"), ensure_ascii=False))
    else:
        print(*outcomes_lines(board, found, until or "chain"), sep="\n")
    return OK if found.complete else FAILED


# -- as text ----------------------------------------------------------------------------------


def outcomes_lines(board: Board, found: Outcomes, until: str) -> list[str]:
    """What was found, as people read it."""
    return [
        f"{board.title} [{board.state.edition.name}], to the end of the {until}; all cards open, every answer tried",
        *_extent(found),
        *(f"chance: {note}" for note in chance_notes(board, found)),
        *_quantity_lines(found),
        *_answer_lines(found),
        *_result_lines(found),
    ]


def _extent(found: Outcomes) -> list[str]:
    counts = f"{_many(found.lines, 'line')} of play, {_many(len(found.search.edges), 'position')}"
    results = _many(len(found.results), "different result")
    if found.complete:
        return [f"every line of play: {counts}, {results}"]
    return [
        f"cut at {_many(found.search.nodes, 'position')}: this is not everything and proves nothing about the rest",
        f"looked at so far: {counts}, {results}",
    ]


def _many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"


def chance_notes(board: Board, found: Outcomes) -> list[str]:
    """What of these results hangs on chance, and how it is settled here."""
    start, ends = board.state, found.search.ends.values()
    notes = []
    if found.search.shuffled:
        notes.append(
            "a discard pile is shuffled on some lines, as the file's seed has it; other shuffles are not tried"
        )
    drawn = [
        name
        for seat, name in enumerate(start.names)
        if name in board.shuffled_decks() and any(len(end.deck[seat]) < len(start.deck[seat]) for end in ends)
    ]
    if drawn:
        notes.append(f"{' and '.join(drawn)} may draw from a deck in the order of the file's seed; no other is tried")
    if not found.kinds and any(len(end.wound_stack) < len(start.wound_stack) for end in ends):
        notes.append("which kinds of wounds are taken is not told apart; wounds.next in the file would settle it")
    return notes


def _quantity_lines(found: Outcomes) -> list[str]:
    lines = ["numbers at the end, and how many lines of play lead to them"] if found.quantities else []
    for quantity in found.quantities:
        values = quantity.values
        low, high = values[0].value, values[-1].value
        lines.append(f"  {quantity.name} {low if low == high else f'{low}–{high}'} (before: {quantity.before})")
        shown = values if len(values) <= SHOWN_VALUES else (values[0], values[-1])
        if len(values) > 1:
            lines += [f"    {_value_text(found, value)}" for value in shown]
    return lines


def _value_text(found: Outcomes, value: Value) -> str:
    text = f"{value.value:3}  {_many(value.lines, 'line')}"
    only_if = [choice_text(found.start, choice) for choice in value.only_if]
    return text + (f"; only if {'; '.join(only_if)}" if only_if and found.complete else "")


def _answer_lines(found: Outcomes) -> list[str]:
    lines = []
    for answer in found.answers:
        ranges = [f"{name} {low if low == high else f'{low}–{high}'}" for name, low, high in answer.ranges]
        lines.append(f"  {choice_text(found.start, answer.choice)}")
        lines.append(f"    {', '.join(ranges) or 'nothing differs'}")
    return ["first choices, and what they leave open", *lines] if lines else []


def _result_lines(found: Outcomes) -> list[str]:
    lines = ["results"]
    for number, result in enumerate(found.results[:SHOWN_RESULTS], 1):
        way = script_of_way(found.way(result.ends), forced=False)
        lines.append(f"  {number}. {_many(result.lines, 'line')}: {' | '.join(_differences(found, result))}")
        lines.append(f"     {'; '.join(way) or 'there is no choice'}")
    more = len(found.results) - SHOWN_RESULTS
    return [*lines, f"  … and {more:,} more; --json has them"] if more > 0 else lines


def _differences(found: Outcomes, result: Result) -> list[str]:
    return difference_lines(found.start, found.search.ends[result.ends[0]], found.kinds)


# -- as data ----------------------------------------------------------------------------------


def outcomes_data(board: Board, found: Outcomes, until: str) -> dict[str, Any]:
    """What was found, as plain data for JSON."""
    return {
        "version": 1,
        "title": board.title,
        "edition": board.state.edition.name,
        "until": until,
        "complete": found.complete,
        "lines": found.lines,
        "positions": len(found.search.edges),
        "chance": chance_notes(board, found),
        "numbers": [_quantity_data(found, quantity) for quantity in found.quantities],
        "first_choices": [
            {
                "choice": choice_text(found.start, answer.choice),
                "ranges": {name: [low, high] for name, low, high in answer.ranges},
            }
            for answer in found.answers
        ],
        "result_count": len(found.results),
        "results": [_result_data(found, result) for result in found.results[:SHOWN_AS_JSON]],
    }


def _quantity_data(found: Outcomes, quantity: Quantity) -> dict[str, Any]:
    values = [
        {
            "value": value.value,
            "lines": value.lines,
            "only_if": [choice_text(found.start, choice) for choice in value.only_if] if found.complete else None,
        }
        for value in quantity.values
    ]
    return {"name": quantity.name, "before": quantity.before, "values": values}


def _result_data(found: Outcomes, result: Result) -> dict[str, Any]:
    script = script_of_way(found.way(result.ends))
    return {"lines": result.lines, "different": _differences(found, result), "script": script}
