"""Compare boards: two of one game, in words and as expectations of a scenario; unrelated ones, field by field.

This module compares boards only. `nightfall_cli.search.event_summary` sums up the events between them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from nightfall_cli.language.say import card_name, minion_name, move_text, ordered_text, owner_name, question_text
from nightfall_cli.messages.message import ENGLISH, phrase, worded
from nightfall_cli.rules.changes import archives_of
from nightfall_cli.rules.engine import legal_moves
from nightfall_cli.rules.records import COMMONS
from nightfall_cli.rules.state import FIELDS, UNSAVED
from nightfall_cli.rules.values import COUNTED, health, wounds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.state import State

_Thing = TypeVar("_Thing")


# -- in words -----------------------------------------------------------------------------------


def difference_lines(start: State, end: State, kinds: bool = True, language: str = ENGLISH) -> list[str]:
    """Return a line for each player and each thing in the middle of the table that differs at the end.

    ``kinds``: True when the kinds of wounds count. The influence is left out when the turn has ended.
    """
    middle = []
    if end.active == start.active and end.influence != start.influence:
        template = phrase("influence {before} → {number}")
        middle.append(worded(language, template, before=start.influence, number=end.influence))
    for card, owner, before, now in _archives(start, end):
        archive = worded(language, "archive {card} of {owner}", card=card, owner=owner_name(start, owner, language))
        middle.append(f"{archive} {before} → {now}")
    exiled = _zone_words(start.exiled, end.exiled, language)
    if exiled:
        middle.append(worded(language, "exiled {cards}", cards=exiled))
    if end.winners is not None:
        middle.append(winners_text(start, end.winners, language))
    players = [_player_words(start, end, seat, kinds, language) for seat in start.players]
    return lines_by_player(start, players, middle) or [worded(language, "nothing changes")]


def _archives(start: State, end: State) -> Iterator[tuple[Card, int, int, int]]:
    """Yield each archive that changed: its card, its owner, and its copies before and after."""
    for owner in (COMMONS, *start.players):
        left = {archive.card: archive.left for archive in archives_of(end, owner)}
        for archive in archives_of(start, owner):
            now = left.get(archive.card, 0)
            if now != archive.left:
                yield archive.card, owner, archive.left, now


def winners_text(state: State, winners: Sequence[int], language: str = ENGLISH) -> str:
    """Return ``the game is over: Scott and Janet win``."""
    names = [state.names[seat] for seat in winners]
    return worded(language, "the game is over: {players:and} {number:wins|win}", players=names, number=len(names))


def wounds_text(counts: Mapping[str, int], language: str = ENGLISH, sign: str = "") -> str:
    """Return counts of wounds by kind: ``2 bite, 1 burn``; ``sign`` is the format of a number."""
    templates = ((COUNTED.get(kind, f"{{number}} {kind}"), number) for kind, number in counts.items() if number)
    return ", ".join(worded(language, template, number=format(number, sign)) for template, number in templates)


def lines_by_player(state: State, players: Sequence[Sequence[str]], middle: Sequence[str]) -> list[str]:
    """Return a line for each player with words in ``players``, then the lines about the middle of the table."""
    lines = [f"{name}: {'; '.join(words)}" for name, words in zip(state.names, players, strict=True) if words]
    return [*lines, *middle]


def _player_words(start: State, end: State, seat: int, kinds: bool, language: str) -> list[str]:
    words = []
    before, now = wounds_of(start, seat), wounds_of(end, seat)
    wounds = {kind: now[kind] - before[kind] for kind in now}
    more = sum(wounds.values())
    if more:
        text = worded(language, "{number} {number:wound|wounds}", number=f"{more:+}")
        words.append(text + (f" ({wounds_text(wounds, language, '+')})" if kinds else ""))
    shown = list if kinds else _orders
    zones = {
        phrase("play {cards}"): _play_words(start, end, seat, language),
        phrase("hand {cards}"): _zone_words(shown(start.hand[seat]), shown(end.hand[seat]), language),
        phrase("discard {cards}"): _zone_words(_orders(start.discard[seat]), _orders(end.discard[seat]), language),
    }
    words += [worded(language, zone, cards=changed) for zone, changed in zones.items() if changed]
    decks = len(start.deck[seat]), len(end.deck[seat])
    if decks[0] != decks[1]:
        words.append(worded(language, "deck {before} → {number} cards", before=decks[0], number=decks[1]))
    return words


def _orders(cards: Iterable[Card]) -> list[Card]:
    """Return the cards without wounds."""
    return [card for card in cards if not card.is_wound]


def _zone_words(before: Iterable[Card], now: Iterable[Card], language: str) -> str:
    return _signed(before, now, lambda card: card_name(card, language))


def _play_words(start: State, end: State, seat: int, language: str) -> str:
    """Return the minions that left play and that entered it; a minion whose damage changed is in both."""

    def named(minion: tuple[Card, int]) -> str:
        card, damage = minion
        return card_name(card, language) + (worded(language, " ({number} damage)", number=damage) if damage else "")

    before, now = ([(minion.card, minion.damage) for minion in state.play[seat]] for state in (start, end))
    return _signed(before, now, named)


def _signed(before: Iterable[_Thing], now: Iterable[_Thing], named: Callable[[_Thing], str]) -> str:
    """Return the losses and gains as text, in any order of the things: ``−Vulko, +2 Marcus Toth``."""
    then, after = Counter(before), Counter(now)
    return ", ".join(
        word
        for sign, things in (("−", then - after), ("+", after - then))
        for word in sorted(f"{sign}{f'{count} ' if count > 1 else ''}{named(one)}" for one, count in things.items())
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
            if Counter(before) != Counter(now):
                lines.append(f"expect {name} {zone} is {_by_name(now)}" if now else f"expect {name} {zone} empty")
        for index, minion in enumerate(end.play[seat]):
            lines.append(f"expect {minion_name(end, seat, index)} health {health(minion)}")
    if start.exiled != end.exiled:
        lines.append(f"expect exiled is {_by_name(end.exiled)}")
    return lines


def _by_name(cards: Iterable[Card]) -> str:
    return ordered_text(sorted(cards, key=lambda card: card.name))


# -- field by field -----------------------------------------------------------------------------


ASKED, ANSWERS, NEXT = "asked", "answers", "what comes next"
_WORDS = {"generator": "chance", "decision": ASKED, "frames": NEXT}
_NOT_OF_THE_TABLE = {*UNSAVED, "edition", "setup", "names"}


def differing(states: Sequence[State]) -> tuple[str, ...]:
    """Return the names of the fields that differ between states; legal answers only when the question is the same."""
    tables = [table_of(state) for state in states]
    names = [name for name in (tables[0] if tables else ()) if any(table[name] != tables[0][name] for table in tables)]
    return tuple(name for name in names if not (ASKED in names and name in (ANSWERS, NEXT)))


def table_of(state: State) -> dict[str, object]:
    """Return every field of the table by its name in words, with the pending question and the legal answers."""
    plain = state.renumbered()
    found: dict[str, object] = {}
    for field in FIELDS:
        value = getattr(plain, field)
        words = _WORDS.get(field, field.replace("_", " "))
        if field in _NOT_OF_THE_TABLE:
            continue
        if field in ("turns", "totals") or (isinstance(value, list) and field != "frames"):
            found.update({f"{name}'s {words}": value[seat] for seat, name in enumerate(state.names)})
        else:
            found[words] = value
    found[ANSWERS] = legal_moves(state)
    return found


def numbers_of(state: State) -> dict[str, int]:
    """Return the numbers by which results are compared, under their names in expectations."""
    found = {}
    for seat, name in enumerate(state.names):
        found[f"{name} wounds"] = sum(wounds_of(state, seat).values())
        found[f"{name} play count"] = len(state.play[seat])
        found[f"{name} hand count"] = len(state.hand[seat])
    found["influence"] = state.influence
    found["exiled count"] = len(state.exiled)
    for owner in (COMMONS, *state.players):
        for archive in archives_of(state, owner):
            found[f"archive {archive.card.name} of {owner_name(state, owner)} left"] = archive.left
    return found


def rows_of_the_end(state: State) -> dict[str, str]:
    """Return the rows shown at the end of a run, in words."""
    from nightfall_cli.show.drawing import zone_text

    rows = {}
    for seat, name in enumerate(state.names):
        hand = state.hand[seat]
        rows[f"{name}'s wounds"] = str(sum(wounds_of(state, seat).values()))
        rows[f"{name}'s hand"] = f"{len(hand)} ({zone_text(hand)})"
    rows["influence"] = str(state.influence)
    rows[ASKED] = question_text(state)
    if state.winners is not None:
        rows["winners"] = ", ".join(state.names[seat] for seat in state.winners)
    rows[ANSWERS] = " | ".join(move_text(state, move) for move in legal_moves(state)) or "-"
    return rows
