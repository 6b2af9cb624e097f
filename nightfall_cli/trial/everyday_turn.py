"""Everyday clauses of the claim and the clean-up phase, and stated results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.everyday_combat import read_damaged_first
from nightfall_cli.trial.everyday_orders import acting, read_order
from nightfall_cli.trial.everyday_table import ZONES, hold, hold_unnamed, read_has, zones_in
from nightfall_cli.trial.order_chain import link_cards
from nightfall_cli.trial.order_targets import ORDER, aim, targets_of
from nightfall_cli.trial.sentence_items import Mention
from nightfall_cli.trial.situation import Attacking, Done
from nightfall_cli.trial.stand_ins import ANY_CARD

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause


def read_claims(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob buys Vulko from the commons", "I take Vulko from Bob's archive"."""
    if clause.nouns("wound-effect"):
        read_uses(talk, clause)
        return
    if "kicked" in clause.found.flags or any(mention.value == "kicker" for mention in clause.found.mentions):
        read_order(talk, clause)
        return
    harmed = [m for m in clause.found.mentions if m.kind == "noun" and m.value in ("damage", "wound")]
    tools = [m for m in clause.found.mentions if m.kind == "card" and m.prep in ("from", "by", "of", "on", "with")]
    if harmed and "first" in clause.found.flags:
        read_damaged_first(talk, clause)
        return
    if harmed and not tools and harmed[0].value == "damage":
        read_has(talk, clause)  # "a Bad Smoke that took 1 damage"
        return
    if clause.names("play", "hand", "discard") and any(targets_of(tool.token.card) for tool in tools):
        read_order(talk, clause)  # "gets it into play with Dark Awakening"
        return
    if harmed and tools:
        clause.passive = True
        for tool in tools[:1]:
            tool.prep = "by"
        read_order(talk, clause)
        return
    clause.take(
        "pronoun", "", test=lambda m: m.value in ("self", "me") and m.case != "subject" and m is not clause.subject
    )
    phases = clause.nouns("claim-phase", "turn")
    actor = acting(talk, clause) or talk.subject or talk.other_player(clause.token, "")
    for phase in phases:
        if phase.owner is not None and talk.player_of(phase.owner, prefer=actor) != actor:
            talk.refuse(phase.token, f"only the active player claims, and this is not {actor}'s phase")
    source = ""
    for mention in clause.found.mentions:
        if mention.kind == "card" and mention.owner is not None:
            source = f" from {talk.player_of(mention.owner, prefer=actor)}"
    for zone in clause.nouns("archive", "commons"):
        owner = talk.player_of(zone.owner, prefer=source.removeprefix(" from ") or actor) if zone.owner else actor
        source = (
            f" from {owner}"
            if zone.value == "archive" and (zone.owner is not None or "common" not in zone.flags)
            else ""
        )
        if zone.value == "commons":
            source = " from commons"
    its = clause.take("pronoun", "from", test=lambda mention: mention.value == "it")
    piles = [held.owner for held in talk.situation.held if held.zone == "archives" and held.owner]
    source = f" from {piles[-1]}" if its and piles else source
    for mention in [*clause.take("player", "from"), *clause.take("pronoun", "from")]:
        source = f" from {talk.player_of(mention.token)}"
    for noun in clause.nouns("influence"):
        if noun.count is not None:
            talk.situation.facts.append(f"influence {noun.count}")
    cards = clause.take("card", "", "with")
    for noun in clause.nouns("card", "order"):
        cards.append(noun)
    if not cards:
        talk.refuse(clause.token, "expected the card that is claimed")
    for mention in cards:
        name = talk.card_of(mention).name if mention.kind == "card" else ANY_CARD
        count = f"{mention.count} " if mention.count and mention.count > 1 else ""
        talk.situation.done.append(Done(actor, f"claims {count}{name}{source}"))
    talk.situation.mover = talk.situation.mover or actor


