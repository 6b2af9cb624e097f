"""Keys under which equivalent positions compare equal.

`State.key` and `State.fingerprint` compare everything a state holds. For a search, `position_key` ignores what no rule
reads any more: lines of play that lead to equivalent positions meet. `result_key` and `table_key` ignore what players
do not distinguish at the end of a line. `position_digest` compares the games in files.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from nightfall_cli.rules.edition import setup_words
from nightfall_cli.rules.records import renumbered_attacks
from nightfall_cli.rules.remembered import Remembered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.records import Minion, Record
    from nightfall_cli.rules.state import Frame, State

Key = tuple[object, ...]


def position_key(state: State, exact: bool) -> Key:
    """Return a value that is equal for equivalent positions, within one process.

    It ignores minion ids, the log and the order of a hand. Unless ``exact``, it also ignores the order of discard
    piles, of exiled orders and of minions in play: that order matters only to a shuffle, to ``top is`` and to
    ``Vulko#2``. Where attacks or frames refer to minions, it keeps their order: the first of equal minions is taken
    without a question.
    """
    frames: Sequence[Frame] = state.frames
    attacks: Key = ()
    if state.attacks or _name_minions(frames):
        play = [_minions(minions, True) for minions in state.play]
        ids = {minion.id: number for number, minion in enumerate(chain.from_iterable(state.play), 1)}
        frames = [frame.renumbered(ids) for frame in frames]
        found = [attack.values() for attack in renumbered_attacks(state.attacks, ids)]
        attacks = tuple(found if exact else sorted(found))
    else:
        play = [_minions(minions, exact) if minions else () for minions in state.play]
    decision = state.decision
    return (
        decision.asked if decision is not None else None,
        state.phase,
        state.active,
        tuple([(type(frame), frame.values()) for frame in frames]),
        tuple(play),
        tuple(map(_sorted, state.hand)),
        tuple(state.deck),
        tuple(state.discard if exact else map(_sorted, state.discard)),
        tuple([_records(archives) if archives else () for archives in state.archives]),
        _records(state.commons) if state.commons else (),
        state.exiled if exact or not state.exiled else _exiled(state.exiled),
        state.wound_stack,
        state.face_up,
        _records(state.chain) if state.chain else (),
        attacks,
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


def _name_minions(frames: Sequence[Frame]) -> bool:
    """True when one of these frames refers to minions."""
    for frame in frames:
        for field in frame.ids:
            if getattr(frame, field):
                return True
    return False


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
