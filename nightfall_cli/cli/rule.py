"""``nightfall rule``: answer a question with rulings, and prove each by running its scenarios."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from textwrap import fill
from typing import TYPE_CHECKING

from nightfall_cli.cli.border import CommandError, bad_input, check_edition, command, language_of, print_json, speaking
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.files.streams import MOST_COLUMNS, text_width
from nightfall_cli.messages.message import Message
from nightfall_cli.rulings.answer import Shown, ruling_data, rulings_of_rule
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import (
    DOCUMENTS,
    KINDS,
    coverage,
    document_title,
    documents_of,
    in_language,
    rule_sentence,
    rulings,
)
from nightfall_cli.shell.rule_answer import LastAnswer, RuleAnswer, RuleQuestion, answer_rule

if TYPE_CHECKING:
    from pathlib import Path

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cli.app_rules import RuleOptions


@command("rule")
def rule_command(options: RuleOptions, library: Library) -> int:
    """Answer a question; exit code 1 when it is declined. Without words, pick a ruling on the terminal."""
    if options.coverage:
        return _print_coverage()
    language = language_of(options.language)
    with speaking(language):
        return _rule(options, library, language)


def _rule(options: RuleOptions, library: Library, language: str) -> int:
    check_edition(options.edition)
    if options.card:
        from nightfall_cli.show.card_rows import named_card

        with bad_input():
            options = options._replace(card=named_card(options.card, library).name)
    width = MOST_COLUMNS if options.json else text_width()
    shown = Shown(library, options.edition, width, options.sources, language)
    words = options.words.strip() or _picked(options, shown)
    if not words:
        return OK
    try:
        question = RuleQuestion(words, shown, bool(options.language), options.card, "nightfall ")
        answer = answer_rule(question, last_answer)
    except LookupError as error:
        raise CommandError(error.args[0]) from error
    if options.json:
        print_json(_data(answer))
    else:
        print(*answer.lines(), sep="\n")
        remember(answer.listed())
    return FAILED if answer.declined else OK


def _picked(options: RuleOptions, shown: Shown) -> str:
    """Return the id of the ruling that the user picks on the terminal, "" for none."""
    if options.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError(Message('expected a question, such as nightfall rule "must I attack"'))
    from nightfall_cli.shell.prompt_rulings import pick_ruling

    return pick_ruling(shown, options.card)


def _data(answer: RuleAnswer) -> dict[str, object]:
    """Return one object: ``answers`` with their ``level``, ``nearest`` rulings, and why it is ``declined``."""
    words, shown, answered = answer.question.words, answer.shown, answer.answered
    data: dict[str, object] = {"version": 1, "question": words, "language": shown.language}
    if answered is None:
        known = {"rule": words, "sentence": rule_sentence(words), "sources": [one.id for one in documents_of(words)]}
        citing = {"rulings": [ruling.id for ruling in rulings_of_rule(words)]}
        rule = {**known, **citing, "texts": {"sentence": rule_sentence(words, shown.language)}}
        return data | {"answers": [rule], "nearest": [], "declined": ""}
    level, language = {"level": answered.level}, shown.language
    data["answers"] = [ruling_data(one, shown.prove(one), language) | level for one in answered.answers]
    worded = ((one, {"question": in_language(one, language).question}) for one in answered.nearest)
    data["nearest"] = [{"id": one.id, "question": one.question, "texts": texts} for one, texts in worded]
    return data | {"declined": answered.why, "played": answer.played, "card": answer.card}


def _print_coverage() -> int:
    """Print how much of each document is covered; exit code 1 when an entry is uncovered or a ruling unproven."""
    found = list(coverage())
    print("entries of the documents".ljust(34) + "".join(f"{kind:>10}" for kind in (*KINDS, "uncovered")))
    for document in DOCUMENTS:
        own = [covered for covered in found if covered.entry.document == document]
        counts = [sum(covered.entry.kind == kind for covered in own) for kind in KINDS]
        counts.append(sum(not covered.complete for covered in own))
        print(document_title(document).ljust(34) + "".join(f"{count:10}" for count in counts))
    proofs = {ruling.id: prove(ruling) for ruling in rulings().values()}
    unproven = [ruling for ruling, shown in proofs.items() if not shown or not all(proof.holds for proof in shown)]
    runs = sum(len(proof.passed) for shown in proofs.values() for proof in shown)
    print(f"{len(proofs)} rulings, {len(proofs) - len(unproven)} of them proven just now by {runs} scenario runs")
    _list("uncovered", [covered.entry.id for covered in found if not covered.complete])
    _list("not proven", unproven)
    reasons: dict[str, list[str]] = {}
    for covered in found:
        if covered.entry.why_not:
            reasons.setdefault(covered.entry.why_not, []).append(covered.entry.id)
    _list("nothing to decide in", [f"{', '.join(ids)}: {reason}" for reason, ids in reasons.items()])
    return FAILED if unproven or any(not covered.complete for covered in found) else OK


def _list(title: str, items: list[str]) -> None:
    if items:
        print(f"{title}:")
        for item in items:
            print(fill(item, text_width(), initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False))


# -- the rulings that the last answer listed ------------------------------------------------
def answer_path() -> Path:
    """Return the path of the file with the last answer; raises OSError where its folder cannot be made."""
    from nightfall_cli.shell.user_files import state_path

    return state_path() / "last-answer.json"


def remember(answer: LastAnswer) -> None:
    """Write down what is listed; a disk that cannot be written only loses the numbers."""
    from nightfall_cli.files.writing import write_private

    with suppress(OSError):
        write_private(answer_path(), json.dumps(answer._asdict()))


def last_answer() -> LastAnswer:
    """Return what the last answer listed; nothing when it was not written down, or cannot be read."""
    from nightfall_cli.cards.model import LANGUAGES
    from nightfall_cli.files.documents import read_object
    from nightfall_cli.files.reading import read_text

    try:
        found = read_object(read_text(answer_path()))
    except OSError:
        return LastAnswer()
    ids, readings = (_strings(found.get(name)) for name in ("ids", "readings"))
    language, sentence = str(found.get("language")), str(found.get("sentence"))
    return LastAnswer(ids, language if language in LANGUAGES else "", sentence, readings)


def _strings(found: object) -> tuple[str, ...]:
    return tuple(found) if isinstance(found, list) and all(isinstance(one, str) for one in found) else ()
