"""A player's view: a copy of the state without everything the player may not know (law 7, `zone.deck`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.cards.model import Card
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.chance import seeded
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import Archive

if TYPE_CHECKING:
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State

UNKNOWN = Card("?", "unknown")
"""Replaces a card that the player may not know."""

NO_CHANCE = seeded(0)
"""Replaces the generator."""

PRIVATE = (ev.DREW, ev.DRAFTED)
"""Events whose card only their player may know; views replace it."""


def view(state: State, player: int, with_log: bool = True) -> State:
    """Return a redacted copy for ``player``, which can be read like a state but not played.

    Unknown cards are `UNKNOWN`; the generator is 0; the legal moves are listed only when ``player`` decides. Without
    the log the cost of a view does not grow with the length of the game.
    """
    seen = state.copy()
    seen.generator = NO_CHANCE
    for seat in state.players:
        seen.deck[seat] = _unknown(state.deck[seat])
        if seat == player:
            continue
        seen.hand[seat] = _unknown(state.hand[seat])
        seen.draft_hand[seat] = _unknown(state.draft_hand[seat])
        seen.picks[seat] = _unknown(state.picks[seat])
        pile = state.discard[seat]
        seen.discard[seat] = _unknown(pile[:-1]) + pile[-1:]
        if any(archive.hidden for archive in state.archives[seat]):
            seen.archives[seat] = tuple(
                Archive(UNKNOWN, archive.left, True) if archive.hidden else archive for archive in state.archives[seat]
            )
    seen.draft_pool = _unknown(state.draft_pool)
    _hide_wounds(seen, state)
    decides = state.decision is not None and state.decision.player == player
    seen.legal = legal_moves(state) if decides else ()
    seen.log = _redacted(state.log, player, state.setup.secret) if with_log else None
    return seen


def _hide_wounds(seen: State, state: State) -> None:
    """Show only the top wound, if it is face up; hide the number of wounds in editions where it is unknown."""
    stack = state.wound_stack
    top = stack[-1:] if state.face_up else _unknown(stack[-1:])
    if state.edition.face_up_wounds_counted:
        seen.wound_stack = _unknown(stack[:-1]) + top
    else:
        seen.wound_stack = top
        seen.face_up = min(1, state.face_up)


def _unknown(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards) if cards else ()


def _redacted(log: object, player: int, secret: bool) -> object:
    if log is None:
        return None
    redacted: object = ()
    for event in ev.events_of(log):
        redacted = (redacted, redact(event, player, secret))
    return redacted


def redact(event: Event, player: int, secret: bool) -> Event:
    """Return the event as ``player`` may know it."""
    kind = event[0]
    if kind in PRIVATE and event[1] != player:
        return (kind, event[1], UNKNOWN, *event[3:])
    if kind is ev.ARCHIVE_MADE and secret and event[1] != player:
        return (kind, event[1], UNKNOWN, *event[3:])
    if kind is ev.TARGETED and event[2][0] == "hidden" and event[2][2] != player:
        return (kind, event[1], ("hidden", UNKNOWN, event[2][2]))
    return event
