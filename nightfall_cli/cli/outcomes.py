"""``nightfall outcomes``: every result of a board, and the lines that lead to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.board_file import later_ends, notes, odds_data, odds_text, read_board, read_seat, titled
from nightfall_cli.cli.border import bad_input, budget_of, command, print_json, refused, speaks, texts_data
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.files.streams import print_lines
from nightfall_cli.language.event_values import event_values, value_words, values_note, words_of_events
from nightfall_cli.messages.message import ENGLISH, Message, all_in, in_language, phrase, worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.budget import limit_reached, spending
from nightfall_cli.search.difference import difference_lines
from nightfall_cli.search.goal import goal_message
from nightfall_cli.search.outcomes import outcomes
from nightfall_cli.search.outcomes_words import REMARK, choice_text, events_of_way, script_of_way

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_play import OutcomesOptions
    from nightfall_cli.cli.board_file import Board
    from nightfall_cli.search.outcomes import EndGroup, Outcomes
    from nightfall_cli.search.outcomes_numbers import Quantity

CHANCES = ("seed", "enumerate")
SHOWN_RESULTS = 20
SHOWN_VALUES = 12
SHOWN_AS_JSON = 1000  # limit of results in the JSON output


@command("outcomes")
@speaks()
def outcomes_command(options: OutcomesOptions, library: Library) -> int:
    """Print every result of a board; exit code 1 when the search stopped at its limit, 2 on bad input."""
    chance, until, language = options.chance, options.until or "chain", options.language
    budget = budget_of(options.nodes, options.timeout)
    with bad_input():
        if chance not in CHANCES:
            expected = phrase("{option}: expected {names:or}, got '{text}'")
            raise ValueError(Message(expected, option="--chance", names=CHANCES, text=chance))
        board = read_board(options.scenario, options.edition, library)
        seat = read_seat(board.state, options.by) if options.by else None
    with spending(budget):
        if chance == "seed":
            found = outcomes(board.state, until, seat, budget.positions, bool(board.kinds))
        else:
            found = outcomes(board.placed(), until, seat, budget.positions, unknown=board.unknown())
        if isinstance(found, Refusal):
            raise refused(found, *later_ends(board.state, until))
        lines = outcomes_lines(board, found, until, chance, language)
        if options.json:
            print_json(outcomes_data(board, found, until, chance) | texts_data(language, lines))
        else:
            print_lines(lines)
    return OK if found.complete else FAILED


def outcomes_lines(board: Board, found: Outcomes, until: str, chance: str, language: str = ENGLISH) -> list[str]:
    draws = phrase("{title}, {end}; all cards open, every answer and every draw tried")
    head = phrase("{title}, {end}; all cards open, every answer tried") if chance == "seed" else draws
    return [
        worded(language, head, title=titled(board, language), end=Message(ENDS[until])),
        *all_in(language, _extent(found)),
        *(worded(language, "chance: {text}", text=note) for note in notes(board, found, chance)),
        *_quantity_lines(found, language),
        *_answer_lines(found, language),
        *_result_lines(found, language),
    ]


ENDS = {
    "chain": phrase("to the end of the chain"),
    "phase": phrase("to the end of the phase"),
    "turn": phrase("to the end of the turn"),
}


def _extent(found: Outcomes) -> list[str]:
    draws, results = len(found.search.graph.odds), len(found.results)
    counts = [
        Message("{number} {number:line|lines} of play", number=f"{found.lines:,}"),
        Message("{number} {number:position|positions}", number=f"{len(found.search.graph.edges) - draws:,}"),
    ]
    if draws:
        counts.append(Message("{number} {number:draw|draws} (each handful counts as a line)", number=f"{draws:,}"))
    counts.append(Message("{number} different {number:result|results}", number=f"{results:,}"))
    if found.complete:
        return [Message("complete: {counts}", counts=counts)]
    stopped = Message("stopped at {limit}: the result is incomplete", limit=limit_reached(found.search.nodes))
    return [stopped, Message("found so far: {counts}", counts=counts)]


def _lines(number: int) -> Message:
    return Message("{number} {number:line|lines}", number=f"{number:,}")


def _range(found: Outcomes, name: str, low: int, high: int) -> str:
    return goal_message(name, found.start.library, str(low) if low == high else f"{low}–{high}")


def _quantity_lines(found: Outcomes, language: str) -> list[str]:
    lines = [worded(language, "numbers at the end, with their lines of play")] if found.quantities else []
    for quantity in found.quantities:
        values = quantity.values
        shown = _range(found, quantity.name, values[0].value, values[-1].value)
        lines.append(worded(language, "  {goal} (before: {number})", goal=shown, number=quantity.before))
        extremes = values if len(values) <= SHOWN_VALUES else (values[0], values[-1])
        for value in extremes if len(values) > 1 else ():
            counted = in_language(_lines(value.lines), language) + odds_text(found, value.ends, language)
            choices = [choice_text(found.start, choice, language) for choice in value.only_if if found.complete]
            only_if = worded(language, "; only if {lines}", lines="; ".join(choices)) if choices else ""
            lines.append(f"    {value.value:3}  {counted}{only_if}")
    return lines


def _answer_lines(found: Outcomes, language: str) -> list[str]:
    lines = []
    for answer in found.first_choices:
        ranges = all_in(language, (_range(found, *named) for named in answer.ranges))
        lines.append(f"  {choice_text(found.start, answer.choice, language)}")
        lines.append(f"    {', '.join(ranges) or worded(language, 'no difference')}")
    return [worded(language, "results by first choice"), *lines] if lines else []


def _result_lines(found: Outcomes, language: str) -> list[str]:
    lines, values = [worded(language, "results")], []
    for number, result in enumerate(found.results[:SHOWN_RESULTS], 1):
        steps = found.way(result.ends)
        way = [line.removeprefix(REMARK) for line in script_of_way(steps, False, language)]
        values += [value for hung in event_values(events_of_way(steps)) for value in hung.values]
        counts = in_language(_lines(result.lines), language) + odds_text(found, result.ends, language)
        lines.append(f"  {number}. {counts}: {' | '.join(_differences(found, result, language))}")
        lines.append(f"     {'; '.join(way) or worded(language, 'no choices')}")
    more = len(found.results) - SHOWN_RESULTS
    lines += [worded(language, "  … and {number} more; --json lists them", number=f"{more:,}")] if more > 0 else []
    return [*lines, in_language(values_note(value_words(values, language)), language)] if values else lines


def _differences(found: Outcomes, result: EndGroup, language: str = ENGLISH) -> list[str]:
    return difference_lines(found.start, found.search.graph.ends[result.ends[0]], found.kinds, language)


def outcomes_data(board: Board, found: Outcomes, until: str, chance: str = "seed") -> dict[str, Any]:
    return {
        "version": 1,
        "title": board.scenario.title,
        "edition": board.state.edition.name,
        "until": until,
        "complete": found.complete,
        "lines": found.lines,
        "positions": len(found.search.graph.edges) - len(found.search.graph.odds),
        "draws": len(found.search.graph.odds),
        "chance_is": chance,
        "chance": notes(board, found, chance),
        "numbers": [_quantity_data(found, quantity) for quantity in found.quantities],
        "first_choices": [
            {"choice": choice_text(found.start, one.choice), "ranges": {name: ends for name, *ends in one.ranges}}
            for one in found.first_choices
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
