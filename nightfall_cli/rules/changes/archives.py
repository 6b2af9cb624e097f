"""Take cards from archives; set the influence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import record
from nightfall_cli.rules.records import COMMONS, Archive
from nightfall_cli.rules.state import with_seat

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State


def archives_of(state: State, owner: int) -> tuple[Archive, ...]:
    """Return the archives of a seat, or the commons."""
    return state.commons if owner == COMMONS else state.archives[owner]


def _set_archives(state: State, owner: int, archives: tuple[Archive, ...]) -> None:
    if owner == COMMONS:
        state.commons = archives
    else:
        state.archives = with_seat(state.archives, owner, archives)


def take_from_archive(state: State, owner: int, index: int, count: int) -> tuple[Card, int]:
    """Take up to ``count`` cards from an archive; turn it face up, and remove it once empty (`zone.archive`).

    Returns the card and how many were taken.
    """
    archives = archives_of(state, owner)
    archive = archives[index]
    if archive.hidden:
        record(state, ev.ARCHIVE_SHOWN, owner, archive.card)
    taken = min(count, archive.left)
    if taken == archive.left:
        _set_archives(state, owner, archives[:index] + archives[index + 1 :])
    else:
        rest = Archive(archive.card, archive.left - taken)
        _set_archives(state, owner, (*archives[:index], rest, *archives[index + 1 :]))
    return archive.card, taken


def claim_card(state: State, player: int, owner: int, index: int, price: int) -> Card:
    """Pay for a card and put it on top of the discard pile (`claim.from`)."""
    card, _ = take_from_archive(state, owner, index, 1)
    state.influence -= price
    state.discard[player] += (card,)
    if state.log is not None:
        record(state, ev.CLAIMED, player, card, owner, price)
        _record_if_gone(state, owner, card)
    return card


def take_card_free(state: State, player: int, owner: int, index: int, why: str) -> Card:
    """Take a card for free, under the rule ``why``, and put it on top of the discard pile like every new card."""
    card, _ = take_from_archive(state, owner, index, 1)
    state.discard[player] += (card,)
    record(state, ev.TAKEN, player, card, owner, why)
    _record_if_gone(state, owner, card)
    return card


def exile_from_archive(state: State, owner: int, index: int, count: int) -> None:
    """Exile up to ``count`` cards of an archive (`zone.exile`, `chain.possible`)."""
    card, taken = take_from_archive(state, owner, index, count)
    state.exiled += (card,) * taken
    record(state, ev.EXILED_FROM_ARCHIVE, taken, card, owner)
    _record_if_gone(state, owner, card)


def _record_if_gone(state: State, owner: int, card: Card) -> None:
    if state.log is not None and all(archive.card is not card for archive in archives_of(state, owner)):
        record(state, ev.ARCHIVE_GONE, card, owner)


def set_influence(state: State, amount: int) -> None:
    """Set the active player's influence to ``amount``."""
    state.influence = amount
    if state.log is not None:
        record(state, ev.INFLUENCE, amount)
