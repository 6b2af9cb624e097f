"""Read the rulings and the entries of the documents from the shipped data files, and say what covers each entry."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.edition import EDITIONS
from nightfall_cli.rules.rulebook import CODES, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DATA = Path(__file__).parent / "data"
INDEX = DATA / "search" / "index.json"
DOCUMENTS = ("en", "man", "ru", "de", "fr")
STANDINGS = {
    "stated": "stated by the documents",
    "implied": "follows from what the documents state",
    "interpretation": "our interpretation [I]: no document decides",
}


class Ruling(NamedTuple):
    """One question and its answer.

    ``answers`` holds the answers by edition where editions differ. ``sources`` are ids of `Entry`,
    ``rules`` ids of the rulebook, ``scenarios`` paths below the shipped scenarios; ``ask`` words the question in each
    language, ``also`` holds other ways to ask it. ``standing`` is a key of `STANDINGS`. ``hangs_on`` are texts, such as
    ``Vulko: In play``, whose reconstructed words decide the answer.
    """

    id: str
    question: str
    answer: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    standing: str
    scenarios: tuple[str, ...]
    related: tuple[str, ...]
    editions: tuple[str, ...]
    answers: Mapping[str, str]
    hangs_on: tuple[str, ...]
    ask: Mapping[str, str]
    also: Mapping[str, tuple[str, ...]]


class IndexedRuling(NamedTuple):
    """A ruling for the search.

    ``terms``: the weight of each concept or stem in its questions, its id and its answer; ``length``: the number of
    terms of its questions; ``wording``: the words of its questions, for pieces of words.
    """

    terms: Mapping[str, float]
    length: int
    wording: str


class Entry(NamedTuple):
    """One thing that a document settles, in our words: a rule, a worked example or an FAQ answer.

    ``covered_by`` are ids of rules and rulings; ``why_not`` is the reason why nothing can cover it.
    """

    id: str
    document: str
    kind: str
    section: str
    topic: str
    cards: tuple[str, ...]
    line: int
    covered_by: tuple[str, ...]
    why_not: str


@cache
def read_rulings() -> dict[str, Ruling]:
    """Read every ruling from the data files, by id; `rulings` reads them from the index, which is quicker."""
    found: dict[str, Ruling] = {}
    for path in sorted(DATA.glob("*.toml")):
        for table in _read(path)["ruling"]:
            ruling = _ruling(table)
            assert ruling.id not in found, f"{path.name}: {ruling.id} is defined twice"
            found[ruling.id] = ruling
    return found


@cache
def _index() -> list[tuple[Ruling, IndexedRuling]]:
    return [
        (_ruling_of(ruling), IndexedRuling(*found)) for ruling, found in json.loads(INDEX.read_text(encoding="utf-8"))
    ]


@cache
def indexed() -> tuple[tuple[Ruling, IndexedRuling], ...]:
    """Return every ruling in the order of the data files, each as the search sees it."""
    return tuple(one for one in _index() if one[0].standing)


@cache
def indexed_outside() -> tuple[tuple[Ruling, IndexedRuling], ...]:
    """Return what no document answers, by topic and aspect (``price.buy``), as rulings without an answer."""
    return tuple(one for one in _index() if not one[0].standing)


@cache
def rulings() -> dict[str, Ruling]:
    """Return every ruling by id, in the order of the data files."""
    return {ruling.id: ruling for ruling, _ in indexed()}


@cache
def translations(language: str, what: str) -> dict[str, Any]:
    """Return a table of translations: ``rulings`` or ``rules`` by id, ``words`` by the English text; else {}."""
    file = DATA / language / f"{what}.toml"
    table = _read(file) if file.is_file() else {}
    return table.get(what, {}) if what != "rulings" else table


def in_language(ruling: Ruling, language: str) -> Ruling:
    """Return a ruling with its question and answers in a language, in English where it is not translated."""
    texts = translations(language, "rulings").get(ruling.id)
    return ruling if texts is None else ruling._replace(**_texts(texts))


def rule_sentence(rule: str, language: str = "en") -> str:
    """Return the sentence of a rule id or a refusal code in a language, in English where it is not translated."""
    found: str = translations(language, "rules").get(rule) or RULES.get(rule) or CODES[rule]
    return found


def worded(language: str, template: str, /, **places: object) -> str:
    """Return an English text of an answer in a language, with these values in its places."""
    found: str = translations(language, "words").get(template, template)
    return found.format(**places)


def _ruling_of(fields: list[Any]) -> Ruling:
    """Return a ruling from its fields in JSON."""
    values: list[Any] = [tuple(field) if isinstance(field, list) else field for field in fields]
    values[-1] = {language: tuple(texts) for language, texts in values[-1].items()}
    return Ruling(*values)


@cache
def entries(document: str) -> dict[str, Entry]:
    """Return the entries of a document by id, in its order."""
    tables = _read(DATA / "documents" / f"{document}.toml")["entry"]
    return {table["id"]: _entry(document, table) for table in tables}


@cache
def document_title(document: str) -> str:
    """Return the title of a document."""
    return str(_read(DATA / "documents" / f"{document}.toml")["title"])


def entry(source: str) -> Entry:
    """Return the entry with an id such as ``fr.faq.death-grip.1``."""
    return entries(source.partition(".")[0])[source]


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def _ruling(table: dict[str, Any]) -> Ruling:
    return Ruling(
        id=table["id"],
        cards=tuple(table["cards"]),
        rules=tuple(table["rules"]),
        sources=tuple(table["sources"]),
        standing=table["standing"],
        scenarios=tuple(table["scenarios"]),
        related=tuple(table.get("related", ())),
        editions=tuple(table.get("editions", EDITIONS)),
        hangs_on=tuple(table.get("hangs_on", ())),
        ask=table["ask"],
        also={language: tuple(texts) for language, texts in table.get("also", {}).items()},
        **_texts(table),
    )


def _texts(table: dict[str, Any]) -> dict[str, Any]:
    """Return the texts of a ruling that are translated, each as one line."""
    answers = {edition: _line(text) for edition, text in table.get("answers", {}).items()}
    return {"question": _line(table["question"]), "answer": _line(table["answer"]), "answers": answers}


def _entry(document: str, table: dict[str, Any]) -> Entry:
    return Entry(
        table["id"],
        document,
        table["kind"],
        table["section"],
        table["topic"],
        tuple(table["cards"]),
        table["line"],
        tuple(table.get("covered_by", ())),
        table.get("why_not", ""),
    )


def _line(text: str) -> str:
    return " ".join(text.split())


# -- coverage of the documents ---------------------------------------------------------------------
KINDS = ("faq", "example", "rule")


class Covered(NamedTuple):
    """An entry, and the ids of the rulings and rules that cover it."""

    entry: Entry
    by: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True when a ruling or rule covers the entry, or a reason says why nothing can."""
        return bool(self.by or self.entry.why_not)


def coverage() -> Iterator[Covered]:
    """Yield every entry of every document with its coverage."""
    citing: dict[str, list[str]] = {}
    for ruling in rulings().values():
        for source in ruling.sources:
            citing.setdefault(source, []).append(ruling.id)
    for document in DOCUMENTS:
        for entry in entries(document).values():
            yield Covered(entry, tuple(dict.fromkeys([*citing.get(entry.id, ()), *entry.covered_by])))


def documents_of(rule: str) -> list[Entry]:
    """Return the entries that list the rule id in ``covered_by``."""
    return [covered.entry for covered in coverage() if rule in covered.by]
