"""Match typed names: any of four languages, any case, without quotes or accents, by prefix or initials."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.cards.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

_SEPARATORS = str.maketrans(dict.fromkeys("-_/&", " "))
_DROPPED = str.maketrans(dict.fromkeys("\"'.’‘`´„“”«»!?()", ""))

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_CORRECT = {
    "Hypnotic Presence": ("Présence Hypnotique",),
    "Shock and Awe": ("Furcht und Schrecken",),
    "Zombie Horde": ("Horde de Zombies",),
}
"""Correct spellings of names that the documents misspell or abbreviate; they are read and never printed."""


@cache
def plain(text: str) -> str:
    """Return the form by which two spellings are compared: lower case, single spaces, no quotes, dots or accents.

    >>> plain('"Böser  Teufel"'), plain("J.J. McTeague"), plain("Furcht & Schrecken")
    ('boser teufel', 'jj mcteague', 'furcht schrecken')
    """
    letters = text.translate(_SEPARATORS).translate(_DROPPED)
    if not letters.isascii():
        letters = "".join(sign for sign in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(sign))
    return " ".join(letters.casefold().split())


@cache
def _forms(names: tuple[str, ...]) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return each form of the names of a card, with its initials and its words."""
    forms = dict.fromkeys(plain(text) for name in names for text in (name, name.translate(_UMLAUTS)))
    return tuple((form, "".join(word[0] for word in form.split()), tuple(form.split())) for form in forms)


class NameIndex:
    """Finds cards (orders, minions and wounds) by typed names."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self.exact: dict[str, tuple[Card, ...]] = {}
        self.spelt = {card.name: card for card in self.cards}
        """Cards by the spelling of their English names: it decides between names that differ in case or accents."""
        self.forms: list[tuple[str, str, tuple[str, ...], Card]] = []
        for card in self.cards:
            for form, initials, words in _forms((*card.all_names(), *_CORRECT.get(card.name, ()))):
                if card not in self.exact.get(form, ()):
                    self.exact[form] = (*self.exact.get(form, ()), card)
                self.forms.append((form, initials, words, card))
        self._found: dict[str, tuple[tuple[Card, ...], ...]] = {}
        self._near: dict[tuple[str, int], tuple[Card, ...]] = {}

    def tiers(self, typed: str) -> tuple[tuple[Card, ...], ...]:
        """Return the cards that ``typed`` may mean, the best kind of match first; one tier only for an exact name.

        Kinds: the whole name, a prefix of it, its initials, a prefix of each of its words, a prefix of a later word.
        """
        known = self._found.get(typed)
        if known is None:
            found = self._tiers(plain(typed))
            if found and typed in self.spelt and self.spelt[typed] in found[0]:
                found = ((self.spelt[typed],),)
            known = self._found[typed] = found
        return known

    def _tiers(self, form: str) -> tuple[tuple[Card, ...], ...]:
        if form in self.exact:
            return (self.exact[form],)
        if not form:
            return ()
        words = tuple(form.split())
        together, later = form.replace(" ", ""), f" {form}"
        kinds = (
            [card for name, _, _, card in self.forms if name.startswith(form)],
            [card for _, initials, _, card in self.forms if initials == together] if len(together) > 1 else [],
            [card for _, _, parts, card in self.forms if _word_prefixes(words, parts)] if len(words) > 1 else [],
            [card for name, _, _, card in self.forms if later in name] if len(words) == 1 else [],
        )
        return tuple(tuple(dict.fromkeys(found)) for found in kinds if found)

    def nearest(self, typed: str, count: int = 3) -> tuple[str, ...]:
        """Return the English names of `near_cards`."""
        return tuple(card.name for card in self.near_cards(typed, count))

    def near_cards(self, typed: str, count: int = 3) -> tuple[Card, ...]:
        """Return the cards of which a name stands in ``typed``, else those of the names spelt most like it."""
        key = plain(typed), count
        if key not in self._near:
            self._near[key] = self._nearest(*key)
        return self._near[key]

    def _nearest(self, form: str, count: int) -> tuple[Card, ...]:
        forms = {form: card for form, _, _, card in self.forms}
        within = [known for known in forms if f" {known} " in f" {form} "]
        return tuple(dict.fromkeys(forms[near] for near in within[:count] or nearest(form, forms, count)))


def _word_prefixes(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(word.startswith(t) for t, word in zip(typed, words, strict=False))


@lru_cache(8)
def name_index(library: Library) -> NameIndex:
    """Return the name index of a library; those of the last few libraries are kept."""
    return NameIndex((*library.cards.values(), *library.wounds))


def find_player(names: tuple[str, ...], typed: str) -> tuple[int, ...]:
    """Return the seats that ``typed`` may mean: by the whole name as it is spelt, else by its letters, by a prefix."""
    if typed in names:
        return (names.index(typed),)
    form = plain(typed)
    exact = tuple(seat for seat, name in enumerate(names) if plain(name) == form)
    if exact or not form:
        return exact
    return tuple(seat for seat, name in enumerate(names) if plain(name).startswith(form))


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
    elif _word_prefixes(typed, words):
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
