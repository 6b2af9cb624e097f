"""Split one item of a line into its parts: count, copy number, owner, target. Works on texts only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.files.late_patterns import late_pattern
from nightfall_cli.language.names import find_player, plain
from nightfall_cli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nightfall_cli.language.names import NameIndex

ARROW = "->"
ARROWS = (ARROW, "→", "=>")
"""The arrows that may be typed between the halves of a pair; the first one is printed."""

ANY_WOUND = ("wound", "wounds")
"""Words for a wound of any kind."""

COMMONS_WORDS = frozenset(
    plain(word)
    for word in (
        *("commons", "common", "the commons", "allgemein", "allgemeine Archive", "den allgemeinen Archiven"),
        *("commun", "Réserve commune", "Réserves communes", "общий", "общие архивы", "общих архивов"),
    )
)

_COUNTED = late_pattern(r"(\d{1,2})\s*(?:[x×]\s*)?(\S.*)")
_COUNT_BEGUN = late_pattern(r"(\d{1,2})\s*+[x×]?\s*+")
_NUMBERED = late_pattern(r"(.*?)(?<!\s)\s*+#\s*+(\d{1,3})")
_OWNED = late_pattern(r"(.*)\s(?:of|from)\s++(.*)", re.IGNORECASE)
_OWNED_ELSEWHERE = late_pattern(r"(.*\S)\s*\(([^()]++)\)|(.*)\s(?:von|aus|de|chez|у|из|игрока)\s++(.*)", re.IGNORECASE)
"""As other languages write it: ``Vulko (Janet)``, ``Vulko von Janet``."""

_POSSESSIVE = late_pattern(r"(.+?)['’]s?\s++(.+)")
_ARCHIVE = late_pattern(r"(?:archive?|r[ée]serve|архив)\s+(\S.*)", re.IGNORECASE)


def split_items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",")]


def read_count(item: str) -> tuple[int, str]:
    """Return the count of an item, and the item without the count.

    >>> read_count("2 Vulko"), read_count("2x Vulko"), read_count("2 × Vulko"), read_count("Vulko")
    ((2, 'Vulko'), (2, 'Vulko'), (2, 'Vulko'), (1, 'Vulko'))
    """
    match = _COUNTED.fullmatch(item) if item[:1].isdecimal() else None
    return (int(match[1]), match[2]) if match else (1, item)


def read_count_begun(item: str) -> tuple[int, str]:
    """Return the count and the rest of an item that is being typed: ``2`` or ``2x`` alone may become ``2 Vulko``."""
    begun = _COUNT_BEGUN.fullmatch(item)
    return (int(begun[1]), "") if begun else read_count(item)


def copy_number(item: str) -> tuple[str, int]:
    """Return a name and its copy number: ``Vulko#2`` is copy 2 of ``Vulko``; 0 without a number."""
    match = _NUMBERED.fullmatch(item)
    return (match[1], int(match[2])) if match else (item, 0)


def split_arrow(text: str) -> tuple[str, str, str]:
    """Return the text before the arrow, the arrow or "", and the text after it, without the blanks between."""
    for arrow in ARROWS:
        if arrow in text:
            name, _, target = text.partition(arrow)
            return name.strip(), arrow, target.lstrip()
    return text, "", ""


class Single(NamedTuple):
    """One move of a list: a name without a count, and its target or ""."""

    name: str
    target: str = ""

    @property
    def text(self) -> str:
        return f"{self.name} {ARROW} {self.target}" if self.target else self.name

    @property
    def is_numbered(self) -> bool:
        """True when the name has a copy number: ``Vulko#2``."""
        return "#" in self.name


class Thing(NamedTuple):
    """A typed thing: its name, its copy number (0 without one), and its owner's name or ""."""

    name: str
    copy: int
    owner: str


def read_thing(text: str, index: NameIndex, players: tuple[str, ...] | None = None) -> Thing:
    """Split a thing into its parts; a possessive must name one of the ``players``, if they are given.

    >>> from nightfall_cli.cards.library import base_library
    >>> from nightfall_cli.language.names import name_index
    >>> read_thing("archive Vulko#2 of Brad", name_index(base_library()))
    Thing(name='Vulko', copy=2, owner='Brad')
    """
    owned, owner = split_owner(without_archive(text), index, players)
    return Thing(*copy_number(owned), owner)


def without_archive(text: str) -> str:
    """Return a thing without the word ``archive`` before it."""
    match = _ARCHIVE.fullmatch(text)
    return match[1].strip() if match else text


def is_any_wound(name: str) -> bool:
    """True when a name stands for a wound of any kind."""
    return plain(name) in ANY_WOUND


def is_commons(name: str) -> bool:
    """True when a name stands for the commons."""
    return plain(name) in COMMONS_WORDS


def split_owner(text: str, index: NameIndex, players: tuple[str, ...] | None) -> tuple[str, str]:
    """Return a thing and the name of its owner: ``Vulko of Janet``, ``Janet's Vulko``, ``Vulko (Janet)``.

    The owner is "" when none is given, and when the whole text is a card's name. A possessive must name one of the
    ``players``; any name counts when they are None.
    """
    if plain(text) in index.exact:
        return text, ""
    owned = _OWNED.fullmatch(text)
    if owned:
        return owned[1].strip(), owned[2]
    match = _POSSESSIVE.fullmatch(text)
    if match and (players is None or len(find_player(players, match[1])) == 1):
        return match[2], match[1]
    elsewhere = None if index.tiers(text) else _OWNED_ELSEWHERE.fullmatch(text)
    if elsewhere:
        name, owner = elsewhere[1] or elsewhere[3], elsewhere[2] or elsewhere[4]
        if is_commons(owner) or players is None or len(find_player(players, owner)) == 1:
            return name.strip(), owner
    return text, ""
