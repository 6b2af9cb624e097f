"""The answers of a trial by edition, and as data."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.event_values import events_data
from nightfall_cli.messages.message import ENGLISH, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.ruling_library import rule_sentence
from nightfall_cli.search.event_summary import summary_data
from nightfall_cli.trial.answer_lines import board_lines, cited_rules, play_lines
from nightfall_cli.trial.hanging_answer import fate_of, marked_answer
from nightfall_cli.trial.notes import notes, reconstructed_values
from nightfall_cli.trial.play_sentence import run_trial

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial, Tried


class AgreeingEditions(NamedTuple):
    """Editions with the same answer, and the answer under the first of them."""

    editions: tuple[str, ...]
    tried: Tried


def try_editions(trial: Trial, library: Library, editions: Iterable[str]) -> list[AgreeingEditions] | Refusal:
    """Try the sentence under each of these editions, and group those with the same answer."""
    groups: dict[object, AgreeingEditions] = {}
    for edition in editions:
        tried = run_trial(trial, library, edition)
        if isinstance(tried, Refusal):
            return tried
        key = (tuple(play_lines(tried)), tuple(outcome.ways for outcome in tried.outcomes))
        known = groups.setdefault(key, AgreeingEditions((), tried))
        groups[key] = known._replace(editions=(*known.editions, edition))
    return list(groups.values())


def edition_difference_lines(first: AgreeingEditions, other: AgreeingEditions, language: str = "en") -> list[str]:
    """Return the lines in which the answers of two groups differ, each with its editions."""
    left, right = play_lines(first.tried, language), play_lines(other.tried, language)
    names, number = (", ".join(first.editions), ", ".join(other.editions)), len(other.editions)
    compared = {"other": names[1], "editions": names[0], "number": number}
    lines = [worded(language, "{other} {number:differs|differ} from {editions}:", **compared)]
    for what, i, j, k, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if what != "equal":
            lines += [f"  {names[0]}: {line.strip()}" for line in left[i:j]]
            lines += [f"  {names[1]}: {line.strip()}" for line in right[k:m]]
    return lines


def tried_data(tried: Tried, language: str = ENGLISH) -> dict[str, Any]:
    """Return the answer of one edition as plain data."""
    outcomes = [
        {
            "ways": outcome.ways,
            "script": outcome.script,
            "events": events_data(outcome.end, outcome.events, (), language),
            "changes": summary_data(outcome.end, outcome.summary),
            "summary": outcome.lines(),
        }
        for outcome in tried.outcomes
    ]
    ruled_out = []
    for one in tried.ruled_out:
        refused = {"choices": one.choices, **refusal_data(one.refusal)}
        ruled_out.append({**refused, "events": events_data(one.state, one.events, (), language)})
    question = tried.trial.question
    return {
        "edition": tried.edition,
        **({"reading": tried.trial.reading} if tried.trial.reading else {}),
        **({"doubt": tried.trial.doubt} if tried.trial.doubt else {}),
        **({"left_out": tried.trial.left_out} if tried.trial.left_out else {}),
        **({"noted": tried.trial.noted} if tried.trial.noted else {}),
        **({"question": question, "answer": marked_answer(tried) or fate_of(tried)} if question else {}),
        "board": board_lines(tried),
        "outcomes": outcomes,
        "refused": ruled_out,
        "complete": tried.complete,
        "notes": notes(tried),
        "rules": {rule: rule_sentence(rule) for rule in cited_rules(tried)},
        "reconstructed": reconstructed_values(tried),
    }


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as plain data."""
    return {"kind": refusal.kind, "code": refusal.code, "message": refusal.message, "near": refusal.candidates}
