"""The words of sentences to try, one table for each language (``words/LANGUAGE.toml``), and the names of players."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.files.shipped_tables import read_table
from nightfall_cli.files.word_forms import GAP, choices, pieces, words_of
from nightfall_cli.files.word_forms import folded as folded  # the other modules take it from here
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ARTICLES = ("articles", "indefinite", "own", "every", "any")


class Meaning(NamedTuple):
    """One meaning of a phrase: its table, its key there, and the case of a pronoun."""

    kind: str
    value: str
    case: str = ""


class Lexicon:
    """The words and phrases of a language, and its first names."""

    def __init__(self, language: str, tables: dict[str, Any]) -> None:
        self.language = language
        self._rows: list[list[str]] = tables["phrases"]
        """Kind, value, case and phrases of each meaning, of which tables are made when they are needed."""
        self.known = frozenset(" ".join(row[-1] for row in self._rows).replace("|", " ").split())
        named = [(name, gender) for gender, names in tables["names"].items() for name in _texts(names)]
        self.names: dict[str, str] = {folded(name): gender for name, gender in named}
        self.spelt: dict[str, str] = {folded(name): name for name, _ in named}
        self.questions = frozenset(map(folded, _texts(tables["question"]["words"])))
        self.tags = frozenset(map(self.words, _texts(tables["question"]["tags"])))
        self.headlines = {key: tuple(map(folded, _texts(texts))) for key, texts in tables["headline"].items()}
        self.legality = frozenset(map(self.words, _texts(tables["question"]["legality"])))

    @cached_property
    def phrases(self) -> dict[tuple[str, ...], tuple[Meaning, ...]]:
        """The meanings of each phrase, as a tuple of words."""
        found: dict[tuple[str, ...], tuple[Meaning, ...]] = {}
        for *meant, phrases in self._rows:
            alone = (Meaning(*meant),)
            for words in map(tuple, map(str.split, phrases.split("|"))):
                if GAP not in words:
                    found[words] = found[words] + alone if words in found else alone
        return found

    @cached_property
    def split(self) -> dict[tuple[str, ...], tuple[tuple[str, Meaning], ...]]:
        """By the words of a first part, each particle at the end of its clause, and the meaning of both."""
        found: dict[tuple[str, ...], tuple[tuple[str, Meaning], ...]] = {}
        for *meant, phrases in self._rows:
            meaning = Meaning(*meant)
            for phrase in phrases.split("|") if GAP in phrases else ():
                first, gap, particle = phrase.partition(f" {GAP} ")
                if gap:
                    found[tuple(first.split())] = (*found.get(tuple(first.split()), ()), (particle, meaning))
        return found

    @cached_property
    def longest(self) -> int:
        """The most words of a phrase."""
        return max(map(len, self.phrases))

    def words(self, text: str) -> tuple[str, ...]:
        """Return the words of a phrase as they are compared."""
        return words_of(text, self.language)

    def pieces(self, text: str) -> list[tuple[int, int]]:
        """Return the place of every word, number and sign."""
        return pieces(text, self.language)


def _texts(texts: list[str]) -> list[str]:
    return [phrase for text in texts for phrase in choices(text)]


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
    "а": ("ы", "и", "е", "у", "ои", "еи", "ин"),
    "я": ("и", "е", "ю", "еи", "ин"),
    "и": ("я", "ю", "ем", "е"),
    "ь": ("я", "ю", "ем", "е", "и"),
}
"""The endings of the other cases and of "Катин", by the last letter of a Russian name, without accents; й is и."""

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
