"""``nightfall verify``: judge a claim over all lines and editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, check_edition, command, print_json, refused, speaks, texts_data, warn
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.files.streams import MOST_COLUMNS, text_width
from nightfall_cli.files.writing import write_file
from nightfall_cli.messages.message import Message, phrase, worded
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.rulings.question import read_question
from nightfall_cli.trial.edition_answers import refusal_data
from nightfall_cli.trial.judge_claim import judge_claim
from nightfall_cli.trial.judgement import SUPPORTED
from nightfall_cli.trial.verdict_lines import (
    bearing_rulings,
    ruling_lines,
    verdict_data,
    verdict_lines,
    verdict_scenario,
)

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import VerifyOptions
    from nightfall_cli.trial.judgement import Judgement


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
        nearest = ruling_lines(rulings, language, text_width())
        if rulings and not read_question(options.claim, library).cards:
            why = refused(judged).lines
            raise CommandError(Message("general rules are not played; the nearest rulings:"), *nearest, *why)
        raise refused(judged, *([Message("not decided; the nearest rulings:"), *nearest] if rulings else []))
    saved = _save(judged, options.save, language) if options.save else ""
    lines = verdict_lines(judged, language, MOST_COLUMNS if options.json else text_width())
    if options.json:
        data = {"version": 1, "claim": options.claim, **verdict_data(judged, language), **texts_data(language, lines)}
        print_json({**data, "saved": options.save} if saved else data)
    else:
        print(*lines, *([saved] if saved else []), sep="\n")
    return OK if judged.verdict == SUPPORTED else FAILED


def _save(judged: Judgement, file: str, language: str) -> str:
    """Write the deciding line as a scenario; return a line that reports it, "" when nothing was played."""
    text = verdict_scenario(judged)
    if not text:
        template = phrase("nightfall verify: {file} is not written: the cards decide this claim, and nothing is played")
        warn(worded(language, template, file=file))
        return ""
    write_file(file, text)
    return worded(language, "saved in {file}", file=file)
