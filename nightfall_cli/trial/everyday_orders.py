"""Everyday clauses about orders: who links, aims or triggers which order, and whom it hits.

Every such clause is read the same way, whatever its verb: the orders before the one that is meant, the player who acts,
the orders themselves, and what is left is what they are aimed at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.messages.message import Message
from nightfall_cli.trial.order_chain import (
    ORDER,
    PILE,
    aim,
    effects_of,
    link_before,
    link_cards,
    orders_before,
    read_kicker,
    targets_of,
)
from nightfall_cli.trial.situation import ME

if TYPE_CHECKING:
    from nightfall_cli.cards.model import Card
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention
    from nightfall_cli.trial.situation import Linked

AT = ("on", "to", "for", "in", "from", "have")
TOOL = ("with", "by", "from", "for")
LINKING = ("link", "start", "put", "be", "become")
SUFFERED = ("claim", "suffer", "hit", "kill")
WHOLE = ("resolve", "trigger", "enter", "give", "follow")
"""Kinds of verbs whose cards all are orders in the chain, and none is hit."""
BACK = ("hand", "discard", "play")
"""Where a text may put its target: named beside it, this states nothing more."""


def acting(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player who does what a clause says: its subject, else the subject of the clause before it."""
    if (subject := clause.person) is not None:
        subject.used = True
        joined = talk.subject if "and" in clause.piece.before or "then" in clause.piece.before else ""
        clause.actor = talk.player_of(subject.token, prefer=clause.actor or joined)
    elif not clause.actor and clause.subject is None and not clause.passive:
        clause.actor = talk.subject
    talk.subject = clause.actor or talk.subject
    return clause.actor


def owner_in(talk: Discourse, cards: list[Mention]) -> str:
    """Return the owner that is stated of one of the cards, "" without one."""
    return next((talk.player_of(card.owner) for card in cards if card.owner is not None), "")


