"""The state of a game: plain data at every decision, copyable in microseconds.

Zones are tuples of shared `Card` objects, so a copy shares them. The **last** card of a pile is its top.
What is still to be done is `State.frames`, a stack of immutable records; the question asked is `State.decision`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.rules.frame import renumbered
from nightfall_cli.rules.records import NOBODY, Archive, Attack, Decision, Link, Minion

if TYPE_CHECKING:
    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.edition import Edition, Setup
    from nightfall_cli.rules.frame import Frame
    from nightfall_cli.rules.moves import Move

_SHARED = (
    "library",
    "edition",
    "setup",
    "names",
    "phase",
    "active",
    "first",
    "commons",
    "exiled",
    "wound_stack",
    "face_up",
    "chain",
    "attacks",
    "influence",
    "doubled_influence",
    "discount",
    "permissions",
    "permission_used",
    "piercing",
    "wound_effect_used",
    "ending",
    "winners",
    "decision",
    "serial",
    "generator",
    "draft_pool",
    "game_number",
    "log",
    "legal",
)
"""Fields that hold immutable values: a copy shares them."""

_PER_PLAYER = ("hand", "deck", "discard", "play", "archives", "turns", "draft_hand", "picks", "totals")
"""Fields that hold one immutable value per player, in a list: a copy has its own list."""

UNSAVED = {
    "log": "the record of what happened; it does not change what can happen",
    "legal": "a cache of the legal moves of this very position",
    "serial": "the last minion id given out; ids are only names, `State.key` compares places instead",
    "library": "every known card; the zones hold those that matter",
}
"""Fields left out of comparison, with the reason."""


class State:
    """Everything there is to know about a game at one moment.

    Fields (``player`` is a seat number, 0 first, clockwise):

    - ``library``, ``edition``, ``setup``, ``names``: what the game is played with, by whom;
    - ``phase``: "draft", "combat", "chain", "claim" or "cleanup"; ``active``, ``first``: seats;
    - ``hand``, ``deck``, ``discard``: a tuple of cards per player, top last; ``play``: a tuple of `Minion`;
      ``archives``: a tuple of `Archive` per player; ``turns``: turns begun per player;
    - ``commons``, ``exiled``, ``wound_stack`` (top last), ``face_up``: how many wounds on top are face up;
    - ``chain``: `Link` records, oldest first; ``attacks``: `Attack` records, in the order they were assigned;
    - ``influence``; ``doubled_influence``: a doubling waits for the base influence; ``discount`` on claims;
      ``permissions``: cards that may still be claimed from opposing archives; ``permission_used``: those archives used;
      ``piercing``: seats whose damage card text does not block; ``wound_effect_used``: all until the end of the turn;
    - ``ending``: the last face-up wound is taken; ``winners``: seats, once the game is over;
    - ``frames``, ``decision``: what is to be done and who is asked;
    - ``serial``: the last minion id; ``generator``: the state of chance;
    - ``draft_hand``, ``picks``, ``draft_pool``: during the draft; ``totals``, ``game_number``: of a series;
    - ``log``: events as a linked list ``(earlier, event)``, or None while recording is off; ``legal``: a cache.
    """

    __slots__ = (*_SHARED, *_PER_PLAYER, "frames")

    library: Library
    edition: Edition
    setup: Setup
    names: tuple[str, ...]
    phase: str
    active: int
    first: int
    hand: list[tuple[Card, ...]]
    deck: list[tuple[Card, ...]]
    discard: list[tuple[Card, ...]]
    play: list[tuple[Minion, ...]]
    archives: list[tuple[Archive, ...]]
    turns: list[int]
    commons: tuple[Archive, ...]
    exiled: tuple[Card, ...]
    wound_stack: tuple[Card, ...]
    face_up: int
    chain: tuple[Link, ...]
    attacks: tuple[Attack, ...]
    influence: int
    doubled_influence: bool
    discount: int
    permissions: int
    permission_used: tuple[tuple[int, Card], ...]
    piercing: tuple[int, ...]
    wound_effect_used: bool
    ending: bool
    winners: tuple[int, ...] | None
    frames: list[Frame]
    decision: Decision | None
    serial: int
    generator: int
    draft_hand: list[tuple[Card, ...]]
    picks: list[tuple[Card, ...]]
    draft_pool: tuple[Card, ...]
    totals: list[int]
    game_number: int
    log: Any
    legal: tuple[Move, ...] | None

    def __init__(
        self, library: Library, edition: Edition, setup: Setup, names: tuple[str, ...], generator: int
    ) -> None:
        count = len(names)
        self.library = library
        self.edition = edition
        self.setup = setup
        self.names = names
        self.generator = generator
        self.phase = "draft"
        self.active = 0
        self.first = 0
        self.clear_table()
        self.winners = None
        self.frames = []
        self.decision = None
        self.draft_hand = [()] * count
        self.picks = [()] * count
        self.draft_pool = ()
        self.totals = [0] * count
        self.game_number = 1
        self.log = None
        self.legal = None

    def clear_table(self) -> None:
        """Empty every zone and counter of the table, as before a game."""
        count = len(self.names)
        self.hand = [()] * count
        self.deck = [()] * count
        self.discard = [()] * count
        self.play = [()] * count
        self.archives = [()] * count
        self.turns = [0] * count
        self.commons = ()
        self.exiled = ()
        self.wound_stack = ()
        self.face_up = 0
        self.chain = ()
        self.attacks = ()
        self.influence = 0
        self.doubled_influence = False
        self.discount = 0
        self.permissions = 0
        self.permission_used = ()
        self.piercing = ()
        self.wound_effect_used = False
        self.ending = False
        self.serial = 0

    def copy(self) -> State:
        """An independent copy; only immutable values are shared."""
        new = _NEW(State)
        new.library = self.library
        new.edition = self.edition
        new.setup = self.setup
        new.names = self.names
        new.phase = self.phase
        new.active = self.active
        new.first = self.first
        new.hand = self.hand[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.play = self.play[:]
        new.archives = self.archives[:]
        new.turns = self.turns[:]
        new.commons = self.commons
        new.exiled = self.exiled
        new.wound_stack = self.wound_stack
        new.face_up = self.face_up
        new.chain = self.chain
        new.attacks = self.attacks
        new.influence = self.influence
        new.doubled_influence = self.doubled_influence
        new.discount = self.discount
        new.permissions = self.permissions
        new.permission_used = self.permission_used
        new.piercing = self.piercing
        new.wound_effect_used = self.wound_effect_used
        new.ending = self.ending
        new.winners = self.winners
        new.frames = self.frames[:]
        new.decision = self.decision
        new.serial = self.serial
        new.generator = self.generator
        new.draft_hand = self.draft_hand[:]
        new.picks = self.picks[:]
        new.draft_pool = self.draft_pool
        new.totals = self.totals[:]
        new.game_number = self.game_number
        new.log = self.log
        new.legal = self.legal
        return new

    @property
    def players(self) -> range:
        """The seat numbers."""
        return range(len(self.names))

    def clockwise(self, start: int) -> list[int]:
        """Every seat once, from ``start`` on."""
        count = len(self.names)
        return [(start + step) % count for step in range(count)]

    def find_minion(self, minion_id: int) -> tuple[int, int]:
        """The seat and index of a minion, or (NOBODY, NOBODY) when it is no longer in play."""
        for player, minions in enumerate(self.play):
            for index, minion in enumerate(minions):
                if minion.id == minion_id:
                    return player, index
        return NOBODY, NOBODY

    def in_play(self, minion_id: int) -> bool:
        """Whether that minion is still in play."""
        return self.find_minion(minion_id)[0] >= 0

    def renumbered(self) -> State:
        """A copy whose minion ids count from 1 in seat and table order; ids of minions gone drop out or become 0."""
        new = self.copy()
        ids: dict[int, int] = {}
        for player in self.players:
            minions = []
            for minion in self.play[player]:
                ids[minion.id] = len(ids) + 1
                minions.append(Minion(ids[minion.id], minion.card, minion.damage))
            new.play[player] = tuple(minions)
        new.attacks = tuple(
            Attack(ids[attack.attacker], attack.defender, tuple(ids[b] for b in attack.blockers if b in ids))
            for attack in self.attacks
            if attack.attacker in ids
        )
        new.frames = [renumbered(frame, ids) for frame in self.frames]
        new.serial = len(ids)
        return new

    def key(self) -> tuple[object, ...]:
        """A hashable value that is equal for equal positions, whatever the minion ids."""
        return (*self._values(), tuple(map(type, self.frames)))  # frames of two classes may hold equal values

    def _values(self) -> tuple[object, ...]:
        plain = self.renumbered()
        return tuple(
            tuple(value) if isinstance(value := getattr(plain, field), list) else value
            for field in State.__slots__
            if field not in UNSAVED
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits, the same for equal positions in every process and on every machine."""
        from hashlib import blake2b

        return blake2b(repr(self._values()).encode(), digest_size=8).hexdigest()


_NEW = object.__new__
