"""Every fact that lines of play decide: how a line is counted for a card or a player, and which kind of fact it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

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

    def destroyed(self) -> int:
        """Return how many copies of the stated card are destroyed."""
        return len(self.about(ev.DESTROYED))

    def copies(self) -> int:
        """Return how many copies of the stated card are in play at the start, or enter it."""
        return len(self.in_play(self.outcome.start)) + len(self.about(ev.ENTERED_PLAY))

    def influence(self) -> int:
        """Return the influence of the stated player at the end."""
        return self.outcome.end.influence if self.seat == self.outcome.end.active else 0

    def ends_in(self) -> list[str]:
        """Return the zones at the end of the copies of the card that were elsewhere, else where they are."""
        before, after = self._zones(self.outcome.start), self._zones(self.outcome.end)
        for zone in before:
            if zone in after:
                after.remove(zone)
        return after or before

    def _zones(self, state: State) -> list[str]:
        """Return the zone of each copy of the stated card that lies somewhere."""
        found = ["play"] * len(self.in_play(state))
        zones = {"hand": state.hand, "deck": state.deck, "discard": state.discard}
        for zone, piles in zones.items():
            owned = piles if self.owner < 0 else [piles[self.owner]]
            found += [zone for pile in owned for one in pile if one is self.card]
        return found + ["exile" for one in state.exiled if one is self.card]

    def number(self, fact: str) -> int | None:
        """Return the number of a fact about the stated player, else about the card; None where it is not decided."""
        row = FACTS[fact]
        count = row.player if self.seat >= 0 else row.card
        return count(self) if count is not None else None


def total(events: Iterable[dict[str, object]]) -> int:
    return sum(int(str(event["number"])) for event in events)


def _count(*kinds: ev.EventKind) -> Callable[[FactLine], int]:
    return lambda line: len(line.about(*kinds))


def _health_entered(line: FactLine) -> int | None:
    """Return the health with which a card enters play."""
    if line.card is None or len(line.about(ev.ENTERED_PLAY)) != 1:
        return None
    return line.card.health - total(line.about(ev.ENTERED_DAMAGED))


def _health_left(line: FactLine) -> int | None:
    """Return the health with which a minion entered or was in play, less its damage since; 0 where it is destroyed."""
    damage = total(line.about(ev.MINION_DAMAGED))
    entered, started = _health_entered(line), line.in_play(line.outcome.start)
    if entered is not None:
        return entered - damage
    left = [minion.card.health - minion.damage for minion in line.in_play(line.outcome.end)]
    if len(left) == 1:
        return left[0]
    if line.destroyed():
        return 0
    return None if len(started) != 1 or line.about(ev.HEALED) else started[0].card.health - started[0].damage - damage


def _blocks_damage(line: FactLine) -> int | None:
    return total(line.about(ev.DAMAGE_BLOCKED)) or (None if line.destroyed() else 0)


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


def _damage_by(line: FactLine) -> int | None:
    """Return the damage that the attacks of a card inflict, None where it does not attack."""
    attacks = line.about(ev.ATTACK_RESOLVES)
    return total(attacks) if attacks else None


def _lost(line: FactLine) -> int:
    """Return the influence that a player loses, which only the active one has."""
    numbers = [int(str(event["number"])) for event in line.all(ev.INFLUENCE)]
    steps = zip([line.outcome.start.influence, *numbers], numbers, strict=False)
    return sum(max(0, one - two) for one, two in steps) if line.seat == line.outcome.end.active else 0


def _gone(line: FactLine) -> int | None:
    """Return how many copies are destroyed or returned, None where one leaves play otherwise."""
    gone = line.copies() - len(line.in_play(line.outcome.end))
    return gone if gone == len(line.about(ev.DESTROYED, ev.RETURNED)) else None


def _lost_cards(line: FactLine) -> int | None:
    """Return how many cards a player loses from hand, None where a minion is lost, which is a card, too."""
    lost = line.about(ev.DISCARDED, ev.EXILED_FROM_HAND)
    return None if line.about(ev.DESTROYED, ev.EXILED_FROM_PLAY, ev.RETURNED) else len(lost)


def _exiled_wounds(line: FactLine) -> int | None:
    """Return how many wound cards a player loses for good, None where some are discarded: "lost" may mean those."""
    lost, for_good = _lost_wounds(line), _lost_wounds(line, ev.EXILED_FROM_HAND, ev.EXILED_WOUND)
    return for_good if lost == for_good else None


def _lost_wounds(line: FactLine, *kinds: ev.EventKind) -> int:
    """Return how many wound cards a player discards or exiles."""
    lost = line.about(*(kinds or (ev.DISCARDED, ev.EXILED_FROM_HAND, ev.EXILED_WOUND)))
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


class Fact(NamedTuple):
    """A fact: its number of a card and of a player on a line, None where the line does not decide it; and its kinds.

    The kinds: ``fate`` of a minion; ``enters`` play; ``blocks`` damage; cards that ``meet``; what a player ``suffers``:
    "I" am the one who does not act, unless it is stated that I do; always of the ``active`` player; ``multiplied``
    influence, which is judged in the claim phase; ``table``: it concerns no minion in play; ``printed``: values decide.
    """

    card: Callable[[FactLine], int | None] | None = None
    player: Callable[[FactLine], int | None] | None = None
    kinds: tuple[str, ...] = ()


def _gains(line: FactLine) -> int:
    return line.influence() - BASE_INFLUENCE if line.seat == line.outcome.end.active else 0


def _to(zone: str) -> Fact:
    """Return the fact that a card goes to a zone; a shuffle of the discard pile hides what lay there."""

    def count(line: FactLine) -> int | None:
        return None if zone == "discard" and line.all(ev.RESHUFFLED) else line.ends_in().count(zone)

    return Fact(count, kinds=("fate",))


MULTIPLIED = ("active", "multiplied", "table")

FACTS = {
    # of a card
    "survives": Fact(lambda line: line.copies() - line.destroyed() if line.copies() else None, kinds=("fate",)),
    "destroyed": Fact(lambda line: line.destroyed() if line.copies() else None, kinds=("fate",)),
    "returned": Fact(_count(ev.RETURNED, ev.RETURNED_DESTROYED, ev.RECALLED), kinds=("fate",)),
    "exiled": Fact(_count(ev.EXILED_FROM_PLAY, ev.EXILED_FROM_HAND), kinds=("fate",)),
    "discarded": Fact(_count(ev.DISCARDED, ev.DISCARDED_FROM_PLAY, ev.DISCARDED_UNRESOLVED), kinds=("fate",)),
    **{f"to-{zone}": _to(zone) for zone in ("play", "hand", "deck", "discard", "exile")},
    "in-play": Fact(lambda line: len(line.in_play(line.outcome.end))),
    "damage": Fact(lambda line: total(line.about(ev.MINION_DAMAGED))),
    "health-left": Fact(_health_left, kinds=("enters",)),
    "health-after": Fact(_health_left),
    "health-entered": Fact(_health_entered),
    "gone": Fact(_gone, kinds=("fate",)),
    "blocks": Fact(_count(ev.BLOCKED)),
    "inflicts": Fact(_damage_by),
    "enters": Fact(_count(ev.ENTERED_PLAY), kinds=("enters",)),
    "enters-damaged": Fact(
        lambda line: total(line.about(ev.ENTERED_DAMAGED)) if line.about(ev.ENTERED_PLAY) else None, kinds=("enters",)
    ),
    "blocks-damage": Fact(_blocks_damage, kinds=("blocks", "meet")),
    "absorbs": Fact(_blocks_damage, kinds=("blocks", "meet")),
    "blocks-damage-of": Fact(_blocks_damage, kinds=("blocks", "meet")),
    "blockable": Fact(_blocks_damage, kinds=("meet",)),
    "kicked": Fact(_count(ev.KICKED)),
    "kicked-by": Fact(_count(ev.KICKED), kinds=("meet", "printed")),
    "price": Fact(_price, kinds=("table",)),
    "resolves-first": Fact(_resolves_first),
    # of a player
    "aimed": Fact(_aimed, _aimed),
    "chooses": Fact(player=_chooses),
    "shuffles": Fact(player=_count(ev.RESHUFFLED)),
    "deck": Fact(player=lambda line: len(line.outcome.end.deck[line.seat])),
    "pile": Fact(player=lambda line: len(line.outcome.end.discard[line.seat])),
    "loses": Fact(player=_lost),
    "loses-wounds": Fact(player=_exiled_wounds),
    "loses-orders": Fact(player=lambda line: _count(ev.DISCARDED, ev.EXILED_FROM_HAND)(line) - _lost_wounds(line)),
    "loses-cards": Fact(player=_lost_cards),
    "gets": Fact(player=_gets),
    "ends": Fact(player=lambda line: int(line.outcome.end.winners is not None)),
    "wounds": Fact(player=_count(ev.WOUNDED, ev.RECEIVED), kinds=("suffers",)),
    "hit": Fact(
        lambda line: total(line.about(ev.MINION_DAMAGED)) - total(line.about(ev.DAMAGE_BLOCKED)),
        lambda line: len(line.about(ev.WOUNDED)) + total(line.about(ev.DAMAGE_BLOCKED)),
        ("suffers",),
    ),
    "discards": Fact(player=_count(ev.DISCARDED), kinds=("suffers",)),
    "exiles-hand": Fact(player=_count(ev.EXILED_FROM_HAND), kinds=("suffers",)),
    "draws": Fact(player=_count(ev.DREW)),
    "hand": Fact(player=lambda line: len(line.outcome.end.hand[line.seat])),
    "wins": Fact(player=lambda line: int(line.seat in (line.outcome.end.winners or ()))),
    "influence": Fact(player=FactLine.influence, kinds=("active",)),
    "gains": Fact(player=_gains, kinds=MULTIPLIED),
    "doubled": Fact(player=lambda line: int(line.influence() == 2 * BASE_INFLUENCE), kinds=MULTIPLIED),
    "quadrupled": Fact(player=lambda line: int(line.influence() == 4 * BASE_INFLUENCE), kinds=MULTIPLIED),
    "wound-draws": Fact(player=_wound_draws, kinds=("active",)),
    "takes": Fact(player=_count(ev.TAKEN, ev.CLAIMED), kinds=("active", "table")),
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
