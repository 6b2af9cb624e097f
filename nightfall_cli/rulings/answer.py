"""Format answers as lines and as data: the question and its answer, why, its proofs, and numbered rulings to open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.marking import marked_paragraph
from nightfall_cli.cards.nearest import nearest
from nightfall_cli.files.streams import between_words
from nightfall_cli.language.names import name_index
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES
from nightfall_cli.rulings.ask import LIKELY, OUTSIDE, PAGE, SURE
from nightfall_cli.rulings.proof import prove
from nightfall_cli.rulings.ruling_library import (
    STANDINGS,
    document_title,
    documents_of,
    entry,
    in_language,
    rule_sentence,
    rulings,
    worded,
)
from nightfall_cli.rulings.words import tables

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
LISTED_OF_RULE = 7
SPECIAL = ("example.", "editions.")
"""How the ids of rulings about one example, or about differences between the editions, begin."""

LIKE_AN_ID = 0.6
"""The least similarity of a word and an id; high, as every word of a question is compared."""

TRY = 'nightfall try "Janet has Vulko; Scott links Death Grip on Janet"'


class Shown(NamedTuple):
    """How answers are shown: the library and edition their proofs run with, the width, with sources, the language."""

    library: Library
    edition: str = ""
    width: int = WIDTH
    sources: bool = False
    language: str = "en"

    def say(self, template: str, /, **places: object) -> str:
        """Return an English text in the language, with these values in its places."""
        return worded(self.language, template, **places)

    def card(self, name: str) -> str:
        """Return the name of a card in the language."""
        return self.library[name].names.get(self.language, (name,))[0] if self.language != "en" else name

    def prove(self, ruling: Ruling) -> list[Proof]:
        """Run a ruling's scenarios."""
        return prove(ruling, self.library, self.edition)

    def wrapped(self, text: str, indent: str = "", following: str = "") -> list[str]:
        """Return a text in lines; ``following`` is the indent of the lines after the first, if it differs."""
        return between_words(text, self.width, indent, following or indent)


def mark(proofs: Sequence[Proof]) -> str:
    """Return ✓ when every scenario passed just now, else ✗."""
    return "✓" if proofs and all(proof.holds for proof in proofs) else "✗"


def ruling_lines(ruling: Ruling, shown: Shown) -> list[str]:
    """Return a ruling: its question (the user may have asked the opposite), answer, why, documents, and proof."""
    ruling = in_language(ruling, shown.language)
    lines = [*shown.wrapped(ruling.question), *shown.wrapped(ruling.answer)]
    for edition, answer in ruling.answers.items():
        lines += shown.wrapped(f"{edition}: {answer}", "  ", "      ")
    lines += shown.wrapped(why_line(ruling, shown), "  ")
    for text in reconstructed_texts(ruling, shown):
        lines += shown.wrapped(shown.say("hangs on words that no document gives: {text}", text=text), "  ", "    ")
    proofs = shown.prove(ruling)
    documents = ", ".join(dict.fromkeys(source.partition(".")[0] for source in ruling.sources))
    if shown.sources:
        lines += _source_lines(ruling, proofs, shown)
    elif documents:
        passages = shown.say("from the documents {documents} (passages: --sources)", documents=documents)
        lines += shown.wrapped(passages, "  ")
    return [*lines, *shown.wrapped(_proven(ruling, proofs, shown), "  ", "    ")]


def reconstructed_texts(ruling: Ruling, shown: Shown) -> list[str]:
    """Return the texts whose reconstructed words decide the ruling: ``Vulko: Chain: ≈Draw 1 card.``"""
    cards = (text.split(": ") for text in ruling.hangs_on)
    found = ((shown.card(name), shown.library[name].paragraph(label)) for name, label in cards)
    texts = ((name, text) for name, text in found if text is not None and text.reconstructed)
    return [f"{name}: {marked_paragraph(text, shown.language)}" for name, text in texts]


