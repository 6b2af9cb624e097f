"""The record of a simulated game, computed from its events and its final state.

Every wound comes from an attack or from a resolving order, and counts for that card: for the attacking minion, or for
the order whose texts resolve, kicker included. Where an order makes another card's chain text resolve, the wounds count
for that order. Wounds of the card's own player are counted separately.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event, EventKind
    from nightfall_cli.rules.state import State

PRIVATE, COMMON, STARTER = "private", "commons", "starter"
"""The origin of a card's copies: a private archive, a common archive, the starting decks."""
COUNTS = ("claimed", "taken", "linked", "kicked", "wounds", "own_wounds")
"""What is counted for each card, by seat: paid claims, free cards, orders in chains, kicked orders, wounds dealt to
others and to the card's own player."""

Record = dict[str, Any]
"""A game as plain data; the keys are those of `record_of`."""


class Observer:
    """Counts what happens to each card, from the first event of a game to the last."""

    def __init__(self, state: State) -> None:
        self.players = len(state.names)
        self.cards: dict[str, Record] = {}
        self.chains: list[int] = []
        self.reshuffles = [0] * self.players
        self._drafter: dict[Card, int] = {}
        self._active = 0
        self._linker = 0
        self._source: tuple[Card, int] | None = None
        for card in state.library.starters:
            self._place(card, STARTER, None)
        for event in ev.events_of(state.log):
            handler = _HANDLERS.get(event[0])
            if handler is not None:
                handler(self, event)

    def _add(self, card: Card, what: str, seat: int, more: int = 1) -> None:
        if card.name in self.cards:
            self.cards[card.name][what][seat] += more

    def _place(self, card: Card, where: str, owner: int | None) -> None:
        counts = {what: [0] * self.players for what in COUNTS}
        self.cards[card.name] = {
            "card": card.name,
            "archive": where,
            "owner": owner,
            "drafter": self._drafter.get(card),
            **counts,
        }

    def drafted(self, event: Event) -> None:
        """Note who picked the card in the draft, wherever it goes from there."""
        self._drafter[event[2]] = event[1]

    def private(self, event: Event) -> None:
        """Add a private archive."""
        self._place(event[2], PRIVATE, event[1])

    def common(self, event: Event) -> None:
        """Add a common archive."""
        self._place(event[1], COMMON, None)

    def turn(self, event: Event) -> None:
        """Note the active player, who makes the attacks."""
        self._active = event[2]

    def chain(self, event: Event) -> None:
        """Count the first order of a new chain."""
        self.chains.append(0)
        self.link(event)

    def link(self, event: Event) -> None:
        """Count an order added to the chain."""
        self.chains[-1] += 1
        self._linker = event[1]
        self._add(event[2], "linked", event[1])

    def kicked(self, event: Event) -> None:
        """Count a kicker of the order that was just linked."""
        self._add(event[1], "kicked", self._linker)

    def claimed(self, event: Event) -> None:
        """Count a paid claim."""
        self._add(event[2], "claimed", event[1])

    def taken(self, event: Event) -> None:
        """Count a free card."""
        self._add(event[2], "taken", event[1])

    def resolves(self, event: Event) -> None:
        """Attribute the following wounds to this order."""
        self._source = (event[1], event[2])

    def attack(self, event: Event) -> None:
        """Attribute the following wounds to this minion."""
        self._source = (event[1], self._active)

    def wound(self, event: Event) -> None:
        """Count one wound, dealt or received."""
        if self._source is not None:
            card, owner = self._source
            self._add(card, "own_wounds" if event[1] == owner else "wounds", owner)

    def reshuffled(self, event: Event) -> None:
        """Count a reshuffle of a discard pile into a deck."""
        self.reshuffles[event[1]] += 1


_HANDLERS: dict[EventKind, Callable[[Observer, Event], None]] = {
    ev.DRAFTED: Observer.drafted,
    ev.ARCHIVE_MADE: Observer.private,
    ev.COMMONS_FILLED: Observer.common,
    ev.TURN_STARTED: Observer.turn,
    ev.STARTED_CHAIN: Observer.chain,
    ev.LINKED: Observer.link,
    ev.KICKED: Observer.kicked,
    ev.CLAIMED: Observer.claimed,
    ev.TAKEN: Observer.taken,
    ev.RESOLVES: Observer.resolves,
    ev.ATTACK_RESOLVES: Observer.attack,
    ev.WOUNDED: Observer.wound,
    ev.RECEIVED: Observer.wound,
    ev.RESHUFFLED: Observer.reshuffled,
}


def record_of(state: State, decisions: int) -> Record:
    """Return the record of a finished or cut game; its log must start at the first event."""
    seen = Observer(state)
    return {
        "edition": state.edition.name,
        "first": state.first,
        "winners": list(state.winners or ()),
        "cut": state.winners is None,
        "wounds": [wounds_of(state, seat) for seat in state.players],
        "turns": list(state.turns),
        "decisions": decisions,
        "chains": chain_lengths(seen.chains),
        "reshuffles": seen.reshuffles,
        "cards": sorted(seen.cards.values(), key=lambda card: str(card["card"])),
    }


def chain_lengths(chains: list[int]) -> Record:
    """Return the number of chains, the longest, the mean, and how many have one order, two, three …"""
    longest = max(chains, default=0)
    return {
        "count": len(chains),
        "longest": longest,
        "mean": round(sum(chains) / len(chains), 4) if chains else 0,
        "lengths": [chains.count(length) for length in range(1, longest + 1)],
    }


def line_of(record: Record) -> str:
    """Return a record as one line of JSON; equal records give equal lines."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"))
