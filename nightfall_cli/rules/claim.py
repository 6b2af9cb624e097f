"""The claim phase: discard for influence, pay for cards (`claim.*`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import changes, moves
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import decisions
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.state import Frame
from nightfall_cli.rules.values import price

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.records import Archive
    from nightfall_cli.rules.state import State


def opposing_archives(state: State, face_down: bool) -> list[tuple[int, int]]:
    """Return owner and index of the opposing archives for which the active player has a permission left.

    Each permission is for one card, and each from another archive. Without ``face_down`` only face-up archives count:
    the price of a face-down archive is unknown, so no opponent can claim from it [I].
    """
    if not state.permissions:
        return []
    return [
        (owner, index)
        for owner in state.clockwise(state.active)[1:]
        for index, archive in enumerate(state.archives[owner])
        if (face_down or not archive.hidden) and (owner, archive.card) not in state.permission_used
    ]


def use_permission(state: State, owner: int, index: int) -> None:
    """Spend a permission on this archive; the next one must be used on another archive."""
    state.permissions -= 1
    state.permission_used += ((owner, state.archives[owner][index].card),)


def begin_claim(state: State) -> None:
    """Add the base influence in editions where it arrives now, then apply a pending doubling once [I]."""
    if state.edition.influence_at_claim:
        total = max(0, BASE_INFLUENCE + state.influence)
        changes.set_influence(state, total * 2 if state.doubled_influence else total)


def _claims(state: State, owner: int, archives: tuple[Archive, ...]) -> list[Move]:
    """Return a "claim" move for each of these archives whose card the influence pays for."""
    influence = state.influence
    claims = moves.claims(owner, len(archives))
    if not state.discount:
        return [claims[index] for index, archive in enumerate(archives) if archive.card.cost <= influence]
    return [claims[index] for index, archive in enumerate(archives) if price(state, archive.card) <= influence]


_CLAIM: Final = decisions("claim")


class Claiming(Frame):
    """The active player discards and claims in any order, and passes to finish."""

    __slots__ = ()

    def run(self, state: State) -> None:
        state.decision = _CLAIM[state.active]

    def legal(self, state: State) -> list[Move]:
        player = state.active
        found = moves.discards(state.hand[player])
        found += _claims(state, COMMONS, state.commons)
        found += _claims(state, player, state.archives[player])
        if state.permissions:
            for owner, index in opposing_archives(state, face_down=False):
                if price(state, state.archives[owner][index].card) <= state.influence:
                    found.append(moves.claim(owner, index))
        found.append(PASS)
        return found

    def answer(self, state: State, move: Move) -> None:
        player = state.active
        if move.verb == "pass":
            state.frames.pop()
        elif move.verb == "discard":
            assert move.card is not None
            changes.discard_from_hand(state, player, move.card)
            changes.set_influence(state, state.influence + 1)
        else:
            card = changes.archives_of(state, move.seat)[move.place].card
            cost = price(state, card)
            if move.seat not in (COMMONS, player):
                use_permission(state, move.seat, move.place)
            changes.claim_card(state, player, move.seat, move.place, cost)
