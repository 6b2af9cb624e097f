"""What each player has seen of the log, so that everybody is shown what is new and only what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import event_text
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.view import redact

if TYPE_CHECKING:
    from nightfall_cli.games.history import Step
    from nightfall_cli.rules.state import State


class Announcements:
    """How far in the log of each game every player has read: nothing in the beginning. A game is its opening."""

    def __init__(self, opening: Step) -> None:
        self._read_by: dict[int, object] = {}
        self._games = {opening: self._read_by}

    def gone_to(self, opening: Step, state: State) -> None:
        """After a jump in time: forget announcements of undone events; keep those not yet announced.

        Of a game that is not known yet everybody knows what happened.
        """
        known = opening in self._games
        self._read_by = self._games.setdefault(opening, {})
        if known:
            self._read_by.update({player: shared(read, state.log) for player, read in self._read_by.items()})
        else:
            self.everybody_knows(state, state.log)

    def everybody_knows(self, state: State, log: object) -> None:
        """Note that all players have read up to this point of the log, and no further."""
        self._read_by.update(dict.fromkeys(state.players, log))

    def news(self, state: State, viewer: int, language: str, since: object = ()) -> tuple[str, ...]:
        """Return what happened since the viewer looked last, as far as they may know it, in sentences.

        With `NOBODY` as the viewer everything may be seen: then it is all that happened after the point ``since``.
        """
        if viewer == NOBODY:
            return tuple(event_text(state, event, language) for event in events_of(state.log, since))
        events = events_of(state.log, self._read_by.get(viewer, ()))
        self._read_by[viewer] = state.log
        return tuple(event_text(state, redact(event, viewer, state.setup.secret), language) for event in events)


def shared(read: Any, log: Any) -> object:
    """Return the last point of one log that lies in the other, too."""
    way = set()
    while log:
        way.add(id(log))
        log = log[0]
    while read and id(read) not in way:
        read = read[0]
    return read


def as_long_ago(log: object, real: object, since: object) -> object:
    """Return the point of a player's log that is as many events ago as ``since`` is in the real one."""
    for _ in events_of(real, since):
        assert isinstance(log, tuple)
        log = log[0]
    return log


def after_setup(log: Any) -> object:
    """Return the point of a log at which the set-up was done."""
    while log and not log[1][0].rule.startswith("setup."):
        log = log[0]
    return log
