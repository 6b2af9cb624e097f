"""What a trial's board does not hold and its result hangs on, and what was left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.trial_outcomes import Tried

LACKING = {
    "archives": (
        "no archives",
        'no archive lies on this board, and a real table has some: "commons CARD, CARD" or "PLAYER has CARD in '
        'archives" lays them out',
    ),
    "commons": (
        "no commons",
        'no commons lie on this board, and a real table has some: "commons CARD, CARD" lays them out',
    ),
    "hand": (
        "no more cards in hand",
        'hands hold only what the sentence tells, and real ones hold more: "PLAYER has CARD in hand" fills one',
    ),
    "deck": ("", 'decks hold only what the sentence tells; "PLAYER has CARD in deck" fills one'),
    "discard": ("", 'discard piles hold only what the sentence tells; "PLAYER has CARD in discard" fills one'),
    "play": ("", 'only the minions that the sentence tells of are in play; "PLAYER has MINION" puts one there'),
}
"""What may be lacking: the words for it beside a result that is not so at a real table, "" for none; and the note."""

_BY_EVENT = {
    ev.NO_HAND: "hand",
    ev.NOTHING_TO_DRAW: "deck",
    ev.RESHUFFLED: "deck",
}
_BY_TARGET = {
    "archive": "archives",
    "minion": "play",
    "own discarded wound": "discard",
    "own discarded minion": "discard",
    "own discarded order": "discard",
}


def by_chance(tried: Tried) -> bool:
    """Whether chance alone picks the kinds of the wounds."""
    return not tried.trial.next_wounds and tried.trial.seed is None


def told_events(tried: Tried) -> list[Event]:
    """Every event that is told, in order."""
    if tried.outcomes:
        return [event for outcome in tried.outcomes for event in outcome.events]
    return list(tried.ruled_out[0].events)


def lacking(start: State, events: Sequence[Event]) -> list[str]:
    """What a text asked for and the board does not hold: keys of `LACKING`."""
    found = {_BY_EVENT[event[0]] for event in events if event[0] in _BY_EVENT}
    for event in events:
        if event[0] is ev.NOTHING_TO_TAKE and not start.commons:
            found.add("commons" if any(start.archives) else "archives")
        if event[0] is ev.NO_TARGET:
            asked = {effect.target for paragraph in event[1].paragraphs for effect in paragraph.effects}
            found.update(what for target, what in _BY_TARGET.items() if target in asked and not _holds(start, what))
    return [what for what in LACKING if what in found]


def _holds(start: State, what: str) -> bool:
    """Whether the board has anything of it at all: then its lack is no gap in the sentence."""
    if what == "archives":
        return bool(start.commons) or any(start.archives)
    return what == "play" and any(start.play)


def condition(start: State, events: Sequence[Event]) -> str:
    """What to say beside a result that a real table would not have: ``, with no archives``; or ""."""
    words = [LACKING[what][0] for what in lacking(start, events) if LACKING[what][0]]
    return f", with {' and '.join(words)}" if words else ""


def notes(tried: Tried) -> list[str]:
    """What was left to chance, or was not told and mattered, unless a refusal says so already."""
    events = told_events(tried)
    found = []
    if {event[0] for event in events} & {ev.WOUNDED, ev.RECEIVED} and by_chance(tried):
        found.append('the kinds of the wounds are by chance; "next wounds bite, burn" fixes them')
    refused = tried.refusal.message if tried.refusal is not None else ""
    return found + [note for what in lacking(tried.start, events) if (note := LACKING[what][1]) not in refused]
