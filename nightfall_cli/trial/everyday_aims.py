"""Everyday clauses that aim an order: who hits, shoots or picks whom with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.everyday_links import (
    acting,
    chain_owner,
    link_cards,
    orders_before,
    owner_in,
    read_kicker,
)
from nightfall_cli.trial.situation import Aim, Held, Linked

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention

AT = ("on", "to", "for", "in", "from")


TOOL = ("with", "by", "from", "for")


def read_hit(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Ann hits Bob's Vulko with Shock and Awe", "I am hit by Death Grip", "Shock and Awe hits Vulko"."""
    owner_of_chain = chain_owner(talk, clause)
    before = orders_before(talk, clause)
    tools = []
    kickers = clause.nouns("kicker", "text") if not clause.passive else []
    for noun in kickers:
        tools += [noun.of] if noun.of is not None else []
        if noun.value == "kicker":
            clause.found.flags["kicked"] = noun.token
    for mention in tools:
        mention.used = True
    clause.flag("first")
    tools = tools or (clause.take("card", "by") if clause.passive else [])
    tools = tools or clause.take("card", *TOOL, test=lambda mention: not _is_state(mention))
    subject = clause.subject
    actor = ""
    if clause.passive:
        agents = [*clause.take("player", "by"), *clause.take("pronoun", "by")]
        actor = talk.player_of(agents[0].token) if agents else ""
    elif subject is not None and subject.kind == "card":
        subject.used = True
        tools = [subject, *tools]
    elif kickers and not tools and talk.link is not None:
        actor = talk.link.player
    elif subject is not None and subject.value == "it" and talk.link is not None:
        subject.used = True
        actor = talk.link.player
    else:
        actor = acting(talk, clause)
    clause.take("pronoun", "with", test=lambda mention: mention.value == "it")
    victims = _victims(clause)
    tools, victims = _sorted(tools, victims)
    is_open = talk.link is not None and talk.link.player == actor and (kickers or not talk.link.aims)
    if not tools and not clause.passive and talk.link is not None and is_open:
        tool = talk.link.card
    elif len(tools) == 1:
        tool = talk.card_of(tools[0])
    else:
        talk.refuse(clause.token, "expected the one card that does this, such as: with Shock and Awe")
    named = [talk.named(v.token) for v in victims if v.kind == "player"]
    actor = actor or (owner_in(talk, tools) if tools else "") or (clause.actor if not clause.passive else "")
    if not actor:
        victim = named[0] if named else _victim_player(talk, victims, tool)
        actor = talk.other_player(clause.token, victim)
    if tools:
        link_cards(talk, clause, actor, (tools, before, owner_of_chain))
    if clause.passive and named_victim(clause, victims):
        talk.subject = talk.player_of(victims[0].token)
        _hold_beside(talk, clause, talk.subject)
    _check_amounts(talk, clause, tool)
    read_kicker(talk, clause)
    assert talk.link is not None
    aim(talk, clause, victims)


