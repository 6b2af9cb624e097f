"""The cards and unnamed things that players hold, each in its zone; the wounds of a clause, and the wound effect."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.trial.everyday_orders import acting
from nightfall_cli.trial.sentence_forms import ANY_CARD, any_of
from nightfall_cli.trial.situation import Done, Held

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention

ZONES = {"hand": "hand", "deck": "deck", "discard": "discard", "play": "play", "archive": "archives"}
HAND = 5
ONLY = (" only", " nur", " que", " qu'")
"""Ends of verbs such as "has only"."""
PLACES = ("", "in", "on", "from", "to", "of", "with", "have")


def zones_in(clause: EverydayClause) -> list[Mention]:
    return clause.nouns(*ZONES, "commons")


def hold_listed(
    talk: Discourse, clause: EverydayClause, names: list[str], zones: list[Mention], default: str = ""
) -> None:
    """Note the cards and unnamed things that players have, each in its zone."""
    zones = [zone for zone in zones if not _is_empty(talk, zone, names[0])]
    things = [m.at for m in clause.found.mentions if m.kind == "card" or (m.kind == "noun" and m not in zones)]
    places = bool(zones) and bool(things) and zones[0].at < min(things)
    cards = clause.take("card", *PLACES)
    unnamed = clause.nouns("minion", "nothing", "wound", "card", "handcard", "order", "number")
    unnamed.sort(key=lambda noun: "total" in noun.flags)
    denied = [m for m in cards if "no" in m.flags or any(n.value == "nothing" and n.at == m.at - 1 for n in unnamed)]
    talk.absent += [mention.token for mention in denied]  # "Tom has no Vulko"
    unnamed = [noun for noun in unnamed if all(noun.at != mention.at - 1 for mention in denied)]
    listed = [*(mention for mention in cards if mention not in denied), *unnamed]
    listed.sort(key=lambda m: (m.prep != "among", "among" in m.flags))  # "two wounds among my five cards"
    for noun, wound in pairwise(listed):
        part = noun.prep in ("from", "among") or (wound.comma and all(zone.at < wound.at for zone in zones))
        if part and wound.value == "wound" and noun.value in ("card", "handcard"):
            wound.flags |= {"among"}  # "6 cards, one wound", "из пяти карт две раны"
    none = [max((m for m in listed if m.at < zone.at), key=lambda m: m.at, default=None) for zone in zones]
    of_none = [zone for zone, m in zip(zones, none, strict=True) if m is not None and "no" in m.flags and not places]
    for mention in listed:  # in the zone after it; in that before it, where the clause begins with a zone
        own = zones if "no" in mention.flags else [zone for zone in zones if zone not in of_none]
        before = [zone for zone in own if zone.at < mention.at and (places or not zone.prep)]
        after = before[-1:] or [zone for zone in own if zone.at > mention.at] or own
        zone = ZONES.get(after[0].value, "") if after else default
        for name in names:
            if mention in cards:
                hold(talk, mention, name, zone)
            else:
                hold_unnamed(talk, clause, mention, name, zone)
    for place in zones:
        if place.count is not None and place.value == "discard" and not place.prep:  # "three discards"
            talk.situation.done.append(Done(names[0], f"discards {place.count} {ANY_CARD}"))
        elif place.count is not None:  # "2 in the deck"
            if place.value not in ("hand", "deck", "discard"):
                talk.refuse(place.token, "write of what, and where")
            talk.situation.held += [Held(any_of(ANY_CARD), names[0], place.value, place.count)] * bool(place.count)


def _is_empty(talk: Discourse, zone: Mention, holder: str) -> bool:
    """Note an empty deck, hand or discard pile."""
    if not zone.flags & {"empty", "no"} and zone.count != 0:
        return False
    talk.situation.empty.add((holder, ZONES[zone.value]))
    return True


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
    held = Held(card, holder, zone or "hand", mention.count or 1, stated=True)
    needed = [h for h in talk.situation.held if (h.card, h.owner, h.zone, h.stated) == (card, holder, held.zone, False)]
    if "among" in mention.flags:  # "trois cartes, dont une Coupure"
        _take_from_unnamed(talk, mention, held)
    talk.situation.held = [*(h for h in talk.situation.held if h not in needed and h.count), held]


def _take_from_unnamed(talk: Discourse, mention: Mention, held: Held) -> None:
    """Count a card among the unnamed ones that were stated before it, in their zone."""
    among = next((other for other in reversed(talk.situation.held) if other.card is any_of(ANY_CARD)), None)
    if among is not None:
        among.count -= held.count
        if among.count < 0:
            talk.refuse(mention.token, "only {number} are stated", number=among.count + held.count)
        held.zone = among.zone


def hold_unnamed(talk: Discourse, clause: EverydayClause, noun: Mention, holder: str, zone: str) -> None:
    """Note that a player has no minions, or some cards or wounds that are not named."""
    hand = noun.value == "handcard" or (noun.value == "card" and "no" in noun.flags and not zone)
    zone = "hand" if hand else zone
    none = noun.value == "nothing" or noun.count == 0 or noun.prep == "without" or "no" in noun.flags
    if none or clause.flag("not") is not None:
        if noun.value in ("minion", "nothing") and zone in ("", "play"):
            talk.situation.without.append((holder, noun.token))
        elif zone or noun.value == "wound":
            talk.situation.empty.add((holder, "wounds" if noun.value == "wound" else zone))
        elif noun.value not in ("minion", "nothing"):
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
        if noun.prep == "with" and not zone and clause.names_card:  # "Ann has Vulko with 2 wounds"
            talk.refuse(noun.token, "write how much damage it has")
        zone = zone or "hand"
        only = "only" in noun.flags or clause.token.text.casefold().endswith(ONLY)
        talk.situation.only_wounds += [(holder, noun.token)] * (only and zone == "hand")
        talk.situation.held.append(Held(talk.library.wounds[0], holder, zone, count))
        known = [held for held in talk.situation.held if (held.card, held.zone) == (any_of(ANY_CARD), "hand")]
        if known and talk.situation.drawn == "after" and "among" not in noun.flags:
            known[-1].count = max(0, HAND - count)  # "I draw up to five and find two wounds"
        if "among" in noun.flags:  # "five cards, two of them wounds"
            _take_from_unnamed(talk, noun, talk.situation.held[-1])
            talk.situation.held = [held for held in talk.situation.held if held.count]
        return
    if "total" in noun.flags:  # "2 wounds and 3 cards in total"
        known = [held for held in talk.situation.held if (held.owner, held.zone) == (holder, zone or "hand")]
        count -= sum(held.count for held in known)
        if count < 0:
            talk.refuse(noun.token, "only {number} are stated", number=noun.count)
    if not count:
        return
    card = any_of(f"{noun.color} order" if noun.color else ANY_CARD)
    talk.situation.held.append(Held(card, holder, zone or "hand", count, others="other" in noun.flags))


def when_drawing(clause: EverydayClause) -> str:
    """Return "before" or "after", where a clause places itself around drawing cards."""
    return next((noun.prep for noun in clause.nouns("drawing")[:1] if noun.prep in ("before", "after")), "")


def wounds_in(talk: Discourse, clause: EverydayClause) -> list[str]:
    """Return the wounds of a clause as items: cards, a number of any wounds, or the stated ones for "all of them"."""
    cards = clause.take("card", "", "on", "with", "of", test=lambda m: talk.card_of(m).is_wound)
    items = [mention.counted(talk.card_of(mention).name) for mention in cards]
    one = [held.count for held in talk.situation.held if held.card.is_wound and held.zone == "hand"] == [1]
    he = ("she", "he") if one and talk.held is None else ("she",)
    them = [*clause.pronouns("they", "it", preps=("", "on")), *clause.pronouns(*he, preps=("",))]
    every = [m for m in clause.take("all") + them if m is not clause.subject][:1]  # "les utilise toutes": the same ones
    for noun in [*(noun for noun in clause.nouns("wound") if noun.count or not every), *every]:
        both = 2 if noun.value == "both" or "both" in noun.flags else 1 if "single" in noun.flags else None
        count = both if noun.count is None else noun.count
        if noun in every or (count is None and "all" in noun.flags):
            items += _held_wounds(talk, noun, count)
        elif count is None and not any(held.card.is_wound for held in talk.situation.held):
            talk.refuse(noun.token, "expected a number of wounds")
        elif count is None:
            items += _held_wounds(talk, noun, None)
        else:
            items.append(f"{count} {talk.library.wounds[0].name}")
    among = clause.take("noun", test=lambda m: "among" in m.flags)
    items += [f"{noun.count} {talk.library.wounds[0].name}" for noun in among]
    if every or not items:
        some = bool(every) or clause.verb == "use"
        for noun in clause.take("noun", test=lambda m: m.value == "number" and (some or "all" in m.flags)):
            held = [] if noun.count is None else _held_wounds(talk, noun, noun.count)
            items += [] if every else held
    return items


def _held_wounds(talk: Discourse, mention: Mention, count: int | None) -> list[str]:
    held = [h for h in talk.situation.held if h.card.is_wound and h.zone == "hand"]
    total = sum(h.count for h in held)
    if not held or (count is not None and count != total):
        talk.refuse(mention.token, "{number} wounds in hand are stated; name each of them", number=total)
    return [f"{h.count} {h.card.name}" if h.count > 1 else h.card.name for h in held]


def use_wounds(talk: Discourse, clause: EverydayClause, wounds: list[str], when: str) -> None:
    """Note that the active player uses the wound effect on these wounds."""
    clause.nouns("hand", "clean-up", "discard")
    talk.effect = None
    when = when or talk.situation.drawn
    text = f"uses the wound effect on {', '.join(wounds)}" + (f" {when} drawing" if when else "")
    actor = acting(talk, clause) or talk.subject or talk.refuse(clause.token, "expected the player who does this")
    talk.situation.done = [done for done in talk.situation.done if done != Done(actor, "ends the turn")]
    talk.situation.done.append(Done(actor, text))
    talk.situation.mover = talk.situation.mover or actor
