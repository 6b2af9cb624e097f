"""Format answers as lines and as data: the question and its answer, why, its proofs, and numbered rulings to open."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.names import name_index
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ask import LIKELY, PAGE, SURE
from nightfall_cli.rulings.coverage import documents_of
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import STANDINGS, document_title, entry, rulings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.rulings.ask import Answered
    from nightfall_cli.rulings.proof import Proof
    from nightfall_cli.rulings.ruling_library import Entry, Ruling

WIDTH = 100
LISTED = 4
"""The most further rulings listed by their questions."""

LISTED_DECLINED = 12
LIKE_AN_ID = 0.6
"""The least similarity of a word and an id; high, as every word of a question is compared."""

UNSURE = "no ruling answers this for sure; the nearest are"
PAGE_HEAD = "rulings about it; a number opens one: nightfall rule 1"
TRY = 'to play a situation: nightfall try "Janet has Vulko; Scott links Death Grip on Janet"'


class Shown(NamedTuple):
    """How answers are shown: the library and edition their proofs run with, the width, and whether with sources."""

    library: Library
    edition: str = ""
    width: int = WIDTH
    sources: bool = False

    def prove(self, ruling: Ruling) -> list[Proof]:
        """Run a ruling's scenarios."""
        return prove(ruling, self.library, self.edition)

    def wrapped(self, text: str, indent: str = "", following: str = "") -> list[str]:
        """Return a text in lines; ``following`` is the indent of the lines after the first, if it differs."""
        return wrap(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=following or indent,
            break_long_words=False,
            break_on_hyphens=False,
        )


def mark(proofs: Sequence[Proof]) -> str:
    """Return ✓ when every scenario passed just now, else ✗."""
    return "✓" if proofs and all(proof.holds for proof in proofs) else "✗"


def ruling_lines(ruling: Ruling, shown: Shown) -> list[str]:
    """Return a ruling: its question (the user may have asked the opposite), answer, why, documents, and proof."""
    lines = [*shown.wrapped(ruling.question), *shown.wrapped(ruling.answer)]
    for edition, answer in ruling.answers.items():
        lines += shown.wrapped(f"{edition}: {answer}", "  ", "      ")
    lines += shown.wrapped(why_line(ruling), "  ")
    for text in reconstructed_texts(ruling, shown.library):
        lines += shown.wrapped(f"hangs on words that no document gives: {text}", "  ", "    ")
    proofs = shown.prove(ruling)
    if shown.sources:
        return [*lines, *_source_lines(ruling, proofs, shown), *shown.wrapped(_proven(ruling, proofs), "  ", "    ")]
    documents = dict.fromkeys(source.partition(".")[0] for source in ruling.sources)
    lines += [f"  from the documents {', '.join(documents)} (passages: --sources)"] if documents else []
    return [*lines, *shown.wrapped(_proven(ruling, proofs), "  ", "    ")]


def reconstructed_texts(ruling: Ruling, library: Library) -> list[str]:
    """Return the texts whose reconstructed words decide the ruling: ``Vulko: Chain: ≈Draw 1 card.``"""
    names = (text.split(": ") for text in ruling.hangs_on)
    found = ((card, library[card].paragraph(label)) for card, label in names)
    return [f"{card}: {marked_paragraph(text)}" for card, text in found if text is not None and text.reconstructed]


def why_line(ruling: Ruling) -> str:
    """Return ``why: rules damage.receive; cards Vulko``."""
    cards = f"; cards {', '.join(ruling.cards)}" if ruling.cards else ""
    return f"why: rules {', '.join(ruling.rules) or '-'}{cards}"


def _proven(ruling: Ruling, proofs: Sequence[Proof]) -> str:
    """Return ``✓ proven just now under en, de; stated by the documents``."""
    failed = [edition for edition in EDITIONS if any(edition in proof.failed for proof in proofs)]
    held = [edition for edition in EDITIONS if any(edition in proof.passed for proof in proofs)]
    passed = [edition for edition in held if edition not in failed]
    result = f"{mark(proofs)} proven just now under {', '.join(passed) or 'no edition'}"
    if failed:
        result += f", not under {', '.join(failed)}"
    holds = f"; holds in {', '.join(ruling.editions)}" if len(ruling.editions) < len(EDITIONS) else ""
    return f"{result}; {STANDINGS[ruling.standing]}{holds}; {ruling.id}"


