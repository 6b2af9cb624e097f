"""Everyday clauses of the table: what players have, and in which state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message, phrase
from nightfall_cli.trial.discourse import EVERYBODY
from nightfall_cli.trial.everyday_orders import acting, owner_in, read_order
from nightfall_cli.trial.sentence_forms import ANY_CARD, any_of
from nightfall_cli.trial.sentence_items import COMPARING
from nightfall_cli.trial.situation import ME, Held

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention

ZONES = {"hand": "hand", "deck": "deck", "discard": "discard", "play": "play", "archive": "archives"}
HAND = 5
MINE = (" me", " mir", " moi", " мной")
"""Ends of "in front of me"."""
PLACES = ("", "in", "on", "from", "to", "of", "with", "have")


def read_has(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob has Vulko and no other minions", "the deck has 1 card", "Vulko has 1 damage", "I have 3 influence"."""
    _, _, default = clause.verb.partition("-")
    if clause.pronouns("nobody"):
        clause.nouns("minion", "play")
        named = clause.subject is not None and clause.subject.value != "nobody"
        players = [acting(talk, clause)] if named else talk.situation.players
        talk.situation.without += [(player, clause.token) for player in players]
        return
    if clause.verb == "have" and any(m.kind == "card" for m in clause.found.mentions) and clause.names("chain"):
        clause.verb = "link"
        read_order(talk, clause)
        return
    if up := clause.nouns("face-up"):
        _note_face_up(talk, up[0])
        return
    zones = zones_in(clause)
    if (games := clause.nouns("game")) and (listed := clause.take("player")):  # "there are two players, Ann and Bob"
        if games[0].count not in (None, len({talk.player_of(mention.token) for mention in listed})):
            talk.refuse(games[0].token, "{number} are named", number=len(listed))
        return
    fighting = [attack.held.owner for attack in talk.situation.attackers]
    others = [name for name in talk.mentioned if name not in fighting]
    they = [m for m in clause.found.mentions if m.value == "they" and (m.prep == "have" or m is clause.subject)]
    if they and len(others) > 1:
        clause.actor = others[0]
        they[0].used = True
    holder = clause.actor if they and len(others) > 1 else _holder(talk, clause, zones)
    if _is_state_of_minion(talk, clause):
        return
    holder = holder or owner_in(talk, [m for m in clause.found.mentions if m.kind == "card"])
    if not holder:
        talk.refuse(clause.token, "expected the player who has this")
    if any(noun.value == "commons" for noun in zones):
        cards = clause.take("card")
        talk.situation.facts.append(f"commons {', '.join(talk.card_of(card).name for card in cards)}")
        return
    before = clause.take("player", "", test=lambda m: m.at < clause.verb_at)
    joined = [m for m in before if m.joined]  # "Luc and Marie have no minions"
    names = [holder, *(talk.player_of(mention.token) for mention in joined), *(others[1:] if they else [])]
    if joined or they:
        clause.take("all")
    hold_listed(talk, clause, names, zones, default)
    if clause.piece.is_relative and not clause.found.mentions[1:] and talk.held is not None:
        talk.held.owner = talk.held.owner or holder  # "a Vulko that Bob controls"
    for noun in clause.nouns("influence"):
        if noun.count is None:
            talk.refuse(noun.token, "expected a number of influence")
        talk.situation.facts.append(f"influence {noun.count}")
        talk.situation.mover = talk.situation.mover or holder
    talk.subject = holder


def _note_face_up(talk: Discourse, noun: Mention) -> None:
    """Note "one face-up wound is left": the wounds of the stack before the game ends."""
    if noun.count is None:
        talk.refuse(noun.token, "expected a number of wounds")
    talk.situation.facts.append(f"{noun.count} face-up wounds")


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


def zones_in(clause: EverydayClause) -> list[Mention]:
    return clause.nouns(*ZONES, "commons")


def _holder(talk: Discourse, clause: EverydayClause, zones: list[Mention]) -> str:
    if clause.token.text.casefold().startswith("il me "):  # "il me reste"
        return talk.situation.player(ME)
    if having := clause.people("have"):
        clause.actor = talk.player_of(having[0].token, prefer=clause.actor)
        return clause.actor
    owned = [zone.owner for zone in zones if zone.owner is not None]
    first = [zone.owner for zone in zones if zone.owner is not None and zone.at < clause.verb_at and not zone.prep]
    if not first and clause.card is not None:
        return clause.actor
    if first or (clause.subject is None and owned and not clause.actor):
        return talk.player_of((first or owned)[0], prefer=talk.subject)
    return acting(talk, clause)


def _is_state_of_minion(talk: Discourse, clause: EverydayClause) -> bool:
    """Read the damage or health of a minion: the subject, or the one that a relative clause is about."""
    states = clause.nouns("damage", "health")
    if states:
        clause.take("pronoun", "on")
    full = clause.flag("full")
    subject = clause.card
    stated = subject is not None and clause.verb == "be" and (subject.damage, subject.health) != (None, None)
    if not states and full is None and not stated:
        return False
    on = next((m for m in clause.found.mentions if m.kind == "card" and m.prep in ("on", "of")), None)
    if subject is None and on is not None:
        on.used = True
        held = talk.minion(on, talk.owner_of(on, clause.actor) or clause.actor)
    else:
        held = talk.meant(clause, phrase("write the minion that has it"), states[0].token if states else clause.token)
    for state in states:
        unclear = state.count is None and "no" not in state.flags and full is None and "all" not in state.flags
        if unclear or state.flags & COMPARING:
            talk.refuse(state.token, "expected a number")
        count = state.count if state.count is not None else 0
        mention = subject or state
        if state.count is None and state.value == "health":
            mention.damage = 0
        else:
            setattr(mention, state.value, count)
        talk.set_state(held, mention)
    if full is not None:
        held.damage = 0
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


