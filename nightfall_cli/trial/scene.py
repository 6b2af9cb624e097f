"""What a sentence names, for the learned reading: its things and players in order, and the signs of each word.

Signs are alike in all four languages where they can be: a word is its meaning in the lexicon, ``v:attack``, beside the
beginning of the word itself, ``en:schmet``. A word that may be a nickname or a player's name is open until the network
says what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.lexicon import folded, is_first_name, lexicon, nominative, nominatives, stem
from nightfall_cli.trial.open_names import OpenName, open_names
from nightfall_cli.trial.sentence_forms import targets_of
from nightfall_cli.trial.sentence_kind import split_question
from nightfall_cli.trial.sentence_tokens import tokens_of
from nightfall_cli.trial.situation import ME, OPPONENT
from nightfall_cli.trial.token_cards import Token
from nightfall_cli.trial.word_kinds import chosen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.lexicon import Lexicon

THIRD = ("he", "she", "they", "it", "opponent", "defender", "attacker", "someone", "you", "owner", "self")
"""Words for a player who is not the one that speaks."""
OTHER = "other"
"""Whom such a word means, as long as that is open."""
BEGINNING, ENDING = 7, 2
"""The letters of a word's beginning and ending that are signs of it."""
ROOT = 2
"""The letters that all forms of a short name have in common."""
KINDS = {
    "verb": "v",
    "participle": "pt",
    "preposition": "pp",
    "word": "w",
    "noun": "n",
    "possessive": "'s",
    "filler": "f",
}
COUNTED = ("n:damage", "n:health", "n:card", "n:wound")
"""What "a" counts."""
TWO = ("w:both", "w:twice")
"""Words for two."""
END = ("END",)
SURE = 4
"""The signs of a word that say what it is; the others are of the letters in it."""


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
    """A word for a player, and whom it means."""

    at: int
    who: str


class ToldScene:
    """A sentence: the signs of its words, the things and players it names.

    ``asked`` are the places of the words that are only asked, ``stated_names`` the players named in the others.
    ``meant`` says what the open names are, from the signs of all words: card, name or word.
    """

    def __init__(
        self,
        text: str,
        library: Library,
        meant: Callable[[Sequence[Sequence[str]], Mapping[int, OpenName]], Mapping[int, str]],
    ) -> None:
        self.language, typed = tokens_of(text, library)
        tokens, self.open_names = open_names(typed, self.language, library)
        self.unclear = _signs(tokens, self.language, self.open_names)
        for at, kind in meant(self.unclear, self.open_names).items():
            token, name = tokens[at], self.open_names[at]
            if kind == "card":
                assert name.card is not None
                tokens[at] = token._replace(kind="card", value=name.card.name, card=name.card)
            elif kind == "name":
                tokens[at] = token._replace(kind="name", value=token.text[0].upper() + token.text[1:], card=None)
            else:
                kept = "unknown" if token.kind == "name" else token.kind
                tokens[at] = token._replace(kind=kept, card=None)
        self.all_tokens = tokens
        self.tokens, self.asked = _with_question(tokens, lexicon(self.language))
        self._forget_names()
        self.symbols = ["END" if token is None else symbol_of(token) for token in self.tokens]
        self.named = _named([token.value for token in self.tokens if token is not None and token.kind == "name"])
        self.stated_names = _named([token.value for at, token in self._of_kind("name") if at not in self.asked])
        self.things = [_thing(at, token) for at, token in self._of_kind("card", "color")]
        self.people: list[Person] = []
        for at, token in self._of_kind("name", "pronoun"):
            if token.kind == "name":
                self.people.append(Person(at, self._name_of(token.value)))
            elif token.value in ("me", "we", *THIRD):
                self.people.append(Person(at, ME if token.value in ("me", "we") else OTHER))
        self.players = list(dict.fromkeys((ME, *self.named, OPPONENT)))
        self.signs = _signs(self.tokens, self.language, {}, {one.at: one.who for one in self.people})

    def _forget_names(self) -> None:
        """Take no word for a name that stands in the question alone, except a first name that is known."""
        stated = [token.value for at, token in self._of_kind("name") if at not in self.asked]
        for at, token in self._of_kind("name"):
            known = is_first_name(token.text) or any(is_same_name(token.value, name) for name in stated)
            if at in self.asked and not known:
                self.tokens[at] = token._replace(kind="unknown")

    def _of_kind(self, *kinds: str) -> list[tuple[int, Token]]:
        return [(at, token) for at, token in enumerate(self.tokens) if token is not None and token.kind in kinds]

    def _name_of(self, value: str) -> str:
        return next((name for name in self.named if is_same_name(name, value)), self.named[0])

    def means(self, person: Person, player: str) -> bool:
        """True when a word for a player may mean this one: the last one named, for "she"."""
        if person.who != OTHER:
            return person.who == player
        others = [name for name in self.named if name != ME]
        if len(others) < 2:
            return player == (others[0] if others else OPPONENT)
        said = [one.who for one in self.people if one.at < person.at and one.who in others]
        return player == (said[-1] if said else others[0])

    def words_of(self, player: str) -> list[int]:
        """Return the places of the words that may mean a player."""
        return [person.at for person in self.people if self.means(person, player)]

    def kind_of(self, player: str) -> int:
        """Return 0 for the one who speaks, 1 to 3 for the players that are named, 4 for another one."""
        if player in self.named:
            return min(1 + self.named.index(player), 3)
        return 0 if player == ME else 4

    def numbers(self) -> list[tuple[int, int]]:
        """Return the places of the numbers, and the numbers; "a" is 1 before damage, health, a card or a wound."""
        found = []
        for at, token in enumerate(self.tokens):
            counted = self.symbols[at + 1 : at + 2]
            if token is not None and token.kind == "number" and token.value.isdecimal():
                found.append((at, int(token.value)))
            elif self.symbols[at] in TWO:
                found.append((at, 2))
            elif self.symbols[at] == "f:indefinite" and counted and counted[0] in COUNTED:
                found.append((at, 1))
        return found


