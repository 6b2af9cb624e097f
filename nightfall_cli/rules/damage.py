"""Frames that inflict damage, and frames that repeat an effect for several players or minions, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightfall_cli.rules import changes, moves
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import record
from nightfall_cli.rules.questions import decisions
from nightfall_cli.rules.resolution import Resolution, asked_by_text, why
from nightfall_cli.rules.state import Frame

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.questions import Decision
    from nightfall_cli.rules.records import MinionId
    from nightfall_cli.rules.state import State


_ABSORB: Final = decisions("choose", "absorb")
_BLOCK_DAMAGE: Final = decisions("choose", "block-damage", "In play")


def differ(state: State, minion_ids: tuple[int, ...]) -> bool:
    """True when two of these minions differ in owner, card, damage or blocks, so that their order is a question."""
    first: object = None
    for player, minions in enumerate(state.play):
        for minion in minions:
            if minion.id in minion_ids:
                blocks = [attack.attacker for attack in state.attacks if minion.id in attack.blockers]
                seen = (player, minion.look, blocks)
                if first is not None and seen != first:
                    return True
                first = seen
    return False


def still_in_play(state: State, minion_ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of these minions that are still in play."""
    living = {minion.id for minions in state.play for minion in minions}
    return tuple([minion_id for minion_id in minion_ids if minion_id in living])


class _OneByOne(Frame):
    """Takes minions one by one; where they differ, a player chooses the next one."""

    __slots__ = ()

    def run(self, state: State) -> None:
        left = self._left(state)
        if not left:
            state.frames.pop()
            self._finish(state)
        elif differ(state, left):
            state.decision = self._question(state)
        else:
            self._take(state, left[0])

    def legal(self, state: State) -> list[Move]:
        return [moves.minion("choose", *state.find_minion(minion_id)) for minion_id in self._left(state)]

    def answer(self, state: State, move: Move) -> None:
        self._take(state, state.play[move.seat][move.place].id)

    def _left(self, state: State) -> tuple[MinionId, ...]:
        """Return the minions that are still to be taken."""
        raise NotImplementedError

    def _question(self, state: State) -> Decision:
        """Return the question which minion is next."""
        raise NotImplementedError

    def _take(self, state: State, minion_id: MinionId) -> None:
        """Take a minion."""
        raise NotImplementedError

    def _finish(self, state: State) -> None:
        """Carry out what follows the last minion."""