def read_is(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob and Carl are the other players", "the only minion in play is Vulko", "it is my turn"."""
    if up := clause.nouns("face-up"):
        return _note_face_up(talk, up[0])
    if any(token.value.startswith("have") for _, token in clause.found.verbs):
        clause.take("all")  # "all he has is Vulko"
        return read_has(talk, clause)
    if any(mention.prep == "have" and mention.kind != "card" for mention in clause.found.mentions):
        return read_has(talk, clause)  # "у неё был Vulko"
    if clause.names("play") and clause.pronouns("nobody"):
        for zone in clause.nouns("play"):  # "nobody else is on her side"
            holder = talk.player_of(zone.owner) if zone.owner is not None else talk.subject
            talk.situation.without.append((holder, zone.token))
        return None
    if any("among" in mention.flags for mention in clause.found.mentions):
        clause.actor = clause.actor or talk.subject
        return hold_listed(talk, clause, [clause.actor], [], "")
    card = clause.card
    stated = card is not None and (card.damage is not None or card.health is not None)
    stated = stated or "full" in clause.found.flags or clause.names("damage", "health")
    if card is not None and stated and not clause.names("minion"):
        clause.nouns("play")
        _is_state_of_minion(talk, clause)
        return None
    if clause.found.flags.keys() & {"kicked", "unkicked"}:
        return read_order(talk, clause)
    if any(mention.prep == "after" for mention in clause.found.mentions):
        clause.passive, clause.verb = True, "link"
        return read_order(talk, clause)
    chains = [m for m in clause.found.mentions if m.value == "chain" and m.owner is not None]
    if not chains and clause.names("chain") and clause.card is not None:
        clause.verb, clause.subject = "link", None  # "Alton Hickman is still in the chain"
        return read_order(talk, clause)
    if chains and any(mention.kind == "card" for mention in clause.found.mentions):
        clause.verb, clause.subject = "link", None
        clause.actor = talk.player_of(chains[0].owner) if chains[0].owner else ""
        return read_order(talk, clause)
    owned = clause.take("owned")
    for noun in clause.nouns("turn", "chain", "chain-phase", "claim-phase", "combat", "clean-up"):
        if noun.owner is None and noun.value == "turn" and clause.subject is not None:
            clause.subject.used = True
            talk.situation.mover = talk.subject = talk.player_of(clause.subject.token)
            continue
        if noun.owner is None and noun.value == "clean-up":
            talk.situation.cleanup = True
            continue
        if noun.owner is None:
            talk.refuse(noun.token, "expected whose it is")
        talk.situation.mover = talk.player_of(noun.owner)
        talk.situation.chain_of = talk.situation.mover if noun.value == "chain" else ""
    zones = clause.nouns(*ZONES)
    in_play = [zone for zone in zones if zone.value == "play" and not zone.owner]
    zones = [zone for zone in zones if zone not in in_play]
    if any(zone.token.text.casefold().endswith(MINE) for zone in in_play):
        clause.actor = talk.situation.player(ME)
    cards = clause.take("card") if zones else []
    for card in cards:
        holder = talk.player_of(zones[0].owner) if zones[0].owner else clause.actor or talk.subject
        hold(talk, card, holder, ZONES[zones[0].value])
        talk.subject = holder
    zones = [] if cards else zones
    for zone in zones:
        holder = talk.player_of(zone.owner, prefer=talk.subject) if zone.owner is not None else clause.actor
        if clause.flag("empty") is None or not holder:
            talk.refuse(zone.token, "write how many cards it has")
        talk.situation.empty.add((holder, ZONES[zone.value]))
    games = clause.nouns("game", "play", "order")
    owned += clause.take("noun", test=lambda m: m.value == "minion" and "only" not in m.flags and m.owner is not None)
    clause.actor = talk.player_of(owned[0].owner) if owned and owned[0].owner else clause.actor
    games += owned + in_play
    if in_play:
        clause.take("all")
    only = clause.take("noun", test=lambda m: m.value == "minion" and "only" in m.flags)
    for mention in [*clause.take("player"), *clause.take("pronoun", test=lambda m: m.value not in ("it", *EVERYBODY))]:
        talk.player_of(mention.token)
    clause.take("pronoun")
    owner = None
    for mention in clause.take("card"):
        owner = talk.owner_of(mention) or clause.actor or owner_in(talk, only) or (owner if mention.joined else None)
        if not (only or games):
            talk.refuse(mention.token, "write where it is")
        talk.minion(mention, owner)
        if only:
            talk.situation.without.append((owner or "", only[0].token))
    _is_state_of_minion(talk, clause)
    return None


def read_belongs(talk: Discourse, clause: EverydayClause) -> None:
    """Read "that belongs to Bob"."""
    if clause.card is not None:
        clause.card.used = True
        held = talk.minion(clause.card, None)
    else:
        held = talk.held or talk.refuse(clause.token, "expected the minion")
    owners = clause.people() or talk.refuse(clause.token, "expected the player")
    owner = talk.player_of(owners[-1].token)
    if held.owner not in (None, owner):
        talk.refuse(owners[-1].token, "{card} is {player}'s", card=held.card, player=held.owner)
    held.owner = owner
