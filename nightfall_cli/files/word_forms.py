"""Make every phrase of a table of words, with every form of its words: what the reader of sentences looks up.

A phrase may have one word with ``~`` before it, in its basic form. ``[inflection.KIND]`` has a class for each ending of
basic forms; ``=go`` is a class for one word, and the longest ending wins. A class lists what takes the place of that
ending; behind ``/`` stand the passive participles. ``{name}`` stands for each ending of ``[inflection.endings]``.
``~ab+werfen`` has a separable particle: its forms are "wirft … ab", "abwirft", "abzuwerfen" and "abgeworfen".
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("verb", "participle", "infinitive", "noun", "color", "preposition", "word", "number", "wound")
ACCENTED = frozenset(("à", "où", "là", "dès"))
"""French words that are other words without their accent."""
MARK, GAP, PARTICLE = "~", "…", "+"
"""``GAP`` stands between the two parts of a verb whose particle ends its clause: ``greift … an``."""
UNSEPARATED = re.compile("(be|emp|ent|er|ge|miss|ver|zer|über|unter|wider|durch|hinter)(?=[^aeiouäöü]*[aeiouäöü])")
"""German prefixes that take the place of "ge" in a participle."""
VOWELS, CYRILLIC = "аеиоуыюяё", "абвгдежзиклмнопрстуфхцчшщыьэюя"

_PIECES = re.compile(r"\d+|(?:[^\W\d_]+?(?=n['’]t\b))|n['’]t\b|['’](?:s|m|re|ve|ll|d)\b|[^\W\d_]+|[^\w\s]")
_ELIDED_PIECES = re.compile(r"\d+|[^\W\d_]{1,7}['’](?=[^\W_]|$)|[^\W\d_]+|[^\w\s]")


class Phrase(NamedTuple):
    """A phrase in one meaning: its table, its key there, the case of a pronoun; whether it is made by a paradigm."""

    kind: str
    value: str
    case: str
    text: str
    made: bool


def with_phrases(tables: dict[str, Any]) -> dict[str, Any]:
    """Return tables with all their ``phrases``: kind, value, case and the phrases, their words folded, between ``|``.

    A made form has no meaning beside one that is written out: "saw" is what the table says it is. The meanings of a
    phrase stand in the order of the tables.

    :raises ValueError: paradigms make the same phrase in two meanings; write it out in one of them.
    """
    classes = tables.pop("inflection")
    language = classes.pop("language")
    endings = classes.pop("endings", {})
    found: dict[str, list[Phrase]] = {}
    for one in _written(tables):
        kept = (one,) if MARK not in one.text else _paradigm(one, classes[one.kind], endings)
        for phrase in kept:
            text = _comparable(phrase.text, language)
            found.setdefault(text, []).append(phrase)
    rows: dict[tuple[str, str, str], list[str]] = {}
    for text, meanings in found.items():
        for phrase in _settled(text, meanings):
            rows.setdefault(phrase[:3], []).append(text)
    order = (*KINDS, "pronoun", "filler")
    places = {key: place for place, key in enumerate(dict.fromkeys(one[:3] for one in _written(tables)))}
    ordered = sorted(rows.items(), key=lambda row: (order.index(row[0][0]), places.get(row[0], len(places))))
    tables["phrases"] = [[*key, "|".join(dict.fromkeys(texts))] for key, texts in ordered]
    return {key: value for key, value in tables.items() if key not in order}


def _written(tables: dict[str, Any]) -> Iterator[Phrase]:
    for kind in (*KINDS, "pronoun", "filler"):
        for value, texts in tables.get(kind, {}).items():
            for case, phrases in texts.items() if kind == "pronoun" else (("", texts),):
                yield from (Phrase(kind, value, case, one, False) for text in phrases for one in choices(text))


def _settled(text: str, meanings: list[Phrase]) -> list[Phrase]:
    written = [phrase for phrase in meanings if not phrase.made]
    values = {phrase.value for phrase in written or meanings}
    if len(values) > 1:
        if written:
            return written
        raise ValueError(f"{text!r} is made in two meanings, {sorted(values)}: write it out in one of them")
    acts = text[0] in CYRILLIC and any(phrase.kind == "verb" for phrase in meanings)  # "возвращается" is no passive
    return [one for one in meanings if one.value in values and not (acts and one.made and one.kind == "participle")]


def choices(text: str) -> Iterator[str]:
    """Yield the phrases that a text with choices stands for: "[the|this] table"."""
    return map("".join, product(*(part.split("|") for part in re.split(r"[\[\]]", text))))


@cache
def folded(word: str) -> str:
    """Return a word as it is compared: lower case, without accents.

    >>> folded("Mêlée"), folded("он"), folded("’S")
    ('melee', 'он', "'s")
    """
    if word.isascii() or word.casefold() in ACCENTED:
        return word.casefold()
    decomposed = unicodedata.normalize("NFKD", word.replace("’", "'"))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).casefold()


def pieces(text: str, language: str) -> list[tuple[int, int]]:
    """Return the place of every word, number and sign."""
    pattern = _ELIDED_PIECES if language == "fr" else _PIECES
    return [match.span() for match in pattern.finditer(text)]


def words_of(text: str, language: str) -> tuple[str, ...]:
    """Return the words of a phrase as they are compared."""
    if text.isalpha():
        return (folded(text),)
    return tuple(folded(text[start:end]) for start, end in pieces(text, language) if text[start:end] != "-")


def _comparable(text: str, language: str) -> str:
    parts = (" ".join(words_of(part, language)) for part in text.split(GAP))
    return f" {GAP} ".join(parts)


def _paradigm(phrase: Phrase, classes: dict[str, str], endings: dict[str, list[str]]) -> Iterator[Phrase]:
    """Yield every form of a phrase with one marked word, and its passive participles."""
    before, _, rest = phrase.text.partition(MARK)
    word, space, after = rest.partition(" ")
    particle, _, word = word.rpartition(PARTICLE)
    acts, suffers = forms_of(word, classes, endings)
    after = space + after
    texts = [f"{before}{particle}{form}{after}" for form in acts]
    if particle:
        texts += [f"{before}{form} {GAP} {particle}{after}" for form in acts]
        texts.append(f"{before}{particle}zu{word}{after}")
    yield from (phrase._replace(text=text, made=True) for text in texts)
    if GAP not in after:
        for form in suffers:
            yield phrase._replace(kind="participle", text=f"{before}{particle}{form}{after}", made=True)


def forms_of(word: str, classes: dict[str, str], endings: dict[str, list[str]]) -> tuple[list[str], list[str]]:
    """Return the forms of a word, and its passive participles.

    :raises ValueError: no class of the table has its ending.
    """
    reflexive = word.endswith(("ться", "тись", "чься"))
    base = word[:-2] if reflexive else word
    known = [key for key in classes if key == f"={base}" or (key[:1] != "=" and base.endswith(key))]
    if not known:
        raise ValueError(f"no class of [inflection] has the ending of {word!r}")
    key = max(known, key=len)
    stem = base.removesuffix(key.removeprefix("="))
    acts, suffers = ([*_filled(part, stem, endings)] for part in f"{classes[key]}/".split("/")[:2])
    if not reflexive:
        return acts, suffers
    return [form + ("сь" if form[-1] in VOWELS else "ся") for form in acts], []


def _filled(text: str, stem: str, endings: dict[str, list[str]]) -> Iterator[str]:
    """Yield the forms of a class: "-" is no ending, "ge_t" puts "ge" before a stem that has no other prefix."""
    for part in text.split():
        name = re.search(r"\{(\w+)\}", part)
        for ending in (part.replace(name[0], end) for end in endings[name[1]]) if name else (part,):
            prefix, _, end = ending.rpartition("_")
            yield ("" if UNSEPARATED.match(stem) else prefix) + stem + end.replace("-", "")
