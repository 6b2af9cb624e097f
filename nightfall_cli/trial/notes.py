"""What an answer adds to its events: their rules, values that no document gives, gaps of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.event_values import event_values, printed_values, value_words
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import rule_of
from nightfall_cli.rules.rulebook import CODES, RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nightfall_cli.language.event_values import Value
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import Trial, Tried


def rules_of(events: Iterable[Event]) -> list[str]:
    """Return the ids of the rules behind these events, each once."""
    return list(dict.fromkeys(rule_of(event) for event in events))


def sentence_of(rule: str) -> str:
    """Return the sentence of a rule id or a refusal code."""
    return RULES.get(rule) or CODES[rule]


def reconstructed_values(tried: Tried, language: str = "en") -> list[str]:
    """Return the values that no document gives and the result may depend on, per card: ``Vulko: health``."""
    values = list(_stated_values(tried.trial))
    for events in (*(one.events for one in tried.outcomes), *(one.events for one in tried.ruled_out)):
        values += [value for found in event_values(events) for value in found.values]
    return value_words(values, language)


def _stated_values(trial: Trial) -> Iterator[Value]:
    """Yield the reconstructed values of the cards that the sentence names, and that may matter for what they do."""
    for at, link in enumerate(trial.links):
        names = ["text: Chain", "text: Your chain", "text: In play", "text", "health"]
        names += ["color", "kicker", "text: Kicker"] if at else []
        if at + 1 < len(trial.links):
            names += ["color", *(f"link: {color}" for color in link.card.links)]
        yield from printed_values(link.card, *names).values
    attacking = dict.fromkeys(attack.card for attack in trial.attacks)
    blocking = [card for block in trial.blocks for card in block.cards]
    for card in attacking:
        yield from printed_values(card, "strength", "health", "text: In play").values
    for card in (*blocking, *(holding.card for holding in trial.holdings if holding.zone == "play")):
        yield from printed_values(card, "health", "text: In play").values
    for act in trial.acts:
        if act.verb == "claim":
            yield from printed_values(act.card, "cost").values


LACKING = {
    "archives": (
        "no archives",
        'this board has no archives, but a real table has some; add "commons CARD, CARD" or "PLAYER has CARD in '
        'archives"',
    ),
    "commons": ("no commons", 'this board has no commons, but a real table has some; add "commons CARD, CARD"'),
    "hand": (
        "no more cards in hand",
        'hands hold only the cards that the sentence names, but real hands hold more; add "PLAYER has CARD in hand"',
    ),
    "deck": ("", 'decks hold only the cards that the sentence names; add "PLAYER has CARD in deck"'),
    "discard": ("", 'discard piles hold only the cards that the sentence names; add "PLAYER has CARD in discard"'),
    "play": ("", 'only the minions that the sentence names are in play; add "PLAYER has MINION"'),
}
"""For each kind of gap on a board: its words beside a result that a real table would change, or ""; and its note."""

_BY_EVENT = {ev.NO_HAND: "hand", ev.NOTHING_TO_DRAW: "deck", ev.RESHUFFLED: "deck"}
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
