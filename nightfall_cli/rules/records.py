"""The records of a state: immutable values such as minions, archives, links and attacks."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card

    _R = TypeVar("_R", bound="Record")

_T = TypeVar("_T")
COMMONS: Final = -1
NOBODY: Final = -1

MinionId = int
"""The number of a minion in play, as attacks and frames refer to it; 0 is none."""

_NAMES: Final[dict[str, tuple[str, ...]]] = {}
_READERS: Final[dict[type, Callable[[Any], tuple[Any, ...]]]] = {}


def fields_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that a class declares in its ``__slots__``; compiled, they have another name.

    The ``derived`` last slots of a record are no fields.
    """
    names = _NAMES.get(kind.__name__)
    if names is None:
        slots = getattr(kind, "__mypyc_attrs__", getattr(kind, "__slots__", ()))
        names = _NAMES[kind.__name__] = slots[: len(slots) - getattr(kind, "derived", 0)]
    return names


def _reader(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Return the function that reads all fields of a class at once, which is faster than one by one."""
    names = fields_of(kind)
    if len(names) > 1:
        found: Callable[[Any], tuple[Any, ...]] = attrgetter(*names)
    elif names:
        read: Callable[[Any], Any] = attrgetter(names[0])
        found = lambda record: (read(record),)  # noqa: E731
    else:
        found = lambda _: ()  # noqa: E731
    _READERS[kind] = found
    return found


class Record:
    """Values under the names in ``__slots__``, never changed; equal to a record of its class with equal values.

    It is a plain class because a compiled class reads its fields much faster than a NamedTuple.
    """

    __slots__ = ()
    derived: ClassVar[int] = 0
    """How many of the last slots keep what follows from the fields."""

    def values(self) -> tuple[Any, ...]:
        """Return the values in the order of the fields."""
        kind = type(self)
        read = _READERS.get(kind) or _reader(kind)
        return read(self)

    def fields(self) -> dict[str, Any]:
        """Return the values by the names of their fields."""
        return dict(zip(fields_of(type(self)), self.values(), strict=True))

    def changed(self, **changes: object) -> Self:
        """Return a record in which these fields are changed."""
        return _made(type(self), {**self.fields(), **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        kind: type = type(self)
        return _template(kind) % self.values()

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.fields())


@cache
def _template(kind: type) -> str:
    return f"{kind.__name__}({', '.join([f'{field}=%r' for field in fields_of(kind)])})"


def _made(kind: type[_R], fields: dict[str, Any]) -> _R:
    return kind(**fields)


class Minion(Record):
    """A minion in play. ``id`` is unique in the state; ``damage`` is below the printed health.

    ``look`` is a number for card and damage, within one process.
    """

    __slots__ = ("id", "card", "damage", "look")
    derived = 1

    def __init__(self, id: MinionId, card: Card, damage: int = 0) -> None:
        self.id = id
        self.card = card
        self.damage = damage
        self.look = hash(card) << 8 | damage  # two cards never have the same hash


class Archive(Record):
    """A stack of ``left`` copies of one order; ``hidden`` while face down (`setup.secret`)."""

    __slots__ = ("card", "left", "hidden")

    def __init__(self, card: Card, left: int, hidden: bool = False) -> None:
        self.card = card
        self.left = left
        self.hidden = hidden

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Archive):
            return False
        return (self.card, self.left, self.hidden) == (other.card, other.left, other.hidden)

    def __hash__(self) -> int:
        return hash(self.card) + self.left


class Link(Record):
    """An order in the chain that has not resolved yet.

    ``chooser`` is the seat that chooses the targets instead of ``player``. ``begun`` keeps the frame with which its
    texts begin to resolve, ``became`` the links that texts made of it: positions share them.
    """

    __slots__ = ("player", "card", "kicked", "cancelled", "doubled", "chooser", "begun", "became")
    derived = 2

    def __init__(
        self,
        player: int,
        card: Card,
        kicked: bool = False,
        cancelled: bool = False,
        doubled: bool = False,
        chooser: int = NOBODY,
    ) -> None:
        self.player = player
        self.card = card
        self.kicked = kicked
        self.cancelled = cancelled
        self.doubled = doubled
        self.chooser = chooser
        self.begun: Record | None = None
        self.became: dict[tuple[str, object], Link] | None = None

    def altered(self, field: str, value: object) -> Link:
        """Return `changed` for one field, always the same link."""
        if self.became is None:
            self.became = {}
        found = self.became.get((field, value))
        if found is None:
            found = self.became[field, value] = self.changed(**{field: value})
        return found


class Attack(Record):
    """An attack that has not resolved yet: minion ids and the attacked player."""

    __slots__ = ("attacker", "defender", "blockers")

    def __init__(self, attacker: MinionId, defender: int, blockers: tuple[MinionId, ...] = ()) -> None:
        self.attacker = attacker
        self.defender = defender
        self.blockers = blockers


def renumbered_attacks(attacks: tuple[Attack, ...], ids: dict[int, int]) -> tuple[Attack, ...]:
    """Return the attacks with new minion ids, without minions that left play."""
    return tuple(
        [
            Attack(ids[attack.attacker], attack.defender, tuple([ids[b] for b in attack.blockers if b in ids]))
            for attack in attacks
            if attack.attacker in ids
        ]
    )


REMEMBERED: Final = 500
"""How many results are kept: those of a few positions, which stay near the processor."""


class Remembered(Generic[_T]):
    """A function of an immutable value, such as the archives of a seat, which positions share.

    It remembers results by the identity of the value: a cache of `functools` would compare the records in the value,
    which costs more than the function.
    """

    def __init__(self, compute: Callable[[Any], _T]) -> None:
        self.compute = compute
        self.known: dict[int, tuple[object, _T]] = {}

    def __call__(self, value: object) -> _T:
        known = self.known.get(id(value))
        if known is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            known = self.known[id(value)] = value, self.compute(value)
        return known[1]