def _with_question(tokens: list[Token], words: Lexicon) -> tuple[list[Token | None], range]:
    """Return the tokens in their order, None at the end of each sentence, and the places of those only asked."""
    parts, question, whole = split_question(tokens, words)
    asked = chosen(question, words)
    groups = sorted(filter(None, [*parts, asked]), key=lambda group: group[0].start)
    found: list[Token | None] = []
    places = range(0)
    for group in groups:
        if group is asked:
            places = range(len(found), len(found) + len(group))
        found += group
        if group is asked or (whole and not asked and group is groups[-1]):
            found.append(Token("mark", "?", "", group[-1].start))
        found.append(None)
    return found, places


def _thing(at: int, token: Token) -> NamedThing:
    card = token.card
    if card is None:
        return NamedThing(at, None, token.value, "color", "none")
    sort = "wound" if card.is_wound else "minion" if card.is_minion else "action"
    return NamedThing(at, card, "", sort, _wants(card))


def _wants(card: Card) -> str:
    kinds = {"player" if want in ("player", "opponent") else want.split()[-1] for want in targets_of(card)}
    return "+".join(sorted(kinds)) or "none"


# -- signs of words ---------------------------------------------------------------------------------------------------


def _signs(
    tokens: Sequence[Token | None], language: str, unclear: dict[int, OpenName], people: dict[int, str] | None = None
) -> list[tuple[str, ...]]:
    """Return the signs of each word; the first `SURE` of them are always read, an empty one is none."""
    cards: dict[str, int] = {}
    players: dict[str, int] = {}
    found: list[tuple[str, ...]] = []
    for at, token in enumerate(tokens):
        if token is None:
            found.append(END)
            continue
        signs = [symbol_of(token), language, "", ""]
        if at in unclear:
            known = f"first:{is_first_name(token.text)}"
            signs[0], signs[2:] = "open:" + "+".join(unclear[at].options), (f"like:{unclear[at].likeness}", known)
        elif token.kind == "card" and token.card is not None:
            signs[2:] = f"wants:{_wants(token.card)}", f"card:{cards.setdefault(token.card.name, len(cards))}"
            signs.append(f"is:{token.card.name}")
        elif people and token.kind == "name":
            signs[2] = f"player:{players.setdefault(people[at], len(players))}"
        if token.kind not in ("card", "number") and (at in unclear or token.kind != "name"):
            signs.append(f"{language}:{stem(folded(token.text))[:BEGINNING]}")
        if at in unclear or token.kind in ("name", "unknown") or (token.card is not None and not token.text.isascii()):
            signs.append(f"{language}~{token.text[-ENDING:].casefold()}")
            signs.append(f"capital:{token.text[0].isupper()}{not at or tokens[at - 1] is None or found[-1] == END}")
        found.append(tuple(signs))
    return found


def symbol_of(token: Token) -> str:
    """Return the meaning of a word as a symbol."""
    if token.kind == "card" and token.card is not None:
        return f"C-{'wound' if token.card.is_wound else 'minion' if token.card.is_minion else 'action'}"
    if token.kind in ("name", "number"):
        return token.kind.upper() + (f":{token.value}" if token.kind == "number" else "")
    if token.kind == "unknown":
        return "U:"
    if token.kind == "pronoun":
        case = next((meaning.case for meaning in token.meanings if meaning.kind == "pronoun"), "")
        return f"P:{token.value}:{case}"
    return f"{KINDS.get(token.kind, token.kind)}:{token.value}"


def is_verb(symbol: str) -> bool:
    """True for the symbol of a verb or participle."""
    return symbol.startswith(("v:", "pt:"))


# -- names ------------------------------------------------------------------------------------------------------------


def _named(values: Sequence[str]) -> list[str]:
    """Return the players that are named, each once, as far as it is known in the nominative."""
    found: list[str] = []
    for name in nominatives(values):
        if not any(is_same_name(name, other) for other in found):
            found.append(name)
    return found


def is_same_name(name: str, other: str) -> bool:
    """True for two forms of one name: Таня and Танина, Opa and Opas.

    >>> is_same_name("Таня", "Танина"), is_same_name("Opa", "Opas"), is_same_name("Anna", "Anton")
    (True, True, False)
    """
    one, two = sorted((folded(name), folded(other)), key=len)
    if one == two or nominative(two, [one]) == one or nominative(one, [two]) == two or stem(one) == stem(two):
        return True
    root = one.rstrip("аяеиоуюыьй") if not one.isascii() else ""
    return (
        len(root) >= ROOT and two.startswith(root) and two[len(root) :].startswith(("ин", "ов", "ев", "ем", "ои", "еи"))
    )
