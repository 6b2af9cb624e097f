"""What the numbers of a sentence count, in a cast: damage, copies, cards in piles, what is discarded, influence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nightfall_cli.named_tuple import NamedTuple
from nightfall_cli.trial.decisions import HELD, PITCHED

if TYPE_CHECKING:
    from collections.abc import Hashable

    from nightfall_cli.trial.cast import Cast
    from nightfall_cli.trial.scene import ToldScene

DROPPED = ("drop", "use")
"""Roles of cards that are discarded."""
FACTS = {"influence": "influence {}", "face-up": "{} face-up wounds"}
"""The clauses of facts that are numbers."""
BOTH, NEAR = "w:both", 3
"""The symbol of a word for two of the same, and how near they stand behind it."""
UNCOUNTED, ALL = ("n:wound", "n:card", "n:handcard"), "w:all"
"""Cards of which a number is told where they are discarded, and the word for every one."""
BESIDE = ("w:and", "mark:,")
"""What stands between two things that are discarded."""
COUNTS = ("n:damage", "n:health", "n:wound", "n:influence", "n:card")
"""What a number counts that is no number of minions."""


class Unreadable(Exception):
    """A cast that leaves out something that is told."""


class Counted(NamedTuple):
    """What the numbers count: damage and copies of things by their numbers, and facts such as influence.

    ``pitched`` are cards and ``wounds`` of no kind that players discard, ``used`` wounds of the wound effect, ``held``
    the cards in players' piles. ``is_whole``: every number counts something.
    """

    hurt: dict[int, int]
    copies: dict[int, int]
    facts: dict[str, int]
    pitched: dict[tuple[str, str], int]
    held: dict[str, dict[str, int]]
    used: int
    is_whole: bool = True


def counted(scene: ToldScene, cast: Cast) -> Counted:
    """Return what the numbers count; raises `Unreadable` for one that contradicts another."""
    found = Counted({}, {}, {}, {}, {}, 0)
    group = sum(role in ("attack", "block") for role in cast.roles)
    for at, number in scene.numbers():
        meant = cast.counts[at]
        if isinstance(meant, tuple):
            kind, n = meant
            _count_thing(found, scene, kind, n, number)
        elif meant in PITCHED:
            _note(found.pitched, (cast.holders[at], str(meant)), number)
        elif meant in HELD:
            _note(found.held.setdefault(cast.holders[at], {}), str(meant), number)
        elif meant in FACTS:
            _note(found.facts, str(meant), number)
        elif meant == "used wounds":
            found = found._replace(used=found.used + number)
        elif not (number == 1 or (number == group and scene.symbols[at + 1] not in COUNTS)):
            found = found._replace(is_whole=False)
    both = (at for at, symbol in enumerate(scene.symbols) if symbol == BOTH)
    if any(_is_alone(scene, cast, at, found.copies) for at in both):
        raise Unreadable
    return found


def left_uncounted(scene: ToldScene, cast: Cast) -> str:
    """Return the word for cards of which no number is told, all of them or those beside a discarded one, else ""."""
    counted_at = {at for at, _ in scene.numbers()}
    dropped = {thing.at for thing, role in zip(scene.things, cast.roles, strict=True) if role in DROPPED}
    symbols = scene.symbols
    for at, symbol in enumerate(symbols):
        token = scene.tokens[at]
        if symbol not in UNCOUNTED or token is None or not counted_at.isdisjoint(range(at - NEAR, at)):
            continue
        behind = symbols[at - 1] in BESIDE and at - 2 in dropped
        before = symbols[at + 1] in BESIDE and at + 2 in dropped
        if behind or before or ALL in symbols[max(0, at - 2) : at]:
            return token.text
    return ""


def _count_thing(found: Counted, scene: ToldScene, kind: str, n: int, number: int) -> None:
    """Note the copies or the damage of a thing."""
    if kind == "copies":
        _note(found.copies, n, number)
        return
    card = scene.things[n].card
    if card is None:
        raise Unreadable
    damage = number if kind == "damage" else card.health - number
    if not 0 <= damage < card.health:
        raise Unreadable
    _note(found.hurt, n, damage)


def _is_alone(scene: ToldScene, cast: Cast, at: int, copies: dict[int, int]) -> bool:
    """True for "both" before a single thing, of which one copy would be read: "my two Charlottes"."""
    roles, owners = cast.roles, cast.owners
    n = next((n for n, thing in enumerate(scene.things) if at < thing.at <= at + NEAR), None)
    alike = [m for m in owners if n in owners and (roles[m], owners[m]) == (roles[n], owners[n])]
    return alike == [n] and n not in copies


def _note(known: dict[Any, int], key: Hashable, number: int) -> None:
    """Note a number; raises `Unreadable` where another one is told."""
    if known.setdefault(key, number) != number:
        raise Unreadable