def read_order(talk: Discourse, clause: EverydayClause) -> None:
    """Read "Ann plays Death Grip on Bob", "I am hit by Death Grip", "Bob aims it at me", "Ann plays nothing"."""
    chains = clause.nouns("chain", "turn", "chain-phase")
    chain = next((talk.player_of(noun.owner) for noun in chains if noun.owner is not None), "")
    clause.flag("first")
    if clause.names_card:
        _name_minions(talk, clause)
    if not clause.names_card and clause.verb in (*LINKING, "pass", "follow") and clause.pronouns("nobody"):
        clause.nouns("nothing", "card", "order")
        clause.flag("not")
        return  # "nobody adds anything"
    if (nothing := clause.nouns("nothing")) or clause.verb == "pass":
        clause.flag("not")
        talk.situation.passing.append((acting(talk, clause), nothing[0].token if nothing else clause.token))
        return
    is_open = talk.link is not None and not talk.link.aims
    if is_open and clause.verb in LINKING and any(m.value == "play" for m in clause.found.mentions):
        clause.verb = "aim"  # "plays Dark Awakening and puts Marcus Toth into play"
    before = orders_before(clause, bool(talk.situation.links))
    if clause.verb == "start" and (colored := clause.take("noun", "", "with", test=lambda m: bool(m.color))):
        link_before(talk, talk.situation.player(acting(talk, clause)), colored[0])
        return
    if clause.verb == "start" and chains and not clause.names_card and not clause.passive:
        people = clause.people("")
        starter = talk.player_of(people[0].token) if people else acting(talk, clause) or talk.subject
        talk.situation.chain_of = talk.situation.player(starter)
        return  # "Bob started the chain"
    tools = _of_kickers(talk, clause)
    open_links = [link for link in talk.situation.links if not link.aims and targets_of(link.card)]
    with_both = len(open_links) == 2 and not tools and clause.verb in ("hit", "aim")
    if with_both and clause.take("all", "with", "", test=lambda m: m.prep == "with" or talk.language == "ru"):
        victims = [*clause.people("", *AT), *clause.take("card", "", *AT)]
        for talk.link in open_links:  # "and hits Bob with both"
            aim(talk, clause, [v for v in victims if v is not clause.subject])
        return
    has_kicker = bool(clause.found.flags.keys() & {"kicked", "unkicked"})
    actor = _actor(talk, clause)
    places = ("with", "") if clause.verb in LINKING or (clause.verb in WHOLE and talk.link is None) else ("with",)
    clause.pronouns("it", *(("he", "she") if talk.link is not None else ()), preps=("with",))
    clause.pronouns("it", preps=places)
    if clause.subject is not None and clause.subject.value == "it" and talk.link is not None:
        clause.subject.used = True
    tools, victims = _roles(talk, clause, tools)
    wants = targets_of(tools[0].token.card) if tools else []
    hurt = talk.held is not None and wants[:1] == ["minion"]  # "Bob's Vulko is healthy and gets hit by …"
    unnamed = clause.passive and not victims and clause.subject is None and clause.verb in SUFFERED
    if unnamed and (talk.subject or hurt):
        victims = [
            clause.add("pronoun", "it") if hurt else clause.add("player", talk.subject)
        ]  # "Thomas has Vulko and takes 3 damage from Death Grip"
        victims[0].used = True
    if clause.verb == "follow" and not before:
        tools, before = tools[:1], tools[1:]
    if clause.verb == "trigger" and len(tools) == 1 and (known := _linked(talk, tools[0].token.card)):
        talk.link, tools = known, []
    if clause.subject is None and (owner := owner_in(talk, tools)):
        actor = owner
    link = talk.link
    is_open = link is not None and actor in ("", link.player) and (has_kicker or not link.aims or clause.verb == "aim")
    several = len(tools) > 1 and bool(victims) and clause.verb not in LINKING
    if several and has_kicker:
        talk.refuse(clause.token, "expected the one card that does this, such as: with Shock and Awe")
    if not tools and not (link is not None and is_open):
        people = clause.take("player", "")
        listed = clause.verb in ("be", "become") or len(people) > 1
        if listed and [talk.player_of(mention.token) for mention in people] and not clause.leftover():
            return  # "Bob and I are playing"
        if clause.verb in LINKING:
            talk.refuse(clause.token, "expected the card that is linked, such as: with Shock and Awe")
        talk.refuse(clause.token, "expected the one card that does this, such as: with Shock and Awe")
    actor = actor or owner_in(talk, tools) or clause.actor or chain
    before_now, assumed = list(talk.situation.links), not actor
    actor = actor or _other(talk, clause, victims)
    if clause.subject is None and any(_is_player(talk, victim, actor) for victim in victims):
        actor = talk.other_player(clause.token, actor)  # "меня бьют Death Grip": nobody hits himself unsaid
    tool = talk.card_of(tools[-1]) if tools else link.card if link is not None else None
    _check_amounts(talk, clause, tool)
    for more in tools[:-1] if several else ():
        link_cards(talk, clause, talk.situation.player(actor), ([more], before, chain))
        aim(talk, clause, victims)
        before = []
    if tools:
        link_cards(talk, clause, talk.situation.player(actor), (tools[-1:] if several else tools, before, chain))
    for new in talk.situation.links:
        new.assumed = new.assumed or (assumed and new not in before_now)
    if talk.link is not None and talk.link.assumed and any(_is_player(talk, v, talk.link.player) for v in victims):
        other = talk.other_player(clause.token, talk.link.player)  # "Death Grip is linked to Vulko and hits me"
        for guessed in talk.situation.links:
            guessed.player = other if guessed.assumed else guessed.player
    if clause.passive and len(victims) == 1 and victims[0].kind in ("player", "pronoun") and victims[0].value != "it":
        talk.subject = talk.player_of(victims[0].token)
        _hold_beside(talk, clause, talk.subject)
    read_kicker(talk, clause)
    if clause.verb == "return" and any(victim.kind == "card" for victim in victims):
        victims = [victim for victim in victims if victim.kind == "card"]  # "return Vulko to me"
    if victims:
        aim(talk, clause, victims)
    elif clause.verb not in (*LINKING, *WHOLE, "use"):
        talk.refuse(clause.token, "expected whom or what it is aimed at")


def _name_minions(talk: Discourse, clause: EverydayClause) -> None:
    """Give the owner of "Anna's only minion, Marcus Toth" to the card that names it."""
    for noun in clause.nouns("minion"):
        for mention in clause.found.mentions:
            minion = mention.token.card is not None and mention.token.card.is_minion
            if minion and mention.at > noun.at and mention.owner is None and noun.owner is not None:
                mention.owner = noun.owner
                break
        else:
            minions = [m for m in clause.found.mentions if m.token.card is not None and m.token.card.is_minion]
            if noun.owner is not None and not minions:  # "hits his minions with Furious Melee"
                clause.add("player", talk.player_of(noun.owner, prefer=talk.subject)).prep = "on"


