"""A claim as data: a fact about an outcome, of whom or what it is stated, what it supposes; and every fact by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.trial.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.records import Minion
    from nightfall_cli.rules.state import State
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.stated import TrialOutcome


class Subject(NamedTuple):
    """Of whom or what a fact is stated: a card, a player's seat, or a role.

    ``role`` is "" for a card or a seat; else everybody, others (every player but the one who acts), someone, owner,
    defender, attacker, opponent, you, he (a pronoun), minion (any minion), who or which (asked for). ``only``: the fact
    holds of nobody else.
    """

    card: Card | None = None
    seat: int = -1
    role: str = ""
    only: bool = False


class Cause(NamedTuple):
    """A card that a claim names as the reason: with its kicker (True), without (False), or not stated (None).

    ``part`` is "kicker" or "chain" when the claim is only about that text, else "".
    """

    card: Card
    kicker: bool | None = None
    part: str = ""


class Amount(NamedTuple):
    """A stated number; ``compare`` is ==, >= or <=."""

    number: int
    compare: str = "=="

    def holds(self, actual: int) -> bool:
        """True when the actual number is as stated."""
        if self.compare == ">=":
            return actual >= self.number
        return actual <= self.number if self.compare == "<=" else actual == self.number


COMPARED = {"atleast": (0, ">="), "atmost": (0, "<="), "more": (1, ">="), "less": (-1, "<=")}


def amount_of(noun: Mention) -> Amount | None:
    """Return the number that stands before a noun, None without one."""
    if "no" in noun.flags:
        return Amount(0)
    number = noun.count or next((size for flag, size in (("both", 2), ("single", 1)) if flag in noun.flags), noun.count)
    if number is None:
        return None
    more, compare = next((COMPARED[flag] for flag in COMPARED if flag in noun.flags), (0, "=="))
    return Amount(number + more, compare)


class Claim(NamedTuple):
    """A claim, or a question about a fact.

    ``fact`` is a key of `nightfall_cli.trial.claim_data`; ``negated``: the fact does not hold; ``mode`` is "", may (on
    some line), must or always; ``asks`` is "" for a statement, else whether, number or who; ``other`` is a second card:
    what is linked to, the blocker; ``word``: a printed value, or what is targeted and where; ``times``: of wounds;
    ``at``: the player whose hand is stated, or on whom damage comes. ``given`` is what it supposes, and ``marks`` the
    conditions without a card: combat (it ends), fought (in combat), draws, alone (no minions), unblocked, kicked,
    unkicked, from-hand, other-chain (of another player). ``situation`` is a board and a line of play in words,
    ``edition`` the one it is about, or ""; ``read_as`` are completed names. ``me`` is what "I" do in the situation:
    acts or defends, "" where it is not stated.
    """

    text: str
    fact: str
    subject: Subject
    amount: Amount | None = None
    causes: tuple[Cause, ...] = ()
    other: Card | None = None
    word: str = ""
    times: int = 0
    at: Subject = Subject()
    negated: bool = False
    mode: str = ""
    asks: str = ""
    given: Situation = Situation()
    marks: tuple[str, ...] = ()
    situation: str = ""
    edition: str = ""
    read_as: tuple[str, ...] = ()
    me: str = ""


def supposed(claim: Claim) -> set[str]:
    """Return the names of everything that a claim supposes; "damage" of the cards of the claim itself."""
    given, named = claim.given, (claim.subject.card, claim.other, *(cause.card for cause in claim.causes))
    found = {name for name in ("attackers", "blocks", "links", "results", "done") if getattr(given, name)}
    found |= {"damage" if held.card in named else "held" for held in given.held}
    starts = bool(given.links) and given.links[0].card is claim.subject.card
    seen = {"starts": starts, "unblocked": given.unblocked, "alone": given.without}
    found |= {name for name, value in seen.items() if value}
    return found | {"kicker" if mark in ("kicked", "unkicked") else mark for mark in claim.marks}


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

    def number(self, *kinds: ev.EventKind) -> int:
        """Return how many events of these kinds are about the stated card."""
        return len(self.of_card(*kinds))

    def in_play(self, state: State) -> list[Minion]:
        """Return the copies of the stated card in play."""
        seats = [self.owner] if self.owner >= 0 else list(state.players)
        return [minion for seat in seats for minion in state.play[seat] if minion.card is self.card]


def _total(events: Iterable[dict[str, object]]) -> int:
    return sum(int(str(event["number"])) for event in events)


# -- facts about a card ---------------------------------------------------------------------------


def _destroyed(line: FactLine) -> int | None:
    was_in_play = line.in_play(line.outcome.start) or line.of_card(ev.ENTERED_PLAY)
    return line.number(ev.DESTROYED) if was_in_play else None


def copies(line: FactLine) -> int:
    """Return how many copies of the stated card are in play at the start, or enter it."""
    return len(line.in_play(line.outcome.start)) + line.number(ev.ENTERED_PLAY)


def _survives(line: FactLine) -> int | None:
    destroyed = _destroyed(line)
    return None if destroyed is None else copies(line) - destroyed


def _entered_damage(line: FactLine) -> int | None:
    return _total(line.of_card(ev.ENTERED_DAMAGED)) if line.number(ev.ENTERED_PLAY) else None


def _health_left(line: FactLine) -> int | None:
    """Return the health with which a minion entered play, less its damage since; else that in play at the end."""
    if line.card is not None and line.number(ev.ENTERED_PLAY) == 1:
        return line.card.health - (_entered_damage(line) or 0) - _total(line.of_card(ev.MINION_DAMAGED))
    left = [minion.card.health - minion.damage for minion in line.in_play(line.outcome.end)]
    return left[0] if len(left) == 1 else None


def _blocks_damage(line: FactLine) -> int | None:
    blocked = _total(line.of_card(ev.DAMAGE_BLOCKED))
    return blocked if blocked or not line.number(ev.DESTROYED) else None


def _resolves_first(line: FactLine) -> int | None:
    resolved = line.of(ev.RESOLVES)
    return int(resolved[0]["card"] is line.card) if resolved else None


# -- facts about a player ---------------------------------------------------------------------------


def _count(line: FactLine, seat: int, *kinds: ev.EventKind) -> int:
    return sum(event["player"] == seat for event in line.of(*kinds))


def _hit(line: FactLine, seat: int) -> int:
    """Return the damage inflicted on a player: as wounds, or blocked."""
    blocked = _total(event for event in line.of(ev.DAMAGE_BLOCKED) if event["player"] == seat)
    return _count(line, seat, ev.WOUNDED) + blocked


def _wound_draws(line: FactLine, seat: int) -> int:
    """Return the cards drawn after the wound effect is used."""
    used = next((at for at, event in enumerate(line.events) if event[0] is ev.USED_WOUNDS), len(line.events))
    return _count(line._replace(events=line.events[used:]), seat, ev.DREW)


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
    "wins": lambda line, seat: int(seat in (line.outcome.end.winners or ())),
    "doubled": lambda line, seat: int(_multiplied(line, seat) == 2),
    "influence": lambda line, seat: line.outcome.end.influence if seat == line.outcome.end.active else 0,
    "gains": lambda line, seat: line.outcome.end.influence - BASE_INFLUENCE if seat == line.outcome.end.active else 0,
    "wound-draws": _wound_draws,
    "takes": lambda line, seat: _count(line, seat, ev.TAKEN, ev.CLAIMED),
    "hand": lambda line, seat: len(line.outcome.end.hand[seat]),
    "exiles-hand": lambda line, seat: _count(line, seat, ev.EXILED_FROM_HAND),
    "exiles-archive": lambda line, _: _total(line.of(ev.EXILED_FROM_ARCHIVE)),
    "quadrupled": lambda line, seat: int(_multiplied(line, seat) == 4),
}
"""The number of each fact about a player."""

ENTERING = ("enters", "enters-damaged", "health-left")
"""The facts about a minion that enters play."""
INFLUENCE = ("doubled", "quadrupled", "gains")
"""The facts about influence that is judged in the claim phase."""
OF_THE_ACTIVE = ("influence", "doubled", "quadrupled", "gains", "wound-draws", "exiles-archive", "takes")
"""The facts that are always about the player who acts."""
SUFFERED = ("wounds", "hit", "discards", "exiles-hand")
"""What a player suffers: "I" am the one who does not act, unless it is stated that I do."""


CARD_FACTS: dict[str, Callable[[FactLine], int | None]] = {
    "damage": lambda line: _total(line.of_card(ev.MINION_DAMAGED)),
    "hit": lambda line: _total(line.of_card(ev.MINION_DAMAGED)) - _total(line.of_card(ev.DAMAGE_BLOCKED)),
    **dict.fromkeys(("health-left", "health-after"), _health_left),
    **dict.fromkeys(("blocks-damage", "blockable", "absorbs", "blocks-damage-of"), _blocks_damage),
    **dict.fromkeys(("kicked", "kicked-by"), lambda line: line.number(ev.KICKED)),
    "survives": _survives,
    "destroyed": _destroyed,
    "returned": lambda line: line.number(ev.RETURNED, ev.RETURNED_DESTROYED, ev.RECALLED),
    "exiled": lambda line: line.number(ev.EXILED_FROM_PLAY, ev.EXILED_FROM_HAND),
    "discarded": lambda line: line.number(ev.DISCARDED, ev.DISCARDED_FROM_PLAY, ev.DISCARDED_UNRESOLVED),
    "in-play": lambda line: len(line.in_play(line.outcome.end)),
    "enters": lambda line: line.number(ev.ENTERED_PLAY),
    "enters-damaged": _entered_damage,
    "price": _price,
    "resolves-first": _resolves_first,
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
