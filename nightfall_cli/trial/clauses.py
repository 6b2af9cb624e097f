"""One reader for each form of clause: what it says is kept in the `Words` that are read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.items import read_count
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.trial import deeds
from nightfall_cli.trial.deeds import listed_items, wounds_of_text
from nightfall_cli.trial.forms import ZONES
from nightfall_cli.trial.record import Holding

if TYPE_CHECKING:
    from collections.abc import Callable

    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.words import Head, Words

_DAMAGE = re.compile(r"\s*\((\d+) damage\)", re.IGNORECASE)
_IN_ZONE = re.compile(r"(.+?)\s+in\s+(?:(?:the|his|her|their)\s+)?([^\W\d]+(?: pile)?)", re.IGNORECASE)


# -- what players have --------------------------------------------------------------------------


def _has(words: Words, head: Head) -> None:
    """A zone that is told holds for the cards before it, back to the zone told before; damage is told in play only."""
    waiting: list[tuple[int, Card, int]] = []
    for item in listed_items(words, head.rest):
        text, zone = _zone_of(words, item)
        damage = _DAMAGE.search(text)
        count, name = read_count(_DAMAGE.sub("", text).strip())
        words.check_item(count, name)
        card = (count, words.card(name), words.number_from(damage[1]) if damage else 0)
        if damage and not zone:
            _hold(words, head.player, [card], "play")
            continue
        waiting.append(card)
        if zone:
            _hold(words, head.player, waiting, zone)
            waiting = []
    _hold(words, head.player, waiting, "")


def _zone_of(words: Words, item: str) -> tuple[str, str]:
    """An item without its zone, and the zone, "" when none is told."""
    damage = _DAMAGE.search(item)
    match = _IN_ZONE.fullmatch(_DAMAGE.sub("", item))
    if match is None or plain(item) in name_index(words.library).exact:
        return item, ""
    zone = match[2].casefold()
    if zone not in ZONES:
        words.wrong(f"no zone is called {match[2]!r}", nearest(zone, ZONES, 2) or list(ZONES.values()))
    return match[1] + (damage[0] if damage else ""), ZONES[zone]


def _hold(words: Words, player: int, cards: list[tuple[int, Card, int]], told: str) -> None:
    for count, card, damage in cards:
        zone = told or ("play" if card.is_minion else "hand")
        if zone == "play":
            words.minion(card.name)
        if zone == "archives" and (card.is_wound or card.starter or count > 1):
            words.wrong(f"{count} {card.name} is no archive" if count > 1 else f"{card.name} has no archive")
        if damage and zone != "play":
            words.wrong(f"{card.name} in {zone} has no damage; only a minion in play has")
        for _ in range(count):
            words.say("holdings", Holding(player, zone, card, damage))


# -- facts of the table -------------------------------------------------------------------------


def _next(words: Words, head: Head) -> None:
    first, _, rest = head.rest.partition(" ")
    if first.casefold() != "wounds":
        words.wrong("write next wounds bite, burn")
    words.fact("next_wounds", wounds_of_text(words, rest))


def _commons(words: Words, head: Head) -> None:
    cards = tuple(words.card(item) for item in listed_items(words, head.rest))
    for card in cards:
        if card.is_wound or card.starter:
            words.wrong(f"{card.name} has no archive")
    words.fact("commons", cards)


CLAUSES: dict[str, Callable[[Words, Head], None]] = {
    "has": _has,
    "links": deeds.links,
    "attacks": deeds.attacks,
    "blocks": deeds.blocks,
    "claims": deeds.claims,
    "discards": deeds.discards,
    "uses": deeds.uses,
    "next": _next,
    "commons": _commons,
    "influence": lambda words, head: words.fact("influence", words.number_from(head.rest)),
    "face-up": lambda words, head: words.fact("face_up", words.number_from(head.rest)),
    "edition": lambda words, head: words.fact("edition", words.edition_from(head.rest)),
    "seed": lambda words, head: words.fact("seed", words.number_from(head.rest, None)),
}
"""The reader of each verb and each fact."""
