"""Names of players: which word is one, in which form, and whether "he" or "she" can stand for it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.trial.lexicon import folded, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.trial.lexicon import Lexicon

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
