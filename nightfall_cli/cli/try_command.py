"""``nightfall try`` and ``verify``: play a sentence and print every outcome, or judge a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.border import CommandError, check_edition, command, print_json, refused, speaks, texts_data, warn
from nightfall_cli.cli.rule import last_answer, remember
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.streams import MOST_COLUMNS, text_width
from nightfall_cli.files.writing import write_file
from nightfall_cli.messages.message import Message, phrase, worded
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.answer import Shown
from nightfall_cli.rulings.ask import SHOWN
from nightfall_cli.rulings.question import read_question
from nightfall_cli.shell.try_answer import answer_sentence
from nightfall_cli.trial.edition_answers import refusal_data, tried_data
from nightfall_cli.trial.judge_claim import judge_claim
from nightfall_cli.trial.judgement import SUPPORTED
from nightfall_cli.trial.sentence_forms import form_lines
from nightfall_cli.trial.sentence_kind import is_everyday
from nightfall_cli.trial.trial_board import scenario_text
from nightfall_cli.trial.verdict_lines import (
    bearing_rulings,
    ruling_lines,
    verdict_data,
    verdict_lines,
    verdict_scenario,
)

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import TryOptions, VerifyOptions
    from nightfall_cli.shell.try_answer import TryAnswer
    from nightfall_cli.trial.judgement import Judgement
    from nightfall_cli.trial.stated import Trial


@command("try")
def try_command(options: TryOptions, library: Library) -> int:
    """Try a sentence; exit code 1 when all editions refuse it by a rule, 2 when it is not understood.

    A number plays a reading that the last answer lists.
    """
    if options.sentence.strip().isdecimal() and not options.language:
        options = options._replace(language=last_answer().language)
    return _try(options, library) or OK


@speaks("sentence")
def _try(options: TryOptions, library: Library) -> int:
    _check_usage(options)
    width = MOST_COLUMNS if options.json else text_width()
    shown = Shown(library, options.edition, width, language=options.language)
    editions = EDITIONS if options.all_editions else ()
    try:
        answer = answer_sentence(options.sentence, shown, "nightfall ", editions, last_answer)
    except LookupError as error:
        raise CommandError(error.args[0]) from error
    if answer.trial is not None:
        _check_edition(options, answer.trial)
    if (listed := answer.listed()) is not None:
        remember(listed)
    saved = _save(answer, options.save) if options.save and answer.groups else ""
    shows = bool(answer.groups) or (answer.decides and not (options.save or options.play))
    if options.json:
        print_json(_data(options, answer, shows) | ({"saved": options.save} if saved else {}))
    elif shows:
        print(*answer.lines(rules=options.rules), *filter(None, [saved]), sep="\n")
    if not answer.groups:
        if not shows:
            raise _not_answered(answer, options.sentence)
        return OK
    if options.play:
        from nightfall_cli.cli.app_play import PlayOptions
        from nightfall_cli.cli.play import play_command

        play_command(PlayOptions(language=options.language), answer.groups[0].tried.start)
    refusals = [group.tried.refusal for group in answer.groups]
    if any(refusal is None for refusal in refusals):
        return OK
    return FAILED if all(refusal and refusal.kind == "illegal" for refusal in refusals) else BAD_INPUT


def _check_usage(options: TryOptions) -> None:
    """Raise `CommandError` for an unknown edition, or options that exclude each other."""
    edition = options.edition
    check_edition(edition)
    both = ("--edition", "--all") if edition else ("--play", "--all" if options.all_editions else "--json")
    if (edition and options.all_editions) or (options.play and (options.all_editions or options.json)):
        raise CommandError(Message("{options:and} cannot be combined; choose one", options=both))


def _check_edition(options: TryOptions, trial: Trial) -> None:
    """Raise `CommandError` when the sentence names one edition and the options another."""
    if trial.edition and (options.all_editions or options.edition not in ("", trial.edition)):
        option = "--all" if options.all_editions else f"--edition {options.edition}"
        template = phrase("the sentence names edition {edition}, which contradicts {option}; remove one of them")
        raise CommandError(Message(template, edition=trial.edition, option=option))


def _not_answered(answer: TryAnswer, sentence: str) -> CommandError:
    """Return the failure for a sentence that is not understood, with the rulings that may answer it, if any.

    The refusal of a sentence in everyday words names the one form that is nearest; an empty sentence lists all.
    """
    refusal = answer.refusal
    assert refusal is not None
    if below := answer.lines_below():
        return refused(refusal, *below)
    if not sentence.strip():
        forms = Message("forms (separate clauses with ; or . or a new line):")
        return CommandError(forms, *form_lines(), *refused(refusal).lines)
    misspelt = refusal.code == "unknown-card" and refusal.candidates
    other = refusal.code not in ("syntax", "unknown-card", "unknown-player")
    if misspelt or other or is_everyday(sentence, answer.shown.library):
        return refused(refusal)
    return refused(refusal, Message("every form: {line}", line='nightfall try ""'))


def _beside_rulings(refusal: Refusal, text: str, language: str) -> CommandError:
    """Return the failure for a claim that is not judged, with the rulings that may answer it."""
    found = bearing_rulings(text)
    if not found:
        return refused(refusal)
    return refused(refusal, Message("not decided; the nearest rulings:"), *ruling_lines(found, language, text_width()))


def _data(options: TryOptions, answer: TryAnswer, shows: bool) -> dict[str, Any]:
    language, rulings, refusal = options.language, answer.rulings, answer.refusal
    data: dict[str, Any] = {"version": 1, "sentence": options.sentence}
    if answer.groups:
        data["answers"] = [{"editions": one.editions, **tried_data(one.tried, language)} for one in answer.groups]
    elif refusal is not None:
        data["refusal"] = refusal_data(refusal)
    if rulings is not None:
        data |= {"rulings": list(rulings.listed().ids[:SHOWN]), "decided": shows and not answer.groups}
    if answer.choices:
        data["readings"] = [choice.trial.reading for choice in answer.choices]
    return data | texts_data(language, answer.lines())


def _save(answer: TryAnswer, file: str) -> str:
    """Write the first outcome as a scenario; return a line that reports it, "" without an outcome."""
    language = answer.shown.language
    group = next((group for group in answer.groups if group.tried.outcomes), None)
    if group is None:
        warn(worded(language, "nightfall try: {file} is not written: a refused sentence has no outcome", file=file))
        return ""
    outcomes = group.tried.outcomes
    write_file(file, scenario_text(group.tried.trial, outcomes[0], group.editions))
    several = phrase("saved in {file}: the first of {number} outcomes")
    saved = several if len(outcomes) > 1 else phrase("saved in {file}")
    return worded(language, saved, file=file, number=len(outcomes))


@command("verify")
@speaks("claim")
def verify_command(options: VerifyOptions, library: Library) -> int:
    """Judge a claim; exit code 0 when it is supported, 1 when it is refuted or depends, 2 when not understood."""
    language = options.language
    check_edition(options.edition)
    judged = judge_claim(options.claim, library, options.edition)
    if isinstance(judged, Refusal):
        rulings = bearing_rulings(options.claim)
        if options.json:
            ids = [one.id for one in rulings]
            print_json({"version": 1, "claim": options.claim, "refusal": refusal_data(judged), "rulings": ids})
        if rulings and not read_question(options.claim, library).cards:
            nearest = ruling_lines(rulings, language, text_width())
            why = refused(judged).lines
            raise CommandError(Message("general rules are not played; the nearest rulings:"), *nearest, *why)
        raise _beside_rulings(judged, options.claim, language)
    saved = _save_line(judged, options.save, language) if options.save else ""
    lines = verdict_lines(judged, language, MOST_COLUMNS if options.json else text_width())
    if options.json:
        data = {"version": 1, "claim": options.claim, **verdict_data(judged, language), **texts_data(language, lines)}
        print_json({**data, "saved": options.save} if saved else data)
    else:
        print(*lines, *([saved] if saved else []), sep="\n")
    return OK if judged.verdict == SUPPORTED else FAILED


def _save_line(judged: Judgement, file: str, language: str) -> str:
    """Write the deciding line as a scenario; return a line that reports it, "" when nothing was played."""
    text = verdict_scenario(judged)
    if not text:
        template = phrase("nightfall verify: {file} is not written: the cards decide this claim, and nothing is played")
        warn(worded(language, template, file=file))
        return ""
    write_file(file, text)
    return worded(language, "saved in {file}", file=file)
