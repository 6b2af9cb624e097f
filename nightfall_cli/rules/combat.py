"""The combat phase: assign attackers, assign blockers, resolve the attacks, discard the attackers (`combat.*`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import changes, moves
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.damage import Absorb
from nightfall_cli.rules.events import record
from nightfall_cli.rules.moves import PASS
from nightfall_cli.rules.questions import decisions
from nightfall_cli.rules.state import Frame
from nightfall_cli.rules.values import strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.records import Attack
    from nightfall_cli.rules.state import State


_ATTACK: Final = decisions("attack")
_BLOCK: Final = decisions("block")
_RESOLVE: Final = decisions("resolve")


@lru_cache(2048)
def _attacks(waiting: tuple[int, ...], active: int, players: int) -> tuple[Move, ...]:
    """Return the moves of the waiting minions of the active player, each against every opponent clockwise."""
    opponents = [(active + step) % players for step in range(1, players)]
    return tuple(moves.attack(index, defender) for index in waiting for defender in opponents)


class Attackers(Frame):
    """The active player sends every minion against an opponent (`combat.must-attack`)."""

    __slots__ = ()

    def run(self, state: State) -> None:
        if len(state.attacks) < len(state.play[state.active]):
            state.decision = _ATTACK[state.active]
        else:
            state.frames[-1] = Blockers(1)

    def legal(self, state: State) -> Sequence[Move]:
        sent = [attack.attacker for attack in state.attacks]
        waiting = [index for index, minion in enumerate(state.play[state.active]) if minion.id not in sent]
        return _attacks(tuple(waiting), state.active, len(state.names))

    def answer(self, state: State, move: Move) -> None:
        minion = state.play[state.active][move.place]
        changes.assign_attack(state, minion, move.on)


class Blockers(Frame):
    """The opponent ``step`` seats to the left assigns blockers, one at a time (`combat.block`)."""

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, state: State) -> None:
        count = len(state.names)
        if self.step >= count:
            state.frames[-1] = Attacks()
            return
        defender = (state.active + self.step) % count
        legal = self.legal(state)
        if len(legal) > 1:
            state.decision = _BLOCK[defender]
            state.legal = tuple(legal)
        else:
            state.frames[-1] = Blockers(self.step + 1)

    def legal(self, state: State) -> list[Move]:
        defender = (state.active + self.step) % len(state.names)
        mine = state.play[defender]
        attacked = [attack for attack in state.attacks if attack.defender == defender]
        if not mine or not attacked:
            return [PASS]
        busy = {blocker for attack in attacked for blocker in attack.blockers}
        wanted = {attack.attacker for attack in attacked}
        attackers = [
            index
            for index, minion in enumerate(state.play[state.active])
            if minion.id in wanted and not minion.card.unblockable
        ]
        found = [
            moves.block(index, attacker)
            for index, minion in enumerate(mine)
            if minion.id not in busy
            for attacker in attackers
        ]
        found.append(PASS)
        return found

    def answer(self, state: State, move: Move) -> None:
        if move is PASS or move.verb == "pass":
            state.frames[-1] = Blockers(self.step + 1)
            return
        defender = (state.active + self.step) % len(state.names)
        blocker = state.play[defender][move.place]
        attacker = state.play[state.active][move.on]
        changes.assign_blocker(state, blocker, defender, attacker)


class Attacks(Frame):
    """Resolve the attacks one by one, in the active player's order (`combat.order`), then discard the attackers."""

    __slots__ = ()

    def run(self, state: State) -> None:
        if not state.attacks:
            self._finish(state)
        elif self._differ(state):
            state.decision = _RESOLVE[state.active]
        else:
            self._resolve(state, state.attacks[0])

    @staticmethod
    def _differ(state: State) -> bool:
        if len(state.attacks) < 2:
            return False
        cards = {minion.id: (minion.card, minion.damage) for minion in state.play[state.active]}
        return len({(cards[a.attacker], a.defender, a.blockers) for a in state.attacks}) > 1

    def legal(self, state: State) -> list[Move]:
        waiting = {attack.attacker for attack in state.attacks}
        return [moves.resolve(i) for i, minion in enumerate(state.play[state.active]) if minion.id in waiting]

    def answer(self, state: State, move: Move) -> None:
        chosen = state.play[state.active][move.place].id
        self._resolve(state, next(attack for attack in state.attacks if attack.attacker == chosen))

    @staticmethod
    def _resolve(state: State, attack: Attack) -> None:
        player, index = state.find_minion(attack.attacker)
        minion = state.play[player][index]
        amount = strength(state, player, minion)
        changes.start_attack(state, attack, minion.card, amount)
        state.frames.append(Absorb(attack.attacker, attack.defender, attack.blockers, amount))

    @staticmethod
    def _finish(state: State) -> None:
        player, index = state.active, 0
        for minion in state.play[player]:
            if minion.card.stays_in_play:
                index += 1
                record(state, ev.STAYED, minion.card, player)
            else:
                changes.discard_from_play(state, player, index)
        state.frames.pop()


def stage(state: State) -> str:
    """Return the stage of a combat: "attacking", "blocking" or "resolving"."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Attackers):
        return "attacking"
    return "blocking" if isinstance(frame, Blockers) else "resolving"
