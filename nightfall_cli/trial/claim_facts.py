"""Every fact that lines of play decide: how a line is counted for a card or a player, and which kind of fact it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import BASE_INFLUENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.records import Minion
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.stated import TrialOutcome


class FactLine(NamedTuple):
    """A line of play, as facts see it: its outcome, and the events that count, about a card or a player.

    ``owner`` is the seat of the stated card's owner, or -1 for any; ``seat`` is the stated player, or -1 for the card.
    """

    outcome: TrialOutcome
    events: tuple[Event, ...]
    card: Card | None = None
    owner: int = -1
    seat: int = -1

    def all(self, *kinds: ev.EventKind) -> list[dict[str, object]]:
        """Return the events of these kinds, each as its arguments by name."""
        return [dict(zip(event[0].arguments, event[1:], strict=True)) for event in self.events if event[0] in kinds]

    def about(self, *kinds: ev.EventKind) -> list[dict[str, object]]:
        """Return the events of these kinds about the stated player or card."""
        if self.seat >= 0:
            return [event for event in self.all(*kinds) if event["player"] == self.seat]
        found = [event for event in self.all(*kinds) if event.get("minion", event.get("card")) is self.card]
        return [event for event in found if self.owner < 0 or event.get("player", self.owner) == self.owner]

    def in_play(self, state: State) -> list[Minion]:
        """Return the copies of the stated card in play."""
        seats = [self.owner] if self.owner >= 0 else list(state.players)
        return [minion for seat in seats for minion in state.play[seat] if minion.card is self.card]

    def copies(self) -> int:
        """Return how many copies of the stated card are in play at the start, or enter it."""
        return len(self.in_play(self.outcome.start)) + len(self.about(ev.ENTERED_PLAY))

    def influence(self) -> int:
        """Return the influence of the stated player at the end."""
        return self.outcome.end.influence if self.seat == self.outcome.end.active else 0


def total(events: Iterable[dict[str, object]]) -> int:
    return sum(int(str(event["number"])) for event in events)


def _events(*kinds: ev.EventKind) -> Callable[[FactLine], int]:
    return lambda line: len(line.about(*kinds))


def _destroyed(line: FactLine) -> int | None:
    return len(line.about(ev.DESTROYED)) if line.copies() else None


def _survives(line: FactLine) -> int | None:
    destroyed = _destroyed(line)
    return None if destroyed is None else line.copies() - destroyed


def _piled(line: FactLine) -> int | None:
    """Return how many more copies are in the discard piles at the end, however they came there."""
    start, end = (
        [card for seat, pile in enumerate(state.discard) for card in pile if line.owner in (-1, seat)]
        for state in (line.outcome.start, line.outcome.end)
    )
    more = sum(card is line.card for card in end) - sum(card is line.card for card in start)
    return None if line.all(ev.RESHUFFLED) else max(more, 0)


def _entered_damage(line: FactLine) -> int | None:
    return total(line.about(ev.ENTERED_DAMAGED)) if line.about(ev.ENTERED_PLAY) else None


def _health_left(line: FactLine) -> int | None:
    """Return the health with which a minion entered play, less its damage since; else that in play at the end."""
    if line.card is not None and len(line.about(ev.ENTERED_PLAY)) == 1:
        return line.card.health - (_entered_damage(line) or 0) - total(line.about(ev.MINION_DAMAGED))
    left = [minion.card.health - minion.damage for minion in line.in_play(line.outcome.end)]
    return left[0] if len(left) == 1 else None


def _blocks_damage(line: FactLine) -> int | None:
    return total(line.about(ev.DAMAGE_BLOCKED)) or (None if line.about(ev.DESTROYED) else 0)


def _resolves_first(line: FactLine) -> int | None:
    resolved = line.all(ev.RESOLVES)
    return int(resolved[0]["card"] is line.card) if resolved else None


def _price(line: FactLine) -> int | None:
    paid = line.about(ev.CLAIMED)
    return int(str(paid[0]["number"])) if paid else None


def _wound_draws(line: FactLine) -> int:
    """Return the cards drawn after the wound effect is used."""
    used = next((at for at, event in enumerate(line.events) if event[0] is ev.USED_WOUNDS), len(line.events))
    return len(line._replace(events=line.events[used:]).about(ev.DREW))


class Fact(NamedTuple):
    """A fact: its number of a card and of a player on a line, None where the line does not decide it; and its kinds.

    The kinds: ``fate`` of a minion; ``enters`` play; ``blocks`` damage; cards that ``meet``; what a player ``suffers``:
    "I" am the one who does not act, unless it is stated that I do; always of the ``active`` player; ``multiplied``
    influence, which is judged in the claim phase; ``table``: it concerns no minion in play; ``printed``: values decide.
    """

    card: Callable[[FactLine], int | None] | None = None
    player: Callable[[FactLine], int | None] | None = None
    kinds: tuple[str, ...] = ()


FACTS = {
    # of a card
    "survives": Fact(_survives, kinds=("fate",)),
    "destroyed": Fact(_destroyed, kinds=("fate",)),
    "returned": Fact(_events(ev.RETURNED, ev.RETURNED_DESTROYED, ev.RECALLED), kinds=("fate",)),
    "exiled": Fact(_events(ev.EXILED_FROM_PLAY, ev.EXILED_FROM_HAND), kinds=("fate",)),
    "discarded": Fact(_events(ev.DISCARDED, ev.DISCARDED_FROM_PLAY, ev.DISCARDED_UNRESOLVED), kinds=("fate",)),
    "piled": Fact(_piled),
    "in-play": Fact(lambda line: len(line.in_play(line.outcome.end))),
    "damage": Fact(lambda line: total(line.about(ev.MINION_DAMAGED))),
    "health-left": Fact(_health_left, kinds=("enters",)),
    "health-after": Fact(_health_left),
    "enters": Fact(_events(ev.ENTERED_PLAY), kinds=("enters",)),
    "enters-damaged": Fact(_entered_damage, kinds=("enters",)),
    "blocks-damage": Fact(_blocks_damage, kinds=("blocks", "meet")),
    "absorbs": Fact(_blocks_damage, kinds=("blocks", "meet")),
    "blocks-damage-of": Fact(_blocks_damage, kinds=("blocks", "meet")),
    "blockable": Fact(_blocks_damage, kinds=("meet",)),
    "kicked": Fact(_events(ev.KICKED)),
    "kicked-by": Fact(_events(ev.KICKED), kinds=("meet", "printed")),
    "price": Fact(_price, kinds=("table",)),
    "resolves-first": Fact(_resolves_first),
    # of a player
    "wounds": Fact(player=_events(ev.WOUNDED, ev.RECEIVED), kinds=("suffers",)),
    "hit": Fact(
        lambda line: total(line.about(ev.MINION_DAMAGED)) - total(line.about(ev.DAMAGE_BLOCKED)),
        lambda line: len(line.about(ev.WOUNDED)) + total(line.about(ev.DAMAGE_BLOCKED)),
        ("suffers",),
    ),
    "discards": Fact(player=_events(ev.DISCARDED), kinds=("suffers",)),
    "exiles-hand": Fact(player=_events(ev.EXILED_FROM_HAND), kinds=("suffers",)),
    "draws": Fact(player=_events(ev.DREW)),
    "hand": Fact(player=lambda line: len(line.outcome.end.hand[line.seat])),
    "wins": Fact(player=lambda line: int(line.seat in (line.outcome.end.winners or ()))),
    "influence": Fact(player=FactLine.influence, kinds=("active",)),
    "gains": Fact(
        player=lambda line: line.seat == line.outcome.end.active and line.influence() - BASE_INFLUENCE,
        kinds=("active", "multiplied", "table"),
    ),
    "doubled": Fact(
        player=lambda line: int(line.influence() == 2 * BASE_INFLUENCE), kinds=("active", "multiplied", "table")
    ),
    "quadrupled": Fact(
        player=lambda line: int(line.influence() == 4 * BASE_INFLUENCE), kinds=("active", "multiplied", "table")
    ),
    "wound-draws": Fact(player=_wound_draws, kinds=("active",)),
    "takes": Fact(player=_events(ev.TAKEN, ev.CLAIMED), kinds=("active", "table")),
    "exiles-archive": Fact(player=lambda line: total(line.all(ev.EXILED_FROM_ARCHIVE)), kinds=("active",)),
    # decided otherwise: by what is printed, by what the rules allow, or by chance
    "value": Fact(kinds=("printed",)),
    "links": Fact(kinds=("meet", "printed")),
    "targeted": Fact(kinds=("meet",)),
}
"""The facts by name; any other has no row."""


def window(events: Sequence[Event], card: Card, part: str) -> tuple[Event, ...]:
    """Return the events of a card's kicker ("kicker") or of its chain text ("chain")."""
    kept: list[Event] = []
    within = False
    for event in events:
        if event[0] is ev.RESOLVES:
            within = part == "chain" and event[1] is card
        elif event[0] is ev.KICKER_RESOLVES:
            within = part == "kicker" and event[1] is card
        elif event[0] is ev.PHASE_STARTED:
            within = False
        if within or event[0] in (ev.KICKED, ev.STARTED_CHAIN, ev.LINKED):
            kept.append(event)
    return tuple(kept)
