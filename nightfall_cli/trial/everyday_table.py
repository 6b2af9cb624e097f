"""Everyday clauses of the table: what players have, and in which state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.language.items import read_count
from nightfall_cli.messages.message import phrase
from nightfall_cli.trial.discourse import EVERYBODY
from nightfall_cli.trial.everyday_attacks import own_attackers
from nightfall_cli.trial.everyday_holdings import ZONES, hold, hold_listed, zones_in
from nightfall_cli.trial.everyday_orders import acting, owner_in, read_order
from nightfall_cli.trial.lexicon import folded
from nightfall_cli.trial.mentions import COMPARING
from nightfall_cli.trial.sentence_kind import OR
from nightfall_cli.trial.situation import ME

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention
    from nightfall_cli.trial.situation import Held
    from nightfall_cli.trial.token_cards import Token

HERE = ("out", "there", "around", "da", "dabei", "draußen")
"""Words for "in play"."""
PLACED = ("lie", "lying", "lay", "stand", "sit", "sat", "lieg", "lag", "steh", "sitz", "hock", "steck")
"""The beginnings of verbs that say where a minion is."""
DISCARDS = "discards "
MINE = (" me", " mir", " moi", " мной")
"""Ends of "in front of me"."""


def read_has(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob has Vulko and no other minions", "the deck has 1 card", "Vulko has 1 damage", "I have 3 influence"."""
    _, _, default = clause.verb.partition("-")
    if clause.pronouns("nobody"):
        return _note_nobody(talk, clause)
    if clause.verb == "have" and (clause.names_card or _of_color(clause)) and clause.names("chain"):
        clause.verb = "link"
        return read_order(talk, clause)
    if _is_of_table(talk, clause):
        return None
    if talk.held is not None and clause.names("health", "damage") and not clause.names_card:
        its = clause.pronouns("he", "she", "it", preps=("have", ""))  # "it has 2 damage", "у того 1 хп"
        clause.subject = None if clause.subject in its else clause.subject
    zones = zones_in(clause)
    those = [m for m in clause.found.mentions if m.value == "they" and (m.prep == "have" or m is clause.subject)]
    they = those[0] if those else None
    fighting = [attack.held.owner for attack in talk.situation.attackers]
    others = [name for name in talk.mentioned if name not in fighting] if they is not None else []
    if they is not None and others[1:]:
        clause.actor, they.used = others[0], True
    holder = clause.actor if others[1:] else _holder(talk, clause, zones)
    if _is_state_of_minion(talk, clause):
        return None
    holder = holder or owner_in(talk, [m for m in clause.found.mentions if m.kind == "card"])
    if not holder and (zones or clause.names("handcard")) and {*talk.situation.players} <= {ME}:
        holder = talk.situation.player(ME)  # "clean-up: 1 card in hand, 2 in the deck"
    if not holder:
        talk.refuse(clause.token, "expected the player who has this")
    if any(noun.value == "commons" for noun in zones):
        cards = clause.take("card")
        talk.situation.facts.append(f"commons {', '.join(talk.card_of(card).name for card in cards)}")
        return None
    before = clause.take("player", "", test=lambda m: m.at < clause.verb_at)
    joined = [talk.player_of(mention.token) for mention in before if mention.joined]  # "Luc and Marie have no minions"
    if joined or they or len([m for m in clause.found.mentions if m.kind == "card"]) == 2:
        clause.take("all", test=lambda m: bool(joined or they) or m.value == "both")  # "Vulko and Bad Smoke both"
    hold_listed(talk, clause, [holder, *joined, *others[1:]], zones, default)
    _note_influence(talk, clause, holder)
    talk.subject = holder
    return None


def _is_of_table(talk: Discourse, clause: EverydayClause) -> bool:
    """True for "two face-up wounds lie on the stack", which are noted, and "nothing else is in the chain"."""
    if up := clause.nouns("face-up"):
        clause.nouns("deck", preps=("in", "on"))
        clause.pronouns("it", preps=("",))
        up[0].count = up[0].count or next((noun.count for noun in clause.nouns("number")), None)
        note_face_up(talk, up[0])
        return True
    none = "not" in clause.found.flags or any(m.value == "nothing" or "no" in m.flags for m in clause.found.mentions)
    if clause.names_card or not (none and clause.names("chain") and clause.nouns("nothing", "card", "order")):
        return False
    clause.nouns("chain")
    clause.flag("not")
    clause.pronouns("it", preps=("",))
    return True


