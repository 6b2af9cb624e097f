"""Compare two boards of one game: as data, in words, and as the expectations of a scenario.

This module compares boards only. `nightfall_cli.search.event_summary` sums up the events between them;
`nightfall_cli.search.table_fields` compares unrelated boards field by field.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.language.say import card_name, minion_name, names_text, ordered_text, owner_name
from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.values import health, wounds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

_Thing = TypeVar("_Thing")
MinionInPlay = tuple["Card", int]
"""A minion's card and its damage."""


class ZoneDifference(NamedTuple):
    """The cards that a zone lost (``gone``) and gained (``new``); their order does not count."""

    gone: Counter[Card]
    new: Counter[Card]


class PlayDifference(NamedTuple):
    """The minions that left play and that entered it; a minion whose damage changed is in both."""

    gone: Counter[MinionInPlay]
    new: Counter[MinionInPlay]


class PlayerDifference(NamedTuple):
    """The difference for a player. ``wounds``: how many more of each kind; ``deck``: its size before and after."""

    wounds: dict[str, int]
    play: PlayDifference
    hand: ZoneDifference
    discard: ZoneDifference
    deck: tuple[int, int]


class Difference(NamedTuple):
    """The difference between two boards.

    ``influence``: before and after, None when it is the same or the turn has ended; ``archives``: for each archive that
    changed, its card, its owner, and its copies before and after; ``winners``: their seats, None until the game is
    over.
    """

    players: tuple[PlayerDifference, ...]
    influence: tuple[int, int] | None
    archives: tuple[tuple[Card, int, int, int], ...]
    exiled: ZoneDifference
    winners: tuple[int, ...] | None


def difference(start: State, end: State) -> Difference:
    """Return the difference between the board at the start and the board at the end."""
    influence = (start.influence, end.influence)
    same_turn = end.active == start.active
    return Difference(
        tuple(_player_difference(start, end, seat) for seat in start.players),
        influence if same_turn and start.influence != end.influence else None,
        tuple(_archives(start, end)),
        _zone(start.exiled, end.exiled),
        end.winners,
    )


def _player_difference(start: State, end: State, seat: int) -> PlayerDifference:
    before, now = wounds_of(start, seat), wounds_of(end, seat)
    return PlayerDifference(
        {kind: now[kind] - before[kind] for kind in now},
        PlayDifference(*_lost_and_gained(_minions(start, seat), _minions(end, seat))),
        _zone(start.hand[seat], end.hand[seat]),
        _zone(start.discard[seat], end.discard[seat]),
        (len(start.deck[seat]), len(end.deck[seat])),
    )


def _minions(state: State, seat: int) -> list[MinionInPlay]:
    return [(minion.card, minion.damage) for minion in state.play[seat]]


def _zone(before: Iterable[Card], now: Iterable[Card]) -> ZoneDifference:
    return ZoneDifference(*_lost_and_gained(before, now))


def _lost_and_gained(before: Iterable[_Thing], now: Iterable[_Thing]) -> tuple[Counter[_Thing], Counter[_Thing]]:
    then, after = Counter(before), Counter(now)
    return then - after, after - then


def _archives(start: State, end: State) -> list[tuple[Card, int, int, int]]:
    found = []
    for owner in (COMMONS, *start.players):
        left = {archive.card: archive.left for archive in archives_of(end, owner)}
        for archive in archives_of(start, owner):
            now = left.get(archive.card, 0)
            if now != archive.left:
                found.append((archive.card, owner, archive.left, now))
    return found


# -- in words -----------------------------------------------------------------------------------


def difference_lines(start: State, end: State, kinds: bool = True) -> list[str]:
    """Return a line for each player and each thing in the middle of the table that differs at the end.

    ``kinds``: True when the kinds of wounds count.
    """
    found = difference(start, end)
    middle = []
    if found.influence is not None:
        middle.append(f"influence {found.influence[0]} → {found.influence[1]}")
    for card, owner, before, now in found.archives:
        middle.append(f"archive {card_name(card)} of {owner_name(start, owner)} {before} → {now}")
    exiled = _zone_words(found.exiled)
    if exiled:
        middle.append(f"exiled {exiled}")
    if found.winners is not None:
        middle.append(winners_text(start, found.winners))
    players = [_player_words(player, kinds) for player in found.players]
    return lines_by_player(start, players, middle) or ["nothing changes"]


