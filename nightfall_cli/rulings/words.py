"""Words of questions: taking a question apart, words that tell nothing, and words that mean much the same."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from nightfall_cli.language.names import plain

UNLIKE = frozenset(("play player", "player play", "start starter", "starter start"))
"""Words that begin alike and mean different things."""

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
def nothing(language: str = "") -> frozenset[str]:
    """The words that every question of a language has, or of all of them."""
    tables = _tables()["nothing"]
    return _set(tables[language] if language else " ".join(tables.values()))


@cache
def game_words() -> frozenset[str]:
    """Words of the game that also begin names of cards: they name a card only together with the rest of its name."""
    return _set(_tables()["words"]["game"])


@cache
def nouns() -> frozenset[str]:
    """Words for the things and deeds of the game: what is asked about."""
    return _set(_tables()["words"]["nouns"])


@cache
def small_words() -> frozenset[str]:
    """Words that ask, and tell little of what is asked about."""
    return _set(_tables()["words"]["small"])


@cache
def _said_as() -> tuple[tuple[str, str], ...]:
    """Several words that mean what one word means, the longest first."""
    pairs = ((f" {plain(said)} ", f" {plain(meant)} ") for meant, all_ in _tables()["said_as"].items() for said in all_)
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


@cache
def _beginnings() -> tuple[tuple[str, str, bool], ...]:
    """Beginnings of words, the longest first: what stands for them, and whether only the whole word is meant."""
    whole = _set(_tables()["words"]["whole"])
    pairs = ((begin, plain(meant)) for meant, text in _tables()["same"].items() for begin in _set(text))
    return tuple(
        (begin, meant, begin in whole) for begin, meant in sorted(pairs, key=lambda pair: (-len(pair[0]), pair))
    )


def split_words(text: str) -> list[str]:
    """The words of a text, compared as names are: lower case, without accents and signs; no single letters."""
    return [word for word in plain(text.translate(_SEPARATORS)).split() if len(word) > 1 or word.isdigit()]


def language_of(words: list[str]) -> str:
    """The language that a question is most likely asked in, by the small words it has; English when none tells."""
    return max(_tables()["nothing"], key=lambda language: sum(word in nothing(language) for word in words))


def telling_words(words: list[str], language: str) -> tuple[str, ...]:
    """The words that tell something, each by the word that stands for it and its kin."""
    text = f" {' '.join(words)} "
    for said, meant in _said_as():
        text = text.replace(said, meant)
    return tuple(dict.fromkeys(meaning(word) for word in text.split() if word not in nothing(language)))


@cache
def meaning(word: str) -> str:
    """The word, or the one that stands for it and its kin."""
    for begin, meant, whole in _beginnings():
        if word == begin or (word.removesuffix("s") == begin if whole else word.startswith(begin)):
            return meant
    return word


def in_latin_letters(word: str) -> str:
    """A word in Cyrillic letters as it sounds: card names that have no Russian form are written so.

    >>> in_latin_letters("вулко")
    'vulko'
    """
    return word.translate(_LETTERS)
