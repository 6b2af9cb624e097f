"""The positions that a player cannot distinguish from the real one: every hand the others may hold."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.rules.identity import PositionKeys
from nightfall_cli.rules.refusal import Refusal
from nightfall_cli.search.budget import UNPROVEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

MOST_HANDS = 2_000
"""Limit of different hands of the other players."""

PossiblePositions = tuple["State", ...]
"""Positions that the player cannot distinguish."""


def possible_positions(state: State, player: int) -> PossiblePositions | Refusal:
    """Return the given position, then every other one that the player cannot distinguish from it."""
    others = [seat for seat in state.players if seat != player]
    if any(archive.hidden for seat in others for archive in state.archives[seat]):
        return Refusal(
            "illegal",
            "setup.secret",
            Message("cannot search a position in which other players have face-down archives"),
        )
    hands = [_hands(state.hand[seat], state.deck[seat]) for seat in others]
    found = [state]
    keys = PositionKeys(exact=True)
    known = {keys.key(state)}
    for dealt in product(*hands):
        position = state.copy()
        for seat, (hand, deck) in zip(others, dealt, strict=True):
            if Counter(hand) != Counter(state.hand[seat]):
                position.hand[seat], position.deck[seat] = hand, deck
        position.legal = None
        key = keys.key(position)
        if key not in known:
            known.add(key)
            found.append(position)
        if len(found) > MOST_HANDS:
            number = f"{MOST_HANDS:,}"
            message = Message("not proven: the others may hold more than {number} different hands", number=number)
            return Refusal("illegal", UNPROVEN, message)
    return tuple(found)


def _hands(hand: tuple[Card, ...], deck: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return every split of these cards into a hand of the same size and a deck; stop just over `MOST_HANDS`."""
    pool = Counter((*hand, *deck))
    found: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for picked in _picks(tuple(pool.items()), len(hand)):
        rest = pool - Counter(picked)
        found.append((picked, tuple(rest.elements())))
        if len(found) > MOST_HANDS:
            break
    return found


def _picks(counts: tuple[tuple[Card, int], ...], number: int) -> Iterator[tuple[Card, ...]]:
    if not number:
        yield ()
    elif counts:
        (card, copies), rest = counts[0], counts[1:]
        for taken in range(min(copies, number), -1, -1):
            for others in _picks(rest, number - taken):
                yield (card,) * taken + others