def winners_text(state: State, winners: Sequence[int]) -> str:
    """Return ``the game is over: Scott and Janet win``."""
    names = names_text([state.names[seat] for seat in winners])
    return f"the game is over: {names} {'wins' if len(winners) == 1 else 'win'}"


def lines_by_player(state: State, players: Sequence[Sequence[str]], middle: Sequence[str]) -> list[str]:
    """Return a line for each player with words in ``players``, then the lines about the middle of the table."""
    lines = [f"{name}: {'; '.join(words)}" for name, words in zip(state.names, players, strict=True) if words]
    return [*lines, *middle]


def _player_words(player: PlayerDifference, kinds: bool) -> list[str]:
    words = []
    more = sum(player.wounds.values())
    if more:
        by_kind = ", ".join(f"{number:+} {kind}" for kind, number in player.wounds.items() if number)
        words.append(f"{more:+} wound{'s' * (abs(more) > 1)}" + (f" ({by_kind})" if kinds else ""))
    zones = {
        "play": _play_words(player.play),
        "hand": _zone_words(player.hand if kinds else _without_wounds(player.hand)),
        "discard": _zone_words(_without_wounds(player.discard)),
    }
    words += [f"{zone} {changed}" for zone, changed in zones.items() if changed]
    if player.deck[0] != player.deck[1]:
        words.append(f"deck {player.deck[0]} → {player.deck[1]} cards")
    return words


def _without_wounds(zone: ZoneDifference) -> ZoneDifference:
    """Return the difference without wounds."""
    gone, new = (Counter({card: n for card, n in cards.items() if not card.is_wound}) for cards in zone)
    return ZoneDifference(gone, new)


def _zone_words(zone: ZoneDifference) -> str:
    gone, new = ([(card_name(card), number) for card, number in cards.items()] for cards in zone)
    return _signed(gone, new)


def _play_words(play: PlayDifference) -> str:
    gone, new = ([(_minion_words(*minion), number) for minion, number in minions.items()] for minions in play)
    return _signed(gone, new)


def _minion_words(card: Card, damage: int) -> str:
    return card_name(card) + (f" ({damage} damage)" if damage else "")


def _signed(gone: Iterable[tuple[str, int]], new: Iterable[tuple[str, int]]) -> str:
    """Return the losses and gains as text: ``−Vulko, +2 Marcus Toth``."""
    signs = (("−", gone), ("+", new))
    return ", ".join(
        word
        for sign, things in signs
        for word in sorted(f"{sign}{f'{number} ' if number > 1 else ''}{name}" for name, number in things)
    )


# -- as expectations ----------------------------------------------------------------------------


def expectations(state: State) -> list[str]:
    """Return expectations that hold on a board: the players' wounds, hands and minions, and the pending question."""
    lines = []
    for seat, name in enumerate(state.names):
        lines.append(f"expect {name} wounds {sum(wounds_of(state, seat).values())}")
        for zone, cards in (("hand", state.hand[seat]), ("play", state.play[seat])):
            lines.append(f"expect {name} {zone} count {len(cards)}")
    if state.winners is not None:
        lines.append(f"expect winner {', '.join(state.names[seat] for seat in state.winners)}")
    elif state.decision is not None:
        lines.append(f"expect decision {state.names[state.decision.player]} {state.decision.kind}")
        lines += [f"expect phase {state.phase}", f"expect active {state.names[state.active]}"]
        lines.append(f"expect influence {state.influence}")
    return lines


def difference_expectations(start: State, end: State) -> list[str]:
    """Return expectations that hold at the end: the zones that changed, and the health of minions in play."""
    lines = []
    for seat, name in enumerate(end.names):
        zones = {
            "hand": (start.hand[seat], end.hand[seat]),
            "discard": (start.discard[seat], end.discard[seat]),
            "play": ([m.card for m in start.play[seat]], [m.card for m in end.play[seat]]),
        }
        for zone, (before, now) in zones.items():
            if any(_lost_and_gained(before, now)):
                lines.append(f"expect {name} {zone} is {_by_name(now)}" if now else f"expect {name} {zone} empty")
        for index, minion in enumerate(end.play[seat]):
            lines.append(f"expect {minion_name(end, seat, index)} health {health(minion)}")
    if start.exiled != end.exiled:
        lines.append(f"expect exiled is {_by_name(end.exiled)}")
    return lines


def _by_name(cards: Iterable[Card]) -> str:
    return ordered_text(sorted(cards, key=lambda card: card.name))
