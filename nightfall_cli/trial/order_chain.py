"""Put orders into the chain as everyday clauses state it: after which order, with its kicker or not, and at whom."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nightfall_cli.cards.model import LANGUAGES
from nightfall_cli.messages.message import Message
from nightfall_cli.trial.lexicon import folded, lexicon
from nightfall_cli.trial.sentence_forms import any_of, color_beside, effects_of, fits, resolving_effects, targets_of
from nightfall_cli.trial.situation import Aim, Held, Linked

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.mentions import Mention

    Orders = tuple[list[Mention], list[Mention], str]

PILE = "own discarded"
ORDER = "order in the chain"
WHOLE = ("resolve", "trigger", "enter", "give", "follow")
"""Kinds of verbs whose cards all are orders in the chain, and none is hit."""

TIED = ("verb", "verk", "verl", "link", "connect")
"""Beginnings of verbs that tie one order "with" another."""
PLAYING = ("play", "cast", "use", "spiel", "jou", "сыгр", "игра", "разыгр")
"""Beginnings of verbs that play an order "on" its target; others put it on the order before it."""
TAKING = ("tak", "took", "nimm", "nahm", "hol", "reprend", "recup", "забр", "забир", "бер", "взял")
"""Beginnings of verbs with which players put what is theirs into their own hand."""
AT = ("on", "to", "for", "in", "from", "have")
TOOL = ("with", "by", "from", "for")
LINKING = ("link", "start", "put", "be", "become")
COPIES = ("twice", "two", "zwei", "2", "gleich", "deux", "дважды", "два")
"""Beginnings of "twice" as two copies of an order, not as both parts of one."""
BACK = ("hand", "discard", "play")
"""Where a text puts its target; named beside it, it states nothing."""


def aim(talk: Discourse, clause: EverydayClause, victims: list[Mention]) -> None:
    """Give the last link its targets."""
    link = talk.link
    assert link is not None
    if clause.verb == "aim" and len(link.aims) == 1 == len(_active_targets(talk, link)):
        _is_order(talk, link, victims)
    people = [victim for victim in victims if victim.kind in ("player", "pronoun") and victim.value != "it"]
    if people and set(_active_targets(talk, link)) <= {"player", "opponent"}:
        for victim in [v for v in victims if v.token.card is not None and not _is_in_chain(talk, v.token.card, v)]:
            player = talk.player_of(people[0].token, link.player)  # "hits Anna and Vulko, her only minion"
            talk.minion(victim, talk.owner_of(victim, player) or player)
            victims.remove(victim)
    before = len(link.aims)
    twice = clause.flag("twice")
    wants = [e.target for e in resolving_effects(link.card, True)] if link.card is not None else []
    parts = len([want for want in wants if any(fits(victim.token.card, want) for victim in victims)]) > 1
    copies = clause.verb in LINKING and twice is not None and folded(twice.text).startswith(COPIES)
    if copies and not parts:
        link.count, link.in_order = 2, False  # "plays Enraged Wight twice on Janet"
    elif twice is not None and (copies or not parts):
        talk.refuse(twice, "write each order, and what it is aimed at")
    for victim in victims:
        found = _aim(talk, link, victim)
        if found in link.aims[0 if clause.verb == "aim" else before :]:
            continue  # "I target him, Thomas"
        if twice is not None and parts:
            link.aims.append(found)
            if link.kicked is None and link is talk.situation.links[0] and link.card is not None and link.card.kicker:
                link.kicked = True  # "both parts of Shock and Awe"
        owners = [one.owner_of.owner for one in link.aims if one.owner_of]
        if found.owner_of is None or found.owner_of.owner not in owners:
            link.aims.append(found)


def taker(talk: Discourse, victims: list[Mention]) -> Linked | None:
    """Return the order that targets such things: the last one, or one before it where the last one targets none."""
    things = [v.token.card for v in victims if v.kind in ("card", "player") or v.value in ("me", "opponent")]
    links = [link for link in talk.situation.links if talk.link is not None and link.player == talk.link.player]
    for link in [talk.link, *reversed(links)] if things and talk.link is not None else ():
        takes = [any(fits(card, want) for want in targets_of(link.card)) for card in things]
        if all(takes) and (link is talk.link or not link.aims):
            return link
    return talk.link


def _is_order(talk: Discourse, link: Linked, victims: list[Mention]) -> None:
    """Put a minion into the chain: "links Team Deployment on my Franz Orlok and aims at Lilith Lawrence"."""
    held = link.aims[0].held or link.aims[0].owner_of
    if held is None or held.stated or held.owner is None or any(victim.token.card is held.card for victim in victims):
        return
    link.aims.clear()
    talk.situation.held.remove(held)
    talk.situation.links.insert(talk.situation.links.index(link), Linked(held.owner, held.card))
    link.in_order = True


def open_targets(talk: Discourse) -> list[str]:
    """Return the kinds of things that the last order targets, as long as it is not aimed."""
    return targets_of(talk.open_link.card) if talk.open_link else []


def _active_targets(talk: Discourse, link: Linked) -> list[str]:
    """Return the kinds of things that an order targets, with its kicker where it is triggered."""
    assert link.card is not None
    at = talk.situation.links.index(link)
    before = talk.situation.links[at - 1] if at else None
    color = "" if before is None else before.card.color if before.card else before.color
    kicked = bool(link.kicked or (color and color == link.card.kicker))
    return [e.target for e in resolving_effects(link.card, kicked) if e.target] or targets_of(link.card)


def _aim(talk: Discourse, link: Linked, victim: Mention) -> Aim:
    wants = targets_of(link.card)
    first, card = wants[0] if wants else "", victim.token.card
    of_player = any(effect.name == "DamageMinionsOfTargetPlayer" for effect in effects_of(link.card))
    if card is not None and ORDER in wants:
        _link_target(talk, link, victim)
        return Aim(card=card)
    before = [other for other in talk.situation.links if other is not link and other.card is not None]
    if victim.kind == "noun":  # "Flank Attack on my opponent's card"
        owner = talk.player_of(victim.owner, link.player) if victim.owner is not None else ""
        meant = [other for other in before if owner in ("", other.player)]
        color = victim.color or color_beside(link.card, False)
        if not meant:
            name = talk.situation.player(owner or talk.other_player(victim.token, link.player))
            talk.situation.links.insert(talk.situation.links.index(link), Linked(name, None, color))
        return Aim(card=meant[-1].card if meant else any_of(f"{color} order"))
    if ORDER in wants and victim.kind == "pronoun" and victim.value != "me" and before:
        return Aim(card=before[-1].card)
    if card is not None and first.startswith(PILE):
        talk.situation.need(Held(card, talk.owner_of(victim, link.player) or link.player, "discard"))
    if card is not None and (not card.is_minion or _is_in_chain(talk, card, victim) or first.startswith(PILE)):
        return Aim(card=card)
    if (
        card is not None
        and card.blocks_damage
        and talk.verb in ("kill", "destroy")
        and {*wants} <= {"player", "opponent"}
    ):
        return Aim(owner_of=talk.minion(victim, talk.owner_of(victim)))  # "Death Grip destroys Vulko"
    them = victim.kind == "pronoun" and victim.value not in ("me", "opponent") and talk.held is not None
    if card is not None or (them and (first == "minion" or (of_player and not talk.mentioned))):
        held = talk.held if card is None else talk.minion(victim, talk.owner_of(victim, link.player))
        assert held is not None
        return Aim(owner_of=held) if of_player else Aim(held=held)
    if them and first in ("player", "opponent") and not [name for name in talk.mentioned if name != link.player]:
        return Aim(owner_of=talk.held)  # "my Vulko is hurt, Paul plays Blood Rage on it"
    if first.startswith(PILE):
        piles = [held for held in talk.situation.held if held.zone == "discard" and held.owner == link.player]
        if victim.kind == "pronoun" and victim.value not in ("me", "opponent"):
            return Aim(card=piles[-1].card) if piles else talk.refuse(victim.token, "write which card is meant")
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
    links = [link.player for link in talk.situation.links if link.card is card]
    mine = victim.owner is None or talk.owner_of(victim) in links  # "I start with Vulko, and Bob shoots my Vulko"
    return bool(links) and mine and not any(held.card is card for held in talk.situation.held)


def orders_before(
    clause: EverydayClause, linked: bool = False, on: bool = False, replies: bool = False
) -> list[Mention]:
    """Return the orders to which another one is linked; "to him" and "on it" may be the last one."""
    linking = clause.verb in ("link", "start", "put")
    cards = clause.take("card", "after")
    for card in cards:  # "in response to Death Grip": it is another player's
        card.flags |= {"other"} if _is_answered(clause, card) else set()
    begun = linking and [m for m in clause.found.mentions if m.kind == "card" and not m.used][:2]
    if begun and begun[1:] and replies and (begun[0].prep in ("to", "on") or begun[1].prep in ("with", "by")):
        begun[1].prep = "with" if begun[1].prep == "by" else begun[1].prep
        begun[0].flags |= {"other"}  # "answers Death Grip with Shock and Awe": it is another player's
        cards += clause.take("card", test=lambda m: m is begun[0])
    if linking:
        places = ("to", "after", *("on",) * on) if linked else ("after",)
        clause.pronouns("it", *("he", "she", "they") * linked, preps=places)
        cards += clause.take("card", "to", "on", test=lambda m: m.prep == "to" or _is_fed(clause, m))
        if folded(clause.token.text).startswith(TIED) and any(not m.prep and m.kind == "card" for m in clause.unused()):
            cards += clause.take("card", "with")  # "verlinkt Todesgriff mit Vulko"
    preps = ("after", "to", "on") if linking else ("after",)
    return cards + clause.take("noun", *preps, test=lambda m: bool(m.color) and m.value in ("card", "order"))


def _is_answered(clause: EverydayClause, card: Mention) -> bool:
    """True for a card behind "in response to" or "в ответ на"."""
    before = [one.text for one in clause.piece.tokens if one.kind == "preposition" and one.start < card.token.start]
    replies = tuple(word for language in LANGUAGES for word in lexicon(language).headlines["reply"])
    return any(word.startswith(replies) for word in folded(before[-1] if before else "").split())


def _is_fed(clause: EverydayClause, mention: Mention) -> bool:
    """True for "puts Death Grip on Ivan Radinsky": a text that targets players is linked to a minion."""
    linked = [m.token.card for m in clause.found.mentions if m.kind == "card" and m.prep in ("", "with")]
    targets = {effect.target for card in linked for effect in effects_of(card) if effect.target}
    plays = folded(clause.token.text).startswith(PLAYING)
    stated = plays or mention.owner is not None or mention.damage is not None or mention.health is not None
    return bool(targets) and not stated and targets <= {"player", "opponent", "archive"}


def tied_to(tools: list[Mention], victims: list[Mention]) -> list[Mention]:
    """Return the orders among the victims that none of the tools can target: "puts Lilith Lawrence on Blood Rage"."""
    wants = [want for tool in tools for want in targets_of(tool.token.card)]
    own = [tool.token.card for tool in tools]
    found = []
    for victim in victims if tools else ():
        card = victim.token.card
        linked = card is not None and card not in own and not (card.is_wound or (wants and card.is_minion))
        found += [victim] * (linked and not any(fits(card, want) for want in wants))
    return found


def link_cards(talk: Discourse, clause: EverydayClause, actor: str, what: Orders) -> None:
    """Add the cards to the chain, after the orders ``before`` them, in the chain that another player started."""
    cards, before, owner = what
    situation = talk.situation
    if owner and not (situation.links or before) and owner != actor:
        situation.links.append(Linked(owner, None))
    elif owner and not situation.mover:
        situation.mover = owner
    for mention in before:
        link_before(talk, actor if situation.links else owner or actor, mention)
    for mention in cards:
        if mention.owner is not None and talk.player_of(mention.owner, prefer=actor) != actor:
            talk.refuse(mention.token, "{player} links it, so it is not another player's", player=actor)
        if "no" in mention.flags:
            talk.refuse(mention.token, "not understood in this clause")
        if mention.kind == "noun":  # "a purple card"
            at = cards.index(mention) if clause.verb == "start" and not before else len(situation.links)
            situation.links.insert(at, Linked(actor, None, mention.color, count=mention.count or 1))
            continue
        card = talk.card_of(mention)
        if card.is_wound:
            talk.refuse(mention.token, "a wound is not linked")
        known = next((link for link in situation.links if link.card is card and link.player == actor), None)
        if known is None or known.aims or "other" in mention.flags:
            known = Linked(actor, card, count=mention.count or 1)
            at = cards.index(mention) if clause.verb == "start" and not before else len(situation.links)
            situation.links.insert(at if clause.verb in LINKING else _place(situation.links, known), known)
            known.resolved = clause.verb in ("resolve", "trigger")
        beside = clause.verb in ("link", "start") and (known.count == 1 or card.color in card.links)
        known.in_order = known.in_order or beside or bool(before)
        talk.link = known


def _place(links: list[Linked], new: Linked) -> int:
    """Return the place of an order that resolves next: before those of its player that have resolved."""
    for at, link in enumerate(links):
        if link.resolved and link.player == new.player:
            return at
    return len(links)


def link_before(talk: Discourse, actor: str, mention: Mention) -> None:
    """Add the order before another: a card, or any order of a colour; one that is in the chain already is meant."""
    links = talk.situation.links
    card = talk.card_of(mention) if mention.kind == "card" else None
    last = links[-1] if links else None
    if last is not None and (last.card is card if card else last.card is not None and last.card.color == mention.color):
        return
    if mention.owner is not None:
        owner = talk.player_of(mention.owner, prefer=actor)
    else:
        owner = talk.other_player(mention.token, actor) if "other" in mention.flags and actor else actor
    links.append(Linked(owner, card, mention.color))


def kickers_in(talk: Discourse, clause: EverydayClause) -> list[Mention]:
    """Return the cards whose kicker or chain text does something, and note the kicker."""
    found = []
    negated = clause.found.flags.pop("not", None) if clause.verb in WHOLE else None
    for noun in clause.nouns("kicker", "text"):
        negated = negated or (noun.token if "no" in noun.flags else None)
        if noun.of is not None:
            noun.of.used = True
            noun.of.count = noun.of.count or (noun.count if noun.value == "kicker" else None)
            found.append(noun.of)
        if noun.value == "kicker":
            clause.found.flags["unkicked" if negated else "kicked"] = noun.token
    of_card = any("kicker" in mention.flags for mention in clause.found.mentions)  # "Franz Orlok's kicker hits Bob"
    if (of_card or clause.verb == "trigger") and "unkicked" not in clause.found.flags:
        clause.found.flags["unkicked" if negated else "kicked"] = clause.token
    return found


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
            talk.refuse(token, "{card} has no kicker", card=link.card)
        link.kicked = kicked


def check_amounts(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> None:
    """Refuse damage, wounds or influence of a number that the last of the orders does not do."""
    cards = [mention.token.card for mention in tools if mention.token.card is not None]
    tool = cards[-1] if cards else talk.link.card if talk.link is not None else None
    amounts = ("damage", "wound", "number", "influence", "card")
    for noun in clause.take(
        "noun", test=lambda m: m.value in amounts and not m.color and (m.value != "card" or m.owner is None)
    ):
        if noun.count is not None and noun.count not in [effect.n for effect in effects_of(tool)]:
            talk.refuse(noun.token, "{card} does not do {number}", card=tool or Message("the card"), number=noun.count)


# -- which cards of a clause hit, and whom or what --------------------------------------------------


def _orders_of(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> list[Mention]:
    """Return the orders of a clause: those whose kicker it names, else the cards that its verb links or hits with."""
    if clause.verb in WHOLE:
        tools = tools or clause.take("card", "have")  # "bei Lilith Lawrence wird der Kick ausgelöst"
    if clause.verb in LINKING or clause.verb in WHOLE:
        preps = ("", "with", *(("by", "of") if clause.verb in (*WHOLE, "start") else ()))
        return tools or sorted(clause.take("card", *preps) + _unnamed_orders(clause), key=lambda m: m.at)
    if clause.passive:
        beside = talk.open_link is not None
        tools = tools or clause.take("card", "by")
        return tools or clause.take("card", *TOOL, test=lambda m: _is_no_state(m) and not (beside and m.owner))
    tools = tools or clause.take("card", *TOOL, test=_is_no_state)
    if (subject := clause.card) is not None and not subject.used:
        subject.used = True
        tools = [subject, *(tool for tool in tools if tool is not subject)]
    return tools


def _unnamed_orders(clause: EverydayClause) -> list[Mention]:
    """Return the orders of a clause of which only the colour is stated, without the one of "the red card Vulko"."""
    found = clause.found.mentions
    apposed = [noun for noun, card in pairwise(found) if card.token.card is not None and not (card.joined or card.prep)]
    if clause.verb not in LINKING[:3] or clause.names("discard", "deck", "commons", "archive"):
        return []
    for noun, card in pairwise(found):
        noun.used = noun.used or (
            noun in apposed and card.token.card is not None and noun.color == card.token.card.color
        )
    return clause.take(
        "noun",
        "",
        "with",
        test=lambda m: (m.value == "order" or bool(m.color)) and m.value in ("card", "order") and m not in apposed,
    )


def order_roles(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return the orders of a clause, and what they are aimed at."""
    subject, tools = clause.subject, _orders_of(talk, clause, tools)
    if clause.verb == "link":
        for mention in clause.found.mentions:  # "with Bob as the target"
            mention.prep = "on" if mention.kind == "player" and mention.prep == "with" else mention.prep
    recalls = any(wants.startswith(PILE) for tool in tools for wants in targets_of(tool.token.card))
    if recalls and subject in tools and not clause.actor and any(m.kind == "card" for m in clause.unused()):
        for getting in clause.people("")[:1]:  # "Dark Awakening gets me Vulko back"
            clause.actor = talk.player_of(getting.token)
    for noun in clause.nouns(*BACK):
        if (noun.value == "discard" or recalls) and noun.owner and not clause.actor and clause.subject in tools:
            clause.actor = talk.player_of(noun.owner)  # "Genesis One exiles a bite from my discard pile"
        into_own = noun.value == "hand" and noun.owner is not None and noun.owner.value not in ("owner", "it", "they")
        takes = folded(clause.token.text).startswith(TAKING)
        if into_own and noun.owner is not None and (noun.owner.value not in ("he", "she") or takes):
            for card in [m for m in clause.unused() if m.kind == "card"]:
                card.owner = card.owner or noun.owner  # "takes Vulko back into his hand with Ivan Radinsky"
        if noun.owner and (noun.value == "play" or (noun.value == "discard" and recalls)):
            for card in clause.unused() if recalls else [m for m in clause.found.mentions if m not in tools]:
                card.owner = card.owner or (noun.owner if card.kind == "card" else None)  # "Vulko, on my side"
    clause.take("pronoun", test=lambda m: m.value == "owner" and clause.verb == "return")
    last = talk.open_link.card if talk.open_link is not None and not tools else None
    orders = [last, *(tool.token.card for tool in tools)]
    cancels = any(effect.name == "CancelOrder" for order in orders for effect in effects_of(order))
    for person in [m for kind in ("player", "pronoun") for m in clause.take(kind, "after")] if cancels else ():
        person.kind, person.value, person.owner = "noun", "order", person.token  # "на карту соперника"
        person.prep, person.used = "on", False
    places = ("", *AT) if clause.verb == "aim" else AT
    unnamed = clause.take("noun", *places, test=lambda m: m.value in ("card", "order")) if cancels else []
    places = AT if clause.verb in LINKING or clause.verb in WHOLE else ("", *AT)
    victims = [m for kind in ("card", "player", "pronoun", "all") for m in clause.take(kind, *places)] + unnamed
    if not victims and tools == [subject] and talk.open_link and clause.verb not in (*WHOLE, *LINKING[:2]):
        return [], tools  # "… und wählt meinen Marcus Toth"
    if clause.verb in LINKING:
        victims += clause.take("pronoun", "", test=lambda mention: mention.case == "object")
        victims += clause.take("player", "", test=lambda mention: mention is not subject and mention.case == "oblique")
        return tools, victims
    of_orders = not tools and any(want == ORDER or want.startswith(PILE) for want in open_targets(talk))
    of_orders = of_orders or (not tools and clause.verb == "return" and "minion" in open_targets(talk))
    return (tools, victims) if clause.verb in WHOLE or of_orders else _sorted(tools, victims)


def _sorted(tools: list[Mention], victims: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return which cards hit and which are hit, where the words alone do not decide: an action is never hit."""
    actions = [m for m in victims if m.token.card is not None and not (m.token.card.is_minion or m.token.card.is_wound)]
    if len(actions) == 1 and all(tool.token.card is not None and tool.token.card.is_minion for tool in tools):
        rest = [mention for mention in (*tools, *victims) if mention is not actions[0]]
        if not tools or not actions[0].prep:
            return actions, rest
    bare = [mention for mention in victims if mention.kind == "card" and not mention.prep]
    persons = any(m.prep or (m.kind == "pronoun" and m.case == "object") for m in victims)
    if not tools and len(bare) == 1 and persons:
        tools = bare
    return tools, [mention for mention in victims if mention not in tools]


def _is_no_state(mention: Mention) -> bool:
    """False for "with an Alton Hickman with 2 damage": a minion that somebody has."""
    return mention.damage is None and mention.health is None and mention.zone != "play"
