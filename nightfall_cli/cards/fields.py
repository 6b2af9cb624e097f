"""The fields of a class, in both builds."""

from __future__ import annotations

_NAMES: dict[str, tuple[str, ...]] = {}


def fields_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that a class declares in its ``__slots__``; compiled, they have another name."""
    names = _NAMES.get(kind.__name__)
    if names is None:
        names = _NAMES[kind.__name__] = getattr(kind, "__mypyc_attrs__", getattr(kind, "__slots__", ()))
    return names
