"""Frames: immutable records of what is still to be done, kept as a stack in `State.frames`.

A frame is a NamedTuple of seats, cards and minion ids (never references into the state) with three methods. It runs
when it is on top and no decision is pending: it may change the state, push other frames, replace or remove itself, or
ask a question; then it stays on top, lists the legal answers and takes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from nightfall_cli.rules.moves import Move
    from nightfall_cli.rules.state import State

_F = TypeVar("_F")


class Frame(Protocol):
    """What every frame offers."""

    def run(self, state: State) -> None:
        """Go on with what this frame stands for."""

    def legal(self, state: State) -> list[Move]:
        """The legal answers to the question this frame asked."""

    def answer(self, state: State, move: Move) -> None:
        """Take one of the legal answers."""


FRAMES: dict[str, type[Any]] = {}
"""Every frame class by name, for reading saved states."""

_ID_FIELDS: dict[type[Any], tuple[str, ...]] = {}


def register(kind: type[_F], *id_fields: str) -> type[_F]:
    """Make a frame class known; ``id_fields`` are its fields that hold a minion id or a tuple of them."""
    FRAMES[kind.__name__] = kind
    _ID_FIELDS[kind] = id_fields
    return kind


def id_fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a frame class that hold minion ids."""
    return _ID_FIELDS[kind]


def renumbered(frame: Frame, ids: dict[int, int]) -> Frame:
    """The frame with its minion ids replaced; a minion that left play becomes 0, or drops out of a tuple."""
    kind: Any = type(frame)
    changes: dict[str, Any] = {}
    for field in _ID_FIELDS[kind]:
        value = getattr(frame, field)
        changes[field] = tuple(ids[i] for i in value if i in ids) if isinstance(value, tuple) else ids.get(value, 0)
    result: Frame = kind(**{**frame._asdict(), **changes}) if changes else frame  # type: ignore[attr-defined]
    return result
