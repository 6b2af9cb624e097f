"""The cards and unnamed things that players hold, each in its zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.trial.sentence_forms import ANY_CARD, any_of
from nightfall_cli.trial.situation import Held

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention

ZONES = {"hand": "hand", "deck": "deck", "discard": "discard", "play": "play", "archive": "archives"}
HAND = 5
PLACES = ("", "in", "on", "from", "to", "of", "with", "have")


def zones_in(clause: EverydayClause) -> list[Mention]:
    return clause.nouns(*ZONES, "commons")


def hold_listed(
    talk: Discourse, clause: EverydayClause, names: list[str], zones: list[Mention], default: str = ""
) -> None:
    """Note the cards and unnamed things that players have, each in its zone."""
    things = [m.at for m in clause.found.mentions if m.kind == "card" or (m.kind == "noun" and m not in zones)]
    places = bool(zones) and bool(things) and zones[0].at < min(things)
    cards = clause.take("card", *PLACES)
    unnamed = clause.nouns("minion", "nothing", "wound", "card", "handcard", "order", "number")
    for mention in (*cards, *unnamed):  # in the zone after it; in that before it, where the clause begins with a zone
        before = [zone for zone in zones if zone.at < mention.at and (places or not zone.prep)]
        after = before[-1:] or [zone for zone in zones if zone.at > mention.at] or zones
        zone = ZONES.get(after[0].value, "") if after else default
        for name in names:
            if mention in cards:
                hold(talk, mention, name, zone)
            else:
                hold_unnamed(talk, clause, mention, name, zone)
    talk.situation.empty |= {(names[0], ZONES[zone.value]) for zone in zones if "empty" in zone.flags}


def hold(talk: Discourse, mention: Mention, holder: str, zone: str) -> None:
    card = talk.card_of(mention)
    if mention.owner is not None:
        holder = talk.player_of(mention.owner, prefer=holder)
    if zone in ("", "play") and card.is_minion:
        talk.minion(mention, holder).stated = True
        return
    if zone == "play":
        kind = Message("a wound" if card.is_wound else "an action")
        talk.refuse(mention.token, "{card} is {kind}, not in play", card=card, kind=kind)
    talk.situation.held.append(Held(card, holder, zone or "hand", mention.count or 1, stated=True))


def hold_unnamed(talk: Discourse, clause: EverydayClause, noun: Mention, holder: str, zone: str) -> None:
    """Note that a player has no minions, or some cards or wounds that are not named."""
    hand = noun.value == "handcard" or (noun.value == "card" and "no" in noun.flags and not zone)
    zone = "hand" if hand else zone
    none = noun.value == "nothing" or "no" in noun.flags or clause.flag("not") is not None
    if none:
        if noun.value in ("minion", "nothing") and zone in ("", "play"):
            talk.situation.without.append((holder, noun.token))
        elif zone:
            talk.situation.empty.add((holder, zone))
        elif not zone and noun.value not in ("minion", "nothing"):
            talk.refuse(noun.token, "write where there is none: in hand, in the deck, in the discard pile")
        return
    if noun.value == "number" and not zone:
        talk.refuse(noun.token, "write of what, and where")
    if noun.value == "minion":
        if noun.count is not None and noun.count != sum(held.count for held in talk.situation.in_play(holder)):
            talk.refuse(noun.token, "{number} are stated; name each of them", number=noun.count)
        return
    count = noun.count or 1
    if noun.value == "wound":
        zone = zone or "hand"
        talk.situation.held.append(Held(talk.library.wounds[0], holder, zone, count))
        known = [held for held in talk.situation.held if (held.card, held.zone) == (any_of(ANY_CARD), "hand")]
        if known and talk.situation.drawn == "after":
            known[-1].count = max(0, HAND - count)  # "I draw up to five and find two wounds"
        among = next((held for held in reversed(talk.situation.held) if held.card is any_of(ANY_CARD)), None)
        if among is not None and "among" in noun.flags:  # "five cards, two of them wounds"
            among.count -= count
            if among.count < 0:
                talk.refuse(noun.token, "only {number} are stated", number=among.count + count)
            talk.situation.held[-1].zone = among.zone
            talk.situation.held = [held for held in talk.situation.held if held.count]
        return
    card = any_of(f"{noun.color} order" if noun.color else ANY_CARD)
    talk.situation.held.append(Held(card, holder, zone or "hand", count, others="other" in noun.flags))
