"""Split a sentence in everyday words into tokens: words with their meanings, cards, numbers and names of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.lexicon import (
    ARTICLES,
    Meaning,
    folded,
    genders,
    is_first_name,
    is_name_form,
    is_nominative,
    language_of,
    lexicon,
    stem,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.lexicon import Lexicon

LONGEST_NAME = 7
"""Pieces of a card's name: ``J . J . McTeague``, or a name with quotes."""

LONGEST_ENDING = 3
"""Letters of the longest Russian ending after a Latin name."""

LONGEST_NUMBER = 6
"""Digits of the longest number."""

SHORT_SPELT = 0.8
"""The similarity from which a word is read as a card whose name has one word of that length and initial."""

MISSPELT_WORD = 0.87
"""The similarity from which a word is read as a misspelt one."""

SPELT = 0.84
"""The similarity from which several words are read as a misspelt card."""

QUOTES = frozenset("\"“”„«»‘`´()[]'’")
JOINING = ("and", "und", "et", "и")
ENDS = frozenset(".!?\n")
BREAKS = {",": ",", ";": ";", ":": ",", "–": ",", "—": ",", "-": ","}


class Token(NamedTuple):
    """A word or sign with its meanings, and its place in the sentence.

    ``kind`` is that of the first of ``meanings``, or card, name, mark, end, possessive or unknown.
    """

    kind: str
    value: str
    text: str
    start: int
    meanings: tuple[Meaning, ...] = ()
    card: Card | None = None

    def means(self, kind: str) -> str:
        """Return the value of the meaning of this kind, or ""."""
        return next((meaning.value for meaning in self.meanings if meaning.kind == kind), "")


def tokens_of(text: str, library: Library) -> tuple[str, list[Token]]:
    """Return the language of a sentence and its tokens."""
    language = language_of(text)
    return language, _Tokens(text, library, lexicon(language)).read()


