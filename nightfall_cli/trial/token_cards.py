"""Tokens of a sentence in everyday words; and the cards among its words: whole names, parts of names, misspelt ones."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.lexicon import ARTICLES, folded, genders, is_first_name, is_name_form, stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.lexicon import Lexicon, Meaning

LONGEST_NAME = 7
"""Pieces of a card's name: ``J . J . McTeague``, or a name with quotes."""
LONGEST_ENDING = 3
"""Letters of the longest Russian ending after a Latin name."""
SHORTEST_SOUND = 2
"""A card is heard in more consonants than this."""
SHORT_SPELT = 0.8
"""The similarity from which a word is read as a card whose name has one word of that length and initial."""
SPELT = 0.84
"""The similarity from which several words are read as a misspelt card."""
QUOTES = frozenset("\"“”„«»‘`´()[]'’")
CONTRACTED = re.compile("(i(?!s)|he|she|that|who|what|they|we|you|there)(m|s|ve|re|ll|d)")
"""English words without their apostrophe: "ive", "hes"."""
NO_CONTRACTIONS = ("id", "ill", "hell", "shell", "shed", "well", "were", "here", "wed", "whom")
"""Words that only look like them."""
FIGHTS = ("attack", "block", "assign")
COUNTING = ("howmany", "both", "all")
JOINING = ("and", "und", "et", "и")


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


