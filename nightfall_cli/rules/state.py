"""The state of a game: plain data at every decision, copied in microseconds.

Zones are tuples of shared `Card` objects, which copies share. The **last** card of a pile is its top.
`State.frames` is the stack of pending work, as immutable records; `State.decision` is the pending question.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from nightfall_cli.rules.records import NOBODY, Archive, Attack, Link, Minion, Record, fields_of, renumbered_attacks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nightfall_cli.cards.library import Library
    from nightfall_cli.cards.model import Card
    from nightfall_cli.rules.chance import Chance
    from nightfall_cli.rules.edition import Edition, Setup
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.questions import Decision


_T = TypeVar("_T")


class Frame(Record):
    """An immutable record of pending work, on the stack `State.frames`.

    It holds seats, cards and minion ids, never references into the state. It runs when it is on top and no decision
    is pending: it may change the state, push other frames, replace or remove itself, or ask a question. While its
    question is pending it stays on top, lists the legal answers and takes one.
    """

    __slots__ = ()
    ids: ClassVar[tuple[str, ...]] = ()
    """The fields that hold minion ids."""
    optional: ClassVar[int] = 0
    """How many of the last fields have a default."""

    def run(self, state: State) -> None:
        """Advance: change the state, push or pop frames, or set ``state.decision``."""
        raise NotImplementedError

    def legal(self, state: State) -> Sequence[Move]:
        """Return the legal answers to the question this frame asked."""
        return ()

    def answer(self, state: State, move: Move) -> None:
        """Carry out one of the legal answers."""
        raise AssertionError(f"{type(self).__name__} asks no question")

    def renumbered(self, ids: dict[int, int]) -> Frame:
        """Return the frame with new minion ids; a minion that left play becomes 0, or drops out of a tuple."""
        changes = self.new_ids(ids)
        return self.changed(**changes) if changes else self

    def values_under(self, ids: dict[int, int]) -> tuple[object, ...]:
        """Return the values of `renumbered`."""
        changes = self.new_ids(ids)
        return tuple((self.fields() | changes).values()) if changes else self.values()

    def new_ids(self, ids: dict[int, int]) -> dict[str, object]:
        """Return the fields of minion ids with new ids."""
        changes: dict[str, object] = {}
        for field in self.ids:
            value = getattr(self, field)
            if value:
                changes[field] = (
                    tuple([ids[i] for i in value if i in ids]) if isinstance(value, tuple) else ids.get(value, 0)
                )
        return changes


def with_seat(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    """Return one value per player, in which that of a seat is replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


UNSAVED = {
    "log": "the record of what happened; it does not change what can happen",
    "legal": "a cache of the legal moves of this position",
    "serial": "the last minion id given out; ids are only names, `State.key` compares places instead",
    "library": "every known card; the zones hold the cards that matter",
}
"""Fields left out of comparison, with the reason."""


