"""Format answers as lines and as data: the ruling, its sources, its proofs, and a command to try."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.library import base_library
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.cards.text import marked_paragraph
from nightfall_cli.language.names import name_index
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.coverage import documents_of
from nightfall_cli.rulings.find_rulings import find
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.question import read_question
from nightfall_cli.rulings.ruling_library import STANDINGS, document_title, entry, rulings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.find_rulings import Found
    from nightfall_cli.rulings.proof import Proof
    from nightfall_cli.rulings.ruling_library import Ruling

WIDTH = 100
SHOWN = 3
SHOWN_SHORT = 4
NEAREST = 5
LIKE_AN_ID = 0.6
"""The least similarity of a word and an id; high, as every word of a question is compared."""
NOT_CLOSE = "no ruling answers this exactly; the nearest are"
TRY = '  try it: nightfall try "Janet has Vulko; Scott links Death Grip on Janet"'


def mark(proofs: Sequence[Proof]) -> str:
    """Return ✓ when every scenario passed just now, else ✗."""
    return "✓" if proofs and all(proof.holds for proof in proofs) else "✗"


def ruling_lines(ruling: Ruling, proofs: Sequence[Proof], width: int = WIDTH) -> list[str]:
    """Return a ruling in full."""
    lines = [f"{mark(proofs)} {ruling.question}  ({ruling.id})"]
    lines += _wrapped(ruling.answer, "  ", width)
    for edition, answer in ruling.answers.items():
        lines += _wrapped(f"{edition}: {answer}", "    ", width, "        ")
    if len(ruling.editions) < len(_all_editions()):
        lines.append(f"  holds in {', '.join(ruling.editions)}")
    lines.append(f"  {STANDINGS[ruling.standing]}; rules {', '.join(ruling.rules) or '-'}")
    lines += _source_lines(ruling, width)
    for text in reconstructed_texts(ruling):
        lines += _wrapped(f"hangs on words that no document gives: {text}", "  ", width, "    ")
    for proof in proofs:
        results = "".join(f" {edition} ✓" for edition in proof.passed) + "".join(
            f" {edition} ✗" for edition in proof.failed
        )
        lines.append(f"  run:{results}  nightfall play --scenario {proof.scenario}")
    if ruling.related:
        lines += _wrapped(f"see also: {', '.join(ruling.related)}", "  ", width)
    return lines


def reconstructed_texts(ruling: Ruling) -> list[str]:
    """Return the shipped texts whose reconstructed words decide the ruling: ``Vulko: Chain: ≈Draw 1 card.``"""
    cards = base_library().cards
    found = ((card, cards[card].paragraph(label)) for card, label in ruling.hangs_on)
    return [f"{card}: {marked_paragraph(paragraph)}" for card, paragraph in found if paragraph]


def _source_lines(ruling: Ruling, width: int) -> list[str]:
    by_document: dict[str, list[str]] = {}
    for source in ruling.sources:
        found = entry(source)
        by_document.setdefault(document_title(found.document), []).append(found.section)
    sources = [f"{title}: {', '.join(dict.fromkeys(sections))}" for title, sections in by_document.items()]
    return _wrapped(f"from: {'; '.join(sources)}", "  ", width) if sources else []


def _wrapped(text: str, indent: str, width: int, following: str = "") -> list[str]:
    return wrap(text, width, initial_indent=indent, subsequent_indent=following or indent, break_long_words=False)


def _all_editions() -> tuple[str, ...]:
    from nightfall_cli.rules.edition import EDITIONS

    return tuple(EDITIONS)


def rule_lines(rule: str, width: int = WIDTH) -> list[str]:
    """Explain a rule id or a refusal code: its sentence, the documents that state it, the rulings that cite it."""
    lines = _wrapped(f"{rule}: {RULES.get(rule) or CODES[rule]}", "", width, "  ")
    if rule in CODES:
        return [*lines, "  the reason for a refusal that no rule explains"]
    by_document: dict[str, list[str]] = {}
    for found in documents_of(rule):
        by_document.setdefault(document_title(found.document), []).append(found.section)
    for title, sections in by_document.items():
        lines += _wrapped(f"{title}: {', '.join(dict.fromkeys(sections))}", "  ", width, "    ")
    citing = [ruling.id for ruling in rulings().values() if rule in ruling.rules]
    return lines + (_wrapped(f"rulings: {', '.join(citing)}", "  ", width, "    ") if citing else [])


def answer_lines(
    text: str, library: Library, card: str = "", edition: str = "", shown: int = SHOWN, width: int = WIDTH
) -> list[str] | None:
    """Return the answer to a question, a ruling id or a rule id; None when nothing fits."""
    known = text.strip()
    if known in RULES or known in CODES:
        return rule_lines(known, width)
    if known in rulings():
        return ruling_lines(rulings()[known], prove(rulings()[known], library, edition), width)
    found = find(text, library, card, edition)
    if not found or _looks_like_an_id(known):
        return None
    if not found[0].answers:
        asked = read_question(text, library)
        about = tuple(dict.fromkeys((*asked.cards, *filter(None, [card]))))
        if about and not asked.words:
            return _title_lines(f"rulings about {', '.join(about)}", _about(about, found), width)
        return _title_lines(NOT_CLOSE, [one.ruling for one in found[:NEAREST]], width)
    lines: list[str] = []
    shown = max(1, sum(one.fits for one in found[:shown]))
    for one in found[:shown]:
        lines += [*ruling_lines(one.ruling, prove(one.ruling, library, edition), width), ""]
    more = [f"  {one.ruling.id}: {one.ruling.question}" for one in found[shown : shown + SHOWN_SHORT]]
    return [*lines, "more:", *more] if more else lines[:-1]


def _looks_like_an_id(typed: str) -> bool:
    return "." in typed.strip(".") and " " not in typed


def _about(cards: Sequence[str], found: Sequence[Found]) -> list[Ruling]:
    """Return the rulings about all these cards, else about one of them; rulings mainly about them come first."""
    rulings_ = [one.ruling for one in found if set(cards) & set(one.ruling.cards)]
    of_all = [ruling for ruling in rulings_ if set(cards) <= set(ruling.cards)] or rulings_
    return sorted(of_all, key=lambda ruling: ruling.cards[0] not in cards)


def _title_lines(title: str, listed: Sequence[Ruling], width: int) -> list[str]:
    """Return a title, the questions of these rulings without their answers, and a command to try."""
    lines = [title]
    for ruling in listed:
        lines += _wrapped(f"{ruling.id}: {ruling.question}", "  ", width, "    ")
    return [*lines, TRY]


def nearest_lines(text: str, library: Library) -> list[str]:
    """Return suggestions for a question without any ruling: near ids, cards, and a command to try."""
    words = text.casefold().split()
    ids = [*rulings(), *RULES]
    near = [found for word in words for found in nearest(word, ids, 2, LIKE_AN_ID)]
    cards = [name for word in words for name in name_index(library).nearest(word, 1)]
    lines = [f"no ruling fits {text!r}"]
    lines += [f"  similar ids: {', '.join(dict.fromkeys(near))}"] if near else []
    lines += [f"  similar cards: {', '.join(dict.fromkeys(cards))}"] if cards else []
    return [*lines, TRY]


def ruling_data(ruling: Ruling, proofs: Sequence[Proof]) -> dict[str, Any]:
    """Return a ruling as plain data for JSON."""
    data: dict[str, Any] = ruling._asdict()
    data["sources"] = [{"id": source, "section": entry(source).section} for source in ruling.sources]
    data["scenarios"] = [{**proof._asdict(), "holds": proof.holds} for proof in proofs]
    data["proven"] = mark(proofs) == "✓"
    return data
