"""Read a typed question: the cards it names, also misspelt, and what its other words mean."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from string import ascii_lowercase
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.names import name_index
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.ruling_library import indexed, indexed_outside, rulings
from nightfall_cli.rulings.words import (
    CYRILLIC,
    digits,
    filler_words,
    has_concept,
    in_latin_letters,
    language_of,
    language_scores,
    letters_of,
    name_words,
    split_words,
    tables,
    terms_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.library import Library

LONGEST_NAME = 4
SHORTEST = 4
CLOSE, VERY_CLOSE = 0.8, 0.89
"""The least similarity of a misspelt word and a card name; and of a word that also means a thing of the game."""

ALIKE, MOST_SLIPS, FREQUENT = 0.7, 2, 5
"""The least similarity of a word with several slips, the letters it may have more or less, how often it occurs."""

CLEAR = 2
"""The lead in score from which the language of a question is clear without looking at more of its words."""

JOINING = ("and", "und", "et")
"""Words of names that are left out or shortened: ``shock n awe``."""

LONGEST_ENDING = 3
"""The letters that a language may add to a name: ``Vulkos``, ``Вулкой``."""


QUOTED = re.compile(
    r"""((?:card|karte|carte|карт[аыуе])\w?+\s++)?+["“„«»]([^"“”„«»]{3,30}+)["“”»«]"""
    r"""|\b(?:card|karte|carte|карт[аыуе])\s(?-i:((?:(?:[A-ZÄÖÜÉÈА-Я][\w'.-]++|of|der|de|du)\b ?+){2,4}+))"""
    r"""|(?-i:(?<=[a-zà-ÿа-яё] )((?:[A-ZÉÈА-Я][a-zà-ÿа-яё'-]++ ?){2,4}+))""",
    re.IGNORECASE,
)
"""A name in quotes, or behind a word for a card: that word and the name, or the name; or two words like a name."""


JOINED = re.compile(r"[,;?]?\s++(?:and|und|et|и|а)\s++|\?\s*", re.IGNORECASE)
ASKS = re.compile(
    r"(?:do|does|did|is|are|can|may|must|should|will|who|what|when|where|why|how|which|whose|wer|wem|was|wann|wo|wohin|wie"
    r"|warum|welche[nrs]?|darf|dürfen|muss|müssen|kann|können|qui|que|qu|quoi|quand|où|comment|combien|pourquoi|quel\w*|est-ce"
    r"|puis-je|dois-je|peut-on|кто|что|кого|кому|когда|где|куда|почему|как|как[аио]\w+|сколько|можно|нужно|обязан\w*)\b"
    r"|[\w-]++ (?:ich|man|du|er|sie|es|wir|ли)\b",
    re.IGNORECASE,
)
REFERS = re.compile(
    r"\b(?:its?|he|she|his|her|him|they|them|their|each|er|sie|es|sein\w*|ihr\w*|ihn|jede[mnrs]?|il|elle|ils|elles|son|sa"
    r"|ses|lui|leurs?|chacun\w*|он|она|они|его|её|их|ему|ей|кажд\w+)\b"
)
"""What joins two questions, how a question begins, and words for a card that was named before."""

PRINTED = {"cost", "strength", "health", "colour", "one_colour", "keyword", "text", "effect"}
"""The concepts of what is printed on a card."""

BESIDE = {"howmany", "card", "minion", "link", "kicker", "play", "after", "when", "attack", "inflict", "damage"}
"""The concepts that a question about something printed may also have."""


class RulingQuery(NamedTuple):
    """A question: the cards it names (English names), its other words in order, and their concepts and stems."""

    cards: tuple[str, ...]
    words: tuple[str, ...]
    terms: tuple[str, ...]

    @property
    def printed(self) -> str:
        """The card that it only names, or about which it asks only what is printed on it; "" for another question."""
        terms = set(self.terms)
        asked = not terms or bool(terms & PRINTED) or {"howmany", "damage"} <= terms
        return self.cards[0] if len(self.cards) == 1 and asked and terms <= PRINTED | BESIDE else ""


def read_question(text: str, library: Library) -> RulingQuery:
    """Return the cards named in a question, also misspelt, and its other words with their meaning."""
    words, cards = without_cards(split_words(text), library)
    words = [_respelt(word) for word in words]
    return RulingQuery(cards, tuple(words), tuple(terms_of(words, language_of(text))))


def parts_of(text: str, library: Library) -> list[str]:
    """Return the questions that "and" joins, [] for one; "it" in a later one is the card that the first one names."""
    parts = [part for part in JOINED.split(text) if part]
    if len(parts) < 2 or not all(ASKS.match(part) for part in parts):
        return []
    cards = [read_question(part, library).cards for part in parts]
    refers = [bool(REFERS.search(part)) and not own for part, own in zip(parts[1:], cards[1:], strict=True)]
    if any(refers) and not cards[0]:
        return []
    named = " ".join(cards[0])
    return [parts[0], *(f"{part} {named}" if it else part for part, it in zip(parts[1:], refers, strict=True))]


def unknown_card(text: str, library: Library) -> str:
    """Return what a question quotes or calls a card like a name although no card and no ruling is worded so, or ""."""
    for match in QUOTED.finditer(text):
        called, quoted, named, spelt = match.groups("")
        name: str = quoted or named or (spelt if language_of(text) != "de" else "")
        words = split_words(name)
        like_a_name = called or all(word[:1].isupper() for word in name.split() if len(word) >= SHORTEST)
        if (
            like_a_name
            and (called or len(words) > 1)
            and len(words) <= LONGEST_NAME
            and any(word not in filler_words() and not has_concept(word) for word in words)
            and not without_cards(words, library)[1]
            and not any(f" {' '.join(words)} " in found.wording for _, found in indexed())
        ):
            return name
    return ""


