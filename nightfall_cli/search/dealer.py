"""Piles in unknown order: who draws from them is dealt what a search says, and where it says nothing it is asked.

Chance hides in two places only: the order of a deck or of the wound stack, and a shuffled discard pile. A pile in
unknown order is kept sorted, so that positions which differ in nothing else are one.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.search.horizon import CHANCE, Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

Pile = tuple["Card", ...]


class Undecided(Exception):
    """Chance has to say which ``count`` cards of a pile a player gets; ``verb`` is "draw" or "receive"."""

    def __init__(self, player: int, verb: str, pile: Pile, count: int) -> None:
        super().__init__("chance has to say what is drawn")
        self.player = player
        self.verb = verb
        self.pile = pile
        self.count = count

    def what(self) -> list[tuple[Choice, Fraction]]:
        """Everything it may say, and how likely each is."""
        found = handfuls(self.pile, self.count)
        return [(Choice(self.player, self.verb, CHANCE, cards), odds) for cards, odds in found]


class ScriptedDealer(NamedTuple):
    """A `nightfall_cli.rules.chance.Chance` that deals what it is told to, and asks by raising `Undecided`.

    ``decks``: by seat, whether that deck is in unknown order; ``wounds``: how many wounds at the bottom of the stack
    are; ``script``: what it is told to deal next. A pile of like cards, or of none, is in known order.
    """

    decks: tuple[bool, ...]
    wounds: int
    script: tuple[Choice, ...] = ()

    @property
    def seed(self) -> int:
        """Return 0: there is no generator."""
        return 0

    def shuffled(self, player: int, cards: Pile) -> tuple[ScriptedDealer, Pile]:
        return self._mixed(player, cards), _in_order(cards)

    def deck(self, player: int, deck: Pile, count: int) -> tuple[ScriptedDealer, Pile]:
        if not self.decks[player]:
            return self, deck
        told, rest, handful = self._deal(player, "draw", deck, count)
        return told._mixed(player, rest), rest + handful

    def stack(self, player: int, stack: Pile, count: int) -> tuple[ScriptedDealer, Pile]:
        mixed, known = stack[: self.wounds], stack[self.wounds :]
        if count <= len(known) or not mixed:
            return self, stack
        told, rest, handful = self._deal(player, "receive", mixed, count - len(known))
        return told._replace(wounds=_mixed_cards(rest)), rest + handful + known

    def _mixed(self, player: int, deck: Pile) -> ScriptedDealer:
        mixed = bool(_mixed_cards(deck))
        return self._replace(decks=(*self.decks[:player], mixed, *self.decks[player + 1 :]))

    def _deal(self, player: int, verb: str, pile: Pile, count: int) -> tuple[ScriptedDealer, Pile, Pile]:
        """The dealer from then on, the cards that stay, and those that come."""
        if count >= len(pile):
            return self, (), pile
        if not self.script:
            raise Undecided(player, verb, pile, count)
        handful = self.script[0].cards
        rest = Counter(pile)
        rest.subtract(handful)
        return self._replace(script=self.script[1:]), _in_order(rest.elements()), handful


def dealt_by_chance(state: State, decks: Iterable[int], wounds: int) -> State:
    """A copy where chance is open: the decks of these seats and so many wounds at the bottom are in unknown order."""
    new = state.copy()
    for seat in decks:
        new.deck[seat] = _in_order(state.deck[seat])
    mixed = _in_order(state.wound_stack[:wounds])
    new.wound_stack = mixed + state.wound_stack[wounds:]
    unknown = tuple(seat in set(decks) and bool(_mixed_cards(state.deck[seat])) for seat in state.players)
    new.generator = ScriptedDealer(unknown, _mixed_cards(mixed))
    return new


def handfuls(pile: Pile, count: int) -> list[tuple[Pile, Fraction]]:
    """Every handful of ``count`` cards from a shuffled pile, and how likely each is; their order does not count."""
    all_of_them = comb(len(pile), count)
    found: list[tuple[Pile, int]] = [((), 1)]
    left = len(pile)
    for card, copies in Counter(_in_order(pile)).items():
        left -= copies
        found = [
            (cards + (card,) * number, ways * comb(copies, number))
            for cards, ways in found
            for number in range(min(copies, count - len(cards)), -1, -1)
            if len(cards) + number + left >= count
        ]
    return [(cards, Fraction(ways, all_of_them)) for cards, ways in found]


def how_many_handfuls(pile: Pile, count: int) -> int:
    """How many there are, without making them."""
    numbers = [1] + [0] * count
    for copies in Counter(pile).values():
        numbers = [sum(numbers[max(0, picked - copies) : picked + 1]) for picked in range(count + 1)]
    return numbers[count]


def _in_order(cards: Iterable[Card]) -> Pile:
    return tuple(sorted(cards, key=lambda card: card.name))


def _mixed_cards(pile: Pile) -> int:
    """How many cards are in unknown order when these are shuffled: none when they are alike."""
    return len(pile) if len(set(pile)) > 1 else 0
