"""Moves: small shared values that answer a decision. Equal positions have equal moves.

Things on the table are named by place: a minion by seat and index in play, an archive by owner and index, an order by
its index in the chain. The factories are cached, so listing legal moves creates few objects.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.rules.edition import MAX_PLAYERS
from nightfall_cli.rules.records import COMMONS, NOBODY, Record

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card


class Move(Record):
    """One answer to one decision.

    ``verb`` is the verb of the line language; ``what`` the kind of thing chosen ("player", "minion", "archive",
    "order", "card", "wound"); the other fields depend on that kind.
    """

    __slots__ = ("verb", "what", "card", "seat", "place", "on", "cards")

    def __init__(
        self,
        verb: str,
        what: str = "",
        card: Card | None = None,
        *,
        seat: int = NOBODY,
        place: int = NOBODY,
        on: int = NOBODY,
        cards: tuple[Card, ...] = (),
    ) -> None:
        self.verb = verb
        self.what = what
        self.card = card
        self.seat = seat
        self.place = place
        self.on = on
        self.cards = cards


PASS: Final = Move("pass")

_LINKS: Final[dict[Card, Move]] = {}
_DISCARDS: Final[dict[Card, Move]] = {}
_CLAIMS: Final[list[list[Move]]] = [[] for _ in range(COMMONS, MAX_PLAYERS)]  # of the commons, then of each seat
"""The commonest moves: asked directly, these are faster than a cache around a compiled function."""


@cache
def draft(card: Card) -> Move:
    """Take a draft card."""
    return Move("draft", "card", card)


@cache
def attack(index: int, defender: int) -> Move:
    """Send the active player's minion ``index`` against ``defender``."""
    return Move("attack", "minion", place=index, on=defender)


@cache
def block(index: int, attacker: int) -> Move:
    """Let the decider's minion ``index`` block the active player's minion ``attacker``."""
    return Move("block", "minion", place=index, on=attacker)


@cache
def resolve(index: int) -> Move:
    """Resolve the attack of the active player's minion ``index`` next."""
    return Move("resolve", "minion", place=index)


def link(card: Card) -> Move:
    """Start the chain with an order, or link it."""
    found = _LINKS.get(card)
    if found is None:
        found = _LINKS[card] = Move("link", "card", card)
    return found


def discard(card: Card) -> Move:
    """Discard a card from hand."""
    found = _DISCARDS.get(card)
    if found is None:
        found = _DISCARDS[card] = Move("discard", "card", card)
    return found


def discards(hand: tuple[Card, ...]) -> list[Move]:
    """Return a move to discard each card of a hand, one of its copies."""
    cards: list[Card] = []
    for card in hand:
        if card not in cards:  # of a few cards faster than a dictionary
            cards.append(card)
    return [discard(card) for card in cards]


def claim(owner: int, index: int) -> Move:
    """Claim from archive ``index`` of ``owner``; the owner of the commons is `COMMONS`."""
    return claims(owner, index + 1)[index]


def claims(owner: int, count: int) -> list[Move]:
    """Return the moves for the first ``count`` archives of ``owner``, and perhaps more."""
    found = _CLAIMS[owner - COMMONS]
    while len(found) < count:
        found.append(Move("claim", "archive", seat=owner, place=len(found)))
    return found


@cache
def wounds(cards: tuple[Card, ...]) -> Move:
    """Use the wound effect on these wounds, discarded in this order; `legal_moves` lists them in library order."""
    return Move("wounds", "wound", cards=cards)


@cache
def player(verb: str, seat: int) -> Move:
    """Target or choose a player."""
    return Move(verb, "player", seat=seat)


@cache
def minion(verb: str, seat: int, index: int) -> Move:
    """Target or choose a minion in play."""
    return Move(verb, "minion", seat=seat, place=index)


@cache
def archive(verb: str, owner: int, index: int) -> Move:
    """Target or choose an archive."""
    return Move(verb, "archive", seat=owner, place=index)


@cache
def order(verb: str, index: int) -> Move:
    """Target an order in the chain, counted from the oldest."""
    return Move(verb, "order", place=index)


@cache
def card(verb: str, chosen: Card) -> Move:
    """Target or choose a card in a pile or hand; copies are equal."""
    return Move(verb, "wound" if chosen.kind == "wound" else "card", chosen)
