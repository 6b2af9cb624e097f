"""The fields of a class, in both builds."""

from __future__ import annotations


def fields_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that a class declares in its ``__slots__``; compiled, they have another name."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ()) or kind.__slots__  # type: ignore[attr-defined]
    return names
