"""The events of a line of play that a search found: its moves are played again, with recording on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules.engine import advance_one_game, play_one_game
from nightfall_cli.rules.events import events_of
from nightfall_cli.search.dealer import ScriptedDealer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.rules.events import Event
    from nightfall_cli.search.lines_of_play import WayStep


def events_of_way(way: Iterable[WayStep]) -> list[Event]:
    """Return the events of these steps, one after the other."""
    events: list[Event] = []
    for step in way:
        state = step.state.copy()
        state.log = ()
        if isinstance(state.generator, ScriptedDealer):
            state.generator = state.generator._replace(script=step.drawn)
        if step.move is None:
            advance_one_game(state)
        else:
            play_one_game(state, step.move)
        events += events_of(state.log)
    return events
