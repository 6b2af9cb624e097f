"""Put orders into the chain as everyday clauses state it: whose, after which order, with or without a kicker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.order_targets import effects_of
from nightfall_cli.trial.situation import Linked
from nightfall_cli.trial.stand_ins import color_beside

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention


def orders_before(clause: EverydayClause) -> list[Mention]:
    """Return the orders to which another one is linked: cards, or orders of a colour."""
    linking = clause.verb in ("link", "start", "put")
    cards = clause.take("card", "after")
    if linking:
        cards += clause.take("card", "to", "on", test=lambda m: m.prep == "to" or _is_fed(clause, m))
    if clause.take("pronoun", "before", test=lambda mention: mention.value == "it"):
        cards += clause.take("noun", "with", test=lambda mention: bool(mention.color))
    preps = ("after", "to", "on") if linking else ("after",)
    return cards + clause.take("noun", *preps, test=lambda m: bool(m.color) and m.value in ("card", "order"))


def _is_fed(clause: EverydayClause, mention: Mention) -> bool:
    """True for "puts Death Grip on Ivan Radinsky": a text that targets players is linked to a minion."""
    linked = [m.token.card for m in clause.found.mentions if m.kind == "card" and m.prep in ("", "with")]
    targets = {effect.target for card in linked for effect in effects_of(card) if effect.target}
    stated = mention.owner is not None or mention.damage is not None or mention.health is not None
    return bool(targets) and not stated and targets <= {"player", "opponent", "archive"}


def link_cards(
    talk: Discourse, clause: EverydayClause, actor: str, what: tuple[list[Mention], list[Mention], str]
) -> None:
    """Add the cards to the chain, after the orders ``before`` them, in the chain that another player started."""
    cards, before, owner = what
    situation = talk.situation
    if owner and not situation.links and owner != actor:
        situation.links.append(Linked(owner, None))
    elif owner and not situation.mover:
        situation.mover = owner
    for mention in before:
        _link_before(talk, actor, mention)
    for mention in cards:
        if mention.owner is not None and talk.player_of(mention.owner, prefer=actor) != actor:
            talk.refuse(mention.token, f"{actor} links it, so it is not another player's")
        card = talk.card_of(mention)
        if mention.count is not None and mention.count > 1:
            talk.refuse(mention.token, "name each copy that is linked")
        if card.is_wound:
            talk.refuse(mention.token, "a wound is not linked")
        first = situation.links[0] if situation.links else None
        if clause.verb == "start" and first is not None and first.card is None and first.player == actor:
            first.card = card  # "Fay links to Gus's chain. Gus started with …"
        known = next((link for link in situation.links if link.card is card and link.player == actor), None)
        if known is None or known.aims:
            known = Linked(actor, card)
            situation.links.append(known)
        known.in_order = known.in_order or clause.verb in ("link", "start") or bool(before)
        talk.link = known


def _link_before(talk: Discourse, actor: str, mention: Mention) -> None:
    """Add the order before another: a card, or any order of a colour; one that is in the chain already is meant."""
    links = talk.situation.links
    card = talk.card_of(mention) if mention.kind == "card" else None
    last = links[-1] if links else None
    if last is not None and (last.card is card if card else last.card is not None and last.card.color == mention.color):
        return
    if last is not None and last.card is None and not card:
        last.color = mention.color
        return
    owner = talk.player_of(mention.owner, prefer=actor) if mention.owner else actor
    links.append(Linked(owner, card, mention.color))


def read_kicker(talk: Discourse, clause: EverydayClause) -> None:
    """Note whether the kicker of the last order is stated to work."""
    link = talk.link
    for name, kicked in (("kicked", True), ("unkicked", False)):
        token = clause.flag(name)
        if token is None:
            continue
        if link is None or link.card is None:
            talk.refuse(token, "the order with this kicker is not named")
        if not link.card.kicker:
            talk.refuse(token, f"{link.card.name} has no kicker")
        link.kicked = kicked
        feed(talk, link)


def feed(talk: Discourse, link: Linked) -> None:
    """Put an order before a kicked one that starts the chain; give an order of no colour one that fits."""
    links = talk.situation.links
    at = links.index(link)
    assert link.card is not None
    before = links[at - 1] if at else None
    if before is None and link.kicked:
        links.insert(at, Linked(link.player, None, color_beside(link.card, True)))
    elif before is not None and before.card is None and not before.color:
        before.color = color_beside(link.card, bool(link.kicked))
