"""``nightfall rule``: answer a question with rulings, and prove each by running its scenarios."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cli.border import CommandError, command
from nightfall_cli.exit_codes import BAD_INPUT, FAILED, OK
from nightfall_cli.language.names import name_index
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.answer import NEAREST, NOT_CLOSE, SHOWN, answer_lines, nearest_lines, ruling_data
from nightfall_cli.rulings.coverage import KINDS, Covered, coverage, documents_of
from nightfall_cli.rulings.find_rulings import find
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import DOCUMENTS, document_title, rulings

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library

WIDEST = 100


class RuleOptions(NamedTuple):
    """The options of the command line: a question, and its card and edition or ""."""

    words: str
    card: str = ""
    edition: str = ""
    json: bool = False


@command("rule")
def rule_command(options: RuleOptions, library: Library) -> int:
    """Answer a question; exit code 1 when no ruling fits closely, 2 when nothing fits at all."""
    edition = options.edition
    if edition and edition not in EDITIONS:
        raise CommandError(f"unknown edition {edition!r}; known: {', '.join(EDITIONS)}")
    if options.card:
        options = options._replace(card=_card_name(options.card, library))
    if options.json:
        return _print_json(options, library)
    width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
    lines = answer_lines(options.words, library, options.card, edition, width=width)
    if lines is None:
        raise CommandError(*nearest_lines(options.words, library), bare=True)
    print(*lines, sep="\n")
    return FAILED if lines[0] == NOT_CLOSE else OK


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
    words, card, edition, _ = options
    known = words.strip()
    data: list[dict[str, object]]
    near: list[dict[str, object]] = []
    if known in RULES or known in CODES:
        sentence = RULES.get(known) or CODES[known]
        sources = [found.id for found in documents_of(known)]
        citing = [ruling.id for ruling in rulings().values() if known in ruling.rules]
        data = [{"rule": known, "sentence": sentence, "sources": sources, "rulings": citing}]
    elif known in rulings():
        data = [ruling_data(rulings()[known], prove(rulings()[known], library, edition))]
    else:
        found = find(words, library, card, edition)
        if found and found[0].answers:
            data = [
                {**ruling_data(one.ruling, prove(one.ruling, library, edition)), "score": round(one.score, 2)}
                for one in found[:SHOWN]
                if one.fits
            ]
        else:
            data = []
            near = [
                {"id": one.ruling.id, "question": one.ruling.question, "score": round(one.score, 2)}
                for one in found[:NEAREST]
            ]
    print(json.dumps({"version": 1, "question": words, "answers": data, "nearest": near}, ensure_ascii=False))
    return OK if data else FAILED if near else BAD_INPUT


@command("rule")
def coverage_command() -> int:
    """Print how much of each document is covered; exit code 1 when an entry is uncovered or a ruling unproven."""
    found = list(coverage())
    print("document".ljust(34) + "".join(f"{kind:>10}" for kind in (*KINDS, "uncovered")))
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
    _list("cannot be covered", [_reason(covered) for covered in found if covered.entry.why_not])
    return FAILED if unproven or any(not covered.complete for covered in found) else OK


def _reason(covered: Covered) -> str:
    return f"{covered.entry.id}: {covered.entry.why_not}"


def _list(title: str, items: list[str]) -> None:
    if items:
        print(f"{title}:")
        print(*(f"  {item}" for item in items), sep="\n")
