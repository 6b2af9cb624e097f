"""Nightfall: a rules engine, a line language and scenario files for the deck-building card game.

`Game` plays a game; a `Refusal` explains why a line is not played; `Library` holds the cards; `ask` answers a
question about the rules. Names are loaded on first use, which keeps the import fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightfall_cli.cards.library import CardFileError, Library, base_library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.text import CardTextError
    from nightfall_cli.game import Game, LegalMoves
    from nightfall_cli.rules.edition import EDITIONS, Edition, Setup
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.questions import Decision
    from nightfall_cli.rules.refusal import AmbiguousMove, IllegalMove, InvalidMove, Refusal, Refused
    from nightfall_cli.rules.state import State
    from nightfall_cli.rulings.ask import Answered, ask
    from nightfall_cli.scenario.errors import ScenarioError
    from nightfall_cli.version import __version__

__all__ = [
    "EDITIONS",
    "AmbiguousMove",
    "Answered",
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
    "ScenarioError",
    "Setup",
    "State",
    "__version__",
    "ask",
    "base_library",
]

_NAMES = {
    "cards.library": "CardFileError Library base_library",
    "cards.model": "Card",
    "cards.text": "CardTextError",
    "game": "Game LegalMoves",
    "rules.edition": "EDITIONS Edition Setup",
    "rules.moves": "Move",
    "rules.questions": "Decision",
    "rules.refusal": "AmbiguousMove IllegalMove InvalidMove Refusal Refused",
    "rules.state": "State",
    "rulings.ask": "Answered ask",
    "scenario.errors": "ScenarioError",
    "version": "__version__",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