def _actor(talk: Discourse, clause: EverydayClause) -> str:
    """Return the player who links the order: the subject, or after "by"; "" where nobody is named."""
    if clause.verb == "give":
        (player, *_) = clause.people() or talk.refuse(clause.token, "to whom?")
        talk.subject = talk.player_of(player.token)
        return talk.subject
    if clause.verb in WHOLE:
        if having := clause.people("have"):  # "у меня сработал кикер"
            clause.actor = talk.subject = talk.player_of(having[0].token)
            return clause.actor
        if clause.person is not None:
            return acting(talk, clause)
        for mention in clause.people("for"):
            talk.subject = talk.player_of(mention.token)
        return ""
    if clause.passive:
        agents = [*clause.take("player", "by", "from"), *clause.take("pronoun", "by")]
        return talk.player_of(agents[0].token) if agents else clause.actor if clause.verb in LINKING else ""
    if agents := clause.people("by"):
        return talk.player_of(agents[0].token)
    if clause.subject is not None and (clause.subject.kind == "card" or clause.subject.value == "it"):
        return talk.link.player if clause.subject.value == "it" and talk.link is not None else clause.actor
    return acting(talk, clause)


def _of_kickers(talk: Discourse, clause: EverydayClause) -> list[Mention]:
    """Return the cards whose kicker or chain text does something, and note the kicker."""
    found = []
    negated = clause.found.flags.pop("not", None) if clause.verb in WHOLE else None
    for noun in clause.nouns("kicker", "text"):
        negated = negated or (noun.token if "no" in noun.flags else None)
        found += [noun.of] if noun.of is not None else []
        if noun.value == "kicker":
            clause.found.flags["unkicked" if negated else "kicked"] = noun.token
    for mention in found:
        mention.used = True
    whole = clause.verb in ("trigger", "be") or any("kicker" in m.flags for m in clause.found.mentions)
    if clause.verb in WHOLE and whole and "unkicked" not in clause.found.flags:
        clause.found.flags["unkicked" if negated else "kicked"] = clause.token
    return found


