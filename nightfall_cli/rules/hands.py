"""Frames for untargeted choices of cards: discard, exile from hand, take for free."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nightfall_cli.rules import changes, moves
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.claim import opposing_archives, use_permission
from nightfall_cli.rules.events import record
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.resolution import asked_by_text, why
from nightfall_cli.rules.state import Frame

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


class _CardsFromHand(Frame):
    """``player`` chooses up to ``amount`` cards from hand, one at a time (`chain.possible`)."""

    __slots__ = ("player", "amount")
    asks: ClassVar[tuple[str, str]] = ("", "")
    """The kind of the question, and what it is about."""

    def __init__(self, player: int, amount: int) -> None:
        self.player = player
        self.amount = amount

    def run(self, state: State) -> None:
        if self.amount and self.legal(state):
            state.decision = asked_by_text(state, self.player, *self.asks)
            return
        state.frames.pop()
        if self.amount:
            record(state, ev.NO_HAND, self.player)


class DiscardFromHand(_CardsFromHand):
    """``player`` chooses and discards up to ``amount`` cards from hand, wounds included [I]."""

    asks = ("discard", "")

    def legal(self, state: State) -> list[Move]:
        return moves.discards(state.hand[self.player])

    def answer(self, state: State, move: Move) -> None:
        assert move.card is not None
        state.frames[-1] = DiscardFromHand(self.player, self.amount - 1)
        changes.discard_from_hand(state, self.player, move.card)


class ExileFromHand(_CardsFromHand):
    """``player`` chooses and exiles up to ``amount`` orders from hand, never wounds."""

    asks = ("choose", "exile")

    def legal(self, state: State) -> list[Move]:
        return [moves.card("choose", card) for card in dict.fromkeys(state.hand[self.player]) if card.kind != "wound"]

    def answer(self, state: State, move: Move) -> None:
        assert move.card is not None
        state.frames[-1] = ExileFromHand(self.player, self.amount - 1)
        changes.exile_from_hand(state, self.player, move.card)


class TakeFree(Frame):
    """``player`` takes up to ``amount`` cards from archives without paying.

    The edition decides from which archives, and whether the player may decline. Nothing is paid, so a face-down
    archive is as open to this as it is to texts that exile from an archive [I].
    """

    __slots__ = ("player", "amount")

    def __init__(self, player: int, amount: int) -> None:
        self.player = player
        self.amount = amount

    def run(self, state: State) -> None:
        if self.amount and self._archives(state):
            about = "may-take" if state.edition.free_card_declinable else "take"
            state.decision = asked_by_text(state, self.player, "choose", about)
            return
        state.frames.pop()
        if self.amount:
            record(state, ev.NOTHING_TO_TAKE, self.player)

    def legal(self, state: State) -> list[Move]:
        found = self._archives(state)
        return [*found, PASS] if state.edition.free_card_declinable else found

    def _archives(self, state: State) -> list[Move]:
        found = [moves.archive("choose", COMMONS, index) for index in range(len(state.commons))]
        found += [moves.archive("choose", self.player, index) for index in range(len(state.archives[self.player]))]
        if state.edition.free_card_from_any_archive:
            found += [
                moves.archive("choose", owner, index)
                for owner in state.clockwise(self.player)[1:]
                for index in range(len(state.archives[owner]))
            ]
        elif self.player == state.active:
            found += [moves.archive("choose", *place) for place in opposing_archives(state, face_down=True)]
        return found

    def answer(self, state: State, move: Move) -> None:
        if move == PASS:
            state.frames.pop()
            record(state, ev.DECLINED, self.player)
            return
        state.frames[-1] = TakeFree(self.player, self.amount - 1)
        if move.seat not in (COMMONS, self.player) and not state.edition.free_card_from_any_archive:
            use_permission(state, move.seat, move.place)
        changes.take_card_free(state, self.player, move.seat, move.place, why(state))
