"""A digest of events: who drew how many cards, linked, claimed or was hurt, in a few clauses; at the end who won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import card_name, with_count
from nightfall_cli.messages.message import in_language, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.events import events_of
from nightfall_cli.rules.values import COUNTED, counted_wounds, wounds_of
from nightfall_cli.show.board_rows import wounds_text

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


class _Turn(str):
    """The clause that begins a turn."""

    __slots__ = ()


class Aside(str):
    """A clause that is left out first when there is little room: the board shows where these cards are now."""

    __slots__ = ()


class _Clause(NamedTuple):
    """What happened to the cards of ``cards``; ``end`` is the player or the cards after them."""

    kind: EventKind
    player: int
    end: object
    cards: list[Card]


LINKS, RECEIVES, LOSES = "{player} links {cards}", "{player} receives {cards}", "{player} loses {cards}"
ATTACKS, BLOCKS = "{player} attacks {end} with {cards}", "{player} blocks {end} with {cards}"
DRAWS, DISCARDS, ENTERS = "{player} draws {cards}", "{player} discards {cards}", "{player} gets {cards} into play"
CLAUSES = {
    ev.DREW: DRAWS,
    ev.DRAFTED: "{player} drafts {cards}",
    ev.STARTED_CHAIN: LINKS,
    ev.LINKED: LINKS,
    ev.CLAIMED: "{player} claims {cards}",
    ev.TAKEN: "{player} takes {cards}",
    ev.DISCARDED: DISCARDS,
    ev.WOUNDED: RECEIVES,
    ev.RECEIVED: RECEIVES,
    ev.ATTACKED: ATTACKS,
    ev.BLOCKED: BLOCKS,
    ev.DESTROYED: LOSES,
    ev.EXILED_FROM_PLAY: LOSES,
    ev.ENTERED_PLAY: ENTERS,
}
"""The clauses of the events that are reported together, one for a player and a verb."""

WITHOUT_REASON = {
    ev.NO_TARGET: "{card} has no legal target",
    ev.NOT_YOUR_CHAIN: 'the text "Your chain" of {card} of {player} does nothing',
}
"""The clauses of events whose sentences also give a reason."""

_IN_ORDER = frozenset((LINKS, ATTACKS, BLOCKS))


def digest(state: State, events: Iterable[Event], lines: Iterable[str], language: str = "en") -> tuple[str, ...]:
    """Return the clauses of events as a player may know them: ``Bob draws 4``; else their sentence in ``lines``."""
    clauses: list[_Clause | str] = []
    last: Event = ()
    for event, line in zip(events, lines, strict=True):
        kind: EventKind = event[0]
        again = kind is ev.EXILED_FROM_PLAY and last[:1] == (ev.DESTROYED,) and event[1:3] == last[1:3]
        last = event
        if again:
            continue
        if kind in CLAUSES:
            _add(clauses, _clause(event))
        elif kind is ev.TURN_STARTED:
            turn = worded(language, "turn {number}: {player}", number=event[1], player=state.names[event[2]])
            clauses.append(_Turn(turn))
        elif kind in WITHOUT_REASON:
            owner = state.names[event[2]] if kind is ev.NOT_YOUR_CHAIN else ""
            clauses.append(worded(language, WITHOUT_REASON[kind], card=event[1], player=owner))
        elif kind not in LEFT_OUT:
            clauses.append(line)
    return tuple(clause if isinstance(clause, str) else _text(state, clause, language) for clause in clauses)


def _clause(event: Event) -> _Clause:
    kind: EventKind = event[0]
    values: dict[str, Any] = dict(zip(kind.arguments, event[1:], strict=True))
    card = values.get("minion") or values.get("wound") or values["card"]
    end = values["other"] if kind is ev.ATTACKED else values["card"] if kind is ev.BLOCKED else None
    return _Clause(kind, values["player"], end, [card])


def _add(clauses: list[_Clause | str], new: _Clause) -> None:
    """Add a clause, or its card to the clause about the same player and verb; in the order of what is ordered."""
    verb = CLAUSES[new.kind]
    for clause in reversed(clauses):
        if isinstance(clause, str):
            if isinstance(clause, _Turn) or verb in _IN_ORDER:
                break
        elif (CLAUSES[clause.kind], clause.player, clause.end) == (verb, new.player, new.end) and verb != BLOCKS:
            clause.cards.extend(new.cards)
            return
        elif verb in _IN_ORDER:
            break
    clauses.append(new)


def _text(state: State, clause: _Clause, language: str) -> str:
    words = CLAUSES[clause.kind]
    known = [card for card in clause.cards if card.kind != "unknown"]
    hidden = len(clause.cards) - len(known)
    number = worded(language, "{number} {number:card|cards}¦of hidden cards", number=hidden)
    unknown = (str(hidden) if words == DRAWS else number) if hidden else ""
    cards = ", ".join(filter(None, (*_counted(known, language), unknown)))
    end = state.names[clause.end] if isinstance(clause.end, int) else clause.end
    text = worded(language, words, player=state.names[clause.player], cards=cards, end=end)
    return Aside(text) if words in (DRAWS, DISCARDS, ENTERS) else text


def _counted(cards: list[Card], language: str) -> list[str]:
    """Return the names of cards, copies together; wounds in the form that fits their number."""
    counts = Counter(cards).items()
    counted = {card: COUNTED.get(card.name, "") if count > 1 else "" for card, count in counts}
    return [
        worded(language, counted[card], number=count) if counted[card] else with_count(count, card_name(card, language))
        for card, count in counts
    ]


# -- the end of a game --------------------------------------------------------------------------
def end_lines(state: State, language: str = "en") -> list[str]:
    """Return the lines of the report on a game that is over."""
    hurt = _sources(state)
    names = [state.names[seat] for seat in state.winners or ()]
    if state.setup.series:
        won = worded(language, "{players:and} {number:wins|win} the series", players=names, number=len(names))
    else:
        won = worded(language, "{players:and} {number:wins|win} the game", players=names, number=len(names))
    return [*(_player_line(state, seat, hurt[seat], language) for seat in state.players), won]


def _player_line(state: State, seat: int, hurt: Counter[Card], language: str) -> str:
    counts = wounds_of(state, seat)
    kinds = counted_wounds(state, {name: count for name, count in counts.items() if count})
    wounds = wounds_text(sum(counts.values()), language) + (f" ({in_language(kinds, language)})" if kinds else "")
    most = max(hurt.values(), default=0)
    cards = [card_name(card, language) for card, count in hurt.items() if count == most]
    names = worded(language, "{names:and}", names=cards)
    worst = worded(language, "; {number} from {cards}", number=most, cards=names) if cards else ""
    if len(cards) > 1:
        worst = worded(language, "; {number} each from {cards}", number=most, cards=names)
    series = worded(language, "; {number} in the series", number=state.totals[seat]) if state.setup.series else ""
    player, turns = state.names[seat], state.turns[seat]
    line = worded(
        language, "{player}: {wounds} in {number} {number:turn|turns}", player=player, wounds=wounds, number=turns
    )
    return f"{line}{worst}{series}"


def _sources(state: State) -> dict[int, Counter[Card]]:
    """Return by seat how many wounds came from each card: an attacker, or an order that resolved."""
    found: dict[int, Counter[Card]] = {seat: Counter() for seat in state.players}
    source: Card | None = None
    for event in events_of(state.log):
        kind = event[0]
        if kind in (ev.ATTACK_RESOLVES, ev.RESOLVES, ev.KICKER_RESOLVES):
            source = event[1]
        elif kind in (ev.TURN_STARTED, ev.PHASE_STARTED):
            source = None
        elif kind in (ev.WOUNDED, ev.RECEIVED) and source is not None:
            found[event[1]][source] += 1
    return found
