"""Everyday clauses of the chain: who links which order, what resolves, and whether a kicker works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.everyday_aims import aim_at_rest
from nightfall_cli.trial.everyday_links import (
    acting,
    chain_owner,
    link_cards,
    orders_before,
    owner_in,
    read_kicker,
)
from nightfall_cli.trial.situation import ME

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause


def read_links(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Ann plays Death Grip on Bob", "Bob adds Vulko to her chain", "Ann plays nothing"."""
    owner_of_chain = chain_owner(talk, clause)
    clause.flag("first")
    nothing = clause.nouns("nothing")
    if nothing or clause.verb == "pass":
        clause.flag("not")
        actor = acting(talk, clause)
        talk.situation.passing.append((actor, nothing[0].token if nothing else clause.token))
        return
    before = orders_before(talk, clause)
    if clause.passive:
        agents = [*clause.take("player", "by"), *clause.take("pronoun", "by")]
        actor = talk.player_of(agents[0].token) if agents else ""
        cards = clause.take("card", "")
    else:
        actor = acting(talk, clause, owner_of_chain)
        cards = clause.take("card", "", "with")
    if clause.take("pronoun", "before", test=lambda mention: mention.value == "it"):
        before += clause.take("noun", "with", test=lambda mention: bool(mention.color))
    if not cards and clause.found.verbs[0][1].value == "be" and not clause.leftover():
        return  # "Bob and I are playing"
    if not cards:
        talk.refuse(clause.token, "expected the card that is linked")
    if not actor:
        actor = owner_in(talk, cards) or (talk.other_player(clause.token, "") if talk.situation.players else ME)
        talk.situation.player(actor)
    link_cards(talk, clause, actor, (cards, before, owner_of_chain))
    aim_at_rest(talk, clause)


def read_follows(talk: Discourse, clause: EverydayClause) -> None:
    """Read "may Vulko follow Marcus Toth?"."""
    cards = clause.take("card")
    if len(cards) != 2:
        talk.refuse(clause.token, "expected two orders")
    actor = owner_in(talk, cards) or (talk.other_player(clause.token, "") if talk.situation.players else ME)
    link_cards(talk, clause, talk.situation.player(actor), (cards[:1], cards[1:], ""))


def read_gives(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Hypnotic Presence gives me 2 influence"."""
    cards = clause.take("card", "")
    players = [*clause.take("player", "", "to"), *clause.take("pronoun", "", "to")]
    if len(cards) != 1 or len(players) != 1:
        talk.refuse(clause.token, "expected the card, and the player to whom it gives something")
    effects = [effect.n for paragraph in talk.card_of(cards[0]).paragraphs for effect in paragraph.effects]
    for noun in clause.nouns("influence"):
        if noun.count not in effects:
            talk.refuse(noun.token, f"{talk.card_of(cards[0]).name} does not give that")
    actor = talk.player_of(players[0].token)
    link_cards(talk, clause, actor, (cards, [], ""))
    talk.subject = actor


def read_resolves(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Bob's Vulko resolves with its kicker", "the kicker of Bob's Vulko resolves"."""
    owner_of_chain = chain_owner(talk, clause)
    before = orders_before(talk, clause)
    negated = clause.flag("not")
    for noun in clause.nouns("kicker", "text"):
        if noun.value == "kicker":
            clause.found.flags["unkicked" if negated else "kicked"] = noun.token
    for mention in [*clause.take("player", "for"), *clause.take("pronoun", "for")]:
        talk.subject = talk.player_of(mention.token)
    cards = clause.take("card")
    for card in cards:
        if "kicker" in card.flags:
            clause.found.flags["kicked"] = card.token
    actor = owner_in(talk, cards) or owner_of_chain or talk.subject
    if cards:
        link_cards(talk, clause, actor or talk.other_player(clause.token, ""), (cards, before, owner_of_chain))
    elif talk.link is None:
        talk.refuse(clause.token, "expected the card that resolves")
    read_kicker(talk, clause)
    aim_at_rest(talk, clause)


def read_triggers(talk: Discourse, clause: EverydayClause) -> None:
    """Read "the kicker is not triggered", "Death Grip is kicked"."""
    _before_rest(talk, clause)
    negated = clause.flag("not") or ("no" in {flag for m in clause.found.mentions for flag in m.flags})
    token = clause.token
    clause.nouns("kicker")
    cards = clause.take("card")
    clause.flag("kicked")
    if clause.flag("unkicked"):
        negated = token
    if cards:
        known = next((link for link in talk.situation.links if link.card is talk.card_of(cards[0])), None)
        if known is None:
            actor = owner_in(talk, cards) or talk.other_player(token, "")
            link_cards(talk, clause, actor, (cards[:1], orders_before(talk, clause), ""))
        else:
            talk.link = known
    clause.found.flags["unkicked" if negated else "kicked"] = token
    read_kicker(talk, clause)


def _before_rest(talk: Discourse, clause: EverydayClause) -> None:
    clause.take("pronoun", test=lambda mention: mention.value == "it")
