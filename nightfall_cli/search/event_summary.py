"""Sum up the events of a line of play: as data, in words, and for JSON.

Unlike `nightfall_cli.search.difference`, a summary counts what came and went, such as a card drawn and discarded.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nightfall_cli.language.say import CARD_ARGUMENTS, copies_together, owner_name
from nightfall_cli.messages.message import ENGLISH, phrase, worded
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules import events as ev
from nightfall_cli.rules.edition import BASE_INFLUENCE
from nightfall_cli.rules.values import health
from nightfall_cli.search.difference import lines_by_player, winners_text, wounds_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.events import Event
    from nightfall_cli.rules.state import State


class PlayerSummary(NamedTuple):
    """The events of a player. ``entered`` and ``hurt`` are minions in play at the end, with their remaining health.

    ``claimed`` includes cards taken for free; ``discarded`` are cards from hand or from play; ``unresolved`` are orders
    discarded without resolving.
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


class EventSummary(NamedTuple):
    """The events of each seat and of the table.

    ``influence`` is None when it is as usual; ``archives`` are (number, card, owner) exiled from archives;
    ``winners`` are their seats, None until the game is over.
    """

    players: tuple[PlayerSummary, ...]
    influence: int | None
    archives: tuple[tuple[int, Card, int], ...]
    winners: tuple[int, ...] | None


_OF_PLAYER: dict[str, tuple[ev.EventKind, ...]] = {
    "destroyed": (ev.DESTROYED,),
    "returned": (ev.RETURNED, ev.RETURNED_DESTROYED),
    "drawn": (ev.DREW,),
    "recalled": (ev.RECALLED,),
    "discarded": (ev.DISCARDED, ev.DISCARDED_FROM_PLAY),
    "unresolved": (ev.DISCARDED_UNRESOLVED,),
    "exiled": (ev.EXILED_FROM_PLAY, ev.EXILED_FROM_HAND, ev.EXILED_WOUND),
    "claimed": (ev.CLAIMED, ev.TAKEN),
}
"""For each field of `PlayerSummary`, its kinds of events."""


def summary_of(start: State, end: State, events: Sequence[Event]) -> EventSummary:
    """Return the summary of the events between two boards."""
    archives = tuple((event[1], event[2], event[3]) for event in events if event[0] is ev.EXILED_FROM_ARCHIVE)
    players = tuple(_player_summary(start, end, events, seat) for seat in start.players)
    return EventSummary(players, _influence(start, end), archives, end.winners)


def _player_summary(start: State, end: State, events: Sequence[Event], seat: int) -> PlayerSummary:
    wounds = Counter(event[2].name for event in events if event[0] in (ev.WOUNDED, ev.RECEIVED) and event[1] == seat)
    lists = {field: _cards(events, kinds, seat) for field, kinds in _OF_PLAYER.items()}
    before = {minion.id: minion.damage for minion in start.play[seat]}
    minions = [(minion.card, health(minion), minion.id, minion.damage) for minion in end.play[seat]]
    entered = tuple((card, left) for card, left, number, _ in minions if number not in before)
    hurt = tuple((card, left) for card, left, number, damage in minions if before.get(number, damage) != damage)
    return PlayerSummary(dict(sorted(wounds.items())), entered=entered, hurt=hurt, **lists)


def _cards(events: Sequence[Event], kinds: tuple[ev.EventKind, ...], seat: int) -> tuple[Card, ...]:
    """Return the cards of the player's events of these kinds."""
    found = (dict(zip(event[0].arguments, event[1:], strict=True)) for event in events if event[0] in kinds)
    mine = (values for values in found if values["player"] == seat)
    return tuple(next(values[name] for name in CARD_ARGUMENTS if name in values) for values in mine)


def _influence(start: State, end: State) -> int | None:
    """Return the influence if the turn continues and it differs from the usual, else None.

    Base influence that arrives in the claim phase is usual.
    """
    if end.active != start.active or end.winners is not None:
        return None
    arrived = (
        end.edition.influence_at_claim and start.phase in ("combat", "chain") and end.phase in ("claim", "cleanup")
    )
    usual = start.influence + (BASE_INFLUENCE if arrived else 0)
    return end.influence if end.influence != usual else None


# -- in words -----------------------------------------------------------------------------------


def summary_lines(state: State, summary: EventSummary, language: str = ENGLISH, kinds: bool = True) -> list[str]:
    """Return a line for each player with a change, then lines for the influence, the archives and the winners.

    ``state`` is the board at the end; ``kinds``: True when the kinds of wounds count.
    """
    middle = []
    if summary.influence is not None:
        middle.append(worded(language, "influence {number}", number=summary.influence))
    for number, card, owner in summary.archives:
        archive = worded(language, "archive {card} of {owner}", card=card, owner=owner_name(state, owner, language))
        middle.append(worded(language, "{archive}: {number} exiled", archive=archive, number=number))
    if summary.winners is not None:
        middle.append(winners_text(state, summary.winners, language))
    players = [_player_words(player, language, kinds) for player in summary.players]
    return lines_by_player(state, players, middle) or [worded(language, "nothing changes")]


def _player_words(player: PlayerSummary, language: str, kinds: bool) -> list[str]:
    words = []
    total = sum(player.wounds.values())
    if total:
        text = worded(language, "{number} {number:wound|wounds}", number=total)
        words.append(text + (f" ({wounds_text(player.wounds, language)})" if kinds else ""))
    lists = {
        phrase("destroyed: {cards}"): copies_together(player.destroyed, language),
        phrase("back to hand: {cards}"): copies_together(player.returned, language),
        phrase("enters play: {cards}"): _names_with_health(player.entered, language),
        phrase("left in play: {cards}"): _names_with_health(player.hurt, language),
        phrase("draws: {cards}"): copies_together(player.drawn, language),
        phrase("takes back: {cards}"): copies_together(player.recalled, language),
        phrase("discards: {cards}"): copies_together(player.discarded, language),
        phrase("discarded without resolving: {cards}"): copies_together(player.unresolved, language),
        phrase("exiled: {cards}"): copies_together(player.exiled, language),
        phrase("claims: {cards}"): copies_together(player.claimed, language),
    }
    return words + [worded(language, each, cards=sorted(names)) for each, names in lists.items() if names]


def _names_with_health(minions: Iterable[tuple[Card, int]], language: str) -> list[str]:
    return [
        worded(language, "{card} with health {number}", card=card, number=f"{card.mark('health')}{left}")
        for card, left in minions
    ]


# -- for JSON -----------------------------------------------------------------------------------


def summary_data(state: State, summary: EventSummary) -> dict[str, Any]:
    """Return a summary as plain data; ``state`` is the board at the end."""
    players = {}
    for name, player in zip(state.names, summary.players, strict=True):
        data: dict[str, Any] = {"wounds": player.wounds}
        for field, value in player._asdict().items():
            if field in ("entered", "hurt"):
                data[field] = [{"card": card.name, "health": left} for card, left in value]
            elif field != "wounds":
                data[field] = [card.name for card in value]
        players[name] = data
    archives = [
        {"card": card.name, "owner": owner_name(state, owner), "exiled": n} for n, card, owner in summary.archives
    ]
    winners = None if summary.winners is None else [state.names[seat] for seat in summary.winners]
    return {"players": players, "influence": summary.influence, "archives": archives, "winners": winners}
