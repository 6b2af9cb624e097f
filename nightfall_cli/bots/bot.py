"""What every bot is: a class that picks a move from what its player may know.

A bot of one's own is a subclass with one method. The view is a state that can be read, not played: cards its player
may not know are `nightfall_cli.rules.view.UNKNOWN`, and ``view.legal`` holds the legal moves.

>>> class Claimer(Bot):
...     '''Claims whenever it can, else takes the first legal move.'''
...
...     def pick(self, view):
...         return next((move for move in view.legal if move.verb == "claim"), view.legal[0])
>>> from nightfall_cli.cards.library import base_library
>>> from nightfall_cli.rules.engine import new_state
>>> from nightfall_cli.rules.view import view
>>> Claimer(seed=1).pick(view(new_state(base_library(), ("Ann", "Bob")), 0)).verb
'draft'

A package makes it known by name with an entry point, and then ``claimer`` is a bot like the others::

    [project.entry-points."nightfall.bots"]
    claimer = "my_package:Claimer"
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nightfall_cli.rules import chance

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


class Bot:
    """A player that is a program. ``pick`` is all that a subclass has to give.

    A bot is made from a seed, and from a budget where its class says that it takes one: the number after the colon of
    ``search:200``. Whatever is random comes from `generator`, so that the same seed gives the same game.
    """

    standard_budget: ClassVar[int] = 0
    """The budget without a number after the name; 0 for a bot that takes none."""

    def __init__(self, seed: int, budget: int | None = None) -> None:
        self.seed = seed
        self.budget = self.standard_budget if budget is None else budget

    def pick(self, view: State) -> Move:
        """One of ``view.legal``; asked only when the player of this view decides."""
        raise NotImplementedError

    def explain(self, view: State) -> tuple[Move, str]:
        """The move that `pick` takes, and a short reason in words."""
        return self.pick(view), "no reason is given"

    def generator(self, view: State) -> int:
        """The state of chance for this decision: it depends on the seed and on the view alone.

        So a bot that uses nothing else answers the same view in the same way, however often it is asked.
        """
        return chance.seeded(self.seed * 0x9E3779B97F4A7C15 ^ int(view.fingerprint(), 16))
