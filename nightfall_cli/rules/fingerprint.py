"""The fingerprint of the fields of a state: sixteen digits."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from nightfall_cli.rules.records import Remembered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def fingerprint(fields: tuple[str, ...], values: Iterable[object]) -> str:
    """Return sixteen hexadecimal digits of the values of these fields in ``repr``, lists as tuples."""
    text = ", ".join([text(value) for text, value in zip(_texts(fields), values, strict=True)])
    return blake2b(f"({text})".encode(), digest_size=8).hexdigest()


@cache
def _texts(fields: tuple[str, ...]) -> list[Callable[[Any], str]]:
    return [_TEXTS.get(field, repr) for field in fields]


_cards, _archives, _frames = lru_cache(maxsize=2_000)(repr), Remembered(repr), Remembered(repr)


def _for_each_seat(text: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda values: f"({', '.join([text(value) for value in values])})"


_TEXTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("edition", "setup", "exiled", "wound_stack", "draft_pool"), _cards),
    **dict.fromkeys(("hand", "deck", "discard", "draft_hand", "picks"), _for_each_seat(_cards)),
    "commons": _archives,
    "archives": _for_each_seat(_archives),
    **dict.fromkeys(("play", "turns", "totals"), lambda values: repr(tuple(values))),
    "frames": lambda frames: f"({', '.join(map(_frames, frames))}{',' if len(frames) == 1 else ''})",
}
"""The functions that return ``repr`` of a field of a state, of a list as of a tuple; positions share many zones."""
