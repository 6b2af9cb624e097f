"""Keys under which equivalent positions compare equal.

`State.key` and `State.fingerprint` compare everything a state holds. For a search, `PositionKeys` ignore what no rule
reads any more: lines of play that lead to equivalent positions meet. `result_key` and `table_key` ignore what players
do not distinguish at the end of a line. `position_digest` compares the games in files.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from nightfall_cli.rules.edition import setup_words
from nightfall_cli.rules.records import NOBODY, renumbered_attacks
from nightfall_cli.rules.remembered import Remembered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Archive, Link, Minion, Record
    from nightfall_cli.rules.state import Frame, State

Key = tuple[object, ...]


class PositionKeys:
    """Keys that are equal for equivalent positions; a key is compared only with those of the same object.

    They ignore minion ids, the log and the order of a hand. Unless ``exact``, they also ignore the order of discard
    piles, of exiled orders and of minions in play: that order matters only to a shuffle, to ``top is`` and to
    ``Vulko#2``. Where attacks or frames refer to minions, they keep their order: the first of equal minions is taken
    without a question.

    A part of the table is a number in a key. A search asks for neighbouring positions, which share most of their parts:
    only a part that differs from that of the last position is numbered again.
    """

    def __init__(self, exact: bool) -> None:
        self.exact = exact
        self._numbers: dict[object, int] = {}
        self._hand: list[tuple[Card, ...]] = []
        self._deck: list[tuple[Card, ...]] = []
        self._discard: list[tuple[Card, ...]] = []
        self._archives: list[tuple[Archive, ...]] = []
        self._commons: tuple[Archive, ...] | None = None
        self._exiled: tuple[Card, ...] | None = None
        self._wound_stack: tuple[Card, ...] | None = None
        self._chain: tuple[Link, ...] | None = None
        self._hands = self._decks = self._discards = self._all_archives = NOBODY
        self._common = self._exile = self._wounds = self._links = NOBODY
        self._play: list[tuple[Minion, ...]] = []
        self._plays: list[int] = []
        self._frames: list[Frame] = []
        self._frame_numbers: list[int] = []

    def key(self, state: State) -> Key:
        """Return the key of a position."""
        exact = self.exact
        if state.hand != self._hand:
            self._hand = state.hand[:]
            self._hands = self._number(tuple(map(_sorted, state.hand)))
        if state.deck != self._deck:
            self._deck = state.deck[:]
            self._decks = self._number(tuple(state.deck))
        if state.discard != self._discard:
            self._discard = state.discard[:]
            self._discards = self._number(tuple(state.discard if exact else map(_sorted, state.discard)))
        if state.archives != self._archives:
            self._archives = state.archives[:]
            self._all_archives = self._number(tuple(map(_records, state.archives)))
        if state.commons is not self._commons:
            self._commons = state.commons
            self._common = self._number(_records(state.commons))
        if state.exiled is not self._exiled:
            self._exiled = state.exiled
            self._exile = self._number(state.exiled if exact else _exiled(state.exiled))
        if state.wound_stack is not self._wound_stack:
            self._wound_stack = state.wound_stack
            self._wounds = self._number(state.wound_stack)
        if state.chain is not self._chain:
            self._chain = state.chain
            self._links = self._number(_records(state.chain))
        if state.attacks or not self._read_frames(state.frames):
            table = self._in_order(state)
        else:
            table = (*self._read_play(state.play), *self._frame_numbers)
        decision = state.decision
        return (
            decision.asked if decision is not None else None,
            state.phase,
            state.active,
            table,
            self._hands,
            self._decks,
            self._discards,
            self._all_archives,
            self._common,
            self._exile,
            self._wounds,
            self._links,
            state.face_up,
            state.influence,
            state.doubled_influence,
            state.discount,
            state.permissions,
            state.permission_used,
            state.piercing if exact or not state.piercing else tuple(sorted(state.piercing)),
            state.wound_effect_used,
            state.ending,
            state.winners,
            state.generator,
            tuple(state.turns),
            tuple(state.totals),
        )

    def _number(self, part: object) -> int:
        return self._numbers.setdefault(part, len(self._numbers))

    def _read_frames(self, frames: list[Frame]) -> bool:
        """Number the frames; False when one of them refers to minions."""
        known, numbers = self._frames, self._frame_numbers
        same = 0
        for frame, last in zip(frames, known, strict=False):
            if frame is not last:
                break
            same += 1
        del known[same:], numbers[same:]
        for frame in frames[same:]:
            for field in frame.ids:
                if getattr(frame, field):
                    return False
            known.append(frame)
            numbers.append(self._number((type(frame), frame.values())))
        return True

    def _read_play(self, play: list[tuple[Minion, ...]]) -> list[int]:
        """Number the minions of each player."""
        if len(self._play) != len(play):
            self._play, self._plays = play[:], [self._number(_minions(minions, self.exact)) for minions in play]
        for seat, minions in enumerate(play):
            if minions is not self._play[seat]:
                self._play[seat] = minions
                self._plays[seat] = self._number(_minions(minions, self.exact))
        return self._plays

    def _in_order(self, state: State) -> Key:
        """Return minions, frames and attacks, where the minions keep their order."""
        ids = {minion.id: number for number, minion in enumerate(chain.from_iterable(state.play), 1)}
        frames = [(type(frame), frame.renumbered(ids).values()) for frame in state.frames]
        attacks = [attack.values() for attack in renumbered_attacks(state.attacks, ids)]
        play = [_minions(minions, True) for minions in state.play]
        return (*play, *frames, *(attacks if self.exact else sorted(attacks)))


@lru_cache(maxsize=20_000)
def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards in an order that is fixed within one process."""
    return tuple(sorted(cards, key=id)) if len(cards) > 1 else cards


def _exiled(cards: tuple[Card, ...]) -> Key:
    """Return exiled cards sorted; wounds keep their order: the last one may be received (`end.spare-wounds`)."""
    wounds = tuple(card for card in cards if card.is_wound)
    return (_sorted(tuple(card for card in cards if not card.is_wound)), wounds) if wounds else _sorted(cards)


def _minions(minions: tuple[Minion, ...], in_order: bool) -> Key:
    """Return a value that is equal for equal minions; unless ``in_order``, their order does not count."""
    found = [id(minion.card) << 8 | minion.damage for minion in minions]
    if not in_order:
        found.sort()
    return tuple(found)


def _records_key(records: tuple[Record, ...]) -> Key:
    """Return a value that is equal for equal records."""
    return tuple([record.values() for record in records])


_records = Remembered(_records_key)


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
    asked = (state.phase, state.decision, tuple(state.turns))
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
    counters = (state.face_up, state.influence, state.discount, state.permissions, state.turns, state.totals)
    asked = (state.decision.asked if state.decision else (), state.winners)
    return digest([table, names(piles), names(common), minions, archives, chain, attacks, counters, asked])


def digest(value: object) -> str:
    """Return sixteen hexadecimal digits for plain data, the same in every process and on every machine."""
    from hashlib import blake2b

    return blake2b(repr(value).encode(), digest_size=8).hexdigest()
