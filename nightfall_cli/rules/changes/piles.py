"""Move cards between deck, hand, discard pile, wound stack and exile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import record

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import EventKind
    from nightfall_cli.rules.state import State


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without the first copy of ``card``."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def without_top(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the pile without its topmost copy of ``card``."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def draw(state: State, player: int, count: int) -> None:
    """Draw up to ``count`` cards; shuffle the discard pile into a new deck when the deck is empty (`zone.draw`)."""
    recording = state.log is not None
    deck = state.deck[player]
    taken: tuple[Card, ...] = ()
    while len(taken) < count:
        if not deck:
            pile = state.discard[player]
            if not pile:
                record(state, ev.NOTHING_TO_DRAW, player)
                break
            state.discard[player] = ()
            state.generator, deck = state.generator.shuffled(player, pile)
            record(state, ev.RESHUFFLED, player)
        take = count - len(taken)
        state.generator, deck = state.generator.deck(player, deck, take)
        drawn = deck[: -take - 1 : -1]
        deck = deck[: -len(drawn)]
        taken += drawn
        if recording:
            for card in drawn:
                record(state, ev.DREW, player, card)
    state.deck[player] = deck
    state.hand[player] += taken


def discard_from_hand(state: State, player: int, card: Card) -> None:
    """Put a card from hand on top of the discard pile, even a starter (`zone.discard-top`, `damage.starter-exile`)."""
    state.hand[player] = without(state.hand[player], card)
    state.discard[player] += (card,)
    if state.log is not None:
        record(state, ev.DISCARDED, player, card)


def exile_from_hand(state: State, player: int, card: Card) -> None:
    """Exile a card from hand (`zone.exile`)."""
    state.hand[player] = without(state.hand[player], card)
    state.exiled += (card,)
    record(state, ev.EXILED_FROM_HAND, player, card)


def exile_discarded_wound(state: State, player: int, wound: Card) -> None:
    """Exile the topmost wound of that kind from the discard pile (`zone.exile`)."""
    state.discard[player] = without_top(state.discard[player], wound)
    state.exiled += (wound,)
    record(state, ev.EXILED_WOUND, player, wound)


def recall(state: State, player: int, card: Card, why: str) -> None:
    """Move an order from the discard pile to its owner's hand, under the rule ``why``."""
    state.discard[player] = without_top(state.discard[player], card)
    state.hand[player] += (card,)
    record(state, ev.RECALLED, player, card, why)


def receive_wounds(state: State, player: int, count: int, kind: EventKind = ev.RECEIVED) -> None:
    """Take wounds from the top of the stack, then from exile; the last face-up wound triggers the end.

    ``kind`` is `WOUNDED` for wounds from damage. `damage.player`, `damage.receive`, `end.trigger`, `end.spare-wounds`.
    """
    state.generator, stack = state.generator.stack(player, state.wound_stack, count)
    taken = stack[: -count - 1 : -1]
    state.wound_stack = stack[: len(stack) - len(taken)]
    last_face_up = 0
    if state.face_up:
        last_face_up = state.face_up if state.face_up <= len(taken) else 0
        state.face_up -= last_face_up or len(taken)
    while len(taken) < count and (spare := [card for card in state.exiled if card.is_wound]):
        state.exiled = without_top(state.exiled, spare[-1])
        taken += (spare[-1],)
    state.discard[player] += taken
    if last_face_up:
        state.ending = True
    if state.log is None:
        return
    for number, wound in enumerate(taken, 1):
        record(state, kind, player, wound)
        if number == last_face_up:
            record(state, ev.END_TRIGGERED, state.phase)
    for _ in range(count - len(taken)):
        record(state, ev.NO_WOUND_LEFT, player)
