"""What one player may know: a view without everything else (law 7, `zone.deck`), and looking ahead on such a view.

A foresight is a view that can be played with `play_ahead`. While the rules run, every hidden card is one that answers
nothing: a rule that asks it for a value, or compares it, raises `HiddenCardMet`. What a foresight says is therefore the
same whatever the hidden cards are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from nightfall_cli.cards.model import Card
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.chance import seeded
from nightfall_cli.rules.engine import legal_moves, play
from nightfall_cli.rules.questions import decision
from nightfall_cli.rules.records import NOBODY, Archive
from nightfall_cli.rules.state import with_seat
from nightfall_cli.rules.values import wounds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

UNKNOWN: Final = Card("?", "unknown")
"""Replaces a card that the player may not know."""

NO_CHANCE: Final = seeded(0)
"""Replaces the generator."""

PRIVATE: Final = (ev.DREW, ev.DRAFTED)
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
        pile = state.discard[seat]
        seen.discard[seat] = _unknown(pile[:-1]) + pile[-1:]
        if any(archive.hidden for archive in state.archives[seat]):
            closed = (Archive(UNKNOWN, one.left, True) if one.hidden else one for one in state.archives[seat])
            seen.archives = with_seat(seen.archives, seat, tuple(closed))
    seen.draft_hand = _unknown_of_others(state.draft_hand, player)
    seen.picks = _unknown_of_others(state.picks, player)
    seen.draft_pool = _unknown(state.draft_pool)
    _hide_wounds(seen, state)
    decides = state.decision is not None and state.decision.player == player
    seen.legal = legal_moves(state) if decides else ()
    seen.log = _redacted(state.log, player, state.setup.secret) if with_log else None
    return seen


def _unknown_of_others(zones: tuple[tuple[Card, ...], ...], player: int) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each player, those of the others unknown."""
    return tuple([zone if seat == player else _unknown(zone) for seat, zone in enumerate(zones)])


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
    if (kind in PRIVATE or (kind is ev.ARCHIVE_MADE and secret)) and event[1] != player:
        return (kind, event[1], UNKNOWN, *event[3:])
    if kind is ev.TARGETED and event[2][0] == "hidden" and event[2][2] != player:
        return (kind, event[1], ("hidden", UNKNOWN, event[2][2]))
    return event


# -- looking ahead ----------------------------------------------------------------------------


UNKNOWN_WOUND: Final = Card("?", "wound")
"""Replaces as many hidden cards as there are hidden wounds, a public number; which cards they replace says nothing."""

FAR: Final = 10_000
"""The face-up wounds of a foresight in an edition where their number is unknown."""

_PILES: Final = ("hand", "deck", "discard", "draft_hand", "picks")
_MIDDLE: Final = ("wound_stack", "exiled", "draft_pool")


class HiddenCardMet(Exception):
    """A rule asks about a card, a number or a shuffle that the player may not know."""


def _is_hidden(error: Exception) -> bool:
    """True when a hidden card was asked. Compiled, a field without a value raises its own error, with these words."""
    return isinstance(error, HiddenCardMet) or str(error).endswith("of 'Card' undefined")


class _Hidden(Card):
    """A card that answers nothing: its fields have no value, and it cannot be compared."""

    __slots__ = ()

    def __init__(self) -> None:
        """Leave every field without a value."""

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # what the language itself looks for, not a value of the card
            raise AttributeError(name)
        raise HiddenCardMet

    def __eq__(self, other: object) -> bool:
        raise HiddenCardMet

    def __hash__(self) -> int:
        raise HiddenCardMet


_HIDDEN, _HIDDEN_WOUND = _Hidden(), _Hidden()


