"""The words of sentences to try, one table for each language (``words/LANGUAGE.toml``), and the names of players."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

TABLES = ("verb", "participle", "infinitive", "noun", "color", "preposition", "word", "number", "wound")
ACCENTED = frozenset(("à", "où", "là", "dès"))
"""French words that are other words without their accent."""

ARTICLES = ("articles", "indefinite", "own", "every", "any")
INFLECTED = ("verb", "participle", "noun", "color")
SHORTEST_STEM = 4
GAP = "…"
"""Between the two parts of a verb whose particle stands at the end of its clause: ``greift … an``."""

_PIECES = re.compile(r"\d+|(?:[^\W\d_]+?(?=n['’]t\b))|n['’]t\b|['’](?:s|m|re|ve|ll|d)\b|[^\W\d_]+|[^\w\s]")
_ELIDED_PIECES = re.compile(r"\d+|[^\W\d_]{1,7}['’](?=[^\W_]|$)|[^\W\d_]+|[^\w\s]")


class Meaning(NamedTuple):
    """One meaning of a phrase: its table, its key there, and the case of a pronoun."""

    kind: str
    value: str
    case: str = ""


class Lexicon:
    """The phrases of a language, as tuples of words, and its first names.

    ``split``: by the words of the first part, the particle at the end of the clause and the meaning of both.
    """

    def __init__(self, language: str, tables: dict[str, dict[str, object]]) -> None:
        self.language = language
        self.phrases: dict[tuple[str, ...], tuple[Meaning, ...]] = {}
        self.split: dict[tuple[str, ...], tuple[tuple[str, Meaning], ...]] = {}
        for phrase, meaning in _entries(tables):
            first, gap, particle = phrase.partition(GAP)
            words = self.words(first)
            if gap:
                self.split[words] = (*self.split.get(words, ()), (folded(particle.strip()), meaning))
            elif meaning not in self.phrases.get(words, ()):
                self.phrases[words] = (*self.phrases.get(words, ()), meaning)
        forms = tables["inflection"]
        self.endings = sorted((*map(folded, _texts(forms["endings"])), ""), key=len, reverse=True)
        self.participles = tuple(_texts(forms["participles"]))
        self.stems: dict[str, list[str]] = {}
        for (word, *more), meanings in self.phrases.items():
            for ending in self.endings if not more and meanings[0].kind in INFLECTED else ():
                if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
                    self.stems.setdefault(word.removesuffix(ending), []).append(word)
        self.longest = max(map(len, self.phrases))
        self.known = frozenset(word for words in (*self.phrases, *self.split) for word in words)
        named = [(name, gender) for gender, names in tables["names"].items() for name in _texts(names)]
        self.names: dict[str, str] = {folded(name): gender for name, gender in named}
        self.spelt: dict[str, str] = {folded(name): name for name, _ in named}
        self.questions = frozenset(map(folded, _texts(tables["question"]["words"])))
        self.tags = frozenset(map(self.words, _texts(tables["question"]["tags"])))
        self.legality = frozenset(map(self.words, _texts(tables["question"]["legality"])))

    def inflected(self, word: str) -> tuple[Meaning, ...]:
        """Return the meanings of an unknown form of a known word: "finish", from "finishes"; () without one."""
        typed = folded(word)
        for ending in self.endings:
            stem = typed.removesuffix(ending)
            found = self.stems.get(stem) if len(stem) >= SHORTEST_STEM and typed.endswith(ending) else None
            if found and (len(stem) > SHORTEST_STEM or len(found) == 1):
                (first, *_) = self.phrases[(found[0],)]
                is_participle = word.casefold().endswith(self.participles) and first.kind == "verb"
                return (Meaning("participle", first.value), first) if is_participle else (first,)
        return ()

    def words(self, text: str) -> tuple[str, ...]:
        """Return the words of a phrase as they are compared."""
        if text.isalpha():
            return (folded(text),)
        return tuple(folded(text[start:end]) for start, end in self.pieces(text) if text[start:end] != "-")

    def pieces(self, text: str) -> list[tuple[int, int]]:
        """Return the place of every word, number and sign."""
        pattern = _ELIDED_PIECES if self.language == "fr" else _PIECES
        return [match.span() for match in pattern.finditer(text)]


def _entries(tables: dict[str, dict[str, object]]) -> Iterator[tuple[str, Meaning]]:
    for kind in TABLES:
        for value, phrases in tables.get(kind, {}).items():
            for phrase in _texts(phrases):
                yield phrase, Meaning(kind, value)
    for value, cases in tables["pronoun"].items():
        assert isinstance(cases, dict)
        for case, phrases in cases.items():
            for phrase in _texts(phrases):
                yield phrase, Meaning("pronoun", value, case)
    for value, phrases in tables["filler"].items():
        for phrase in _texts(phrases):
            yield phrase, Meaning("filler", value)


def _texts(value: object) -> list[str]:
    """Return the phrases of a list; ``[the|this] table`` stands for two of them."""
    assert isinstance(value, list)
    return [phrase for text in value for phrase in (choices(text) if "[" in text else (text,))]


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


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language, read once."""
    return Lexicon(language, read_table(f"trial/words/{language}.toml"))


