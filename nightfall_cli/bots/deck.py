"""All cards a player owns: their mean power, and how much of it links to each other.

A deck is worth more when its orders link to each other than the mean power of its cards shows.
"""

from __future__ import annotations

from functools import cache
from operator import mul
from sys import byteorder
from typing import TYPE_CHECKING, Final

from nightfall_cli.bots.card_worth import minions_worth, power
from nightfall_cli.bots.evaluation import PLAYED, compared, pace_of, sums_of, value
from nightfall_cli.bots.seat_worth import archives_worth, pile_worth
from nightfall_cli.cards.model import COLORS
from nightfall_cli.rules.edition import HAND_SIZE

if TYPE_CHECKING:
    from nightfall_cli.bots.seat_worth import CardTerms
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

USED: Final = 0.08
"""The share of a hand's power that is played, and of the power that can be linked to each card of the hand."""
UNIT: Final = 1000
"""Powers are added as whole thousandths."""
NUMBERS: Final = 2 * len(COLORS) + 3
"""The numbers of a card: by colour its power, and 1 for each link; the power that links to a copy, power, wounds."""


@cache
def _numbers(card: Card) -> int:
    """Return the numbers of a card side by side in one whole number, 32 bits each: one addition adds all of them."""
    worth = round(UNIT * power(card))
    order = worth if card.links else 0
    numbers = [order if color == card.color else 0 for color in COLORS]
    numbers += [card.links.count(color) for color in COLORS]
    numbers += [order * card.links.count(card.color), worth, int(card.kind == "wound")]
    return sum([number << 32 * at for at, number in enumerate(numbers)])


class Deck:
    """The cards of a player, those in play among them, and what they are worth together."""

    def __init__(self, state: State, player: int) -> None:
        deck, discard, hand, minions = state.deck[player], state.discard[player], state.hand[player], state.play[player]
        in_play = [one.card for one in minions if not one.card.exiled_when_discarded]
        cards = (*deck, *discard, *hand, *in_play)
        added = sum(map(_numbers, cards))
        numbers = memoryview(added.to_bytes(4 * NUMBERS, byteorder)).cast("I").tolist()
        if byteorder == "big":
            numbers.reverse()
        self.power_of, self.links_to = numbers[: len(COLORS)], numbers[len(COLORS) : 2 * len(COLORS)]
        self.power, wounds = numbers[-2], numbers[-1]
        self.pairs = sum(map(mul, self.power_of, self.links_to)) - numbers[-3]
        self.count = len(cards)
        missing = max(0, HAND_SIZE - len(hand))
        self.mean = self.power / (UNIT * self.count) if cards else 0.0
        private = archives_worth(state.archives[player])
        self.cards: CardTerms = (
            wounds,
            pile_worth(hand)[0],
            self.mean,
            missing,
            minions_worth(minions, len(minions)),
            private,
        )

    def linked(self) -> float:
        """Return the power that a hand uses: its mean power, and that of all orders that link to each other."""
        return _linked(self.power, self.pairs, self.count)

    def gain(self, card: Card) -> float:
        """Return what one more card adds to `linked`."""
        worth = round(UNIT * power(card))
        pairs = self.pairs + worth * self.links_to[COLORS.index(card.color)]
        pairs += sum([self.power_of[COLORS.index(link)] for link in card.links])
        return _linked(self.power + worth, pairs, self.count + 1) - self.linked()


def _linked(power: int, pairs: int, count: int) -> float:
    if not count:
        return 0.0
    return HAND_SIZE * USED * (power / count + HAND_SIZE * pairs / (count * count)) / UNIT


def standing(state: State, player: int) -> float:
    """Return the value of a position between two turns for one player."""
    if state.winners is not None:
        return value(state, player)
    decks = [Deck(state, seat) for seat in state.players]
    sums = sums_of(state, [deck.cards for deck in decks])
    for seat, deck in enumerate(decks):
        turns, _, _ = pace_of(state.face_up, state.turns[seat], len(decks))
        sums[seat] += turns * (deck.linked() - HAND_SIZE * PLAYED * deck.mean)
    return compared(sums, player)