class Foresight(NamedTuple):
    """The `nightfall_cli.rules.chance.Chance` of a foresight. ``counted``: the number of wounds left is known."""

    counted: bool

    @property
    def seed(self) -> int:
        raise HiddenCardMet

    def shuffled(self, player: int, cards: tuple[Card, ...]) -> tuple[Foresight, tuple[Card, ...]]:
        wounds = [card is _HIDDEN_WOUND or (card is not _HIDDEN and card.is_wound) for card in cards]
        return self, tuple(_HIDDEN_WOUND if wound else _HIDDEN for wound in wounds)

    def deck(self, player: int, deck: tuple[Card, ...], count: int) -> tuple[Foresight, tuple[Card, ...]]:
        return self, deck

    def stack(self, player: int, stack: tuple[Card, ...], count: int) -> tuple[Foresight, tuple[Card, ...]]:
        return self, stack if self.counted or not stack else (_HIDDEN_WOUND,) * count + stack


def foresight(state: State, player: int, with_log: bool = True) -> State:
    """Return what ``player`` may know as a state for `play_ahead`: their view, with the public number of wounds."""
    seen = view(state, player, with_log)
    counted = state.edition.face_up_wounds_counted
    seen.generator = Foresight(counted)
    seen.wound_stack = tuple(UNKNOWN_WOUND if card is UNKNOWN else card for card in seen.wound_stack)
    if seen.face_up and not counted:
        seen.face_up = FAR
    for seat in state.players:
        hidden = sum(wounds_of(state, seat).values()) - sum(wounds_of(seen, seat).values())
        for piles in (seen.discard, seen.deck, seen.hand):
            unknown = [index for index, card in enumerate(piles[seat]) if card is UNKNOWN][:hidden]
            piles[seat] = tuple(UNKNOWN_WOUND if n in unknown else card for n, card in enumerate(piles[seat]))
            hidden -= len(unknown)
    return seen


def play_ahead(state: State, move: Move) -> None:
    """Play a legal move in place, like `play`. In a foresight, `NOBODY` decides where a hidden card is met."""
    if not isinstance(state.generator, Foresight):
        play(state, move)
        return
    assert state.decision is not None
    mover, phase = state.decision.player, _phase(state)
    _exchange(state, _closed)
    try:
        play(state, move)
        if not state.generator.counted and 0 < state.face_up < FAR and _phase(state) != phase:
            raise HiddenCardMet  # the last face-up wound may have been taken
        mine = state.decision is not None and state.decision.player == mover
        state.legal = legal_moves(state) if mine else ()
    except (HiddenCardMet, AttributeError) as error:
        if not _is_hidden(error):
            raise
        state.decision, state.legal = decision(NOBODY, "hidden"), ()
    _exchange(state, _opened)


def is_openly_forced(state: State, seats: Iterable[int]) -> bool:
    """True when each of these seats knows that the pending question has only one legal answer."""
    for seat in seats:
        seen = foresight(state, seat, with_log=False)
        _exchange(seen, _closed)
        try:
            if len(seen.frames[-1].legal(seen)) != 1:
                return False
        except (HiddenCardMet, AttributeError) as error:
            if not _is_hidden(error):
                raise
            return False
    return True


def _phase(state: State) -> tuple[str, int, int]:
    return state.phase, state.active, state.game_number


def _closed(card: Card) -> Card:
    return _HIDDEN if card is UNKNOWN else _HIDDEN_WOUND if card is UNKNOWN_WOUND else card


def _opened(card: Card) -> Card:
    return UNKNOWN if card is _HIDDEN else UNKNOWN_WOUND if card is _HIDDEN_WOUND else card


def _exchange(state: State, new: Callable[[Card], Card]) -> None:
    """Replace every card by another that stands for it."""
    for zone in _PILES:
        piles = getattr(state, zone)
        setattr(state, zone, type(piles)([tuple(map(new, pile)) for pile in piles]))
    for zone in _MIDDLE:
        setattr(state, zone, tuple(map(new, getattr(state, zone))))
    state.archives = tuple([tuple(a.changed(card=new(a.card)) for a in archives) for archives in state.archives])
