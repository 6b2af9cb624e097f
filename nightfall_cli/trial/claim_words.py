"""Split a claim into symbols: cards, players, numbers, and the words of ``claim_words/LANGUAGE.toml``."""

from __future__ import annotations

import os.path
import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.cards.nearest import did_you_mean, nearest
from nightfall_cli.language.names import find_player, name_index, plain
from nightfall_cli.rules.refusal import Refusal, as_error

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card

DATA = os.path.join(os.path.dirname(__file__), "claim_words")  # noqa: PTH118, PTH120
LONGEST = 10
"""Words of the longest phrase or name."""
SPELT = 0.8
"""The similarity from which a word with a capital letter is a misspelt card."""
_WORD = re.compile(r"\d++|[^\W\d_]++(?:[.'’][^\W\d_]++)*+[.'’]?|[,;:&!?]")
_POSSESSIVE = re.compile(r"['’]s$|(?<=s)['’]$")
_ELIDED = re.compile(r"(?i)\b(l|d|qu|n|s|j|m|c|jusqu|lorsqu)['’]")


class Symbols(NamedTuple):
    """A claim as symbols joined by blanks: ``C0 survive C1``; the cards, players and numbers by their index.

    ``places`` are the places of the symbols in the text, and ``words`` what was typed.
    """

    language: str
    text: str
    symbols: tuple[str, ...]
    places: tuple[int, ...]
    words: tuple[str, ...]
    cards: tuple[Card, ...]
    seats: tuple[int, ...]
    numbers: tuple[int, ...]
    read_as: tuple[str, ...]

    @property
    def line(self) -> str:
        """The symbols, joined by blanks."""
        return " ".join(self.symbols)


@cache
def phrases_of(language: str) -> dict[tuple[str, ...], str]:
    """Return the symbols of a language by their phrases, each as a tuple of plain words."""
    with open(os.path.join(DATA, f"{language}.toml"), "rb") as file:  # noqa: PTH118, PTH123
        tables = tomllib.load(file)
    return {_words(phrase): symbol for symbol, phrases in tables.items() for phrase in phrases}


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(plain(word) for word in _pieces(phrase)) if phrase not in (",", ";", ":", "?") else (phrase,)


def _pieces(text: str) -> list[str]:
    return [match[0] for match in _WORD.finditer(_unglued(text))]


def _unglued(text: str) -> str:
    """Return a text of the same length with blanks for the apostrophes of elided French words."""
    return _ELIDED.sub(lambda match: f"{match[1]} ", text)


def read_symbols(text: str, language: str, names: tuple[str, ...], library: Library) -> Symbols:
    """Return a text as symbols; raises `Refused` at the first word that is not known."""
    return _SymbolReader(text, language, names, library).read()


class _SymbolReader:
    def __init__(self, text: str, language: str, names: tuple[str, ...], library: Library) -> None:
        self.text = text
        self.language = language
        self.names = names
        self.index = name_index(library)
        self.phrases = phrases_of(language)
        found = [(match[0], match.start()) for match in _WORD.finditer(_unglued(text))]
        self.words = [word for word, _ in found]
        self.starts = [start for _, start in found]
        self.plain = [plain(_POSSESSIVE.sub("", word)) or word for word in self.words]
        self.symbols: list[tuple[str, int, str]] = []
        self.cards: list[Card] = []
        self.seats: list[int] = []
        self.numbers: list[int] = []
        self.read_as: list[str] = []

    def read(self) -> Symbols:
        at = 0
        while at < len(self.words):
            at += self._exact_card(at) or self._phrase(at) or self._other(at)
        symbols, places, words = zip(*self.symbols, strict=True) if self.symbols else ((), (), ())
        return Symbols(
            self.language,
            self.text,
            symbols,
            places,
            words,
            tuple(self.cards),
            tuple(self.seats),
            tuple(self.numbers),
            tuple(self.read_as),
        )

    def _add(self, symbol: str, at: int, size: int) -> int:
        typed = self.text[self.starts[at] : self.starts[at + size - 1] + len(self.words[at + size - 1])]
        self.symbols += [(part, self.starts[at], typed) for part in symbol.split()]
        return size

    def _add_card(self, card: Card, at: int, size: int) -> int:
        self.cards.append(card)
        return self._add(f"C{len(self.cards) - 1}", at, size)

    def _exact_card(self, at: int) -> int:
        for size in range(min(LONGEST, len(self.words) - at), 0, -1):
            form = " ".join(self.plain[at : at + size])
            for typed in (form, form.removesuffix("s")):
                cards = self.index.exact.get(plain(typed), ())
                if len(cards) == 1 and not (size == 1 and cards[0].is_wound and (form,) in self.phrases):
                    return self._add_card(cards[0], at, size)
        return 0

    def _phrase(self, at: int) -> int:
        for size in range(min(LONGEST, len(self.words) - at), 0, -1):
            symbol = self.phrases.get(tuple(self.plain[at : at + size]))
            if symbol is not None:
                if symbol.startswith("number-"):
                    return self._number(symbol, at, size)
                return size if symbol == "drop" else self._add(symbol, at, size)
        return 0

    def _number(self, symbol: str, at: int, size: int) -> int:
        first, *rest = symbol.split()
        self.numbers.append(int(first.removeprefix("number-")))
        return self._add(" ".join([f"N{len(self.numbers) - 1}", *rest]), at, size)

    def _other(self, at: int) -> int:
        word, typed = self.words[at], self.plain[at]
        if word.isdecimal():
            return self._number(f"number-{word}", at, 1)
        if not typed[:1].isalpha():
            return 1 if word in "!-&" else self._add(word, at, 1)
        seats = find_player(self.names, typed) if word[0].isupper() else ()
        if len(seats) == 1:
            self.seats.append(seats[0])
            return self._add(f"P{len(self.seats) - 1}", at, 1)
        return self._spelt_card(at) or self._unknown(at)

    def _spelt_card(self, at: int) -> int:
        """Add a card by part of its name, or misspelt; what it was read as is noted."""
        if not self.words[at][0].isupper():
            return 0
        for size in range(min(4, len(self.words) - at), 0, -1):
            form = " ".join(self.plain[at : at + size])
            near = nearest(form, self.index.exact, 1, SPELT)
            cards = set(self.index.exact[near[0]]) if near else set()
            if not cards and size == 1 and len(form) > 3:
                cards = {card for tier in self.index.tiers(form)[:1] for card in tier}
            if len(cards) == 1:
                card = cards.pop()
                self.read_as.append(f"{' '.join(self.words[at : at + size])} as {card.name}")
                return self._add_card(card, at, size)
        return 0

    def _unknown(self, at: int) -> int:
        word = self.words[at]
        known = {" ".join(words) for words in self.phrases}
        near = self.index.nearest(word, 1) if word[0].isupper() else nearest(self.plain[at], known)
        message = f'"{word}" (character {self.starts[at] + 1}) is not understood{did_you_mean(near)}'
        raise as_error(Refusal("invalid", "syntax", message, candidates=near))
