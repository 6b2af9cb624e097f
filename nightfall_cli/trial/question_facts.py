"""The facts that a question may be about: those of claims, and further ones; and the zone in which a card ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nightfall_cli.messages.message import phrase
from nightfall_cli.rules import events as ev
from nightfall_cli.trial.claim_facts import FACTS, Fact, FactLine, total, window
from nightfall_cli.trial.stated import ZONES

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

ZONE_TEXTS = {**ZONES, "exile": phrase("exiled: {cards}")}


def _zones_of(state: State, card: Card | None) -> list[str]:
    """Return the zone of each copy of a card that lies somewhere."""
    found = ["play" for seat in state.players for minion in state.play[seat] if minion.card is card]
    zones = {"hand": state.hand, "deck": state.deck, "discard": state.discard, "exile": [state.exiled]}
    return found + [zone for zone, piles in zones.items() for pile in piles for one in pile if one is card]


def ends_in(line: FactLine) -> list[str]:
    """Return the zones at the end of the copies of a card that were elsewhere, else where they are."""
    before, after = _zones_of(line.outcome.start, line.card), _zones_of(line.outcome.end, line.card)
    for one in before:
        if one in after:
            after.remove(one)
    return after or before


def _to(zone: str) -> Fact:
    return Fact(lambda line: ends_in(line).count(zone), kinds=("fate",))


def _count(*kinds: ev.EventKind) -> Callable[[FactLine], int]:
    return lambda line: len(line.about(*kinds))


def _damage_by(line: FactLine) -> int | None:
    """Return the damage that the attacks of a card inflict, None where it does not attack."""
    attacks = line.about(ev.ATTACK_RESOLVES)
    return total(attacks) if attacks else None


def _health_left(line: FactLine) -> int | None:
    """Return the health that is left to a minion, 0 where it is destroyed; what it kept where it left play unharmed."""
    count = FACTS["health-left"].card
    left = count(line) if count is not None else None
    started = line.in_play(line.outcome.start)
    if left is not None or line.about(ev.DESTROYED) or len(started) != 1 or line.about(ev.HEALED):
        return 0 if left is None and line.about(ev.DESTROYED) else left
    return started[0].card.health - started[0].damage - total(line.about(ev.MINION_DAMAGED))


def _health_entered(line: FactLine) -> int | None:
    """Return the health with which a card enters play."""
    if line.card is None or len(line.about(ev.ENTERED_PLAY)) != 1:
        return None
    return line.card.health - total(line.about(ev.ENTERED_DAMAGED))


def _lost(line: FactLine) -> int:
    """Return the influence that a player loses, which only the active one has."""
    numbers = [int(str(event["number"])) for event in line.all(ev.INFLUENCE)]
    steps = zip([line.outcome.start.influence, *numbers], numbers, strict=False)
    return sum(max(0, one - two) for one, two in steps) if line.seat == line.outcome.end.active else 0


def _lost_wounds(line: FactLine) -> int:
    """Return how many wound cards a player discards or exiles."""
    lost = line.about(ev.DISCARDED, ev.EXILED_FROM_HAND, ev.EXILED_WOUND)
    return sum("wound" in event or cast("Card", event["card"]).is_wound for event in lost)


def _gets(line: FactLine) -> int | None:
    """Return how many wounds or cards a player gets, None where it is some of both."""
    wounds, cards = _count(ev.WOUNDED, ev.RECEIVED)(line), _count(ev.DREW, ev.CLAIMED, ev.TAKEN)(line)
    return None if wounds and cards else wounds or cards


def _aimed(line: FactLine) -> int:
    """Return how often a text has the card, or the player, as its target."""
    things = [event["thing"] for event in line.all(ev.TARGETED)]
    seats = [thing[1] for thing in things if isinstance(thing, tuple) and thing[0] == "player"]
    cards = [thing[1] for thing in things if isinstance(thing, tuple) and thing[0] != "player"]
    return seats.count(line.seat) if line.seat >= 0 else sum(card is line.card for card in cards)


def _chooses(line: FactLine) -> int:
    """Return how many targets a player chooses: of the text of a card, or of all."""
    events = window(line.events, line.card, "chain") if line.card is not None else line.events
    return len(line._replace(events=events).about(ev.TARGETED))


ASKED = FACTS | {
    **{f"to-{zone}": _to(zone) for zone in ("play", "hand", "deck", "discard", "exile")},
    "gone": Fact(lambda line: line.copies() - len(line.in_play(line.outcome.end)), kinds=("fate",)),
    "blocks": Fact(_count(ev.BLOCKED)),
    "inflicts": Fact(_damage_by),
    "health-left": Fact(_health_left),
    "health-entered": Fact(_health_entered),
    "damage": Fact(FACTS["damage"].card, FACTS["hit"].player),
    "aimed": Fact(_aimed, _aimed),
    "chooses": Fact(player=_chooses),
    "shuffles": Fact(player=_count(ev.RESHUFFLED)),
    "deck": Fact(player=lambda line: len(line.outcome.end.deck[line.seat])),
    "pile": Fact(player=lambda line: len(line.outcome.end.discard[line.seat])),
    "loses": Fact(player=_lost),
    "loses-wounds": Fact(player=_lost_wounds),
    "loses-orders": Fact(player=lambda line: _count(ev.DISCARDED, ev.EXILED_FROM_HAND)(line) - _lost_wounds(line)),
    "loses-cards": Fact(player=_count(ev.DISCARDED, ev.EXILED_FROM_HAND)),
    "gets": Fact(player=_gets),
    "ends": Fact(player=lambda line: int(line.outcome.end.winners is not None)),
}
"""The facts by name."""