def _note_nobody(talk: Discourse, clause: EverydayClause) -> None:
    """Note "nobody has Vulko", "nobody else has a minion", "I have nobody in play"."""
    clause.nouns("minion", "play", "game", "nothing")
    clause.found.unknown = [token for token in clause.found.unknown if token.text.casefold() not in OR]
    if cards := clause.take("card", "", "have"):
        talk.absent += [card.token for card in cards]
        return
    named = clause.subject is not None and clause.subject.value != "nobody"
    players = [acting(talk, clause)] if named else talk.situation.players
    talk.situation.without += [(player, clause.token) for player in players]


def _note_influence(talk: Discourse, clause: EverydayClause, holder: str) -> None:
    """Note "I have 3 influence" of the player whose turn it is."""
    for noun in clause.nouns("influence"):
        count = 2 if "both" in noun.flags else noun.count
        if count is None and folded(noun.token.text).startswith(("base", "basic", "basis", "grund")):
            continue
        if count is None:
            talk.refuse(noun.token, "expected a number of influence")
        if count == discarded(talk):
            continue  # "I discard three cards and get 3 influence"
        talk.situation.facts.append(f"influence {count}")
        talk.situation.mover = talk.situation.mover or holder


def discarded(talk: Discourse) -> int:
    """Return the number of cards of the last discard, 0 where something else was done last."""
    last = talk.situation.done[-1].text if talk.situation.done else ""
    items = last[len(DISCARDS) :].split(", ") if last.startswith(DISCARDS) else []
    return sum(max(1, read_count(item)[0]) for item in items)


def note_face_up(talk: Discourse, noun: Mention) -> None:
    """Note "one face-up wound is left": the wounds of the stack before the game ends."""
    count = 1 if "single" in noun.flags else noun.count
    if count is None:
        talk.refuse(noun.token, "expected a number of wounds")
    talk.situation.facts.append(f"{count} face-up wounds")


def _holder(talk: Discourse, clause: EverydayClause, zones: list[Mention]) -> str:
    if clause.token.text.casefold().startswith("il me "):  # "il me reste"
        return talk.situation.player(ME)
    if having := clause.people("have"):
        others = [m for m in clause.found.mentions if m not in having]
        if not (others or clause.found.flags):  # "у Анны тоже"
            talk.refuse(having[0].token, "not understood in this clause")
        clause.actor = talk.player_of(having[0].token, prefer=clause.actor)
        return clause.actor
    owned = [zone.owner for zone in zones if zone.owner is not None]
    first = [zone.owner for zone in zones if zone.owner is not None and zone.at < clause.verb_at and not zone.prep]
    if not first and clause.card is not None:
        return clause.actor
    if first or (clause.subject is None and owned and not clause.actor):
        return talk.player_of((first or owned)[0], prefer=talk.subject)
    mine = any(zone.value in ("hand", "deck") for zone in zones) and not (talk.names or talk.situation.players)
    return acting(talk, clause) or (talk.situation.player(ME) if mine else "")


def _is_state_of_minion(talk: Discourse, clause: EverydayClause) -> bool:
    """Read the damage or health of a minion: the subject, or the one that a relative clause is about."""
    states = clause.nouns("damage", "health")
    if states:
        clause.take("pronoun", "on")
    full = clause.flag("full")
    subject = clause.card
    on = next((m for m in clause.found.mentions if m.kind == "card" and m.prep in ("on", "of", "have")), None)
    bearer = subject if clause.verb == "be" else on if on is not None and on.prep == "have" else None
    stated = bearer is not None and (bearer.damage, bearer.health) != (None, None)
    if not states and full is None and not stated:
        return False
    if subject is None and on is not None:
        on.used = True
        held = talk.minion(on, talk.owner_of(on, clause.actor) or clause.actor or None)
    else:
        held = talk.meant(clause, phrase("write the minion that has it"), states[0].token if states else clause.token)
        held.owner = held.owner or (clause.actor if subject is not None else "") or None  # "Bad Smoke is mine, unhurt"
        every = any(m.kind == "all" or m.value == "they" or m is clause.card for m in clause.found.mentions)
        if held.count > 1 and not every:
            talk.refuse(clause.token, "{number} are stated; name each of them", number=held.count)
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


