"""Keys under which equivalent positions compare equal.

`State.key` and `State.fingerprint` compare everything a state holds. For a search, `PositionKeys` ignore what no rule
reads any more: lines of play that lead to equivalent positions meet. `result_key` and `table_key` ignore what players
do not distinguish at the end of a line. `position_digest` compares the games in files.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeVar

from nightfall_cli.rules.edition import setup_words
from nightfall_cli.rules.records import NOBODY, Remembered, renumbered_attacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive, Link, Minion, Record
    from nightfall_cli.rules.state import Frame, State

    _R = TypeVar("_R", bound=Record)

Key = tuple[object, ...]


class PositionKeys:
    """Keys that are equal for equivalent positions; a key is compared only with those of the same object.

    They ignore minion ids, the log and the order of a hand. Unless ``exact``, they also ignore the order of discard
    piles, of exiled orders and of minions in play: that order matters only to a shuffle, to ``top is`` and to
    ``Vulko#2``. Where attacks or frames refer to minions, they keep their order: the first of equal minions is taken
    without a question.

    The pending question follows from the frames. A part of the table is a number in a key. A search asks for
    neighbouring positions, which share most of their parts: only a part that is not the same object as in the last
    position is numbered again.
    """

    def __init__(self, players: int, exact: bool) -> None:
        self.exact = exact
        self.in_order = False
        """True when the last key kept the order of minions."""
        self._numbers: dict[object, int] = {}
        self._rows: dict[tuple[object, ...], int] = {}
        self._same: dict[int, tuple[Sequence[Record], int]] = {}
        self._hand: list[tuple[Card, ...]] = []
        self._deck: list[tuple[Card, ...]] = []
        self._archives: tuple[tuple[Archive, ...], ...] = ()
        self._commons: tuple[Archive, ...] | None = None
        self._exiled: tuple[Card, ...] | None = None
        self._wound_stack: tuple[Card, ...] | None = None
        self._chain: tuple[Link, ...] | None = None
        self._discard: list[tuple[Card, ...] | None] = [None] * players
        self._play: list[tuple[Minion, ...] | None] = [None] * players
        self._hands = self._still = self._wounds = self._links = NOBODY
        self._players = [NOBODY] * (2 * players)

    def key(self, state: State) -> Key:
        """Return the key of a position."""
        if state.hand != self._hand or state.deck != self._deck:
            self._read_hands(state)
        if (
            state.commons is not self._commons
            or state.exiled is not self._exiled
            or state.archives is not self._archives
        ):
            self._read_table(state)
        if state.wound_stack is not self._wound_stack:
            self._wound_stack = state.wound_stack
            self._wounds = self._number(state.wound_stack)
        if state.chain is not self._chain:
            self._chain = state.chain
            self._links = self._numbered(state.chain, _records_key)
        numbers, rows, play, piles, discard = self._players, self._rows, self._play, self._discard, state.discard
        for seat, minions in enumerate(state.play):
            if minions is not play[seat]:
                play[seat] = minions
                row = _looks(minions)
                number = rows.get(row)
                numbers[seat] = self._read_row(row, tuple(sorted(row))) if number is None else number
            pile = discard[seat]
            if pile is not piles[seat]:
                piles[seat] = pile
                number = rows.get(pile)
                numbers[~seat] = self._read_row(pile, _sorted(pile)) if number is None else number
        pending = NOBODY
        if not state.attacks:
            frames = state.frames
            known = self._same.get(id(frames[-1])) if frames else None
            pending = known[1] if known is not None and known[0] == frames else self._numbered(frames, _frames_key)
        piercing = state.piercing
        self.in_order = pending == NOBODY or self.exact
        return (
            state.phase,
            state.active,
            self._hands,
            self._still,
            self._wounds,
            self._links,
            state.face_up,
            state.influence,
            state.doubled_influence,
            state.discount,
            state.permissions,
            state.permission_used,
            tuple(sorted(piercing)) if piercing and not self.exact else piercing,
            state.wound_effect_used,
            state.ending,
            state.winners,
            state.generator,
            state.turns,
            state.totals,
            pending,
            tuple(numbers) if pending != NOBODY else self._table_in_order(state),
        )

    def keeps_order(self, state: State) -> bool:
        """True when the key of a position keeps the order of minions."""
        return self.exact or bool(state.attacks) or self._numbered(state.frames, _frames_key) == NOBODY

    def _number(self, part: object) -> int:
        return self._numbers.setdefault(part, len(self._numbers))

    def _read_hands(self, state: State) -> None:
        """Number the hands and decks of all players."""
        self._hand, self._deck = state.hand[:], state.deck[:]
        row = (*self._hand, *self._deck)
        number = self._rows.get(row)
        if number is None:
            number = self._rows[row] = self._number((*map(_sorted, self._hand), *self._deck))
        self._hands = number

    def _read_table(self, state: State) -> None:
        """Number what changes seldom: archives and exiled cards."""
        self._commons, self._exiled, self._archives = state.commons, state.exiled, state.archives
        exiled = state.exiled if self.exact else _exiled(state.exiled)
        self._still = self._number((_records(state.commons), *map(_records, state.archives), exiled))

    def _numbered(self, records: Sequence[_R], key_of: Callable[[Sequence[_R]], Key | None]) -> int:
        """Return the number of records, `NOBODY` without a key; positions share most of them, found by the last one."""
        last = id(records[-1]) if records else 0
        known = self._same.get(last)
        if known is not None and known[0] == records:
            return known[1]
        key = key_of(records)
        number = NOBODY if key is None else self._number(key)
        self._same[last] = records[:], number
        return number

    def _read_row(self, row: tuple[object, ...], ordered: tuple[object, ...]) -> int:
        """Number the looks of minions, or a discard pile; ``ordered`` has an order of its own."""
        number = self._rows[row] = self._number(row if self.exact else ordered)
        return number

    def _table_in_order(self, state: State) -> Key:
        """Return discard piles, minions, frames and attacks, where the minions keep their order."""
        ids = {minion.id: number for number, minion in enumerate(chain.from_iterable(state.play), 1)}
        frames = [(type(frame), frame.values_under(ids)) for frame in state.frames]
        attacks = [attack.values() for attack in renumbered_attacks(state.attacks, ids)]
        play = [tuple([(minion.card, minion.damage) for minion in minions]) for minions in state.play]
        return (*self._players[len(state.play) :], *play, *frames, *(attacks if self.exact else sorted(attacks)))


def _looks(minions: tuple[Minion, ...]) -> tuple[int, ...]:
    """Return the looks of minions; a comprehension takes several times as long for one or two of them."""
    count = len(minions)
    if count == 1:
        return (minions[0].look,)
    if count == 2:
        return (minions[0].look, minions[1].look)
    return tuple([minion.look for minion in minions])


@lru_cache(maxsize=20_000)
def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards in an order that is fixed within one process."""
    return tuple(sorted(cards, key=id)) if len(cards) > 1 else cards


