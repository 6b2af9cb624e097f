"""What a sentence names, for the learned reading: its things and players in order, and each word as a symbol.

A symbol is the meaning of a word, alike in all four languages: ``v:attack``, ``pp:with``, ``C-minion``. A word that the
lexicon does not know is its beginning: ``U:schmet``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nightfall_cli.language.names import plain
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rulings.question import card_named
from nightfall_cli.trial.lexicon import folded, is_first_name, lexicon, nominative, nominatives, stem
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.sentence_kind import split_question
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation import ME, OPPONENT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.token_cards import Token

THIRD = ("he", "she", "they", "it", "opponent", "defender", "someone", "you", "owner", "self")
"""Words for a player who is not the one that speaks."""
OTHER = "other"
"""Whom such a word means, as long as that is open."""
LETTERS = 5
"""The letters of an unknown word that are kept."""
KINDS = {
    "verb": "v",
    "participle": "pt",
    "preposition": "pp",
    "word": "w",
    "noun": "n",
    "possessive": "'s",
    "filler": "f",
}
NAMELESS = ("unknown", "name", "noun", "filler", "verb", "color", "pronoun", "preposition", "number")
"""Kinds of tokens of which several may be a nickname of a card."""
COUNTED = ("n:damage", "n:health", "n:card", "n:wound")
"""What "a" counts."""
ALIAS = 3
"""The most words of a nickname."""


class NamedThing(NamedTuple):
    """A card, or an order of which only the ``color`` is told; ``wants`` are the kinds of things that it targets."""

    at: int
    card: Card | None
    color: str
    sort: str
    wants: str

    @property
    def name(self) -> str:
        """The name of the card, or of the order."""
        return self.card.name if self.card is not None else f"{self.color} order"


class Person(NamedTuple):
    """A word for a player: whom it means, its case, and whether it owns the thing beside it."""

    at: int
    who: str
    case: str
    own: bool


class ToldScene:
    """A sentence: its words as symbols, the things and players it names, and the question at its end.

    ``decide`` says of a name that is both a player's and a card's whether the card is meant; ``cards`` are those meant.
    """

    def __init__(
        self,
        text: str,
        library: Library,
        cards: Collection[str] | None = None,
        decide: Callable[[Sequence[Token], int], bool] | None = None,
    ) -> None:
        self.language, tokens = tokens_of(text, library)
        self.unclear = _with_nicknames([_name_or_noun(token, self.language) for token in tokens], library)
        self.open_names = [at for at, token in enumerate(self.unclear) if token.kind == "maybe"]
        self.all_tokens = list(self.unclear)
        for at in self.open_names:
            token = self.unclear[at]
            assert token.card is not None
            meant = token.card.name in cards if cards is not None else decide is None or decide(self.unclear, at)
            name = token.card.name if meant else token.value
            self.all_tokens[at] = token._replace(kind="card" if meant else "name", value=name)
        self.tokens: list[Token | None] = []
        parts, self.question, self.whole = split_question(self.all_tokens, lexicon(self.language))
        for part in parts:
            self.tokens += [*part, None]
        self.symbols = ["END" if token is None else symbol_of(token) for token in self.tokens]
        self.named = nominatives([token.value for token in self.tokens if token is not None and token.kind == "name"])
        self.things: list[NamedThing] = []
        self.people: list[Person] = []
        for at, seen in enumerate(self.tokens):
            if seen is not None:
                self._see(at, seen)
        self.players = list(dict.fromkeys((ME, *self.named, OPPONENT)))

    def _see(self, at: int, token: Token) -> None:
        if token.kind == "card" and token.card is not None:
            card = token.card
            sort = "wound" if card.is_wound else "minion" if card.is_minion else "action"
            kinds = {"player" if want in ("player", "opponent") else want.split()[-1] for want in targets_of(card)}
            self.things.append(NamedThing(at, card, "", sort, "+".join(sorted(kinds)) or "none"))
        elif token.kind == "color":
            self.things.append(NamedThing(at, None, token.value, "color", "none"))
        elif token.kind == "name":
            case = token.means("case")
            owns = case == "genitive" or self.symbols[at + 1].startswith("'s")
            self.people.append(Person(at, self._name_of(token.value), case, owns))
        elif token.kind == "pronoun" and (token.value in ("me", "we") or token.value in THIRD):
            case = case_of(token)
            self.people.append(Person(at, ME if token.value in ("me", "we") else OTHER, case, case == "possessive"))

    def _name_of(self, value: str) -> str:
        typed = folded(value)
        for name in self.named:
            known = folded(name)
            if typed == known or stem(typed) == stem(known) or nominative(typed, [known]) == known:
                return name
        return self.named[0]

    def means(self, person: Person, player: str) -> bool:
        """True when a word for a player may mean this one: the last one named, for "she"."""
        if person.who != OTHER:
            return person.who == player
        others = [name for name in self.named if name != ME]
        if len(others) < 2:
            return player == (others[0] if others else OPPONENT)
        said = [one.who for one in self.people if one.at < person.at and one.who in others]
        return player == (said[-1] if said else others[0])

    def words_of(self, player: str) -> list[Person]:
        """Return the words that may mean a player."""
        return [person for person in self.people if self.means(person, player)]

    def between(self, one: int, other: int) -> list[str]:
        """Return the symbols between two places, without fillers."""
        low, high = sorted((one, other))
        return [symbol for symbol in self.symbols[low + 1 : high] if not symbol.startswith("f:")]

    def numbers(self) -> list[tuple[int, int]]:
        """Return the places of the numbers, and the numbers; "a" is 1 before damage, health, a card or a wound."""
        found = []
        for at, token in enumerate(self.tokens):
            counted = self.symbols[at + 1 : at + 2]
            if token is not None and token.kind == "number" and token.value.isdecimal():
                found.append((at, int(token.value)))
            elif self.symbols[at] == "f:indefinite" and counted and counted[0] in COUNTED:
                found.append((at, 1))
        return found

    def before(self, at: int) -> str:
        """Return the last symbol before a place that is no filler."""
        return next((symbol for symbol in reversed(self.symbols[:at]) if not symbol.startswith("f:")), "BEG")


def symbol_of(token: Token) -> str:
    """Return the meaning of a word as a symbol."""
    if token.kind == "card" and token.card is not None:
        return f"C-{'wound' if token.card.is_wound else 'minion' if token.card.is_minion else 'action'}"
    if token.kind in ("name", "number"):
        return token.kind.upper() + (":case" if token.means("case") else "")
    if token.kind == "unknown":
        return f"U:{folded(token.text)[:LETTERS]}"
    if token.kind == "pronoun":
        return f"P:{OTHER if token.value in THIRD else token.value}:{case_of(token)}"
    return f"{KINDS.get(token.kind, token.kind)}:{token.value}"


def case_of(token: Token) -> str:
    """Return the case of a pronoun."""
    return next((meaning.case for meaning in token.meanings if meaning.kind == "pronoun"), "")


def is_verb(symbol: str) -> bool:
    """True for the symbol of a verb or participle."""
    return symbol.startswith(("v:", "pt:"))


def _with_nicknames(tokens: Sequence[Token], library: Library) -> list[Token]:
    """Return the tokens with cards for nicknames; one of kind ``maybe`` may be a card or a player: "Charlotte"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token, size = tokens[at], 1
        if token.kind in NAMELESS:
            token, size = _nickname(tokens, at, library)
        found.append(token)
        at += size
    return found


