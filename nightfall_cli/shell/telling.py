"""What has been told to whom, so that everybody hears what is new and only what he may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import event_text
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.records import NOBODY
from nightfall_cli.rules.view import redact

if TYPE_CHECKING:
    from nightfall_cli.rules.state import State
    from nightfall_cli.shell.timeline import Step


class Telling:
    """How far in the log of each game every player has been told: not at all in the beginning.

    A game is known by its first step.
    """

    def __init__(self, game: Step) -> None:
        self._told_to: dict[int, object] = {}
        self._games = {game: self._told_to}

    def gone_to(self, game: Step, state: State) -> None:
        """The session goes on from there: what was told and is taken back counts no more, what was not is still news.

        Of a game that is not known yet everybody knows what happened.
        """
        known = game in self._games
        self._told_to = self._games.setdefault(game, {})
        if known:
            self._told_to.update({player: shared(told, state.log) for player, told in self._told_to.items()})
        else:
            self.everybody_knows(state, state.log)

    def everybody_knows(self, state: State, log: object) -> None:
        """All players have been told up to this point of the log, and no further."""
        self._told_to.update(dict.fromkeys(state.players, log))

    def news(self, state: State, viewer: int, language: str, since: object = ()) -> tuple[str, ...]:
        """What happened since the viewer was told last, as far as he may know it, in sentences.

        With `NOBODY` as the viewer everything may be seen: then it is all that happened after the point ``since``.
        """
        if viewer == NOBODY:
            return tuple(event_text(state, event, language) for event in events_of(state.log, since))
        events = events_of(state.log, self._told_to.get(viewer, ()))
        self._told_to[viewer] = state.log
        return tuple(event_text(state, redact(event, viewer, state.setup.secret), language) for event in events)


def shared(told: Any, log: Any) -> object:
    """The last point of one log that lies in the other, too."""
    way = set()
    while log:
        way.add(id(log))
        log = log[0]
    while told and id(told) not in way:
        told = told[0]
    return told


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