def language_of(text: str, default: str = "en") -> str:
    """Return the language of which a text has the most words; ``default`` where several have as many."""

    def known(language: str) -> int:
        words = lexicon(language)
        return sum(len(word) > 1 and word in words.known for word in words.words(text))

    if any("а" <= sign <= "я" for sign in text.casefold()):
        return "ru"
    return max((default, *LANGUAGES), key=known)


_CASES = {
    "а": ("ы", "и", "е", "у", "ои", "еи"),
    "я": ("и", "е", "ю", "еи"),
    "и": ("я", "ю", "ем", "е"),
    "ь": ("я", "ю", "ем", "е", "и"),
}
"""The endings of the other cases, by the last letter of a Russian name, without accents; й is и."""

_AFTER_CONSONANT = ("а", "у", "ом", "е")


@cache
def genders() -> dict[str, str]:
    """Return m or f for every known first name, without accents."""
    return {name: gender for language in LANGUAGES for name, gender in lexicon(language).names.items()}


def spelt_name(typed: str) -> str:
    """Return the spelling of a name that is written without accents: Сергей, with its breve."""
    return next((words.spelt[typed] for words in map(lexicon, LANGUAGES) if typed in words.spelt), typed.capitalize())


def is_first_name(word: str) -> bool:
    """True for a known first name, in any case."""
    typed = folded(word)
    return typed in genders() or nominative(typed, genders()) in genders()


def is_name_form(word: str, words: Lexicon, others: Sequence[str]) -> bool:
    """True for a known first name, in any case, or a name that stands elsewhere in another case."""
    typed = folded(word)
    return is_first_name(word) or words.language != "de" or any(typed == folded(other) + "s" for other in others)


def nominative(typed: str, names: Iterable[str]) -> str:
    """Return the name of which a word is another case, else the word itself.

    >>> nominative("бориса", ["борис"]), nominative("анны", ["анна"]), nominative("annas", ["anna"])
    ('борис', 'анна', 'anna')
    """
    for name in names:
        if typed == name or typed in _forms(name):
            return name
    return typed


def nominatives(names: Sequence[str]) -> list[str]:
    """Return the names without those that are another case of a longer-known one."""
    found: dict[str, str] = {}
    known = genders()
    for name in names:
        typed = folded(name)
        base = nominative(typed, known)
        if base not in known:
            base = nominative(typed, [folded(other) for other in names if other != name])
        spelt = name if base == typed else next((n for n in names if folded(n) == base), spelt_name(base))
        found.setdefault(base if base in known else stem(base), spelt)
    return list(found.values())


def stem(name: str) -> str:
    """Return what all cases of a Russian name have in common; any other name as it is.

    >>> stem("кашу") == stem("каши"), stem("anna")
    (True, 'anna')
    """
    return re.sub("(?:ои|еи|ом|ем|[аяуюыие])$", "", name) if len(name) > 3 and not name.isascii() else name


def is_nominative(word: str, others: Sequence[str]) -> bool:
    """True unless a word is another case of a known name, or of another word of its sentence."""
    typed = folded(word)
    if typed in genders():
        return True
    return nominative(typed, genders()) == typed and nominative(typed, others) == typed


@cache
def _forms(name: str) -> frozenset[str]:
    if name[-1].isascii():
        return frozenset((f"{name}s",))
    if name[-2:-1] in ("е", "о") and name[-1] in "лцвк" and len(name) > 3:
        stem = name[:-2] + name[-1]  # Павел, Павла
        return frozenset(base + ending for base in (stem, name) for ending in _AFTER_CONSONANT)
    if name[-1] in _CASES:
        return frozenset(name[:-1] + ending for ending in _CASES[name[-1]])
    return frozenset(name + ending for ending in _AFTER_CONSONANT)
