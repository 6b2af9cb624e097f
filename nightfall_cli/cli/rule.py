"""``nightfall rule``: answer a question with rulings, and prove each by running its scenarios."""

from __future__ import annotations

import json
import shutil
import sys
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cli.border import CommandError, command
from nightfall_cli.cli.last_answer import opened, remember
from nightfall_cli.exit_codes import FAILED, OK
from nightfall_cli.language.names import name_index
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.answer import (
    LISTED,
    Shown,
    answer_lines,
    nearest_lines,
    numbered,
    rule_lines,
    ruling_data,
    title_lines,
)
from nightfall_cli.rulings.ask import DECLINED, PAGE, SURE, Answered, ask, is_rule
from nightfall_cli.rulings.coverage import KINDS, coverage, documents_of
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import DOCUMENTS, document_title, rulings

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

WIDEST = 100
LONGEST_NUMBER = 6
"""No answer lists so many rulings that its numbers have more digits."""


class RuleOptions(NamedTuple):
    """The options of the command line: a question, its card and edition or "", and how to print the answer."""

    words: str
    card: str = ""
    edition: str = ""
    json: bool = False
    sources: bool = False


@command("rule")
def rule_command(options: RuleOptions, library: Library) -> int:
    """Answer a question; exit code 1 when it is declined. Without words, pick a ruling on the terminal."""
    if options.edition and options.edition not in EDITIONS:
        raise CommandError(f"unknown edition {options.edition!r}; known: {', '.join(EDITIONS)}")
    if options.card:
        options = options._replace(card=_card_name(options.card, library))
    shown = Shown(library, options.edition, _width(), options.sources)
    words = options.words.strip() or _picked(options, shown)
    if not words:
        return OK
    if options.json:
        return _print_json(options._replace(words=words), library)
    if is_rule(words):
        print(*rule_lines(words, shown), sep="\n")
        return OK
    answered = _opened(words) or ask(words, library, options.card, options.edition)
    played = _played(words, answered, shown)
    if played:
        listed = numbered(answered)[:LISTED]
        print(*played, "rulings nearby:", *title_lines(listed, shown), sep="\n")
        remember(ruling.id for ruling in listed)
        return OK
    print(*answer_lines(answered, shown), sep="\n")
    if answered.level == DECLINED:
        print(*nearest_lines(words, library), sep="\n")
    remember(ruling.id for ruling in numbered(answered))
    return FAILED if answered.level == DECLINED else OK


def _played(words: str, answered: Answered, shown: Shown) -> list[str]:
    """Return what the engine says of a situation or a claim that no ruling decides for sure, [] otherwise."""
    if answered.level in (SURE, PAGE):
        return []
    from nightfall_cli.shell.played_answer import played_lines

    return played_lines(words, shown.library, shown.edition, shown.width, "nightfall ")


def _width() -> int:
    return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)


def _picked(options: RuleOptions, shown: Shown) -> str:
    """Return the id of the ruling that the user picks on the terminal, "" for none."""
    if options.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError('expected a question, such as nightfall rule "must I attack"')
    from nightfall_cli.shell.prompt_rulings import pick_ruling

    return pick_ruling(shown, options.card)


def _opened(words: str) -> Answered | None:
    """Return the ruling with a number of the last answer, None when the words are no number."""
    if not words.isdecimal():
        return None
    try:
        ruling = rulings()[opened(int(words[:LONGEST_NUMBER]))]
    except LookupError as error:
        raise CommandError(str(error.args[0])) from error
    return Answered(SURE, (ruling,), ())


def _card_name(typed: str, library: Library) -> str:
    """Return the English name of the typed card; raises `CommandError` unless exactly one card fits."""
    index = name_index(library)
    tiers = index.tiers(typed)
    if tiers and len(tiers[0]) == 1:
        return tiers[0][0].name
    near = [card.name for card in tiers[0]] if tiers else list(index.nearest(typed))
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise CommandError(f"no single card is called {typed!r}{hint}")


def _print_json(options: RuleOptions, library: Library) -> int:
    """Print one object: ``answers`` with their ``level``, ``nearest`` rulings by title, and why it is ``declined``."""
    words = options.words
    data: dict[str, object] = {"version": 1, "question": words}
    if is_rule(words):
        data |= {"answers": [_rule_data(words)], "nearest": [], "declined": ""}
        code = OK
    else:
        answered = _opened(words) or ask(words, library, options.card, options.edition)
        data["answers"] = [
            {**ruling_data(ruling, prove(ruling, library, options.edition)), "level": answered.level}
            for ruling in answered.answers
        ]
        data["nearest"] = [{"id": ruling.id, "question": ruling.question} for ruling in answered.nearest]
        data["declined"] = answered.why
        data["played"] = _played(words, answered, Shown(library, options.edition, WIDEST))
        code = FAILED if answered.level == DECLINED and not data["played"] else OK
    print(json.dumps(data, ensure_ascii=False))
    return code


def _rule_data(rule: str) -> dict[str, object]:
    sources = [found.id for found in documents_of(rule)]
    citing = [ruling.id for ruling in rulings().values() if rule in ruling.rules]
    return {"rule": rule, "sentence": RULES.get(rule) or CODES[rule], "sources": sources, "rulings": citing}


@command("rule")
def coverage_command() -> int:
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
            print(fill(item, _width(), initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False))
