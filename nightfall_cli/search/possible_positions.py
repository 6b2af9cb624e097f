"""What the others may hold: the positions that a player cannot tell from the one on the table."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.rules.identity import position_key
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.solve import UNPROVEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

MOST_HANDS = 2_000
"""Different hands of the others that are held apart at most."""

PossiblePositions = tuple["State", ...]
"""Positions that the player cannot tell apart."""


def possible_positions(state: State, player: int) -> PossiblePositions | Refusal:
    """The given position first, then every other one that the player cannot tell from it."""
    others = [seat for seat in state.players if seat != player]
    if any(archive.hidden for seat in others for archive in state.archives[seat]):
        return Refusal("illegal", "setup.secret", "face-down archives of others are not played out")
    hands = [_hands(state.hand[seat], state.deck[seat]) for seat in others]
    found = [state]
    keys = {position_key(state, exact=True)}
    for dealt in product(*hands):
        position = state.copy()
        for seat, (hand, deck) in zip(others, dealt, strict=True):
            if Counter(hand) != Counter(state.hand[seat]):
                position.hand[seat], position.deck[seat] = hand, deck
        position.legal = None
        key = position_key(position, exact=True)
        if key not in keys:
            keys.add(key)
            found.append(position)
        if len(found) > MOST_HANDS:
            message = f"not proven: the others may hold more than {MOST_HANDS:,} different hands"
            return Refusal("illegal", UNPROVEN, message)
    return tuple(found)


def _hands(hand: tuple[Card, ...], deck: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every way to have as many of these cards in hand, and the rest in the deck; at most just over `MOST_HANDS`."""
    pool = Counter((*hand, *deck))
    found: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for picked in _picks(tuple(pool.items()), len(hand)):
        rest = pool - Counter(picked)
        found.append((picked, tuple(rest.elements())))
        if len(found) > MOST_HANDS:
            break
    return found


def _picks(counts: tuple[tuple[Card, int], ...], wanted: int) -> Iterator[tuple[Card, ...]]:
    if not wanted:
        yield ()
    elif counts:
        (card, copies), rest = counts[0], counts[1:]
        for taken in range(min(copies, wanted), -1, -1):
            for others in _picks(rest, wanted - taken):
                yield (card,) * taken + others
