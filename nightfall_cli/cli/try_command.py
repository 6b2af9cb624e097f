"""``nightfall try``: a sentence is played and told, with the rules behind it."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_data import refusal_data, tried_data
from nightfall_cli.trial.answer_lines import answer_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.editions import EditionGroup, edition_difference_lines, try_editions
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.saved_scenario import scenario_text
from nightfall_cli.trial.sentence_forms import form_lines

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial

OK, REFUSED, BAD_INPUT = 0, 1, 2
WIDEST = 100


def try_command(
    sentence: str, edition: str, editions_all: bool, save: str, as_json: bool, language: str, library: Library
) -> int:
    """Try a sentence; exit code 1 when it is against a rule, 2 when it is not understood.

    ``edition`` is "" where nothing was asked for; ``save`` the file for a scenario, or "".
    """
    problem = _usage(edition, editions_all, language)
    if problem:
        return _bad(problem)
    trial = read_trial(sentence, library)
    if isinstance(trial, Refusal):
        return _not_understood(trial, as_json)
    if trial.edition and (editions_all or edition not in ("", trial.edition)):
        wanted = "all editions" if editions_all else f"edition {edition}"
        return _bad(f"the sentence names edition {trial.edition}, and {wanted} is asked for; leave one out")
    groups = try_editions(trial, library) if editions_all else _one(trial, library, trial.edition or edition or "en")
    if isinstance(groups, Refusal):
        return _not_understood(groups, as_json)
    saved = _save(trial, groups, save) if save else ""
    if saved is None:
        return BAD_INPUT
    if as_json:
        print(json.dumps(_data(sentence, groups, saved and save), ensure_ascii=False))
    else:
        width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
        _tell(groups, language or "en", editions_all, width)
        if saved:
            print(saved)
    return _code(groups)


def _usage(edition: str, editions_all: bool, language: str) -> str:
    """What is wrong with the options, or ""."""
    if edition and edition not in EDITIONS:
        return f"no edition is called {edition!r}; known: {', '.join(EDITIONS)}"
    if edition and editions_all:
        return "one edition and all editions are asked for; choose one"
    if language and language not in LANGUAGES:
        return f"no language is called {language!r}; known: {', '.join(LANGUAGES)}"
    return ""


def _bad(problem: str) -> int:
    print(f"nightfall try: {problem}", file=sys.stderr)
    return BAD_INPUT


def _not_understood(refusal: Refusal, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"version": 1, "refusal": refusal_data(refusal)}, ensure_ascii=False))
    print(f"nightfall try: {refusal.message} [{refusal.code}]", file=sys.stderr)
    if refusal.code in ("syntax", "unknown-card", "unknown-player"):
        print("forms, with ; or . or a new line between them:", *form_lines(), sep="\n", file=sys.stderr)
    return BAD_INPUT


def _one(trial: Trial, library: Library, edition: str) -> list[EditionGroup] | Refusal:
    tried = run_trial(trial, library, edition)
    return tried if isinstance(tried, Refusal) else [EditionGroup((edition,), tried)]


def _code(groups: list[EditionGroup]) -> int:
    """0 when the sentence has an outcome somewhere; 1 when it is against a rule, 2 when what it means is unclear."""
    refusals = [group.tried.refusal for group in groups]
    if any(refusal is None for refusal in refusals):
        return OK
    return REFUSED if all(refusal and refusal.kind == "illegal" for refusal in refusals) else BAD_INPUT


# -- telling ------------------------------------------------------------------------------------


def _tell(groups: list[EditionGroup], language: str, editions_all: bool, width: int) -> None:
    first = groups[0]
    for line in answer_lines(first.tried, language, width):
        print(line)
    if not editions_all:
        return
    if len(groups) == 1:
        print(f"the same under {', '.join(first.editions)}")
    for other in groups[1:]:
        print(*edition_difference_lines(first, other, language), sep="\n")


def _data(sentence: str, groups: list[EditionGroup], saved: str) -> dict[str, Any]:
    data: dict[str, Any] = {"version": 1, "sentence": sentence}
    data["answers"] = [{"editions": group.editions, **tried_data(group.tried)} for group in groups]
    return {**data, "saved": saved} if saved else data


# -- saving -------------------------------------------------------------------------------------


def _save(trial: Trial, groups: list[EditionGroup], file: str) -> str | None:
    """Write the first outcome as a scenario: what was written, "" when there is nothing to write, None on failure."""
    group = next((group for group in groups if group.tried.outcomes), None)
    if group is None:
        print(f"nightfall try: {file} is not written: what is refused has no outcome", file=sys.stderr)
        return ""
    outcomes = group.tried.outcomes
    try:
        Path(file).write_text(scenario_text(trial, outcomes[0], group.editions), encoding="utf-8")
    except OSError as error:
        _bad(f"{file} cannot be written: {error}")
        return None
    return f"saved in {file}" + (f": the first of {len(outcomes)} outcomes" if len(outcomes) > 1 else "")
