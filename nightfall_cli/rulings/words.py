"""The words of questions in four languages: splitting, the concepts they mean, filler words, transliteration."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection
    from collections.abc import Set as AbstractSet

CONCEPTS = Path(__file__).parent / "data" / "search" / "concepts.toml"
STEM = 6
"""The letters of a word without a concept that count; its ending may differ."""

_SEPARATORS = str.maketrans(dict.fromkeys(",;:/|?'’…", " "))
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_LATIN = "a,b,v,g,d,e,zh,z,i,y,k,l,m,n,o,p,r,s,t,u,f,kh,ts,ch,sh,shch,,y,,e,yu,ya"
_OWN_LETTERS = {"en": "", "de": "äöüß", "fr": "àâçèéêîôùû", "ru": CYRILLIC}
_LETTERS = str.maketrans(dict(zip(CYRILLIC, _LATIN.split(","), strict=True)))


class WordBeginning(NamedTuple):
    """The beginnings of one or more words in a row, each with whether the whole word must match, and their concept."""

    parts: tuple[tuple[str, bool], ...]
    concept: str

    def fits(self, words: list[str], at: int) -> bool:
        """True when the words from ``at`` on begin like this."""
        return len(self.parts) <= len(words) - at and all(
            words[at + place] == begin if whole else words[at + place].startswith(begin)
            for place, (begin, whole) in enumerate(self.parts)
        )


@cache
def tables() -> dict[str, dict[str, Any]]:
    """Return the tables of the file of concepts."""
    return read_table(str(CONCEPTS))


@cache
def filler_words(language: str = "") -> frozenset[str]:
    """Return the filler words of a language, or of all languages."""
    by_language = tables()["filler"]
    text = by_language[language] if language else " ".join(by_language.values())
    return frozenset(plain(word) for word in text.split())


@cache
def name_words() -> frozenset[str]:
    """Return words of the game that also occur in card names: alone they name no card."""
    return frozenset(plain(word) for word in tables()["words"]["in_names"].split())


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, without accents, punctuation and single letters."""
    return [word for word in plain(text.translate(_SEPARATORS)).split() if len(word) > 1 or word.isdigit()]


def language_of(text: str) -> str:
    """Return the most likely language of a text, by its letters and filler words; English if it has none.

    >>> language_of("кикер Vulko"), language_of("blocker zurück"), language_of("vulko kicker")
    ('ru', 'de', 'en')
    """
    scores = language_scores(plain(text.translate(_SEPARATORS)).split(), set(text.casefold()))
    return max(scores, key=scores.__getitem__)


def language_scores(words: Collection[str], letters: AbstractSet[str]) -> dict[str, int]:
    """Return how much the filler words and the letters of a text speak for each language."""
    return {
        language: sum(word in filler_words(language) for word in words) + 2 * bool(letters & set(own))
        for language, own in _OWN_LETTERS.items()
    }


def letters_of(words: AbstractSet[str], text: str) -> set[str]:
    """Return the letters of a text that are Cyrillic or in one of these words, as the text writes them."""
    letters = set(text.casefold()) & set(CYRILLIC)
    written = text.casefold().translate(_SEPARATORS).split()
    return letters.union(*(word for word in written if not words.isdisjoint(plain(word).split())))


def terms_of(words: list[str], language: str) -> list[str]:
    """Return the concepts of the words, numbers as digits, and the stems of significant words without a concept.

    >>> terms_of(["muss", "ich", "zwei", "kreaturen", "blocken"], "de")
    ['must', '2', 'minion', 'block']
    """
    terms, at, filler = [], 0, filler_words(language)
    while at < len(words):
        word, length = words[at], 1
        found = next((one for one in _beginnings(word) if one.fits(words, at)), None)
        if word in digits():
            terms.append(digits()[word])
        elif found and (len(found.parts) > 1 or word not in filler):
            terms.append(found.concept)
            length = len(found.parts)
        elif word not in filler:
            terms.append(f"~{word[:STEM]}")
        at += length
    return terms


def has_concept(word: str) -> bool:
    """True when a word alone is known to mean a thing or an act of the game."""
    return any(one.fits([word], 0) for one in _beginnings(word))


@cache
def digits() -> dict[str, str]:
    """Return words for numbers, and the digits themselves, with their digits."""
    return {plain(word): digits for digits, text in tables()["numbers"].items() for word in [digits, *text.split()]}


def _beginnings(word: str) -> list[WordBeginning]:
    return _by_letters("concepts").get(word[:2], [])


@cache
def _by_letters(table: str) -> dict[str, list[WordBeginning]]:
    """Return the beginnings of a table by the first two letters, the longest first."""
    found: dict[str, list[WordBeginning]] = {}
    if table == "outside":
        concepts = [(written, written) for _, together in _outside() for choices in together for written in choices]
    else:
        concepts = [(concept, written) for concept, text in tables()[table].items() for written in text.split()]
    for concept, written in dict.fromkeys(concepts):
        parts = tuple((plain(part), part.endswith(".")) for part in written.split("+"))
        found.setdefault(parts[0][0][:2], []).append(WordBeginning(parts, concept))
    for beginnings in found.values():
        beginnings.sort(key=lambda one: (-len(one.parts), -sum(len(begin) for begin, _ in one.parts)))
    return found


def outside_topic(text: str) -> str:
    """Return the topic of a question that no document covers, such as a price, or ""."""
    words, by_letters = plain(text.translate(_SEPARATORS)).split(), _by_letters("outside")
    found = {
        one.concept for at, word in enumerate(words) for one in by_letters.get(word[:2], []) if one.fits(words, at)
    }
    return next((topic for topic, every in _outside() if all(not found.isdisjoint(some) for some in every)), "")


@cache
def _outside() -> list[tuple[str, list[list[str]]]]:
    """Return topics with lists of beginnings of words: one of each list somewhere in a question shows the topic."""
    return [
        (topic, [choices.split("|") for choices in together.split("&")])
        for topic, text in tables()["outside"].items()
        for together in text.split()
    ]


def in_latin_letters(word: str) -> str:
    """Transliterate a Cyrillic word; Russian questions write card names without a Russian form like this.

    >>> in_latin_letters("вулко")
    'vulko'
    """
    return word.translate(_LETTERS)