def _respelt(word: str) -> str:
    """Return a word of no ruling as the most frequent word that differs by one slip of the keyboard, else the word."""
    known = _counts_of_words()
    if len(word) < SHORTEST - 1 or not word.isalpha() or word in known or word in filler_words() or has_concept(word):
        return word
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    letters = CYRILLIC if word[0] in CYRILLIC else ascii_lowercase
    slips = {
        *(begin + rest[1:] for begin, rest in parts if rest),
        *(begin + rest[1] + rest[0] + rest[2:] for begin, rest in parts if len(rest) > 1),
        *(begin + letter + rest[gone:] for begin, rest in parts for letter in letters for gone in (0, 1)),
    }
    near = sorted(slip for slip in slips if len(slip) >= SHORTEST and slip in known)
    return max(near, key=known.__getitem__) if near else _most_alike(word)


def _most_alike(word: str) -> str:
    """Return the frequent word that is most like a word with several slips, else the word; both begin alike."""
    if len(word) <= SHORTEST or any(f" {word} " in found.wording for _, found in indexed_outside()):
        return word
    alike = [known for known in _frequent_words().get(word[0], ()) if abs(len(known) - len(word)) <= MOST_SLIPS]
    return next(iter(nearest(word, alike, 1, ALIKE)), word)


@cache
def _frequent_words() -> dict[str, list[str]]:
    """Return the words that occur often in the questions of the rulings, by their first letters."""
    found: dict[str, list[str]] = {}
    for word, count in _counts_of_words().items():
        if count >= FREQUENT and len(word) >= SHORTEST:
            found.setdefault(word[0], []).append(word)
    return found


@cache
def _counts_of_words() -> Counter[str]:
    """Return how often each word occurs in the questions of the rulings."""
    return Counter(word for _, found in indexed() for word in found.wording.split())


def language_of_question(text: str, library: Library, default: str = "en") -> str:
    """Return the language of a question by its words that name no card; ``default`` where they are of no language."""
    words, _ = without_cards(split_words(text), library)
    scores = language_scores(words, letters_of(frozenset(words), text))
    *_, second, first = sorted(scores.values())
    if first - second < CLEAR:
        for word in words:
            if (language := _languages_of_words().get(word, "")) in scores:
                scores[language] += 1
    best = max(scores, key=scores.__getitem__)
    return best if scores[best] else default


@cache
def _languages_of_words() -> dict[str, str]:
    """Return the words in which rulings are asked for in one language only, each with the language."""
    found: dict[str, str] = {}
    for ruling in rulings().values():
        for language in ruling.ask:
            for text in (ruling.ask[language], *ruling.also.get(language, ())):
                found |= {word: language if found.get(word, language) == language else "" for word in split_words(text)}
    return found


def without_cards(words: list[str], library: Library) -> tuple[list[str], tuple[str, ...]]:
    """Return the words without names of cards, and the cards; longer names are found before shorter ones."""
    words = list(words)
    cards: dict[str, None] = {}
    for length in range(LONGEST_NAME, 0, -1):
        start = 0
        while start + length <= len(words):
            card = card_named(" ".join(words[start : start + length]), library)
            if card:
                cards[card] = None
                del words[start : start + length]
            else:
                start += 1
    return words, tuple(cards)


def card_named(typed: str, library: Library) -> str:
    """Return the card that the words clearly mean, or ""."""
    index = name_index(library)
    if typed not in index.exact and not _may_be_a_name(typed.split()):
        return ""
    tiers = index.tiers(typed)
    if tiers:
        return tiers[0][0].name if len(tiers[0]) == 1 and not tiers[0][0].is_wound else ""
    forms = _names(library, typed.count(" ") + 1)
    cutoff = VERY_CLOSE if has_concept(typed) else CLOSE
    for written in dict.fromkeys((typed, in_latin_letters(typed))):
        ended = [form for form in forms if written.startswith(form) and len(written) - len(form) <= LONGEST_ENDING]
        if near := ended or nearest(written, forms, cutoff=cutoff):
            return forms[near[0]]
    return ""


@cache
def _names(library: Library, length: int) -> dict[str, str]:
    """Return the card names of ``length`` words, and words that occur in one card's name, with the English name."""
    found: dict[str, set[str]] = {}
    for form, card in _forms(library):
        if form.count(" ") + 1 == length:
            found.setdefault(form, set()).add(card)
    return {form: cards.pop() for form, cards in found.items() if len(cards) == 1}


def _forms(library: Library) -> Iterator[tuple[str, str]]:
    for form, _, words, card in name_index(library).forms:
        if not card.is_wound:
            yield form, card.name
            yield " ".join(digits().get(word, word) for word in words if word not in JOINING), card.name
            yield from ((word, card.name) for word in words if len(word) > SHORTEST and word not in name_words())
    for name, nicknames in tables()["nicknames"].items():
        yield from ((" ".join(split_words(one)), name) for one in nicknames.split(","))


def _may_be_a_name(words: list[str]) -> bool:
    """False for filler and game words alone, and where the first or last word is a filler word."""
    if sum(len(word) for word in words) < SHORTEST or all(
        word in filler_words() or word in name_words() for word in words
    ):
        return False
    return len(words) == 1 or not (words[0] in filler_words() or words[-1] in filler_words())