def _sorted(tools: list[Mention], victims: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return which cards hit and which are hit, where the words alone do not decide: an action is never hit."""
    actions = [mention for mention in victims if mention.token.card is not None and not mention.token.card.is_minion]
    if len(actions) == 1 and all(tool.token.card is not None and tool.token.card.is_minion for tool in tools):
        rest = [mention for mention in (*tools, *victims) if mention is not actions[0]]
        if not tools or not actions[0].prep:
            return actions, rest
    bare = [mention for mention in victims if mention.kind == "card" and not mention.prep]
    if not tools and len(bare) == 1 and any(mention.prep for mention in victims):
        return bare, [mention for mention in victims if mention is not bare[0]]
    return tools, victims


def named_victim(clause: EverydayClause, victims: list[Mention]) -> bool:
    """True when a player is hit."""
    return len(victims) == 1 and victims[0].kind in ("player", "pronoun")


def _hold_beside(talk: Discourse, clause: EverydayClause, player: str) -> None:
    """Note the minions of "I am hit by Furious Melee with a Vulko in play"."""
    cards = clause.take("card", "with")
    if cards:
        clause.nouns("play", preps=("in",))
    for card in cards:
        talk.minion(card, talk.owner_of(card, player) or player)


def _victim_player(talk: Discourse, victims: list[Mention], tool: Card | None) -> str:
    for victim in victims:
        if victim.kind == "pronoun" and victim.value == "me":
            return talk.player_of(victim.token)
        if victim.owner is not None:
            return talk.player_of(victim.owner)
    return ""


def _victims(clause: EverydayClause) -> list[Mention]:
    """Return what is hit: players, cards and pronouns without a preposition or after "on"."""
    return [mention for kind in ("card", "player", "pronoun", "all") for mention in clause.take(kind, "", *AT)]


def _is_state(mention: Mention) -> bool:
    """True for "with an Alton Hickman with 2 damage": a minion that somebody has."""
    return mention.damage is not None or mention.health is not None or mention.zone == "play"


def _check_amounts(talk: Discourse, clause: EverydayClause, tool: Card | None) -> None:
    """Refuse damage or wounds of a number that the card does not do."""
    for noun in clause.nouns("damage", "wound", "number"):
        if noun.count is None:
            continue
        effects = [effect for paragraph in tool.paragraphs for effect in paragraph.effects] if tool else []
        if noun.count not in [effect.n for effect in effects]:
            talk.refuse(noun.token, f"{tool.name if tool else 'the card'} does not do {noun.count}")


def read_aim(talk: Discourse, clause: EverydayClause) -> None:
    """Read "he aims it at Bob", "she picks me", "Bob aims Ivan Radinsky's chain text at my Vulko"."""
    owner_of_chain = chain_owner(talk, clause)
    before = orders_before(talk, clause)
    if clause.passive:
        clause.verb = "hit"
        for mention in clause.found.mentions:
            if mention.prep in AT and mention.kind == "card" and not clause.take("card", "by"):
                mention.prep = "by"
        read_hit(talk, clause)
        return
    actor = acting(talk, clause)
    kickers = [noun for noun in clause.nouns("kicker", "text") if noun.of is not None]
    for noun in kickers:
        assert noun.of is not None
        noun.of.prep = "with"
        if noun.value == "kicker":
            clause.found.flags["kicked"] = noun.token
    cards = clause.take("card", "", "with", "for", "by")
    at = [m for kind in ("card", "player", "pronoun") for m in clause.take(kind, "on", "to")]
    subject = clause.subject
    if subject is not None and subject.kind == "card" and subject in cards and at:
        actor = actor or owner_in(talk, [subject])
    tools, victims = (cards, at) if at else _tools_and_victims(talk, clause, cards)
    its = clause.take("pronoun", "", test=lambda mention: mention.value == "it")
    its += clause.nouns("text", "kicker", "order", "card")
    if not at:
        victims += [m for kind in ("player", "pronoun") for m in clause.take(kind, "", "for")]
    if len(tools) > 1 or (not tools and talk.link is None):
        talk.refuse(clause.token, "expected the one card that is aimed")
    if tools:
        victim = _victim_player(talk, victims, None)
        actor = actor or owner_in(talk, tools) or talk.other_player(clause.token, victim)
        link_cards(talk, clause, actor, (tools, before, owner_of_chain))
    elif its and talk.link is None:
        talk.refuse(its[0].token, "nothing is linked yet")
    read_kicker(talk, clause)
    aim(talk, clause, victims)


def _tools_and_victims(
    talk: Discourse, clause: EverydayClause, cards: list[Mention]
) -> tuple[list[Mention], list[Mention]]:
    """Return the cards that are aimed, and the minions they are aimed at, where only one kind is named."""
    tools = [card for card in cards if card.prep in ("with", "for", "by")]
    rest = [card for card in cards if card not in tools]
    if not tools and clause.subject in rest and len(rest) > 1:
        tools, rest = [rest[0]], rest[1:]
    if talk.link is not None and not tools and (not clause.actor or talk.link.player == clause.actor):
        return [], rest
    return tools, rest


def aim(talk: Discourse, clause: EverydayClause, victims: list[Mention]) -> None:
    """Give the last link its targets."""
    link = talk.link
    assert link is not None
    if clause.nouns("discard", preps=("in", "from")):
        for victim in victims:
            if victim.token.card is not None:
                talk.situation.held.append(Held(victim.token.card, link.player, "discard"))
    for victim in victims:
        link.aims.append(_aim(talk, link, victim))
    if not victims:
        talk.refuse(clause.token, "expected whom or what it is aimed at")


def aim_at_rest(talk: Discourse, clause: EverydayClause) -> None:
    """Aim the order at the players and cards after "on"."""
    at = [m for kind in ("card", "player", "pronoun") for m in clause.take(kind, "on", "to", "for")]
    at += clause.take("pronoun", "", test=lambda mention: mention.case == "object")
    if at:
        aim(talk, clause, at)


def _aim(talk: Discourse, link: Linked, victim: Mention) -> Aim:
    wants = targets_of(link.card)
    first = first_target(link.card)
    card = victim.token.card
    if card is not None and "order in the chain" in wants:
        _link_target(talk, link, victim)
    if card is not None and (not card.is_minion or _is_in_chain(talk, card, victim) or "order in the chain" in wants):
        return Aim(card=card)
    if card is not None and first.startswith("own discarded"):
        return Aim(card=card)
    if card is not None or (
        victim.kind == "pronoun"
        and victim.value != "me"
        and talk.held
        and (first == "minion" or (hits_minions_of_player(link.card) and not talk.mentioned))
    ):
        held = talk.held if card is None else talk.minion(victim, talk.owner_of(victim, link.player))
        assert held is not None
        return Aim(owner_of=held) if hits_minions_of_player(link.card) else Aim(held=held)
    if first.startswith("own discarded"):
        piles = [held for held in talk.situation.held if held.zone == "discard" and held.owner == link.player]
        if piles and (card is not None or victim.kind == "pronoun"):
            return Aim(card=card or piles[-1].card)
    if victim.value == "it":
        talk.refuse(victim.token, "write what is meant")
    if victim.kind == "all":
        talk.refuse(victim.token, "name each target")
    return Aim(player=talk.player_of(victim.token, link.player))


def _link_target(talk: Discourse, link: Linked, victim: Mention) -> None:
    """Put the order that another one targets into the chain before it, if it is not there."""
    links, card = talk.situation.links, talk.card_of(victim)
    if any(other.card is card for other in links):
        return
    owner = talk.owner_of(victim) or talk.other_player(victim.token, link.player)
    links.insert(links.index(link), Linked(owner, card))


def _is_in_chain(talk: Discourse, card: Card, victim: Mention) -> bool:
    links = any(link.card is card for link in talk.situation.links)
    return links and victim.owner is None and not any(held.card is card for held in talk.situation.held)


def first_target(card: Card | None) -> str:
    """Return the kind of thing that the first text of a card targets."""
    paragraphs = sorted(card.paragraphs, key=lambda paragraph: paragraph.label == "Kicker") if card else []
    targets = [effect.target for paragraph in paragraphs for effect in paragraph.effects if effect.target]
    return targets[0] if targets else ""


def targets_of(card: Card | None) -> set[str]:
    """Return the kinds of things that the texts of a card target."""
    if card is None:
        return set()
    return {effect.target for paragraph in card.paragraphs for effect in paragraph.effects}


def hits_minions_of_player(card: Card | None) -> bool:
    """True for a text that targets a player and damages the minions: "hits Vulko" then targets its owner."""
    if card is None:
        return False
    effects = [effect for paragraph in card.paragraphs for effect in paragraph.effects if paragraph.label == "Chain"]
    return any(type(effect).__name__ == "DamageMinionsOfTargetPlayer" for effect in effects)