def read_is(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob and Carl are the other players", "the only minion in play is Vulko", "it is my turn"."""
    if _is_of_table(talk, clause):
        return None
    if _names_target(talk, clause):
        return read_order(talk, clause)
    if _is_had(clause):
        return read_has(talk, clause)
    if clause.names("play") and clause.pronouns("nobody"):
        for zone in clause.nouns("play"):  # "nobody else is on her side"
            holder = talk.player_of(zone.owner) if zone.owner is not None else talk.subject
            talk.situation.without.append((holder, zone.token))
        return None
    if any("among" in mention.flags for mention in clause.found.mentions):
        clause.actor = clause.actor or talk.subject
        return hold_listed(talk, clause, [clause.actor], [], "")
    if clause.card is not None and not clause.names("minion") and _states_health(clause, clause.card):
        for zone in clause.nouns("play"):
            clause.actor = talk.player_of(zone.owner) if zone.owner is not None else clause.actor
        _is_state_of_minion(talk, clause)
        return None
    turns = clause.nouns("turn", preps=("",)) if "not" in clause.found.flags else []
    for turn in turns:
        clause.flag("not")
        talk.situation.waiting = talk.player_of(turn.owner) if turn.owner is not None else acting(talk, clause)
    if turns:
        clause.take("pronoun")
        return None
    if _is_link(talk, clause):
        return read_order(talk, clause)
    zones = clause.nouns(*ZONES)
    in_play = [zone for zone in zones if zone.value == "play" and not zone.owner]
    if any(zone.token.text.casefold().endswith(MINE) for zone in in_play):
        clause.actor = talk.situation.player(ME)
    _note_zones(talk, clause, [zone for zone in zones if zone not in in_play])
    games = clause.take("noun", test=lambda m: m.value in ("game", "play", "order") and not m.color)
    clause.nouns("nothing", preps=("",))  # "his board is Vulko, nothing else"
    owned = clause.take("owned")
    owned += clause.take("noun", test=lambda m: m.value == "minion" and "only" not in m.flags and m.owner is not None)
    if owned[1:]:
        talk.refuse(owned[1].token, "not understood in this clause")  # "Vulko is mine, Bad Smoke hers"
    clause.actor = talk.player_of(owned[0].owner) if owned and owned[0].owner else clause.actor
    its = bool(owned) and clause.card is None and {*clause.found.mentions} <= {*owned, clause.subject}
    if its and owned[0].owner and talk.held is not None:
        _give(talk, talk.held, owned[0].owner)  # "…, and one is Ann's"
    if in_play:
        clause.take("all")
    here = any(token.text.casefold() in HERE for token in clause.piece.tokens)
    here = here or folded(clause.token.text).split(" ")[-1].startswith(PLACED)
    _note_minions(talk, clause, bool(games or owned or in_play or here))
    _is_state_of_minion(talk, clause)
    return None


def _is_had(clause: EverydayClause) -> bool:
    """True for "all he has is Vulko", "у неё был Vulko", "перед Олей лежит Vulko", "in my deck is only one card"."""
    for mention in clause.found.mentions:
        before = mention.prep == "before" and mention.kind in ("player", "pronoun")
        mention.prep = "have" if before else mention.prep
    has = any(token.value.startswith("have") for _, token in clause.found.verbs) and clause.take("all") is not None
    counted = any(m.value in ("card", "wound") and (m.count or "single" in m.flags) for m in clause.found.mentions)
    counted = counted and not clause.names_card and clause.names(*ZONES, "commons")
    return has or counted or any(m.prep == "have" and m.kind != "card" for m in clause.found.mentions)


def _names_target(talk: Discourse, clause: EverydayClause) -> bool:
    """True for "my target is Ben" and "the target of Death Grip is Ben", read as an aim."""
    found = clause.found.mentions
    actions = [m for m in found if m.token.card is not None and not m.token.card.is_minion]
    named = [m for m in found if m not in actions and m.value not in ("someone", "owner")]
    if not (talk.open_link or actions) or len(named) != 1 or not clause.pronouns("someone"):
        return False
    for action in actions:
        action.prep = "with"
    clause.verb, clause.subject = "aim", None
    return True


def _states_health(clause: EverydayClause, card: Mention) -> bool:
    """True for "Vulko is at 2 health", "Vulko is undamaged"."""
    stated = card.damage is not None or card.health is not None
    return stated or "full" in clause.found.flags or clause.names("damage", "health")


def _is_link(talk: Discourse, clause: EverydayClause) -> bool:
    """True for "it is kicked", "Alton Hickman is still in the chain", read as links."""
    if clause.found.flags.keys() & {"kicked", "unkicked"}:
        return True
    card = clause.card.token.card if clause.card is not None else None
    if (
        card is not None
        and not card.is_minion
        and any(m.prep in ("on", "to") and m.kind != "noun" for m in clause.found.mentions)
    ):
        clause.verb, clause.subject = "link", None  # "Ann's Death Grip is on Bob"
        return True
    owners = [m.owner for m in clause.found.mentions if m.value == "chain" and m.owner is not None]
    named = clause.names_card if owners else clause.names("chain") and clause.card is not None
    if not (named or (clause.names("chain") and _of_color(clause))):
        return False
    clause.verb, clause.subject = "link", None
    if owners:
        clause.actor = talk.player_of(owners[0])
    return True


def _of_color(clause: EverydayClause) -> bool:
    """True for "a red order lies in the chain"."""
    orders = [m for m in clause.found.mentions if m.value in ("card", "order") and not m.prep]
    return bool(orders) and all(order.color for order in orders)


def _note_zones(talk: Discourse, clause: EverydayClause, zones: list[Mention]) -> None:
    """Note "Vulko is in my hand", "Bob's deck is empty"."""
    cards = clause.take("card") if zones else []
    for card in cards:
        holder = talk.player_of(zones[0].owner) if zones[0].owner else clause.actor or talk.subject
        hold(talk, card, holder, ZONES[zones[0].value])
        talk.subject = holder
    for zone in [] if cards else zones:
        holder = talk.player_of(zone.owner, prefer=talk.subject) if zone.owner is not None else clause.actor
        if clause.flag("empty") is None or not holder:
            talk.refuse(zone.token, "write how many cards it has")
        talk.situation.empty.add((holder, ZONES[zone.value]))


def _note_minions(talk: Discourse, clause: EverydayClause, placed: bool) -> None:
    """Note the players and the minions in play, and "the only minion in play is Vulko"."""
    only = clause.take("noun", test=lambda m: m.value == "minion" and "only" in m.flags)
    for mention in [
        *clause.take("player", test=lambda m: m.prep != "on"),
        *clause.take("pronoun", test=lambda m: m.value not in ("it", *EVERYBODY)),
    ]:
        talk.player_of(mention.token)
    clause.take("pronoun")
    owner = None
    for mention in clause.take("card"):
        owner = talk.owner_of(mention) or clause.actor or owner_in(talk, only) or (owner if mention.joined else None)
        if not (only or placed):
            talk.refuse(mention.token, "write where it is")
        talk.minion(mention, owner)
        if only:
            talk.situation.without.append((owner or "", only[0].token))


def read_belongs(talk: Discourse, clause: EverydayClause) -> None:
    """Read "that belongs to Bob"."""
    minions = [talk.minion(card, None) for card in clause.take("card")]
    clause.pronouns("it")
    owners = clause.people() or talk.refuse(clause.token, "expected the player")
    for held in minions or [talk.held or talk.refuse(clause.token, "expected the minion")]:
        _give(talk, held, owners[-1].token)
    talk.subject = talk.player_of(owners[-1].token)


def _give(talk: Discourse, held: Held, person: Token) -> None:
    """Note whose a minion is; refused where it is another player's."""
    owner = talk.player_of(person)
    if any(attack.held is held for attack in talk.situation.attackers):
        own_attackers(talk, owner)
    if held.owner not in (None, owner):
        talk.refuse(person, "{card} is {player}'s", card=held.card, player=held.owner)
    held.owner = owner
