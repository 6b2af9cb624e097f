"""The turn: four phases one by one, then the turn of the left neighbour (`turn.*`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

PHASES = ("combat", "chain", "claim", "cleanup")


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
        else:
            _BEGIN[self.upcoming](state)


_UPCOMING = {upcoming: Turn(upcoming) for upcoming in ("combat", "chain", "claim", "cleanup", "end")}
_CLAIMING = Claiming()
"""Frames without other data are shared: a search compares positions faster when the same thing is the same object."""


def _begin_combat(state: State) -> None:
    state.phase = "combat"
    state.frames[-1] = _UPCOMING["chain"]
    if state.play[state.active]:
        record(state, ev.PHASE_STARTED, state.active, "combat")
        state.frames.append(Attackers())


def _begin_chain(state: State) -> None:
    state.phase = "chain"
    state.frames[-1] = _UPCOMING["claim"]
    record(state, ev.PHASE_STARTED, state.active, "chain")
    state.frames.append(Linking(state.active))


def _begin_claim(state: State) -> None:
    state.phase = "claim"
    state.frames[-1] = _UPCOMING["cleanup"]
    record(state, ev.PHASE_STARTED, state.active, "claim")
    begin_claim(state)
    state.frames.append(_CLAIMING)


def _begin_cleanup(state: State) -> None:
    state.phase = "cleanup"
    state.frames[-1] = _UPCOMING["end"]
    record(state, ev.PHASE_STARTED, state.active, "clean-up")
    state.frames.append(Cleanup())


def _end_turn(state: State) -> None:
    record(state, ev.TURN_ENDED, state.active)
    begin_turn(state, (state.active + 1) % len(state.names))


_BEGIN = {
    "combat": _begin_combat,
    "chain": _begin_chain,
    "claim": _begin_claim,
    "cleanup": _begin_cleanup,
    "end": _end_turn,
}


def begin_turn(state: State, player: int) -> None:
    """Begin a player's turn and clear the effects of the last turn (`cleanup.effects-end`, `claim.influence`)."""
    state.active = player
    state.turns[player] += 1
    state.influence = 0 if state.edition.influence_at_claim else BASE_INFLUENCE
    state.doubled_influence = False
    state.discount = 0
    state.permissions = 0
    state.permission_used = ()
    state.piercing = ()
    state.wound_effect_used = False
    record(state, ev.TURN_STARTED, sum(state.turns), player)
    state.frames[-1] = _UPCOMING["combat"]
