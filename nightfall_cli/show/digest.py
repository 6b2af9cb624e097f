"""A digest of events: who drew how many cards, linked, claimed or was hurt, in a few clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.language.say import cards_text, number_of, owner_name
from nightfall_cli.rules import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event, EventKind
    from nightfall_cli.rules.state import State

LEFT_OUT = frozenset(
    (
        *(ev.PHASE_STARTED, ev.TURN_ENDED, ev.ANSWERED_ITSELF, ev.HANDS_PASSED, ev.COMMONS_FILLED),
        *(ev.PASSED, ev.NO_CHAIN, ev.RESOLVES, ev.KICKER_RESOLVES, ev.ACTION_DONE, ev.KICKED, ev.INFLUENCE),
        *(ev.ATTACK_RESOLVES, ev.MINION_DAMAGED, ev.DAMAGE_BLOCKED, ev.DISCARDED_FROM_PLAY, ev.STAYED),
        *(ev.RESHUFFLED, ev.USED_WOUNDS, ev.SCORED),
    )
)
"""Events that the board shows, or that follow from those around them."""


class _Clause(NamedTuple):
    """What happened to the cards of ``cards``; ``end`` is the player or the cards after them."""

    kind: EventKind
    player: int
    end: object
    cards: list[Card]


_WORDS = {
    ev.DREW: "draws",
    ev.DRAFTED: "drafts",
    ev.STARTED_CHAIN: "links",
    ev.LINKED: "links",
    ev.CLAIMED: "claims",
    ev.TAKEN: "takes",
    ev.DISCARDED: "discards",
    ev.WOUNDED: "receives",
    ev.RECEIVED: "receives",
    ev.ATTACKED: "attacks",
    ev.BLOCKED: "blocks",
    ev.DESTROYED: "loses",
    ev.EXILED_FROM_PLAY: "loses",
    ev.ENTERED_PLAY: "gets",
}
"""The verbs of the events that are told together, one clause for a player and a verb."""

_WITHOUT_REASON = frozenset((ev.NO_TARGET, ev.NOT_YOUR_CHAIN))
_IN_ORDER = frozenset(("links", "attacks", "blocks"))


def digest(state: State, events: Iterable[Event], lines: Iterable[str], language: str = "en") -> tuple[str, ...]:
    """Return the clauses of events as a player may know them: ``Bob draws 4``, ``Ann receives 2 bite``.

    ``lines`` are the sentences of the events, for those that have no shorter wording.
    """
    clauses: list[_Clause | str] = []
    last: Event = ()
    for event, line in zip(events, lines, strict=True):
        kind: EventKind = event[0]
        again = kind is ev.EXILED_FROM_PLAY and last[:1] == (ev.DESTROYED,) and event[1:3] == last[1:3]
        last = event
        if again:
            continue
        if kind in _WORDS:
            _add(clauses, _clause(event))
        elif kind is ev.TURN_STARTED:
            clauses.append(f"turn {event[1]}: {state.names[event[2]]}")
        elif kind not in LEFT_OUT:
            clauses.append(line.partition(":")[0] if kind in _WITHOUT_REASON else line)
    return tuple(clause if isinstance(clause, str) else _text(state, clause, language) for clause in clauses)


def _clause(event: Event) -> _Clause:
    kind: EventKind = event[0]
    values: dict[str, Any] = dict(zip(kind.arguments, event[1:], strict=True))
    card = values.get("minion") or values.get("wound") or values["card"]
    end = values["other"] if kind is ev.ATTACKED else values["card"] if kind is ev.BLOCKED else None
    return _Clause(kind, values["player"], end, [card])


def _add(clauses: list[_Clause | str], new: _Clause) -> None:
    """Add a clause, or its card to the clause about the same player and verb; in the order of what is ordered."""
    verb = _WORDS[new.kind]
    for clause in reversed(clauses):
        if isinstance(clause, str):
            if clause.startswith("turn ") or verb in _IN_ORDER:
                break
        elif (_WORDS[clause.kind], clause.player, clause.end) == (verb, new.player, new.end) and verb != "blocks":
            clause.cards.extend(new.cards)
            return
        elif verb in _IN_ORDER:
            break
    clauses.append(new)


def _text(state: State, clause: _Clause, language: str) -> str:
    player, verb = state.names[clause.player], _WORDS[clause.kind]
    known = [card for card in clause.cards if card.kind != "unknown"]
    hidden = len(clause.cards) - len(known)
    unknown = (str(hidden) if verb == "draws" else number_of(hidden, "card")) if hidden else ""
    cards = ", ".join(filter(None, (cards_text(known, language), unknown)))
    if isinstance(clause.end, int):
        return f"{player} attacks {owner_name(state, clause.end)} with {cards}"
    if clause.end is not None:
        return f"{player} blocks {cards_text([clause.end], language)} with {cards}"  # type: ignore[list-item]
    return f"{player} {verb} {cards}{' into play' * (clause.kind is ev.ENTERED_PLAY)}"
