"""What has been told to whom, so that everybody hears what is new and only what he may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import event_text
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.view import redact

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State


class Telling:
    """How far in the log each player has been told: not at all in the beginning."""

    def __init__(self) -> None:
        self._told_to: dict[int, object] = {}

    def everybody_knows(self, state: State, log: object) -> None:
        """All players have been told up to this point of the log, and no further."""
        self._told_to = dict.fromkeys(state.players, log)

    def news(self, state: State, viewer: int, language: str, since: object = ()) -> tuple[str, ...]:
        """What happened since the viewer was told last, as far as he may know it, in sentences.

        With `NOBODY` as the viewer everything may be seen: then it is all that happened after the point ``since``.
        """
        if viewer == NOBODY:
            return tuple(event_text(state, event, language) for event in events_of(state.log, since))
        events = events_of(state.log, self._told_to.get(viewer, ()))
        self._told_to[viewer] = state.log
        return tuple(event_text(state, redact(event, viewer, state.setup.secret), language) for event in events)


def as_long_ago(log: object, real: object, since: object) -> object:
    """The point of a player's log that is as many events ago as ``since`` is in the real one."""
    for _ in events_of(real, since):
        assert isinstance(log, tuple)
        log = log[0]
    return log


def after_setup(log: Any) -> object:
    """The point of a log at which the set-up was done."""
    while log and not log[1][0].rule.startswith("setup."):
        log = log[0]
    return log
