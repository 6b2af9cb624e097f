"""The roles of a clause about orders: which of its cards hit, and whom or what they hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightfall_cli.trial.order_chain import ORDER, PILE, WHOLE, open_targets, targets_of

if TYPE_CHECKING:
    from nightfall_cli.trial.discourse import Discourse
    from nightfall_cli.trial.everyday_clause import EverydayClause
    from nightfall_cli.trial.sentence_items import Mention

AT = ("on", "to", "for", "in", "from", "have")
TOOL = ("with", "by", "from", "for")
LINKING = ("link", "start", "put", "be", "become")
BACK = ("hand", "discard", "play")
"""Where a text may put its target: named beside it, this states nothing more."""


def _orders_of(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> list[Mention]:
    """Return the orders of a clause: those whose kicker it names, else the cards that its verb links or hits with."""
    if clause.verb in WHOLE:
        tools = tools or clause.take("card", "have")  # "bei Lilith Lawrence wird der Kick ausgelöst"
    if clause.verb in LINKING or clause.verb in WHOLE:
        return tools or clause.take("card", "", "with", *(("by", "of") if clause.verb in (*WHOLE, "start") else ()))
    if clause.passive:
        beside = talk.open_link is not None
        tools = tools or clause.take("card", "by")
        return tools or clause.take("card", *TOOL, test=lambda m: _is_no_state(m) and not (beside and m.owner))
    tools = tools or clause.take("card", *TOOL, test=_is_no_state)
    if (subject := clause.card) is not None and not subject.used:
        subject.used = True
        tools = [subject, *(tool for tool in tools if tool is not subject)]
    return tools


def order_roles(talk: Discourse, clause: EverydayClause, tools: list[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return the orders of a clause, and what they are aimed at."""
    subject, tools = clause.subject, _orders_of(talk, clause, tools)
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
    if not victims and tools == [subject] and talk.open_link and clause.verb not in WHOLE and not clause.passive:
        return [], tools  # "… und wählt meinen Marcus Toth"
    if clause.verb in LINKING:
        victims += clause.take("pronoun", "", test=lambda mention: mention.case == "object")
        victims += clause.take("player", "", test=lambda mention: mention is not subject and mention.case == "oblique")
        return tools, victims
    owned = [m for m in victims if m.kind == "card" and m.prep in AT]
    if clause.passive and owned and subject in victims and subject is not None and subject.kind != "card":
        victims = owned  # "Bob is shot at his Vulko"
        talk.subject = talk.player_of(subject.token)
    of_orders = not tools and any(want == ORDER or want.startswith(PILE) for want in open_targets(talk))
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


def _is_no_state(mention: Mention) -> bool:
    """False for "with an Alton Hickman with 2 damage": a minion that somebody has."""
    return mention.damage is None and mention.health is None and mention.zone != "play"
