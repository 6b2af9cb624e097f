"""Adding fractions with the same result on every Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    """Return the sum, added one after another.

    The builtin ``sum`` corrects the rounding of fractions since Python 3.12, so that bots would play other games there.

    >>> total([1e16, 1.0, -1e16])
    0.0
    """
    result = 0.0
    for value in values:
        result += value
    return result
