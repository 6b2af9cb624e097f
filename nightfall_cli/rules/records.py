"""The records of a state: minions, archives, links, attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card

COMMONS = -1
NOBODY = -1

MinionId = int
"""The number of a minion in play, as attacks and frames refer to it; 0 is none."""


class Minion(NamedTuple):
    """A minion in play. ``id`` is unique in the state; ``damage`` is below the printed health."""

    id: MinionId
    card: Card
    damage: int = 0


class Archive(NamedTuple):
    """A stack of ``left`` copies of one order; ``hidden`` while face down (`setup.secret`)."""

    card: Card
    left: int
    hidden: bool = False


class Link(NamedTuple):
    """An order in the chain that has not resolved yet."""

    player: int
    card: Card
    kicked: bool = False
    cancelled: bool = False
    doubled: bool = False
    chooser: int = NOBODY
    """The seat that chooses the targets instead of ``player``."""


class Attack(NamedTuple):
    """An attack that has not resolved yet: minion ids and the attacked player."""

    attacker: MinionId
    defender: int
    blockers: tuple[MinionId, ...] = ()
