"""Lay out the table: wounds, draft cards, archives, commons and starting decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.rules import chance
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.changes.piles import without
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import Archive
from nightfall_cli.rules.state import with_seat

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

_T = TypeVar("_T")


def shuffle(state: State, cards: tuple[_T, ...]) -> tuple[_T, ...]:
    """Return the cards in an order drawn from the generator of the state."""
    number, pile = chance.shuffled(state.generator.seed, cards)
    state.generator = chance.Generator(number)
    return pile


def draw_seat(state: State) -> int:
    """Return a seat drawn from the generator of the state."""
    number, seat = chance.below(state.generator.seed, len(state.names))
    state.generator = chance.Generator(number)
    return seat


def lay_wounds(state: State, wounds: tuple[Card, ...], face_up: int) -> None:
    """Shuffle the wounds into the stack, ``face_up`` of them face up on top (`setup.wounds`)."""
    state.wound_stack = shuffle(state, wounds)
    state.face_up = min(face_up, len(wounds))


def deal_draft(state: State, pool: tuple[Card, ...], dealt: int) -> None:
    """Deal each player ``dealt`` draft cards; the rest is the pool (`setup.draft`)."""
    state.draft_hand = tuple([pool[player * dealt : (player + 1) * dealt] for player in state.players])
    state.draft_pool = pool[len(state.names) * dealt :]


def pick_draft_card(state: State, player: int, card: Card, why: str) -> None:
    """Move a card from a draft hand to the player's picks, under the rule ``why``."""
    state.draft_hand = with_seat(state.draft_hand, player, without(state.draft_hand[player], card))
    state.picks = with_seat(state.picks, player, (*state.picks[player], card))
    record(state, ev.DRAFTED, player, card, why)


def pass_hands(state: State, why: str) -> None:
    """Pass every draft hand to the left, under the rule ``why``."""
    state.draft_hand = (state.draft_hand[-1], *state.draft_hand[:-1])
    record(state, ev.HANDS_PASSED, why)


def clear_draft(state: State) -> None:
    """Remove the rest of the draft: hands, picks and the pool."""
    state.draft_pool = ()
    state.draft_hand = state.picks = ((),) * len(state.names)


def make_archives(state: State, player: int, cards: list[Card], why: str) -> None:
    """Make these cards the player's private archives, under the rule ``why``."""
    made = tuple(Archive(card, card.copies, state.setup.secret) for card in cards)
    state.archives = with_seat(state.archives, player, made)
    for card in cards:
        record(state, ev.ARCHIVE_MADE, player, card, why)


def fill_commons(state: State, cards: list[Card], why: str) -> None:
    """Make these cards the commons, under the rule ``why``."""
    state.commons = tuple(Archive(card, card.copies) for card in cards)
    for card in cards:
        record(state, ev.COMMONS_FILLED, card, why)


def deal_deck(state: State, player: int, deck: tuple[Card, ...]) -> None:
    """Shuffle a starting deck for a player (`setup.starters`)."""
    state.deck[player] = shuffle(state, deck)