def _roles(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return the orders of a clause, and what they are aimed at."""
    subject = clause.subject
    if clause.verb in WHOLE:
        tools = tools or clause.take("card", "have")  # "bei Lilith Lawrence wird der Kick ausgelöst"
    if clause.verb in LINKING or clause.verb in WHOLE:
        tools = tools or clause.take("card", "", "with", *(("by", "of") if clause.verb in (*WHOLE, "start") else ()))
    elif clause.passive:
        beside = talk.link is not None and not talk.link.aims
        tools = tools or clause.take("card", "by")
        tools = tools or clause.take("card", *TOOL, test=lambda m: _is_no_state(m) and not (beside and m.owner))
    else:
        tools = tools or clause.take("card", *TOOL, test=_is_no_state)
        if subject is not None and subject.kind == "card" and not subject.used:
            subject.used = True
            tools = [subject, *(tool for tool in tools if tool is not subject)]
    if clause.verb == "aim" and any(m.prep in ("on", "to") and not m.used for m in clause.found.mentions):
        clause.take("pronoun", "", test=lambda m: m is not subject and m.value not in ("me", "opponent"))
    if clause.verb == "link":
        for mention in clause.found.mentions:  # "with Bob as the target"
            mention.prep = "on" if mention.kind == "player" and mention.prep == "with" else mention.prep
    for noun in clause.nouns(*BACK):
        recalls = any(wants.startswith(PILE) for tool in tools for wants in targets_of(tool.token.card))
        if (noun.value == "discard" or recalls) and noun.owner and not clause.actor and clause.subject in tools:
            clause.actor = talk.player_of(noun.owner)  # "Genesis One exiles a bite from my discard pile"
    clause.pronouns("owner")
    places = AT if clause.verb in LINKING or clause.verb in WHOLE else ("", *AT)
    victims = [m for kind in ("card", "player", "pronoun", "all") for m in clause.take(kind, *places)]
    is_open = talk.link is not None and not talk.link.aims and clause.verb not in WHOLE
    if not victims and tools == [subject] and is_open and not clause.passive:
        return [], tools  # "… und wählt meinen Marcus Toth"
    if clause.verb in LINKING:
        victims += clause.take("pronoun", "", test=lambda mention: mention.case == "object")
        victims += clause.take("player", "", test=lambda mention: mention is not subject and mention.case == "oblique")
        return tools, victims
    owned = [m for m in victims if m.kind == "card" and m.prep in AT]
    if clause.passive and owned and subject in victims and subject is not None and subject.kind != "card":
        victims = owned  # "Bob is shot at his Vulko"
        talk.subject = talk.player_of(subject.token)
    wants = targets_of(talk.link.card) if talk.link is not None and not talk.link.aims and not tools else []
    of_orders = any(want == ORDER or want.startswith(PILE) for want in wants)
    return (tools, victims) if clause.verb in WHOLE or of_orders else _sorted(tools, victims)


def _sorted(tools: list[Mention], victims: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return which cards hit and which are hit, where the words alone do not decide: an action is never hit."""
    actions = [m for m in victims if m.token.card is not None and not (m.token.card.is_minion or m.token.card.is_wound)]
    if len(actions) == 1 and all(tool.token.card is not None and tool.token.card.is_minion for tool in tools):
        rest = [mention for mention in (*tools, *victims) if mention is not actions[0]]
        if not tools or not actions[0].prep:
            return actions, rest
    bare = [mention for mention in victims if mention.kind == "card" and not mention.prep]
    owned = [mention for mention in bare if mention.owner is not None and not mention.joined]
    if not tools and len(bare) == 2 and len(owned) == 1:  # "возвращает Ivan Radinsky Vulko Игоря"
        tools = [mention for mention in bare if mention is not owned[0]]
        return tools, [mention for mention in victims if mention not in tools]
    if not tools and len(bare) == 1 and any(mention.prep for mention in victims):
        return bare, [mention for mention in victims if mention is not bare[0]]
    return tools, victims


def _other(talk: Discourse, clause: EverydayClause, victims: list[Mention]) -> str:
    """Return the player who must be meant where nobody acts: the one who is not hit."""
    if clause.verb in (*LINKING, *WHOLE) and not victims:
        if clause.verb in WHOLE:
            return talk.subject or (talk.other_player(clause.token, "") if talk.situation.players else ME)
        return talk.other_player(clause.token, "") if talk.situation.players else ME
    hit = ""
    for victim in victims:
        if victim.kind == "player" or (victim.kind == "pronoun" and victim.value in ("me", "opponent")):
            hit = hit or talk.player_of(victim.token)
        elif victim.owner is not None:
            hit = hit or talk.player_of(victim.owner)
        elif victim.kind == "pronoun" and victim.value in ("he", "she", "it", "they") and talk.held is not None:
            hit = hit or talk.held.owner or ""
    return talk.other_player(clause.token, hit)


def _is_player(talk: Discourse, victim: Mention, player: str) -> bool:
    """True for a target that is this player, by name or as "me"."""
    named = victim.kind == "player" or (victim.kind == "pronoun" and victim.value == "me")
    return bool(player) and named and talk.player_of(victim.token) == player


def _linked(talk: Discourse, card: Card | None) -> Linked | None:
    return next((link for link in talk.situation.links if link.card is card), None)


def _hold_beside(talk: Discourse, clause: EverydayClause, player: str) -> None:
    """Note the minions of "I am hit by Furious Melee with a Vulko in play"."""
    for card in clause.take("card", "with"):
        clause.nouns("play", preps=("in",))
        talk.minion(card, talk.owner_of(card, player) or player)


def _is_no_state(mention: Mention) -> bool:
    """False for "with an Alton Hickman with 2 damage": a minion that somebody has."""
    return mention.damage is None and mention.health is None and mention.zone != "play"


def _check_amounts(talk: Discourse, clause: EverydayClause, tool: Card | None) -> None:
    """Refuse damage, wounds or influence of a number that the card does not do."""
    for noun in clause.nouns("damage", "wound", "number", "influence", "card"):
        if noun.count is not None and noun.count not in [effect.n for effect in effects_of(tool)]:
            card = tool or Message("the card")
            talk.refuse(noun.token, "{card} does not do {number}", card=card, number=noun.count)
