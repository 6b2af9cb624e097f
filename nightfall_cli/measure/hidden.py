"""Reshuffle hidden cards, to check that views do not leak them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.chance import seeded
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.questions import question_of
from nightfall_cli.rules.records import NOBODY, Archive
from nightfall_cli.rules.view import PRIVATE

if TYPE_CHECKING:
    from random import Random

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def reshuffled(random: Random, state: State, player: int, with_log: bool) -> State:
    """Return a state that ``player`` cannot distinguish from this one, with other hidden cards."""
    new = state.copy()
    new.generator = seeded(random.getrandbits(64))
    asked = state.decision
    looks = asked is not None and asked.player == player and question_of(asked).shows_pile
    shown = asked.owner if asked is not None and looks else NOBODY  # whose pile the player sees, to choose from it
    cards = list(state.library.cards.values())
    for seat in state.players:
        if seat == player:
            new.deck[seat] = shuffled(random, state.deck[seat])
            continue
        pile = state.discard[seat]
        hidden = () if seat == shown else pile[:-1]
        mixed = shuffled(random, (*state.hand[seat], *state.deck[seat], *hidden))
        hands, decks = len(state.hand[seat]), len(state.deck[seat])
        new.hand[seat] = mixed[:hands]
        new.deck[seat] = mixed[hands : hands + decks]
        new.discard[seat] = pile if seat == shown else mixed[hands + decks :] + pile[-1:]
        new.archives[seat] = tuple(
            Archive(random.choice(cards), each.left, True) if each.hidden else each for each in state.archives[seat]
        )
    _reshuffle_draft(random, state, new, player)
    known = len(state.wound_stack) - (1 if state.face_up else 0)
    new.wound_stack = shuffled(random, state.wound_stack[:known]) + state.wound_stack[known:]
    if with_log:
        new.log = other_log(state, player, random)
    new.legal = None
    return new


def _reshuffle_draft(random: Random, state: State, new: State, player: int) -> None:
    others = [seat for seat in state.players if seat != player]
    zones = [(zone, seat) for zone in ("draft_hand", "picks") for seat in others]
    cards = [card for zone, seat in zones for card in getattr(state, zone)[seat]] + list(state.draft_pool)
    random.shuffle(cards)
    for zone, seat in zones:
        count = len(getattr(state, zone)[seat])
        getattr(new, zone)[seat] = tuple(cards[:count])
        del cards[:count]
    new.draft_pool = tuple(cards)


def other_log(state: State, player: int, random: Random) -> object:
    """Return the log with other cards where ``player`` may not know them."""
    cards = list(state.library.cards.values())
    log: object = ()
    for event in events_of(state.log):
        if event[0] in PRIVATE and event[1] != player:
            event = (event[0], event[1], random.choice(cards), *event[3:])
        log = (log, event)
    return log


def shuffled(random: Random, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(random.sample(cards, len(cards)))
