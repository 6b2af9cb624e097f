"""The search index of the rulings: what each means and how it is worded. Built beforehand, shipped, quick to load.

``python -m nightfall_cli.rulings.search_index`` builds it anew from the rulings and the concepts.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.files.writing import write_file
from nightfall_cli.rulings.ruling_library import DATA, INDEX, IndexedRuling, Ruling, read_rulings
from nightfall_cli.rulings.words import split_words, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nightfall_cli.cards.library import Library

PHRASINGS = DATA / "search" / "phrasings"
OUTSIDE = DATA / "search" / "outside" / "phrases.toml"
ID_WEIGHT = 1.0
ANSWER_WEIGHT = 0.26
ANSWER_MOST = 2
"""The most occurrences of a term in an answer that count."""


def index_ruling(ruling: Ruling, questions: Iterable[tuple[str, str]], library: Library) -> IndexedRuling:
    """Return a ruling as the search sees it, asked with these questions, each with its language."""
    counts: Counter[str] = Counter()
    wordings = []
    for language, question in questions:
        words = _without_its_cards(question, ruling, library)
        counts.update(terms_of(words, language))
        wordings.append(" ".join(words))
    terms = {term: float(count) for term, count in counts.items()}
    for term in dict.fromkeys(terms_of(split_words(ruling.id.partition(".")[2].replace("-", " ")), "en")):
        terms[term] = terms.get(term, 0.0) + ID_WEIGHT
    answer_words = _without_its_cards(" ".join([ruling.answer, *ruling.answers.values()]), ruling, library)
    answer = Counter(terms_of(answer_words, "en"))
    for term, count in answer.items():
        terms[term] = round(terms.get(term, 0.0) + ANSWER_WEIGHT * min(count, ANSWER_MOST), 2)
    return IndexedRuling(terms, counts.total(), f"| {' | '.join(wordings)} |")


def questions_of(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """Yield every way to ask for a ruling, each with its language."""
    if ruling.question:
        yield "en", ruling.question
    yield from ruling.ask.items()
    for ways in (ruling.also, phrasings().get(ruling.id, {})):
        for language, texts in ways.items():
            yield from ((language, text) for text in texts)


def read_outside() -> Iterator[Ruling]:
    """Yield what no document answers, each as a ruling without question, answer and standing."""
    for id, also in tomllib.loads(OUTSIDE.read_text(encoding="utf-8")).items():
        yield Ruling(id, "", "", (), (), (), "", (), (), (), {}, (), {}, also)


@cache
def phrasings() -> dict[str, dict[str, list[str]]]:
    """Return further ways to ask for each ruling, by id and language: everyday, colloquial and in a few words."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(PHRASINGS.glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def _without_its_cards(text: str, ruling: Ruling, library: Library) -> list[str]:
    """Return the words of a ruling's text without the names of its cards."""
    names = {name for card in ruling.cards for name in _forms(card, library)}
    words, kept, at = split_words(text), [], 0
    while at < len(words):
        length = next((n for n in range(4, 0, -1) if " ".join(words[at : at + n]).removesuffix("s") in names), 0)
        kept += words[at : at + 1] if not length else []
        at += length or 1
    return kept


@cache
def _forms(card: str, library: Library) -> frozenset[str]:
    from nightfall_cli.rulings.words import name_words

    forms = {" ".join(split_words(name)) for name in library[card].all_names()}
    forms |= {word for form in forms for word in form.split() if len(word) > 3 and word not in name_words()}
    return frozenset(form.removesuffix("s") for form in forms)


def build_index(library: Library) -> dict[str, IndexedRuling]:
    """Return every ruling as the search sees it, by id."""
    return {ruling.id: index_ruling(ruling, questions_of(ruling), library) for ruling in read_rulings().values()}


def index_text(library: Library) -> str:
    """Return the text of the index file: the rulings as data, and each as the search sees it."""
    index = build_index(library)
    data = [(ruling, index[ruling.id]) for ruling in read_rulings().values()]
    data += [(one, index_ruling(one, questions_of(one), library)) for one in read_outside()]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("],[[", "],\n[[") + "\n"


def write_index(library: Library) -> None:
    """Write the index file anew."""
    write_file(INDEX, index_text(library))


if __name__ == "__main__":
    from nightfall_cli.cards.library import base_library

    write_index(base_library())
