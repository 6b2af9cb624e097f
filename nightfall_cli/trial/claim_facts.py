"""The facts that a claim can state, as functions of one outcome of a trial."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import BASE_INFLUENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.trial.claim_data import Claim
    from nightfall_cli.trial.trial_outcomes import TrialOutcome


class FactLine(NamedTuple):
    """A line of play, as facts see it: its outcome, and the events that count.

    ``owner`` is the seat of the stated card's owner, or -1 for any.
    """

    outcome: TrialOutcome
    events: tuple[Event, ...]
    card: Card | None = None
    owner: int = -1

    def of(self, *kinds: ev.EventKind) -> list[dict[str, object]]:
        """Return the events of these kinds, each as its arguments by name."""
        return [dict(zip(event[0].arguments, event[1:], strict=True)) for event in self.events if event[0] in kinds]

    def of_card(self, *kinds: ev.EventKind) -> list[dict[str, object]]:
        """Return the events of these kinds about the stated card."""
        found = []
        for event in self.of(*kinds):
            card = event.get("minion", event.get("card"))
            owner = event.get("player", self.owner)
            if card is self.card and (self.owner < 0 or owner == self.owner):
                found.append(event)
        return found


# -- facts about a card ---------------------------------------------------------------------------


def _was_in_play(line: FactLine) -> bool:
    seats = [line.owner] if line.owner >= 0 else list(line.outcome.start.players)
    started = any(minion.card is line.card for seat in seats for minion in line.outcome.start.play[seat])
    return started or bool(line.of_card(ev.ENTERED_PLAY))


def _in_play(line: FactLine) -> int:
    """Return the number of copies in play at the end."""
    seats = [line.owner] if line.owner >= 0 else list(line.outcome.end.players)
    return sum(minion.card is line.card for seat in seats for minion in line.outcome.end.play[seat])


def _destroyed(line: FactLine) -> int | None:
    return len(line.of_card(ev.DESTROYED)) if _was_in_play(line) else None


def _survives(line: FactLine) -> int | None:
    destroyed = _destroyed(line)
    return None if destroyed is None else int(not destroyed)


def _returned(line: FactLine) -> int:
    return len(line.of_card(ev.RETURNED, ev.RETURNED_DESTROYED, ev.RECALLED))


def _exiled(line: FactLine) -> int:
    return len(line.of_card(ev.EXILED_FROM_PLAY, ev.EXILED_FROM_HAND))


def _discarded(line: FactLine) -> int:
    return len(line.of_card(ev.DISCARDED, ev.DISCARDED_FROM_PLAY, ev.DISCARDED_UNRESOLVED))


def _damage(line: FactLine) -> int:
    return sum(int(str(event["number"])) for event in line.of_card(ev.MINION_DAMAGED))


def _entered(line: FactLine) -> int:
    return len(line.of_card(ev.ENTERED_PLAY))


def _entered_damage(line: FactLine) -> int | None:
    if not _entered(line):
        return None
    return sum(int(str(event["number"])) for event in line.of_card(ev.ENTERED_DAMAGED))


def _health_left(line: FactLine) -> int | None:
    """Return the health with which a minion entered play, less its damage since; else that in play at the end."""
    if line.card is not None and _entered(line) == 1:
        return line.card.health - (_entered_damage(line) or 0) - _damage(line)
    seats = [line.owner] if line.owner >= 0 else list(line.outcome.end.players)
    left = [m.card.health - m.damage for seat in seats for m in line.outcome.end.play[seat] if m.card is line.card]
    return left[0] if len(left) == 1 else None


def _blocks_damage(line: FactLine) -> int:
    return sum(int(str(event["number"])) for event in line.of_card(ev.DAMAGE_BLOCKED))


def _resolves_first(line: FactLine) -> int | None:
    resolved = line.of(ev.RESOLVES)
    return int(resolved[0]["card"] is line.card) if resolved else None


def _kicked(line: FactLine) -> int:
    return len(line.of_card(ev.KICKED))


# -- facts about a player ---------------------------------------------------------------------------


def _count(line: FactLine, seat: int, *kinds: ev.EventKind) -> int:
    return sum(event["player"] == seat for event in line.of(*kinds))


def _hit(line: FactLine, seat: int) -> int:
    """Return the damage inflicted on a player: as wounds, or blocked."""
    blocked = sum(int(str(event["number"])) for event in line.of(ev.DAMAGE_BLOCKED) if event["player"] == seat)
    return _count(line, seat, ev.WOUNDED) + blocked


def _wins(line: FactLine, seat: int) -> int:
    return int(seat in (line.outcome.end.winners or ()))


def _wound_draws(line: FactLine, seat: int) -> int:
    """Return the cards drawn after the wound effect is used."""
    used = next((at for at, event in enumerate(line.events) if event[0] is ev.USED_WOUNDS), len(line.events))
    return _count(line._replace(events=line.events[used:]), seat, ev.DREW)


def _exiled_from_archives(line: FactLine, seat: int) -> int:
    return sum(int(str(event["number"])) for event in line.of(ev.EXILED_FROM_ARCHIVE))


def _price(line: FactLine) -> int | None:
    paid = line.of_card(ev.CLAIMED)
    return int(str(paid[0]["number"])) if paid else None


def _multiplied(line: FactLine, seat: int) -> int:
    """Return by how much the base influence has been multiplied, 0 where that is no whole number."""
    end = line.outcome.end
    whole, rest = divmod(end.influence, BASE_INFLUENCE)
    return whole if seat == end.active and not rest else 0


PLAYER_FACTS: dict[str, Callable[[FactLine, int], int]] = {
    "wounds": lambda line, seat: _count(line, seat, ev.WOUNDED, ev.RECEIVED),
    "hit": _hit,
    "draws": lambda line, seat: _count(line, seat, ev.DREW),
    "discards": lambda line, seat: _count(line, seat, ev.DISCARDED),
    "wins": _wins,
    "doubled": lambda line, seat: int(_multiplied(line, seat) == 2),
    "gains": lambda line, seat: line.outcome.end.influence - BASE_INFLUENCE if seat == line.outcome.end.active else 0,
    "wound-draws": _wound_draws,
    "takes": lambda line, seat: _count(line, seat, ev.TAKEN, ev.CLAIMED),
    "exiles-hand": lambda line, seat: _count(line, seat, ev.EXILED_FROM_HAND),
    "exiles-archive": _exiled_from_archives,
    "quadrupled": lambda line, seat: int(_multiplied(line, seat) == 4),
}
"""The number of each fact about a player."""

OF_THE_ACTIVE = ("doubled", "quadrupled", "gains", "wound-draws", "exiles-archive", "takes")
"""The facts that are always about the player who acts."""


CARD_FACTS: dict[str, Callable[[FactLine], int | None]] = {
    "survives": _survives,
    "destroyed": _destroyed,
    "returned": _returned,
    "exiled": _exiled,
    "discarded": _discarded,
    "in-play": _in_play,
    "enters": _entered,
    "enters-damaged": _entered_damage,
    "health-left": _health_left,
    "damage": _damage,
    "blocks-damage": _blocks_damage,
    "blockable": _blocks_damage,
    "absorbs": _blocks_damage,
    "hit": _damage,
    "price": _price,
    "blocks-damage-of": _blocks_damage,
    "resolves-first": _resolves_first,
    "kicked-by": _kicked,
    "kicked": _kicked,
}
"""The number of each fact about a card; None where the outcome does not decide it."""


# -- windows --------------------------------------------------------------------------------------


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


def number_of(claim: Claim, line: FactLine, seat: int = -1) -> int | None:
    """Return the number of a claim's fact on a line: of its card, or of the player at ``seat``."""
    if claim.fact in PLAYER_FACTS and seat >= 0:
        return PLAYER_FACTS[claim.fact](line, seat)
    return CARD_FACTS[claim.fact](line)


def holds(claim: Claim, number: int | None) -> bool | None:
    """Return whether a number is as the claim states, or None where the outcome does not decide it."""
    if number is None:
        return None
    return claim.amount.holds(number) if claim.amount is not None else number > 0