class _Tokens:
    def __init__(self, text: str, library: Library, words: Lexicon) -> None:
        self.text = text
        self.words = words
        self.spans = [span for span in words.pieces(text) if not _joins(text, *span)]
        self.pieces = [text[start:end] for start, end in self.spans]
        self.folded = [folded(piece) for piece in self.pieces]
        self.library = library
        self.index = name_index(library)
        self.particles: set[int] = set()
        self.found: list[Token] = []

    def read(self) -> list[Token]:
        """Return the tokens."""
        at = 0
        while at < len(self.pieces):
            at += self._token(at)
        return self.found

    def _add(self, kind: str, value: str, at: int, size: int, **more: object) -> int:
        start, end = self.spans[at][0], self.spans[at + size - 1][1]
        self.found.append(Token(kind, value, self.text[start:end], start, **more))  # type: ignore[arg-type]
        return size

    def _token(self, at: int) -> int:
        """Add the token at a place, and return its number of pieces."""
        if at in self.particles:
            return 1
        piece = self.pieces[at]
        if piece in "'’" and self._is_possessive(at):
            return self._add("possessive", piece, at, 1)
        if size := self._card(at):
            return size
        if piece in ENDS:
            return self._add("end", piece, at, 1)
        if piece in BREAKS:
            return self._add("mark", BREAKS[piece], at, 1)
        if self._is_possessive(at):
            return self._add("possessive", piece, at, 1)
        if piece in QUOTES:
            return 1
        if piece.isdecimal():
            return self._add("number" if len(piece) <= LONGEST_NUMBER else "unknown", piece, at, 1)
        for read in (self._split_verb, self._phrase, self._misspelt_card, self._inflected, self._misspelt_word):
            if size := read(at):
                return size
        if not self._is_name(at):
            return self._add("unknown", piece, at, 1)
        others = [folded(other) for other in self.pieces if other[0].isupper() and other != piece]
        is_case = not is_nominative(piece, others)
        case = {"de": "genitive", "ru": "oblique"}.get(self.words.language, "") if is_case else ""
        return self._add("name", piece[0].upper() + piece[1:], at, 1, meanings=(Meaning("case", case),) if case else ())

    def _is_possessive(self, at: int) -> bool:
        """True for ``'s``, and for an apostrophe after a name in s."""
        piece = self.folded[at]
        before = self.words.phrases.get((self.folded[at - 1],), ()) if at else ()
        if any(meaning.case == "subject" or meaning.value in ("it", "who", "there") for meaning in before):
            return False
        if not at or self.spans[at][0] != self.spans[at - 1][1] or self.words.language not in ("en", "de"):
            return False
        return piece == "'s" or (piece == "'" and self.folded[at - 1].endswith(("s", "x", "z")))

    # -- words ---------------------------------------------------------------------------------

    def _split_verb(self, at: int) -> int:
        if self.words.language == "de" and self.pieces[at][0].isupper() and not self._begins(at):
            return 0
        for size in (2, 1):
            for particle, meaning in self.words.split.get(tuple(self.folded[at : at + size]), ()):
                for place in range(at + size, len(self.pieces)):
                    if self.pieces[place] in ENDS or self.pieces[place] == ";":
                        break
                    parts = particle.split(" ")
                    end = place + len(parts) - 1
                    if self.folded[place : end + 1] == parts and self._ends_a_clause(end):
                        self.particles.update(range(place, end + 1))
                        return self._add(meaning.kind, meaning.value, at, size, meanings=(meaning,))
        return 0

    def _ends_a_clause(self, place: int) -> bool:
        after = self.folded[place + 1] if place + 1 < len(self.pieces) else "."
        meanings = self.words.phrases.get((after,), ())
        of_particle = self.words.phrases.get((self.folded[place],), ())
        is_adverb = not any(meaning.kind == "preposition" for meaning in of_particle)  # "back", not "an"
        kinds = ("word", "verb", "preposition") if is_adverb or self.folded[place] == "back" else ("word", "verb")
        return not after[0].isalnum() or any(meaning.kind in kinds for meaning in meanings)

    def _phrase(self, at: int) -> int:
        for size in range(min(self.words.longest, len(self.pieces) - at), 0, -1):
            if any(place in self.particles for place in range(at, at + size)):
                continue
            meanings = self.words.phrases.get(tuple(self.folded[at : at + size]))
            if meanings:
                return self._add_meant(meanings, at, size)
        return 0

    def _add_meant(self, meanings: Sequence[Meaning], at: int, size: int = 1) -> int:
        """Add a known phrase; a word for a kind of wound is its card."""
        kind, value, *_ = meanings[0]
        if kind != "wound":
            return self._add(kind, value, at, size, meanings=meanings)
        card = next(card for card in self.library.wounds if card.name == value)
        return self._add("card", value, at, size, card=card)

    def _inflected(self, at: int) -> int:
        """Add another form of a known word; German nouns have a capital letter."""
        word = self.pieces[at]
        meanings = self.words.inflected(word) if not is_first_name(word) else ()
        is_noun = bool(meanings) and meanings[0].kind == "noun"
        if not meanings or (word[0].isupper() and at and not (is_noun and self.words.language == "de")):
            return 0
        return self._add_meant(meanings, at)

    def _misspelt_word(self, at: int) -> int:
        """Add a word by a misspelt form of it: ``attaks``."""
        typed = self.folded[at]
        if len(typed) < 5 or not self.pieces[at].islower():
            return 0
        verbs = ("verb", "participle")  # another last letter is another form: заблокировав, заблокирован
        words = [
            phrase[0]
            for phrase, meanings in self.words.phrases.items()
            if len(phrase) == 1
            and phrase[0][0] == typed[0]
            and (phrase[0][-1] == typed[-1] or meanings[0].kind not in verbs)
        ]
        near = nearest(typed, words, 1, MISSPELT_WORD)
        if not near or is_first_name(typed):
            return 0
        return self._add_meant(self.words.phrases[(near[0],)], at)

    def _is_name(self, at: int) -> bool:
        piece = self.pieces[at]
        if piece.islower() and (piece in genders() or (len(piece) > 3 and is_first_name(piece))):
            return True
        if not piece[0].isupper() or piece.isdecimal() or len(piece) < 2 or piece[-1] in "'’":
            return False
        if self._begins(at) and not is_first_name(piece) and not self._acts(at):
            return False
        before = self.folded[at - 1] if at else "."
        meanings = self.words.phrases.get((before,), ())
        determined = any(
            meaning.value in ARTICLES or meaning.kind in ("color", "number") or meaning.case == "possessive"
            for meaning in meanings
        )
        return is_first_name(piece) or not determined

    def _begins(self, at: int) -> bool:
        """True at the beginning of a sentence, where every word has a capital letter."""
        return not at or self.pieces[at - 1] in ENDS

    def _acts(self, at: int) -> bool:
        """True for a word before a verb, a possessive or a list, or that stands elsewhere, too."""
        after = self.folded[at + 1] if at + 1 < len(self.pieces) else ""
        later = self.folded[at + 2] if at + 2 < len(self.pieces) else ""
        meanings = self.words.phrases.get((after,), ())
        acts = any(
            m.kind in ("verb", "participle") or m.value in ("and", "who", "have") or m.case == "object"
            for m in meanings
        )
        listed = after == "," and (  # "Ann, Bob and Carl", "Zork, who"; not "Blessé, Vulko"
            is_first_name(later) or any(m.value == "who" for m in self.words.phrases.get((later,), ()))
        )
        return acts or listed or after in ("'s", "'") or self.pieces.count(self.pieces[at]) > 1

    # -- cards -----------------------------------------------------------------------------------

    def _card(self, at: int) -> int:
        if not (self.pieces[at][0].isalpha() or self.pieces[at] in QUOTES):
            return 0
        for size in range(min(LONGEST_NAME, len(self.pieces) - at), 0, -1):
            text = self.text[self.spans[at][0] : self.spans[at + size - 1][1]]
            cards = self.index.exact.get(plain(text.replace("&", "and")), ()) or self.index.exact.get(plain(text), ())
            initials = not cards and text.count(".") > 1
            if initials:
                cards = tuple(card for name, card in _parts(self.library)[1].items() if plain(text) == name)  # "J.J."
            last = self.pieces[at + size - 1]
            closed = last in '”“»"' and self.pieces[at] in QUOTES  # "Ivan Radinsky. “Indigo Six”" are two
            whole = last[-1].isalnum() or last == "!" or closed or initials
            if len(cards) == 1 and whole and not self._is_other_word(at, size, cards[0]):
                return self._add("card", cards[0].name, at, size, card=cards[0]) + self._ending(at + size)
        return 0

    def _ending(self, at: int) -> int:
        """Return the pieces of a Russian ending after an apostrophe: "Big Ghost'ом"."""
        pieces = self.pieces[at : at + 2]
        joined = len(pieces) == 2 and self.spans[at - 1][1] == self.spans[at][0] and pieces[0] in "'’"
        return 2 if joined and self.words.language == "ru" and len(pieces[1]) <= LONGEST_ENDING else 0

    def _is_other_word(self, at: int, size: int, card: Card) -> bool:
        """True for ``burn`` as a verb: after a player, before a card."""
        if not card.is_wound or size > 1 or not self.words.phrases.get((self.folded[at],)):
            return False
        before = self.words.phrases.get((self.folded[at - 1],), ()) if at else ()
        return any(m.kind == "pronoun" and m.case != "possessive" for m in before) or (
            bool(at) and self.pieces[at - 1][0].isupper()
        )

    def _misspelt_card(self, at: int) -> int:
        """Add a card by several misspelt words, or by one of its names: ``Hickman``."""
        if not self.pieces[at][0].isupper():
            return 0
        for size in (4, 3, 2):
            words = self.pieces[at : at + size]
            if len(words) < size or not all(word[0].isalpha() for word in words):
                continue
            if words[-1].casefold() in JOINING:
                continue
            for typed in dict.fromkeys((self._plain(words), self._plain([w for w in words if w not in JOINING]))):
                forms = [form for form in self.index.exact if form.count(" ") == typed.count(" ") > 0]
                near = nearest(typed, forms, 1, SPELT)
                other = is_first_name(words[0]) and self._plain(words[:1]) != near[0].split()[0] if near else True
                if not other and len(self.index.exact[near[0]]) == 1:  # not "Léa me", Leave Me!
                    card = self.index.exact[near[0]][0]
                    return self._add("card", card.name, at, size, card=card)
        for size in (3, 2):  # "Sir John"
            if not all(word[0].isalpha() for word in self.pieces[at : at + size]):
                continue
            if at + size > len(self.pieces):
                continue
            begun = plain(self.text[self.spans[at][0] : self.spans[at + size - 1][1]]) + " "
            cards = {cards[0] for form, cards in self.index.exact.items() if form.startswith(begun) and len(cards) == 1}
            if len(cards) == 1:
                return self._add("card", (card := cards.pop()).name, at, size, card=card)
        return self._part_of_a_name(at)

    def _part_of_a_name(self, at: int) -> int:
        """Add a minion by its surname; by its first name after an article, or where the whole name stands, too."""
        typed = plain(self.pieces[at]) if is_first_name(self.pieces[at]) else self._plain(self.pieces[at : at + 1])
        surnames, first_names = _parts(self.library)
        before = self.words.phrases.get((self.folded[at - 1],), ()) if at else ()
        determined = any(m.case == "possessive" or m.value in ARTICLES for m in before)
        singles = {form: cards[0] for form, cards in self.index.exact.items() if " " not in form and len(cards) == 1}
        surnames = {**singles, **surnames}
        if determined and typed in (parts := self._parts_of_named()):
            return self._add("card", (card := parts[typed]).name, at, 1, card=card)  # "la Goule", after "Goule Enragée"
        forms = [*surnames]
        forms += [f for f in first_names if determined or self._is_named(first_names[f]) or f not in genders()]
        near = (
            nearest(typed, forms, 1, SPELT)
            if len(typed) > 3
            and not (typed.isascii() == self.pieces[at].isascii() and is_name_form(self.pieces[at], self.words, ()))
            else ()
        )
        alike = [form for form in singles if len(form) == len(typed) and form[0] == typed[0]]
        near = near or (nearest(typed, alike, 1, SHORT_SPELT) if not is_first_name(self.pieces[at]) else ())
        if typed in forms:
            near = (typed,)
        if not near:
            return 0
        card = surnames.get(near[0]) or first_names[near[0]]
        return self._add("card", card.name, at, 1, card=card)

    def _plain(self, words: Sequence[str]) -> str:
        """Return a name as it is compared, in Latin letters."""
        typed = " ".join(words)
        if self.words.language == "ru" and not typed.isascii():
            from nightfall_cli.rulings.words import in_latin_letters

            typed = in_latin_letters(" ".join(stem(word.casefold()) for word in words)).replace("kh", "h")
        return plain(typed)

    def _parts_of_named(self) -> dict[str, Card]:
        """Return the cards whose whole names stand in the text, by the words of only one of them."""
        found: dict[str, set[Card]] = {}
        read = {token.card for token in self.found}
        for card in (card for card in self.library.cards.values() if card in read or self._is_named(card)):
            for word in {word for name in card.all_names() for word in plain(name).split() if len(word) > 3}:
                found.setdefault(word, set()).add(card)
        return {word: cards.pop() for word, cards in found.items() if len(cards) == 1}

    def _is_named(self, card: Card) -> bool:
        return any(plain(name) in plain(self.text) for name in card.all_names())


def _joins(text: str, start: int, end: int) -> bool:
    """True for a hyphen within a word; one between spaces is a dash."""
    return text[start:end] == "-" and not (text[:start].endswith(" ") and text[end:].startswith(" "))


def _parts(library: Library) -> tuple[dict[str, Card], dict[str, Card]]:
    """Return the minions by their surnames and by their first names."""
    surnames: dict[str, Card] = {}
    first_names: dict[str, Card] = {}
    for card in library.cards.values():
        words = [plain(word) for word in card.name.split()]
        if card.is_minion and not card.quoted:
            surnames[words[-1]] = card
            if len(words) == 2:
                first_names[words[0]] = card
    return surnames, first_names


def span_text(text: str, tokens: Sequence[Token]) -> str:
    """Return the part of a text that tokens cover."""
    return text[tokens[0].start : tokens[-1].start + len(tokens[-1].text)] if tokens else ""
