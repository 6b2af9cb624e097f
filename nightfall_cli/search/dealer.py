"""A dealer for piles in unknown order: deals the scripted cards, and raises `Undecided` when the script is empty.

Chance decides two things only: the order of a deck or of the wound stack, and the order of a shuffled discard pile. A
pile in unknown order is kept sorted. Positions that differ only in such an order are therefore equal.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.search.lines_of_play import CHANCE, Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

Pile = tuple["Card", ...]


class Undecided(Exception):
    """A player gets ``count`` unknown cards of a pile; ``verb`` is "draw" or "receive"."""

    def __init__(self, player: int, verb: str, pile: Pile, count: int) -> None:
        super().__init__("the script does not say which cards are drawn")
        self.player = player
        self.verb = verb
        self.pile = pile
        self.count = count

    def possible_draws(self) -> list[tuple[Choice, Fraction]]:
        """Return every possible draw with its probability."""
        found = handfuls(self.pile, self.count)
        return [(Choice(self.player, self.verb, CHANCE, cards), odds) for cards, odds in found]


class ScriptedDealer(NamedTuple):
    """A `nightfall_cli.rules.chance.Chance` that deals from a script, and raises `Undecided` at its end.

    ``decks``: for each seat, True when its deck is in unknown order; ``wounds``: the number of wounds in unknown order,
    at the bottom of the stack; ``script``: the next draws. A pile of identical cards, or of none, is in known order.
    """

    decks: tuple[bool, ...]
    wounds: int
    script: tuple[Choice, ...] = ()

    @property
    def seed(self) -> int:
        """Return 0: a scripted dealer has no generator."""
        return 0

    def shuffled(self, player: int, cards: Pile) -> tuple[ScriptedDealer, Pile]:
        return self._with_shuffled_deck(player, cards), _sorted(cards)

    def deck(self, player: int, deck: Pile, count: int) -> tuple[ScriptedDealer, Pile]:
        if not self.decks[player]:
            return self, deck
        dealer, rest, handful = self._deal(player, "draw", deck, count)
        return dealer._with_shuffled_deck(player, rest), rest + handful

    def stack(self, player: int, stack: Pile, count: int) -> tuple[ScriptedDealer, Pile]:
        unknown, known = stack[: self.wounds], stack[self.wounds :]
        if count <= len(known) or not unknown:
            return self, stack
        dealer, rest, handful = self._deal(player, "receive", unknown, count - len(known))
        return dealer._replace(wounds=_unknown_cards(rest)), rest + handful + known

    def _with_shuffled_deck(self, player: int, deck: Pile) -> ScriptedDealer:
        unknown = bool(_unknown_cards(deck))
        return self._replace(decks=(*self.decks[:player], unknown, *self.decks[player + 1 :]))

    def _deal(self, player: int, verb: str, pile: Pile, count: int) -> tuple[ScriptedDealer, Pile, Pile]:
        """Return the dealer after the draw, the cards that stay in the pile, and the drawn cards."""
        if count >= len(pile):
            return self, (), pile
        if not self.script:
            raise Undecided(player, verb, pile, count)
        handful = self.script[0].cards
        rest = Counter(pile)
        rest.subtract(handful)
        return self._replace(script=self.script[1:]), _sorted(rest.elements()), handful


def with_unknown_piles(state: State, decks: Iterable[int], wounds: int) -> State:
    """Return a copy in which the decks of these seats and the bottom ``wounds`` of the stack are in unknown order."""
    new = state.copy()
    for seat in decks:
        new.deck[seat] = _sorted(state.deck[seat])
    unknown_wounds = _sorted(state.wound_stack[:wounds])
    new.wound_stack = unknown_wounds + state.wound_stack[wounds:]
    unknown_decks = tuple(seat in set(decks) and bool(_unknown_cards(state.deck[seat])) for seat in state.players)
    new.generator = ScriptedDealer(unknown_decks, _unknown_cards(unknown_wounds))
    return new


def handfuls(pile: Pile, count: int) -> list[tuple[Pile, Fraction]]:
    """Return every handful of ``count`` cards from a shuffled pile, with its probability; order does not count."""
    combinations = comb(len(pile), count)
    found: list[tuple[Pile, int]] = [((), 1)]
    left = len(pile)
    for card, copies in Counter(_sorted(pile)).items():
        left -= copies
        found = [
            (cards + (card,) * number, ways * comb(copies, number))
            for cards, ways in found
            for number in range(min(copies, count - len(cards)), -1, -1)
            if len(cards) + number + left >= count
        ]
    return [(cards, Fraction(ways, combinations)) for cards, ways in found]


def count_handfuls(pile: Pile, count: int) -> int:
    """Return the number of different handfuls, without building them."""
    numbers = [1] + [0] * count
    for copies in Counter(pile).values():
        numbers = [sum(numbers[max(0, picked - copies) : picked + 1]) for picked in range(count + 1)]
    return numbers[count]


def _sorted(cards: Iterable[Card]) -> Pile:
    return tuple(sorted(cards, key=lambda card: card.name))


def _unknown_cards(pile: Pile) -> int:
    """Return how many cards of a pile are in unknown order after a shuffle: none when all are identical."""
    return len(pile) if len(set(pile)) > 1 else 0
