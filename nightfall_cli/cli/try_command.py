"""``nightfall try`` and ``verify``: play a sentence and print every outcome, or judge a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cli.border import CommandError, check_edition, command, print_json, refused, speaks, texts_data, warn
from nightfall_cli.cli.rule import remember
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.files.streams import MOST_COLUMNS, text_width
from nightfall_cli.files.writing import write_file
from nightfall_cli.messages.message import Message, phrase, worded
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.answer import Shown
from nightfall_cli.rulings.ask import SHOWN
from nightfall_cli.rulings.question import read_question
from nightfall_cli.shell.rule_answer import answer_unplayed, unplayed_line
from nightfall_cli.trial.answer_lines import answer_lines
from nightfall_cli.trial.clauses import read_trial
from nightfall_cli.trial.edition_answers import edition_difference_lines, refusal_data, tried_data, try_editions
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
    from nightfall_cli.trial.edition_answers import AgreeingEditions
    from nightfall_cli.trial.judgement import Judgement
    from nightfall_cli.trial.stated import Trial


@command("try")
@speaks("sentence")
def try_command(options: TryOptions, library: Library) -> int:
    """Try a sentence; exit code 1 when all editions refuse it by a rule, 2 when it is not understood."""
    _check_usage(options)
    trial = read_trial(options.sentence, library)
    if isinstance(trial, Refusal):
        return _not_read(trial, options, library)
    _check_edition(options, trial)
    editions = EDITIONS if options.all_editions else (trial.edition or options.edition or "en",)
    groups = try_editions(trial, library, editions)
    if isinstance(groups, Refusal):
        raise _not_understood(groups, options.sentence, library)
    saved = _save(trial, groups, options.save, options.language) if options.save else ""
    if options.json:
        print_json(_data(options, groups, saved and options.save))
    else:
        print(*_answers(groups, options, text_width()), *_beside_refusal(trial, groups, options, library), sep="\n")
        if saved:
            print(saved)
    if options.play:
        from nightfall_cli.cli.app_play import PlayOptions
        from nightfall_cli.cli.play import play_command

        play_command(PlayOptions(language=options.language), groups[0].tried.start)
    refusals = [group.tried.refusal for group in groups]
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


def _beside_refusal(trial: Trial, groups: list[AgreeingEditions], options: TryOptions, library: Library) -> list[str]:
    """Return what rulings say to a question of which the situation is refused, as it is or as it was read."""
    if groups[0].tried.refusal is None or not trial.question or trial.asks_legality:
        return []
    shown = Shown(library, options.edition, text_width(), language=options.language)
    answer = answer_unplayed(options.sentence, shown, "nightfall ")
    if answer is None or answer.played:
        return []
    remember(answer.listed())
    return answer.lines()


def _not_read(refusal: Refusal, options: TryOptions, library: Library) -> int:
    """Answer a question that is not understood as a situation by what decides it; else raises the refusal."""
    shown = Shown(library, options.edition, text_width(), language=options.language)
    answer = answer_unplayed(options.sentence, shown, "nightfall ")
    decided = answer is not None and answer.decides and not (options.save or options.play)
    lines = answer.lines() if answer is not None else []
    if options.json:
        found = {"rulings": list(answer.listed().ids[:SHOWN]), "decided": decided} if answer is not None else {}
        print_json({"version": 1, "refusal": refusal_data(refusal), **found, **texts_data(options.language, lines)})
    elif decided:
        print(*lines, *shown.wrapped(unplayed_line(refusal, shown), "", "  "), sep="\n")
    if answer is not None:
        remember(answer.listed())
    if decided:
        return OK
    raise refused(refusal, *lines) if lines else _not_understood(refusal, options.sentence, library)


def _not_understood(refusal: Refusal, sentence: str, library: Library) -> CommandError:
    """Return the failure for a sentence that is not understood.

    The refusal of a sentence in everyday words names the one form that is nearest; an empty sentence lists all.
    """
    if not sentence.strip():
        forms = Message("forms (separate clauses with ; or . or a new line):")
        return CommandError(forms, *form_lines(), *refused(refusal).lines)
    misspelt = refusal.code == "unknown-card" and refusal.candidates
    other = refusal.code not in ("syntax", "unknown-card", "unknown-player")
    if misspelt or other or is_everyday(sentence, library):
        return refused(refusal)
    return refused(refusal, Message("every form: {line}", line='nightfall try ""'))


def _beside_rulings(refusal: Refusal, text: str, language: str) -> CommandError:
    """Return the failure for a claim that is not judged, with the rulings that may answer it."""
    found = bearing_rulings(text)
    if not found:
        return refused(refusal)
    return refused(refusal, Message("not decided; the nearest rulings:"), *ruling_lines(found, language, text_width()))


def _answers(groups: list[AgreeingEditions], options: TryOptions, width: int) -> list[str]:
    first, language = groups[0], options.language
    lines = answer_lines(first.tried, language, width, rules=options.rules)
    if options.all_editions and len(groups) == 1:
        lines.append(worded(language, "the same under {editions}", editions=first.editions))
    return lines + [line for other in groups[1:] for line in edition_difference_lines(first, other, language)]


def _data(options: TryOptions, groups: list[AgreeingEditions], saved: str) -> dict[str, Any]:
    language = options.language
    data: dict[str, Any] = {"version": 1, "sentence": options.sentence}
    data["answers"] = [{"editions": group.editions, **tried_data(group.tried, language)} for group in groups]
    data |= texts_data(language, _answers(groups, options, MOST_COLUMNS))
    return {**data, "saved": saved} if saved else data


def _save(trial: Trial, groups: list[AgreeingEditions], file: str, language: str) -> str:
    """Write the first outcome as a scenario; return a line that reports it, "" without an outcome."""
    group = next((group for group in groups if group.tried.outcomes), None)
    if group is None:
        warn(worded(language, "nightfall try: {file} is not written: a refused sentence has no outcome", file=file))
        return ""
    outcomes = group.tried.outcomes
    write_file(file, scenario_text(trial, outcomes[0], group.editions))
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
