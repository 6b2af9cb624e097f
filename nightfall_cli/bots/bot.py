"""The base class of bots, which pick a move from the view of their player.

To write a bot, subclass `Bot` and define one method. A view can be read like a state but not played: cards that the
player may not know are `nightfall_cli.rules.view.UNKNOWN`, and ``view.legal`` holds the legal moves.

>>> class Claimer(Bot):
...     '''Claims whenever possible, else plays the first legal move.'''
...
...     def pick(self, view):
...         return next((move for move in view.legal if move.verb == "claim"), view.legal[0])
>>> from nightfall_cli.cards.library import base_library
>>> from nightfall_cli.rules.engine import new_state
>>> from nightfall_cli.rules.view import view
>>> Claimer(seed=1).pick(view(new_state(base_library(), ("Ann", "Bob")), 0)).verb
'draft'

A package registers its bot under a name with an entry point; then ``claimer`` works like the built-in names::

    [project.entry-points."nightfall.bots"]
    claimer = "my_package:Claimer"
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nightfall_cli.messages.message import Message

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State


class Bot:
    """A program that plays a seat. A subclass only needs to define ``pick``.

    A bot is created from a seed and, if its class has a `standard_budget`, from a budget: the number in
    ``search:200``. Everything random comes from `generator`, so the same seed gives the same game.
    """

    standard_budget: ClassVar[int] = 0
    """The budget for a name without a number; 0 for a bot without a budget."""

    def __init__(self, seed: int, budget: int | None = None) -> None:
        self.seed = seed
        self.budget = self.standard_budget if budget is None else budget

    def pick(self, view: State) -> Move:
        """Return one of ``view.legal``; called only when the player of this view decides."""
        raise NotImplementedError

    def explain(self, view: State) -> tuple[Move, str]:
        """Return the move of `pick` and a short reason in words."""
        return self.pick(view), Message("no reason given")

    def generator(self, view: State) -> int:
        """Return a random generator for this decision, which depends only on the seed and the view.

        A bot that uses no other chance always gives the same answer to the same view.
        """
        return self.seed * 0x9E3779B97F4A7C15 ^ int(view.fingerprint(), 16)