def why_line(ruling: Ruling, shown: Shown) -> str:
    """Return ``why: rules damage.receive; cards Vulko``."""
    rules = ", ".join(ruling.rules) or "-"
    if not ruling.cards:
        return shown.say("why: rules {rules}", rules=rules)
    return shown.say("why: rules {rules}; cards {cards}", rules=rules, cards=", ".join(map(shown.card, ruling.cards)))


def _proven(ruling: Ruling, proofs: Sequence[Proof], shown: Shown) -> str:
    """Return ``✓ proven just now under en, de; stated by the documents``."""
    failed = [edition for edition in EDITIONS if any(edition in proof.failed for proof in proofs)]
    held = [edition for edition in EDITIONS if any(edition in proof.passed for proof in proofs)]
    passed = ", ".join(edition for edition in held if edition not in failed) or shown.say("no edition")
    result = shown.say("proven just now under {editions}", editions=passed)
    if failed:
        result += shown.say(", not under {editions}", editions=", ".join(failed))
    parts = [f"{mark(proofs)} {result}", shown.say(STANDINGS[ruling.standing])]
    if len(ruling.editions) < len(EDITIONS):
        parts.append(shown.say("holds in {editions}", editions=", ".join(ruling.editions)))
    return "; ".join([*parts, ruling.id])


def _source_lines(ruling: Ruling, proofs: Sequence[Proof], shown: Shown) -> list[str]:
    """Return the documents a ruling is from, and its boards."""
    lines = _section_lines([entry(source) for source in ruling.sources], shown, "from {title}: {sections}")
    for proof in proofs:
        results = [f"{edition} ✓" for edition in proof.passed] + [f"{edition} ✗" for edition in proof.failed]
        board = shown.say("board {editions}", editions=" ".join(results))
        lines.append(f"  {board}: nightfall play --scenario {proof.scenario}")
    return lines


def _section_lines(found: Sequence[Entry], shown: Shown, template: str = "{title}: {sections}") -> list[str]:
    """Return the documents of some entries, each with the sections."""
    sections: dict[str, dict[str, None]] = {}
    for one in found:
        sections.setdefault(shown.say(document_title(one.document)), {})[_section(one, shown)] = None
    texts = [shown.say(template, title=title, sections=", ".join(within)) for title, within in sections.items()]
    return [line for text in texts for line in shown.wrapped(text, "  ", "    ")]


def _section(one: Entry, shown: Shown) -> str:
    """Return the section of an entry with its page: ``Targets (page 9)``."""
    name, pages, page = one.section.partition(" (page ")
    if shown.language != "en":
        name = shown.say(": ").join(_part(part, shown) for part in name.split(": "))
    return name + (shown.say(" (page {page})", page=page.removesuffix(")")) if pages else "")


def _part(part: str, shown: Shown) -> str:
    """Return a part of a section's name, ``2. The chain phase``, with its number and a capital letter as in English."""
    number = part[:3] if part[:1].isdecimal() else ""
    name = part.removeprefix(number)
    bare = name.casefold().removeprefix("the ")
    said = shown.say(bare)
    return number + (said[:1].upper() + said[1:] if name[:1].isupper() else said)


def rule_lines(rule: str, shown: Shown) -> list[str]:
    """Explain a rule id or a refusal code: its sentence, the documents that state it, the rulings that cite it."""
    lines = shown.wrapped(f"{rule}: {rule_sentence(rule, shown.language)}", "", "  ")
    if rule in CODES:
        return [*lines, f"  {shown.say('the reason for a refusal that no rule explains')}"]
    lines += _section_lines(documents_of(rule), shown)
    citing = rulings_of_rule(rule)
    listed = citing if shown.sources else citing[:LISTED_OF_RULE]
    heading = [shown.say("rulings about it; a number opens one: nightfall rule 1")] if citing else []
    lines, more = [*lines, *heading, *title_lines(listed, shown)], len(citing) - len(listed)
    return [*lines, f"  {shown.say('{number} more: --sources', number=more)}"] if more else lines


def rulings_of_rule(rule: str) -> tuple[Ruling, ...]:
    """Return the rulings that cite a rule: first those about no card and no example, and mainly about the rule."""
    citing = [ruling for ruling in rulings().values() if rule in ruling.rules]
    return tuple(sorted(citing, key=lambda one: (bool(one.cards), one.id.startswith(SPECIAL), one.rules.index(rule))))


