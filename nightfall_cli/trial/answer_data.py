"""The answer of a trial as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.language.event_values import events_data
from nightfall_cli.search.event_summary import summary_data
from nightfall_cli.trial.answer_lines import board_lines, cited_rules
from nightfall_cli.trial.citations import reconstructed_values, sentence_of
from nightfall_cli.trial.notes import notes
from nightfall_cli.trial.question_answer import answer_of

if TYPE_CHECKING:
    from nightfall_cli.rules.refusal import Refusal
    from nightfall_cli.trial.trial_outcomes import Tried


def tried_data(tried: Tried) -> dict[str, Any]:
    """Return the answer of one edition as plain data."""
    outcomes = [
        {
            "ways": outcome.ways,
            "script": outcome.script,
            "events": events_data(outcome.end, outcome.events),
            "changes": summary_data(outcome.end, outcome.summary),
            "summary": outcome.lines(),
        }
        for outcome in tried.outcomes
    ]
    ruled_out = [
        {"choices": one.choices, **refusal_data(one.refusal), "events": events_data(one.state, one.events)}
        for one in tried.ruled_out
    ]
    return {
        "edition": tried.edition,
        **({"reading": tried.trial.reading} if tried.trial.reading else {}),
        **({"question": tried.trial.question, "answer": answer_of(tried)} if tried.trial.question else {}),
        "board": board_lines(tried),
        "outcomes": outcomes,
        "refused": ruled_out,
        "complete": tried.complete,
        "notes": notes(tried),
        "rules": {rule: sentence_of(rule) for rule in cited_rules(tried)},
        "reconstructed": reconstructed_values(tried),
    }


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as plain data."""
    return {"kind": refusal.kind, "code": refusal.code, "message": refusal.message, "near": refusal.candidates}
