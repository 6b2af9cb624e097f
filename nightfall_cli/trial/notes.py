"""Notes on a trial: what its board lacks that could change the result, and what was random."""

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
        'this board has no archives, but a real table has some; add "commons CARD, CARD" or "PLAYER has CARD in '
        'archives"',
    ),
    "commons": (
        "no commons",
        'this board has no commons, but a real table has some; add "commons CARD, CARD"',
    ),
    "hand": (
        "no more cards in hand",
        'hands hold only the cards that the sentence names, but real hands hold more; add "PLAYER has CARD in hand"',
    ),
    "deck": ("", 'decks hold only the cards that the sentence names; add "PLAYER has CARD in deck"'),
    "discard": ("", 'discard piles hold only the cards that the sentence names; add "PLAYER has CARD in discard"'),
    "play": ("", 'only the minions that the sentence names are in play; add "PLAYER has MINION"'),
}
"""For each kind of gap on a board: its words beside a result that a real table would change, or ""; and its note."""

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


def has_random_wounds(tried: Tried) -> bool:
    """True when the kinds of the wounds are random: the sentence gives neither the next wounds nor a seed."""
    return not tried.trial.next_wounds and tried.trial.seed is None


def printed_events(tried: Tried) -> list[Event]:
    """Return every event that the answer prints, in order."""
    if tried.outcomes:
        return [event for outcome in tried.outcomes for event in outcome.events]
    return list(tried.ruled_out[0].events)


def lacking(start: State, events: Sequence[Event]) -> list[str]:
    """Return what a text needed and the board lacks, as keys of `LACKING`."""
    found = {_BY_EVENT[event[0]] for event in events if event[0] in _BY_EVENT}
    for event in events:
        if event[0] is ev.NOTHING_TO_TAKE and not start.commons:
            found.add("commons" if any(start.archives) else "archives")
        if event[0] is ev.NO_TARGET:
            asked = {effect.target for paragraph in event[1].paragraphs for effect in paragraph.effects}
            found.update(what for target, what in _BY_TARGET.items() if target in asked and not _holds(start, what))
    return [what for what in LACKING if what in found]


def _holds(start: State, what: str) -> bool:
    """True when the board has some of it, so that the sentence has no gap."""
    if what == "archives":
        return bool(start.commons) or any(start.archives)
    return what == "play" and any(start.play)


def condition(start: State, events: Sequence[Event]) -> str:
    """Return the gaps that could change a result: `` (no archives on this board)``; or ""."""
    words = [LACKING[what][0] for what in lacking(start, events) if LACKING[what][0]]
    return f" ({' and '.join(words)} on this board)" if words else ""


def notes(tried: Tried) -> list[str]:
    """Return the notes: what was random, and the gaps that mattered, unless the refusal names them."""
    events = printed_events(tried)
    found = []
    if {event[0] for event in events} & {ev.WOUNDED, ev.RECEIVED} and has_random_wounds(tried):
        found.append('the kinds of the wounds are random; "next wounds bite, burn" fixes them')
    found += [
        f"{' and '.join(link.on)}: never asked for, because {link.card.name} is discarded without resolving"
        for link in tried.trial.links
        if link.on and any(e[0] is ev.DISCARDED_UNRESOLVED and e[1:3] == (link.card, link.player) for e in events)
    ]
    refused = tried.refusal.message if tried.refusal is not None else ""
    return found + [note for what in lacking(tried.start, events) if (note := LACKING[what][1]) not in refused]