def _name_or_noun(token: Token, language: str) -> Token:
    """Return a German word with a capital letter as unknown where it is no known first name: it may be any noun."""
    noun = token.kind == "name" and language == "de" and not is_first_name(token.text)
    return token._replace(kind="unknown", meanings=()) if noun else token


def _nickname(tokens: Sequence[Token], at: int, library: Library) -> tuple[Token, int]:
    token = tokens[at]
    single = _cards_by_word(library)
    for size in range(ALIAS, 0, -1):
        run = tokens[at : at + size]
        odd = [one for one in run if one.kind in ("unknown", "name")]
        if len(run) < size or not odd or any(one.kind not in NAMELESS for one in run):
            continue
        first = is_first_name(token.text)
        if size == 1 and (len(token.text) < LETTERS or (first and plain(token.text) not in single)) and not first:
            continue
        if size == 1 and first and plain(token.text) not in single:
            continue
        card = _card_called(tuple(word for one in run for word in folded(one.text).split()), library)
        if card is not None:
            maybe = size == 1 and token.kind == "name" and first
            return token._replace(
                kind="maybe" if maybe else "card", value=token.value if maybe else card.name, card=card
            ), size
    typed = plain(token.text)
    card = single.get(typed) or (single.get(typed[:-1]) if typed.endswith("s") else None)
    if token.kind == "name" and card is not None:
        return token._replace(kind="maybe", card=card), 1
    return token, 1


@cache
def _card_called(words: tuple[str, ...], library: Library) -> Card | None:
    name = card_named(" ".join(words), library)
    return library.cards.get(plain(name)) or next((c for c in library.cards.values() if c.name == name), None)


@cache
def _cards_by_word(library: Library) -> dict[str, Card]:
    """Return the cards by each word that only their names have."""
    found: dict[str, list[Card]] = {}
    for card in library.cards.values():
        for word in plain(card.name).split() if not card.is_wound else ():
            found.setdefault(word, []).append(card)
    return {word: cards[0] for word, cards in found.items() if len(cards) == 1 and len(word) > ALIAS}
