"""Nightfall: a rules engine, a line language and scenario files for the deck-building card game.

`Game` plays; `Refusal` says why something is not played; `Library` holds the cards.
"""

from __future__ import annotations

from nightfall_cli.cards.library import CardFileError, Library, base_library
from nightfall_cli.cards.model import Card
from nightfall_cli.cards.text import CardTextError
from nightfall_cli.game import Game, LegalMoves
from nightfall_cli.rules.edition import EDITIONS, Edition, Setup
from nightfall_cli.rules.moves import Move
from nightfall_cli.rules.refusal import AmbiguousMove, IllegalMove, InvalidMove, Refusal, Refused
from nightfall_cli.rules.state import Decision, State
from nightfall_cli.version import __version__

__all__ = [
    "EDITIONS",
    "AmbiguousMove",
    "Card",
    "CardFileError",
    "CardTextError",
    "Decision",
    "Edition",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "LegalMoves",
    "Library",
    "Move",
    "Refusal",
    "Refused",
    "Setup",
    "State",
    "__version__",
    "base_library",
]
