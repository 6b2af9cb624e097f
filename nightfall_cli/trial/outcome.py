"""What came of a trial: the choices that lead there, what happened, and what is different at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nightfall_cli.language.say import card_name, copies_in_order, owner_name
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.values import health

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State


class PlayerChanges(NamedTuple):
    """What is different for a player. ``entered`` and ``hurt`` are minions in play at the end, with health left.

    ``claimed`` holds what was taken for free, too; ``discarded`` what came from hand or from play; ``unresolved`` the
    orders that were discarded without resolving.
    """

    wounds: dict[str, int]
    destroyed: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()
    entered: tuple[tuple[Card, int], ...] = ()
    hurt: tuple[tuple[Card, int], ...] = ()
    drawn: tuple[Card, ...] = ()
    recalled: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    unresolved: tuple[Card, ...] = ()
    exiled: tuple[Card, ...] = ()
    claimed: tuple[Card, ...] = ()


class Changes(NamedTuple):
    """What is different at the end: for each seat; ``influence`` in the claim phase, None where it is as usual.

    ``archives`` are (number, card, owner) exiled from archives; ``winners`` are seats when the game is over.
    """

    players: tuple[PlayerChanges, ...]
    influence: int | None
    archives: tuple[tuple[int, Card, int], ...]
    winners: tuple[int, ...] | None


class Outcome(NamedTuple):
    """One end of a trial. ``ways`` are the choices that lead there, each a tuple of lines, (()) when there are none.

    ``script`` is every line of the first way; ``events`` are what happened on it, up to the end of the last phase that
    the sentence tells of; ``start`` and ``end`` the boards.
    """

    ways: tuple[tuple[str, ...], ...]
    script: tuple[str, ...]
    events: tuple[Event, ...]
    start: State
    end: State
    changes: Changes


_OF_PLAYER: dict[str, tuple[tuple[ev.EventKind, str, str], ...]] = {
    "destroyed": ((ev.DESTROYED, "minion", "player"),),
    "returned": ((ev.RETURNED, "minion", "player"), (ev.RETURNED_DESTROYED, "minion", "player")),
    "drawn": ((ev.DREW, "card", "player"),),
    "recalled": ((ev.RECALLED, "card", "player"),),
    "discarded": ((ev.DISCARDED, "card", "player"), (ev.DISCARDED_FROM_PLAY, "minion", "player")),
    "unresolved": ((ev.DISCARDED_UNRESOLVED, "card", "player"),),
    "exiled": (
        (ev.EXILED_FROM_PLAY, "minion", "player"),
        (ev.EXILED_FROM_HAND, "card", "player"),
        (ev.EXILED_WOUND, "wound", "player"),
    ),
    "claimed": ((ev.CLAIMED, "card", "player"), (ev.TAKEN, "card", "player")),
}
"""The events that each field of `PlayerChanges` collects, with the names of the arguments that matter."""


def changes_of(start: State, end: State, events: Sequence[Event]) -> Changes:
    """What is different between two boards, given what happened between them."""
    archives = tuple((event[1], event[2], event[3]) for event in events if event[0] is ev.EXILED_FROM_ARCHIVE)
    players = tuple(_player_changes(start, end, events, seat) for seat in start.players)
    return Changes(players, _influence(start, end), archives, end.winners)


def _player_changes(start: State, end: State, events: Sequence[Event], seat: int) -> PlayerChanges:
    wounds = Counter(event[2].name for event in events if event[0] in (ev.WOUNDED, ev.RECEIVED) and event[1] == seat)
    lists = {field: _cards(events, kinds, seat) for field, kinds in _OF_PLAYER.items()}
    before = {minion.id: minion.damage for minion in start.play[seat]}
    minions = [(minion.card, health(minion), minion.id, minion.damage) for minion in end.play[seat]]
    entered = tuple((card, left) for card, left, number, _ in minions if number not in before)
    hurt = tuple((card, left) for card, left, number, damage in minions if before.get(number, damage) != damage)
    return PlayerChanges(dict(sorted(wounds.items())), entered=entered, hurt=hurt, **lists)


def _cards(events: Sequence[Event], kinds: tuple[tuple[ev.EventKind, str, str], ...], seat: int) -> tuple[Card, ...]:
    found = []
    for event in events:
        for kind, card, player in kinds:
            if event[0] is kind:
                values = dict(zip(kind.arguments, event[1:], strict=True))
                if values[player] == seat:
                    found.append(values[card])
    return tuple(found)


def _influence(start: State, end: State) -> int | None:
    """The influence, when the turn goes on and it is not what it would be if nothing happened."""
    if end.active != start.active or end.winners is not None:
        return None
    arrived = (
        end.edition.influence_at_claim and start.phase in ("combat", "chain") and end.phase in ("claim", "cleanup")
    )
    usual = start.influence + (BASE_INFLUENCE if arrived else 0)
    return end.influence if end.influence != usual else None


def result_key(outcome: Outcome, by_chance: bool) -> object:
    """What is equal for outcomes that come to the same; the kinds of wounds do not count when chance picks them."""
    end = outcome.end

    def pile(cards: Sequence[Card]) -> object:
        return frozenset(Counter("wound" if by_chance and card.is_wound else card.name for card in cards).items())

    zones = [
        (pile(end.hand[seat]), pile(end.deck[seat]), pile(end.discard[seat]), end.archives[seat], _in_play(end, seat))
        for seat in end.players
    ]
    effects = (end.influence, end.discount, end.permissions, end.permission_used, frozenset(end.piercing))
    told = tuple(summary_lines(outcome, kinds=not by_chance))
    return (tuple(zones), end.commons, pile(end.exiled), effects, end.ending, end.winners, told)


def _in_play(state: State, seat: int) -> object:
    return frozenset(Counter((minion.card.name, minion.damage) for minion in state.play[seat]).items())


# -- in words -----------------------------------------------------------------------------------


def summary_lines(outcome: Outcome, language: str = "en", kinds: bool = True) -> list[str]:
    """A line for each player with a change, and for the influence, the archives and the winners."""
    state, changes = outcome.end, outcome.changes
    lines = []
    for seat, player in enumerate(changes.players):
        told = _player_words(player, language, kinds)
        if told:
            lines.append(f"{state.names[seat]}: {'; '.join(told)}")
    if changes.influence is not None:
        lines.append(f"influence {changes.influence}")
    for number, card, owner in changes.archives:
        lines.append(f"archive {card_name(card, language)} of {owner_name(state, owner)}: {number} exiled")
    if changes.winners is not None:
        names = " and ".join(state.names[seat] for seat in changes.winners)
        lines.append(f"the game is over: {names} {'wins' if len(changes.winners) == 1 else 'win'}")
    return lines or ["nothing changes"]


def _player_words(player: PlayerChanges, language: str, kinds: bool) -> list[str]:
    told = []
    total = sum(player.wounds.values())
    if total:
        told.append(f"{total} wound{'s' * (total > 1)}" + (f" ({_wounds_words(player.wounds)})" if kinds else ""))
    words = {
        "destroyed": player.destroyed,
        "back to hand": player.returned,
        "enters play": player.entered,
        "left in play": player.hurt,
        "draws": player.drawn,
        "takes back": player.recalled,
        "discards": player.discarded,
        "discarded without resolving": player.unresolved,
        "exiled": player.exiled,
        "claims": player.claimed,
    }
    for word, things in words.items():
        if things:
            told.append(f"{word}: {', '.join(sorted(_named(things, language)))}")
    return told


def _wounds_words(wounds: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in wounds.items())


def _named(things: Sequence[Any], language: str) -> list[str]:
    """Cards by name, copies together; minions in play with the health they have left."""
    if isinstance(things[0], tuple):
        return [f"{card_name(card, language)} with health {card.mark('health')}{left}" for card, left in things]
    if language == "en":
        return copies_in_order(sorted(things, key=lambda card: card.name))
    counts = Counter(card_name(card, language) for card in things)
    return [f"{count} {name}" if count > 1 else name for name, count in counts.items()]


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """The changes of an outcome as plain data for JSON."""
    state, changes = outcome.end, outcome.changes
    players = {}
    for seat, player in enumerate(changes.players):
        data: dict[str, Any] = {"wounds": player.wounds}
        for field, value in player._asdict().items():
            if field in ("entered", "hurt"):
                data[field] = [{"card": card.name, "health": left} for card, left in value]
            elif field != "wounds":
                data[field] = [card.name for card in value]
        players[state.names[seat]] = data
    archives = [
        {"card": card.name, "owner": owner_name(state, owner), "exiled": n} for n, card, owner in changes.archives
    ]
    winners = None if changes.winners is None else [state.names[seat] for seat in changes.winners]
    return {"players": players, "influence": changes.influence, "archives": archives, "winners": winners}
