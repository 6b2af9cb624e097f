"""What an order is aimed at: players, minions in play, or other orders, by what its texts target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.situation import Aim, Held, Linked

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.cards.sentences import Effect
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention

PILE = "own discarded"
ORDER = "order in the chain"


def aim(talk: Discourse, clause: EverydayClause, victims: list[Mention]) -> None:
    """Give the last link its targets."""
    link = talk.link
    assert link is not None
    if clause.nouns("discard", preps=("in", "from")):
        for victim in victims:
            if victim.token.card is not None:
                talk.situation.need(Held(victim.token.card, link.player, "discard"))
    for victim in victims:
        link.aims.append(_aim(talk, link, victim))


def effects_of(card: Card | None) -> list[Effect]:
    """Return the effects of a card, the kicker last."""
    paragraphs = sorted(card.paragraphs, key=lambda paragraph: paragraph.label == "Kicker") if card else []
    return [effect for paragraph in paragraphs for effect in paragraph.effects]


def targets_of(card: Card | None) -> list[str]:
    """Return the kinds of things that the texts of a card target, in order."""
    return [effect.target for effect in effects_of(card) if effect.target]


def _aim(talk: Discourse, link: Linked, victim: Mention) -> Aim:
    wants = targets_of(link.card)
    first, card = wants[0] if wants else "", victim.token.card
    of_player = any(type(effect).__name__ == "DamageMinionsOfTargetPlayer" for effect in effects_of(link.card))
    if card is not None and ORDER in wants:
        _link_target(talk, link, victim)
        return Aim(card=card)
    before = [other for other in talk.situation.links if other is not link and other.card is not None]
    if ORDER in wants and victim.kind == "pronoun" and victim.value != "me" and before:
        return Aim(card=before[-1].card)
    if card is not None and first.startswith(PILE):
        talk.situation.need(Held(card, link.player, "discard"))
    if card is not None and (not card.is_minion or _is_in_chain(talk, card, victim) or first.startswith(PILE)):
        return Aim(card=card)
    them = victim.kind == "pronoun" and victim.value not in ("me", "opponent") and talk.held is not None
    if card is not None or (them and (first == "minion" or (of_player and not talk.mentioned))):
        held = talk.held if card is None else talk.minion(victim, talk.owner_of(victim, link.player))
        assert held is not None
        return Aim(owner_of=held) if of_player else Aim(held=held)
    if first.startswith(PILE):
        piles = [held for held in talk.situation.held if held.zone == "discard" and held.owner == link.player]
        if piles and victim.kind == "pronoun":
            return Aim(card=piles[-1].card)
    if victim.value == "it":
        talk.refuse(victim.token, "write what is meant")
    if victim.kind == "all":
        talk.refuse(victim.token, "name each target")
    return Aim(player=talk.player_of(victim.token, link.player))


def _link_target(talk: Discourse, link: Linked, victim: Mention) -> None:
    """Put the order that another one targets into the chain before it, if it is not there."""
    links, card = talk.situation.links, talk.card_of(victim)
    if not any(other.card is card for other in links):
        owner = talk.owner_of(victim) or talk.other_player(victim.token, link.player)
        links.insert(links.index(link), Linked(owner, card))


def _is_in_chain(talk: Discourse, card: Card, victim: Mention) -> bool:
    links = any(link.card is card for link in talk.situation.links)
    return links and victim.owner is None and not any(held.card is card for held in talk.situation.held)
