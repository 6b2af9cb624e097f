"""Every frame class by name, as used in the ``[[frame]]`` tables of a saved game."""

from __future__ import annotations

from typing import Any

from nightfall_cli.rules.chain import Linking, Resolving
from nightfall_cli.rules.claim import Claiming
from nightfall_cli.rules.cleanup import Cleanup
from nightfall_cli.rules.combat import Attackers, Attacks, Blockers
from nightfall_cli.rules.damage import Absorb, EachMinion, EachPlayer, HitPlayer
from nightfall_cli.rules.engine import Match
from nightfall_cli.rules.hands import DiscardFromHand, ExileFromHand, TakeFree
from nightfall_cli.rules.resolution import Resolution
from nightfall_cli.rules.setup import Drafting
from nightfall_cli.rules.turn import Turn

_KINDS: tuple[type[Any], ...] = (
    *(Resolution, Linking, Resolving, Absorb, HitPlayer, EachPlayer, EachMinion, Claiming),
    *(DiscardFromHand, ExileFromHand, TakeFree, Cleanup, Attackers, Blockers, Attacks, Turn, Drafting, Match),
)

FRAMES = {kind.__name__: kind for kind in _KINDS}