class CardTokens:
    """The pieces of a text, and the tokens found so far; each method adds the token of a card at a place, if any."""

    def __init__(self, text: str, library: Library, words: Lexicon) -> None:
        self.text = text
        self.words = words
        whole = [span for span in words.pieces(text) if not _joins(text, *span)]
        self.spans = [part for span in whole for part in _elided(text, *span, words)]
        self.pieces = [text[start:end] for start, end in self.spans]
        self.folded = [folded(piece) for piece in self.pieces]
        uncut = set(whole)
        for at, (one, two) in enumerate(pairwise(self.spans)):
            if (one[0], two[1]) in uncut and one[1] == two[0]:  # "jattaque", "ive"
                first = words.language == "fr"
                self.folded[at + (not first)] = f"{self.folded[at]}'" if first else f"'{self.folded[at + 1]}"
        self.library = library
        self.index = name_index(library)
        self.particles: set[int] = set()
        self.found: list[Token] = []

    def _add(self, kind: str, value: str, at: int, size: int, **more: object) -> int:
        start, end = self.spans[at][0], self.spans[at + size - 1][1]
        self.found.append(Token(kind, value, self.text[start:end], start, **more))  # type: ignore[arg-type]
        return size

    def _card(self, at: int) -> int:
        if not (self.pieces[at][0].isalpha() or self.pieces[at] in QUOTES):
            return 0
        if size := self._heard_card(at):
            return size
        for size in range(min(LONGEST_NAME, len(self.pieces) - at), 0, -1):
            text = self.text[self.spans[at][0] : self.spans[at + size - 1][1]]
            cards = self.index.exact.get(plain(text.replace("&", "and")), ()) or self.index.exact.get(plain(text), ())
            if not cards and text.endswith("s") and self._is_counted():
                cards = self.index.exact.get(plain(text[:-1]), ())  # "two Vulkos"
            initials = not cards and text.count(".") > 1
            if initials:
                cards = tuple(card for name, card in _parts(self.library)[1].items() if plain(text) == name)  # "J.J."
            last = self.pieces[at + size - 1]
            closed = last in '”“»"' and self.pieces[at] in QUOTES  # "Ivan Radinsky. “Indigo Six”" are two
            whole = last[-1].isalnum() or last == "!" or closed or initials
            if len(cards) == 1 and whole and not self._is_other_word(at, size, cards[0]):
                return self._add("card", cards[0].name, at, size, card=cards[0]) + self._ending(at + size)
        return 0

    def _heard_card(self, at: int) -> int:
        """Add a card written as it sounds: "фуриус мили", "бэд смоку", "мактиг", "zakarias sands"."""
        for size in (4, 3, 2, 1):
            words = self.pieces[at : at + size]
            if len(words) < size or not all(word.isalpha() for word in words):
                continue
            known = [word for word in self.folded[at : at + size] if word in self.words.known]
            alone = size == 1 and (known or words[0].isascii() or words[0][0].isupper())
            if alone or len(known) == size or self._plain(words) in self.index.exact:
                continue
            heard = tuple(map(sound, self._plain(words).split()))
            cards = sounds(self.library).get(heard, ()) if len("".join(heard)) > SHORTEST_SOUND else ()
            if len(cards) == 1:
                return self._add("card", cards[0].name, at, size, card=cards[0])
        return 0

    def _is_counted(self) -> bool:
        """True before the plural of a name: after "two", "how many", "both"."""
        return any(token.kind == "number" or token.means("word") in COUNTING for token in self.found[-2:])

    def _ending(self, at: int) -> int:
        """Return the pieces of a Russian ending after an apostrophe: "Big Ghost'ом"."""
        pieces = self.pieces[at : at + 2]
        joined = len(pieces) == 2 and self.spans[at - 1][1] == self.spans[at][0] and pieces[0] in "'’"
        return 2 if joined and self.words.language == "ru" and len(pieces[1]) <= LONGEST_ENDING else 0

    def _is_other_word(self, at: int, size: int, card: Card) -> bool:
        """True for ``burn`` as a verb: after a player, before a card; and for German "lässt mich"."""
        if size > 1 and self.pieces[at].islower() and not self.pieces[at].isascii():
            return any(meaning.value == "modal" for meaning in self.words.phrases.get((self.folded[at],), ()))
        if not card.is_wound or size > 1 or not self.words.phrases.get((self.folded[at],)):
            return False
        before = self.words.phrases.get((self.folded[at - 1],), ()) if at else ()
        named = bool(at) and self.pieces[at - 1][0].isupper()
        return named or any(m.kind == "pronoun" and m.case != "possessive" for m in before)

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

    def _word_of_a_name(self, at: int) -> int:
        """Add the only card with a word in its name: "hickman", "Hypnotic"; of first names, one whose card is named."""
        typed = self._plain(self.pieces[at : at + 1])
        found = _by_word(self.library.cards.values())
        typed = typed[:-1] if typed not in found and typed.endswith("s") and self._is_counted() else typed
        near = nearest(typed, found, 1, SPELT) if not self.pieces[at].isascii() and len(typed) > 3 else (typed,)
        cards = found.get(near[0], ()) if near else ()
        named = len(cards) == 1 and (self._is_tool(at) or self._is_named(cards[0]) or self._is_listed(at))
        if len(cards) != 1 or (is_first_name(self.pieces[at]) and not named):
            return 0
        before = self.found[-1] if at and self.found and self.found[-1].text == self.pieces[at - 1] else None
        if before is not None and before.kind == "name" and not is_first_name(before.text):
            return 0
        part = before is not None and before.card not in (None, cards[0]) and " " not in before.text
        if part and before is not None and " " in before.value and " " in cards[0].name:
            return 0  # "Dunkles Erwachen", "Düstere Belagerung": no card has both words
        return self._add("card", cards[0].name, at, 1, card=cards[0])

    def _is_listed(self, at: int) -> bool:
        """True for the last item of a list of cards: "Yuri and Charlotte", without a verb after it."""
        after = self.words.phrases.get((self.folded[at + 1],), ()) if at + 1 < len(self.pieces) else ()
        acts = any(meaning.kind in ("verb", "participle") for meaning in after)
        before = [token.kind if token.kind == "card" else token.means("word") for token in self.found[-2:]]
        return not acts and before == ["card", "and"]

    def _is_tool(self, at: int) -> bool:
        """True after "blocks with" and "blocks with Vulko and": a minion fights there, not a player."""
        after = self.words.phrases.get((self.folded[at + 1],), ()) if at + 1 < len(self.pieces) else ()
        acts = any(meaning.kind in ("verb", "participle") for meaning in after)
        fights = not acts and any(token.value in FIGHTS and token.kind == "verb" for token in self.found)
        listed = ("and", "first", "minion", "starter")
        other = (t for t in reversed(self.found) if t.kind not in ("card", "filler", "number") and t.text != ":")
        last = next((token for token in other if token.value not in listed), None)
        return last is not None and (last.value == "assign" or (fights and last.value == "with"))

    def _part_of_a_name(self, at: int) -> int:
        """Add a minion by its surname; by its first name after an article, or where the whole name stands, too."""
        typed = plain(self.pieces[at]) if is_first_name(self.pieces[at]) else self._plain(self.pieces[at : at + 1])
        surnames, first_names = _parts(self.library)
        if typed[-1:] == "s" and typed[:-1] in (*surnames, *first_names) and self.found[-1:]:
            typed = typed[:-1] if self._is_counted() or self.found[-1].value in ARTICLES else typed  # "two Altons"
        before = self.words.phrases.get((self.folded[at - 1],), ()) if at else ()
        determined = self._is_tool(at) or any(m.case == "possessive" or m.value in ARTICLES for m in before)
        singles = {form: cards[0] for form, cards in self.index.exact.items() if " " not in form and len(cards) == 1}
        surnames = {**singles, **surnames}
        if determined and typed in (parts := self._parts_of_named()):
            return self._add("card", (card := parts[typed]).name, at, 1, card=card)  # "la Goule", after "Goule Enragée"
        forms = [*surnames]
        forms += [f for f in first_names if determined or self._is_named(first_names[f]) or f not in genders()]
        name = typed.isascii() == self.pieces[at].isascii() and is_name_form(self.pieces[at], self.words, ())
        near = nearest(typed, forms, 1, SPELT) if len(typed) > 3 and not name else ()
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
        read = {token.card for token in self.found}
        found = _by_word([card for card in self.library.cards.values() if card in read or self._is_named(card)])
        return {word: cards[0] for word, cards in found.items() if len(cards) == 1}

    def _is_named(self, card: Card) -> bool:
        read = any(token.card is card for token in self.found)
        return read or any(plain(name) in plain(self.text) for name in card.all_names())


