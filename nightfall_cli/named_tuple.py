"""`typing.NamedTuple`, whose classes are made in a third of the time: the package has more than 200.

The annotations stay texts, and what all classes share stands in one base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter

    class _Values(tuple):
        """What every class shares."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, /, **changes):
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(fields)})"

        def __getnewargs__(self):
            return tuple(self)

    class _Maker(type):
        """Makes the classes."""

        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = tuple(space.get("__annotations__", ()))
            defaults = {field: space[field] for field in fields if field in space}
            names = "".join(f"{field}, " for field in fields)
            new = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {"_new": tuple.__new__})
            new.__defaults__ = tuple(defaults.values())
            new.__name__, new.__qualname__ = "__new__", f"{name}.__new__"
            for index, field in enumerate(fields):
                space[field] = _tuplegetter(index, field)
            space.update(__slots__=(), _fields=fields, _field_defaults=defaults, __match_args__=fields, __new__=new)
            return type(name, (_Values,), space)

    class NamedTuple(metaclass=_Maker):
        """A tuple whose items have names: the annotated fields of the class, with their defaults."""
