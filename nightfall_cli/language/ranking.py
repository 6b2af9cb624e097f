"""Rank names against typed text, for completion."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.language.names import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Thing = TypeVar("Thing")

BEGINS, WORD, WORDS, INITIALS, LETTERS = range(5)
"""How typed text fits a name, the best fit first: it starts the name; it starts a later word; its words start the
name's words in turn; it is the initials; it is some of the letters in order (``vko`` for Vulko, in completion only)."""


def rank(typed: str, names: Iterable[str], fuzzy: bool = False) -> int | None:
    """Return the best rank of ``typed`` among the names of one thing, or None.

    >>> rank("vul", ["Vulko"]), rank("cor", ["Blaine Cordell"]), rank("bc", ["Blaine Cordell"]), rank("x", ["Vulko"])
    (0, 1, 3, None)
    >>> rank("vko", ["Vulko"]), rank("vko", ["Vulko"], fuzzy=True)
    (None, 4)
    """
    form = plain(typed)
    if not form:
        return BEGINS
    ranks = [found for name in names if (found := _rank(form, plain(name), fuzzy)) is not None]
    return min(ranks, default=None)


def best_first(typed: str, things: Iterable[Thing], names: Callable[[Thing], Iterable[str]]) -> list[Thing]:
    """Return the things that ``typed`` fits, the best first; those of the last rank only when nothing fits better."""
    ranked = [(found, thing) for thing in things if (found := rank(typed, names(thing), fuzzy=True)) is not None]
    ranked.sort(key=lambda pair: pair[0])
    better = [thing for found, thing in ranked if found < LETTERS]
    return better or [thing for _, thing in ranked]


def _rank(form: str, name: str, fuzzy: bool) -> int | None:
    if name.startswith(form):
        return BEGINS
    words = name.split()
    typed = form.split()
    if len(typed) == 1:
        if any(word.startswith(form) for word in words):
            return WORD
        if "".join(word[0] for word in words).startswith(form):
            return INITIALS
    elif len(typed) <= len(words) and all(w.startswith(t) for t, w in zip(typed, words, strict=False)):
        return WORDS
    return LETTERS if fuzzy and len(form) > 1 and _in_order(form, name) else None


def _in_order(form: str, name: str) -> bool:
    letters = iter(name)
    return all(letter in letters for letter in form if letter != " ")


def may_become(typed: str, names: Iterable[str]) -> bool:
    """True when further typing may lead to one of the names: each typed word starts a later word of the name.

    >>> may_become("blai of j", ["Blaine Cordell of Janet"]), may_become("cor bla", ["Blaine Cordell"])
    (True, False)
    """
    words = plain(typed).split()
    return any(_words_in_turn(words, plain(name).split()) for name in names)


def _words_in_turn(typed: list[str], words: list[str]) -> bool:
    if not typed:
        return True
    found = 0
    for word in words:
        if word.startswith(typed[found]):
            found += 1
            if found == len(typed):
                return True
    first = typed[0]
    if not words or words[0][0] != first[0] or not "".join(word[0] for word in words).startswith(first):
        return False
    return _words_in_turn(typed[1:], words[len(first) :])