SOUNDS = (
    *(
        ("dzh", "j"),
        ("gea?n?(?= |$)", "j"),
        ("sch|sh|zh", "s"),
        ("t?ch|ck|qu", "k"),
        ("th", "t"),
        ("gh", "g"),
        ("ph", "f"),
    ),
    *(("c(?=[eiy])", "s"), ("c|q", "k"), ("x", "ks"), ("ts|tz", "s"), ("z", "s"), ("w", ""), ("wh|h", "")),
    *((r"[aeiouyj\W]", " "), (r"(\w) *\1", r"\1"), (" ", "")),
)
"""What is alike in the sound of an English name and of its Cyrillic spelling: patterns and what takes their place."""


@cache
def sound(name: str) -> str:
    """Return the consonants of a name as they sound.

    >>> sound("furious melee") == sound("furius mili"), sound("mcteague") == sound("maktig")
    (True, True)
    """
    for pattern, heard in SOUNDS:
        name = re.sub(pattern, heard, name)
    return name


@cache
def sounds(library: Library) -> dict[tuple[str, ...], tuple[Card, ...]]:
    """Return the cards by the sounds of the words of their English names, surnames and rare first names."""
    found: dict[tuple[str, ...], tuple[Card, ...]] = {}
    for card in library.cards.values():
        words = plain(card.name).split()
        parts = {words[-1], *({words[0]} - genders().keys())} if card.is_minion and not card.quoted else set()
        for name in {" ".join(words), *parts}:
            heard = tuple(map(sound, name.split()))
            found[heard] = (*found.get(heard, ()), card)
    return found


def _joins(text: str, start: int, end: int) -> bool:
    """True for a hyphen within a word; one between spaces is a dash."""
    return text[start:end] == "-" and not (text[:start].endswith(" ") and text[end:].startswith(" "))


def _by_word(cards: Iterable[Card]) -> dict[str, list[Card]]:
    """Return the cards by each word of their names that has four letters or more."""
    found: dict[str, list[Card]] = {}
    for card in cards:
        names = [plain(name) for name in card.all_names()]
        words = {word for name in names for word in (*name.split(), name.replace(" ", ""))}  # "deathgrip"
        for word in (word for word in words if len(word) > 3):
            found.setdefault(word, []).append(card)
    return found


@cache
def words_of_names(library: Library) -> tuple[str, ...]:
    """Return the words of the names of all cards that have four letters or more."""
    return tuple(_by_word(library.cards.values()))


def _elided(text: str, start: int, end: int, words: Lexicon) -> list[tuple[int, int]]:
    """Return both parts of a word without its apostrophe, "jattaque", "ive"; any other word as it is."""
    word = folded(text[start:end])
    if words.language == "en" and word not in NO_CONTRACTIONS and (short := CONTRACTED.fullmatch(word)):
        return [(start, start + short.end(1)), (start + short.end(1), end)]
    elides = word[:1] == "j" or (word[:1] in tuple("cdlmnst") and word[1:2] in tuple("aeiouyh"))  # "jlance", too
    glued = words.language == "fr" and elides and word not in words.known
    if not glued or is_first_name(word) or (word[1:],) not in words.phrases:
        return [(start, end)]
    return [(start, start + 1), (start + 1, end)]


@cache
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
