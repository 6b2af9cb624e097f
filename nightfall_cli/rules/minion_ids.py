"""Renumber minion ids, to compare positions: the ids are only names.

A frame holds ids in the fields annotated `MinionId` or ``tuple[MinionId, ...]``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from nightfall_cli.rules.records import Attack

_F = TypeVar("_F")


@cache
def id_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a frame class that hold minion ids."""
    declared = {field: getattr(kind.__annotations__[field], "__forward_arg__", "") for field in kind._fields}
    return tuple(field for field, annotation in declared.items() if "MinionId" in annotation)


def renumbered_frame(frame: _F, ids: dict[int, int]) -> _F:
    """Return the frame with new minion ids; a minion that left play becomes 0, or drops out of a tuple."""
    kind: Any = type(frame)
    changes: dict[str, Any] = {}
    for field in id_fields(kind):
        value = getattr(frame, field)
        changes[field] = tuple(ids[i] for i in value if i in ids) if isinstance(value, tuple) else ids.get(value, 0)
    result: _F = kind(**{**frame._asdict(), **changes}) if changes else frame  # type: ignore[attr-defined]
    return result


def renumbered_attacks(attacks: tuple[Attack, ...], ids: dict[int, int]) -> tuple[Attack, ...]:
    """Return the attacks with new minion ids, without minions that left play."""
    return tuple(
        [
            Attack(ids[attack.attacker], attack.defender, tuple([ids[b] for b in attack.blockers if b in ids]))
            for attack in attacks
            if attack.attacker in ids
        ]
    )
