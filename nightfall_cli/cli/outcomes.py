"""``nightfall outcomes``: every result of a board, and the lines that lead to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.board_file import read_board, read_seat
from nightfall_cli.cli.border import bad_input, command, refused
from nightfall_cli.cli.budget_options import budget_of
from nightfall_cli.cli.outcomes_chance import notes, odds_data, odds_text
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.language.event_values import event_values, value_words, values_note, words_of_events
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.budget import limit_reached, spending
from nightfall_cli.search.difference import difference_lines
from nightfall_cli.search.line_events import events_of_way
from nightfall_cli.search.outcomes import outcomes
from nightfall_cli.search.outcomes_words import REMARK, choice_text, script_of_way

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.outcomes import EndGroup, Outcomes
    from nightfall_cli.search.outcomes_numbers import Quantity, Value

CHANCES = ("seed", "enumerate")
SHOWN_RESULTS = 20
SHOWN_VALUES = 12
SHOWN_AS_JSON = 1000
"""Limit of results in the JSON output."""


class OutcomesOptions(NamedTuple):
    """The options of the command line.

    ``until``: "chain", "phase" or "turn", "" for the chain; ``by``: the player whose first choices group the results;
    ``nodes``: the limit of positions kept, 0 for the default; ``timeout``: seconds, 0 for no limit; ``chance``: "seed"
    or "enumerate".
    """

    scenario: str
    until: str = ""
    by: str = ""
    chance: str = "seed"
    nodes: int = 0
    edition: str = ""
    json: bool = False
    timeout: float = 0


@command("outcomes")
def outcomes_command(options: OutcomesOptions, library: Library) -> int:
    """Print every result of a board; exit code 1 when the search stopped at its limit, 2 on bad input."""
    chance, until = options.chance, options.until or "chain"
    budget = budget_of(options.nodes, options.timeout)
    with bad_input():
        if chance not in CHANCES:
            raise ValueError(f"--chance: expected {' or '.join(CHANCES)}, got {chance!r}")
        board = read_board(options.scenario, options.edition, library)
        seat = read_seat(board.state, options.by) if options.by else None
    with spending(budget):
        if chance == "seed":
            found = outcomes(board.state, until, seat, budget.positions, board.kinds)
        else:
            found = outcomes(board.placed(), until, seat, budget.positions, unknown=board.unknown())
        if isinstance(found, Refusal):
            raise refused(found)
        if options.json:
            import json

            print(json.dumps(outcomes_data(board, found, until, chance), ensure_ascii=False))
        else:
            print(*outcomes_lines(board, found, until, chance), sep="\n")
    return OK if found.complete else FAILED


# -- as text ----------------------------------------------------------------------------------


def outcomes_lines(board: Board, found: Outcomes, until: str, chance: str = "seed") -> list[str]:
    """Return the results as text."""
    tried = "every answer tried" if chance == "seed" else "every answer and every draw tried"
    return [
        f"{board.title} [{board.state.edition.name}], to the end of the {until}; all cards open, {tried}",
        *_extent(found),
        *(f"chance: {note}" for note in notes(board, found, chance)),
        *_quantity_lines(found),
        *_answer_lines(found),
        *_result_lines(found),
    ]


def _extent(found: Outcomes) -> list[str]:
    draws = len(found.search.odds)
    counts = f"{_many(found.lines, 'line')} of play, {_many(len(found.search.edges) - draws, 'position')}"
    if draws:
        counts += f", {_many(draws, 'draw')} (each handful counts as a line)"
    results = _many(len(found.results), "different result")
    if found.complete:
        return [f"complete: {counts}, {results}"]
    return [
        f"stopped at {limit_reached(found.search.nodes)}: the result is incomplete",
        f"found so far: {counts}, {results}",
    ]


def _many(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"


def _quantity_lines(found: Outcomes) -> list[str]:
    lines = ["numbers at the end, with their lines of play"] if found.quantities else []
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
    text += odds_text(found, value.ends)
    only_if = [choice_text(found.start, choice) for choice in value.only_if]
    return text + (f"; only if {'; '.join(only_if)}" if only_if and found.complete else "")


def _answer_lines(found: Outcomes) -> list[str]:
    lines = []
    for answer in found.first_choices:
        ranges = [f"{name} {low if low == high else f'{low}–{high}'}" for name, low, high in answer.ranges]
        lines.append(f"  {choice_text(found.start, answer.choice)}")
        lines.append(f"    {', '.join(ranges) or 'no difference'}")
    return ["results by first choice", *lines] if lines else []


def _result_lines(found: Outcomes) -> list[str]:
    lines, values = ["results"], []
    for number, result in enumerate(found.results[:SHOWN_RESULTS], 1):
        steps = found.way(result.ends)
        way = [line.removeprefix(REMARK) for line in script_of_way(steps, forced=False)]
        values += [value for hung in event_values(events_of_way(steps)) for value in hung.values]
        counts = _many(result.lines, "line") + odds_text(found, result.ends)
        lines.append(f"  {number}. {counts}: {' | '.join(_differences(found, result))}")
        lines.append(f"     {'; '.join(way) or 'no choices'}")
    more = len(found.results) - SHOWN_RESULTS
    lines += [f"  … and {more:,} more; --json lists them"] if more > 0 else []
    return [*lines, values_note(value_words(values))] if values else lines


def _differences(found: Outcomes, result: EndGroup) -> list[str]:
    return difference_lines(found.start, found.search.ends[result.ends[0]], found.kinds)


# -- as data ----------------------------------------------------------------------------------


def outcomes_data(board: Board, found: Outcomes, until: str, chance: str = "seed") -> dict[str, Any]:
    """Return the results as plain data for JSON."""
    return {
        "version": 1,
        "title": board.title,
        "edition": board.state.edition.name,
        "until": until,
        "complete": found.complete,
        "lines": found.lines,
        "positions": len(found.search.edges) - len(found.search.odds),
        "draws": len(found.search.odds),
        "chance_is": chance,
        "chance": notes(board, found, chance),
        "numbers": [_quantity_data(found, quantity) for quantity in found.quantities],
        "first_choices": [
            {
                "choice": choice_text(found.start, answer.choice),
                "ranges": {name: [low, high] for name, low, high in answer.ranges},
            }
            for answer in found.first_choices
        ],
        "result_count": len(found.results),
        "results": [_result_data(found, result) for result in found.results[:SHOWN_AS_JSON]],
    }


def _quantity_data(found: Outcomes, quantity: Quantity) -> dict[str, Any]:
    values = [
        {
            "value": value.value,
            "lines": value.lines,
            "probability": odds_data(found, value.ends),
            "only_if": [choice_text(found.start, choice) for choice in value.only_if] if found.complete else None,
        }
        for value in quantity.values
    ]
    return {"name": quantity.name, "before": quantity.before, "values": values}


def _result_data(found: Outcomes, result: EndGroup) -> dict[str, Any]:
    way = found.way(result.ends)
    return {
        "lines": result.lines,
        "probability": odds_data(found, result.ends),
        "different": _differences(found, result),
        "script": script_of_way(way),
        "reconstructed": words_of_events(events_of_way(way)),
    }