def answer_lines(answered: Answered, shown: Shown) -> list[str]:
    """Return the answer to a question: one ruling when it is sure, else up to three, or why there is none."""
    if answered.level == SURE:
        lines = [line for ruling in answered.answers for line in ruling_lines(ruling, shown)]
    elif answered.level == LIKELY:
        lines = shown.wrapped(shown.say("no ruling answers this for sure; the nearest are:"))
        for number, ruling in enumerate(answered.answers, 1):
            lines += numbered_lines(number, ruling, shown)
    elif answered.level == PAGE:
        lines = [shown.say("rulings about it; a number opens one: nightfall rule 1")]
    else:
        topic = tables()["explained"].get(answered.topic, "")
        lines = shown.wrapped(shown.say(answered.why if not topic else OUTSIDE, topic=shown.say(topic)))
        lines += [shown.say("rulings nearby:")] if answered.nearest else []
    titles = title_lines(numbered(answered), shown)[len(answered.answers) :]
    return [*lines, *([shown.say("see also:")] if titles and answered.answers else []), *titles]


def numbered_lines(number: int, ruling: Ruling, shown: Shown) -> list[str]:
    """Return the question of a ruling after its number, its answer, and whether it is proven."""
    ruling = in_language(ruling, shown.language)
    question = shown.wrapped(f"{number} {ruling.question}", "", "  ")
    return [*question, *shown.wrapped(f"{ruling.answer} [{_brief(ruling, shown)}]", "  ")]


def title_lines(rulings: Sequence[Ruling], shown: Shown) -> list[str]:
    """Return the numbered questions of rulings."""
    questions = (in_language(one, shown.language).question for one in rulings)
    return ["\n".join(shown.wrapped(f"{n} {question}", "  ", "    ")) for n, question in enumerate(questions, 1)]


def _brief(ruling: Ruling, shown: Shown) -> str:
    standing = "[I]" if ruling.standing == "interpretation" else shown.say(ruling.standing)
    return f"{mark(shown.prove(ruling))} {standing}; {ruling.id}"


def numbered(answered: Answered) -> tuple[Ruling, ...]:
    """Return the rulings of an answer in the order of their numbers, counted from 1: the answers, then others."""
    limit = LISTED if answered.answers else LISTED_DECLINED
    related = [rulings()[id] for ruling in answered.answers[:1] for id in ruling.related if answered.level == SURE]
    others = dict.fromkeys(ruling.id for ruling in (*related, *answered.nearest) if ruling not in answered.answers)
    some = list(others) if answered.level == PAGE else list(others)[:limit]
    return (*answered.answers, *(rulings()[id] for id in some))


def nearest_lines(text: str, shown: Shown) -> list[str]:
    """Return suggestions for a question without any ruling nearby: near ids and cards, and a command to try."""
    words = text.casefold().split()
    near = {
        "similar ids: {names}": [id for word in words for id in nearest(word, [*rulings(), *RULES], 2, LIKE_AN_ID)],
        "similar cards: {names}": [
            shown.card(name)
            for word in words
            for name in name_index(shown.library).nearest(word, 1)
            if name in shown.library.cards  # a wound is no card to ask about
        ],
    }
    lines = [shown.say(template, names=", ".join(dict.fromkeys(names))) for template, names in near.items() if names]
    return [*lines, shown.say("to play a situation: {command}", command=TRY)]


def ruling_data(ruling: Ruling, proofs: Sequence[Proof], language: str = "en") -> dict[str, Any]:
    """Return a ruling as plain data for JSON; ``texts`` are its question and answers in the language."""
    data: dict[str, Any] = ruling._asdict()
    data["sources"] = [{"id": source, "section": entry(source).section} for source in ruling.sources]
    data["scenarios"] = [{**proof._asdict(), "holds": proof.holds} for proof in proofs]
    data["proven"] = mark(proofs) == "✓"
    said = in_language(ruling, language)
    data["texts"] = {"question": said.question, "answer": said.answer, "answers": said.answers}
    return data
