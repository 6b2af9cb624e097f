"""The facts that only questions are about: their numbers on a line of play; and the zone in which a card ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.rules import events as ev
from nightfall_cli.trial import claim_data as data
from nightfall_cli.trial.stated import ZONES

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.claim_data import FactLine

PLAY, HAND, DISCARD, EXILE = "play", "hand", "discard", "exile"


def zones_of(state: State, card: Card) -> list[tuple[str, int]]:
    """Return the zone and the seat of each copy of a card that is known to lie somewhere; -1 for exile."""
    found = [(PLAY, seat) for seat in state.players for minion in state.play[seat] if minion.card is card]
    for zone in (HAND, "deck", DISCARD):
        found += [(zone, seat) for seat in state.players for one in getattr(state, zone)[seat] if one is card]
    return found + [(EXILE, -1) for one in state.exiled if one is card]


def ends_in(line: FactLine) -> list[tuple[str, int]]:
    """Return where the copies of a card are at the end that were elsewhere, else where they are."""
    assert line.card is not None
    before, after = zones_of(line.outcome.start, line.card), zones_of(line.outcome.end, line.card)
    for one in before:
        if one in after:
            after.remove(one)
    return after or before


def _to(zone: str) -> Callable[[FactLine], int]:
    return lambda line: sum(one == zone for one, _ in ends_in(line))


def _damage_by(line: FactLine) -> int | None:
    """Return the damage that the attacks of a card inflict, None where it does not attack."""
    attacks = [int(event[3]) for event in line.events if event[0] is ev.ATTACK_RESOLVES and event[1] is line.card]
    return sum(attacks) if attacks else None


def _health_left(line: FactLine) -> int | None:
    """Return the health that is left to a minion, 0 where it is destroyed."""
    left = data.CARD_FACTS["health-left"](line)
    return 0 if left is None and line.number(ev.DESTROYED) else left


def _health_entered(line: FactLine) -> int | None:
    """Return the health with which a card enters play."""
    entered = [event for event in line.events if event[0] is ev.ENTERED_PLAY and event[1] is line.card]
    damaged = [event[3] for event in line.events if event[0] is ev.ENTERED_DAMAGED and event[1] is line.card]
    return line.card.health - sum(damaged) if line.card is not None and len(entered) == 1 else None


def _lost(line: FactLine, seat: int) -> int:
    """Return the influence that a player loses, which only the active one has."""
    numbers = [event[1] for event in line.events if event[0] is ev.INFLUENCE]
    before = [line.outcome.start.influence, *numbers]
    lost = sum(max(0, one - two) for one, two in zip(before, numbers, strict=False))
    return lost if seat == line.outcome.end.active else 0


def _count(kind: ev.EventKind) -> Callable[[FactLine, int], int]:
    return lambda line, seat: sum(event[0] is kind and event[1] == seat for event in line.events)


def _choices(line: FactLine) -> list[Event]:
    """Return the choices of targets: those of the texts of a card, or all."""
    events = data.window(line.events, line.card, "chain") if line.card is not None else line.events
    return [event for event in events if event[0] is ev.TARGETED]


def _gets(line: FactLine, seat: int) -> int | None:
    """Return how many wounds or cards a player gets, None where it is some of both."""
    wounds = _count(ev.WOUNDED)(line, seat) + _count(ev.RECEIVED)(line, seat)
    cards = _count(ev.DREW)(line, seat) + _count(ev.CLAIMED)(line, seat) + _count(ev.TAKEN)(line, seat)
    return None if wounds and cards else wounds or cards


CARD_FACTS: dict[str, Callable[[FactLine], int | None]] = {
    **{f"to-{zone}": _to(zone) for zone in (PLAY, HAND, DISCARD)},
    "inflicts": _damage_by,
    "health-left": _health_left,
    "health-entered": _health_entered,
    "gone": lambda line: data.copies(line) - len(line.in_play(line.outcome.end)),
    "aimed": lambda line: sum(event[0] is ev.TARGETED and event[2][1] is line.card for event in line.events),
}
"""The number of each further fact about a card; None where the outcome does not decide it."""
PLAYER_FACTS: dict[str, Callable[[FactLine, int], int | None]] = {
    "aimed": lambda line, seat: sum(
        event[0] is ev.TARGETED and event[2][:2] == ("player", seat) for event in line.events
    ),
    "chooses": lambda line, seat: sum(event[1] == seat for event in _choices(line)),
    "shuffles": _count(ev.RESHUFFLED),
    "deck": lambda line, seat: len(line.outcome.end.deck[seat]),
    "pile": lambda line, seat: len(line.outcome.end.discard[seat]),
    "loses": _lost,
    "loses-cards": lambda line, seat: _count(ev.DISCARDED)(line, seat) + _count(ev.EXILED_FROM_HAND)(line, seat),
    "damage": data.PLAYER_FACTS["hit"],
    "gets": _gets,
    "ends": lambda line, _: int(line.outcome.end.winners is not None),
}
"""The number of each further fact about a player."""
ZONE_TEXTS = {**ZONES, EXILE: "exiled: {cards}"}