def _source_lines(ruling: Ruling, proofs: Sequence[Proof], shown: Shown) -> list[str]:
    """Return the documents a ruling is from, and its boards."""
    lines = _section_lines([entry(source) for source in ruling.sources], shown, "from ")
    for proof in proofs:
        results = [f"{edition} ✓" for edition in proof.passed] + [f"{edition} ✗" for edition in proof.failed]
        lines.append(f"  board {' '.join(results)}: nightfall play --scenario {proof.scenario}")
    return lines


def _section_lines(found: Sequence[Entry], shown: Shown, before: str = "") -> list[str]:
    """Return the documents of some entries, each with the sections."""
    sections: dict[str, dict[str, None]] = {}
    for one in found:
        sections.setdefault(document_title(one.document), {})[one.section] = None
    texts = [f"{before}{title}: {', '.join(within)}" for title, within in sections.items()]
    return [line for text in texts for line in shown.wrapped(text, "  ", "    ")]


def rule_lines(rule: str, shown: Shown) -> list[str]:
    """Explain a rule id or a refusal code: its sentence, the documents that state it, the rulings that cite it."""
    lines = shown.wrapped(f"{rule}: {RULES.get(rule) or CODES[rule]}", "", "  ")
    if rule in CODES:
        return [*lines, "  the reason for a refusal that no rule explains"]
    lines += _section_lines(documents_of(rule), shown)
    citing = [ruling.id for ruling in rulings().values() if rule in ruling.rules]
    return lines + (shown.wrapped(f"rulings: {', '.join(citing)}", "  ", "    ") if citing else [])


def answer_lines(answered: Answered, shown: Shown) -> list[str]:
    """Return the answer to a question: one ruling when it is sure, else up to three, or why there is none."""
    if answered.level == SURE:
        lines = ruling_lines(answered.answers[0], shown)
    elif answered.level == LIKELY:
        lines = [f"{UNSURE}:"]
        for number, ruling in enumerate(answered.answers, 1):
            lines += shown.wrapped(f"{number} {ruling.question}", "", "  ")
            lines += shown.wrapped(f"{ruling.answer} [{_brief(ruling, shown)}]", "  ")
    elif answered.level == PAGE:
        lines = [PAGE_HEAD]
    else:
        lines = shown.wrapped(answered.why)
        lines += ["rulings nearby:"] if answered.nearest else []
    titles = title_lines(numbered(answered), shown)[len(answered.answers) :]
    return [*lines, *(["see also:"] if titles and answered.answers else []), *titles]


def title_lines(rulings: Sequence[Ruling], shown: Shown) -> list[str]:
    """Return the numbered questions of rulings."""
    return ["\n".join(shown.wrapped(f"{n} {one.question}", "  ", "    ")) for n, one in enumerate(rulings, 1)]


def _brief(ruling: Ruling, shown: Shown) -> str:
    standing = "[I]" if ruling.standing == "interpretation" else ruling.standing
    return f"{mark(shown.prove(ruling))} {standing}; {ruling.id}"


def numbered(answered: Answered) -> tuple[Ruling, ...]:
    """Return the rulings of an answer in the order of their numbers, counted from 1: the answers, then others."""
    limit = LISTED if answered.answers else LISTED_DECLINED
    related = [rulings()[id] for ruling in answered.answers[:1] for id in ruling.related if answered.level == SURE]
    others = dict.fromkeys(ruling.id for ruling in (*related, *answered.nearest) if ruling not in answered.answers)
    some = list(others) if answered.level == PAGE else list(others)[:limit]
    return (*answered.answers, *(rulings()[id] for id in some))


def nearest_lines(text: str, library: Library) -> list[str]:
    """Return suggestions for a question without any ruling nearby: near ids and cards, and a command to try."""
    words = text.casefold().split()
    ids = [*rulings(), *RULES]
    near = [found for word in words for found in nearest(word, ids, 2, LIKE_AN_ID)]
    cards = [name for word in words for name in name_index(library).nearest(word, 1)]
    lines = [f"similar ids: {', '.join(dict.fromkeys(near))}"] if near else []
    lines += [f"similar cards: {', '.join(dict.fromkeys(cards))}"] if cards else []
    return [*lines, TRY]


def ruling_data(ruling: Ruling, proofs: Sequence[Proof]) -> dict[str, Any]:
    """Return a ruling as plain data for JSON."""
    data: dict[str, Any] = ruling._asdict()
    data["sources"] = [{"id": source, "section": entry(source).section} for source in ruling.sources]
    data["scenarios"] = [{**proof._asdict(), "holds": proof.holds} for proof in proofs]
    data["proven"] = mark(proofs) == "✓"
    return data
