"""Results remembered for the last few values, by their identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

SIZE = 500
"""How many results are kept: those of a few positions, which stay near the processor."""


class Remembered(Generic[_T]):
    """A function of an immutable value, such as the archives of a seat, which positions share.

    A cache of `functools` would compare the records in the value, which costs more than the function.
    """

    def __init__(self, compute: Callable[[Any], _T]) -> None:
        self.compute = compute
        self.known: dict[int, tuple[object, _T]] = {}

    def __call__(self, value: object) -> _T:
        known = self.known.get(id(value))
        if known is None:
            if len(self.known) >= SIZE:
                self.known.clear()
            known = self.known[id(value)] = value, self.compute(value)
        return known[1]