def read_discards(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob discards a card", "I discard two bites before drawing", "Marcus Toth is discarded after my combat"."""
    if any(mention.prep == "with" and mention.value == "it" for mention in clause.found.mentions):
        clause.take("pronoun", "with")
        read_order(talk, clause)
        return
    link, named = talk.link, [m.token.card for m in clause.found.mentions if m.kind == "card" or m.value == "it"]
    chained = [other.card for other in talk.situation.links if other is not link]
    of_orders = link is not None and not link.aims and ORDER in targets_of(link.card)
    if of_orders and any(card is None or card in chained for card in named):
        read_order(talk, clause)  # Flank Attack
        return
    subject = clause.subject
    if subject is not None and subject.kind == "card" and not clause.passive and subject.token.card not in (None,):
        clause = _made_to_discard(talk, clause, subject)
    when = _when(clause)
    wounds = _wounds(talk, clause)
    for mention in clause.take("all"):
        wounds += _held_wounds(talk, mention, 2 if mention.value == "both" else None)
    ending = clause.nouns("clean-up", "wound-effect") + clause.nouns("turn", preps=("end-of",))
    if wounds and (when or ending or talk.situation.cleanup):
        _use_wounds(talk, clause, wounds, when)
        return
    combat = clause.nouns("combat")
    if clause.passive and combat:
        _fought(talk, clause, combat[0])
        return
    phases = clause.nouns("claim-phase", "turn", "hand", "discard") + clause.nouns("influence", preps=("for",))
    actor = acting(talk, clause) or talk.subject
    if not actor or clause.passive:
        talk.refuse(clause.token, "expected the player who discards")
    items = [*wounds]
    for mention in clause.take("card", ""):
        count = f"{mention.count} " if mention.count and mention.count > 1 else ""
        items.append(f"{count}{talk.card_of(mention).name}")
    unnamed = clause.nouns("card", "handcard")
    items += [f"{noun.count} {ANY_CARD}" if noun.count and noun.count > 1 else ANY_CARD for noun in unnamed]
    if not items:
        talk.refuse(clause.token, "expected the cards that are discarded")
    del phases
    talk.situation.done.append(Done(actor, f"discards {', '.join(items)}"))


def _made_to_discard(talk: Discourse, clause: EverydayClause, order: Mention) -> EverydayClause:
    """Link the order of "Grim Siege makes me discard a card" and aim it; return the clause of what is discarded."""
    players = [*clause.take("player", ""), *clause.take("pronoun", "")]
    if not players:
        talk.refuse(clause.token, "expected the player who discards")
    victim = talk.player_of(players[0].token)
    order.used = True
    link_cards(talk, clause, talk.other_player(clause.token, victim), ([order], [], ""))
    aim(talk, clause, players[:1])
    clause.subject, clause.actor = None, victim
    return clause


def _fought(talk: Discourse, clause: EverydayClause, combat: Mention) -> None:
    """Let minions attack that are discarded after a player's combat."""
    owner = talk.player_of(combat.owner) if combat.owner is not None else None
    for mention in clause.take("card"):
        held = talk.minion(mention, talk.owner_of(mention) or owner)
        if held.owner is None:
            talk.refuse(mention.token, "write whose minion it is")
        talk.situation.attackers.append(Attacking(held, talk.other_player(mention.token, held.owner)))


def _when(clause: EverydayClause) -> str:
    found = clause.nouns("drawing")
    return found[0].prep if found and found[0].prep in ("before", "after") else ""


def _wounds(talk: Discourse, clause: EverydayClause) -> list[str]:
    """Return the wounds of a clause as items: cards, or a number of any wounds."""
    items = []
    for mention in clause.take(
        "card", "", "on", "with", "of", test=lambda m: m.token.card is not None and m.token.card.is_wound
    ):
        count = f"{mention.count} " if mention.count and mention.count > 1 else ""
        items.append(f"{count}{talk.card_of(mention).name}")
    for noun in clause.nouns("wound"):
        if noun.count is None and "single" in noun.flags:
            noun.count = 1
        if noun.count is None and not (noun.flags & {"all", "both"}):
            talk.refuse(noun.token, "expected a number of wounds")
        count_of = 2 if noun.count is None and "both" in noun.flags else noun.count
        if count_of is None:
            items += _held_wounds(talk, noun, None)
        else:
            items.append(f"{count_of} {talk.library.wounds[0].name}")
    return items


def _held_wounds(talk: Discourse, mention: Mention, count: int | None) -> list[str]:
    held = [h for h in talk.situation.held if h.card.is_wound and h.zone == "hand"]
    total = sum(h.count for h in held)
    if not held or (count is not None and count != total):
        talk.refuse(mention.token, f"{total} wounds in hand are stated; name each of them")
    return [f"{h.count} {h.card.name}" if h.count > 1 else h.card.name for h in held]


def read_uses(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob uses two bites", "I use all three" as the wound effect; "Bob uses Death Grip on me" as a link."""
    when = _when(clause)
    effect = clause.nouns("wound-effect")
    clause.nouns("turn", preps=("end-of",))
    for mention in clause.take("pronoun", "", "on", test=lambda mention: mention.value in ("they", "it")):
        clause.found.mentions.append(Mention("all", "all", mention.token))
    every = clause.take("all")
    cleanup = clause.nouns("clean-up")
    wounds = _wounds(talk, clause)
    for mention in every:
        wounds += _held_wounds(talk, mention, 2 if mention.value == "both" else None)
    for noun in clause.nouns("number") if not wounds or every else []:
        if noun.count is not None and not every:
            wounds += _held_wounds(talk, noun, noun.count)
        elif noun.count is not None:
            _held_wounds(talk, noun, noun.count)
    if wounds:
        _use_wounds(talk, clause, wounds, when)
    elif effect or cleanup or when:
        talk.refuse(clause.token, "expected the wounds")
    elif any(mention.prep in ("on", "to") for mention in clause.found.mentions):
        for mention in clause.found.mentions:
            if mention.kind == "card" and not mention.prep and mention is not clause.subject:
                mention.prep = "with"
        read_order(talk, clause)
    else:
        talk.refuse(clause.token, "write on whom or what", ("plays",))


def _use_wounds(talk: Discourse, clause: EverydayClause, wounds: list[str], when: str) -> None:
    actor = acting(talk, clause) or talk.subject
    if not actor:
        talk.refuse(clause.token, "expected the player who uses the wound effect")
    clause.nouns("hand", "clean-up", "discard")
    when = when or talk.situation.drawn
    talk.situation.done.append(
        Done(actor, f"uses the wound effect on {', '.join(wounds)}" + (f" {when} drawing" if when else ""))
    )
    talk.situation.mover = talk.situation.mover or actor


def read_ends(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob ends his turn with 2 cards in hand", "I come to clean-up with 4 cards in my hand"."""
    actor = acting(talk, clause) or talk.subject
    if not actor:
        talk.refuse(clause.token, "expected the player whose turn it is")
    clause.nouns("turn", "clean-up", "drawing")
    zones = zones_in(clause)
    zone = ZONES.get(zones[0].value, "hand") if zones else "hand"
    clause.flag("empty")
    for noun in clause.nouns("card", "handcard", "wound"):
        hold_unnamed(talk, clause, noun, actor, zone)
    for mention in clause.take("card", "with", ""):
        hold(talk, mention, actor, zone)
    talk.situation.done.append(Done(actor, "ends the turn"))
    talk.subject = actor


def read_goes(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob comes to clean-up with 4 cards in hand"."""
    if clause.verb == "draw" and not clause.found.mentions[1:] and clause.flag("first"):
        talk.subject = acting(talk, clause)
        talk.situation.drawn = "after"
        return
    ends = [m for m in clause.found.mentions if m.value == "clean-up" or m.prep == "end-of"]
    ends += [m for m in clause.found.mentions if m.value == "hand" and clause.verb == "draw"]
    if not ends:
        talk.refuse(clause.token, "this cannot be stated; write what the players have and do")
    read_ends(talk, clause)


def read_permits(talk: Discourse, clause: EverydayClause) -> None:
    """Read "no card effect allows it": what is not stated to be in the chain works for nobody."""
    negated = clause.flag("not") or any("no" in mention.flags for mention in clause.found.mentions)
    clause.nouns("card-effect", "card")
    clause.take("pronoun")
    if not negated:
        talk.refuse(clause.token, "write the card that allows it")


def read_destroyed(talk: Discourse, clause: EverydayClause) -> None:
    """Read "and is destroyed" as a stated result, "Bob destroys my Vulko with Shock and Awe" as a hit."""
    cards = [mention for mention in clause.found.mentions if mention.kind == "card"]
    verb_at = clause.found.verbs[0][0] if clause.found.verbs else 0
    acted = not clause.passive and bool(cards) and cards[0].at > verb_at and talk.link is not None
    if len(cards) > 1 or acted or any(card.prep in ("with", "by") for card in cards):
        read_order(talk, clause)
        return
    subject = clause.subject
    if subject is not None and subject.kind == "card":
        subject.used = True
        held = talk.minion(subject, talk.owner_of(subject))
    elif talk.held is not None:
        held = talk.held
        if subject is not None:
            subject.used = True
    else:
        talk.refuse(clause.token, "write the minion that is destroyed")
    talk.situation.results.append(f"destroyed {held.card.name}")
