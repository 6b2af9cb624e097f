"""Chance as data: a SplitMix64 generator whose whole state is one 64-bit number kept in the game state.

A search that tries every draw keeps a `Dealer` in the number's place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card

_T = TypeVar("_T")
_MASK = (1 << 64) - 1


class Dealer(Protocol):
    """What may stand where the number of a generator does: an immutable, hashable value that deals cards itself.

    Each method gives the dealer from then on, and the pile.
    """

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[Any, tuple[Card, ...]]:
        """A player's discard pile becomes the deck."""

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[Any, tuple[Card, ...]]:
        """A player draws ``count`` cards, or as many as there are: the deck with those on top."""

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[Any, tuple[Card, ...]]:
        """A player receives ``count`` wounds, or as many as there are: the wound stack with those on top."""


def seeded(seed: int) -> int:
    """The generator state for a seed (any whole number)."""
    return seed & _MASK


def advance(generator: int) -> tuple[int, int]:
    """The next generator state and a 64-bit draw."""
    generator = (generator + 0x9E3779B97F4A7C15) & _MASK
    mixed = ((generator ^ (generator >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return generator, mixed ^ (mixed >> 31)


def below(generator: int, limit: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to ``limit`` - 1 (bias under ``limit`` / 2**64)."""
    generator, draw = advance(generator)
    return generator, (draw * limit) >> 64


def shuffled(generator: int, cards: tuple[_T, ...]) -> tuple[int, tuple[_T, ...]]:
    """The next generator state and the cards in a random order."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        generator, draw = advance(generator)
        other = (draw * (last + 1)) >> 64
        pile[last], pile[other] = pile[other], pile[last]
    return generator, tuple(pile)
