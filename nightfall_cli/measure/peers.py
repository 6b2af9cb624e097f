"""Measure random games of other libraries, where they are installed, to compare their speed with this engine's."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from nightfall_cli.measure.speed import per_second

if TYPE_CHECKING:
    from collections.abc import Callable


def peer_speeds(seconds: float) -> dict[str, float | None]:
    """Return decisions per second by the name of the game; None for a library that is not installed."""
    return {name: _speed(game, seconds) for name, game in _PEERS.items()}


def _speed(prepare: Callable[[], Callable[[int], int]], seconds: float) -> float | None:
    try:
        play = prepare()
    except ImportError:
        return None
    play(0)
    return per_second(play, seconds)[0]


def _catanatron() -> Callable[[int], int]:
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)], seed=seed)
        game.play()
        return len(game.state.actions)

    return play


def _open_spiel(name: str) -> Callable[[], Callable[[int], int]]:
    def prepare() -> Callable[[int], int]:
        import pyspiel

        rules = pyspiel.load_game(name)

        def play(seed: int) -> int:
            state = rules.new_initial_state()
            choose = Random(seed).random
            decisions = 0
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
            return decisions

        return play

    return prepare


_PEERS = {
    "catanatron": _catanatron,
    "open_spiel hearts": _open_spiel("hearts"),
    "open_spiel hanabi": _open_spiel("hanabi"),
    "open_spiel gin_rummy": _open_spiel("gin_rummy"),
}
"""By name, the function that prepares a game; the game returns its decisions. The first word is the package."""
