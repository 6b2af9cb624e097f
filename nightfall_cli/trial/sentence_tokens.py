"""Split a sentence in everyday words into tokens: words with their meanings, cards, numbers and names of players."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.names import plain
from nightfall_cli.trial.lexicon import (
    ARTICLES,
    Meaning,
    folded,
    genders,
    is_first_name,
    is_nominative,
    language_of,
    lexicon,
)
from nightfall_cli.trial.token_cards import JOINING, QUOTES, CardTokens, Token, words_of_names
from nightfall_cli.trial.word_kinds import CUTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.library import Library

LONGEST_NUMBER = 6
"""Digits of the longest number."""

MISSPELT_WORD = 0.87
"""The similarity from which a word is read as a misspelt one."""

ENDS = frozenset(".!?\n")
ARROWS = {"en": "to", "de": "an", "fr": "à ", "ru": "на"}
"""The word for "->", as long as it: "Vulko -> Ann"."""
COPY = (
    *("another", "more", "second", "noch", "weiteren", "weitere", "weiterer", "zweiten", "zweite", "zweiter"),
    *("encore", "autre", "deuxieme", "seconde", "еще"),
)
"""Words for another copy, without accents."""
ON_IT = ("drauf", "darauf", "dessus")
"""Words for "on it", which may say what an order is aimed at."""
BREAKS = {",": ",", ";": ";", ":": ",", "–": ",", "—": ",", "-": ","}


def tokens_of(text: str, library: Library) -> tuple[str, list[Token]]:
    """Return the language of a sentence and its tokens."""
    language = language_of(text)
    typed = text.replace("->", ARROWS[language])
    return language, _with_copies(_Tokens(typed, library, lexicon(language)).read())


def _with_copies(tokens: list[Token]) -> list[Token]:
    """Name the card again of which "and another", "und noch einen" means a copy."""
    found: list[Token] = []
    card: Token | None = None
    between: list[Token] = []
    words: set[str] = set()
    for token, after in zip_longest(tokens, tokens[1:]):
        found.append(token)
        if token.card is not None:
            card, between, words = token, [], set()
            continue
        between.append(token)
        words.update(folded(word) for word in token.text.split())
        if card is None or not _may_stand_before_a_copy(token) or between[0].value not in ("and", ","):
            card = None
            continue
        alone = after is None or after.kind in ("end", "mark", "preposition", "verb") or after.value in CUTS
        if alone and words.intersection(COPY) and token.value not in ("and", ","):
            found.append(card._replace(text=token.text, start=token.start))
            between, words = [], set()
    return found


def _may_stand_before_a_copy(token: Token) -> bool:
    return token.kind in ("filler", "number", "mark") or token.value in ("and", "other")


class _Tokens(CardTokens):
    def read(self) -> list[Token]:
        """Return the tokens."""
        at = 0
        while at < len(self.pieces):
            at += self._token(at)
        return self.found

    def _token(self, at: int) -> int:
        """Add the token at a place, and return its number of pieces."""
        if at in self.particles:
            return self._add("filler", "words", at, 1) if self.folded[at] in ON_IT else 1
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
        for read in (
            self._split_verb,
            self._phrase,
            self._misspelt_card,
            self._word_of_a_name,
            self._misspelt_word,
        ):
            if size := read(at):
                return size + (self._ending(at + size) if self.found[-1].kind == "card" else 0)
        if not self._is_name(at):
            return self._add("unknown", piece, at, 1)
        others = [folded(other) for other in self.pieces if other[0].isupper() and other != piece]
        is_case = not is_nominative(piece, others)
        case = {"de": "genitive", "en": "genitive", "ru": "oblique"}.get(self.words.language, "") if is_case else ""
        return self._add("name", piece[0].upper() + piece[1:], at, 1, meanings=(Meaning("case", case),) if case else ())

    def _is_possessive(self, at: int) -> bool:
        """True for ``'s``, and for an apostrophe after a name in s."""
        piece = self.folded[at]
        before = self.words.phrases.get((self.folded[at - 1],), ()) if at else ()
        everybody = any(word.value in ("nobody", "everybody") for word in self.found[-1:])
        if everybody or self.folded[at + 1 : at + 2] == ["got"]:
            return False  # "nobody's got Vulko"
        if any(meaning.case == "subject" or meaning.value in ("it", "who", "there") for meaning in before):
            return False
        if not at or self.spans[at][0] != self.spans[at - 1][1] or self.words.language not in ("en", "de"):
            return False
        if piece == "'s" and self.found[-1:] and self.found[-1].kind in ("noun", "number") and self._is_state(at + 1):
            return False  # "the deck's empty", "one's blocked"
        return piece == "'s" or (piece == "'" and self.folded[at - 1].endswith(("s", "x", "z")))

    def _is_state(self, at: int) -> bool:
        """True for a word that says something of what stands before "is"."""
        meanings = self.words.phrases.get((self.folded[at],), ()) if at < len(self.pieces) else ()
        return any(m.kind in ("participle", "preposition") or m.value == "empty" for m in meanings)

    # -- words ---------------------------------------------------------------------------------

    def _split_verb(self, at: int) -> int:
        if self.words.language == "de" and self.pieces[at][0].isupper() and not self._begins(at):
            return 0
        for size in (2, 1):
            split = self.words.split.get(tuple(self.folded[at : at + size]), ())
            for place in range(at + size, len(self.pieces) if split else 0):
                if self.pieces[place] in ENDS or self.pieces[place] == ";":
                    break
                for particle, meaning in split:
                    parts = particle.split(" ")
                    end = place + len(parts) - 1
                    of_phrase = tuple(self.folded[place - 1 : end + 1]) in self.words.phrases  # "clean-up"
                    if self.folded[place : end + 1] == parts and not of_phrase and self._ends_a_clause(end):
                        if self._is_of_later_verb(range(at + size, place), particle):
                            return 0
                        self.particles.update(range(place, end + 1))
                        return self._add(meaning.kind, meaning.value, at, size, meanings=(meaning,))
        return 0

    def _is_of_later_verb(self, between: range, particle: str) -> bool:
        """True for a particle whose verb stands after a comma or "and": "she has Vulko, I take it back"."""
        commas = [place for place in between if self.pieces[place] in (*BREAKS, *JOINING)]
        split = [self.words.split.get((self.folded[place],), ()) for place in between if commas and place > commas[0]]
        return any(particle == other for parts in split for other, _ in parts)

    def _ends_a_clause(self, place: int) -> bool:
        after = self.folded[place + 1] if place + 1 < len(self.pieces) else "."
        meanings = self.words.phrases.get((after,), ())
        of_particle = self.words.phrases.get((self.folded[place],), ())
        if any(meaning.value == "indefinite" for meaning in of_particle):  # "ich setze ein verletztes Vulko ein"
            return not after[0].isalnum() or any(meaning.value in CUTS for meaning in meanings)
        is_adverb = not any(meaning.kind == "preposition" for meaning in of_particle)  # "back", not "an"
        kinds = ("word", "verb", "preposition") if is_adverb or self.folded[place] == "back" else ("word", "verb")
        return not after[0].isalnum() or any(meaning.kind in kinds for meaning in meanings)

    def _phrase(self, at: int) -> int:
        for size in range(min(self.words.longest, len(self.pieces) - at), 0, -1):
            if any(place in self.particles for place in range(at, at + size)):
                continue
            meanings = self.words.phrases.get(tuple(self.folded[at : at + size]))
            if size == 1 and self.folded[at] == "s'" and self.folded[at + 1 : at + 2] not in (["il"], ["ils"]):
                return self._add("filler", "words", at, 1)  # "s'arrête", not "s'il"
            if meanings and not (size == 1 and self._is_named_like(at, meanings)):
                return self._add_meant(meanings, at, size)
        return 0

    def _is_named_like(self, at: int, meanings: Sequence[Meaning]) -> bool:
        """True for a first name that is a verb, too: "Nick takes", "and Drew"."""
        piece = self.pieces[at]
        acts = all(meaning.kind in ("verb", "participle") for meaning in meanings)
        return acts and piece[0].isupper() and is_first_name(piece) and (not self._begins(at) or self._acts(at))

    def _add_meant(self, meanings: Sequence[Meaning], at: int, size: int = 1) -> int:
        """Add a known phrase; a word for a kind of wound is its card."""
        kind, value, *_ = meanings[0]
        if kind != "wound":
            return self._add(kind, value, at, size, meanings=meanings)
        card = next(card for card in self.library.wounds if card.name == value)
        return self._add("card", value, at, size, card=card)

    def _misspelt_word(self, at: int) -> int:
        """Add a word by a misspelt form of it: ``attaks``."""
        typed = self.folded[at]
        if len(typed) < 5 or not self.pieces[at].islower():
            return 0
        verbs = ("verb", "participle")  # another last letter is another form: заблокировав, заблокирован
        known = self.words.phrases.items()
        alike = [(phrase[0], m) for phrase, m in known if phrase[0][0] == typed[0] and not phrase[1:]]
        words = [word for word, m in alike if word[-1] == typed[-1] or m[0].kind not in verbs]
        near = nearest(typed, words, 1, MISSPELT_WORD)
        if not near or is_first_name(typed):
            return 0
        return self._add_meant(self.words.phrases[(near[0],)], at)

    def _is_name(self, at: int) -> bool:
        piece = self.pieces[at]
        if piece.islower() and (folded(piece) in genders() or (len(piece) > 3 and is_first_name(piece))):
            return True
        if not piece[0].isupper() or len(piece) < 2 or piece[-1] in "'’" or self.folded[at] in self.words.questions:
            return False
        if self._begins(at) and not is_first_name(piece) and not self._acts(at):
            return False
        if not is_first_name(piece) and plain(piece) in words_of_names(self.library):
            return False  # "Düstere Belagerung"
        before = self.folded[at - 1] if at else "."
        meanings = self.words.phrases.get((before,), ())
        determining = {*ARTICLES, "color", "number", "possessive"}
        determined = any(determining & {meaning.value, meaning.kind, meaning.case} for meaning in meanings)
        return is_first_name(piece) or not determined

    def _begins(self, at: int) -> bool:
        """True at the beginning of a sentence, where every word has a capital letter."""
        return not at or self.pieces[at - 1] in ENDS

    def _acts(self, at: int) -> bool:
        """True for a word before a verb, a possessive or a list, or that stands elsewhere, too."""
        after = self.folded[at + 1] if at + 1 < len(self.pieces) else ""
        later = self.folded[at + 2] if at + 2 < len(self.pieces) else ""
        meanings = self.words.phrases.get((after,), ())
        acting = ("verb", "participle", "modal", "may", "must", "and", "who", "have", "object")
        acts = any({m.kind, m.value, m.case} & {*acting} for m in meanings)
        known = is_first_name(later) or any(m.value == "who" for m in self.words.phrases.get((later,), ()))
        listed = after == "," and known  # "Ann, Bob and Carl", "Zork, who"; not "Blessé, Vulko"
        return acts or listed or after in ("'s", "'") or self.pieces.count(self.pieces[at]) > 1
