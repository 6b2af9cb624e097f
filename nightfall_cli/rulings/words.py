"""Words of questions: splitting, filler words, synonyms and transliteration."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from nightfall_cli.language.names import plain

UNLIKE = frozenset(("play player", "player play", "start starter", "starter start"))
"""Pairs of words that begin alike and mean different things."""

_SEPARATORS = str.maketrans(dict.fromkeys(",;:/|?'’", " "))
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_LATIN = "a,b,v,g,d,e,zh,z,i,y,k,l,m,n,o,p,r,s,t,u,f,kh,ts,ch,sh,shch,,y,,e,yu,ya"
_LETTERS = str.maketrans(dict(zip(_CYRILLIC, _LATIN.split(","), strict=True)))


@cache
def _tables() -> dict[str, dict[str, Any]]:
    path = Path(__file__).parent / "data" / "search" / "words.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _set(text: str) -> frozenset[str]:
    return frozenset(plain(word) for word in text.split())


@cache
def filler_words(language: str = "") -> frozenset[str]:
    """Return the filler words of a language, or of all languages."""
    tables = _tables()["nothing"]
    return _set(tables[language] if language else " ".join(tables.values()))


@cache
def game_words() -> frozenset[str]:
    """Return words of the game that also begin card names: alone they name no card."""
    return _set(_tables()["words"]["game"])


@cache
def nouns() -> frozenset[str]:
    """Return the words for things and actions of the game, which questions are about."""
    return _set(_tables()["words"]["nouns"])


@cache
def small_words() -> frozenset[str]:
    """Return question words, which say little about the topic."""
    return _set(_tables()["words"]["small"])


@cache
def _said_as() -> tuple[tuple[str, str], ...]:
    """Return phrases with the one word that replaces them, longest first."""
    pairs = ((f" {plain(said)} ", f" {plain(meant)} ") for meant, all_ in _tables()["said_as"].items() for said in all_)
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


@cache
def _beginnings() -> tuple[tuple[str, str, bool], ...]:
    """Return beginnings of words, longest first, each with its replacement and whether only the whole word counts."""
    whole = _set(_tables()["words"]["whole"])
    pairs = ((begin, plain(meant)) for meant, text in _tables()["same"].items() for begin in _set(text))
    return tuple(
        (begin, meant, begin in whole) for begin, meant in sorted(pairs, key=lambda pair: (-len(pair[0]), pair))
    )


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, without accents, punctuation and single letters."""
    return [word for word in plain(text.translate(_SEPARATORS)).split() if len(word) > 1 or word.isdigit()]


def language_of(words: list[str]) -> str:
    """Return the most likely language of a question, by its filler words; English if it has none."""
    return max(_tables()["nothing"], key=lambda language: sum(word in filler_words(language) for word in words))


def significant_words(words: list[str], language: str) -> tuple[str, ...]:
    """Return the words without filler words, each replaced by the word for its group of synonyms."""
    text = f" {' '.join(words)} "
    for said, meant in _said_as():
        text = text.replace(said, meant)
    return tuple(dict.fromkeys(meaning(word) for word in text.split() if word not in filler_words(language)))


@cache
def meaning(word: str) -> str:
    """Return the word for a word's group of synonyms, or the word."""
    for begin, meant, whole in _beginnings():
        if word == begin or (word.removesuffix("s") == begin if whole else word.startswith(begin)):
            return meant
    return word


def in_latin_letters(word: str) -> str:
    """Transliterate a Cyrillic word; Russian questions write card names without a Russian form like this.

    >>> in_latin_letters("вулко")
    'vulko'
    """
    return word.translate(_LETTERS)
