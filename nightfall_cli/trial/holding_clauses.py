"""Read the clauses about cards that players have, and the lists of cards in every clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nightfall_cli.cards.nearest import nearest
from nightfall_cli.language.items import is_any_wound, read_count, split_items
from nightfall_cli.language.names import name_index, plain
from nightfall_cli.trial.sentence_forms import ZONES, split_things
from nightfall_cli.trial.stated import StatedHolding

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.sentence_reader import Clause, SentenceReader

_DAMAGE = re.compile(r"(?<!\s)\s*+\((\d++) damage\)", re.IGNORECASE)
_IN_ZONE = re.compile(r"(.+?)(?<!\s)\s++in\s++(?:(?:the|his|her|their)\s++)?([^\W\d]++(?: pile)?)", re.IGNORECASE)


def listed_items(reader: SentenceReader, text: str) -> list[str]:
    """Return the items between commas and "and"."""
    return [thing for item in split_items(text) for thing in split_things(item, reader.library)]


def counted_items(reader: SentenceReader, text: str) -> list[tuple[int, str]]:
    """Return the items between commas and "and", each with its number of copies."""
    found = [read_count(item) for item in listed_items(reader, text)]
    for count, item in found:
        reader.check_item(count, item)
    return found


def wounds_of_text(reader: SentenceReader, text: str) -> tuple[Card, ...]:
    """Return the wounds of a list; each must name its kind."""
    wounds: list[Card] = []
    for count, name in counted_items(reader, text):
        if is_any_wound(name):
            reader.refuse(f"expected a kind of wound, got {name!r}", (wound.name for wound in reader.library.wounds))
        wounds += [reader.wound(name)] * count
    return tuple(wounds)


def read_holdings(reader: SentenceReader, clause: Clause) -> None:
    """A zone applies to every card since the previous zone. Only minions in play may carry damage."""
    waiting: list[tuple[int, Card, int]] = []
    for item in listed_items(reader, clause.rest):
        text, zone = _zone_of(reader, item)
        damage = _DAMAGE.search(text)
        count, name = read_count(_DAMAGE.sub("", text).strip())
        reader.check_item(count, name)
        card = (count, reader.card(name), reader.number_from(damage[1]) if damage else 0)
        if damage and not zone:
            _add_holding(reader, clause.player, [card], "play")
            continue
        waiting.append(card)
        if zone:
            _add_holding(reader, clause.player, waiting, zone)
            waiting = []
    _add_holding(reader, clause.player, waiting, "")


def _zone_of(reader: SentenceReader, item: str) -> tuple[str, str]:
    """Return an item without its zone, and the zone, "" where none is given."""
    damage = _DAMAGE.search(item)
    match = _IN_ZONE.fullmatch(_DAMAGE.sub("", item))
    if match is None or plain(item) in name_index(reader.library).exact:
        return item, ""
    zone = match[2].casefold()
    if zone not in ZONES:
        reader.refuse(f"no zone is called {match[2]!r}", nearest(zone, ZONES, 2) or list(ZONES.values()))
    return match[1] + (damage[0] if damage else ""), ZONES[zone]


def _add_holding(reader: SentenceReader, player: int, cards: list[tuple[int, Card, int]], given: str) -> None:
    for count, card, damage in cards:
        zone = given or ("play" if card.is_minion else "hand")
        if zone == "play":
            reader.minion(card.name)
        if zone == "archives" and (card.is_wound or card.starter or count > 1):
            reader.refuse(
                f"archives are listed without numbers: expected {card.name}, got {count} {card.name}"
                if count > 1
                else f"{card.name} has no archive"
            )
        if damage and zone != "play":
            reader.refuse(f"{card.name} in {zone} cannot have damage; only minions in play can")
        for _ in range(count):
            reader.add("holdings", StatedHolding(player, zone, card, damage))
