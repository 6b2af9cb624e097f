"""The fields of a class, in both builds."""

from __future__ import annotations

from functools import cache


@cache
def fields_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that a class declares in its ``__slots__``; compiled, they have another name."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", getattr(kind, "__slots__", ()))
    return names
