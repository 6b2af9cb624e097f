"""``nightfall verify``: judge a claim over all lines and editions."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.cli.border import CommandError, command, warn
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.files.writing import write_file
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.trial.answer_lines import refusal_data
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
    from nightfall_cli.trial.judgement import Judgement

WIDEST = 100


class VerifyOptions(NamedTuple):
    """The options of the command line; ``edition``, ``save`` (a file for a scenario) and ``language`` may be ""."""

    claim: str
    edition: str = ""
    save: str = ""
    json: bool = False
    language: str = "en"


@command("verify")
def verify_command(options: VerifyOptions, library: Library) -> int:
    """Judge a claim; exit code 0 when it is supported, 1 when it is refuted or depends, 2 when not understood."""
    if options.edition and options.edition not in EDITIONS:
        raise CommandError(f"no edition is called {options.edition!r}; known: {', '.join(EDITIONS)}")
    if options.language and options.language not in LANGUAGES:
        raise CommandError(f"no language is called {options.language!r}; known: {', '.join(LANGUAGES)}")
    judged = judge_claim(options.claim, library, options.edition)
    if isinstance(judged, Refusal):
        rulings = bearing_rulings(options.claim)
        if options.json:
            ids = [one.id for one in rulings]
            data = {"version": 1, "claim": options.claim, "refusal": refusal_data(judged), "rulings": ids}
            print(json.dumps(data, ensure_ascii=False))
        cited = ["not decided; the nearest rulings:", *ruling_lines(rulings)] if rulings else []
        raise CommandError(f"{judged.message} [{judged.code}]", *cited)
    saved = _save(judged, options.save) if options.save else ""
    if options.json:
        data = {"version": 1, "claim": options.claim, **verdict_data(judged)}
        print(json.dumps({**data, "saved": options.save} if saved else data, ensure_ascii=False))
    else:
        width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
        print(*verdict_lines(judged, options.language or "en", width), *([saved] if saved else []), sep="\n")
    return OK if judged.verdict == SUPPORTED else FAILED


def _save(judged: Judgement, file: str) -> str:
    """Write the deciding line as a scenario; return a line that reports it, "" when nothing was played."""
    text = verdict_scenario(judged)
    if not text:
        warn(f"nightfall verify: {file} is not written: the cards decide this claim, and nothing is played")
        return ""
    write_file(file, text)
    return f"saved in {file}"
