"""The legal targets of card text (`target.*`): nothing in a hand or deck, but also the player's own things."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import moves
from nightfall_cli.rules.edition import MAX_PLAYERS
from nightfall_cli.rules.records import COMMONS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


def _players(state: State, player: int) -> Sequence[Move]:
    return _each_player(_unshielded(state))


def _opponents(state: State, player: int) -> Sequence[Move]:
    return _each_player(tuple([seat for seat in _unshielded(state) if seat != player]))


@cache
def _each_player(seats: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(moves.player("target", seat) for seat in seats)


def _unshielded(state: State) -> tuple[int, ...]:
    """Return the seats that no text of their minions protects from being a target."""
    seats = _SEATS[len(state.play)]
    for seat, minions in enumerate(state.play):
        for minion in minions:
            if minion.card.shields_player and seat in seats:
                seats = tuple([other for other in seats if other != seat])
    return seats


_SEATS: Final = [tuple(range(count)) for count in range(MAX_PLAYERS + 1)]


def _minions(state: State, player: int) -> Sequence[Move]:
    return _each_minion(tuple(map(len, state.play)))


@lru_cache(2048)
def _each_minion(numbers: tuple[int, ...]) -> tuple[Move, ...]:
    """Return a move for each minion, given how many each player has."""
    return tuple(moves.minion("target", seat, index) for seat, number in enumerate(numbers) for index in range(number))


def _discarded(kind: str) -> Callable[[State, int], Sequence[Move]]:
    def found(state: State, player: int) -> Sequence[Move]:
        pile = dict.fromkeys(reversed(state.discard[player]))
        return [
            moves.card("target", card)
            for card in pile
            if (card.kind == kind if kind != "order" else card.kind != "wound")
        ]

    return found


def _orders(state: State, player: int) -> Sequence[Move]:
    return [moves.order("target", index) for index in range(len(state.chain) - 1)]


def _archives(state: State, player: int) -> Sequence[Move]:
    owners = (COMMONS, *state.players)
    return [
        moves.archive("target", owner, index)
        for owner in owners
        for index in range(len(state.commons if owner == COMMONS else state.archives[owner]))
    ]


LEGAL_TARGETS: Final[dict[str, Callable[[State, int], Sequence[Move]]]] = {
    "player": _players,
    "opponent": _opponents,
    "minion": _minions,
    "own discarded wound": _discarded("wound"),
    "own discarded minion": _discarded("minion"),
    "own discarded order": _discarded("order"),
    "order in the chain": _orders,
    "archive": _archives,
}
"""Lists the legal targets of each kind for the player of the text. No order targets itself [I]."""
