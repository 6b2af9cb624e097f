"""Chance as data: `State.generator` is an immutable value that shuffles and deals.

A game uses a `Generator`, one 64-bit number. A search that tries every draw, and a game file that lists its shuffles,
use another `Chance` instead.
"""

from __future__ import annotations

from functools import cache
from sys import byteorder
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from mypy_extensions import i64

    from nightfall_cli.cards.model import Card

_T = TypeVar("_T")
_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Chance(Protocol):
    """An immutable, hashable value that shuffles and deals. Each method returns the next value and a result.

    ``seed`` is the number under which a game is saved.
    """

    @property
    def seed(self) -> int:
        """Return the state of the generator as a number; 0 without a generator."""

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[Chance, tuple[Card, ...]]:
        """Shuffle a discard pile that becomes the player's deck."""

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[Chance, tuple[Card, ...]]:
        """Return the deck with the cards on top that the player draws, ``count`` or as many as there are."""

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[Chance, tuple[Card, ...]]:
        """Return the wound stack with the wounds on top that the player receives, ``count`` or as many as there are."""


class Generator(NamedTuple):
    """The `Chance` of a game: a SplitMix64 generator; one number is its whole state."""

    seed: int

    def __repr__(self) -> str:
        """Return the number, which is what `State.fingerprint` reads."""
        return repr(self.seed)

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[Generator, tuple[Card, ...]]:
        number, pile = shuffled(self.seed, cards)
        return Generator(number), pile

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[Generator, tuple[Card, ...]]:
        return self, deck

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[Generator, tuple[Card, ...]]:
        return self, stack


def seeded(seed: int) -> Generator:
    """Return the generator for a seed (any whole number)."""
    return Generator(seed & _MASK)


def advance(generator: int) -> tuple[int, int]:
    """Return the next generator state and a 64-bit draw."""
    generator = (generator + _STEP) & _MASK
    mixed = ((generator ^ (generator >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return generator, mixed ^ (mixed >> 31)


def skip(generator: int, count: int) -> int:
    """Return the generator state after ``count`` draws."""
    return (generator + _STEP * count) & _MASK


def below(generator: int, limit: int) -> tuple[int, int]:
    """Return the next generator state and a number from 0 to ``limit`` - 1 (bias under ``limit`` / 2**64)."""
    generator, draw = advance(generator)
    return generator, (draw * limit) >> 64


def shuffled(generator: int, cards: tuple[_T, ...]) -> tuple[int, tuple[_T, ...]]:
    """Return the next generator state and the cards in a random order."""
    if len(cards) < 2:
        return generator, cards
    pile = list(cards)
    count = len(pile) - 1
    if _COMPILED:
        _mix_compiled(pile, generator >> 32, generator & 0xFFFFFFFF)
    else:
        mix(pile, advance_often(generator, count)[1])
    return skip(generator, count), tuple(pile)


def _mix_compiled(pile: list[_T], high: i64, low: i64) -> None:
    """Mix a pile with the draws of the generator of these halves, as `mix` does: compiled, 64 bits wrap around."""
    generator: i64 = high << 32 | low
    last: i64 = len(pile)
    while last > 1:
        generator -= 0x61C8864680B583EB  # adds `_STEP`
        draw = (generator ^ generator >> 30 & 0x3FFFFFFFF) * -0x40A7B892E31B1A47
        draw = (draw ^ draw >> 27 & 0x1FFFFFFFFF) * -0x6B2FB644ECCEEE15
        draw ^= draw >> 31 & 0x1FFFFFFFF
        other = (draw >> 32 & 0xFFFFFFFF) * last + ((draw & 0xFFFFFFFF) * last >> 32) >> 32
        last -= 1
        pile[last], pile[other] = pile[other], pile[last]


_COMPILED: Final = not hasattr(advance, "__code__")


def mix(pile: list[_T], draws: list[int]) -> None:
    """Put the pile in a random order, with one draw less than it has cards."""
    last = len(pile)
    for draw in draws:
        other = draw * last >> 64
        last -= 1
        pile[last], pile[other] = pile[other], pile[last]


@cache
def _lanes(count: int) -> tuple[int, int, int]:
    """Return wide numbers with one value in each of ``count`` lanes of 128 bits: 1, the steps, and the mask."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum(((_STEP * (lane + 1)) & _MASK) << 128 * lane for lane in range(count))
    return ones, steps, ones * _MASK


def advance_often(generator: int, count: int) -> tuple[int, list[int]]:
    """Return what `advance` gives ``count`` times, computed side by side: that is several times faster."""
    ones, steps, mask = _lanes(count)
    mixed = ((generator & _MASK) * ones + steps) & mask
    mixed = ((mixed ^ (mixed >> 30) & mask) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27) & mask) * 0x94D049BB133111EB) & mask
    mixed = (mixed ^ (mixed >> 31)) & mask
    words = memoryview(mixed.to_bytes(16 * count, byteorder)).cast("Q")
    return skip(generator, count), (words[::2] if byteorder == "little" else words[::-2]).tolist()
