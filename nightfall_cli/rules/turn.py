"""The turn: four phases one by one, then the turn of the left neighbour (`turn.*`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.chain import Linking
from nightfall_cli.rules.claim import Claiming, begin_claim
from nightfall_cli.rules.cleanup import Cleanup
from nightfall_cli.rules.combat import Attackers
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.events import record
from nightfall_cli.rules.state import Frame

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State

PHASES: Final = ("combat", "chain", "claim", "cleanup")


class Turn(Frame):
    """The bottom frame of a turn. Starts the phase ``upcoming`` once the frames above it are done.

    Once the last face-up wound is taken, no further phase starts (`end.trigger`).
    """

    __slots__ = ("upcoming",)

    def __init__(self, upcoming: str) -> None:
        self.upcoming = upcoming

    def run(self, state: State) -> None:
        if state.ending:
            state.frames.pop()
        elif self.upcoming == "end":
            if state.log is not None:
                record(state, ev.TURN_ENDED, state.active)
            begin_turn(state, (state.active + 1) % len(state.names))
        else:
            self._begin(state)

    def _begin(self, state: State) -> None:
        """Begin the upcoming phase; there is no combat without minions."""
        phase = state.phase = self.upcoming
        state.frames[-1] = AFTER[phase]
        if phase == "combat" and not state.play[state.active]:
            return
        if state.log is not None:
            record(state, ev.PHASE_STARTED, state.active, "clean-up" if phase == "cleanup" else phase)
        if phase == "claim":
            begin_claim(state)
        state.frames.append(first_frame(state))


_BEGIN: Final = Turn("combat")
AFTER: Final = {phase: Turn(following) for phase, following in zip(PHASES, (*PHASES[1:], "end"), strict=True)}
"""The frame below the frames of each phase. Frames without other data are shared: a search compares positions faster
when the same thing is the same object."""
_FIRST: Final = {"combat": Attackers(), "claim": Claiming(), "cleanup": Cleanup()}


def first_frame(state: State) -> Frame:
    """Return the frame with which a phase begins."""
    return Linking(state.active) if state.phase == "chain" else _FIRST[state.phase]


def begin_turn(state: State, player: int) -> None:
    """Begin a player's turn and clear the effects of the last turn (`cleanup.effects-end`, `claim.influence`)."""
    state.active = player
    state.turns = (*state.turns[:player], state.turns[player] + 1, *state.turns[player + 1 :])
    state.influence = 0 if state.edition.influence_at_claim else BASE_INFLUENCE
    state.doubled_influence = state.wound_effect_used = False
    state.discount = state.permissions = 0
    state.permission_used = state.piercing = ()
    if state.log is not None:
        record(state, ev.TURN_STARTED, sum(state.turns), player)
    state.frames[-1] = _BEGIN
