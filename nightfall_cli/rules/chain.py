"""The chain phase: linking, then resolving last in, first out (`chain.*`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import changes, moves
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import record
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import decisions
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.rules.state import Frame

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


_LINK: Final = decisions("link")


class Linking(Frame):
    """``player`` may link orders to the chain; the active player begins (`chain.start`, `chain.turns`)."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def run(self, state: State) -> None:
        state.decision = _LINK[self.player]

    def legal(self, state: State) -> list[Move]:
        links = state.chain[-1].card.links if state.chain else None
        orders: list[Card] = []
        for card in state.hand[self.player]:
            if (card.kind != "wound" if links is None else card.color in links) and card not in orders:
                orders.append(card)
        found = [moves.link(card) for card in orders]
        found.append(PASS)
        return found

    def answer(self, state: State, move: Move) -> None:
        if move.card is not None:
            changes.add_link(state, self.player, move.card)
            return
        if state.log is not None:
            record(state, ev.PASSED if state.chain else ev.NO_CHAIN, self.player)
        following = (self.player + 1) % len(state.names)
        if not state.chain or following == state.active:
            state.frames[-1] = RESOLVING
        else:
            state.frames[-1] = Linking(following)


def linking_player(state: State) -> int:
    """Return the seat that links next; `NOBODY` while nobody is linking."""
    frame = state.frames[-1] if state.frames else None
    return frame.player if isinstance(frame, Linking) else NOBODY


class Resolving(Frame):
    """Resolve the orders of the chain, from the last linked to the first (`chain.lifo`)."""

    __slots__ = ()

    def run(self, state: State) -> None:
        if not state.chain:
            state.frames.pop()
            return
        link = state.chain[-1]
        if link.cancelled:
            changes.discard_from_chain(state)
            return
        if state.log is not None:
            record(state, ev.RESOLVES, link.card, link.player)
        begun = link.begun
        if not isinstance(begun, Resolution):
            chooser = link.player if link.chooser == NOBODY else link.chooser
            begun = link.begun = Resolution(link.card, link.player, chooser, parts_of(state))
        state.frames.append(begun)


RESOLVING: Final = Resolving()


def parts_of(state: State) -> tuple[str, ...]:
    """Return the labels of the texts that the last order of the chain resolves, in order; twice when it is doubled.

    `chain.text`, `chain.your-chain`, `chain.kicker`: a kicker that begins with "Instead" replaces the chain text.
    """
    link = state.chain[-1]
    parts = chain_parts(state, link.card, link.player)
    if link.kicked:
        kicker = link.card.paragraph("Kicker")
        parts = ("Kicker",) if kicker is not None and kicker.instead else (*parts, "Kicker")
    return parts * 2 if link.doubled else parts


def chain_parts(state: State, card: object, player: int) -> tuple[str, ...]:
    """Return the labels of the chain texts that work for ``player``: "Your chain" only works for the active player."""
    return ("Chain", "Your chain") if player == state.active else ("Chain",)