class State:
    """Everything there is to know about a game at one moment.

    Every field is declared once, below; ``player`` and ``seat`` are numbers, 0 first, clockwise. A list holds one
    immutable value per player, top card last; every other value is immutable and shared by copies. What seldom
    changes is a tuple of one value per player: archives, draft cards, ``turns`` and ``totals``.
    """

    # The cards, rules and players of the game.
    library: Library
    edition: Edition
    setup: Setup
    names: tuple[str, ...]
    # "draft", "combat", "chain", "claim" or "cleanup"; then two seats.
    phase: str
    active: int
    first: int
    # The middle of the table; `face_up`: how many wounds on top of the stack are face up.
    commons: tuple[Archive, ...]
    exiled: tuple[Card, ...]
    wound_stack: tuple[Card, ...]
    face_up: int
    # Oldest order first; attacks in the order they were assigned.
    chain: tuple[Link, ...]
    attacks: tuple[Attack, ...]
    influence: int
    # A doubling waits for the base influence; by how much claimed cards cost less.
    doubled_influence: bool
    discount: int
    # How many cards may still be claimed from opposing archives; the archives already used.
    permissions: int
    permission_used: tuple[tuple[int, Card], ...]
    # Seats whose damage on players card text does not block this turn.
    piercing: tuple[int, ...]
    wound_effect_used: bool
    # The last face-up wound is taken; the winners' seats once the game is over.
    ending: bool
    winners: tuple[int, ...] | None
    decision: Decision | None
    # The last minion id given out; the state of chance.
    serial: int
    generator: Chance
    # Draft cards that were not dealt; the number of the game in a series.
    draft_pool: tuple[Card, ...]
    game_number: int
    # Events as a linked list ``(earlier, event)``, None while recording is off; a cache of the legal moves.
    log: Any
    legal: tuple[Move, ...] | None
    hand: list[tuple[Card, ...]]
    deck: list[tuple[Card, ...]]
    discard: list[tuple[Card, ...]]
    play: list[tuple[Minion, ...]]
    archives: tuple[tuple[Archive, ...], ...]
    # Turns begun; draft cards in hand and picked; wounds of the earlier games of a series.
    turns: tuple[int, ...]
    draft_hand: tuple[tuple[Card, ...], ...]
    picks: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    # Pending work, the next frame last.
    frames: list[Frame]

    __slots__ = tuple(__annotations__)

    def clear_table(self) -> None:
        """Empty every zone and counter of the table, as before a game."""
        count = len(self.names)
        self.hand = [()] * count
        self.deck = [()] * count
        self.discard = [()] * count
        self.play = [()] * count
        self.archives = ((),) * count
        self.turns = (0,) * count
        self.commons = self.exiled = self.wound_stack = self.chain = self.attacks = ()
        self.permission_used = self.piercing = ()
        self.face_up = self.influence = self.discount = self.permissions = self.serial = 0
        self.doubled_influence = self.wound_effect_used = self.ending = False

    def copy(self) -> State:
        """Return an independent copy, which shares only immutable values."""
        new = State()
        new.library = self.library
        new.edition = self.edition
        new.setup = self.setup
        new.names = self.names
        new.phase = self.phase
        new.active = self.active
        new.first = self.first
        new.hand = self.hand.copy()
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        new.play = self.play.copy()
        new.archives = self.archives
        new.turns = self.turns
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
        new.frames = self.frames.copy()
        new.decision = self.decision
        new.serial = self.serial
        new.generator = self.generator
        new.draft_hand = self.draft_hand
        new.picks = self.picks
        new.draft_pool = self.draft_pool
        new.totals = self.totals
        new.game_number = self.game_number
        new.log = self.log
        new.legal = self.legal
        return new

    @property
    def players(self) -> range:
        """The seat numbers."""
        return range(len(self.names))

    def clockwise(self, start: int) -> list[int]:
        """Return every seat once, clockwise from ``start``."""
        count = len(self.names)
        return [(start + step) % count for step in range(count)]

    def find_minion(self, minion_id: int) -> tuple[int, int]:
        """Return the seat and index of a minion, (NOBODY, NOBODY) when it is not in play."""
        for player, minions in enumerate(self.play):
            for index, minion in enumerate(minions):
                if minion.id == minion_id:
                    return player, index
        return NOBODY, NOBODY

    def renumbered(self) -> State:
        """Return a copy whose minion ids count from 1 in seat and table order; other ids drop out or become 0."""
        new = self.copy()
        ids: dict[int, int] = {}
        for player, minions in enumerate(self.play):
            if minions:
                for minion in minions:
                    ids[minion.id] = len(ids) + 1
                new.play[player] = tuple([Minion(ids[minion.id], minion.card, minion.damage) for minion in minions])
        new.attacks = renumbered_attacks(self.attacks, ids)
        new.frames = [frame.renumbered(ids) for frame in self.frames]
        new.serial = len(ids)
        return new

    def key(self) -> tuple[object, ...]:
        """Return a hashable value that is equal for equal positions; minion ids do not count."""
        return (*self._values(), tuple(map(type, self.frames)))  # frames of two classes may hold equal values

    def _values(self) -> tuple[object, ...]:
        return tuple([tuple(value) if isinstance(value, list) else value for value in _saved(self.renumbered())])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def fingerprint(self) -> str:
        """Return sixteen hexadecimal digits, the same for equal positions in every process and on every machine."""
        from nightfall_cli.rules.fingerprint import fingerprint

        return fingerprint(SAVED, _saved(self.renumbered()))


FIELDS = fields_of(State)
"""The names of the fields of a state."""
SAVED: Final = tuple(field for field in FIELDS if field not in UNSAVED)
_saved: Final[Callable[[State], tuple[Any, ...]]] = attrgetter(*SAVED)


def empty_table(library: Library, edition: Edition, setup: Setup, names: tuple[str, ...], generator: Chance) -> State:
    """Return a state without cards and without pending work."""
    state = State()
    count = len(names)
    state.library = library
    state.edition = edition
    state.setup = setup
    state.names = names
    state.generator = generator
    state.phase = "draft"
    state.active = state.first = 0
    state.clear_table()
    state.frames = []
    state.draft_hand = state.picks = ((),) * count
    state.draft_pool = ()
    state.totals = (0,) * count
    state.game_number = 1
    state.winners = state.decision = state.log = state.legal = None
    return state
