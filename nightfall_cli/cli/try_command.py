"""``nightfall try``: play a sentence and print every outcome with its rules."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cli.border import CommandError, command, warn
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.writing import write_file
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_lines import (
    AgreeingEditions,
    answer_lines,
    edition_difference_lines,
    refusal_data,
    tried_data,
    try_editions,
)
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.play_sentence import run_trial
from nightfall_cli.trial.sentence_forms import form_lines
from nightfall_cli.trial.sentence_kind import is_everyday
from nightfall_cli.trial.trial_board import scenario_text

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.trial.stated import Trial

WIDEST = 100


class TryOptions(NamedTuple):
    """The options of the command line; ``edition``, ``save`` (a file for a scenario) and ``language`` may be "".

    ``play``: open the board in the shell.
    """

    sentence: str
    edition: str = ""
    all_editions: bool = False
    save: str = ""
    json: bool = False
    language: str = "en"
    play: bool = False


@command("try")
def try_command(options: TryOptions, library: Library) -> int:
    """Try a sentence; exit code 1 when it is against a rule, 2 when it is not understood."""
    _check_usage(options)
    trial = read_trial(options.sentence, library)
    if isinstance(trial, Refusal):
        raise _not_understood(trial, options.json, is_everyday(options.sentence, library))
    _check_edition(options, trial)
    edition = trial.edition or options.edition or "en"
    groups = try_editions(trial, library) if options.all_editions else _one(trial, library, edition)
    if isinstance(groups, Refusal):
        raise _not_understood(groups, options.json)
    saved = _save(trial, groups, options.save) if options.save else ""
    if options.json:
        print(json.dumps(_data(options.sentence, groups, saved and options.save), ensure_ascii=False))
    else:
        width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
        _print_answers(groups, options.language or "en", options.all_editions, width)
        if saved:
            print(saved)
    if options.play:
        from nightfall_cli.cli.play import PlayOptions, play_command

        play_command(PlayOptions(board=groups[0].tried.start, language=options.language))
    return _code(groups)


def _check_usage(options: TryOptions) -> None:
    """Raise `CommandError` for unknown values, or options that exclude each other."""
    edition, language = options.edition, options.language
    if edition and edition not in EDITIONS:
        raise CommandError(f"no edition is called {edition!r}; known: {', '.join(EDITIONS)}")
    if edition and options.all_editions:
        raise CommandError("--edition and --all cannot be combined; choose one")
    if options.play and (options.all_editions or options.json):
        raise CommandError(f"--play and {'--all' if options.all_editions else '--json'} cannot be combined; choose one")
    if language and language not in LANGUAGES:
        raise CommandError(f"no language is called {language!r}; known: {', '.join(LANGUAGES)}")


def _check_edition(options: TryOptions, trial: Trial) -> None:
    """Raise `CommandError` when the sentence names one edition and the options another."""
    if trial.edition and (options.all_editions or options.edition not in ("", trial.edition)):
        option = "--all" if options.all_editions else f"--edition {options.edition}"
        raise CommandError(
            f"the sentence names edition {trial.edition}, which contradicts {option}; remove one of them"
        )


def _not_understood(refusal: Refusal, as_json: bool, everyday: bool = False) -> CommandError:
    """Return the failure for a sentence that is not understood; with ``as_json``, also print the refusal.

    The refusal of a sentence in ``everyday`` words names the one form that is nearest; else all forms are listed.
    """
    if as_json:
        print(json.dumps({"version": 1, "refusal": refusal_data(refusal)}, ensure_ascii=False))
    forms = []
    if not everyday and refusal.code in ("syntax", "unknown-card", "unknown-player"):
        forms = ["forms (separate clauses with ; or . or a new line):", *form_lines()]
    return CommandError(f"{refusal.message} [{refusal.code}]", *forms)


def _one(trial: Trial, library: Library, edition: str) -> list[AgreeingEditions] | Refusal:
    tried = run_trial(trial, library, edition)
    return tried if isinstance(tried, Refusal) else [AgreeingEditions((edition,), tried)]


def _code(groups: list[AgreeingEditions]) -> int:
    """Return exit code 0 when an edition has an outcome, 1 when all refuse it by a rule, 2 when it is unclear."""
    refusals = [group.tried.refusal for group in groups]
    if any(refusal is None for refusal in refusals):
        return OK
    return FAILED if all(refusal and refusal.kind == "illegal" for refusal in refusals) else BAD_INPUT


# -- printing -----------------------------------------------------------------------------------


def _print_answers(groups: list[AgreeingEditions], language: str, editions_all: bool, width: int) -> None:
    first = groups[0]
    for line in answer_lines(first.tried, language, width):
        print(line)
    if not editions_all:
        return
    if len(groups) == 1:
        print(f"the same under {', '.join(first.editions)}")
    for other in groups[1:]:
        print(*edition_difference_lines(first, other, language), sep="\n")


def _data(sentence: str, groups: list[AgreeingEditions], saved: str) -> dict[str, Any]:
    data: dict[str, Any] = {"version": 1, "sentence": sentence}
    data["answers"] = [{"editions": group.editions, **tried_data(group.tried)} for group in groups]
    return {**data, "saved": saved} if saved else data


# -- saving -------------------------------------------------------------------------------------


def _save(trial: Trial, groups: list[AgreeingEditions], file: str) -> str:
    """Write the first outcome as a scenario; return a line that reports it, "" without an outcome."""
    group = next((group for group in groups if group.tried.outcomes), None)
    if group is None:
        warn(f"nightfall try: {file} is not written: a refused sentence has no outcome")
        return ""
    outcomes = group.tried.outcomes
    write_file(file, scenario_text(trial, outcomes[0], group.editions))
    return f"saved in {file}" + (f": the first of {len(outcomes)} outcomes" if len(outcomes) > 1 else "")