def _exiled(cards: tuple[Card, ...]) -> Key:
    """Return exiled cards sorted; wounds keep their order: the last one may be received (`end.spare-wounds`)."""
    wounds = tuple(card for card in cards if card.is_wound)
    return (_sorted(tuple(card for card in cards if not card.is_wound)), wounds) if wounds else _sorted(cards)


def _records_key(records: Sequence[Record]) -> Key:
    """Return a value that is equal for equal records."""
    return tuple([record.values() for record in records])


def _frames_key(frames: Sequence[Frame]) -> Key | None:
    """Return a value that is equal for equal frames, None when one of them refers to minions."""
    for frame in frames:
        for field in frame.ids:
            if getattr(frame, field):
                return None
    return tuple([(type(frame), frame.values()) for frame in frames])


_records: Final = Remembered(_records_key)


def table_key(state: State, kinds: bool) -> Key:
    """Return a value that is equal for tables which look the same to players: the order of piles does not count.

    ``kinds``: whether the kinds of wounds count.
    """

    def pile(cards: Iterable[Card]) -> object:
        return frozenset(Counter(card.name if kinds or not card.is_wound else "wound" for card in cards).items())

    players = tuple(
        (
            pile(state.hand[seat]),
            pile(state.deck[seat]),
            pile(state.discard[seat]),
            frozenset(Counter((minion.card.name, minion.damage) for minion in state.play[seat]).items()),
            state.archives[seat],
        )
        for seat in state.players
    )
    effects = (state.influence, state.discount, state.permissions, state.permission_used, frozenset(state.piercing))
    return players, state.commons, pile(state.exiled), effects, state.ending, state.winners


def result_key(state: State, kinds: bool) -> Key:
    """Return a value that is equal for ends with the same result: the same table and the same next question."""
    asked = (state.phase, state.decision, state.turns)
    return table_key(state, kinds), state.doubled_influence, state.wound_effect_used, asked


def position_digest(state: State) -> str:
    """Return sixteen digits for the table and the pending question, the same in every process and on every machine."""

    def names(zones: list[tuple[Card, ...]]) -> list[list[str]]:
        return [[card.name for card in zone] for zone in zones]

    table = (state.edition.name, setup_words(state.setup), state.names, state.phase, state.active, state.first)
    piles = [*state.hand, *state.deck, *state.discard, *state.draft_hand, *state.picks]
    common = [state.exiled, state.wound_stack, state.draft_pool]
    minions = [[(minion.card.name, minion.damage) for minion in mine] for mine in state.play]
    archives = [[(a.card.name, a.left, a.hidden) for a in owner] for owner in (state.commons, *state.archives)]
    chain = [(link.player, link.card.name, link.kicked, link.cancelled, link.doubled) for link in state.chain]
    attacks = [
        (attack.defender, *map(state.find_minion, (attack.attacker, *attack.blockers))) for attack in state.attacks
    ]
    counts = (list(state.turns), list(state.totals))
    counters = (state.face_up, state.influence, state.discount, state.permissions, *counts)
    asked = (state.decision.asked if state.decision else (), state.winners)
    return digest([table, names(piles), names(common), minions, archives, chain, attacks, counters, asked])


def digest(value: object) -> str:
    """Return sixteen hexadecimal digits for plain data, the same in every process and on every machine."""
    from hashlib import blake2b

    return blake2b(repr(value).encode(), digest_size=8).hexdigest()
