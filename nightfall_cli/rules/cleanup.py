"""The clean-up phase: draw up to five cards, use the wound effect (`cleanup.*`)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import changes, moves
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import HAND_SIZE
from nightfall_cli.rules.events import record
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import decisions
from nightfall_cli.rules.state import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

CARDS_PER_WOUND: Final = 2


@cache
def _subsets(wounds: tuple[Card, ...], counts: tuple[int, ...]) -> tuple[Move, ...]:
    """Return a move for every way to pick at least one of these wounds, and `PASS`; copies of a kind are equal."""
    found = []
    for picked in product(*(range(count + 1) for count in counts)):
        if any(picked):
            cards = tuple(card for card, count in zip(wounds, picked, strict=True) for _ in range(count))
            found.append(moves.wounds(cards))
    return (*found, PASS)


_BEFORE_DRAW: Final = decisions("wounds", "before-draw")
_AFTER_DRAW: Final = decisions("wounds", "after-draw")


class Cleanup(Frame):
    """``step`` is 0 before drawing, when some editions allow the wound effect, and 1 after drawing.

    `cleanup.draw`, `cleanup.wound`.
    """

    __slots__ = ("step",)
    optional = 1

    def __init__(self, step: int = 0) -> None:
        self.step = step

    def run(self, state: State) -> None:
        if self.step == 0:
            if state.edition.wound_effect_before_draw and self._may_use_wounds(state):
                state.decision = _BEFORE_DRAW[state.active]
            else:
                self._draw_up(state)
        elif self._may_use_wounds(state):
            state.decision = _AFTER_DRAW[state.active]
        else:
            state.frames.pop()

    @staticmethod
    def _may_use_wounds(state: State) -> bool:
        return not state.wound_effect_used and any(card.kind == "wound" for card in state.hand[state.active])

    def _draw_up(self, state: State) -> None:
        missing = HAND_SIZE - len(state.hand[state.active])
        state.frames[-1] = Cleanup(1)
        if missing > 0:
            changes.draw(state, state.active, missing)

    def legal(self, state: State) -> Sequence[Move]:
        hand = state.hand[state.active]
        wounds = state.library.wounds
        return _subsets(wounds, tuple([hand.count(wound) for wound in wounds]))

    def answer(self, state: State, move: Move) -> None:
        if move.verb == "pass":
            if self.step == 0:
                self._draw_up(state)
            else:
                state.frames.pop()
            return
        player = state.active
        record(state, ev.USED_WOUNDS, player, len(move.cards))
        for card in move.cards:
            changes.discard_from_hand(state, player, card)
        state.wound_effect_used = True
        changes.draw(state, player, CARDS_PER_WOUND * len(move.cards))