class Absorb(_OneByOne):
    """Inflict an attack's damage on its blockers, one by one, in the defender's order (`combat.order`).

    The attacker takes no damage (`combat.no-return`); the rest is damage on the player (`combat.wounds`).
    """

    __slots__ = ("attacker", "defender", "blockers", "amount")
    ids = ("attacker", "blockers")

    def __init__(self, attacker: MinionId, defender: int, blockers: tuple[MinionId, ...], amount: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.blockers = blockers
        self.amount = amount

    def _left(self, state: State) -> tuple[MinionId, ...]:
        return still_in_play(state, self.blockers) if self.amount else ()

    def _question(self, state: State) -> Decision:
        return _ABSORB[self.defender]

    def _take(self, state: State, minion_id: MinionId) -> None:
        player, index = state.find_minion(minion_id)
        taken = changes.damage_minion(state, player, index, self.amount)
        rest = tuple(other for other in self.blockers if other != minion_id)
        state.frames[-1] = Absorb(self.attacker, self.defender, rest, self.amount - taken)

    def _finish(self, state: State) -> None:
        hit_player(state, self.defender, self.amount, state.active)


def hit_player(state: State, player: int, amount: int, source: int) -> None:
    """Inflict damage on a player, at once where no card text may block it; ``source`` is the seat that inflicts it."""
    for minion in state.play[player]:
        if minion.card.blocks_damage:
            state.frames.append(HitPlayer(player, amount, source))
            return
    if amount:
        changes.receive_wounds(state, player, amount, ev.WOUNDED)


class HitPlayer(_OneByOne):
    """Inflict damage on a player: card text blocks first, the rest is wounds (`damage.direct-block`, `damage.player`).

    ``source`` is the seat that inflicts it; ``blockers`` are the minions whose text has blocked it so far.
    """

    __slots__ = ("player", "amount", "source", "blockers")
    ids = ("blockers",)
    optional = 1

    def __init__(self, player: int, amount: int, source: int, blockers: tuple[MinionId, ...] = ()) -> None:
        self.player = player
        self.amount = amount
        self.source = source
        self.blockers = blockers

    def _left(self, state: State) -> tuple[MinionId, ...]:
        if not self.amount or self.source in state.piercing:
            return ()
        minions = state.play[self.player]
        return tuple([one.id for one in minions if one.card.blocks_damage and one.id not in self.blockers])

    def _question(self, state: State) -> Decision:
        return _BLOCK_DAMAGE[self.player]

    def _take(self, state: State, minion_id: MinionId) -> None:
        player, index = state.find_minion(minion_id)
        minion = state.play[player][index]
        absorbed = min(self.amount, minion.card.health - minion.damage)
        record(state, ev.DAMAGE_BLOCKED, minion.card, absorbed, self.player)
        changes.damage_minion(state, player, index, self.amount)
        state.frames[-1] = HitPlayer(self.player, self.amount - absorbed, self.source, (*self.blockers, minion_id))

    def _finish(self, state: State) -> None:
        if self.amount:
            changes.receive_wounds(state, self.player, self.amount, ev.WOUNDED)
        below = state.frames[-1] if state.frames else None
        if self.blockers and isinstance(below, Resolution):
            state.frames[-1] = below.changed(blockers=self.blockers)


class EachPlayer(Frame):
    """Apply an effect to several players, one by one, in the order ``chooser`` picks.

    ``does`` is "damage" or "draw" (`turn.nothing-simultaneous`).
    """

    __slots__ = ("chooser", "does", "amount", "left")

    def __init__(self, chooser: int, does: str, amount: int, left: tuple[int, ...]) -> None:
        self.chooser = chooser
        self.does = does
        self.amount = amount
        self.left = left

    def run(self, state: State) -> None:
        if not self.left:
            state.frames.pop()
        elif len(self.left) > 1:
            state.decision = asked_by_text(state, self.chooser, "choose", f"order-{self.does}")
        else:
            self._do(state, self.left[0])

    def legal(self, state: State) -> list[Move]:
        return [moves.player("choose", seat) for seat in self.left]

    def answer(self, state: State, move: Move) -> None:
        self._do(state, move.seat)

    def _do(self, state: State, seat: int) -> None:
        rest = tuple(other for other in self.left if other != seat)
        state.frames[-1] = EachPlayer(self.chooser, self.does, self.amount, rest)
        if self.does == "damage":
            hit_player(state, seat, self.amount, self.chooser)
        else:
            changes.draw(state, seat, self.amount)


class EachMinion(_OneByOne):
    """Apply an effect to several minions, one by one, in the order ``chooser`` picks.

    ``does`` is "damage" or "destroy" (`turn.nothing-simultaneous`).
    """

    __slots__ = ("chooser", "does", "amount", "left")
    ids = ("left",)

    def __init__(self, chooser: int, does: str, amount: int, left: tuple[MinionId, ...]) -> None:
        self.chooser = chooser
        self.does = does
        self.amount = amount
        self.left = left

    def _left(self, state: State) -> tuple[MinionId, ...]:
        return still_in_play(state, self.left)

    def _question(self, state: State) -> Decision:
        return asked_by_text(state, self.chooser, "choose", f"order-{self.does}")

    def _take(self, state: State, minion_id: MinionId) -> None:
        rest = tuple([other for other in self.left if other != minion_id])
        state.frames[-1] = EachMinion(self.chooser, self.does, self.amount, rest)
        player, index = state.find_minion(minion_id)
        if self.does == "damage":
            changes.damage_minion(state, player, index, self.amount)
        else:
            changes.destroy(state, player, index, why(state))
